/**
 * What the server sends over sockets of the namespace `/messages` (decisions §26): event -> payload. A feature declares
 * what it sends beside its views.
 */
export interface ServerEvents {
  /** Whether somebody whose conversation is open is online. */
  presence: { uuid: string; online: boolean };
  /** Something may have been missed while processes could not reach one another: fetch anew. */
  resync: Record<string, never>;
}

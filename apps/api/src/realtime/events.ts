// What the server sends by itself: event -> payload. A feature declares its own events beside its views:
// `declare module '../realtime/events.js' { interface SocketEvents { … } }`.

/** Over sockets of the namespace `/messages` (decisions §26). */
export interface SocketEvents {
  /** Whether somebody whose conversation is open is online. */
  presence: { uuid: string; online: boolean };
  /** Something may have been missed while processes could not reach one another: fetch anew. */
  resync: Record<string, never>;
}

/**
 * On the event stream (decisions §21), published by services. `like`, `wall_post_deleted` and `comment_deleted` are added by triggers of
 * the database.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface StreamEvents {}

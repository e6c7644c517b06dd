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
 * On the event stream (decisions §21), published by services; `like`, `wall_post_deleted` and `comment_deleted` by triggers of the
 * database. Features say how payloads are made of what the log holds: `RealtimeService.stream`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface StreamEvents {}

/** What the log holds of an event: the ids of what it is about, and counts as they were then. Which are there depends on its type. */
export interface LoggedEvent {
  wallPostId: number | null;
  blogPostId: number | null;
  albumUserId: number | null;
  albumPetId: number | null;
  commentId: number | null;
  /** Of a comment that was a reply. */
  parentId: number | null;
  likeCount: number | null;
  commentCount: number | null;
}

/** Makes the payloads of events of one type, of all of them at once; undefined where what it is about is there no more. */
export type PayloadsOf<Payload> = (events: LoggedEvent[]) => (Payload | undefined)[] | Promise<(Payload | undefined)[]>;

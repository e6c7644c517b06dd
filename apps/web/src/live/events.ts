import type { components } from '../api/schema';

type Schemas = components['schemas'];

/** What comes over the socket of the namespace `/messages` (decisions §26). */
interface SocketEvents {
  new_message: Schemas['Message'];
  message_read: Schemas['MessageRead'];
  message_notification: { message: Schemas['Message']; unreadCount: number };
  presence: { uuid: string; online: boolean };
  /** A request, a friendship or a block between the reader and this user has changed. */
  relationship_changed: { uuid: string };
  /** New, or done by somebody else too. */
  notification: { notification: Schemas['Notification']; unreadCount: number };
  /** Some were read in whatever tab, or what they told of was taken back. */
  notifications_read: { unreadCount: number };
  /** By the reader, in whatever tab or on whatever device. */
  notification_settings_changed: object;
  /** To moderators: a case was opened, taken or decided. */
  moderation_changed: { caseId: number };
}

/** What comes on the event stream of the wall (decisions §21). */
interface StreamEvents {
  wall_post: Schemas['WallPost'];
  wall_post_updated: Omit<Schemas['WallPost'], 'likedByMe'>;
  wall_post_deleted: { id: number };
  like: Pick<Schemas['Like'], 'targetType' | 'targetId'> & { likeCount: number };
  /** The counts are those of the target at that moment. */
  comment: Schemas['Comment'] & { commentCount: number };
  comment_updated: Schemas['Comment'];
  comment_deleted: Pick<Schemas['Comment'], 'id' | 'targetType' | 'targetId' | 'parentId'> & { commentCount: number };
}

export interface LiveEvents extends SocketEvents, StreamEvents {
  /** Events of the socket may have been missed: what they change is to be fetched anew. */
  socketResync: undefined;
  /** The same of the stream. */
  streamResync: undefined;
}

/** What a feature does with the events that concern it: it changes the query cache, and nothing else. */
export type LiveHandlers = { [Event in keyof LiveEvents]?: (payload: LiveEvents[Event]) => void };

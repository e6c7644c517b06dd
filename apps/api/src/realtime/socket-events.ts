import type { MessageReadView, MessageView } from '../messages/messages.dto.js';

/**
 * What the server sends over sockets of the namespace `/messages` (decisions §26): event -> payload. A feature that sends more
 * adds it here.
 */
export interface ServerEvents {
  /** Whether somebody whose conversation is open is online. */
  presence: { uuid: string; online: boolean };
  /** A stored message, to every tab of both sides. */
  new_message: MessageView;
  message_read: MessageReadView;
  message_notification: { message: MessageView; unreadCount: number };
  /** Something may have been missed while processes could not reach one another: fetch anew. */
  resync: Record<string, never>;
}

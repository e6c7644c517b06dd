import { Page, toPage } from '../../platform/pagination/page.js';
import { toUserSummary, type UserSummaryRow, type UserSummaryView } from '../../platform/users/user-summary.js';
import type { MediaItemView, MediaSizeView } from '../media/media.dto.js';
import type { PetSummaryView } from '../pets/pets.dto.js';
import type { ConversationView, MessageView } from './messages.dto.js';

/** Columns of a message. Inside JSON, ids are numbers and times are strings. */
interface MessageColumns {
  id: number | bigint;
  senderId: number;
  receiverId: number;
  content: string;
  messageType: 'TEXT' | 'IMAGE';
  mediaSize: MediaSizeView | null;
  media: MediaItemView[];
  clientMessageId: string | null;
  createdAt: Date | string;
  readAt: Date | string | null;
  pet: PetSummaryView | null;
}

export interface MessageRow extends MessageColumns {
  sender: UserSummaryRow;
  receiver: UserSummaryRow;
}

/** A page of the messages between two users. */
export interface ThreadRow {
  viewer: UserSummaryRow;
  other: UserSummaryRow;
  messages: MessageColumns[] | null;
}

/** A page of the viewer's conversations, each with its last message. */
export interface ConversationsRow {
  viewer: UserSummaryRow;
  conversations: (MessageColumns & { other: UserSummaryRow; unreadCount: number })[] | null;
}

/** A message that was just marked as read. */
export interface ReadRow {
  senderId: number;
  readAt: Date;
}

const toView = (message: MessageColumns, sender: UserSummaryView, receiver: UserSummaryView): MessageView => ({
  id: Number(message.id),
  senderId: message.senderId,
  receiverId: message.receiverId,
  content: message.content,
  messageType: message.messageType === 'IMAGE' ? 'image' : 'text',
  mediaSize: message.mediaSize,
  media: message.media,
  clientMessageId: message.clientMessageId,
  createdAt: new Date(message.createdAt).toISOString(),
  isRead: message.readAt !== null,
  readAt: message.readAt && new Date(message.readAt).toISOString(),
  pet: message.pet,
  sender,
  receiver,
});

export const toMessageView = (message: MessageRow): MessageView =>
  toView(message, toUserSummary(message.sender), toUserSummary(message.receiver));

const toViewBetween = (message: MessageColumns, viewer: UserSummaryView, other: UserSummaryView): MessageView =>
  message.senderId === viewer.id ? toView(message, viewer, other) : toView(message, other, viewer);

export function toThreadPage({ viewer, other, messages }: ThreadRow, limit: number): Page<MessageView> {
  const self = toUserSummary(viewer);
  const user = toUserSummary(other);
  return toPage(messages ?? [], limit, (message) => toViewBetween(message, self, user));
}

export function toConversationPage({ viewer, conversations }: ConversationsRow, limit: number): Page<ConversationView> {
  const rows = conversations ?? [];
  if (rows.length === 0) return new Page([], undefined);
  const self = toUserSummary(viewer);
  return toPage(rows, limit, (row) => {
    const user = toUserSummary(row.other);
    return { user, lastMessage: toViewBetween(row, self, user), unreadCount: row.unreadCount };
  });
}

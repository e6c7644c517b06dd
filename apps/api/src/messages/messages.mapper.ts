import { Prisma } from '@sapa/prisma/client';
import { summaryColumns, summaryTables, toUserSummary, type UserSummaryRow } from '../users/user-summary.js';
import type { ConversationView, MessageView } from './messages.dto.js';

export interface MessageRow {
  id: bigint;
  senderId: number;
  receiverId: number;
  content: string;
  messageType: 'TEXT' | 'IMAGE';
  clientMessageId: string | null;
  createdAt: Date;
  readAt: Date | null;
  sender: UserSummaryRow;
  receiver: UserSummaryRow;
}

/** A `UserSummaryRow` as one value. */
const summaryOf = (column: Prisma.Sql) => Prisma.sql`(
  SELECT row_to_json(summary)
  FROM (SELECT person."id", ${summaryColumns} FROM ${summaryTables} WHERE person."id" = ${column}) summary)`;

/** The columns of a `MessageRow`; selects from something called `message`. */
export const messageColumns = Prisma.sql`
  message."id", message."senderId", message."receiverId", message."content", message."messageType",
  message."clientMessageId", message."createdAt", message."readAt",
  ${summaryOf(Prisma.sql`message."senderId"`)} AS "sender", ${summaryOf(Prisma.sql`message."receiverId"`)} AS "receiver"`;

export const toMessageView = (message: MessageRow): MessageView => ({
  id: Number(message.id),
  senderId: message.senderId,
  receiverId: message.receiverId,
  content: message.content,
  messageType: message.messageType === 'IMAGE' ? 'image' : 'text',
  clientMessageId: message.clientMessageId,
  createdAt: message.createdAt.toISOString(),
  isRead: message.readAt !== null,
  readAt: message.readAt && message.readAt.toISOString(),
  sender: toUserSummary(message.sender),
  receiver: toUserSummary(message.receiver),
});

/** The last message of a conversation, and the number of unread ones. */
export type ConversationRow = MessageRow & { unreadCount: number };

export function toConversationView(row: ConversationRow, viewerId: number): ConversationView {
  const lastMessage = toMessageView(row);
  const user = row.senderId === viewerId ? lastMessage.receiver : lastMessage.sender;
  return { user, lastMessage, unreadCount: row.unreadCount };
}

import { Prisma } from '@sapa/prisma/client';
import { Page, toPage } from '../../platform/pagination/page.js';
import { isNamed, type Identifier } from '../../platform/validation/identifiers.js';
import { type MediaSizeView, sizeOfUpload } from '../media/media-size.js';
import type { PetSummaryView } from '../pets/pets.dto.js';
import { petSummaryJson } from '../pets/pets.mapper.js';
import { PET, shown } from '../pets/pets.visibility.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import {
  summaryColumns,
  summaryTables,
  toUserSummary,
  type UserSummaryRow,
  type UserSummaryView,
} from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { ConversationView, MessageView, SendMessageDto } from './messages.dto.js';
import { conversationWith, isOpenToSender, MEMBER, MESSAGE, sentBy, sentTo, sideOf } from './messages.visibility.js';

/** A message, also as a part of JSON, in which times are texts. */
interface MessageColumns {
  id: number | bigint;
  senderId: number;
  receiverId: number;
  content: string;
  messageType: 'TEXT' | 'IMAGE';
  mediaSize: MediaSizeView | null;
  clientMessageId: string | null;
  createdAt: Date | string;
  readAt: Date | string | null;
  pet: PetSummaryView | null;
}

export interface MessageRow extends MessageColumns {
  sender: UserSummaryRow;
  receiver: UserSummaryRow;
}

/** A message that has just been stored, and how many are unread by its receiver, if that was asked for. */
export interface StoredMessageRow extends MessageRow {
  unreadCount: number | null;
}

/** The messages of two people, and these two. */
export interface ThreadRow {
  viewer: UserSummaryRow;
  other: UserSummaryRow;
  messages: MessageColumns[] | null;
}

/** The viewer's conversations: with whom, the last message, and the number of unread ones. */
export interface ConversationsRow {
  viewer: UserSummaryRow;
  conversations: (MessageColumns & { other: UserSummaryRow; unreadCount: number })[] | null;
}

/** A `UserSummaryRow` as one JSON column. */
const summaryOf = (column: Prisma.Sql) => Prisma.sql`(
  SELECT row_to_json(summary)
  FROM (SELECT person."id", ${summaryColumns} FROM ${summaryTables} WHERE person."id" = ${column}) summary)`;

/** These select from something called `message`. */
const ownColumns = (viewer: Viewer) => Prisma.sql`
  message."id", message."senderId", message."receiverId", message."content", message."messageType",
  message."clientMessageId", message."createdAt", message."readAt",
  CASE WHEN message."messageType" = 'IMAGE' THEN ${sizeOfUpload(Prisma.sql`message."content"`)} END AS "mediaSize",
  CASE WHEN message."petId" IS NOT NULL THEN ${petSummaryJson(viewer, Prisma.sql`message."petId"`)} END AS "pet"`;

/** The columns of a `MessageRow`. */
const messageColumns = (viewer: Viewer) => Prisma.sql`${ownColumns(viewer)},
  ${summaryOf(Prisma.sql`message."senderId"`)} AS "sender", ${summaryOf(Prisma.sql`message."receiverId"`)} AS "receiver"`;

const receiverOf = (viewer: Viewer, receiverId: Identifier): Prisma.Sql => Prisma.sql`
    SELECT person."id", NULL::int AS "petId" FROM "User" person, "User" sender
    WHERE ${isNamed(receiverId, Prisma.sql`person`)} AND sender."id" = ${viewer.id}::int AND ${isOpenToSender}
    FOR KEY SHARE OF person, sender`;

/** The same with a pet of theirs; no row where it is none, or hidden. */
const receiverWithPet = (viewer: Viewer, receiverId: Identifier, petId: Identifier): Prisma.Sql => Prisma.sql`
    SELECT person."id", pet."id" AS "petId" FROM "User" person, "User" sender, "Pet" pet
    WHERE ${isNamed(receiverId, Prisma.sql`person`)} AND sender."id" = ${viewer.id}::int AND ${isOpenToSender}
      AND ${isNamed(petId, Prisma.sql`pet`)} AND pet."userId" = person."id" AND ${conditionOf(shown, PET)}
    FOR KEY SHARE OF person, sender, pet`;

/**
 * Stores a message, unless it may not be sent or is stored already. The conversation's row is locked, so that ids become visible in
 * ascending order: a reader who has a message has all with smaller ids. The accounts are locked before it, in the same order as when an
 * account is deleted: this prevents a deadlock.
 * @param isCounted whether the receiver's unread messages are to be counted; `UnreadMessages` knows when this count is right
 */
export const storeMessage = (
  viewer: Viewer,
  { receiverId, content, messageType, clientMessageId, petId }: SendMessageDto,
  isCounted: boolean,
): Prisma.Sql => Prisma.sql`
  WITH receiver AS (
    ${petId ? receiverWithPet(viewer, receiverId, petId) : receiverOf(viewer, receiverId)}
  ), known AS (
    SELECT conversation."id" FROM "Conversation" conversation JOIN receiver
      ON "lowUserId" = LEAST(receiver."id", ${viewer.id}::int) AND "highUserId" = GREATEST(receiver."id", ${viewer.id}::int)
    FOR NO KEY UPDATE OF conversation
  ), begun AS (
    INSERT INTO "Conversation" ("lowUserId", "highUserId")
    SELECT LEAST("id", ${viewer.id}::int), GREATEST("id", ${viewer.id}::int) FROM receiver
    WHERE NOT EXISTS (SELECT FROM known)
    ON CONFLICT ("lowUserId", "highUserId") DO UPDATE SET "lowUserId" = EXCLUDED."lowUserId"
    RETURNING "id"
  ), conversation AS (
    SELECT "id" FROM known UNION ALL SELECT "id" FROM begun
  ), message AS (
    INSERT INTO "Message" (
      "conversationId", "senderId", "receiverId", "content", "messageType", "clientMessageId", "petId", "createdAt")
    SELECT conversation."id", ${viewer.id}::int, receiver."id", ${content}::text, ${messageType.toUpperCase()}::"MessageType",
      ${clientMessageId || null}::text, receiver."petId", clock_timestamp()
    FROM conversation, receiver
    -- What runs into the conflict has taken an id, however often.
    WHERE NOT EXISTS (
      SELECT FROM "Message" WHERE "senderId" = ${viewer.id}::int AND "clientMessageId" = ${clientMessageId || null}::text)
    ON CONFLICT ("senderId", "clientMessageId") DO NOTHING
    RETURNING *
  ), members AS (
    INSERT INTO "ConversationMember" ("conversationId", "userId", "lastMessageId", "unreadCount")
    SELECT message."conversationId", side."userId", message."id", side."unread"
    FROM message, LATERAL (VALUES (message."senderId", 0), (message."receiverId", 1)) side ("userId", "unread")
    ON CONFLICT ("conversationId", "userId") DO UPDATE SET
      "lastMessageId" = EXCLUDED."lastMessageId",
      "unreadCount" = "ConversationMember"."unreadCount" + EXCLUDED."unreadCount"
  )
  SELECT ${messageColumns(viewer)}, ${isCounted ? unreadWithMessage : Prisma.sql`NULL::int`} AS "unreadCount" FROM message`;

/** The unread messages of the receiver of `message`, which the statement that stores it does not see yet. */
const unreadWithMessage = Prisma.sql`(
  SELECT COALESCE(sum(member."unreadCount"), 0)::int + 1 FROM "ConversationMember" member
  WHERE member."userId" = message."receiverId")`;

/** The message that the viewer has sent with this client message id. */
export const selectMessageSent = (viewer: Viewer, clientMessageId: string): Prisma.Sql => Prisma.sql`
  SELECT ${messageColumns(viewer)} FROM "Message" message
  WHERE message."senderId" = ${viewer.id}::int AND message."clientMessageId" = ${clientMessageId}`;

/** A `ThreadRow`, if there is such a user. The two are read once, not with each message. */
const selectThread = (viewer: Viewer, other: Identifier, page: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${summaryOf(Prisma.sql`${viewer.id}::int`)} AS "viewer", ${summaryOf(Prisma.sql`other."id"`)} AS "other", (
    SELECT json_agg(message) FROM (
      SELECT ${ownColumns(viewer)} FROM "Message" message
      WHERE message."conversationId" = (${conversationWith(viewer, Prisma.sql`other."id"`)}) AND ${page}
    ) message
  ) AS "messages"
  FROM "User" other WHERE ${isNamed(other, Prisma.sql`other`)}`;

/** The messages of the two after the message `after`, oldest first. */
export const selectThreadAfter = (viewer: Viewer, other: Identifier, after: number, limit: number): Prisma.Sql =>
  selectThread(viewer, other, Prisma.sql`message."id" > ${after}::bigint ORDER BY message."id" LIMIT ${limit}::int`);

/** The messages of the two before the message `before`, newest first. */
export const selectThreadBefore = (viewer: Viewer, other: Identifier, before: number, limit: number): Prisma.Sql =>
  selectThread(
    viewer,
    other,
    Prisma.sql`message."id" < ${before}::bigint ORDER BY message."id" DESC LIMIT ${limit}::int`,
  );

/** The viewer's messages of all conversations, newest first. */
export function selectMessages(viewer: Viewer, before: number, limit: number): Prisma.Sql {
  const ofSide = (side: Prisma.MessageWhereInput) => Prisma.sql`
    SELECT "id" FROM "Message" message WHERE ${conditionOf(side, MESSAGE)} AND "id" < ${before}::bigint
    ORDER BY "id" DESC LIMIT ${limit}::int`;
  return Prisma.sql`
    SELECT ${messageColumns(viewer)} FROM "Message" message
    WHERE message."id" IN ((${ofSide(sentBy(viewer))}) UNION ALL (${ofSide(sentTo(viewer))}))
    ORDER BY message."id" DESC LIMIT ${limit}::int`;
}

/**
 * Of the messages before `before`: the last one of each conversation and all unread ones, newest first; at most `limit` of either, and at
 * most `bytes` of content. If there are more, the last messages of conversations take precedence over other unread ones, and newer over
 * older ones.
 */
export const selectLastAndUnread = (
  viewer: Viewer,
  before: number,
  limit: number,
  bytes: number,
): Prisma.Sql => Prisma.sql`
  WITH wanted AS (
    (SELECT "lastMessageId" AS "id", 1 AS "rank" FROM "ConversationMember" member WHERE ${conditionOf(sideOf(viewer.id), MEMBER)}
      ORDER BY "lastMessageId" DESC LIMIT ${limit}::int)
    UNION ALL
    (SELECT "id", 2 FROM "Message" message WHERE ${conditionOf(sentTo(viewer), MESSAGE)} AND "readAt" IS NULL
      ORDER BY "id" DESC LIMIT ${limit}::int)
  ), added AS (
    SELECT message."id", sum(octet_length(message."content")) OVER (ORDER BY min("rank"), message."id" DESC) AS "bytes"
    FROM wanted JOIN "Message" message ON message."id" = wanted."id"
    WHERE message."id" < ${before}::bigint
    GROUP BY message."id"
  )
  SELECT ${messageColumns(viewer)} FROM added JOIN "Message" message ON message."id" = added."id"
  WHERE added."bytes" <= ${bytes}::int
  ORDER BY message."id" DESC`;

const toView = (message: MessageColumns, sender: UserSummaryView, receiver: UserSummaryView): MessageView => ({
  id: Number(message.id),
  senderId: message.senderId,
  receiverId: message.receiverId,
  content: message.content,
  messageType: message.messageType === 'IMAGE' ? 'image' : 'text',
  mediaSize: message.mediaSize,
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

/** The view of a message between these two. */
const toViewBetween = (message: MessageColumns, viewer: UserSummaryView, other: UserSummaryView): MessageView =>
  message.senderId === viewer.id ? toView(message, viewer, other) : toView(message, other, viewer);

/** One page of a thread, in the order of its messages in the row. */
export function toThreadPage({ viewer, other, messages }: ThreadRow, limit: number): Page<MessageView> {
  const [one, two] = [toUserSummary(viewer), toUserSummary(other)];
  return toPage(messages ?? [], limit, (message) => toViewBetween(message, one, two));
}

/** The viewer's conversations, by their last message, newest first. */
export const selectConversations = (viewer: Viewer, before: number, limit: number): Prisma.Sql => Prisma.sql`
  SELECT ${summaryOf(Prisma.sql`${viewer.id}::int`)} AS "viewer", (
    SELECT json_agg(found) FROM (
      SELECT ${ownColumns(viewer)}, member."unreadCount", ${summaryOf(otherSide(viewer))} AS "other"
      FROM "ConversationMember" member JOIN "Message" message ON message."id" = member."lastMessageId"
      WHERE ${conditionOf(sideOf(viewer.id), MEMBER)} AND member."lastMessageId" < ${before}::bigint
      ORDER BY member."lastMessageId" DESC
      LIMIT ${limit}::int
    ) found
  ) AS "conversations"`;

const otherSide = ({ id }: Viewer): Prisma.Sql =>
  Prisma.sql`CASE WHEN message."senderId" = ${id}::int THEN message."receiverId" ELSE message."senderId" END`;

export function toConversationPage({ viewer, conversations }: ConversationsRow, limit: number): Page<ConversationView> {
  const rows = conversations ?? [];
  if (rows.length === 0) return new Page([], undefined);
  const self = toUserSummary(viewer);
  return toPage(rows, limit, (row) => {
    const user = toUserSummary(row.other);
    return { user, lastMessage: toViewBetween(row, self, user), unreadCount: row.unreadCount };
  });
}

/** A message that has just been marked as read. */
export interface ReadRow {
  senderId: number;
  readAt: Date;
}

/** Marks one message as read. One statement: the unread count is decreased only if this statement marks the message. */
export const markMessageRead = (viewer: Viewer, messageId: number): Prisma.Sql => Prisma.sql`
  WITH message AS (
    UPDATE "Message" message SET "readAt" = clock_timestamp()
    WHERE "id" = ${messageId}::bigint AND ${conditionOf(sentTo(viewer), MESSAGE)} AND "readAt" IS NULL
    RETURNING "conversationId", "senderId", "receiverId", "readAt"
  ), member AS (
    UPDATE "ConversationMember" member SET "unreadCount" = member."unreadCount" - 1 FROM message
    WHERE member."conversationId" = message."conversationId" AND member."userId" = message."receiverId"
  )
  SELECT "senderId", "readAt" FROM message`;

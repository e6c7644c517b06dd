import { Prisma } from '@sapa/prisma/client';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { mediaOf } from '../media/media-items.js';
import { mediaItemsJson, sizeOfUpload } from '../media/media.sql.js';
import { petSummaryJson } from '../pets/pets.sql.js';
import { PET, shown } from '../pets/pets.visibility.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { matchesIdentifier } from '../../platform/validation/identifiers.sql.js';
import { summaryColumns, summaryTables } from '../../platform/users/users.sql.js';
import type { SendMessageDto } from './messages.dto.js';
import { conversationWith, isOpenToSender, MEMBER, MESSAGE, sentBy, sentTo, sideOf } from './messages.visibility.js';

/** Selects a `UserSummaryRow` as a single JSON column. */
const summaryOf = (userId: Prisma.Sql) => Prisma.sql`(
  SELECT row_to_json(summary)
  FROM (SELECT person."id", ${summaryColumns} FROM ${summaryTables} WHERE person."id" = ${userId}) summary)`;

/** Columns of the table alias `message`, without the users. */
const messageColumns = (viewer: Viewer) => Prisma.sql`
  message."id", message."senderId", message."receiverId", message."content", message."messageType",
  message."clientMessageId", message."createdAt", message."readAt",
  CASE WHEN message."messageType" = 'IMAGE' THEN ${sizeOfUpload(Prisma.sql`message."content"`)} END AS "mediaSize",
  CASE WHEN message."messageType" = 'IMAGE' THEN ${mediaItemsJson(Prisma.sql`message."media"`, Prisma.sql`message."content"`)}
    ELSE '[]'::json END AS "media",
  CASE WHEN message."petId" IS NOT NULL THEN ${petSummaryJson(viewer, Prisma.sql`message."petId"`)} END AS "pet"`;

/** Columns of a `MessageRow`, read from the table alias `message`. */
const messageRowColumns = (viewer: Viewer) => Prisma.sql`${messageColumns(viewer)},
  ${summaryOf(Prisma.sql`message."senderId"`)} AS "sender", ${summaryOf(Prisma.sql`message."receiverId"`)} AS "receiver"`;

/** Selects and locks the receiver, if the viewer may send messages to them. */
const lockReceiver = (viewer: Viewer, receiverId: Identifier): Prisma.Sql => Prisma.sql`
    SELECT person."id", NULL::int AS "petId" FROM "User" person, "User" sender
    WHERE ${matchesIdentifier(receiverId, Prisma.sql`person`)} AND sender."id" = ${viewer.id}::int AND ${isOpenToSender}
    FOR KEY SHARE OF person, sender`;

/**
 * Like `lockReceiver`, but also locks the receiver's pet. Selects no row if the viewer cannot see
 * the pet.
 */
const lockReceiverAndPet = (viewer: Viewer, receiverId: Identifier, petId: Identifier): Prisma.Sql => Prisma.sql`
    SELECT person."id", pet."id" AS "petId" FROM "User" person, "User" sender, "Pet" pet
    WHERE ${matchesIdentifier(receiverId, Prisma.sql`person`)} AND sender."id" = ${viewer.id}::int AND ${isOpenToSender}
      AND ${matchesIdentifier(petId, Prisma.sql`pet`)} AND pet."userId" = person."id" AND ${toSqlCondition(shown, PET)}
    FOR KEY SHARE OF person, sender, pet`;

/**
 * Stores a message and selects it as a `MessageRow`. Selects no row if the message is not allowed
 * or was already stored. Locks the accounts first, as an account deletion does, to prevent a
 * deadlock. Locks the conversation, so that its message ids become visible in ascending order and
 * can be cursors.
 */
export const storeMessage = (
  viewer: Viewer,
  { receiverId, content, messageType, media, clientMessageId, petId }: SendMessageDto,
): Prisma.Sql => Prisma.sql`
  WITH receiver AS (
    ${petId ? lockReceiverAndPet(viewer, receiverId, petId) : lockReceiver(viewer, receiverId)}
  ), existing AS (
    SELECT conversation."id" FROM "Conversation" conversation JOIN receiver
      ON "lowUserId" = LEAST(receiver."id", ${viewer.id}::int) AND "highUserId" = GREATEST(receiver."id", ${viewer.id}::int)
    FOR NO KEY UPDATE OF conversation
  ), created AS (
    INSERT INTO "Conversation" ("lowUserId", "highUserId")
    SELECT LEAST("id", ${viewer.id}::int), GREATEST("id", ${viewer.id}::int) FROM receiver
    WHERE NOT EXISTS (SELECT FROM existing)
    ON CONFLICT ("lowUserId", "highUserId") DO UPDATE SET "lowUserId" = EXCLUDED."lowUserId"
    RETURNING "id"
  ), conversation AS (
    SELECT "id" FROM existing UNION ALL SELECT "id" FROM created
  ), message AS (
    INSERT INTO "Message" (
      "conversationId", "senderId", "receiverId", "content", "messageType", "media", "clientMessageId", "petId",
      "createdAt")
    SELECT conversation."id", ${viewer.id}::int, receiver."id", ${content}::text, ${messageType.toUpperCase()}::"MessageType",
      ${media ? JSON.stringify(mediaOf({ media })) : null}::jsonb, ${clientMessageId || null}::text, receiver."petId",
      clock_timestamp()
    FROM conversation, receiver
    -- Each ON CONFLICT consumes a sequence value, so retries are excluded first.
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
  SELECT ${messageRowColumns(viewer)} FROM message`;

/** Selects the viewer's message with this client message id as a `MessageRow`. */
export const selectSentMessage = (viewer: Viewer, clientMessageId: string): Prisma.Sql => Prisma.sql`
  SELECT ${messageRowColumns(viewer)} FROM "Message" message
  WHERE message."senderId" = ${viewer.id}::int AND message."clientMessageId" = ${clientMessageId}`;

/**
 * Selects a page of a conversation as a `ThreadRow`. Selects no row if the other user does not
 * exist.
 */
const selectThread = (viewer: Viewer, other: Identifier, page: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${summaryOf(Prisma.sql`${viewer.id}::int`)} AS "viewer", ${summaryOf(Prisma.sql`other."id"`)} AS "other", (
    SELECT json_agg(message) FROM (
      SELECT ${messageColumns(viewer)} FROM "Message" message
      WHERE message."conversationId" = (${conversationWith(viewer, Prisma.sql`other."id"`)}) AND ${page}
    ) message
  ) AS "messages"
  FROM "User" other WHERE ${matchesIdentifier(other, Prisma.sql`other`)}`;

/** Selects messages with ids greater than `after`, oldest first. */
export const selectThreadAfter = (viewer: Viewer, other: Identifier, after: number, limit: number): Prisma.Sql =>
  selectThread(viewer, other, Prisma.sql`message."id" > ${after}::bigint ORDER BY message."id" LIMIT ${limit}::int`);

/** Selects messages with ids less than `before`, newest first. */
export const selectThreadBefore = (viewer: Viewer, other: Identifier, before: number, limit: number): Prisma.Sql =>
  selectThread(
    viewer,
    other,
    Prisma.sql`message."id" < ${before}::bigint ORDER BY message."id" DESC LIMIT ${limit}::int`,
  );

/** Selects the viewer's messages from all conversations as `MessageRow`s, newest first. */
export function selectMessages(viewer: Viewer, before: number, limit: number): Prisma.Sql {
  const idsOfSide = (side: Prisma.MessageWhereInput) => Prisma.sql`
    SELECT "id" FROM "Message" message WHERE ${toSqlCondition(side, MESSAGE)} AND "id" < ${before}::bigint
    ORDER BY "id" DESC LIMIT ${limit}::int`;
  return Prisma.sql`
    SELECT ${messageRowColumns(viewer)} FROM "Message" message
    WHERE message."id" IN ((${idsOfSide(sentBy(viewer))}) UNION ALL (${idsOfSide(sentTo(viewer))}))
    ORDER BY message."id" DESC LIMIT ${limit}::int`;
}

/**
 * Selects the last message of each conversation and all unread messages as `MessageRow`s. Their
 * ids are less than `before`, newest first. Returns at most `limit` last messages, `limit` unread
 * messages and `bytes` of content. Last messages take precedence over unread messages, then newer
 * messages over older messages.
 */
export const selectLastAndUnread = (
  viewer: Viewer,
  before: number,
  limit: number,
  bytes: number,
): Prisma.Sql => Prisma.sql`
  WITH wanted AS (
    (SELECT "lastMessageId" AS "id", 1 AS "rank" FROM "ConversationMember" member WHERE ${toSqlCondition(sideOf(viewer.id), MEMBER)}
      ORDER BY "lastMessageId" DESC LIMIT ${limit}::int)
    UNION ALL
    (SELECT "id", 2 FROM "Message" message WHERE ${toSqlCondition(sentTo(viewer), MESSAGE)} AND "readAt" IS NULL
      ORDER BY "id" DESC LIMIT ${limit}::int)
  ), added AS (
    SELECT message."id", sum(octet_length(concat(message."content", message."media"))) OVER (ORDER BY min("rank"), message."id" DESC) AS "bytes"
    FROM wanted JOIN "Message" message ON message."id" = wanted."id"
    WHERE message."id" < ${before}::bigint
    GROUP BY message."id"
  )
  SELECT ${messageRowColumns(viewer)} FROM added JOIN "Message" message ON message."id" = added."id"
  WHERE added."bytes" <= ${bytes}::int
  ORDER BY message."id" DESC`;

/** Selects a page of conversations as a `ConversationsRow`, most recently active first. */
export const selectConversations = (viewer: Viewer, before: number, limit: number): Prisma.Sql => Prisma.sql`
  SELECT ${summaryOf(Prisma.sql`${viewer.id}::int`)} AS "viewer", (
    SELECT json_agg(found) FROM (
      SELECT ${messageColumns(viewer)}, member."unreadCount", ${summaryOf(otherUserId(viewer))} AS "other"
      FROM "ConversationMember" member JOIN "Message" message ON message."id" = member."lastMessageId"
      WHERE ${toSqlCondition(sideOf(viewer.id), MEMBER)} AND member."lastMessageId" < ${before}::bigint
      ORDER BY member."lastMessageId" DESC
      LIMIT ${limit}::int
    ) found
  ) AS "conversations"`;

const otherUserId = ({ id }: Viewer): Prisma.Sql =>
  Prisma.sql`CASE WHEN message."senderId" = ${id}::int THEN message."receiverId" ELSE message."senderId" END`;

/** Selects the number of the user's unread messages. */
export const selectUnreadCount = (userId: number): Prisma.Sql => Prisma.sql`
  SELECT coalesce(sum(member."unreadCount"), 0)::int AS count FROM "ConversationMember" member
  WHERE ${toSqlCondition(sideOf(userId), MEMBER)}`;

/**
 * Marks a message to the viewer as read and decreases the unread count in one statement. Selects a
 * `ReadRow`, or no row if no such unread message exists.
 */
export const markMessageRead = (viewer: Viewer, messageId: number): Prisma.Sql => Prisma.sql`
  WITH message AS (
    UPDATE "Message" message SET "readAt" = clock_timestamp()
    WHERE "id" = ${messageId}::bigint AND ${toSqlCondition(sentTo(viewer), MESSAGE)} AND "readAt" IS NULL
    RETURNING "conversationId", "senderId", "receiverId", "readAt"
  ), member AS (
    UPDATE "ConversationMember" member SET "unreadCount" = member."unreadCount" - 1 FROM message
    WHERE member."conversationId" = message."conversationId" AND member."userId" = message."receiverId"
  )
  SELECT "senderId", "readAt" FROM message`;

/** Older conversations do not affect the answer time. */
export const ANSWER_TIME_DAYS = 90;
/** Days after which an unanswered conversation counts as a slow answer. */
const UNANSWERED_DAYS = 7;
/** Minimum number of answers. Users with fewer answers get no answer time. */
const MIN_ANSWERS = 5;
/** Maximum answer time in minutes. Users with a longer median get no answer time. */
const MAX_ANSWER_MINUTES = UNANSWERED_DAYS * 24 * 60;

/**
 * Stores the answer times of the users with `id % parts = part`. The answer time is the median
 * over all conversations that other users began with the user. Conversations before the id
 * `since` are ignored.
 */
export function updateAnswerTimes(part: number, parts: number, since: number): Prisma.Sql {
  const isInPart = (userId: string) => Prisma.sql`${Prisma.raw(userId)} % ${parts}::int = ${part}::int`;
  return Prisma.sql`
    WITH question AS (
      SELECT first."receiverId" AS id, first."createdAt", (
        SELECT message."createdAt" FROM "Message" message
        WHERE message."conversationId" = conversation.id AND message."senderId" = first."receiverId"
        ORDER BY message.id LIMIT 1
      ) AS "answeredAt"
      FROM "Conversation" conversation CROSS JOIN LATERAL (
        SELECT "senderId", "receiverId", "createdAt" FROM "Message" message
        WHERE message."conversationId" = conversation.id ORDER BY message.id LIMIT 1
      ) first
      WHERE conversation.id >= ${since}::bigint AND first."createdAt" > now() - make_interval(days => ${ANSWER_TIME_DAYS}::int)
        AND (${isInPart('conversation."lowUserId"')} OR ${isInPart('conversation."highUserId"')}) AND ${isInPart('first."receiverId"')}
    ), median AS (
      SELECT id, percentile_disc(0.5) WITHIN GROUP (ORDER BY
        COALESCE(EXTRACT(epoch FROM "answeredAt" - "createdAt") / 60, ${MAX_ANSWER_MINUTES + 1}::int))::int AS minutes
      FROM question
      WHERE "answeredAt" IS NOT NULL OR "createdAt" < now() - make_interval(days => ${UNANSWERED_DAYS}::int)
      GROUP BY id HAVING count("answeredAt") >= ${MIN_ANSWERS}::int
    ), found AS (
      SELECT person.id, CASE WHEN median.minutes <= ${MAX_ANSWER_MINUTES}::int THEN median.minutes END AS minutes
      FROM "User" person LEFT JOIN median ON median.id = person.id
      WHERE ${isInPart('person.id')} AND (median.id IS NOT NULL OR person."answersWithin" IS NOT NULL)
    )
    UPDATE "User" person SET "answersWithin" = found.minutes FROM found
    WHERE person.id = found.id AND person."answersWithin" IS DISTINCT FROM found.minutes`;
}

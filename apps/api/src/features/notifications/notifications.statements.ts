import { Prisma } from '@sapa/prisma/client';
import { isBlockBetween } from '../../platform/users/blocks.visibility.js';
import type { QuietHours } from './hours.js';
import { MOST_KEPT } from './notifications.dto.js';
import { isOld, type Recipient } from './notifications.visibility.js';

/** Removes so many of the old ones. None that has just moved up: the row that is locked is looked at again. */
export const deleteOld = (limit: number): Prisma.Sql => Prisma.sql`
  DELETE FROM "Notification" WHERE id IN (
    SELECT id FROM "Notification" notification WHERE ${isOld} ORDER BY "updatedAt" LIMIT ${limit}::int FOR UPDATE SKIP LOCKED)`;

/** Recipients with more notifications than are ever read. */
export const selectRecipientsOverLimit = Prisma.sql`
  SELECT "recipientId" AS id FROM "Notification" GROUP BY "recipientId" HAVING count(*) > ${MOST_KEPT}::int`;

/** Removes so many of a recipient's surplus. As above, none that has just moved up. */
export const deleteSurplus = ({ id }: Recipient, limit: number): Prisma.Sql => Prisma.sql`
  DELETE FROM "Notification" WHERE id IN (
    SELECT notification.id FROM "Notification" notification
    JOIN (
      SELECT id, "position" FROM "Notification" WHERE "recipientId" = ${id}
      ORDER BY "position" DESC OFFSET ${MOST_KEPT}::int LIMIT ${limit}::int
    ) surplus ON surplus.id = notification.id AND surplus."position" = notification."position"
    FOR UPDATE OF notification SKIP LOCKED)`;

/** A post or comment, on which people comment. */
export interface CommentableTarget {
  wallPostId?: number;
  blogPostId?: number;
  commentId?: number;
}

/** Who has notifications that go with this post or comment: about it, or about comments below it. */
export const selectRecipients = ({
  wallPostId = 0,
  blogPostId = 0,
  commentId = 0,
}: CommentableTarget): Prisma.Sql => Prisma.sql`
  WITH comments AS (
    SELECT id FROM "Comment" WHERE "wallPostId" = ${wallPostId}::int
    UNION ALL SELECT id FROM "Comment" WHERE "blogPostId" = ${blogPostId}::int
    UNION ALL SELECT id FROM "Comment" WHERE id = ${commentId}::bigint
    UNION ALL SELECT id FROM "Comment" WHERE "parentId" = ${commentId}::bigint
  ), mentions AS (
    SELECT id FROM "Mention" WHERE "wallPostId" = ${wallPostId}::int
    UNION ALL SELECT mention.id FROM "Mention" mention JOIN comments ON mention."commentId" = comments.id
  )
  SELECT "recipientId" FROM "Notification" WHERE "wallPostId" = ${wallPostId}::int
  UNION SELECT "recipientId" FROM "Notification" WHERE "blogPostId" = ${blogPostId}::int
  UNION SELECT "recipientId" FROM "Notification" notification JOIN comments ON notification."commentId" = comments.id
  UNION SELECT "recipientId" FROM "Notification" notification JOIN mentions ON notification."mentionId" = mentions.id`;

/** Stores that these were sent by push, or mailed, at the position that they have now. */
export const markPushed = (ids: number[]): Prisma.Sql =>
  Prisma.sql`UPDATE "Notification" SET "pushedPosition" = "position" WHERE id = ANY (${ids}::bigint[])`;
export const markMailed = (ids: number[]): Prisma.Sql =>
  Prisma.sql`UPDATE "Notification" SET "mailedPosition" = "position" WHERE id = ANY (${ids}::bigint[])`;

/**
 * A user with a message that is unread for an hour and newer than the last mail about messages.
 */
export interface DueMessageMail extends QuietHours {
  userId: number;
  /** The newest message of the previous mail. */
  after: bigint;
  /** The newest unread message. */
  last: bigint;
}

export const selectDueMessageMails = Prisma.sql`
  SELECT settings."userId", settings."mailedMessageId" AS after, unread.last,
    settings."timeZone", settings."quietFrom", settings."quietUntil"
  FROM "NotificationSettings" settings CROSS JOIN LATERAL (
    SELECT max(message.id) AS last FROM "Message" message
    WHERE message."receiverId" = settings."userId" AND message."readAt" IS NULL AND message.id > settings."mailedMessageId"
      AND NOT ${isBlockBetween(Prisma.sql`settings."userId"`, Prisma.sql`message."senderId"`)}
    HAVING min(message."createdAt") <= now() - interval '1 hour'
  ) unread
  WHERE settings."messageMails"`;

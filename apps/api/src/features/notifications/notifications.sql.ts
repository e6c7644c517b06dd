import { Prisma } from '@sapa/prisma/client';
import { isNotHidden } from '../../platform/prisma/hidden.js';
import { isBlockBetween } from '../../platform/users/blocks.visibility.js';
import { summaryColumns, summaryTables } from '../../platform/users/users.sql.js';
import { MAX_COUNTED, MAX_KEPT, type ActionKind } from './notifications.dto.js';
import { EXCERPT_LENGTH } from './notifications.mapper.js';
import { isNewOf, isOf, isOld, isVisibleCause, type Recipient } from './notifications.visibility.js';

/**
 * Number of characters to read for an excerpt. This is enough even if most characters are white
 * space.
 */
const READ_CHARACTERS = 4 * EXCERPT_LENGTH;
const SHOWN_ACTORS = 3;

/**
 * Query for the likes, comments, friendships or mentions that caused a notification. Their table
 * has the alias `source`, and the notification's row has the alias `notification`.
 */
interface Source {
  from: Prisma.Sql;
  where: Prisma.Sql;
  /** Id that grows with time. */
  id: Prisma.Sql;
  actorId: Prisma.Sql;
  createdAt: Prisma.Sql;
  commentId?: Prisma.Sql;
  /** Ids of other users whom the recipient must be able to see, such as the post's author. */
  otherUserIds?: Prisma.Sql;
  /** Id of a blog post that the recipient must be able to see. */
  blogPostId?: Prisma.Sql;
}

const column = (name: string) => Prisma.raw(`"${name}"`);

const likesOf = (target: string): Source => ({
  from: Prisma.sql`"Like" source`,
  where: Prisma.sql`source.${column(target)} = notification.${column(target)}`,
  id: Prisma.sql`source.id`,
  actorId: Prisma.sql`source."userId"`,
  createdAt: Prisma.sql`source."createdAt"`,
});

const COMMENT_WITH_PARENT = Prisma.sql`"Comment" source LEFT JOIN "Comment" parent ON parent.id = source."parentId"`;
const POST_AUTHOR = Prisma.sql`
  COALESCE((SELECT "authorId" FROM "WallPost" WHERE id = source."wallPostId"), (SELECT "authorId" FROM "BlogPost" WHERE id = source."blogPostId"))`;
const COMMENT = {
  id: Prisma.sql`source.id`,
  actorId: Prisma.sql`source."authorId"`,
  createdAt: Prisma.sql`source."createdAt"`,
  commentId: Prisma.sql`source.id`,
};

/** Leaves out replies to the recipient's own comments, because replies have the type `reply`. */
const commentsOf = (target: string): Source => ({
  ...COMMENT,
  from: COMMENT_WITH_PARENT,
  where: Prisma.sql`source.${column(target)} = notification.${column(target)} AND ${isNotHidden('source')}
    AND parent."authorId" IS DISTINCT FROM notification."recipientId"`,
  otherUserIds: Prisma.sql`ARRAY[parent."authorId"]`,
});

const friendship = (actor: string, createdAt: string, status: 'PENDING' | 'ACCEPTED' | 'any'): Source => ({
  from: Prisma.sql`"Friendship" source`,
  where: Prisma.sql`source.id = notification."friendshipId"
    AND ${status === 'any' ? Prisma.sql`true` : Prisma.sql`source."status" = ${status}::"FriendshipStatus"`}`,
  id: Prisma.sql`source.id`,
  actorId: Prisma.sql`source.${column(actor)}`,
  createdAt: Prisma.sql`source.${column(createdAt)}`,
});

/** For each type of notification about actions, the queries that find these actions. */
const SOURCES: Record<ActionKind, Source[]> = {
  like: ['wallPostId', 'blogPostId', 'albumUserId', 'albumPetId'].map(likesOf),
  comment: ['wallPostId', 'blogPostId'].map(commentsOf),
  reply: [
    {
      ...COMMENT,
      from: Prisma.sql`"Comment" source`,
      where: Prisma.sql`source."parentId" = notification."commentId" AND ${isNotHidden('source')}`,
      otherUserIds: Prisma.sql`ARRAY[${POST_AUTHOR}]`,
      blogPostId: Prisma.sql`source."blogPostId"`,
    },
  ],
  mention: [
    {
      from: Prisma.sql`"Mention" mention JOIN "WallPost" source ON source.id = mention."wallPostId"`,
      where: Prisma.sql`mention.id = notification."mentionId" AND ${isNotHidden('source')}`,
      id: Prisma.sql`mention.id`,
      actorId: Prisma.sql`source."authorId"`,
      createdAt: Prisma.sql`mention."createdAt"`,
    },
    {
      from: Prisma.sql`"Mention" mention JOIN (${COMMENT_WITH_PARENT}) ON source.id = mention."commentId"`,
      where: Prisma.sql`mention.id = notification."mentionId" AND ${isNotHidden('source')}`,
      id: Prisma.sql`mention.id`,
      actorId: Prisma.sql`source."authorId"`,
      createdAt: Prisma.sql`mention."createdAt"`,
      commentId: Prisma.sql`source.id`,
      otherUserIds: Prisma.sql`ARRAY[parent."authorId", ${POST_AUTHOR}]`,
      blogPostId: Prisma.sql`source."blogPostId"`,
    },
  ],
  // An accepted request stays in the list, with its new status.
  friend_request: [friendship('requesterId', 'createdAt', 'any')],
  friend_accepted: [friendship('addresseeId', 'updatedAt', 'ACCEPTED')],
};

/**
 * Selects the newest causes from one source. Selects no row if the notification has a different
 * type.
 */
const rowsOf = (kind: string, source: Source): Prisma.Sql => Prisma.sql`(
  SELECT ${source.id}::bigint AS id, ${source.actorId} AS "actorId", ${source.createdAt} AS "createdAt",
    ${source.commentId ?? Prisma.sql`NULL`}::bigint AS "newestCommentId",
    ${source.actorId} || ${source.otherUserIds ?? Prisma.sql`'{}'::int[]`} AS "userIds",
    ${source.blogPostId ?? Prisma.sql`NULL`}::int AS "blogPostId"
  FROM ${source.from}
  WHERE notification."kind" = ${kind.toUpperCase()}::"NotificationKind" AND ${source.where}
    AND ${source.actorId} <> notification."recipientId"
  ORDER BY ${source.id} DESC
  LIMIT ${MAX_COUNTED}::int)`;

/**
 * Selects the notice as a cause. Notices about chips do not depend on the finder: otherwise owners
 * could identify an unknown finder with a block.
 */
const NOTICE = Prisma.sql`(
  SELECT source.id, NULL::int, source."createdAt", NULL::bigint,
    CASE WHEN source."kind" = 'CHIP_READ' THEN '{}' ELSE array_remove(ARRAY[source."actorId"], NULL) END, NULL::int
  FROM "Notice" source WHERE notification."noticeId" IS NOT NULL AND source.id = notification."noticeId")`;

/**
 * Selects the causes of the row `notification`. For each cause, selects the users and the blog
 * post that the recipient must be able to see.
 */
const CAUSES = Prisma.join(
  [...Object.entries(SOURCES).flatMap(([kind, ofKind]) => ofKind.map((source) => rowsOf(kind, source))), NOTICE],
  ' UNION ALL ',
);

/**
 * Selects the causes of the row `notification` that the recipient may see. A notification without
 * a visible cause is neither listed nor counted.
 */
const visibleCauses = (recipient: Recipient): Prisma.Sql => Prisma.sql`
  SELECT cause.id, cause."actorId", cause."createdAt", cause."newestCommentId"
  FROM (${CAUSES}) cause WHERE ${isVisibleCause(recipient)}`;

/**
 * Selects the recipient's notifications before this position as `NotificationRow`s, newest first.
 * Checks one notification after another until the page is full or `MAX_KEPT` notifications are
 * read. With `kinds`, selects only these kinds.
 */
export const selectNotifications = (
  recipient: Recipient,
  before: number,
  limit: number,
  kinds?: ActionKind[],
): Prisma.Sql => Prisma.sql`
  SELECT listed.id, listed."position", lower(listed."kind"::text) AS kind, listed."isRead", listed."createdAt", listed."updatedAt",
    listed."newestId", listed."actorCount",
    (
      SELECT json_agg(summary ORDER BY place)
      FROM unnest(listed."actorIds") WITH ORDINALITY AS actor ("actorId", place)
      CROSS JOIN LATERAL (
        SELECT person.id, ${summaryColumns} FROM ${summaryTables} WHERE person.id = actor."actorId"
      ) summary
    ) AS actors,
    post.id AS "wallPostId", left(post."content", ${READ_CHARACTERS}::int) AS "wallPost",
    blog.id AS "blogPostId", blog."uuid" AS "blogUuid", blog."title" AS "blogTitle",
    listed."albumUserId", album."uuid" AS "albumUuid",
    listed."albumPetId", pet."uuid" AS "petUuid", pet."name" AS "petName",
    comment.id AS "commentId", left(comment."content", ${READ_CHARACTERS}::int) AS "comment", comment."parentId",
    listed."friendshipId", friendship."status"::text AS "friendshipStatus",
    listed."noticeId", notice."about", notice."text", notice."path"
  FROM (
    SELECT notification.*, causes.*,
      notification."readAt" IS NOT NULL OR causes."newestId" <= notification."seenId" AS "isRead"
    FROM (
      SELECT * FROM "Notification" notification
      WHERE ${isOf(recipient)} AND notification."position" < ${before}::bigint
        ${kinds ? Prisma.sql`AND notification."kind" = ANY (${kinds.map((kind) => kind.toUpperCase())}::"NotificationKind"[])` : Prisma.empty}
      ORDER BY notification."position" DESC
      LIMIT ${MAX_KEPT}::int
    ) notification
    CROSS JOIN LATERAL (
      SELECT count("actorId")::int AS "actorCount", max(id) AS "newestId", max("createdAt") AS "createdAt",
        (array_agg("actorId" ORDER BY id DESC))[1:${SHOWN_ACTORS}::int] AS "actorIds",
        (array_agg("newestCommentId" ORDER BY id DESC))[1] AS "newestCommentId"
      FROM (
        SELECT "actorId", max(id) AS id, max("createdAt") AS "createdAt", max("newestCommentId") AS "newestCommentId"
        FROM (${visibleCauses(recipient)}) cause GROUP BY "actorId"
      ) actor
    ) causes
    WHERE causes."newestId" IS NOT NULL
    ORDER BY notification."position" DESC
    LIMIT ${limit}::int
  ) listed
  LEFT JOIN "Comment" comment ON comment.id = listed."newestCommentId"
  LEFT JOIN "Mention" mention ON mention.id = listed."mentionId"
  LEFT JOIN "WallPost" post ON post.id = COALESCE(listed."wallPostId", mention."wallPostId", comment."wallPostId")
  LEFT JOIN "BlogPost" blog ON blog.id = COALESCE(listed."blogPostId", comment."blogPostId")
  LEFT JOIN "User" album ON album.id = listed."albumUserId"
  LEFT JOIN "Pet" pet ON pet.id = listed."albumPetId"
  LEFT JOIN "Friendship" friendship ON friendship.id = listed."friendshipId"
  LEFT JOIN "Notice" notice ON notice.id = listed."noticeId"
  ORDER BY listed."position" DESC`;

/** Selects the number of unread notifications as `count`. Counts at most `MAX_COUNTED`. */
export const selectUnreadCount = (recipient: Recipient): Prisma.Sql => Prisma.sql`
  SELECT count(*)::int AS count FROM (
    SELECT FROM "Notification" notification
    WHERE ${isNewOf(recipient)} AND notification."readAt" IS NULL
      AND EXISTS (SELECT FROM (${visibleCauses(recipient)}) cause WHERE cause.id > notification."seenId")
    LIMIT ${MAX_COUNTED}::int
  ) unread`;

/** A post or comment. Its deletion also deletes its comments and notifications. */
export interface CommentableTarget {
  wallPostId?: number;
  blogPostId?: number;
  commentId?: number;
}

/**
 * Selects the recipients of all notifications about this post or comment, or about comments below
 * it.
 */
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

/**
 * Marks notifications as read: all, or the notifications at these positions. A notification that
 * moves to the top in the meantime has a new cause and stays unread. Locked rows are skipped,
 * because other transactions lock rows in a different order and waiting could deadlock.
 */
export const markRead = (recipient: Recipient, positions?: number[]): Prisma.Sql => Prisma.sql`
  WITH seen AS MATERIALIZED (
    SELECT notification.id, notification."position",
      (SELECT max(cause.id) FROM (${visibleCauses(recipient)}) cause) AS "newestId"
    FROM "Notification" notification
    WHERE ${isNewOf(recipient)} AND notification."readAt" IS NULL
      AND ${positions ? Prisma.sql`notification."position" = ANY (${positions}::bigint[])` : Prisma.sql`true`}
  ), locked AS (
    SELECT notification.id, seen."newestId" FROM "Notification" notification
    JOIN seen ON seen.id = notification.id AND seen."position" = notification."position"
    WHERE notification."readAt" IS NULL
    FOR UPDATE OF notification SKIP LOCKED
  )
  UPDATE "Notification" SET "readAt" = now(), "seenId" = GREATEST("Notification"."seenId", locked."newestId")
  FROM locked WHERE "Notification".id = locked.id`;

/** Locks a recipient's settings, so that jobs for the same recipient run one after another. */
export const lockSettings = (userId: number): Prisma.Sql => Prisma.sql`
  SELECT "timeZone", "quietFrom", "quietUntil", "dailyAt", "mailedAt", "nextRunAt",
    EXISTS (SELECT FROM "AlertArea" WHERE "userId" = ${userId} AND "ignoresQuietHours") AS "alertsIgnoreQuietHours"
  FROM "NotificationSettings"
  WHERE "userId" = ${userId} FOR UPDATE`;

/** Locks notifications. Skips locked rows to avoid a deadlock, as `markRead` does. */
export const lockNotifications = (ids: number[]): Prisma.Sql => Prisma.sql`
  SELECT id, "position", "updatedAt", "mailedPosition", "pushedPosition" FROM "Notification"
  WHERE id = ANY (${ids}::bigint[]) FOR UPDATE SKIP LOCKED`;

/** Records that these notifications were pushed at their current positions. */
export const markPushed = (ids: number[]): Prisma.Sql =>
  Prisma.sql`UPDATE "Notification" SET "pushedPosition" = "position" WHERE id = ANY (${ids}::bigint[])`;

/** Records that these notifications were emailed at their current positions. */
export const markMailed = (ids: number[]): Prisma.Sql =>
  Prisma.sql`UPDATE "Notification" SET "mailedPosition" = "position" WHERE id = ANY (${ids}::bigint[])`;

/**
 * Selects users with an unread message that is at least an hour old and newer than the last email
 * about messages.
 */
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

/**
 * Deletes up to `limit` expired notifications. PostgreSQL checks the condition again after locking
 * a row, so a notification that has just moved to the top is kept.
 */
export const deleteOld = (limit: number): Prisma.Sql => Prisma.sql`
  DELETE FROM "Notification" WHERE id IN (
    SELECT id FROM "Notification" notification WHERE ${isOld} ORDER BY "updatedAt" LIMIT ${limit}::int FOR UPDATE SKIP LOCKED)`;

/**
 * Deletes up to `limit` of the recipient's notifications beyond `MAX_KEPT`. Comparing the
 * positions keeps notifications that have just moved to the top.
 */
export const deleteSurplus = ({ id }: Recipient, limit: number): Prisma.Sql => Prisma.sql`
  DELETE FROM "Notification" WHERE id IN (
    SELECT notification.id FROM "Notification" notification
    JOIN (
      SELECT id, "position" FROM "Notification" WHERE "recipientId" = ${id}
      ORDER BY "position" DESC OFFSET ${MAX_KEPT}::int LIMIT ${limit}::int
    ) surplus ON surplus.id = notification.id AND surplus."position" = notification."position"
    FOR UPDATE OF notification SKIP LOCKED)`;

import { Prisma } from '@sapa/prisma/client';
import {
  summaryColumns,
  summaryTables,
  toUserSummary,
  type UserSummaryRow,
} from '../../platform/users/user-summary.js';
import {
  MOST_COUNTED,
  MOST_KEPT,
  type Kind,
  type NotificationTargetView,
  type NotificationView,
} from './notifications.dto.js';
import { isNewOf, isOf, visibleCauses, type Recipient } from './notifications.visibility.js';

/** Characters of a text that is shown as its beginning. */
const EXCERPT = 120;
/** Enough of it, with whatever space is in it. */
const READ_CHARACTERS = 4 * EXCERPT;
const SHOWN_ACTORS = 3;

interface NotificationRow {
  id: bigint;
  position: bigint;
  kind: Kind;
  isRead: boolean;
  createdAt: Date;
  updatedAt: Date;
  newestId: bigint;
  /** None of a notice. */
  actors: UserSummaryRow[] | null;
  actorCount: number;
  wallPostId: number | null;
  wallPost: string | null;
  blogPostId: number | null;
  blogUuid: string | null;
  blogTitle: string | null;
  albumUserId: number | null;
  albumUuid: string | null;
  albumPetId: number | null;
  petUuid: string | null;
  petName: string | null;
  saidId: bigint | null;
  said: string | null;
  parentId: bigint | null;
  friendshipId: number | null;
  friendshipStatus: 'PENDING' | 'ACCEPTED' | null;
  noticeId: bigint | null;
  about: string | null;
  words: string | null;
  path: string | null;
}

/**
 * The recipient's notifications before this place, the last ones first. Each is read with its newest rows alone, and those are read
 * for one after another until the page is full, or so many have been read as are kept.
 */
export const selectNotifications = (recipient: Recipient, before: number, limit: number): Prisma.Sql => Prisma.sql`
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
    said.id AS "saidId", left(said."content", ${READ_CHARACTERS}::int) AS "said", said."parentId",
    listed."friendshipId", friendship."status"::text AS "friendshipStatus",
    listed."noticeId", notice."about", notice."words", notice."path"
  FROM (
    SELECT notification.*, happened.*,
      notification."readAt" IS NOT NULL OR happened."newestId" <= notification."seenId" AS "isRead"
    FROM (
      SELECT * FROM "Notification" notification
      WHERE ${isOf(recipient)} AND notification."position" < ${before}::bigint
      ORDER BY notification."position" DESC
      LIMIT ${MOST_KEPT}::int
    ) notification
    CROSS JOIN LATERAL (
      SELECT count("actorId")::int AS "actorCount", max(id) AS "newestId", max("createdAt") AS "createdAt",
        (array_agg("actorId" ORDER BY id DESC))[1:${SHOWN_ACTORS}::int] AS "actorIds",
        (array_agg("saidId" ORDER BY id DESC))[1] AS "saidId"
      FROM (
        SELECT "actorId", max(id) AS id, max("createdAt") AS "createdAt", max("saidId") AS "saidId"
        FROM (${visibleCauses(recipient)}) cause GROUP BY "actorId"
      ) actor
    ) happened
    WHERE happened."newestId" IS NOT NULL
    ORDER BY notification."position" DESC
    LIMIT ${limit}::int
  ) listed
  LEFT JOIN "Comment" said ON said.id = listed."saidId"
  LEFT JOIN "Mention" mention ON mention.id = listed."mentionId"
  LEFT JOIN "WallPost" post ON post.id = COALESCE(listed."wallPostId", mention."wallPostId", said."wallPostId")
  LEFT JOIN "BlogPost" blog ON blog.id = COALESCE(listed."blogPostId", said."blogPostId")
  LEFT JOIN "User" album ON album.id = listed."albumUserId"
  LEFT JOIN "Pet" pet ON pet.id = listed."albumPetId"
  LEFT JOIN "Friendship" friendship ON friendship.id = listed."friendshipId"
  LEFT JOIN "Notice" notice ON notice.id = listed."noticeId"
  ORDER BY listed."position" DESC`;

/** How many of them are unread, as `count`. */
export const selectUnreadCount = (recipient: Recipient): Prisma.Sql => Prisma.sql`
  SELECT count(*)::int AS count FROM (
    SELECT FROM "Notification" notification
    WHERE ${isNewOf(recipient)} AND notification."readAt" IS NULL
      AND EXISTS (SELECT FROM (${visibleCauses(recipient)}) cause WHERE cause.id > notification."seenId")
    LIMIT ${MOST_COUNTED}::int
  ) unread`;

/**
 * Marks them as read, or those at these places. What moves up at the same moment has been done by somebody else too, and stays unread. Skips
 * locked rows, which are being moved up or deleted in another order: waiting for them could deadlock.
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

const excerptOf = (text: string): string => {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT - 1).join('')}…` : characters.join('');
};

function targetOf(row: NotificationRow): NotificationTargetView | null {
  if (row.wallPostId !== null) {
    return { type: 'wall_post', id: row.wallPostId, uuid: null, title: excerptOf(row.wallPost!) || null };
  }
  if (row.blogPostId !== null) {
    return { type: 'blog_post', id: row.blogPostId, uuid: row.blogUuid, title: row.blogTitle };
  }
  if (row.albumUserId !== null) return { type: 'user_album', id: row.albumUserId, uuid: row.albumUuid, title: null };
  if (row.albumPetId !== null) {
    return { type: 'pet_album', id: row.albumPetId, uuid: row.petUuid, title: row.petName };
  }
  return null;
}

export const toNotificationView = (row: NotificationRow): NotificationView => ({
  id: Number(row.id),
  kind: row.kind,
  position: Number(row.position),
  actors: (row.actors ?? []).map(toUserSummary),
  actorCount: row.actorCount,
  target: targetOf(row),
  comment:
    row.saidId === null
      ? null
      : {
          id: Number(row.saidId),
          parentId: row.parentId === null ? null : Number(row.parentId),
          excerpt: excerptOf(row.said!),
        },
  friendship:
    row.friendshipId === null
      ? null
      : { id: row.friendshipId, status: row.friendshipStatus === 'ACCEPTED' ? 'accepted' : 'pending' },
  notice: row.noticeId === null ? null : { about: row.about, words: row.words, path: row.path },
  createdAt: row.createdAt.toISOString(),
  isRead: row.isRead,
});

export type { NotificationRow };

/** What somebody did, or a notice. */
export type Done =
  | { noticeId: bigint }
  | { likeId: number }
  | { commentId: number }
  | { friendshipId: number }
  | { mentionedIn: number };

/** Whether it is this that made a notification, or moved it up. Those that others have moved up since are sent with what those did. */
export function isMadeBy(done: Done, row: NotificationRow): boolean {
  // A like that is given again soon does not move it up.
  if ('likeId' in done)
    return row.kind === 'like' && Number(row.newestId) === done.likeId && row.updatedAt >= row.createdAt;
  if ('noticeId' in done) return row.noticeId === done.noticeId;
  if ('commentId' in done) return Number(row.saidId) === done.commentId;
  if ('friendshipId' in done) return row.friendshipId === done.friendshipId;
  return row.kind === 'mention' && row.saidId === null && row.wallPostId === done.mentionedIn;
}

import { Prisma } from '@sapa/prisma/client';
import { KEPT } from '../../common/retention.js';
import type { LoggedEvent, StreamEvents } from '../events.js';
import { isHidden } from './event-log.visibility.js';

/** Maximum number of events in the log. A client that has missed more must refetch. */
const KEPT_EVENTS = 10_000;
/** Number of newest events that are kept regardless of their age. */
export const ALWAYS_KEPT_EVENTS = 1000;
/** Maximum bytes of content per page. A single event may be larger. */
const PAGE_BYTES = 64 * 1024;

export type EventRow = Omit<LoggedEvent, 'commentId' | 'parentId'> & {
  number: bigint;
  type: keyof StreamEvents;
  userIds: number[];
  commentId: bigint | null;
  parentId: bigint | null;
  isHidden: boolean;
};

/**
 * Selects the events after `number`, up to and including `last`. Selects at most `limit` rows and
 * PAGE_BYTES of content, but at least one event.
 */
export const selectEvents = (number: number, last: number, limit: number): Prisma.Sql => Prisma.sql`
  SELECT event.* FROM (
    SELECT event.*, sum(length) OVER (ORDER BY "number") AS bytes, row_number() OVER (ORDER BY "number") AS place
    FROM (
      SELECT "number", lower(event."type"::text) AS type, "userIds",
        COALESCE(event."wallPostId", comment."wallPostId") AS "wallPostId",
        COALESCE(event."blogPostId", comment."blogPostId") AS "blogPostId", "albumUserId", "albumPetId", "commentId", event."parentId", event."likeCount", event."commentCount", ${isHidden} AS "isHidden",
        COALESCE(octet_length(post."content"), octet_length(comment."content"), 0) AS length
      FROM "StreamEvent" event
      LEFT JOIN "WallPost" post ON post.id = event."wallPostId" AND event."type" IN ('WALL_POST', 'WALL_POST_UPDATED')
      LEFT JOIN "Comment" comment ON comment.id = event."commentId" AND event."type" IN ('COMMENT', 'COMMENT_UPDATED')
      WHERE "number" > ${number} AND "number" <= ${last}
      ORDER BY "number"
      LIMIT ${limit}
    ) event
  ) event
  WHERE bytes <= ${PAGE_BYTES} OR place = 1
  ORDER BY "number"`;

/** Selects the posts as update events with their current counts. */
export const selectCurrentPosts = (ids: number[]): Prisma.Sql => Prisma.sql`
  SELECT 0::bigint AS "number", lower(event."type"::text) AS type, "userIds", event."wallPostId", NULL::int AS "blogPostId",
    NULL::int AS "albumUserId", NULL::int AS "albumPetId", NULL::bigint AS "commentId", NULL::bigint AS "parentId",
    event."likeCount", event."commentCount", ${isHidden} AS "isHidden"
  FROM (
    SELECT 'WALL_POST_UPDATED'::"StreamEventType" AS "type", ARRAY["authorId"] AS "userIds", id AS "wallPostId",
      "likeCount", "commentCount"
    FROM "WallPost" WHERE id = ANY (${ids})
  ) event
  JOIN "WallPost" post ON post.id = event."wallPostId"`;

/** Assigns numbers to committed events and selects how many events got a number. */
export const numberEvents = Prisma.sql`SELECT number_stream_events() AS numbered`;

/** Selects the `oldest` and the `newest` number in the log. */
export const selectWindow = Prisma.sql`SELECT * FROM stream_window()`;

export const deleteOldEvents = (limit: number): Prisma.Sql => Prisma.sql`
  DELETE FROM "StreamEvent" WHERE id IN (
    SELECT id FROM "StreamEvent"
    WHERE "number" <= (SELECT "number" FROM "StreamEvent" WHERE "number" IS NOT NULL
                       ORDER BY "number" DESC OFFSET ${ALWAYS_KEPT_EVENTS} LIMIT 1)
      AND ("createdAt" < now() - make_interval(hours => ${KEPT.eventHours}::int)
        OR "number" <= (SELECT "number" FROM "StreamEvent" WHERE "number" IS NOT NULL
                        ORDER BY "number" DESC OFFSET ${KEPT_EVENTS} LIMIT 1))
    ORDER BY "number"
    LIMIT ${limit}
    FOR UPDATE SKIP LOCKED
  )`;

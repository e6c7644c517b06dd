import { Prisma } from '@sapa/prisma/client';
import { KEPT } from '../../common/retention.js';
import type { LoggedEvent, StreamEvents } from '../events.js';
import { isHidden } from './event-log.visibility.js';

/** A client that has missed more than this, or was disconnected for longer than events are kept, may have to refetch. */
const KEPT_EVENTS = 10_000;
/** … but never less than this, however old they are. */
export const ALWAYS_KEPT_EVENTS = 1000;
/** The most content that is read at once; a single event may have more. */
const PAGE_BYTES = 64 * 1024;

/** An event as it is stored. */
export type EventRow = Omit<LoggedEvent, 'commentId' | 'parentId'> & {
  number: bigint;
  type: keyof StreamEvents;
  userIds: number[];
  commentId: bigint | null;
  parentId: bigint | null;
  isHidden: boolean;
};

/** `EventRow`s: the first events after `number`, up to and including `last`: at most `limit`, and at most PAGE_BYTES of content or a single event. */
export const selectEvents = (number: number, last: number, limit: number): Prisma.Sql => Prisma.sql`
  SELECT event.* FROM (
    SELECT event.*, sum(length) OVER (ORDER BY "number") AS bytes, row_number() OVER (ORDER BY "number") AS place
    FROM (
      SELECT "number", lower(event."type"::text) AS type, "userIds", event."wallPostId", event."blogPostId", "albumUserId", "albumPetId",
        "commentId", event."parentId", event."likeCount", event."commentCount", ${isHidden} AS "isHidden",
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

export const toLoggedEvent = ({ commentId, parentId, ...ids }: EventRow): LoggedEvent => ({
  wallPostId: ids.wallPostId,
  blogPostId: ids.blogPostId,
  albumUserId: ids.albumUserId,
  albumPetId: ids.albumPetId,
  likeCount: ids.likeCount,
  commentCount: ids.commentCount,
  commentId: commentId === null ? null : Number(commentId),
  parentId: parentId === null ? null : Number(parentId),
});

/** Numbers the next committed events; returns how many. */
export const numberEvents = Prisma.sql`SELECT number_stream_events() AS numbered`;

/** The `oldest` number in the log, and the `newest`. */
export const selectWindow = Prisma.sql`SELECT * FROM stream_window()`;

/** Deletes so many of the events that need not be kept any longer. */
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

import { Prisma } from '@sapa/prisma/client';
import type { LoggedEvent, StreamEvents } from '../../platform/realtime/events.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { isTargetBlocked, LIKE_TARGETS, lockedTargetRow, TARGET_COLUMNS, type LikeTarget } from './targets.js';

const identifier = (name: string) => Prisma.raw(`"${name}"`);

/** The table that each column of "Like" refers to, and its column that says whose it is. */
const TARGET_TABLES = {
  wallPostId: ['WallPost', 'authorId'],
  blogPostId: ['BlogPost', 'authorId'],
  albumUserId: ['User', 'id'],
  albumPetId: ['Pet', 'userId'],
} as const;

/** Locks the target of the like in `mine`, before the like itself is locked: see `lockedTargetRow`. Three of the four find nothing. */
const LOCKED_TARGETS = Prisma.join(
  Object.entries(TARGET_TABLES).map(
    ([column, [table, owner]]) => Prisma.sql`${identifier(column)} AS (
      SELECT ${identifier(owner)} AS "ownerId" FROM ${identifier(table)} WHERE id = (SELECT ${identifier(column)} FROM mine) FOR NO KEY UPDATE
    )`,
  ),
);

const OWNER = Prisma.join(
  Object.keys(TARGET_TABLES).map((column) => Prisma.sql`SELECT "ownerId" FROM ${identifier(column)}`),
  ' UNION ALL ',
);

/** A target that the viewer may see but for blocks, and their like of it if it is new. */
export interface StoredLikeRow {
  ownerId: number;
  isBlocked: boolean;
  likeId: number | null;
  createdAt: Date;
}

export const storeLike = (viewer: Viewer, type: LikeTarget, id: number): Prisma.Sql => Prisma.sql`
  WITH target AS (
    ${lockedTargetRow(viewer, type, id)}
  ), made AS (
    INSERT INTO "Like" ("userId", ${identifier(TARGET_COLUMNS[type])})
    SELECT ${viewer.id}, target.id FROM target
    WHERE NOT ${isTargetBlocked(viewer)}
      -- What runs into the conflict has taken an id, however often.
      AND NOT EXISTS (SELECT FROM "Like" WHERE "userId" = ${viewer.id} AND ${identifier(TARGET_COLUMNS[type])} = target.id)
    ON CONFLICT DO NOTHING
    RETURNING id, "createdAt"
  )
  SELECT target."ownerId", ${isTargetBlocked(viewer)} AS "isBlocked", made.id AS "likeId", made."createdAt"
  FROM target LEFT JOIN made ON true`;

/** A like of the viewer's: `isGone` unless somebody else deleted it meanwhile. */
export interface DeletedLikeRow {
  isGone: boolean;
  /** Of what was liked. */
  ownerId: number | null;
}

export const deleteLike = (viewer: Viewer, id: number): Prisma.Sql => Prisma.sql`
  WITH mine AS (
    SELECT * FROM "Like" WHERE id = ${id} AND "userId" = ${viewer.id}
  ), ${LOCKED_TARGETS}, gone AS (
    DELETE FROM "Like" WHERE id = ${id} AND "userId" = ${viewer.id} AND EXISTS (${OWNER})
    RETURNING id
  )
  SELECT EXISTS (SELECT FROM gone) AS "isGone", (${OWNER}) AS "ownerId" FROM mine`;

/** How many like it, of the one target that an event has. */
export function toLikeCountView(event: LoggedEvent): StreamEvents['like'] {
  const targetType = LIKE_TARGETS.find((type) => event[TARGET_COLUMNS[type]] !== null)!;
  return { targetType, targetId: event[TARGET_COLUMNS[targetType]]!, likeCount: event.likeCount! };
}

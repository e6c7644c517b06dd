import { Prisma } from '@sapa/prisma/client';
import { shownTo as blogPostsShownTo } from '../blogs/blogs.visibility.js';
import { shown as shownPets } from '../pets/pets.visibility.js';
import { toSqlCondition, type TableAlias } from '../../platform/prisma/condition.js';
import { isBlockBetween } from '../../platform/users/blocks.visibility.js';
import { enabled, PERSON } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { shown as shownWallPosts } from '../wall/wall.visibility.js';
import { TARGET_COLUMNS, type LikeTarget } from './targets.js';

/** Table aliases for a target of any type (`post`) and its owner (`person`). */
const TARGET: TableAlias = { name: 'post', relations: { author: PERSON, user: PERSON } };

/**
 * Selects a target as a `TargetRow` if the viewer may see it. The callers check blocks: reading a
 * blocked target returns 404 (`requireVisibleTarget`), liking or commenting returns 403.
 */
function targetRow(viewer: Pick<Viewer, 'id'>, type: LikeTarget, id: number): Prisma.Sql {
  switch (type) {
    case 'wall_post':
      return Prisma.sql`
        SELECT post.id, post."authorId" AS "ownerId", post."likeCount", post."commentCount", true AS "isPublic"
        FROM "WallPost" post JOIN "User" person ON person.id = post."authorId"
        WHERE post.id = ${id} AND ${toSqlCondition(shownWallPosts, TARGET)}`;
    case 'blog_post':
      return Prisma.sql`
        SELECT post.id, post."authorId" AS "ownerId", post."likeCount", post."commentCount", post."isPublished" AS "isPublic"
        FROM "BlogPost" post JOIN "User" person ON person.id = post."authorId"
        WHERE post.id = ${id} AND ${toSqlCondition(blogPostsShownTo(viewer), TARGET)}`;
    case 'user_album':
      return Prisma.sql`
        SELECT post.id, post.id AS "ownerId", post."albumLikeCount" AS "likeCount", 0 AS "commentCount", true AS "isPublic"
        FROM "User" post
        WHERE post.id = ${id} AND ${toSqlCondition(enabled, TARGET)}`;
    case 'pet_album':
      return Prisma.sql`
        SELECT post.id, post."userId" AS "ownerId", post."albumLikeCount" AS "likeCount", 0 AS "commentCount", true AS "isPublic"
        FROM "Pet" post JOIN "User" person ON person.id = post."userId"
        WHERE post.id = ${id} AND ${toSqlCondition(shownPets, TARGET)}`;
  }
}

/**
 * Selects and locks a target, which prevents concurrent likes, comments and deletions. Every
 * statement that writes or deletes a like or comment must lock the target first. The counting
 * triggers lock it too, so a different order could deadlock.
 */
export const lockedTargetRow = (viewer: Viewer, type: LikeTarget, id: number): Prisma.Sql =>
  Prisma.sql`${targetRow(viewer, type, id)} FOR NO KEY UPDATE OF post`;

/** SQL condition: the viewer or the owner of `target` has blocked the other. */
export const isTargetBlocked = (viewer: Pick<Viewer, 'id'>): Prisma.Sql =>
  isBlockBetween(Prisma.sql`${viewer.id}`, Prisma.sql`target."ownerId"`);

/** Selects a target as a `TargetRow`, unless a block hides it from the viewer. */
export const readableTargetRow = (viewer: Pick<Viewer, 'id'>, type: LikeTarget, id: number): Prisma.Sql => Prisma.sql`
  SELECT * FROM (${targetRow(viewer, type, id)}) target WHERE NOT ${isTargetBlocked(viewer)}`;

const identifier = (name: string) => Prisma.raw(`"${name}"`);

/** Stores a like and selects a `StoredLikeRow`. Selects no row if the target is not visible. */
export const storeLike = (viewer: Viewer, type: LikeTarget, id: number): Prisma.Sql => Prisma.sql`
  WITH target AS (
    ${lockedTargetRow(viewer, type, id)}
  ), stored AS (
    INSERT INTO "Like" ("userId", ${identifier(TARGET_COLUMNS[type])})
    SELECT ${viewer.id}, target.id FROM target
    WHERE NOT ${isTargetBlocked(viewer)}
      -- Each ON CONFLICT consumes a sequence value, so repeated likes are excluded first.
      AND NOT EXISTS (SELECT FROM "Like" WHERE "userId" = ${viewer.id} AND ${identifier(TARGET_COLUMNS[type])} = target.id)
    ON CONFLICT DO NOTHING
    RETURNING id, "createdAt"
  )
  SELECT target."ownerId", ${isTargetBlocked(viewer)} AS "isBlocked", stored.id AS "likeId", stored."createdAt"
  FROM target LEFT JOIN stored ON true`;

/**
 * For each target column of "Like": the table that it refers to, and the owner column of that
 * table.
 */
const TARGET_TABLES = {
  wallPostId: ['WallPost', 'authorId'],
  blogPostId: ['BlogPost', 'authorId'],
  albumUserId: ['User', 'id'],
  albumPetId: ['Pet', 'userId'],
} as const;

/**
 * Locks the target of the like in `own`, because the target must be locked before the like (see
 * `lockedTargetRow`). A like has one target, so three of the four subqueries return no row.
 */
const lockedTargets = Prisma.join(
  Object.entries(TARGET_TABLES).map(
    ([column, [table, owner]]) => Prisma.sql`${identifier(column)} AS (
      SELECT ${identifier(owner)} AS "ownerId" FROM ${identifier(table)} WHERE id = (SELECT ${identifier(column)} FROM own) FOR NO KEY UPDATE
    )`,
  ),
);

const ownerOfTarget = Prisma.join(
  Object.keys(TARGET_TABLES).map((column) => Prisma.sql`SELECT "ownerId" FROM ${identifier(column)}`),
  ' UNION ALL ',
);

/**
 * Deletes the viewer's own like and selects a `DeletedLikeRow`. Selects no row if the like does
 * not exist.
 */
export const deleteLike = (viewer: Viewer, id: number): Prisma.Sql => Prisma.sql`
  WITH own AS (
    SELECT * FROM "Like" WHERE id = ${id} AND "userId" = ${viewer.id}
  ), ${lockedTargets}, deleted AS (
    DELETE FROM "Like" WHERE id = ${id} AND "userId" = ${viewer.id} AND EXISTS (${ownerOfTarget})
    RETURNING id
  )
  SELECT EXISTS (SELECT FROM deleted) AS "isDeleted", (${ownerOfTarget}) AS "ownerId" FROM own`;

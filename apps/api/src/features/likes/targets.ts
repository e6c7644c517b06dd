import { IsIn } from 'class-validator';
import { Prisma } from '@sapa/prisma/client';
import { shownTo as blogPostsShownTo } from '../blogs/blogs.visibility.js';
import { AppError } from '../../platform/errors/app-error.js';
import { shown as shownPets } from '../pets/pets.visibility.js';
import { conditionOf, type Row } from '../../platform/prisma/condition.js';
import { isBlockBetween } from '../../platform/users/blocks.visibility.js';
import { enabled, PERSON } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { shown as shownWallPosts } from '../wall/wall.visibility.js';

/** What can be liked (decisions §19): posts, and albums under the id of their user or pet. */
export const LIKE_TARGETS = ['wall_post', 'blog_post', 'user_album', 'pet_album'] as const;
export const COMMENT_TARGETS = ['wall_post', 'blog_post'] as const;

export type LikeTarget = (typeof LIKE_TARGETS)[number];
export type CommentTarget = (typeof COMMENT_TARGETS)[number];

/** The column of "Like" and "Comment" with the id of such a target. */
export const TARGET_COLUMNS = {
  wall_post: 'wallPostId',
  blog_post: 'blogPostId',
  user_album: 'albumUserId',
  pet_album: 'albumPetId',
} as const satisfies Record<LikeTarget, string>;

/** The type of a target in a request. */
export const IsTarget = (types: readonly string[]) => IsIn(types, { message: 'unknown_reference' });

/** A target as `targetRow` finds it. */
export interface TargetRow {
  id: number;
  ownerId: number;
  likeCount: number;
  commentCount: number;
  /** Whether everybody sees it but for blocks; a draft is seen by its author alone. */
  isPublic: boolean;
}

/** Whatever it is: its row is called `post`, that of whose it is `person`. */
const POST: Row = { name: 'post', to: { author: PERSON, user: PERSON } };

/**
 * The target, if the viewer may see it but for blocks: with a block, reading it is a 404 (`requireVisible`), and liking or commenting it
 * a 403. `"ownerId"` is its owner.
 */
function targetRow(viewer: Viewer, type: LikeTarget, id: number): Prisma.Sql {
  switch (type) {
    case 'wall_post':
      return Prisma.sql`
        SELECT post.id, post."authorId" AS "ownerId", post."likeCount", post."commentCount", true AS "isPublic"
        FROM "WallPost" post JOIN "User" person ON person.id = post."authorId"
        WHERE post.id = ${id} AND ${conditionOf(shownWallPosts, POST)}`;
    case 'blog_post':
      return Prisma.sql`
        SELECT post.id, post."authorId" AS "ownerId", post."likeCount", post."commentCount", post."isPublished" AS "isPublic"
        FROM "BlogPost" post JOIN "User" person ON person.id = post."authorId"
        WHERE post.id = ${id} AND ${conditionOf(blogPostsShownTo(viewer), POST)}`;
    case 'user_album':
      return Prisma.sql`
        SELECT post.id, post.id AS "ownerId", post."albumLikeCount" AS "likeCount", 0 AS "commentCount", true AS "isPublic"
        FROM "User" post
        WHERE post.id = ${id} AND ${conditionOf(enabled, POST)}`;
    case 'pet_album':
      return Prisma.sql`
        SELECT post.id, post."userId" AS "ownerId", post."albumLikeCount" AS "likeCount", 0 AS "commentCount", true AS "isPublic"
        FROM "Pet" post JOIN "User" person ON person.id = post."userId"
        WHERE post.id = ${id} AND ${conditionOf(shownPets, POST)}`;
  }
}

/**
 * The same, locked: until the transaction ends nobody else likes, comments or deletes it. Every statement that writes or deletes a like
 * or a comment locks its target first: the triggers that count lock it too, and another order could deadlock.
 */
export const lockedTargetRow = (viewer: Viewer, type: LikeTarget, id: number): Prisma.Sql =>
  Prisma.sql`${targetRow(viewer, type, id)} FOR NO KEY UPDATE OF post`;

/** Whether a block stands between the viewer and the owner of the row `target`. */
export const isTargetBlocked = (viewer: Viewer): Prisma.Sql =>
  isBlockBetween(Prisma.sql`${viewer.id}`, Prisma.sql`target."ownerId"`);

/** The target for readers, from whom a block hides it. */
export const readableTargetRow = (viewer: Viewer, type: LikeTarget, id: number): Prisma.Sql => Prisma.sql`
  SELECT * FROM (${targetRow(viewer, type, id)}) target WHERE NOT ${isTargetBlocked(viewer)}`;

/** The target, for readers. @throws AppError not_found, also where a block hides it. */
export async function requireVisible(
  database: Pick<Prisma.TransactionClient, '$queryRaw'>,
  viewer: Viewer,
  type: LikeTarget,
  id: number,
): Promise<TargetRow> {
  const [target] = await database.$queryRaw<TargetRow[]>(readableTargetRow(viewer, type, id));
  if (!target) throw new AppError('not_found');
  return target;
}

import { Prisma } from '@sapa/prisma/client';
import { decodeCursor, type PageQuery } from '../../platform/pagination/page.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { summaryJson, summaryTables } from '../../platform/users/users.sql.js';
import { matchesIdentifier } from '../../platform/validation/identifiers.sql.js';
import { NO_USER_ID } from './blogs.mapper.js';
import { POST, visibleTo } from './blogs.visibility.js';

/**
 * Selects a page of visible posts as a `BlogPageRow`, newest first. The page ends early when its
 * text exceeds `maxBytes`, but contains at least one post.
 */
export const selectBlogPage = (
  viewer: Viewer | undefined,
  filter: Prisma.BlogPostWhereInput,
  { cursor, limit }: PageQuery,
  maxBytes: number,
): Prisma.Sql => Prisma.sql`
  WITH found AS MATERIALIZED (
    SELECT post.id, octet_length(post.content) AS bytes
    FROM "BlogPost" post JOIN "User" person ON person.id = post."authorId"
    WHERE ${toSqlCondition({ AND: [visibleTo(viewer), filter] }, POST)}
      AND ${cursor ? Prisma.sql`post.id < ${decodeCursor(cursor)}` : Prisma.sql`true`}
    ORDER BY post.id DESC LIMIT ${limit + 1}
  ), page AS MATERIALIZED (
    SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY id DESC) - bytes AS "bytesBefore" FROM found) post
    WHERE "bytesBefore" < ${maxBytes}::int ORDER BY id DESC LIMIT ${limit}
  )
  SELECT COALESCE(json_agg(shown), '[]')::text AS posts,
    (SELECT count(*) FROM found) > (SELECT count(*) FROM page) AS "hasMore"
  FROM (
    SELECT post.id, post.uuid, post.title, post.content, post.excerpt, post.category, post."imageUrl", post."isPublished",
      post."publishedAt", post."likeCount", post."commentCount", post."createdAt", post."updatedAt",
      ${summaryJson} AS author,
      (SELECT json_build_object('id', category.id, 'names', category.names)
        FROM "PetCategory" category WHERE category.id = post."petCategoryId") AS "petCategory",
      COALESCE((SELECT json_agg(json_build_object('id', liked.id)) FROM "Like" liked
        WHERE liked."userId" = ${viewer?.id ?? NO_USER_ID} AND liked."blogPostId" = post.id), '[]') AS likes
    FROM page JOIN "BlogPost" post ON post.id = page.id JOIN (${summaryTables}) ON person.id = post."authorId"
    ORDER BY post.id DESC
  ) shown`;

/**
 * Selects and locks the viewer's own post as a `LockedPostRow`, even if a moderator has hidden it.
 */
export const lockOwnPost = (viewer: Pick<Viewer, 'id'>, identifier: Identifier): Prisma.Sql => Prisma.sql`
  SELECT "id", "imageUrl", "content", "isPublished", "hiddenAt" FROM "BlogPost" post
  WHERE ${matchesIdentifier(identifier, Prisma.sql`post`)} AND "authorId" = ${viewer.id} FOR NO KEY UPDATE`;

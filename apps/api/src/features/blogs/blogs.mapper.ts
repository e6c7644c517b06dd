import { Prisma } from '@sapa/prisma/client';
import { namedSelect, toNamedView } from '../catalog/catalog.mapper.js';
import type { Language } from '../../platform/http/language.js';
import { decodeCursor, type PageQuery } from '../../platform/pagination/page.js';
import { isNamed, type Identifier } from '../../platform/validation/identifiers.js';
import { toMoment, type AsJson } from '../../platform/prisma/as-json.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import { isRemovedPicture } from '../../platform/storage/urls.js';
import { summaryJson, summaryTables, toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { POST, visibleTo } from './blogs.visibility.js';
import { toName, type BlogCategoryName } from './blog-categories.js';
import type { BlogPostView } from './blogs.dto.js';

const NOBODY = 0;

export const blogPostSelect = (viewer: Viewer | undefined) =>
  ({
    id: true,
    uuid: true,
    title: true,
    content: true,
    excerpt: true,
    category: true,
    petCategory: { select: namedSelect },
    imageUrl: true,
    author: { select: userSummarySelect },
    isPublished: true,
    publishedAt: true,
    likeCount: true,
    commentCount: true,
    likes: { where: { userId: viewer?.id ?? NOBODY }, select: { id: true } },
    createdAt: true,
    updatedAt: true,
  }) as const satisfies Prisma.BlogPostSelect;

type BlogPostRow = Prisma.BlogPostGetPayload<{ select: ReturnType<typeof blogPostSelect> }>;

export interface BlogPageRow {
  /** JSON of `BlogPostRow`s. */
  posts: string;
  hasMore: boolean;
}

/**
 * One page of the visible posts that pass `filter`, newest first: as many as fit into so many bytes of text, one at least. The length of a
 * text is known without reading it.
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
    WHERE ${conditionOf({ AND: [visibleTo(viewer), filter] }, POST)}
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
        WHERE liked."userId" = ${viewer?.id ?? NOBODY} AND liked."blogPostId" = post.id), '[]') AS likes
    FROM page JOIN "BlogPost" post ON post.id = page.id JOIN (${summaryTables}) ON person.id = post."authorId"
    ORDER BY post.id DESC
  ) shown`;

export const toBlogPostRows = ({ posts }: BlogPageRow) => JSON.parse(posts) as AsJson<BlogPostRow>[];

export const toBlogPostView = (post: BlogPostRow | AsJson<BlogPostRow>, language: Language): BlogPostView => ({
  id: post.id,
  uuid: post.uuid,
  title: post.title,
  content: post.content,
  excerpt: post.excerpt,
  category: toName(post.category),
  petCategoryId: post.petCategory?.id ?? null,
  petCategory: post.petCategory && toNamedView(post.petCategory, language),
  imageUrl: post.imageUrl,
  authorId: post.author.id,
  authorUuid: post.author.uuid,
  author: toUserSummary(post.author),
  isPublished: post.isPublished,
  published: post.isPublished,
  publishedAt: post.publishedAt && toMoment(post.publishedAt),
  likeCount: post.likeCount,
  commentCount: post.commentCount,
  likedByMe: post.likes.length > 0,
  createdAt: toMoment(post.createdAt),
  updatedAt: toMoment(post.updatedAt),
});

/** What other programs show of a post: link previews and feed readers. */
export const blogPreviewSelect = {
  uuid: true,
  title: true,
  excerpt: true,
  category: true,
  imageUrl: true,
  author: { select: { firstName: true, lastName: true } },
  publishedAt: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.BlogPostSelect;

type BlogPreviewRow = Prisma.BlogPostGetPayload<{ select: typeof blogPreviewSelect }>;

export interface BlogPreview {
  uuid: string;
  title: string;
  excerpt: string;
  category: BlogCategoryName;
  imageUrl: string | null;
  /** Empty for somebody who has not said it. */
  author: string;
  publishedAt: Date;
  updatedAt: Date;
}

export const toBlogPreview = ({ category, author, publishedAt, createdAt, ...post }: BlogPreviewRow): BlogPreview => ({
  uuid: post.uuid,
  title: post.title,
  excerpt: post.excerpt,
  category: toName(category),
  imageUrl: post.imageUrl && isRemovedPicture(post.imageUrl) ? null : post.imageUrl,
  author: [author.firstName, author.lastName].filter(Boolean).join(' '),
  publishedAt: publishedAt ?? createdAt,
  updatedAt: post.updatedAt,
});

/** A post as it is before a change: the texts that can show pictures. */
export interface LockedPostRow {
  id: number;
  imageUrl: string | null;
  content: string;
  isPublished: boolean;
  hiddenAt: Date | null;
}

/** A `LockedPostRow`: a post of the viewer's, locked until the transaction ends. */
export const selectOwnPostLocked = (viewer: Viewer, identifier: Identifier): Prisma.Sql => Prisma.sql`
  SELECT "id", "imageUrl", "content", "isPublished", "hiddenAt" FROM "BlogPost" post
  WHERE ${isNamed(identifier, Prisma.sql`post`)} AND "authorId" = ${viewer.id} FOR NO KEY UPDATE`;

import { Prisma } from '@sapa/prisma/client';
import { namedSelect, toNamedView } from '../catalog/catalog.mapper.js';
import type { Language } from '../common/http/language.js';
import { isNamed, type Identifier } from '../common/validation/identifiers.js';
import { toUserSummary, userSummarySelect } from '../users/user-summary.js';
import type { Viewer } from '../users/viewer.js';
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

export const toBlogPostView = (post: BlogPostRow, language: Language): BlogPostView => ({
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
  publishedAt: post.publishedAt && post.publishedAt.toISOString(),
  likeCount: post.likeCount,
  commentCount: post.commentCount,
  likedByMe: post.likes.length > 0,
  createdAt: post.createdAt.toISOString(),
  updatedAt: post.updatedAt.toISOString(),
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
  imageUrl: post.imageUrl,
  author: [author.firstName, author.lastName].filter(Boolean).join(' '),
  publishedAt: publishedAt ?? createdAt,
  updatedAt: post.updatedAt,
});

/** A post as it is before a change: the texts that can show pictures. */
export interface LockedPostRow {
  id: number;
  imageUrl: string | null;
  content: string;
}

/** A `LockedPostRow`: a post of the viewer's, locked until the transaction ends. */
export const selectOwnPostLocked = (viewer: Viewer, identifier: Identifier): Prisma.Sql => Prisma.sql`
  SELECT "id", "imageUrl", "content" FROM "BlogPost" post
  WHERE ${isNamed(identifier, Prisma.sql`post`)} AND "authorId" = ${viewer.id} FOR NO KEY UPDATE`;

/** How many of these posts, newest first, begin within so many bytes of text. The length of a text is known without reading it. */
export const selectFittingCount = (ids: number[], maxBytes: number): Prisma.Sql => Prisma.sql`
  SELECT count(*)::int AS "count"
  FROM (
    SELECT sum(octet_length("content")) OVER (ORDER BY "id" DESC) - octet_length("content") AS "bytesBefore"
    FROM "BlogPost" WHERE "id" = ANY (${ids})
  ) post
  WHERE "bytesBefore" < ${maxBytes}::int`;

import type { Prisma } from '@sapa/prisma/client';
import { namedSelect, toNamedView } from '../catalog/catalog.mapper.js';
import type { Language } from '../../platform/http/language.js';
import { toTimestamp, type AsJson } from '../../platform/prisma/as-json.js';
import { isRemovedPicture } from '../../platform/storage/urls.js';
import { toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { toName, type BlogCategoryName } from './blog-categories.js';
import type { BlogPostView } from './blogs.dto.js';

/** User id for visitors who are not logged in. No like has this user id. */
export const NO_USER_ID = 0;

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
    likes: { where: { userId: viewer?.id ?? NO_USER_ID }, select: { id: true } },
    createdAt: true,
    updatedAt: true,
  }) as const satisfies Prisma.BlogPostSelect;

type BlogPostRow = Prisma.BlogPostGetPayload<{ select: ReturnType<typeof blogPostSelect> }>;

export interface BlogPageRow {
  /** JSON array of `BlogPostRow`s. */
  posts: string;
  hasMore: boolean;
}

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
  publishedAt: post.publishedAt && toTimestamp(post.publishedAt),
  likeCount: post.likeCount,
  commentCount: post.commentCount,
  likedByMe: post.likes.length > 0,
  createdAt: toTimestamp(post.createdAt),
  updatedAt: toTimestamp(post.updatedAt),
});

/** Columns for link previews and the feed. */
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
  /** The author's full name, or an empty string if the author has no name. */
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

/** The stored post before an update or deletion. */
export interface LockedPostRow {
  id: number;
  imageUrl: string | null;
  content: string;
  isPublished: boolean;
  hiddenAt: Date | null;
}

import type { BlogPost } from '../src/features/blogs/blogCategories';
import { mila } from './people';

/** A published post whose author is Mila. */
export const blogPost: BlogPost = {
  id: 3,
  uuid: 'b0000000-0000-4000-8000-000000000003',
  title: 'The first winter',
  content: 'Snow!',
  excerpt: 'Snow!',
  category: 'PSI',
  petCategoryId: 1,
  petCategory: { id: 1, name: 'Dogs' },
  imageUrl: null,
  authorId: mila.id,
  authorUuid: mila.uuid,
  author: mila,
  isPublished: true,
  published: true,
  publishedAt: '2026-01-05T10:00:00.000Z',
  likeCount: 0,
  commentCount: 0,
  likedByMe: false,
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
};

export const blogDraft: BlogPost = {
  ...blogPost,
  id: 4,
  uuid: 'b0000000-0000-4000-8000-000000000004',
  title: 'Later',
  isPublished: false,
  published: false,
  publishedAt: null,
};

const stella: BlogPost['author'] = {
  id: 9,
  uuid: '5b0a5f0e-6a3e-4a5c-9a68-2f4f3f1b7c99',
  firstName: 'Stella',
  lastName: 'Kovač',
  imageUrl: null,
  userCategoryId: 1,
};

/** A post by another user. */
export const othersPost: BlogPost = {
  ...blogPost,
  id: 5,
  uuid: 'b0000000-0000-4000-8000-000000000005',
  title: 'Eight legs',
  category: 'PAUCI I SKORPIJE',
  petCategoryId: 6,
  authorId: stella.id,
  authorUuid: stella.uuid,
  author: stella,
};

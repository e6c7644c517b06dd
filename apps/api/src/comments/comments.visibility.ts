import { Prisma } from '@sapa/prisma/client';
import type { Row } from '../prisma/condition.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';

/**
 * Of a target that the viewer may see: the comments of everybody but blocked people, nor what stands under those (decisions §20).
 * The target's `commentCount` is the same for everybody, and counts them all.
 */
export const visibleTo = (viewer: Viewer): Prisma.CommentWhereInput => {
  const author = usersVisibleTo(viewer);
  return { author, OR: [{ parentId: null }, { parent: { author } }] };
};

/** The same but for blocks. */
export const shown: Prisma.CommentWhereInput = { author: enabled };

/** For raw statements with the aliases `said` and `person`. */
export const SAID: Row = { name: 'said', to: { author: { ...PERSON, id: Prisma.sql`said."authorId"` } } };

/** For raw statements with the aliases `comment` and `person`, and `parent` and `replied` of what a comment replies to. */
export const COMMENT: Row = {
  name: 'comment',
  to: {
    author: { ...PERSON, id: Prisma.sql`comment."authorId"` },
    parent: { name: 'parent', to: { author: { name: 'replied', id: Prisma.sql`parent."authorId"` } } },
  },
};

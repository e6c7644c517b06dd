import { Prisma } from '@sapa/prisma/client';
import { isEnabled, visibleTo as usersVisibleTo } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';

/**
 * Published posts of everybody but people between whom and the viewer stands a block, and the viewer's own drafts (decisions
 * §17). A visitor sees every published post.
 */
export const visibleTo = (viewer: Viewer | undefined): Prisma.BlogPostWhereInput => ({
  author: usersVisibleTo(viewer),
  OR: [{ isPublished: true }, ...(viewer ? [{ authorId: viewer.id }] : [])],
});

/** The same but for blocks, for statements written by hand that call the tables `post` and `person`. */
export const isShownTo = (viewer: Viewer): Prisma.Sql =>
  Prisma.sql`${isEnabled()} AND (post."isPublished" OR post."authorId" = ${viewer.id})`;

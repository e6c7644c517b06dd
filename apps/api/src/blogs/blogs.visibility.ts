import { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import { notBlocked } from '../friends/friends.visibility.js';

/**
 * Published posts of everybody but people between whom and the viewer stands a block, and the viewer's own drafts (decisions
 * §17). A visitor sees every published post.
 */
export const visibleTo = (viewer: Viewer | undefined): Prisma.BlogPostWhereInput =>
  viewer
    ? { author: { ...notBlocked(viewer), disabledAt: null }, OR: [{ isPublished: true }, { authorId: viewer.id }] }
    : { author: { disabledAt: null }, isPublished: true };

/** The same but for blocks, for statements written by hand that call the tables `post` and `author`. */
export const readableBy = (viewer: Viewer): Prisma.Sql =>
  Prisma.sql`author."disabledAt" IS NULL AND (post."isPublished" OR post."authorId" = ${viewer.id})`;

import { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import { blockedAround } from '../friends/friends.visibility.js';

/** What everybody sees between whom and the author no block stands. Of the table `author`. */
export const isShown = Prisma.sql`author."disabledAt" IS NULL`;

/**
 * Everybody's posts but those of people between whom and the viewer stands a block (decisions §18). For statements that call the
 * tables `post` and `author`; posts are read by nothing else.
 */
export const visibleTo = (viewer: Viewer): Prisma.Sql =>
  Prisma.sql`${isShown} AND post."authorId" NOT IN (${blockedAround(viewer)})`;

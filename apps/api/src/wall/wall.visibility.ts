import { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import { blockedAround } from '../friends/friends.visibility.js';

/**
 * Everybody's posts but those of people between whom and the viewer stands a block (decisions §18). For statements that call the
 * tables `post` and `author`; posts are read by nothing else.
 */
export const visibleTo = (viewer: Viewer): Prisma.Sql =>
  Prisma.sql`author."disabledAt" IS NULL AND post."authorId" <> ALL (${blockedAround(viewer)})`;

import { Prisma } from '@sapa/prisma/client';
import { blockedAround } from '../users/blocks.visibility.js';
import { isEnabled, isVisibleTo } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';

// For statements that call the tables `post` and `person`; posts are read by nothing else.

/** Everybody's posts but those of people between whom and the viewer stands a block (decisions §18). */
export const visibleTo = (viewer: Viewer | undefined): Prisma.Sql =>
  viewer ? isVisibleTo(viewer, Prisma.sql`post."authorId"`) : isShown;

/** The same but for blocks. */
export const isShown = isEnabled();

/** What blocks alone hide from the viewer. */
export const isHiddenFrom = (viewer: Viewer): Prisma.Sql =>
  Prisma.sql`${isShown} AND post."authorId" IN (${blockedAround(viewer)})`;

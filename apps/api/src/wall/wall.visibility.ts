import { Prisma } from '@sapa/prisma/client';
import { conditionOf, type Row } from '../prisma/condition.js';
import { blockedAround } from '../users/blocks.visibility.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';

/** Everybody's posts but those of people between whom and the viewer stands a block (decisions §18). Without a viewer, all of them. */
export const visibleTo = (viewer: Viewer | undefined): Prisma.WallPostWhereInput => ({
  author: usersVisibleTo(viewer),
});

/** The same but for blocks. */
export const shown: Prisma.WallPostWhereInput = { author: enabled };

/** Posts are read by statements that call the tables `post` and `person`. */
export const POST: Row = { name: 'post', to: { author: { ...PERSON, id: Prisma.sql`post."authorId"` } } };

/** The same for the tags of posts, which know the author too. */
export const TAGGED: Row = { name: 'tagged', to: { author: { ...PERSON, id: Prisma.sql`tagged."authorId"` } } };

/** The tags that blocks alone hide from the viewer. */
export const isHiddenFrom = (viewer: Viewer): Prisma.Sql =>
  Prisma.sql`${conditionOf(shown, TAGGED)} AND tagged."authorId" IN (${blockedAround(viewer)})`;

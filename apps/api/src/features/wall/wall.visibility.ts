import { Prisma } from '@sapa/prisma/client';
import { conditionOf, type Row } from '../../platform/prisma/condition.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { blockedAround } from '../../platform/users/blocks.visibility.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * Everybody's posts but those that a moderator has hidden, and those of people between whom and the viewer stands a block (decisions §18).
 * Without a viewer blocks hide none.
 */
export const visibleTo = (viewer: Viewer | undefined): Prisma.WallPostWhereInput => ({
  ...notHidden,
  author: usersVisibleTo(viewer),
});

/** The same but for blocks. */
export const shown: Prisma.WallPostWhereInput = { ...notHidden, author: enabled };

/** Posts are read by statements that call the tables `post` and `person`. */
export const POST: Row = { name: 'post', to: { author: { ...PERSON, id: Prisma.sql`post."authorId"` } } };

// Tags follow the same rules, but know the author alone: those of hidden posts do not count anyway (trigger).
export const tagsVisibleTo = (viewer: Viewer) => ({ author: usersVisibleTo(viewer) });
export const shownTags = { author: enabled };

/** For tags: the rows that they are made of. */
export const TAGGED: Row = { name: 'tagged', to: { author: { ...PERSON, id: Prisma.sql`tagged."authorId"` } } };

/** The tags that blocks alone hide from the viewer. */
export const isHiddenFrom = (viewer: Viewer): Prisma.Sql =>
  Prisma.sql`${conditionOf(shownTags, TAGGED)} AND tagged."authorId" IN (${blockedAround(viewer)})`;

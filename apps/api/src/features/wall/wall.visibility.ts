import { Prisma } from '@sapa/prisma/client';
import { toSqlCondition, type TableAlias } from '../../platform/prisma/condition.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { blockedAround } from '../../platform/users/blocks.visibility.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * All posts except those hidden by a moderator and those of authors with a block between them and
 * the viewer (decisions §18). Without a viewer blocks hide nothing.
 */
export const visibleTo = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.WallPostWhereInput => ({
  ...notHidden,
  author: usersVisibleTo(viewer),
});

/** Like `visibleTo`, but ignores blocks. */
export const shown: Prisma.WallPostWhereInput = { ...notHidden, author: enabled };

/** For raw statements with the aliases `post` and `person`. */
export const POST: TableAlias = {
  name: 'post',
  relations: { author: { ...PERSON, idColumn: Prisma.sql`post."authorId"` } },
};

// Tags follow the rules of their posts, but only the author is checked: a trigger backdates the
// tags of hidden posts, so that they do not trend.
export const tagsVisibleTo = (viewer: Viewer) => ({ author: usersVisibleTo(viewer) });
export const shownTags = { author: enabled };

/** For raw statements with the aliases `tagged` and `person`. */
export const TAGGED: TableAlias = {
  name: 'tagged',
  relations: { author: { ...PERSON, idColumn: Prisma.sql`tagged."authorId"` } },
};

/** SQL condition for tags that only a block hides from the viewer. */
export const isHiddenFrom = (viewer: Viewer): Prisma.Sql =>
  Prisma.sql`${toSqlCondition(shownTags, TAGGED)} AND tagged."authorId" IN (${blockedAround(viewer)})`;

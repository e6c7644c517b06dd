import { Prisma } from '@sapa/prisma/client';
import type { TableAlias } from '../../platform/prisma/condition.js';
import { publishedOrOwn } from '../../platform/prisma/drafts.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * Published posts and the viewer's own drafts, except those hidden by a moderator (decisions §17).
 * Ignores blocks.
 */
export const shownTo = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.BlogPostWhereInput => ({
  ...notHidden,
  author: enabled,
  ...publishedOrOwn(viewer),
});

/** Like `shownTo`, but excludes posts of authors with a block between them and the viewer. */
export const visibleTo = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.BlogPostWhereInput => ({
  ...shownTo(viewer),
  author: usersVisibleTo(viewer),
});

/** For raw statements with the aliases `post` and `person`. */
export const POST: TableAlias = {
  name: 'post',
  relations: { author: { ...PERSON, idColumn: Prisma.sql`post."authorId"` } },
};

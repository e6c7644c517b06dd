import { Prisma } from '@sapa/prisma/client';
import type { TableAlias } from '../../platform/prisma/condition.js';
import { publishedOrOwn } from '../../platform/prisma/drafts.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * Published posts and the viewer's own drafts, except posts hidden by a moderator (decisions §17).
 * Ignores blocks between users.
 */
export const shownTo = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.BlogPostWhereInput => ({
  ...notHidden,
  author: enabled,
  ...publishedOrOwn(viewer),
});

/**
 * Like `shownTo`, but also excludes posts whose author blocks the viewer or is blocked by them.
 */
export const visibleTo = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.BlogPostWhereInput => ({
  ...shownTo(viewer),
  author: usersVisibleTo(viewer),
});

/** Maps the conditions to the table aliases `post` and `person` of hand-written SQL. */
export const POST: TableAlias = {
  name: 'post',
  relations: { author: { ...PERSON, idColumn: Prisma.sql`post."authorId"` } },
};

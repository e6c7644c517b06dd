import { Prisma } from '@sapa/prisma/client';
import type { Row } from '../../platform/prisma/condition.js';
import { publishedOrOwn } from '../../platform/prisma/drafts.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * Published posts, and the viewer's own drafts (decisions §17), but none that a moderator has hidden. A visitor sees every other published
 * post.
 */
export const shownTo = (viewer: Viewer | undefined): Prisma.BlogPostWhereInput => ({
  ...notHidden,
  author: enabled,
  ...publishedOrOwn(viewer),
});

/** The same without those of people between whom and the viewer stands a block. */
export const visibleTo = (viewer: Viewer | undefined): Prisma.BlogPostWhereInput => ({
  ...shownTo(viewer),
  author: usersVisibleTo(viewer),
});

/** Posts are read by statements that call the tables `post` and `person`. */
export const POST: Row = { name: 'post', to: { author: { ...PERSON, id: Prisma.sql`post."authorId"` } } };

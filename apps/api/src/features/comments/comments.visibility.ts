import { Prisma } from '@sapa/prisma/client';
import type { TableAlias } from '../../platform/prisma/condition.js';
import { isHidden, isNotHidden, notHidden } from '../../platform/prisma/hidden.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * Comments that the viewer may see on a visible target: excludes blocked users' comments, hidden
 * comments, and replies to either (decisions §20). `commentCount` ignores blocks, so that all
 * viewers get the same count.
 */
export const visibleTo = (viewer: Pick<Viewer, 'id'>): Prisma.CommentWhereInput => {
  const author = usersVisibleTo(viewer);
  return { ...notHidden, author, OR: [{ parentId: null }, { parent: { ...notHidden, author } }] };
};

/** Like `visibleTo`, but ignores blocks and the visibility of the parent comment. */
export const shown: Prisma.CommentWhereInput = { ...notHidden, author: enabled };

/**
 * SQL condition: neither the comment nor its post is hidden. `event-log.visibility.ts` checks the
 * other conditions for the event stream.
 */
export const isStreamed = Prisma.sql`${isNotHidden('comment')}
  AND NOT EXISTS (SELECT FROM "WallPost" post WHERE post.id = comment."wallPostId" AND ${isHidden('post')})
  AND NOT EXISTS (SELECT FROM "BlogPost" post WHERE post.id = comment."blogPostId" AND ${isHidden('post')})`;

/**
 * Maps the conditions to the table aliases `comment` and `person` of hand-written SQL. Conditions
 * on the parent also need the aliases `parent` and `replied`, the parent's author.
 */
export const COMMENT: TableAlias = {
  name: 'comment',
  relations: {
    author: { ...PERSON, idColumn: Prisma.sql`comment."authorId"` },
    parent: { name: 'parent', relations: { author: { name: 'replied', idColumn: Prisma.sql`parent."authorId"` } } },
  },
};

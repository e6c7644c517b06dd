import { Prisma } from '@sapa/prisma/client';
import type { TableAlias } from '../../platform/prisma/condition.js';
import { isHidden, isNotHidden, notHidden } from '../../platform/prisma/hidden.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * Comments visible to the viewer, provided that the target is. Excludes comments of blocked users,
 * comments hidden by a moderator, and the replies to both (decisions §20). The target's
 * `commentCount` ignores blocks, so it is the same for all viewers.
 */
export const visibleTo = (viewer: Pick<Viewer, 'id'>): Prisma.CommentWhereInput => {
  const author = usersVisibleTo(viewer);
  return { ...notHidden, author, OR: [{ parentId: null }, { parent: { ...notHidden, author } }] };
};

/** Like `visibleTo`, but ignores blocks and the visibility of the parent. */
export const shown: Prisma.CommentWhereInput = { ...notHidden, author: enabled };

/**
 * Excludes hidden comments and comments of hidden posts from the event stream. The rest of the
 * rule is in `event-log.visibility.ts`.
 */
export const isStreamed = Prisma.sql`${isNotHidden('comment')}
  AND NOT EXISTS (SELECT FROM "WallPost" post WHERE post.id = comment."wallPostId" AND ${isHidden('post')})
  AND NOT EXISTS (SELECT FROM "BlogPost" post WHERE post.id = comment."blogPostId" AND ${isHidden('post')})`;

/**
 * For raw statements with the aliases `comment` and `person`. Conditions on the parent also need
 * `parent` and its author, `replied`.
 */
export const COMMENT: TableAlias = {
  name: 'comment',
  relations: {
    author: { ...PERSON, idColumn: Prisma.sql`comment."authorId"` },
    parent: { name: 'parent', relations: { author: { name: 'replied', idColumn: Prisma.sql`parent."authorId"` } } },
  },
};

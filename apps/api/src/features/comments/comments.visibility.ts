import { Prisma } from '@sapa/prisma/client';
import type { Row } from '../../platform/prisma/condition.js';
import { isHidden, isNotHidden, notHidden } from '../../platform/prisma/hidden.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * Of a target that the viewer may see: the comments of everybody but blocked people, nor what stands under those (decisions §20), nor what
 * a moderator has hidden. The target's `commentCount` is the same for everybody, and counts all that is not hidden.
 */
export const visibleTo = (viewer: Viewer): Prisma.CommentWhereInput => {
  const author = usersVisibleTo(viewer);
  return { ...notHidden, author, OR: [{ parentId: null }, { parent: { ...notHidden, author } }] };
};

/** The same but for blocks. */
export const shown: Prisma.CommentWhereInput = { ...notHidden, author: enabled };

/** What a moderator hides is not streamed, nor what stands under a hidden post; `event-log.visibility.ts` has the rest of the rule. */
export const isStreamed = Prisma.sql`${isNotHidden('comment')}
  AND NOT EXISTS (SELECT FROM "WallPost" post WHERE post.id = comment."wallPostId" AND ${isHidden('post')})
  AND NOT EXISTS (SELECT FROM "BlogPost" post WHERE post.id = comment."blogPostId" AND ${isHidden('post')})`;

/** For raw statements with the aliases `comment` and `person`, and, where the condition is about it, `parent` and `replied` of what the comment replies to. */
export const COMMENT: Row = {
  name: 'comment',
  to: {
    author: { ...PERSON, id: Prisma.sql`comment."authorId"` },
    parent: { name: 'parent', to: { author: { name: 'replied', id: Prisma.sql`parent."authorId"` } } },
  },
};

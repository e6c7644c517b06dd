import type { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import { notBlocked } from '../friends/friends.visibility.js';

/** Of a target that the viewer may see: the comments of everybody but blocked people, nor what stands under those (decisions §20). */
export const visibleTo = (viewer: Viewer): Prisma.CommentWhereInput => {
  const author = { ...notBlocked(viewer), disabledAt: null };
  return { author, OR: [{ parentId: null }, { parent: { author } }] };
};

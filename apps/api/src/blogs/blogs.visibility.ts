import type { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import { notBlocked } from '../friends/friends.visibility.js';

/**
 * Published posts of everybody but people between whom and the viewer stands a block, and the viewer's own drafts (decisions
 * §17). A visitor sees every published post.
 */
export const visibleTo = (viewer: Viewer | undefined): Prisma.BlogPostWhereInput =>
  viewer
    ? { author: { ...notBlocked(viewer), disabledAt: null }, OR: [{ isPublished: true }, { authorId: viewer.id }] }
    : { author: { disabledAt: null }, isPublished: true };

import type { Prisma } from '@sapa/prisma/client';
import { visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * Likes visible to the viewer, provided that the target is: all except those of blocked users. The
 * target's `likeCount` ignores blocks.
 */
export const visibleTo = (viewer: Viewer): Prisma.LikeWhereInput => ({ user: usersVisibleTo(viewer) });

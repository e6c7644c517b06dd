import type { Prisma } from '@sapa/prisma/client';
import { visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * Likes that the viewer may see if they may see the target: all except likes by blocked users.
 * `likeCount` of the target ignores blocks.
 */
export const visibleTo = (viewer: Viewer): Prisma.LikeWhereInput => ({ user: usersVisibleTo(viewer) });

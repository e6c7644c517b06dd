import type { Prisma } from '@sapa/prisma/client';
import { visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * Of a target that the viewer may see: the likes of everybody but blocked people. The target's `likeCount` is the same for everybody,
 * and counts them all.
 */
export const visibleTo = (viewer: Viewer): Prisma.LikeWhereInput => ({ user: usersVisibleTo(viewer) });

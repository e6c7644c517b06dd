import type { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import { visibleTo as usersVisibleTo } from '../people/users.visibility.js';

/**
 * Of a target that the viewer may see: the likes of everybody but blocked people. The target's `likeCount` is the same for everybody,
 * and counts them all.
 */
export const visibleTo = (viewer: Viewer): Prisma.LikeWhereInput => ({ user: usersVisibleTo(viewer) });

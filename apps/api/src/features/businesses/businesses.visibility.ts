import type { Prisma } from '@sapa/prisma/client';
import { visibleTo as userVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * Users see the business of every owner whom they may see. A block hides it with the profile
 * (decisions §13).
 */
export const visibleTo = (viewer: Viewer): Prisma.BusinessProfileWhereInput => ({ user: userVisibleTo(viewer) });

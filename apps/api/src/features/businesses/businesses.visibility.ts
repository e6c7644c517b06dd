import type { Prisma } from '@sapa/prisma/client';
import { visibleTo as userVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/** A viewer sees the businesses of all users whose profiles they may see (decisions §13). */
export const visibleTo = (viewer: Viewer): Prisma.BusinessProfileWhereInput => ({ user: userVisibleTo(viewer) });

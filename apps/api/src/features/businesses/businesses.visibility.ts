import type { Prisma } from '@sapa/prisma/client';
import { visibleTo as userVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/** Visible to those who may see its owner: a block hides it with the rest of the profile (decisions §13). */
export const visibleTo = (viewer: Viewer): Prisma.BusinessProfileWhereInput => ({ user: userVisibleTo(viewer) });

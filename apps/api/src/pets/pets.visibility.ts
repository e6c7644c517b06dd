import type { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import { notBlocked } from '../friends/friends.visibility.js';

/** Every pet but those of people between whom and the viewer stands a block. */
export const visibleTo = (viewer: Viewer): Prisma.PetWhereInput => ({
  user: { ...notBlocked(viewer), disabledAt: null },
});

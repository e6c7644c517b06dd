import type { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import { isEnabled, visibleTo as usersVisibleTo } from '../users/users.visibility.js';

/** Every pet but those of people between whom and the viewer stands a block. */
export const visibleTo = (viewer: Viewer): Prisma.PetWhereInput => ({ user: usersVisibleTo(viewer) });

/** The same but for blocks, for statements written by hand that call the pet's owner `author`. */
export const isShown = isEnabled();

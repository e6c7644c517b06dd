import { Prisma } from '@sapa/prisma/client';
import { isEnabled, isVisibleTo as isUserVisibleTo, visibleTo as usersVisibleTo } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';

/** Every pet but those of people between whom and the viewer stands a block. */
export const visibleTo = (viewer: Viewer): Prisma.PetWhereInput => ({ user: usersVisibleTo(viewer) });

/** The same for statements written by hand that call the tables `pet` and `person`. */
export const isVisibleTo = (viewer: Viewer): Prisma.Sql => isUserVisibleTo(viewer, Prisma.sql`pet."userId"`);

/** The same but for blocks, for statements written by hand that call the pet's owner `person`. */
export const isShown = isEnabled();

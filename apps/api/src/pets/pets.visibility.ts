import { Prisma } from '@sapa/prisma/client';
import type { Row } from '../prisma/condition.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';

/** Every pet but those of people between whom and the viewer stands a block. */
export const visibleTo = (viewer: Viewer): Prisma.PetWhereInput => ({ user: usersVisibleTo(viewer) });

/** The same but for blocks. */
export const shown: Prisma.PetWhereInput = { user: enabled };

/** For statements written by hand that call the tables `pet` and `person`. */
export const PET: Row = { name: 'pet', to: { user: { ...PERSON, id: Prisma.sql`pet."userId"` } } };

import { Prisma } from '@sapa/prisma/client';
import type { Row } from '../prisma/condition.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';

/** All pets except those that a moderator has hidden, and those of people with a block between them and the viewer. */
export const visibleTo = (viewer: Viewer): Prisma.PetWhereInput => ({ hiddenAt: null, user: usersVisibleTo(viewer) });

/** The same, regardless of blocks. */
export const shown: Prisma.PetWhereInput = { hiddenAt: null, user: enabled };

/** For raw statements with the aliases `pet` and `person`. */
export const PET: Row = { name: 'pet', to: { user: { ...PERSON, id: Prisma.sql`pet."userId"` } } };

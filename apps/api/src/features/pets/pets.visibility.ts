import { Prisma } from '@sapa/prisma/client';
import type { Row } from '../../platform/prisma/condition.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/** Pets regardless of blocks: all but those that a moderator has hidden. */
export const shown: Prisma.PetWhereInput = { ...notHidden, user: enabled };

/** Pets that their owners let visitors see, as far as their own rows say: a part of the rule below that indexes have (migrations). */
export const openToVisitors = { visibleToVisitors: true } as const;

/**
 * All pets except those that a moderator has hidden, and those of people with a block between them and the viewer. Visitors see those whose
 * owners let them.
 */
export const visibleTo = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.PetWhereInput =>
  viewer ? { ...shown, user: usersVisibleTo(viewer) } : { ...shown, ...openToVisitors };

/** For raw statements with the aliases `pet` and `person`. */
export const PET: Row = { name: 'pet', to: { user: { ...PERSON, id: Prisma.sql`pet."userId"` } } };

/** For raw statements with the alias `pet` alone, which look at many pets and show few: their owners are not joined. */
export const PET_ALONE: Row = { name: 'pet', to: { user: { ...PET.to!.user!, unjoined: 'User' } } };

import { Prisma } from '@sapa/prisma/client';
import type { TableAlias } from '../../platform/prisma/condition.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/** Pets regardless of blocks: not hidden by a moderator, owner enabled. */
export const shown: Prisma.PetWhereInput = { ...notHidden, user: enabled };

/** The part of the visitor rule below that partial indexes contain (migrations). */
export const openToVisitors = { visibleToVisitors: true } as const;

/**
 * Shown pets without a block between owner and viewer. Visitors see the pets whose owners allow
 * it.
 */
export const visibleTo = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.PetWhereInput =>
  viewer ? { ...shown, user: usersVisibleTo(viewer) } : { ...shown, ...openToVisitors };

/** For raw statements with the aliases `pet` and `person`. */
export const PET: TableAlias = { name: 'pet', relations: { user: { ...PERSON, idColumn: Prisma.sql`pet."userId"` } } };

/**
 * For raw statements without `person`: scanning many pets for a few results is faster without the
 * join.
 */
export const PET_ALONE: TableAlias = {
  name: 'pet',
  relations: { user: { ...PET.relations!.user!, unjoinedTable: 'User' } },
};

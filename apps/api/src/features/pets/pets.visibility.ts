import { Prisma } from '@sapa/prisma/client';
import { toSqlCondition, type TableAlias } from '../../platform/prisma/condition.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { enabled, PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';

/** Pets that are not hidden and whose owner's account is enabled. Ignores blocks. */
export const shown: Prisma.PetWhereInput = { ...notHidden, user: enabled };

/**
 * Pets that the viewer may see: neither owner nor viewer has blocked the other. Visitors who are
 * not logged in see only pets whose owners allow it; partial indexes contain this condition.
 */
export const visibleTo = (viewer: Pick<Viewer, 'id'> | undefined): Prisma.PetWhereInput =>
  viewer ? { ...shown, user: usersVisibleTo(viewer) } : { ...shown, visibleToVisitors: true };

/** Maps the conditions to the table aliases `pet` and `person` of hand-written SQL. */
export const PET: TableAlias = { name: 'pet', relations: { user: { ...PERSON, idColumn: Prisma.sql`pet."userId"` } } };

/** SQL version of `visibleTo()` for visitors. */
export const isVisibleToVisitors = toSqlCondition(visibleTo(undefined), PET);

/**
 * Maps the conditions for SQL that does not join `person`: a scan of many pets for few results
 * is faster without the join.
 */
export const PET_ALONE: TableAlias = {
  name: 'pet',
  relations: { user: { ...PET.relations!.user!, unjoinedTable: 'User' } },
};

import { Prisma } from '@sapa/prisma/client';
import { decodeCursor, type PageQuery } from '../../platform/pagination/page.js';
import { isNamed, type Identifier } from '../../platform/validation/identifiers.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import { rowLimit, unplanned } from '../../platform/prisma/plans.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { PET, visibleTo } from './pets.visibility.js';

/** The id of a pet that the viewer may see, for `selectPets`. */
export const selectVisiblePet = (viewer: Viewer, identifier: Identifier): Prisma.Sql => Prisma.sql`
  SELECT pet.id FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
  WHERE ${isNamed(identifier, Prisma.sql`pet`)} AND ${conditionOf(visibleTo(viewer), PET)}`;

type PetColumn = 'userId' | 'petCategoryGroupId' | 'petCategoryId';

const isEqual = ([column, value]: [string, number | undefined]) =>
  value === undefined ? [] : [Prisma.sql`pet.${Prisma.raw(`"${column}"`)} = ${value}`];

/** The ids of a page of the pets with these values that the viewer may see, the newest first, for `selectPets`. One more than the page has is selected. */
export function selectVisiblePets(
  viewer: Viewer,
  values: Partial<Record<PetColumn, number | undefined>>,
  { cursor, limit }: PageQuery,
): Prisma.Sql {
  const conditions = [
    conditionOf(visibleTo(viewer), PET),
    ...Object.entries(values).flatMap(isEqual),
    ...(cursor ? [Prisma.sql`pet.id < ${unplanned(decodeCursor(cursor))}`] : []),
  ];
  return Prisma.sql`
    SELECT pet.id FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY pet.id DESC
    LIMIT ${rowLimit(limit + 1)}`;
}

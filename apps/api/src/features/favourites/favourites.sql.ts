import { Prisma } from '@sapa/prisma/client';
import { PET, visibleTo } from '../pets/pets.visibility.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import type { Viewer } from '../../platform/users/viewer.js';

/**
 * Selects the viewer's newest favourites as the page for `selectFound()`. Selects one extra row to
 * detect a next page.
 */
export const selectFavourites = (viewer: Viewer, before: number, limit: number): Prisma.Sql => Prisma.sql`
  SELECT pet.id, favourite.id AS key, row_number() OVER (ORDER BY favourite.id DESC) AS position, NULL::float8 AS km
  FROM "Favourite" favourite JOIN "Pet" pet ON pet.id = favourite."petId" JOIN "User" person ON person.id = pet."userId"
  WHERE favourite."userId" = ${viewer.id} AND favourite.id < ${before}::bigint AND ${toSqlCondition(visibleTo(viewer), PET)}
  ORDER BY favourite.id DESC
  LIMIT ${limit + 1}::int`;

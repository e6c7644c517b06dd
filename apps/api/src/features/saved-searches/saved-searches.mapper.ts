import { Prisma } from '@sapa/prisma/client';
import { FILTER_FIELDS, type FindFilters } from '../find/find.dto.js';
import { findableBy } from '../find/find.filters.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { MOST_NEW, type Alert, type SavedSearchView } from './saved-searches.dto.js';

export const savedSearchSelect = {
  id: true,
  name: true,
  filters: true,
  alert: true,
  createdAt: true,
} as const satisfies Prisma.SavedSearchSelect;

type SavedSearchRow = Prisma.SavedSearchGetPayload<{ select: typeof savedSearchSelect }>;

export const toSavedSearchView = (row: SavedSearchRow, newCount: number): SavedSearchView => ({
  id: row.id,
  name: row.name,
  filters: row.filters as FindFilters,
  alert: row.alert.toLowerCase() as Alert,
  newCount,
  createdAt: row.createdAt.toISOString(),
});

/** Only the filters of a request that has other fields too. */
export const filtersOf = (request: FindFilters): FindFilters =>
  Object.fromEntries(
    FILTER_FIELDS.flatMap((field) => (request[field] === undefined ? [] : [[field, request[field]]])),
  ) as FindFilters;

/** How many pets have come to each search of the viewer since it was opened, of those that can still be found. */
export const selectNewCounts = (viewer: Viewer): Prisma.Sql => Prisma.sql`
  SELECT search.id, pets.count FROM "SavedSearch" search CROSS JOIN LATERAL (
    SELECT count(*)::int AS count FROM (
      SELECT FROM "SavedSearchHit" hit JOIN "Pet" pet ON pet.id = hit."petId" JOIN "User" person ON person.id = pet."userId"
      WHERE hit."savedSearchId" = search.id AND hit."createdAt" > search."seenAt" AND ${findableBy(viewer)}
      LIMIT ${MOST_NEW}::int
    ) pet
  ) pets
  WHERE search."userId" = ${viewer.id}`;

import type { Prisma } from '@sapa/prisma/client';
import { FILTER_FIELDS, type FindFilters } from '../find/filters.sql.js';
import type { Alert, SavedSearchView } from './saved-searches.dto.js';

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

/** Returns only the filters from a request. */
export const filtersOf = (request: FindFilters): FindFilters =>
  Object.fromEntries(
    FILTER_FIELDS.flatMap((field) => (request[field] === undefined ? [] : [[field, request[field]]])),
  ) as FindFilters;

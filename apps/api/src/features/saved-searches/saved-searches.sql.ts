import { Prisma } from '@sapa/prisma/client';
import { KEPT } from '../../platform/common/retention.js';
import { conditionsExcept, type Filter } from '../find/filters.sql.js';
import { findable, findableBy } from '../find/find.sql.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { enabled, PERSON } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { MOST_NEW } from './saved-searches.dto.js';

/**
 * Selects searches with ids greater than `after` that may find this pet, as `SearchRow`s. The pet
 * has all keys of the search and is not yet one of the search's hits.
 */
export const selectSearchesForPet = (petId: number, after: number, limit: number): Prisma.Sql => Prisma.sql`
  SELECT search.id, search."userId", search.name, search.filters, search.alert::text AS alert
  FROM "Pet" pet JOIN "SavedSearch" search ON search.keys <@ pet."findKeys" JOIN "User" person ON person.id = search."userId"
  WHERE pet.id = ${petId} AND search.id > ${after} AND search.alert <> 'NEVER' AND search."userId" <> pet."userId"
    AND ${toSqlCondition(enabled, PERSON)}
    AND NOT EXISTS (SELECT FROM "SavedSearchHit" hit WHERE hit."savedSearchId" = search.id AND hit."petId" = pet.id)
  ORDER BY search.id LIMIT ${limit}::int`;

/** Selects searches with hits for the next daily alert as `DailyRow`s. */
export const selectDailySearches = Prisma.sql`
  SELECT search.id, search."userId", search.name, search.filters, search.alert::text AS alert, hits.since,
    settings."dailyAt", settings."timeZone"
  FROM "SavedSearch" search
  JOIN (SELECT "savedSearchId", min("createdAt") AS since FROM "SavedSearchHit" WHERE "notifiedAt" IS NULL GROUP BY "savedSearchId") hits
    ON hits."savedSearchId" = search.id
  LEFT JOIN "NotificationSettings" settings ON settings."userId" = search."userId"
  WHERE search.alert = 'DAILY'`;

/** Selects how many of these pets the user can find with the conditions, as `count`. */
export const countFindable = (
  userId: number,
  petIds: number[],
  conditions: ReadonlyMap<Filter, Prisma.Sql>,
): Prisma.Sql => Prisma.sql`
  SELECT count(*)::int AS count FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
  WHERE pet.id = ANY (${petIds}::int[]) AND ${findableBy({ id: userId })} AND ${conditionsExcept(conditions)}`;

const LONG_AGO = Prisma.sql`now() - make_interval(days => ${KEPT.foundPetDays}::int)`;

/** Deletes old announced hits of pets that cannot be found and have not changed since. */
export const deleteOldHits = (limit: number): Prisma.Sql => Prisma.sql`
  DELETE FROM "SavedSearchHit" WHERE ("savedSearchId", "petId") IN (
    SELECT hit."savedSearchId", hit."petId" FROM "SavedSearchHit" hit JOIN "Pet" pet ON pet.id = hit."petId"
    WHERE hit."notifiedAt" < ${LONG_AGO} AND pet."updatedAt" < ${LONG_AGO} AND NOT ${findable}
    LIMIT ${limit} FOR UPDATE OF hit SKIP LOCKED
  )`;

/**
 * For each of the viewer's searches, counts the pets found since the search was last opened.
 * Counts at most MOST_NEW.
 */
export const selectNewCounts = (viewer: Viewer): Prisma.Sql => Prisma.sql`
  SELECT search.id, pets.count FROM "SavedSearch" search CROSS JOIN LATERAL (
    SELECT count(*)::int AS count FROM (
      SELECT FROM "SavedSearchHit" hit JOIN "Pet" pet ON pet.id = hit."petId" JOIN "User" person ON person.id = pet."userId"
      WHERE hit."savedSearchId" = search.id AND hit."createdAt" > search."seenAt" AND ${findableBy(viewer)}
      LIMIT ${MOST_NEW}::int
    ) pet
  ) pets
  WHERE search."userId" = ${viewer.id}`;

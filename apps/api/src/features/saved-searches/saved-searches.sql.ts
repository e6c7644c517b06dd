import { Prisma } from '@sapa/prisma/client';
import { KEPT } from '../../platform/common/retention.js';
import type { Filter } from '../find/find.dto.js';
import { conditionsExcept, findable, findableBy } from '../find/find.sql.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { enabled, PERSON } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { MOST_NEW } from './saved-searches.dto.js';

/**
 * Selects `SearchRow`s with ids above `after` that may find this pet: it has all their keys and is
 * not a hit yet.
 */
export const selectSearchesForPet = (petId: number, after: number, limit: number): Prisma.Sql => Prisma.sql`
  SELECT search.id, search."userId", search.name, search.filters, search.alert::text AS alert
  FROM "Pet" pet JOIN "SavedSearch" search ON search.keys <@ pet."findKeys" JOIN "User" person ON person.id = search."userId"
  WHERE pet.id = ${petId} AND search.id > ${after} AND search.alert <> 'NEVER' AND search."userId" <> pet."userId"
    AND ${toSqlCondition(enabled, PERSON)}
    AND NOT EXISTS (SELECT FROM "SavedSearchHit" hit WHERE hit."savedSearchId" = search.id AND hit."petId" = pet.id)
  ORDER BY search.id LIMIT ${limit}::int`;

/** Selects `DailyRow`s: searches with hits that wait for the daily alert. */
export const selectDailySearches = Prisma.sql`
  SELECT search.id, search."userId", search.name, search.filters, search.alert::text AS alert, hits.since,
    settings."dailyAt", settings."timeZone"
  FROM "SavedSearch" search
  JOIN (SELECT "savedSearchId", min("createdAt") AS since FROM "SavedSearchHit" WHERE "notifiedAt" IS NULL GROUP BY "savedSearchId") hits
    ON hits."savedSearchId" = search.id
  LEFT JOIN "NotificationSettings" settings ON settings."userId" = search."userId"
  WHERE search.alert = 'DAILY'`;

/** Selects the `count` of these pets that the user finds with these conditions. */
export const countFindable = (
  userId: number,
  petIds: number[],
  conditions: ReadonlyMap<Filter, Prisma.Sql>,
): Prisma.Sql => Prisma.sql`
  SELECT count(*)::int AS count FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
  WHERE pet.id = ANY (${petIds}::int[]) AND ${findableBy({ id: userId })} AND ${conditionsExcept(conditions)}`;

const LONG_AGO = Prisma.sql`now() - make_interval(days => ${KEPT.foundPetDays}::int)`;

/** Deletes old announced hits of pets that are not findable and have not changed since. */
export const deleteOldHits = (limit: number): Prisma.Sql => Prisma.sql`
  DELETE FROM "SavedSearchHit" WHERE ("savedSearchId", "petId") IN (
    SELECT hit."savedSearchId", hit."petId" FROM "SavedSearchHit" hit JOIN "Pet" pet ON pet.id = hit."petId"
    WHERE hit."notifiedAt" < ${LONG_AGO} AND pet."updatedAt" < ${LONG_AGO} AND NOT ${findable}
    LIMIT ${limit} FOR UPDATE OF hit SKIP LOCKED
  )`;

/**
 * Counts the findable pets of each of the viewer's searches since the search was opened, up to
 * MOST_NEW.
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

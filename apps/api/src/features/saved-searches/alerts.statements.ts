import { Prisma } from '@sapa/prisma/client';
import { KEPT } from '../../platform/common/retention.js';
import type { Filter, FindFilters } from '../find/find.dto.js';
import { conditionsExcept, findable, findableBy } from '../find/find.filters.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import { enabled, PERSON } from '../../platform/users/users.visibility.js';

export interface SearchRow {
  id: number;
  userId: number;
  name: string;
  filters: FindFilters;
  alert: 'AT_ONCE' | 'DAILY';
}

export interface DailyRow extends SearchRow {
  /** When the first pet was found that its owner has not been notified of. */
  since: Date;
  dailyAt: number | null;
  timeZone: string | null;
}

/** `SearchRow`s after an id, by which this pet may be found: their keys are among the pet's, and they have not found it before. */
export const selectSearchesForPet = (petId: number, after: number, limit: number): Prisma.Sql => Prisma.sql`
  SELECT search.id, search."userId", search.name, search.filters, search.alert::text AS alert
  FROM "Pet" pet JOIN "SavedSearch" search ON search.keys <@ pet."findKeys" JOIN "User" person ON person.id = search."userId"
  WHERE pet.id = ${petId} AND search.id > ${after} AND search.alert <> 'NEVER' AND search."userId" <> pet."userId"
    AND ${conditionOf(enabled, PERSON)}
    AND NOT EXISTS (SELECT FROM "SavedSearchHit" hit WHERE hit."savedSearchId" = search.id AND hit."petId" = pet.id)
  ORDER BY search.id LIMIT ${limit}::int`;

/** `DailyRow`s: searches with hits that wait for the daily alert. */
export const selectDailySearches = Prisma.sql`
  SELECT search.id, search."userId", search.name, search.filters, search.alert::text AS alert, hits.since,
    settings."dailyAt", settings."timeZone"
  FROM "SavedSearch" search
  JOIN (SELECT "savedSearchId", min("createdAt") AS since FROM "SavedSearchHit" WHERE "notifiedAt" IS NULL GROUP BY "savedSearchId") hits
    ON hits."savedSearchId" = search.id
  LEFT JOIN "NotificationSettings" settings ON settings."userId" = search."userId"
  WHERE search.alert = 'DAILY'`;

/** The `count` of these pets that the user finds with these conditions. */
export const countFindable = (
  userId: number,
  petIds: number[],
  conditions: ReadonlyMap<Filter, Prisma.Sql>,
): Prisma.Sql => Prisma.sql`
  SELECT count(*)::int AS count FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
  WHERE pet.id = ANY (${petIds}::int[]) AND ${findableBy({ id: userId })} AND ${conditionsExcept(conditions)}`;

const LONG_AGO = Prisma.sql`now() - make_interval(days => ${KEPT.foundPetDays}::int)`;

/** Deletes so many hits that were announced long ago, of pets that cannot be found any more and have not been changed since. */
export const deleteOldHits = (limit: number): Prisma.Sql => Prisma.sql`
  DELETE FROM "SavedSearchHit" WHERE ("savedSearchId", "petId") IN (
    SELECT hit."savedSearchId", hit."petId" FROM "SavedSearchHit" hit JOIN "Pet" pet ON pet.id = hit."petId"
    WHERE hit."notifiedAt" < ${LONG_AGO} AND pet."updatedAt" < ${LONG_AGO} AND NOT ${findable}
    LIMIT ${limit} FOR UPDATE OF hit SKIP LOCKED
  )`;

/** Deletes the notice of a saved search that has this path, if it has not been read yet. */
export const deleteUnreadNotice = (userId: number, path: string): Prisma.Sql => Prisma.sql`
  DELETE FROM "Notice" notice USING "Notification" notification
  WHERE notice."userId" = ${userId} AND notice.kind = 'SAVED_SEARCH' AND notice.path = ${path}
    AND notification."noticeId" = notice.id AND notification."readAt" IS NULL`;

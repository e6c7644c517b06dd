import { Prisma } from '@sapa/prisma/client';
import type { Language } from '../../platform/http/language.js';
import { placeName, placeSummaryJson } from '../places/places.sql.js';

// Who sees a user's city: every user who may see the owner (addresses.visibility.ts). A city has
// no audience of its own. All views and filters take the city from this file, so that a change of
// the rule is a change of this file. The caller excludes owners whom the viewer may not see.

/** City of an owner whom the viewer may see. */
export const cityOf = (address: { city: string } | null): string | null => address?.city ?? null;

/** SQL version of `cityOf()` for the row `person`. */
export const cityOfPerson = Prisma.sql`(SELECT address."city" FROM "Address" address WHERE address."userId" = person.id)`;

/** Condition: the user `person` lives in one of these places. */
export const livesIn = (placeIds: number[]): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM "Address" address WHERE address."userId" = person.id AND address."placeId" = ANY (${placeIds}::int[]))`;

/** Selects the users whose city, as written or in the gazetteer, matches the search. */
export const selectUserIdsInCity = (tsquery: Prisma.Sql, words: string): Prisma.Sql => Prisma.sql`
  SELECT address."userId" FROM "Address" address WHERE search_words(address."city") @@ ${tsquery}
  UNION ALL
  SELECT address."userId" FROM "Place" place JOIN "Address" address ON address."placeId" = place.id
  WHERE place."keys" LIKE '%|' || search_key(${words}) || '|%'`;

/** The place of the pet `pet`: the place of its owner, which triggers copy to the pet. */
export const petPlaceJson = (language: Language): Prisma.Sql =>
  Prisma.sql`(SELECT ${placeSummaryJson(language)} FROM "Place" place WHERE place.id = pet."placeId")`;

/** Condition: the pet `pet` is in one of these places. */
export const isPetIn = (placeIds: number[]): Prisma.Sql => Prisma.sql`pet."placeId" = ANY (${placeIds}::int[])`;

/** A city as a user wrote it may contain a street if it has digits or several parts. */
const isCityOnly = Prisma.sql`address.city !~ ${'[0-9,;:/]'}`;

/**
 * City of the owner `person` for visitors: the name of the row `place`, otherwise the city of the
 * row `address`, for private persons only if it cannot contain a street.
 */
export const cityForVisitors = (language: Language, isBusiness: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`COALESCE(${placeName(language)}, CASE WHEN ${isBusiness} OR ${isCityOnly} THEN address.city END)`;

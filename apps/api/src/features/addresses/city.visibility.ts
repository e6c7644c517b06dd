import { Prisma } from '@sapa/prisma/client';
import type { Language } from '../../platform/http/language.js';
import { placeName, placeSummaryJson } from '../places/places.sql.js';

// A viewer sees the city of every user whose profile they may see. All views and filters use the
// functions in this file. The caller must exclude users whom the viewer may not see.

/** Returns the city of a user whom the viewer may see. */
export const cityOf = (address: { city: string } | null): string | null => address?.city ?? null;

/** SQL version of `cityOf()` for the table alias `person`. */
export const cityOfPerson = Prisma.sql`(SELECT address."city" FROM "Address" address WHERE address."userId" = person.id)`;

/** SQL condition: the user `person` lives in one of these places. */
export const livesIn = (placeIds: number[]): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM "Address" address WHERE address."userId" = person.id AND address."placeId" = ANY (${placeIds}::int[]))`;

/** Selects the users whose city matches the search, by typed name or gazetteer place. */
export const selectUserIdsInCity = (tsquery: Prisma.Sql, words: string): Prisma.Sql => Prisma.sql`
  SELECT address."userId" FROM "Address" address WHERE search_words(address."city") @@ ${tsquery}
  UNION ALL
  SELECT address."userId" FROM "Place" place JOIN "Address" address ON address."placeId" = place.id
  WHERE place."keys" LIKE '%|' || search_key(${words}) || '|%'`;

/** Selects the place of the pet `pet` as JSON. Triggers copy it from the pet's owner. */
export const petPlaceJson = (language: Language): Prisma.Sql =>
  Prisma.sql`(SELECT ${placeSummaryJson(language)} FROM "Place" place WHERE place.id = pet."placeId")`;

/** SQL condition: the pet `pet` is in one of these places. */
export const isPetIn = (placeIds: number[]): Prisma.Sql => Prisma.sql`pet."placeId" = ANY (${placeIds}::int[])`;

/** A typed city with digits or separators may contain a street. */
const isCityOnly = Prisma.sql`address.city !~ ${'[0-9,;:/]'}`;

/**
 * The city of the user `person` for visitors who are not logged in: the gazetteer name, otherwise
 * the typed city. A private person's typed city is left out if it may contain a street.
 */
export const cityForVisitors = (language: Language, isBusiness: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`COALESCE(${placeName(language)}, CASE WHEN ${isBusiness} OR ${isCityOnly} THEN address.city END)`;

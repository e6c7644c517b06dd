import { Prisma } from '@sapa/prisma/client';
import type { Language } from '../../platform/http/language.js';
import { viewColumns } from '../../platform/prisma/as-json.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { imageUrlSql } from '../../platform/storage/storage.sql.js';
import { AVATAR_WIDTH } from '../../platform/users/user-summary.js';
import { summaryTables } from '../../platform/users/users.sql.js';
import { enabled, PERSON } from '../../platform/users/users.visibility.js';
import { cityForVisitors } from '../addresses/city.visibility.js';
import { hasPublicPage, isBusinessOwner } from '../businesses/businesses.visibility.js';
import { BUSINESS_CATEGORIES } from '../businesses/kinds.js';
import { isAvailable } from '../pets/pets.sql.js';
import { isVisibleToVisitors, PET, shown } from '../pets/pets.visibility.js';
import { placeName } from '../places/places.sql.js';
import type { WelcomeBusinessView } from './home.dto.js';

const petsWithOwner = Prisma.sql`"Pet" pet JOIN "User" person ON person.id = pet."userId"`;

/** Selects the cities with the most offered pets. */
export const selectCities = (language: Language, limit: number): Prisma.Sql => Prisma.sql`
  SELECT place.id AS "placeId", ${placeName(language)} AS name, count(*)::int AS count
  FROM ${petsWithOwner} JOIN "Place" place ON place.id = pet."placeId"
  WHERE ${isVisibleToVisitors} AND ${isAvailable}
  GROUP BY place.id
  ORDER BY count DESC, place.id
  LIMIT ${limit}`;

/** Selects the start page's numbers as a `NumbersView`. */
export const selectNumbers = Prisma.sql`
  SELECT offers.*, users.* FROM (
    SELECT (count(*) FILTER (WHERE ${isAvailable}))::int AS offers,
      (count(*) FILTER (WHERE pet."offerState" = 'DONE' AND pet."diedOn" IS NULL))::int AS "homesFound"
    FROM ${petsWithOwner} WHERE ${toSqlCondition(shown, PET)}
  ) offers, (
    SELECT count(*)::int AS members, (count(*) FILTER (WHERE ${isBusinessOwner}))::int AS businesses
    FROM "User" person WHERE person."userCategoryId" IS NOT NULL AND ${toSqlCondition(enabled, PERSON)}
  ) users`;

/**
 * Selects the newest businesses as `WelcomeBusinessView`s, one of each category before the second
 * of a category. Only businesses in the country, unless it is null.
 */
export const selectBusinesses = (
  language: Language,
  countryCode: string | null,
  limit: number,
): Prisma.Sql => Prisma.sql`
  SELECT business.uuid, business."imageUrl", business.name, business."userCategoryId", business.city
  FROM unnest(${BUSINESS_CATEGORIES}::int[]) category
  CROSS JOIN LATERAL (
    SELECT row_number() OVER () AS turn, newest.* FROM (
      SELECT ${viewColumns<WelcomeBusinessView>({
        uuid: Prisma.sql`person.uuid`,
        imageUrl: imageUrlSql('photo', AVATAR_WIDTH),
        name: Prisma.sql`person."firstName"`,
        userCategoryId: Prisma.sql`person."userCategoryId"`,
        city: cityForVisitors(language, Prisma.sql`true`),
      })}
      FROM ${summaryTables}
        JOIN "Address" address ON address."userId" = person.id
        LEFT JOIN "Place" place ON place.id = address."placeId"
      WHERE person."userCategoryId" = category AND ${hasPublicPage} AND person."firstName" IS NOT NULL
        AND (${countryCode}::text IS NULL OR place."countryCode" = ${countryCode}::text)
      ORDER BY person.id DESC
      LIMIT ${limit}::int
    ) newest
  ) business
  ORDER BY turn, category
  LIMIT ${limit}::int`;

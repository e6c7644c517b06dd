import { Prisma } from '@sapa/prisma/client';
import { livesIn } from '../addresses/city.visibility.js';
import type { Language } from '../../platform/http/language.js';
import { selectPlaceCounts, selectPlacesIn } from '../places/places.sql.js';
import {
  BEST_RATED,
  isCurrentBusiness,
  isOfCategory,
  isOpenAt,
  isRatedAfter,
  type RatedPosition,
} from '../businesses/businesses.sql.js';
import { BUSINESS_CATEGORIES } from '../businesses/kinds.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { PERSON, visibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { summaryColumns, summaryTables } from '../../platform/users/users.sql.js';
import type { UserListQuery, UserMapQuery } from './profiles.dto.js';

/**
 * Selects the viewer's `MeJson` in a single statement, because the web app loads it at every
 * start.
 */
export const selectMe = ({ id }: Pick<Viewer, 'id'>): Prisma.Sql => Prisma.sql`
  SELECT row_to_json(found) AS me FROM (
    SELECT person.id, ${summaryColumns}, person."emailVisibility", person."phoneVisibility", person."streetVisibility",
      person."birthDateVisibility", person."visibleToVisitors", person.email, person."emailConfirmedAt", person."newEmail", person."phoneNumber", person.description,
      person."birthDate", person.facebook, person.twitter, person.youtube, person.tiktok, person.role, person."suspendedUntil",
      person."createdAt",
      (SELECT row_to_json(address) FROM "Address" address WHERE address."userId" = person.id) AS address,
      COALESCE((
        SELECT json_agg(business) FROM "BusinessProfile" business WHERE business."userId" = person.id
      ), '[]') AS "businessProfiles"
    FROM ${summaryTables} WHERE person.id = ${id}
  ) found`;

interface DirectoryContext {
  /** Ids of the places within the search radius, or undefined without a search by distance. */
  placeIds: number[] | undefined;
  /** Time at which a business must be open for the filter `openNow`. */
  now: Date;
  /** Position of the last user on the previous page. */
  after?: RatedPosition;
}

/** Returns true if the directory has only businesses, which are sorted by their rating. */
const hasOnlyBusinesses = ({ userCategoryId, serviceIds = [], openNow }: UserListQuery): boolean =>
  serviceIds.length > 0 || openNow === true || BUSINESS_CATEGORIES.some((id) => id === userCategoryId);

/**
 * Selects the positions of users for a page of the directory, and one more to detect a next page.
 * The filters by service and opening hours match only businesses, and a business category only
 * those that have entered the details of their business.
 */
export function selectDirectory(
  viewer: Viewer,
  query: UserListQuery,
  { placeIds, now, after }: DirectoryContext,
): Prisma.Sql {
  const { userCategoryId, name, serviceIds = [], openNow, limit } = query;
  const isBusinessOnly = hasOnlyBusinesses(query);
  // Restrict the categories, so that PostgreSQL uses their index: few users are businesses.
  const anyCategory = isBusinessOnly
    ? Prisma.sql`person."userCategoryId" = ANY (${BUSINESS_CATEGORIES}::int[])`
    : Prisma.sql`person."userCategoryId" IS NOT NULL`;
  const conditions = [
    toSqlCondition(visibleTo(viewer), PERSON),
    userCategoryId === undefined ? anyCategory : Prisma.sql`person."userCategoryId" = ${userCategoryId}`,
    ...(name ? [Prisma.sql`person."searchVector" @@ search_query(${name})`] : []),
    ...(isBusinessOnly && userCategoryId !== undefined ? [isOfCategory(userCategoryId)] : []),
    ...(after ? [isBusinessOnly ? isRatedAfter(after) : Prisma.sql`person.id < ${after.id}::int`] : []),
    ...(placeIds ? [livesIn(placeIds)] : []),
    ...serviceIds.map(
      (serviceId) => Prisma.sql`EXISTS (
        SELECT FROM "BusinessService" offered WHERE offered."businessProfileId" = business.id AND offered."serviceId" = ${serviceId})`,
    ),
    ...(openNow ? [isOpenAt(now)] : []),
  ];
  const business = isBusinessOnly ? Prisma.sql`JOIN "BusinessProfile" business ON ${isCurrentBusiness}` : Prisma.empty;
  return Prisma.sql`
    SELECT person.id, ${isBusinessOnly ? Prisma.sql`business."ratingScore"` : Prisma.sql`0`} AS score FROM "User" person ${business}
    WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY ${isBusinessOnly ? BEST_RATED : Prisma.sql`person.id DESC`} LIMIT ${limit + 1}`;
}

/** Counts the users of a category in each town in the bounds. */
export const selectUserTowns = (
  viewer: Viewer,
  { userCategoryId, bounds }: UserMapQuery,
  language: Language,
): Prisma.Sql =>
  selectPlaceCounts(
    Prisma.sql`
      SELECT address."placeId", count(*)::int AS count
      FROM "User" person JOIN "Address" address ON address."userId" = person.id
      WHERE person."userCategoryId" = ${userCategoryId}::int AND ${toSqlCondition(visibleTo(viewer), PERSON)}
        AND address."placeId" IN (${selectPlacesIn(bounds)})
      GROUP BY address."placeId"`,
    language,
  );

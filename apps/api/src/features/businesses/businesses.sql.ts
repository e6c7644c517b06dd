import { Prisma, type BusinessKind } from '@sapa/prisma/client';
import { REVIEWS } from '../../platform/common/limits.js';
import { viewJson } from '../../platform/prisma/as-json.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { RatingView } from './business-card.dto.js';
import { BUSINESS_KIND } from './kinds.js';

const KIND_CASES = Prisma.raw(
  Object.entries(BUSINESS_KIND)
    .map(([id, kind]) => `WHEN ${id} THEN '${kind}'`)
    .join(' '),
);

/**
 * SQL condition: `business` belongs to `person` and matches the person's current user category.
 */
export const isCurrentBusiness = Prisma.sql`business."userId" = person.id AND business.kind = (CASE person."userCategoryId" ${KIND_CASES} END)::"BusinessKind"`;

/**
 * SQL condition: `business` is open at this time. The second part covers hours that start on
 * Sunday and end on Monday.
 */
export const isOpenAt = (time: Date): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM minute_of_week(${time}::timestamptz, business."timeZone") minute, "OpeningHours" hours
  WHERE hours."businessProfileId" = business.id
    AND (hours."opensAt" <= minute AND minute < hours."closesAt" OR minute + 7 * 1440 < hours."closesAt"))`;

/** JSON of the `RatingView` of `business`, or NULL. */
export const ratingJson = Prisma.sql`CASE WHEN business."ratingCount" >= ${Prisma.raw(String(REVIEWS.shownFrom))} THEN ${viewJson<RatingView>(
  {
    average: Prisma.sql`round(business."ratingSum"::numeric / business."ratingCount", 1)::float8`,
    count: Prisma.sql`business."ratingCount"`,
  },
)} END`;

/** Position of a business in a list that begins with the best rated. */
export interface RatedPosition {
  score: number;
  id: number;
}

/** SQL condition: `business` is after this position. */
export const isRatedAfter = ({ score, id }: RatedPosition): Prisma.Sql =>
  Prisma.sql`(business."ratingScore", business."userId") < (${score}::int, ${id}::int)`;

/** Sorts businesses by their Bayesian mean, for which there are indexes. */
export const BEST_RATED = Prisma.sql`business."ratingScore" DESC, business."userId" DESC`;

/** SQL condition: `business` has the kind of this user category. It makes an index usable. */
export const isOfCategory = (userCategoryId: number): Prisma.Sql =>
  Prisma.sql`business.kind = ${BUSINESS_KIND[userCategoryId as keyof typeof BUSINESS_KIND]}::"BusinessKind"`;

/**
 * Locks the viewer's business, so that concurrent updates of its services run one after another.
 */
export const lockOwnBusiness = (viewer: Viewer, kind: BusinessKind, id: number): Prisma.Sql => Prisma.sql`
  SELECT 1 FROM "BusinessProfile"
  WHERE id = ${id} AND kind = ${kind}::"BusinessKind" AND "userId" = ${viewer.id} FOR UPDATE`;

/** Sets the cover photo of the viewer's current business. */
export const updateCover = (viewer: Viewer, photoId: number): Prisma.Sql => Prisma.sql`
  UPDATE "BusinessProfile" business SET "coverPhotoId" = ${photoId}
  FROM "User" person WHERE person.id = ${viewer.id} AND ${isCurrentBusiness}`;

/** The viewer's current business with the time zone of its opening hours. */
export interface OwnBusinessRow {
  id: number;
  timeZone: string | null;
  isZoneKnown: boolean;
}

/**
 * Locks the viewer's current business, so that concurrent updates of its hours run one after
 * another. Selects the requested time zone, otherwise the stored time zone, otherwise the time
 * zone of the owner's place.
 */
export const lockCurrentBusiness = (viewer: Viewer, timeZone: string | undefined): Prisma.Sql => Prisma.sql`
  SELECT business.id, zone.name AS "timeZone", minute_of_week(now(), zone.name) IS NOT NULL AS "isZoneKnown"
  FROM "User" person JOIN "BusinessProfile" business ON ${isCurrentBusiness}
  CROSS JOIN LATERAL (
    SELECT COALESCE(${timeZone ?? null}, business."timeZone", (
      SELECT place."timeZone" FROM "Address" address JOIN "Place" place ON place.id = address."placeId"
      WHERE address."userId" = person.id)) AS name
  ) zone
  WHERE person.id = ${viewer.id}
  FOR UPDATE OF business`;

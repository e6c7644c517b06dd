import { Prisma, type BusinessKind } from '@sapa/prisma/client';
import type { Viewer } from '../../platform/users/viewer.js';
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

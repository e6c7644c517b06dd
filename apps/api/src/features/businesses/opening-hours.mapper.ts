import { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../../platform/users/viewer.js';
import { isCurrentBusiness } from './kinds.js';
import { formatSpan } from './opening-hours.js';
import type { OpeningHoursView } from './opening-hours.dto.js';

export const openingHoursSelect = {
  timeZone: true,
  byAppointment: true,
  hoursNote: true,
  hours: { select: { opensAt: true, closesAt: true }, orderBy: { opensAt: 'asc' } },
} as const satisfies Prisma.BusinessProfileSelect;

type OpeningHoursRow = Prisma.BusinessProfileGetPayload<{ select: typeof openingHoursSelect }>;

/** Null until the owner first says something about them. */
export const toOpeningHours = (business: OpeningHoursRow): OpeningHoursView | null =>
  business.timeZone === null
    ? null
    : {
        hours: business.hours.map(formatSpan),
        timeZone: business.timeZone,
        byAppointment: business.byAppointment,
        note: business.hoursNote,
      };

/** In a statement: whether `business` is open at this moment. The second part is of a Sunday's night. */
export const isOpenAt = (moment: Date): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM minute_of_week(${moment}::timestamptz, business."timeZone") minute, "OpeningHours" hours
  WHERE hours."businessProfileId" = business.id
    AND (hours."opensAt" <= minute AND minute < hours."closesAt" OR minute + 7 * 1440 < hours."closesAt"))`;

/** The viewer's business, and the time zone of its hours: the one that is sent, that of before, or that of its place. */
export interface OwnBusinessRow {
  id: number;
  timeZone: string | null;
  isZoneKnown: boolean;
}

/** Locked, so that the second of two concurrent changes replaces the hours of the first, not earlier ones. */
export const selectOwnBusinessLocked = (viewer: Viewer, timeZone: string | undefined): Prisma.Sql => Prisma.sql`
  SELECT business.id, zone.name AS "timeZone", minute_of_week(now(), zone.name) IS NOT NULL AS "isZoneKnown"
  FROM "User" person JOIN "BusinessProfile" business ON ${isCurrentBusiness}
  CROSS JOIN LATERAL (
    SELECT COALESCE(${timeZone ?? null}, business."timeZone", (
      SELECT place."timeZone" FROM "Address" address JOIN "Place" place ON place.id = address."placeId"
      WHERE address."userId" = person.id)) AS name
  ) zone
  WHERE person.id = ${viewer.id}
  FOR UPDATE OF business`;

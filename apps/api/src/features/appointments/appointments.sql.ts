import { Prisma } from '@sapa/prisma/client';
import type { Span } from '../businesses/opening-hours.js';
import type { BusyTime } from './free-times.js';

/** A business with everything that decides which of its times are free. */
export interface AvailabilityRow {
  /** Null until the owner enters opening hours. */
  timeZone: string | null;
  isOpen: boolean;
  noticeMinutes: number;
  horizonDays: number;
  confirmsByHand: boolean;
  cancelUntilMinutes: number;
  hours: Span[];
  closedDays: { firstOn: string; lastOn: string }[];
  placeIds: number[];
  busy: BusyTime[];
  /** Null if customers cannot book the service. */
  service: {
    minutes: number;
    bufferMinutes: number;
    durations: { petCategoryId: number | null; size: string | null; minutes: number }[];
  } | null;
}

/**
 * Locks the business, so that bookings and changes of its rules run one after another. The
 * exclusion constraint alone would cause deadlocks between concurrent bookings.
 */
export const lockBusinessProfile = (id: number): Prisma.Sql => Prisma.sql`
  SELECT FROM "BusinessProfile" WHERE id = ${id} FOR NO KEY UPDATE`;

/**
 * Selects the `AvailabilityRow` of a business, or no row. The busy times cover the given period.
 */
export const selectAvailability = (id: number, serviceId: number, from: Date, until: Date): Prisma.Sql => Prisma.sql`
  SELECT business."timeZone",
    settings."isOpen", settings."noticeMinutes", settings."horizonDays", settings."confirmsByHand", settings."cancelUntilMinutes",
    COALESCE((
      SELECT json_agg(json_build_object('opensAt', "opensAt", 'closesAt', "closesAt"))
      FROM "OpeningHours" WHERE "businessProfileId" = business.id), '[]') AS hours,
    COALESCE((
      SELECT json_agg(json_build_object('firstOn', "firstOn", 'lastOn', "lastOn"))
      FROM "ClosedDays" WHERE "businessProfileId" = business.id
        AND "lastOn" >= ${from}::timestamptz::date - 2 AND "firstOn" <= ${until}::timestamptz::date + 2), '[]') AS "closedDays",
    ARRAY(SELECT id FROM "BookingPlace" WHERE "businessProfileId" = business.id ORDER BY position, id) AS "placeIds",
    COALESCE((
      SELECT json_agg(json_build_object('placeId', taken."placeId",
        'from', extract(epoch FROM taken."startsAt") * 1000, 'until', extract(epoch FROM taken."occupiedUntil") * 1000))
      FROM "BookingPlace" place CROSS JOIN LATERAL (
        SELECT * FROM "Appointment" one WHERE one."placeId" = place.id AND one.state <> 'CANCELLED'
          AND tstzrange(one."startsAt", one."occupiedUntil") && tstzrange(${from}::timestamptz, ${until}::timestamptz)
        -- Keeps the planner from reading the appointments of all businesses in the period.
        OFFSET 0
      ) taken
      WHERE place."businessProfileId" = business.id), '[]') AS busy,
    (
      SELECT json_build_object('minutes', bookable.minutes, 'bufferMinutes', bookable."bufferMinutes", 'durations', COALESCE((
        SELECT json_agg(json_build_object('petCategoryId', "petCategoryId", 'size', size, 'minutes', minutes) ORDER BY id)
        FROM "ServiceDuration" WHERE "businessProfileId" = business.id AND "serviceId" = bookable."serviceId"), '[]'))
      FROM "BookableService" bookable JOIN "BusinessService" offered USING ("businessProfileId", "serviceId")
      WHERE bookable."businessProfileId" = business.id AND bookable."serviceId" = ${serviceId}::int
    ) AS service
  FROM "BusinessProfile" business JOIN "BookingSettings" settings ON settings."businessProfileId" = business.id
  WHERE business.id = ${id}`;

/** Locks appointments whose reminder is due. Skips rows that another transaction has locked. */
export const lockDueReminders = (now: Date, limit: number): Prisma.Sql => Prisma.sql`
  SELECT id FROM "Appointment" WHERE "remindAt" <= ${now}::timestamptz
  ORDER BY "remindAt", id LIMIT ${limit}::int FOR UPDATE SKIP LOCKED`;

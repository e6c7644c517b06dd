import { Prisma } from '@sapa/prisma/client';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { enabled, PERSON } from '../../platform/users/users.visibility.js';
import { isCurrentBusiness } from '../businesses/businesses.sql.js';
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

/** Locks all businesses of a user, like `lockBusinessProfile`. */
export const lockBusinessesOf = (userId: number): Prisma.Sql => Prisma.sql`
  SELECT FROM "BusinessProfile" WHERE "userId" = ${userId} ORDER BY id FOR NO KEY UPDATE`;

/** Keeps the pet from dying, moving or being deleted until the transaction ends. */
export const lockPetKey = (uuid: string): Prisma.Sql => Prisma.sql`
  SELECT FROM "Pet" WHERE uuid = ${uuid}::uuid FOR KEY SHARE`;

/** Prevents the deletion of the businesses with upcoming appointments of a pet. */
export const lockBusinessesOfPet = (petId: number): Prisma.Sql => Prisma.sql`
  SELECT FROM "User" WHERE id IN (
    SELECT business."userId" FROM "Appointment" appointment
      JOIN "BusinessProfile" business ON business.id = appointment."businessProfileId"
    WHERE appointment."petId" = ${petId} AND appointment."endsAt" > now())
  ORDER BY id FOR KEY SHARE`;

/** Selects those of the users whose account is not being deleted, and prevents its deletion. */
export const lockKeptUsers = (ids: number[]): Prisma.Sql => Prisma.sql`
  SELECT id FROM "User" WHERE id = ANY (${ids}::int[]) FOR KEY SHARE SKIP LOCKED`;

/**
 * Selects the `AvailabilityRow` of a business, or no row after a change of the category. The busy
 * times cover the given period.
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
    JOIN "User" person ON ${isCurrentBusiness}
  WHERE business.id = ${id} AND ${toSqlCondition(enabled, PERSON)}`;

/**
 * Locks appointments whose reminder is due, with customer and pet, to which the notices refer.
 * Skips locked rows: waiting for them could deadlock with a deletion of the account or the pet.
 */
export const lockDueReminders = (now: Date, limit: number): Prisma.Sql => Prisma.sql`
  SELECT appointment.id FROM "Appointment" appointment
    JOIN "User" customer ON customer.id = appointment."customerId" JOIN "Pet" pet ON pet.id = appointment."petId"
  WHERE appointment."remindAt" <= ${now}::timestamptz
  ORDER BY appointment."remindAt", appointment.id LIMIT ${limit}::int
  FOR UPDATE OF appointment SKIP LOCKED FOR KEY SHARE OF customer, pet SKIP LOCKED`;

/** Deletes private notes about customers without appointments, which the business cannot read. */
export const deleteOldNotes = (before: Date): Prisma.Sql => Prisma.sql`
  DELETE FROM "CustomerNote" note WHERE "updatedAt" < ${before}::timestamptz AND NOT EXISTS (
    SELECT FROM "Appointment" WHERE "petId" = note."petId" AND "customerId" = note."customerId"
      AND "businessProfileId" = note."businessProfileId")`;

import { Prisma } from '@sapa/prisma/client';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { PET, visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';

export interface DuePeriod {
  /** Today's date for the owner or for the clinic that asks. */
  today: Date;
  until: Date;
}

/**
 * Selects entries that are due by the day `until`, as rows with `id` and `isPrivate`. `pets` is a
 * condition on `"petId"`. Leaves out hidden entries, and entries replaced by a later entry with
 * the same topic, such as the disease. A treatment against both kinds of parasites replaces
 * treatments against one kind. A planned entry replaces nothing until its day. Window functions
 * read each entry once; a subquery would read the whole record for every entry.
 */
const dueEntries = (pets: Prisma.Sql, { today, until }: DuePeriod): Prisma.Sql => Prisma.sql`
  SELECT id, "isPrivate" FROM (
    SELECT id, "isPrivate", "dueOn", topic, day,
      row_number() OVER (PARTITION BY "petId", kind, topic ORDER BY day DESC, id DESC) AS place,
      max(day) FILTER (WHERE topic = 'both') OVER (PARTITION BY "petId", kind) AS "lastOfBoth"
    FROM "HealthEntry" WHERE ${pets} AND topic IS NOT NULL AND "hiddenAt" IS NULL
      AND day <= ${today}::date
  ) entry
  WHERE place = 1 AND "dueOn" <= ${until}::date AND (topic = 'both' OR COALESCE(day >= "lastOfBoth", true))`;

/**
 * Selects the newest entry of each disease and of each kind of parasites, as rows with `id`.
 * Leaves out private and hidden entries.
 */
export const selectProtections = (petId: number): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT ON (kind, topic) id FROM "HealthEntry"
  WHERE "petId" = ${petId}::int AND kind IN ('VACCINATION', 'PARASITE_TREATMENT')
    AND "hiddenAt" IS NULL AND NOT "isPrivate"
  ORDER BY kind, topic, day DESC, id DESC`;

/** Selects the ids of entries of these pets that are due by the day `until`. */
export const selectDue = (petIds: number[], period: DuePeriod): Prisma.Sql =>
  dueEntries(Prisma.sql`"petId" = ANY (${petIds}::int[])`, period);

interface PatientSearch {
  /** Text in the name of the pet or its owner. Leaves out dead pets. */
  name: string | undefined;
  /** Only living pets with an entry that is due in this period. */
  due: DuePeriod | undefined;
  /** Only pets with a smaller id. */
  beforeId: number;
  limit: number;
}

/**
 * Selects the ids of the clinic's patients, newest pets first. PostgreSQL looks for due entries
 * pet by pet until the page is full.
 */
export const selectPatients = (clinic: Pick<Viewer, 'id'>, search: PatientSearch): Prisma.Sql => {
  const { name, due, beforeId, limit } = search;
  const isNamed = Prisma.sql`AND pet."diedOn" IS NULL
    AND (pet."searchVector" @@ search_query(${name}) OR person."searchVector" @@ search_query(${name}))`;
  const isDue = (period: DuePeriod) => Prisma.sql`AND pet."diedOn" IS NULL
    AND EXISTS (SELECT FROM (${dueEntries(Prisma.sql`"petId" = access."petId"`, period)}) due WHERE NOT "isPrivate")`;
  return Prisma.sql`
  SELECT pet.id FROM "ClinicAccess" access
    JOIN "Pet" pet ON pet.id = access."petId"
    JOIN "User" person ON person.id = pet."userId"
  WHERE access."clinicId" = ${clinic.id}::int AND access."petId" < ${beforeId}::int
    AND ${toSqlCondition(petsVisibleTo(clinic), PET)} ${name ? isNamed : Prisma.empty} ${due ? isDue(due) : Prisma.empty}
  ORDER BY access."petId" DESC LIMIT ${limit}::int`;
};

/** Locks a pet, so that the limits of its record hold for concurrent requests. */
export const lockRecord = (uuid: string): Prisma.Sql => Prisma.sql`
  SELECT id FROM "Pet" WHERE uuid = ${uuid}::uuid FOR NO KEY UPDATE`;

/** Removes the costs from all entries of a record. */
export const removeCosts = (petId: number): Prisma.Sql => Prisma.sql`
  UPDATE "HealthEntry" SET details = details - 'cost' - 'currency', version = version + 1, "updatedAt" = now()
  WHERE "petId" = ${petId} AND details ? 'cost'`;

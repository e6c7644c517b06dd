import { Prisma } from '@sapa/prisma/client';

/**
 * Selects entries of these pets that are due by this day, as rows with `id`, `petId` and `dueOn`.
 * Leaves out hidden entries, and entries replaced by a later entry with the same topic, such as
 * the disease. A treatment against both kinds of parasites replaces treatments against one kind.
 * Window functions read each entry once; a subquery would read the whole record for every entry.
 */
export const selectDue = (petIds: number[], until: Date): Prisma.Sql => Prisma.sql`
  SELECT id, "petId", "dueOn" FROM (
    SELECT id, "petId", "dueOn", topic, day,
      row_number() OVER (PARTITION BY "petId", kind, topic ORDER BY day DESC, id DESC) AS place,
      max(day) FILTER (WHERE topic = 'both') OVER (PARTITION BY "petId", kind) AS "lastOfBoth"
    FROM "HealthEntry" WHERE "petId" = ANY (${petIds}::int[]) AND topic IS NOT NULL AND "hiddenAt" IS NULL
  ) entry
  WHERE place = 1 AND "dueOn" <= ${until}::date AND (topic = 'both' OR COALESCE(day >= "lastOfBoth", true))
  ORDER BY "dueOn", id`;

/**
 * Selects the ids of living pets that the clinic can access. If `name` is not empty, selects only
 * pets whose own name or owner's name matches `name`.
 */
export const selectPatients = (clinicId: number, name = ''): Prisma.Sql => Prisma.sql`
  SELECT pet.id FROM "ClinicAccess" access
    JOIN "Pet" pet ON pet.id = access."petId"
    JOIN "User" person ON person.id = pet."userId"
  WHERE access."clinicId" = ${clinicId} AND pet."diedOn" IS NULL
    AND (${name} = '' OR pet."words" @@ search_query(${name}) OR person."words" @@ search_query(${name}))`;

/** Locks a pet, so that the limits of its record hold for concurrent requests. */
export const lockRecord = (uuid: string): Prisma.Sql => Prisma.sql`
  SELECT id FROM "Pet" WHERE uuid = ${uuid}::uuid FOR NO KEY UPDATE`;

/** Removes the costs from all entries of a record. */
export const removeCosts = (petId: number): Prisma.Sql => Prisma.sql`
  UPDATE "HealthEntry" SET details = details - 'cost' - 'currency', version = version + 1, "updatedAt" = now()
  WHERE "petId" = ${petId} AND details ? 'cost'`;

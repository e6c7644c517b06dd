import { Prisma } from '@sapa/prisma/client';

/**
 * Selects entries of these pets that are due by this day, as rows with `id`, `petId` and `dueOn`.
 * Leaves out entries that a later entry with the same topic replaces: a new vaccination against
 * the disease, or a treatment against both kinds of parasites. Leaves out hidden entries.
 */
export const selectDue = (petIds: number[], until: Date): Prisma.Sql => Prisma.sql`
  SELECT entry.id, entry."petId", entry."dueOn" FROM "HealthEntry" entry
  WHERE entry."petId" = ANY (${petIds}::int[]) AND entry."dueOn" <= ${until}::date AND entry."hiddenAt" IS NULL
    AND NOT EXISTS (
      SELECT FROM "HealthEntry" later
      WHERE later."petId" = entry."petId" AND later.kind = entry.kind AND later."hiddenAt" IS NULL
        AND later.topic IN (entry.topic, 'both') AND (later.day, later.id) > (entry.day, entry.id))
  ORDER BY entry."dueOn", entry.id`;

/** Locks a pet, so that the limits of its record hold for concurrent requests. */
export const lockRecord = (petId: number): Prisma.Sql => Prisma.sql`
  SELECT "userId" FROM "Pet" WHERE id = ${petId} FOR NO KEY UPDATE`;

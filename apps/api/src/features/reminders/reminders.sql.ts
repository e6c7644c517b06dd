import { Prisma } from '@sapa/prisma/client';

/**
 * Locks the reminders of this owner's pets that are due at the owner's local time, as rows with
 * `id`. The lock on the pet keeps its owner until the transaction ends. Skips locked reminders,
 * because another process is sending or changing them.
 */
export const lockDueReminders = (userId: number, local: Date): Prisma.Sql => Prisma.sql`
  SELECT reminder.id FROM "Reminder" reminder JOIN "Pet" pet ON pet.id = reminder."petId"
  WHERE pet."userId" = ${userId} AND pet."hiddenAt" IS NULL AND pet."diedOn" IS NULL AND reminder."sendAt" <= ${local}::timestamp
  ORDER BY reminder."sendAt", reminder.id
  FOR UPDATE OF reminder SKIP LOCKED FOR SHARE OF pet SKIP LOCKED`;

/** Locks a reminder of one of the viewer's pets. */
export const lockReminder = (userId: number, id: number): Prisma.Sql => Prisma.sql`
  SELECT reminder.id FROM "Reminder" reminder JOIN "Pet" pet ON pet.id = reminder."petId"
  WHERE reminder.id = ${id}::bigint AND pet."userId" = ${userId} FOR UPDATE OF reminder`;

import { Prisma } from '@sapa/prisma/client';

/**
 * Locks the due reminders of this owner's pets and returns rows with `id`. Also locks the pets, so
 * that their owner stays the same until the transaction ends. Skips locked rows, because another
 * transaction is sending or changing them.
 */
export const lockDueReminders = (userId: number, local: Date): Prisma.Sql => Prisma.sql`
  SELECT reminder.id FROM "Reminder" reminder JOIN "Pet" pet ON pet.id = reminder."petId"
  WHERE pet."userId" = ${userId} AND pet."hiddenAt" IS NULL AND pet."diedOn" IS NULL AND reminder.state = 'ACTIVE'
    AND reminder."sendAt" <= ${local}::timestamp
  ORDER BY reminder."sendAt", reminder.id
  FOR UPDATE OF reminder SKIP LOCKED FOR SHARE OF pet SKIP LOCKED`;

/** Locks a reminder of one of the viewer's pets. */
export const lockReminder = (userId: number, id: number): Prisma.Sql => Prisma.sql`
  SELECT reminder.id FROM "Reminder" reminder JOIN "Pet" pet ON pet.id = reminder."petId"
  WHERE reminder.id = ${id}::bigint AND pet."userId" = ${userId} FOR UPDATE OF reminder`;

/**
 * Selects the version of a user's calendar, which changes with every value in the file. `context`
 * has the values that are not in the database.
 */
export const selectCalendarVersion = (userId: number, context: string): Prisma.Sql => Prisma.sql`
  SELECT md5(concat_ws(' ', ${context}::text,
    (SELECT concat("timeZone", language) FROM "NotificationSettings" WHERE "userId" = ${userId}),
    (SELECT string_agg(concat(reminder, entry."updatedAt", pet."updatedAt"), ' ' ORDER BY reminder.id)
     FROM "Pet" pet JOIN "Reminder" reminder ON reminder."petId" = pet.id
       LEFT JOIN "HealthEntry" entry ON entry.id = reminder."entryId"
     WHERE pet."userId" = ${userId} AND pet."hiddenAt" IS NULL AND pet."diedOn" IS NULL AND reminder.state = 'ACTIVE'),
    (SELECT string_agg(concat(id, state, "startsAt", "updatedAt"), ' ' ORDER BY id)
     FROM "Appointment" WHERE "customerId" = ${userId})
  )) AS version`;

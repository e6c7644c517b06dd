import { Prisma } from '@sapa/prisma/client';
import { isOld } from './notifications.visibility.js';

/** Removes so many of the old ones. None that has just moved up: the row that is locked is looked at again. */
export const deleteOld = (limit: number): Prisma.Sql => Prisma.sql`
  DELETE FROM "Notification" WHERE id IN (
    SELECT id FROM "Notification" notification WHERE ${isOld} ORDER BY "updatedAt" LIMIT ${limit}::int FOR UPDATE SKIP LOCKED)`;

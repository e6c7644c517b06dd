import { Prisma } from '@sapa/prisma/client';

/**
 * Deletes the notices with this path for all recipients of the report's alerts, its followers and
 * optionally its reporter.
 */
export const deleteNotices = (id: number, path: string, isReporterIncluded: boolean): Prisma.Sql => Prisma.sql`
  DELETE FROM "Notice" WHERE path = ${path} AND "userId" IN (
    SELECT "userId" FROM "AnimalAlert" WHERE "reportId" = ${id}::int
    UNION SELECT "userId" FROM "ReportFollow" WHERE "reportId" = ${id}::int
    UNION SELECT "userId" FROM "AnimalReport" WHERE id = ${id}::int AND ${isReporterIncluded}::boolean)`;

/** Locks a report, so that its limits hold for concurrent requests. */
export const lockReport = (id: number): Prisma.Sql => Prisma.sql`
  SELECT FROM "AnimalReport" WHERE id = ${id} FOR NO KEY UPDATE`;

/** Makes repeated requests of one form wait for the first one until its transaction ends. */
export const lockForm = (clientId: string): Prisma.Sql => Prisma.sql`
  SELECT pg_advisory_xact_lock(hashtextextended(${clientId}, 0)) IS NULL`;

/** Locks a pet, so that its death or transfer at the same time ends the new report. */
export const lockPet = (uuid: string): Prisma.Sql => Prisma.sql`
  SELECT FROM "Pet" WHERE uuid = ${uuid}::uuid FOR SHARE`;

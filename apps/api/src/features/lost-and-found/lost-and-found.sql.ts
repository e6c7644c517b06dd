import { Prisma } from '@sapa/prisma/client';

/** Locks a report, so that its limits hold for concurrent requests. */
export const lockReport = (id: number): Prisma.Sql => Prisma.sql`
  SELECT FROM "AnimalReport" WHERE id = ${id} FOR NO KEY UPDATE`;

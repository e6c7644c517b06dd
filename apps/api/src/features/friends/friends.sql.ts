import { Prisma } from '@sapa/prisma/client';

/**
 * Takes a lock on the pair of users until the transaction ends, so that concurrent requests and
 * blocks run one after another.
 */
export const lockPair = (firstId: number, secondId: number): Prisma.Sql => Prisma.sql`
  SELECT pg_advisory_xact_lock(${Math.min(firstId, secondId)}::int, ${Math.max(firstId, secondId)}::int)`;

import { Prisma } from '@sapa/prisma/client';

/**
 * Serializes all changes between two users, such as a request and a block, until the transaction
 * ends.
 */
export const lockPair = (firstId: number, secondId: number): Prisma.Sql => Prisma.sql`
  SELECT pg_advisory_xact_lock(${Math.min(firstId, secondId)}::int, ${Math.max(firstId, secondId)}::int)`;

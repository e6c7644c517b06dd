import { Prisma } from '@sapa/prisma/client';

/**
 * Selects the ids of demo users. The demo data derives their UUIDs from names (version 5); the
 * UUIDs of other users are random (version 4).
 */
export const selectDemoUserIds = Prisma.sql`
  SELECT id FROM "User" WHERE substring(uuid::text, 15, 1) = '5' ORDER BY id`;

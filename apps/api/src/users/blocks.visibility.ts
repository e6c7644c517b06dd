import { Prisma } from '@sapa/prisma/client';
import type { Viewer } from './viewer.js';

// What a block is: it stands between two people in both directions, whoever of them made it (decisions §23). What follows from it
// is for the visibility of each thing to say, most of it by `visibleTo` of users.visibility.ts.

type Database = Pick<Prisma.TransactionClient, '$queryRaw'>;

/** Users between whom and the viewer stands no block. */
export const notBlocked = (viewer: Viewer): Prisma.UserWhereInput => ({
  blocks: { none: { blockedId: viewer.id } },
  blockedBy: { none: { blockerId: viewer.id } },
});

/**
 * The ids of everybody between whom and the viewer stands a block, for statements written by hand: `"authorId" NOT IN (…)` is what
 * `notBlocked` is to Prisma. PostgreSQL makes a hash table of it, once for a statement: many blocks cost no more than few.
 */
export const blockedAround = (viewer: Viewer): Prisma.Sql => Prisma.sql`
  SELECT "blockedId" FROM "Block" WHERE "blockerId" = ${viewer.id}
  UNION ALL
  SELECT "blockerId" FROM "Block" WHERE "blockedId" = ${viewer.id}`;

/** Whether one stands between two users, for a few rows of a statement written by hand; `other` may be `ANY (…)` of several. */
export const isBlockBetween = (one: Prisma.Sql, other: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM "Block"
  WHERE ("blockerId" = ${one} AND "blockedId" = ${other}) OR ("blockedId" = ${one} AND "blockerId" = ${other}))`;

export async function isBlockedBetween(
  database: Database,
  viewer: Pick<Viewer, 'id'>,
  userId: number,
): Promise<boolean> {
  const [{ isBlocked }] = await database.$queryRaw<[{ isBlocked: boolean }]>`
    SELECT ${isBlockBetween(Prisma.sql`${viewer.id}::int`, Prisma.sql`${userId}::int`)} AS "isBlocked"`;
  return isBlocked;
}

/** All that stand between these users and those readers: somebody may stand in thousands of blocks with people who read nothing now. */
export async function blocksBetween(
  database: Database,
  userIds: number[],
  readerIds: number[],
): Promise<{ userId: number; readerId: number }[]> {
  if (userIds.length === 0 || readerIds.length === 0) return [];
  return database.$queryRaw`
    SELECT "blockerId" AS "userId", "blockedId" AS "readerId" FROM "Block"
    WHERE "blockerId" = ANY (${userIds}) AND "blockedId" IN (SELECT unnest(${readerIds}::int[]))
    UNION ALL
    SELECT "blockedId", "blockerId" FROM "Block"
    WHERE "blockedId" = ANY (${userIds}) AND "blockerId" IN (SELECT unnest(${readerIds}::int[]))`;
}

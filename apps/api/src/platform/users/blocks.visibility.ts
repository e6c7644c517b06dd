import { Prisma } from '@sapa/prisma/client';
import type { Viewer } from './viewer.js';

// After one user blocks another, both are hidden from each other (decisions §23). The visibility
// condition of each entity decides exactly what is hidden. Most conditions use `visibleTo` from
// `users.visibility.ts`.

type Database = Pick<Prisma.TransactionClient, '$queryRaw'>;

/** The two directions of a block. Each has a relation of the user and two "Block" columns. */
const DIRECTIONS = [
  { relation: 'blocks', one: 'blockerId', other: 'blockedId' },
  { relation: 'blockedBy', one: 'blockedId', other: 'blockerId' },
] as const;

const column = (name: string) => Prisma.raw(`"${name}"`);

const eitherWay = (statement: (one: Prisma.Sql, other: Prisma.Sql) => Prisma.Sql, separator: string): Prisma.Sql =>
  Prisma.join(
    DIRECTIONS.map(({ one, other }) => statement(column(one), column(other))),
    separator,
  );

/** Users who have not blocked the viewer and are not blocked by the viewer. */
export const notBlocked = (viewer: Pick<Viewer, 'id'>): Prisma.UserWhereInput =>
  Object.fromEntries(DIRECTIONS.map(({ relation, other }) => [relation, { none: { [other]: viewer.id } }]));

/** Selects the ids of all users who have blocked the viewer or are blocked by the viewer. */
export const blockedAround = (viewer: Viewer): Prisma.Sql =>
  eitherWay((one, other) => Prisma.sql`SELECT ${other} FROM "Block" WHERE ${one} = ${viewer.id}`, ' UNION ALL ');

/** SQL condition: one of the two users has blocked the other. It is slow for many rows. */
export const isBlockBetween = (first: Prisma.Sql, second: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM "Block" WHERE ${eitherWay((one, other) => Prisma.sql`(${one} = ${first} AND ${other} = ${second})`, ' OR ')})`;

export async function isBlockedBetween(
  database: Database,
  viewer: Pick<Viewer, 'id'>,
  userId: number,
): Promise<boolean> {
  const [{ isBlocked }] = await database.$queryRaw<[{ isBlocked: boolean }]>`
    SELECT ${isBlockBetween(Prisma.sql`${viewer.id}::int`, Prisma.sql`${userId}::int`)} AS "isBlocked"`;
  return isBlocked;
}

/**
 * Returns all blocks between the users and the viewers. Reads only these blocks, because a user
 * can have thousands.
 */
export async function blocksBetween(
  database: Database,
  userIds: number[],
  viewerIds: number[],
): Promise<{ userId: number; viewerId: number }[]> {
  if (userIds.length === 0 || viewerIds.length === 0) return [];
  return database.$queryRaw(
    eitherWay(
      (one, other) => Prisma.sql`
        SELECT ${one} AS "userId", ${other} AS "viewerId" FROM "Block"
        WHERE ${one} = ANY (${userIds}) AND ${other} IN (SELECT unnest(${viewerIds}::int[]))`,
      ' UNION ALL ',
    ),
  );
}

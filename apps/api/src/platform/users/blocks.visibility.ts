import { Prisma } from '@sapa/prisma/client';
import type { Viewer } from './viewer.js';

// A block hides both users from each other (decisions §23). The visibility rule of each entity
// decides what is hidden, mostly through `visibleTo` of users.visibility.ts.

type Database = Pick<Prisma.TransactionClient, '$queryRaw'>;

/** Both directions of a block: relation of the user, and its two columns. */
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

/** Users without a block between them and the viewer. */
export const notBlocked = (viewer: Pick<Viewer, 'id'>): Prisma.UserWhereInput =>
  Object.fromEntries(DIRECTIONS.map(({ relation, other }) => [relation, { none: { [other]: viewer.id } }]));

/** Selects the ids of all users with a block between them and the viewer. */
export const blockedAround = (viewer: Viewer): Prisma.Sql =>
  eitherWay((one, other) => Prisma.sql`SELECT ${other} FROM "Block" WHERE ${one} = ${viewer.id}`, ' UNION ALL ');

/** SQL condition: a block between two users. For statements with few rows only. */
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

/** Returns all blocks between these users and these readers. One user can have thousands. */
export async function blocksBetween(
  database: Database,
  userIds: number[],
  readerIds: number[],
): Promise<{ userId: number; readerId: number }[]> {
  if (userIds.length === 0 || readerIds.length === 0) return [];
  return database.$queryRaw(
    eitherWay(
      (one, other) => Prisma.sql`
        SELECT ${one} AS "userId", ${other} AS "readerId" FROM "Block"
        WHERE ${one} = ANY (${userIds}) AND ${other} IN (SELECT unnest(${readerIds}::int[]))`,
      ' UNION ALL ',
    ),
  );
}

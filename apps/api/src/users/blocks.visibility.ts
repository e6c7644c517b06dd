import { Prisma } from '@sapa/prisma/client';
import type { Viewer } from './viewer.js';

// What a block is: it stands between two people in both directions, whoever of them made it (decisions §23). What follows from it
// is for the visibility of each thing to say, most of it by `visibleTo` of users.visibility.ts.

type Database = Pick<Prisma.TransactionClient, '$queryRaw'>;

/** Whoever of the two made it. All forms of the question below are made of this list. */
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

/** Users between whom and the viewer stands no block. */
export const notBlocked = (viewer: Viewer): Prisma.UserWhereInput =>
  Object.fromEntries(DIRECTIONS.map(({ relation, other }) => [relation, { none: { [other]: viewer.id } }]));

/** The ids of everybody between whom and the viewer stands a block, where it is just them that are looked for. */
export const blockedAround = (viewer: Viewer): Prisma.Sql =>
  eitherWay((one, other) => Prisma.sql`SELECT ${other} FROM "Block" WHERE ${one} = ${viewer.id}`, ' UNION ALL ');

/** Whether one stands between two users, for a few rows of a statement written by hand. */
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

/** All that stand between these users and those readers: somebody may stand in thousands of blocks with people who read nothing now. */
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

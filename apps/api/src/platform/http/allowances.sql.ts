import { Prisma } from '@sapa/prisma/client';
import { NOTICES_PER_DAY } from '../common/limits.js';

interface Allowance {
  name: string;
  limit: number;
  days: number;
}

type Database = Pick<Prisma.TransactionClient, '$queryRaw'>;

/**
 * Counts one use for each of these users, and returns the users who were within the limit. A
 * period begins with the first use. The counts are rows, so the limit holds over all servers.
 */
export async function takeAllowance(database: Database, userIds: number[], allowance: Allowance): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await database.$queryRaw<{ userId: number }[]>(countUses(userIds, allowance));
  return rows.map(({ userId }) => userId);
}

/** Counts a notice for each of these users, and returns the users whose daily limit allows it. */
export const takeDailyNotices = (database: Database, userIds: number[], name: keyof typeof NOTICES_PER_DAY) =>
  takeAllowance(database, userIds, { name, limit: NOTICES_PER_DAY[name], days: 1 });

// The order prevents a deadlock of two transactions that notify the same users.
const countUses = (userIds: number[], { name, limit, days }: Allowance) => Prisma.sql`
  INSERT INTO "Allowance" AS former ("userId", name)
  SELECT id, ${name} FROM (SELECT DISTINCT unnest(${userIds}::int[]) AS id) person ORDER BY id
  ON CONFLICT ("userId", name) DO UPDATE SET
    since = CASE WHEN ${isOver(days)} THEN now() ELSE former.since END,
    used = CASE WHEN ${isOver(days)} THEN 1 ELSE former.used + 1 END
  WHERE former.used < ${limit}::int OR ${isOver(days)}
  RETURNING "userId"`;

const isOver = (days: number) => Prisma.sql`former.since <= now() - make_interval(days => ${days}::int)`;

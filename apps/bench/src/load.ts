import autocannon from 'autocannon';
import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { withClient } from '../../../scripts/lib/database.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import type { ComparedCall, Known, Request } from './calls.js';
import { LIKED_PART, type Person } from './community.js';

const CONNECTIONS = { GET: 32, POST: 16 };
const PAGE_SIZE = 50;

/** Result of one load. Times are in milliseconds, and CPU times are per request. */
export interface Load {
  perSecond: number;
  p50: number;
  p95: number;
  cpu: number;
  databaseCpu: number;
}

/** A server to measure. `applicationName` identifies its database connections. */
export interface Target {
  port: number;
  pid: number | undefined;
  applicationName: string;
}

/** Reads the ids that the requests contain. */
export async function knownTo(client: Client): Promise<Known> {
  const select = async <Row>(sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as Row[];
  const notBlocked = (id: string) => `${id} NOT IN (SELECT unnest(ARRAY["blockerId", "blockedId"]) FROM "Block")`;
  const [{ wallPosts, callers }] = await select<{ wallPosts: number; callers: number }>(
    `SELECT (SELECT max(id) FROM "WallPost") AS "wallPosts", (SELECT count(*)::int FROM "Session") AS callers`,
  );
  const seen = await select<{ id: number }>(`SELECT id FROM "WallPost" WHERE ${notBlocked('"authorId"')} ORDER BY id`);
  const pets = await select<{ uuid: string }>(
    `SELECT uuid FROM "Pet" WHERE ${notBlocked('"userId"')} ORDER BY id LIMIT 1000`,
  );
  const categories = await select<{ id: number }>(
    `SELECT "petCategoryId" AS id FROM "Pet" WHERE ${notBlocked('"userId"')} GROUP BY 1 HAVING count(*) > $1 ORDER BY 1`,
    [PAGE_SIZE],
  );
  const pairs = await select<{ id: number; partners: number[] }>(
    `SELECT "userId" AS id, array_agg(CASE WHEN "lowUserId" = "userId" THEN "highUserId" ELSE "lowUserId" END) AS partners
     FROM "ConversationMember" JOIN "Conversation" ON "Conversation".id = "conversationId"
     WHERE NOT EXISTS (SELECT FROM "Block" WHERE ("blockerId", "blockedId") IN (("lowUserId", "highUserId"), ("highUserId", "lowUserId")))
     GROUP BY "userId"`,
  );
  const posts = seen.map(({ id }) => id);
  return {
    wallPosts,
    callers,
    posts,
    likeable: posts.filter((id) => id <= wallPosts * (1 - LIKED_PART)),
    pets: pets.map(({ uuid }) => uuid),
    categories: categories.map(({ id }) => id),
    partners: new Map(pairs.map(({ id, partners }) => [id, partners])),
  };
}

/** Creates requests, each for a different user and target, in the same order in every round. */
export function requestsFor(call: ComparedCall, people: Person[], known: Known) {
  let index = 100_000;
  return () => {
    const person = people[index % people.length];
    return { person, ...call.request(person, index++, known) };
  };
}

/**
 * Sends requests for one call to one server for some seconds, after a warm-up of one second. A
 * trial sends one request per connection.
 */
export async function drive(
  { name, method }: Pick<ComparedCall, 'name' | 'method'>,
  { port, pid, applicationName }: Target,
  database: string,
  next: () => Request & { person: Person },
  { seconds = 3, isTrial }: { seconds?: number; isTrial: boolean },
): Promise<Load> {
  const run = async (duration: number) => {
    const options: autocannon.Options = {
      url: `http://127.0.0.1:${port}`,
      connections: CONNECTIONS[method],
      ...(isTrial ? { amount: CONNECTIONS[method] } : { duration }),
      requests: [
        {
          setupRequest(request) {
            const { person, path, body } = next();
            const headers = { authorization: person.bearer, ...(body && { 'content-type': 'application/json' }) };
            return { ...request, method, path, headers, body: body && JSON.stringify(body) };
          },
        },
      ],
    };
    const times: number[] = [];
    const result = await new Promise<autocannon.Result>((resolve, reject) => {
      const load = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)));
      load.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
    });
    return { result, times };
  };
  if (!isTrial) await run(1);
  const backends = await withClient(database, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
      [applicationName],
    );
    return rows.map((row) => row.pid);
  });
  const cpuTimes = () => Promise.all([cpuOf([pid]), cpuOf(backends)]);
  const [own, ofDatabase] = await cpuTimes();
  const { result, times } = await run(seconds);
  const [ownAfter, ofDatabaseAfter] = await cpuTimes();
  const answers = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Problem(`${name}: ${result.non2xx + result.errors} requests failed: ${statuses}`);
  }
  return {
    perSecond: answers / result.duration,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    cpu: (ownAfter - own) / answers,
    databaseCpu: (ofDatabaseAfter - ofDatabase) / answers,
  };
}

/**
 * Returns the CPU time of processes in milliseconds. Works only on Linux, with a resolution of 10
 * ms.
 */
export async function cpuOf(pids: (number | undefined)[]) {
  const times = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [user, system] = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11);
      return (Number(user) + Number(system)) * 10;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

export const quantile = (values: number[], part: number) => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
};

export const median = (values: number[]) => quantile(values, 0.5);

/** Returns the median of each value over several loads. */
export const typical = (loads: Load[]) => ({
  perSecond: median(loads.map((load) => load.perSecond)),
  p50: median(loads.map((load) => load.p50)),
  p95: median(loads.map((load) => load.p95)),
  cpu: median(loads.map((load) => load.cpu)),
  databaseCpu: median(loads.map((load) => load.databaseCpu)),
});

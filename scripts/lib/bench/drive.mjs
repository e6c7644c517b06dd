import { withClient } from '../database.mjs';
import { Problem } from '../problem.mjs';
import { cpuOf } from './load.mjs';
import { LIKED_PART } from './population.mjs';

/** How long a server is loaded, as autocannon takes it. */
const SOME_SECONDS = { warmUp: { duration: 1 }, measured: { duration: 3 } };
const CONNECTIONS = { GET: 32, POST: 16 };
/** How many pets a page has. */
const PAGE = 50;

/**
 * @typedef {import('./compared-calls.mjs').ComparedCall} ComparedCall
 * @typedef {import('./compared-calls.mjs').Known} Known
 * @typedef {import('./population.mjs').Person} Person
 *
 * @typedef {object} Load what one server did in one round
 * @property {number} perSecond
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {number} cpu milliseconds of the server's CPU time per request
 * @property {number} databaseCpu the same for its connections to the database
 *
 * @typedef {{ port: number, pid: number | undefined, applicationName: string }} Target a server, and how the database knows its connections
 */

/**
 * What there is to ask for.
 * @param {import('pg').Client} client
 * @returns {Promise<Known>}
 */
export async function knownTo(client) {
  const posts = await client.query('SELECT max(id) AS max FROM "WallPost"');
  const seen = await client.query(
    `SELECT id FROM "WallPost" WHERE "authorId" NOT IN (SELECT unnest(ARRAY["blockerId", "blockedId"]) FROM "Block") ORDER BY id`,
  );
  const callers = await client.query('SELECT count(*)::int AS count FROM "Session"');
  const pets = await client.query(
    `SELECT uuid FROM "Pet" WHERE "userId" NOT IN (SELECT unnest(ARRAY["blockerId", "blockedId"]) FROM "Block") ORDER BY id LIMIT 1000`,
  );
  const categories = await client.query(
    `SELECT "petCategoryId" AS id FROM "Pet" WHERE "userId" NOT IN (SELECT unnest(ARRAY["blockerId", "blockedId"]) FROM "Block")
     GROUP BY 1 HAVING count(*) > $1 ORDER BY 1`,
    [PAGE],
  );
  const pairs = await client.query(
    `SELECT "userId" AS id, array_agg(CASE WHEN "lowUserId" = "userId" THEN "highUserId" ELSE "lowUserId" END) AS partners
     FROM "ConversationMember" JOIN "Conversation" ON "Conversation".id = "conversationId"
     WHERE NOT EXISTS (SELECT FROM "Block" WHERE ("blockerId", "blockedId") IN (("lowUserId", "highUserId"), ("highUserId", "lowUserId")))
     GROUP BY "userId"`,
  );
  const wallPosts = posts.rows[0].max;
  const ids = seen.rows.map(({ id }) => id);
  return {
    wallPosts,
    posts: ids,
    likeable: ids.filter((id) => id <= wallPosts * (1 - LIKED_PART)),
    callers: callers.rows[0].count,
    pets: pets.rows.map(({ uuid }) => uuid),
    categories: categories.rows.map(({ id }) => id),
    partners: new Map(pairs.rows.map(({ id, partners }) => [id, partners])),
  };
}

/**
 * Makes requests: a different person and a different target each time, in the same order in every round.
 * @param {ComparedCall} call
 * @param {Person[]} people
 * @param {Known} known
 * @param {number} first the index of the first
 */
export function requestsFor(call, people, known, first = 100_000) {
  let index = first;
  return () => {
    const person = people[index % people.length];
    return { person, ...call.request(person, index++, known) };
  };
}

/**
 * Loads one server with one call for some seconds, or with some requests.
 * @param {ComparedCall} call
 * @param {Target} target
 * @param {string} database
 * @param {() => import('./compared-calls.mjs').Request & { person: Person }} next
 * @param {{ warmUp: { duration?: number, amount?: number }, measured: { duration?: number, amount?: number } }} [load]
 * @returns {Promise<Load>}
 */
export async function drive({ name, method }, { port, pid, applicationName }, database, next, load = SOME_SECONDS) {
  const { default: autocannon } = await import('autocannon');
  const run = (/** @type {{ duration?: number, amount?: number }} */ size) =>
    autocannon({
      url: `http://127.0.0.1:${port}`,
      // Each has a request at least.
      connections: Math.min(CONNECTIONS[method], size.amount ?? Infinity),
      ...size,
      requests: [
        {
          setupRequest(/** @type {object} */ request) {
            const { person, path, body } = next();
            const headers = { authorization: person.bearer, ...(body && { 'content-type': 'application/json' }) };
            return { ...request, method, path, headers, body: body && JSON.stringify(body) };
          },
        },
      ],
    });
  await run(load.warmUp);
  const backends = await withClient(database, async (client) => {
    const { rows } = await client.query(
      'SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
      [applicationName],
    );
    return rows.map((row) => Number(row.pid));
  });
  const [own, ofDatabase] = await Promise.all([cpuOf([Number(pid)]), cpuOf(backends)]);
  const result = await run(load.measured);
  const [ownAfter, ofDatabaseAfter] = await Promise.all([cpuOf([Number(pid)]), cpuOf(backends)]);
  const answers = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Problem(
      `${name}: ${result.non2xx} answers of ${answers + result.non2xx} were errors: ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  return {
    perSecond: answers / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (ownAfter - own) / answers,
    databaseCpu: (ofDatabaseAfter - ofDatabase) / answers,
  };
}

/** @param {number[]} values */
export const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/**
 * The median of each figure.
 * @param {Load[]} loads
 * @returns {Load}
 */
export const typical = (loads) => ({
  perSecond: median(loads.map((load) => load.perSecond)),
  p50: median(loads.map((load) => load.p50)),
  p99: median(loads.map((load) => load.p99)),
  cpu: median(loads.map((load) => load.cpu)),
  databaseCpu: median(loads.map((load) => load.databaseCpu)),
});

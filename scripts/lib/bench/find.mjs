import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../data.mjs';
import { createDatabase, withClient } from '../database.mjs';
import { api } from '../paths.mjs';
import { prepare } from '../prepare.mjs';
import { Problem } from '../problem.mjs';
import { temporaryServers } from '../temporary-server.mjs';
import { say, step } from '../terminal.mjs';
import { runUntilStopped } from '../until-stopped.mjs';
import { median } from './drive.mjs';
import { populateFinding } from './find-population.mjs';
import { PART, SECRET } from './population.mjs';

/** Milliseconds in the database for 95 of 100 searches, and the most that one may cost on all of the data, times what it costs on a hundredth. */
const BOUNDS = { p95: 50, growth: 1.3 };
const SMALL_PART = 0.01;
/** Both sizes are asked in turn. */
const ROUNDS = 5;
const SEARCHES_A_ROUND = 40;
const AT_ONCE = 8;

/**
 * @typedef {object} Known what there is to look for
 * @property {number[]} places where people live, those with most pets first
 * @property {number[]} breeds those that most pets have first
 *
 * @typedef {object} Search
 * @property {string} name
 * @property {(index: number, known: Known) => string} path of the search number `index`
 * @property {number} [pages] how many pages further
 */

/** @template T @param {number} index @param {T[]} values */
const one = (index, values) => values[index % values.length];
/** Every fourth is in the largest town, the others anywhere. */
const near = (/** @type {number} */ index, /** @type {Known} */ { places }) =>
  `placeId=${index % 4 === 0 ? places[0] : one(index * 7, places)}&km=25`;
const NAMES = [
  'Medena',
  'Шаров',
  'žuća',
  'Đole',
  'Djole',
  'Mdena',
  'Njusa',
  'Ана Петровић',
  'Šabanović',
  'Jovanovic 40',
];
const WORDS = [
  'Šabac',
  'Sabac',
  'Шабац',
  'šetnja',
  'stene park',
  'izlozba',
  'reč77',
  'Novi Sad',
  'vakcina azil',
  '#psi7',
];

/** @type {Search[]} */
const SEARCHES = [
  { name: 'newest of all', path: () => '/find?' },
  {
    name: 'a kind to adopt, near a place',
    path: (index, known) => `/find?kind=${1 + (index % 2)}&offer=adoption&${near(index, known)}`,
  },
  {
    name: 'small ones to adopt, nearest first',
    path: (index, known) => `/find?kind=1&size=small&offer=adoption&sort=nearest&${near(index, known)}`,
  },
  {
    name: 'several breeds',
    path: (index, { breeds }) =>
      `/find?breed=${one(index, breeds)}&breed=${one(index + 3, breeds)}&breed=${one(index + 7, breeds)}`,
  },
  {
    name: 'for sale, by price',
    path: (index) => `/find?kind=${1 + (index % 3)}&offer=sale&sort=price&currency=${one(index, ['RSD', 'EUR'])}`,
  },
  {
    name: 'with facts, young, from a price',
    path: (index) =>
      `/find?kind=1&facts=vaccinated&facts=children&ageTo=${12 + 12 * (index % 4)}&priceTo=${100 + (index % 200)}`,
  },
  {
    name: 'what few have',
    path: (index) => `/find?kind=${3 + (index % 4)}&owner=5&size=large&tags=calm&pedigree=true`,
  },
  {
    name: 'later pages',
    path: (index) => `/find?kind=${1 + (index % 2)}&sort=${one(index, ['newest', 'price'])}`,
    pages: 3,
  },
  {
    name: 'counts beside the filters',
    path: (index, known) => `/find/counts?kind=${1 + (index % 2)}&offer=adoption&${near(index, known)}`,
  },
  { name: 'counts of all', path: () => '/find/counts?' },
  { name: 'free text', path: (index) => `/search?q=${encodeURIComponent(one(index, [...NAMES, ...WORDS]))}` },
  {
    name: 'suggestions',
    path: (index) =>
      `/search/suggestions?q=${encodeURIComponent(one(index, [...NAMES, ...WORDS]).slice(0, 2 + (index % 4)))}`,
  },
];

/**
 * @typedef {{ port: number, pid: number | undefined, child: import('node:child_process').ChildProcess, database: string, known: Known,
 *   people: import('./population.mjs').Person[] }} Side one of the two sizes
 */

/** `npm run bench find PART-OF-A-SEARCH`: how long the database takes to find pets, people and texts, and with a hundred times as many of them. */
export const benchFind = () =>
  runUntilStopped(async (lifetime) => {
    await prepare(lifetime.signal, { without: ['web'] });
    const { database, filled, start } = await temporaryServers(lifetime, {
      fill: async (url, folder) => {
        const smallUrl = new URL(url);
        smallUrl.pathname = '/sapa_bench_part';
        await createDatabase(url, 'sapa_bench_part');
        await migrate(smallUrl.href);
        return { smallUrl: smallUrl.href, folder: await mkdtemp(path.join(folder, 'small-')) };
      },
      env: { JWT_SECRET: SECRET, WEB_DIR: path.dirname(api.main), ...UNLIMITED, PLACES_COUNTRIES: 'RS,BA,HR' },
    });
    // A first server loads the gazetteer into each.
    for (const url of [filled.smallUrl, database]) {
      const server = await start({ DATABASE_URL: url });
      await step('Waiting for the gazetteer', () => gazetteerOf(url));
      await server.stop();
    }
    /** @type {Side[]} */
    const sides = [];
    for (const [url, part] of /** @type {[string, number][]} */ ([
      [filled.smallUrl, SMALL_PART],
      [database, PART],
    ])) {
      const { people, ...known } = await step('Filling the database', () => populateFinding(url, part));
      // In the bundle the driver is another copy.
      const server = await start({ DATABASE_URL: url, NODE_OPTIONS: TIMED }, api.unbundled);
      sides.push({ ...server, database: url, known, people });
    }
    return { exitCode: (await measure(process.argv[3] ?? '', sides, lifetime.signal)) ? 0 : 1 };
  });

/**
 * Asks all of those searches, and says how long they took.
 * @param {string} part of the names of the searches
 * @param {Side[]} sides
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether the bounds are reached
 */
export async function measure(part, sides, signal) {
  const searches = SEARCHES.filter(({ name }) => name.includes(part));
  say(
    `\nOne search at a time, ${ROUNDS * SEARCHES_A_ROUND} of each: milliseconds that the server waited for the database (p95 ≤ ${BOUNDS.p95}), those of its CPU, ` +
      `and that CPU with ${Math.round(PART / SMALL_PART)} times the data (≤ ${BOUNDS.growth}).`,
  );
  const missed = [];
  for (const search of searches) {
    signal.throwIfAborted();
    const { times, cpu, growth, costs } = await compare(search, sides);
    say(
      `${search.name.padEnd(36)}p50 ${ms(times.p50)}   p95 ${ms(times.p95)}   CPU p50 ${ms(cpu.p50)}   p95 ${ms(cpu.p95)}   ` +
        `${growth.toFixed(2)} times: ${costs.map((cost) => cost.toFixed(2)).join(' → ')} ms`,
    );
    if (times.p95 > BOUNDS.p95 || growth > BOUNDS.growth) missed.push(search.name);
  }
  say(`\n${AT_ONCE} people at once, who search for all of these by turns: milliseconds until the answer.`);
  for (const { name, p50, p95 } of await together(searches, /** @type {Side} */ (sides.at(-1)))) {
    say(`${name.padEnd(36)}p50 ${ms(p50)}   p95 ${ms(p95)}`);
  }
  if (missed.length > 0) say(`\nNot reached: ${missed.join(', ')}.`);
  return missed.length === 0;
}

const ms = (/** @type {number} */ milliseconds) => milliseconds.toFixed(1).padStart(6);

/** For a server whose statements are timed. */
export const TIMED = `--import ${new URL('./report-times.mjs', import.meta.url).href}`;

/** Without the limits for people who search. */
export const UNLIMITED = { SEARCHES_PER_USER: '100000000' };

/** @param {string} url */
async function gazetteerOf(url) {
  for (let seconds = 0; seconds < 120; seconds += 1) {
    const { rows } = await withClient(url, (client) => client.query('SELECT count(*)::int AS count FROM "Gazetteer"'));
    if (rows[0].count > 0) return;
    await pause(1000);
  }
  throw new Problem('The server did not load its gazetteer.');
}

/**
 * @param {Search} search
 * @param {Side[]} sides
 */
async function compare(search, sides) {
  /** @type {number[]} */
  const times = [];
  /** @type {number[]} */
  const cpu = [];
  /** @type {number[][]} */
  const costs = [[], []];
  for (let round = -1; round < ROUNDS; round++) {
    const inTurn = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const index of inTurn) {
      const side = sides[index];
      /** @type {number[]} */
      const spent = [];
      await withClient(side.database, async (client) => {
        for (let number = 0; number < SEARCHES_A_ROUND; number++) {
          let before = await databaseCpu(client);
          const answers = ask(search, side, number + Math.max(round, 0) * SEARCHES_A_ROUND);
          while (!(await answers.next()).done) {
            const milliseconds = await databaseTime(side);
            if (index === 1 && round >= 0) times.push(milliseconds);
            const after = await databaseCpu(client);
            spent.push([...after].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? cpu), 0));
            before = after;
          }
        }
      });
      // The first round is a warm-up.
      if (round < 0) continue;
      costs[index].push(spent.reduce((sum, one) => sum + one, 0) / spent.length);
      if (index === 1) cpu.push(...spent);
    }
  }
  const [few, all] = costs.map(median);
  return { times: spread(times), cpu: spread(cpu), growth: all / few, costs: [few, all] };
}

/** @param {number[]} values */
function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: median(values), p95: sorted[Math.floor(sorted.length * 0.95)] };
}

/**
 * How long people wait who search at once: for the server, the database and each other.
 * @param {Search[]} searches
 * @param {Side} side
 */
async function together(searches, side) {
  /** @type {number[][]} */
  const times = searches.map(() => []);
  let next = 0;
  const person = async () => {
    while (next < searches.length * SEARCHES_A_ROUND) {
      const number = next++;
      const search = searches[number % searches.length];
      for await (const milliseconds of ask(search, side, Math.floor(number / searches.length)))
        times[number % searches.length].push(milliseconds);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, person));
  return searches.map(({ name }, index) => ({ name, ...spread(times[index]) }));
}

/**
 * The milliseconds of CPU that each process has taken which works for a server: far more exactly than in hundredths of a second, and only on Linux.
 * @param {import('pg').Client} client
 */
async function databaseCpu(client) {
  const { rows } = await client.query(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'sapa' AND datname = current_database()`,
  );
  return new Map(
    await Promise.all(
      rows.map(async ({ pid }) => {
        const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0');
        return /** @type {const} */ ([Number(pid), Number(text.split(' ')[0]) / 1e6]);
      }),
    ),
  );
}

/** How long a server has waited for its database since it was asked last. @param {Side} side */
async function databaseTime({ child }) {
  child.send('times');
  const [{ milliseconds }] = await once(child, 'message');
  return milliseconds;
}

/**
 * A search, and each page after it: how many milliseconds its answer took.
 * @param {Search} search
 * @param {Side} side
 * @param {number} index
 */
async function* ask({ name, path: pathOf, pages = 0 }, { port, people, known }, index) {
  const { bearer } = people[index % people.length];
  let cursor = '';
  for (let page = 0; page <= pages; page++) {
    const address = `http://127.0.0.1:${port}/api${pathOf(index, known)}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const begun = performance.now();
    const answer = await fetch(address, { headers: { authorization: bearer } });
    if (!answer.ok) throw new Problem(`${name}: ${address} was answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    yield performance.now() - begun;
    const next = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    if (!next) return;
    cursor = decodeURIComponent(next);
  }
}

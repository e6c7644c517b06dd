import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../database.mjs';
import { api } from '../paths.mjs';
import { prepare } from '../prepare.mjs';
import { Problem } from '../problem.mjs';
import { temporaryServers } from '../temporary-server.mjs';
import { say, step } from '../terminal.mjs';
import { runUntilStopped } from '../until-stopped.mjs';
import { median } from './drive.mjs';
import { populateFinding } from './find-population.mjs';
import { PART, SECRET } from './population.mjs';

/** The most milliseconds in the database for 95 of 100 searches. */
const BOUND = 60;
const WARM_UP = 40;
const REPEATS = 200;
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
/** Every fourth search is in the largest town. */
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
    name: 'rare combination',
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
 * @typedef {{ port: number, child: import('node:child_process').ChildProcess, database: string, known: Known,
 *   people: import('./population.mjs').Person[] }} Target the measured server and its database
 */

/** `npm run bench find PART-OF-A-SEARCH`: measures searches of pets, people and texts. */
export const benchFind = () =>
  runUntilStopped(async (lifetime) => {
    await prepare(lifetime.signal, { without: ['web'] });
    const { database, start } = await temporaryServers(lifetime, {
      fill: async () => {},
      env: { JWT_SECRET: SECRET, WEB_DIR: path.dirname(api.main), ...UNLIMITED, PLACES_COUNTRIES: 'RS,BA,HR' },
    });
    // The first server loads the gazetteer.
    const first = await start();
    await step('Waiting for the gazetteer', () => gazetteerOf(database));
    await first.stop();
    const { people, ...known } = await step('Filling the database', () => populateFinding(database, PART));
    // In the bundle the driver is another copy.
    const server = await start({ NODE_OPTIONS: TIMED }, api.unbundled);
    const target = { ...server, database, known, people };
    return { exitCode: (await measure(process.argv[3] ?? '', target, lifetime.signal)) ? 0 : 1 };
  });

/**
 * Sends every kind of search and prints its times.
 * @param {string} part of the names of the searches
 * @param {Target} target
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether the bound is reached
 */
async function measure(part, target, signal) {
  const searches = SEARCHES.filter(({ name }) => name.includes(part));
  say(`\n${REPEATS} searches of each kind, one at a time: milliseconds in the database (p95 ≤ ${BOUND}), and of CPU.`);
  const missed = [];
  for (const search of searches) {
    signal.throwIfAborted();
    const { times, cpu } = await measureSearch(search, target);
    say(
      `${search.name.padEnd(36)}p50 ${ms(times.p50)}   p95 ${ms(times.p95)}   CPU p50 ${ms(cpu.p50)}   p95 ${ms(cpu.p95)}`,
    );
    if (times.p95 > BOUND) missed.push(search.name);
  }
  say(`\n${AT_ONCE} people at once, each sends all kinds of searches in turn: milliseconds until the response.`);
  for (const { name, p50, p95 } of await together(searches, target)) {
    say(`${name.padEnd(36)}p50 ${ms(p50)}   p95 ${ms(p95)}`);
  }
  if (missed.length > 0) say(`\nNot reached: ${missed.join(', ')}.`);
  return missed.length === 0;
}

const ms = (/** @type {number} */ milliseconds) => milliseconds.toFixed(1).padStart(6);

/** For a server whose statements are timed. */
const TIMED = `--import ${new URL('./report-times.mjs', import.meta.url).href}`;

/** Without the limits for people who search. */
const UNLIMITED = { SEARCHES_PER_USER: '100000000' };

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
 * @param {Target} target
 */
async function measureSearch(search, target) {
  /** @type {number[]} */
  const times = [];
  /** @type {number[]} */
  const cpu = [];
  await withClient(target.database, async (client) => {
    for (let number = 0; number < WARM_UP + REPEATS; number++) {
      let before = await databaseCpu(client);
      const responses = ask(search, target, number);
      while (!(await responses.next()).done) {
        const milliseconds = await databaseTime(target);
        const after = await databaseCpu(client);
        if (number >= WARM_UP) {
          times.push(milliseconds);
          cpu.push([...after].reduce((sum, [pid, spent]) => sum + spent - (before.get(pid) ?? spent), 0));
        }
        before = after;
      }
    }
  });
  return { times: spread(times), cpu: spread(cpu) };
}

/** @param {number[]} values */
function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: median(values), p95: sorted[Math.floor(sorted.length * 0.95)] };
}

/**
 * Measures the response times of concurrent searches.
 * @param {Search[]} searches
 * @param {Target} target
 */
async function together(searches, target) {
  /** @type {number[][]} */
  const times = searches.map(() => []);
  let next = 0;
  const person = async () => {
    while (next < searches.length * WARM_UP) {
      const number = next++;
      const search = searches[number % searches.length];
      for await (const milliseconds of ask(search, target, Math.floor(number / searches.length)))
        times[number % searches.length].push(milliseconds);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, person));
  return searches.map(({ name }, index) => ({ name, ...spread(times[index]) }));
}

/**
 * Returns the CPU milliseconds of each database process of the server. Linux only.
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

/**
 * Returns the milliseconds that the server has waited for its database since the last call.
 * @param {Target} target
 */
async function databaseTime({ child }) {
  child.send('times');
  const [{ milliseconds }] = await once(child, 'message');
  return milliseconds;
}

/**
 * Sends a search and requests its further pages; yields the response time of each.
 * @param {Search} search
 * @param {Target} target
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

import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../../scripts/lib/database.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { step } from '../../../scripts/lib/terminal.mjs';
import { SECRET, type Person } from './community.js';
import { populateFinding, type Known } from './find-data.js';
import { quantile } from './load.js';
import { NO_WEB, temporaryServers, type Figure, type Server, type Setting } from './servers.js';

/** Maximum 95th percentile of a search's response time, in milliseconds. */
const BOUND = 100;
const AMOUNTS = { warmUp: 40, repeats: 200 };
const OF_TRIAL = { warmUp: 0, repeats: 2 };

/**
 * `path` returns the path of the search with this number. `pages` is the number of further pages.
 */
interface Search {
  name: string;
  path: (index: number, known: Known) => string;
  pages?: number;
}

interface Target {
  server: Server;
  people: Person[];
  known: Known;
}

const one = <T>(index: number, values: T[]) => values[index % values.length];
/** Returns a place: the largest town for every fourth search. */
const near = (index: number, { places }: Known) =>
  `placeId=${index % 4 === 0 ? places[0] : one(index * 7, places)}&km=25`;
const NAMES = 'Medena,Шаров,žuća,Đole,Djole,Mdena,Njusa,Ана Петровић,Šabanović,Jovanovic 40'.split(',');
const WORDS = 'Šabac,Sabac,Шабац,šetnja,stene park,izlozba,reč77,Novi Sad,vakcina azil,#psi7'.split(',');
const text = (index: number) => one(index, [...NAMES, ...WORDS]);

const SEARCHES: Search[] = [
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
      `/find?${[0, 3, 7].map((further) => `breed=${one(index + further, breeds)}`).join('&')}`,
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
  { name: 'free text', path: (index) => `/search?q=${encodeURIComponent(text(index))}` },
  { name: 'home page of a member', path: () => '/home' },
  {
    name: 'suggestions',
    path: (index) => `/search/suggestions?q=${encodeURIComponent(text(index).slice(0, 2 + (index % 4)))}`,
  },
];

/**
 * `npm run bench find [PART-OF-A-SEARCH]`: measures the response times of searches for pets, users
 * and posts, one at a time.
 */
export async function benchFind(setting: Setting): Promise<Figure[]> {
  const { args, part, isTrial, signal } = setting;
  const { database, start } = await temporaryServers(setting, async () => {}, {
    JWT_SECRET: SECRET,
    WEB_DIR: NO_WEB,
    RATE_LIMITS: 'searchesPerUser=100000000',
    PLACES_COUNTRIES: 'RS,BA,HR',
  });
  // Starts a server first, because it loads the gazetteer.
  const first = await start();
  await step('Waiting for the gazetteer', () => gazetteerOf(database));
  await first.stop();
  const filled = await step('Filling the database', () => populateFinding(database, part));
  const server = await start();
  const target = { server, ...filled };

  const figures: Figure[] = [];
  for (const search of SEARCHES.filter(({ name }) => name.includes(args[0] ?? ''))) {
    signal.throwIfAborted();
    const times = await measure(search, target, isTrial ? OF_TRIAL : AMOUNTS);
    const [p50, p95] = [0.5, 0.95].map((each) => quantile(times, each));
    const text = `p50 ${p50.toFixed(1).padStart(6)} ms   p95 ${p95.toFixed(1).padStart(6)} ms (≤ ${BOUND})`;
    figures.push({ label: search.name, text, isMissed: p95 > BOUND });
  }
  return figures;
}

async function gazetteerOf(url: string) {
  for (let seconds = 0; seconds < 120; seconds += 1) {
    const { rows } = await withClient(url, (client) => client.query('SELECT FROM "Gazetteer" LIMIT 1'));
    if (rows.length > 0) return;
    await pause(1000);
  }
  throw new Problem('The server did not load its gazetteer.');
}

/** Sends one search at a time. Returns the milliseconds until each page was received. */
async function measure(search: Search, target: Target, { warmUp, repeats }: typeof AMOUNTS) {
  const times: number[] = [];
  for (let number = 0; number < warmUp + repeats; number++) {
    for await (const milliseconds of send(search, target, number)) if (number >= warmUp) times.push(milliseconds);
  }
  return times;
}

/** Requests the pages of a search. Yields the milliseconds until each page was received. */
async function* send({ name, path, pages = 0 }: Search, { server, people, known }: Target, index: number) {
  const { bearer } = one(index, people);
  let cursor = '';
  for (let page = 0; page <= pages; page++) {
    const address = `http://127.0.0.1:${server.port}/api${path(index, known)}${cursor && `&cursor=${cursor}`}`;
    const begun = performance.now();
    const answer = await fetch(address, { headers: { authorization: bearer } });
    const text = await answer.text();
    if (!answer.ok) throw new Problem(`${name}: ${address} was answered ${answer.status}: ${text}`);
    yield performance.now() - begun;
    const next = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    if (!next) return;
    cursor = next;
  }
}

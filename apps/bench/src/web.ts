import type { Browser } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { demoLogins, seedDemo } from '../../../scripts/lib/data.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { step } from '../../../scripts/lib/terminal.mjs';
import { buildBarePage } from './bare-page.js';
import { LIGHTHOUSE, startLighthouse, type Audit } from './lighthouse.js';
import { median } from './load.js';
import { startProxy } from './proxy.js';
import { temporaryServers, type Figure, type Server, type Setting } from './servers.js';

/** The first load has ended when no script has arrived for this number of milliseconds. */
const QUIET_MS = 2000;

type Storage = Record<string, string>;

const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;

/**
 * Medians for one page: scores from 0 to 100, times in milliseconds, and transferred JavaScript
 * bytes. `times-bare` is the total blocking time as a multiple of the bare page's, because it
 * depends on the machine.
 */
type Row = Record<(typeof SCORES)[number] | (typeof METRICS)[number] | 'scripts' | 'times-bare', number>;

/**
 * In `path`, `:uuid` stands for a pet that visitors can see. Bounds of scores are minimums, the
 * other bounds are maximums.
 */
interface Page {
  path: string;
  isVisitor: boolean;
  bounds: Partial<Row>;
}

const ALL = { accessibility: 100, 'best-practices': 100, seo: 100, 'cumulative-layout-shift': 0.02 };
/** Bounds of pages without a map. */
const FIRST_LOAD = { ...ALL, scripts: 240_000 };
const START = { ...FIRST_LOAD, 'largest-contentful-paint': 2300 };
const PUBLIC = { ...FIRST_LOAD, 'largest-contentful-paint': 3400 };
const LOGGED_IN = { ...FIRST_LOAD, 'largest-contentful-paint': 3800 };

const PAGES: Page[] = [
  { path: '/', isVisitor: true, bounds: START },
  { path: '/logsign', isVisitor: true, bounds: START },
  { path: '/animals', isVisitor: true, bounds: START },
  { path: '/find', isVisitor: true, bounds: PUBLIC },
  { path: '/find?map=open', isVisitor: true, bounds: { ...ALL, 'largest-contentful-paint': 4000 } },
  { path: '/p/:uuid', isVisitor: true, bounds: PUBLIC },
  { path: '/messages', isVisitor: false, bounds: LOGGED_IN },
  { path: '/wall', isVisitor: false, bounds: LOGGED_IN },
  { path: '/blog', isVisitor: false, bounds: LOGGED_IN },
];

/** Maximum total blocking time of the wall, as a multiple of the conversations'. */
const WALL_TIMES_MESSAGES = 1.5;

/**
 * `npm run bench web [PATH,PATH] [RUNS]`: measures the size of the JavaScript and the Lighthouse
 * results of first visits on a phone. A trial visits the first page, and audits it if Lighthouse
 * is installed.
 */
export async function benchWeb(setting: Setting): Promise<Figure[]> {
  const { args, isTrial, signal } = setting;
  const [wanted = isTrial ? '/' : '', runs = isTrial ? '1' : '5'] = args;
  const pages = PAGES.filter((page) => !wanted || wanted.split(',').includes(page.path));
  if (pages.length === 0) throw new Problem(`The paths are: ${PAGES.map((page) => page.path).join(', ')}.`);
  const { browser, audit } = await startLighthouse(setting, !isTrial);
  const barePage = await step('Building the bare page', () => buildBarePage(setting));
  const { database, start } = await temporaryServers(setting, (url, folder) =>
    step('Adding the demo data', () => seedDemo(url, folder, signal)),
  );
  const [server, bare] = [await start(), await start({ WEB_DIR: barePage })];
  const originsOf = async ({ port }: Server): Promise<Origins> => ({
    http: `http://localhost:${port}`,
    https: audit && (await startProxy(setting, port)),
  });
  const [origins, bareOrigins] = [await originsOf(server), await originsOf(bare)];
  const baseUrl = origins.http;
  const session = await logIn(baseUrl, database);
  const publicPet = await findPublicPet(baseUrl);
  const visits: Visit[] = [
    { name: 'the bare page', origins: bareOrigins, path: '/', storage: {}, bounds: {}, runs: [] },
    ...pages.map(({ path, isVisitor, bounds }) => ({
      name: `${path}${isVisitor ? '' : ', logged in'}`,
      origins,
      path: path.replace(':uuid', publicPet),
      storage: isVisitor ? {} : session,
      bounds,
      runs: [],
    })),
  ];

  const scripts: number[] = [];
  // The browser does not report exact sizes over HTTP/2.
  for (const {
    origins: { http },
    path,
    storage,
  } of visits)
    scripts.push(await bytesOfScripts(browser, http + path, storage, signal));
  for (let round = 0; audit && round < Number(runs); round++) {
    // Audits the pages in turn, so other load on the machine affects all pages.
    for (const visit of visits) visit.runs.push(await rowOf(audit, visit));
  }
  const rows = visits.map((visit, index) => ({ visit, row: { ...medianOf(visit.runs), scripts: scripts[index] } }));
  for (const { row } of rows) row['times-bare'] = row['total-blocking-time'] / rows[0].row['total-blocking-time'];
  const blocking = (path: string) => rows.find(({ visit }) => visit.name.startsWith(path))?.row['total-blocking-time'];
  const wall = blocking('/wall')! / blocking('/messages')!;
  return [
    { label: `Chromium ${browser.version()}, Lighthouse ${LIGHTHOUSE}`, text: `${runs} runs on a simulated phone` },
    { label: 'first visit', text: inColumns(HEADINGS) },
    ...rows.map(({ visit, row }) => figureOf(visit, row, audit !== undefined)),
    ...(Number.isFinite(wall)
      ? [
          {
            label: 'blocking time of the wall',
            text: `${wall.toFixed(2)} times that of the conversations (≤ ${WALL_TIMES_MESSAGES})`,
            isMissed: wall > WALL_TIMES_MESSAGES,
          },
        ]
      : []),
  ];
}

/** The same server over HTTP/1.1 and, if pages are audited, over HTTP/2. */
interface Origins {
  http: string;
  https?: string;
}

/** A page with its URL, the local storage of its first visit, and its results. */
interface Visit {
  name: string;
  origins: Origins;
  path: string;
  storage: Storage;
  bounds: Partial<Row>;
  runs: Row[];
}

function figureOf({ name, bounds }: Visit, row: Row, isAudited: boolean): Figure {
  const figures = isAudited ? FIGURES : (['scripts'] as const);
  const missed = figures.filter((figure) => {
    const { [figure]: bound } = bounds;
    if (bound === undefined) return false;
    // Lighthouse shows the layout shift with three digits.
    const value = Number(row[figure].toFixed(3));
    return (SCORES as readonly string[]).includes(figure) ? value < bound : value > bound;
  });
  const text = inColumns(figures.map((figure) => textOf(figure, row)));
  const notReached = missed.map((figure) => `${figure} ${bounds[figure]}`).join(', ');
  return { label: name, text: notReached ? `${text}   not reached: ${notReached}` : text, isMissed: missed.length > 0 };
}

const FIGURES = ['scripts', ...SCORES, ...METRICS, 'times-bare'] as const;
const HEADINGS = ['JavaScript', 'perf.', 'access.', 'practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS', 'SI', 'TBT / bare'];
const inColumns = (cells: string[]) => cells.map((cell) => cell.padStart(12)).join('');

function textOf(figure: keyof Row, row: Row) {
  const value = row[figure];
  if (figure === 'scripts') return `${(value / 1000).toFixed(1)} kB`;
  if (figure === 'cumulative-layout-shift') return value.toFixed(3);
  if (figure === 'times-bare') return Number.isFinite(value) ? value.toFixed(2) : '–';
  if (figure === 'total-blocking-time') return `${value.toFixed(0)} ms`;
  return (METRICS as readonly string[]).includes(figure) ? `${(value / 1000).toFixed(2)} s` : String(value);
}

/** Logs in as a demo user and returns the session's local storage. */
async function logIn(baseUrl: string, database: string): Promise<Storage> {
  const [{ email, password }] = await demoLogins(database);
  const answer = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const me = await fetch(`${baseUrl}/api/user/me`, { headers: { authorization: `Bearer ${token}` } });
  return { token, user: await me.text(), cookieNotice: 'saved' };
}

async function findPublicPet(baseUrl: string) {
  const answer = await fetch(`${baseUrl}/api/find?offer=adoption&limit=1`);
  const [pet] = (await answer.json()) as { uuid: string }[];
  return pet.uuid;
}

async function rowOf(audit: Audit, { origins, path, storage }: Visit): Promise<Row> {
  const { categories, audits } = await audit(origins.https! + path, storage);
  const scores = SCORES.map((score) => [score, Math.round((categories[score].score ?? 0) * 100)]);
  const metrics = METRICS.map((metric) => [metric, audits[metric].numericValue ?? NaN]);
  return Object.fromEntries([...scores, ...metrics]) as Row;
}

const medianOf = (rows: Row[]) =>
  Object.fromEntries(FIGURES.map((figure) => [figure, median(rows.map((row) => row[figure]))])) as Row;

/** Returns the JavaScript bytes transferred on a first visit. */
async function bytesOfScripts(browser: Browser, address: string, storage: Storage, signal: AbortSignal) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
  try {
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, storage);
    const tab = await context.newPage();
    const sizes: Promise<number>[] = [];
    tab.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize));
    });
    await tab.goto(address, { waitUntil: 'load' });
    await tab.locator('main h1').first().waitFor();
    for (let before = -1; before !== sizes.length;) {
      signal.throwIfAborted();
      before = sizes.length;
      await pause(QUIET_MS);
    }
    return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  } finally {
    await context.close();
  }
}

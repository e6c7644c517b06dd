import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { demoLogins, seedDemo } from '../../../scripts/lib/data.mjs';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { prepare } from '../../../scripts/lib/prepare.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { say, step } from '../../../scripts/lib/terminal.mjs';
import { runUntilStopped } from '../../../scripts/lib/until-stopped.mjs';
import { LIGHTHOUSE, startLighthouse, type Lighthouse } from './lighthouse.js';
import { median } from './load.js';
import { temporaryServers } from './servers.js';

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
 * bytes.
 */
type Row = Record<(typeof SCORES)[number] | (typeof METRICS)[number] | 'scripts', number>;

/**
 * In `path`, `:uuid` stands for a pet that visitors can see. Bounds of scores are minimums, the
 * other bounds are maximums.
 */
interface Page {
  path: string;
  isVisitor: boolean;
  bounds: Partial<Row>;
}

const FIRST_SCREEN = { 'largest-contentful-paint': 2000, 'cumulative-layout-shift': 0 };
const GOOD = { performance: 90, accessibility: 100, 'best-practices': 100 };
const FOUND_BY_SEARCH_ENGINES = { ...GOOD, seo: 95 };

const PAGES: Page[] = [
  { path: '/', isVisitor: true, bounds: { ...FIRST_SCREEN, ...GOOD, scripts: 175_000 } },
  { path: '/logsign', isVisitor: true, bounds: { ...FIRST_SCREEN, scripts: 190_000 } },
  { path: '/animals', isVisitor: true, bounds: FIRST_SCREEN },
  { path: '/find', isVisitor: true, bounds: FOUND_BY_SEARCH_ENGINES },
  { path: '/find?map=open', isVisitor: true, bounds: { 'largest-contentful-paint': 2000 } },
  { path: '/p/:uuid', isVisitor: true, bounds: FOUND_BY_SEARCH_ENGINES },
  { path: '/wall', isVisitor: false, bounds: { ...GOOD, 'cumulative-layout-shift': 0, scripts: 217_000 } },
  { path: '/messages', isVisitor: false, bounds: GOOD },
  { path: '/blog', isVisitor: false, bounds: GOOD },
];

/**
 * `npm run bench web [PATH,PATH] [RUNS]`: measures the size of the JavaScript and the Lighthouse
 * results of first visits on a phone.
 */
export function benchWeb() {
  const [, , , wanted, runs = '5'] = process.argv;
  return runUntilStopped(async (lifetime) => {
    const { signal } = lifetime;
    const pages = PAGES.filter((page) => !wanted || wanted.split(',').includes(page.path));
    if (pages.length === 0) throw new Problem(`The paths are: ${PAGES.map((page) => page.path).join(', ')}.`);
    await prepare(signal);
    const lighthouse = await startLighthouse(lifetime);
    const { database, start } = await temporaryServers(lifetime, (url, folder) =>
      step('Adding the demo data', () => seedDemo(url, folder, signal)),
    );
    const server = await start();
    const baseUrl = `http://localhost:${server.port}`;
    const session = await logIn(baseUrl, database);
    const publicPet = await findPublicPet(baseUrl);
    const addressOf = (page: Page) => baseUrl + page.path.replace(':uuid', publicPet);
    const storageOf = (page: Page) => (page.isVisitor ? {} : session);

    say(`\nChromium ${lighthouse.browser.version()}, Lighthouse ${LIGHTHOUSE}: a simulated phone with an empty cache.`);
    say(`${cpus().length} cores for the browser, the server and the database. Medians of ${runs} runs.\n`);
    const results = pages.map((page) => ({ page, runs: [] as Row[] }));
    for (let round = 0; round < Number(runs); round++) {
      // Audits the pages in turn, so other load on the machine affects all pages.
      for (const { page, runs: rows } of results) rows.push(await audit(lighthouse, addressOf(page), storageOf(page)));
    }
    const missed: string[] = [];
    say(lineOf('first visit', HEADINGS));
    for (const { page, runs: rows } of results) {
      const scripts = await bytesOfScripts(lighthouse, addressOf(page), storageOf(page), signal);
      const row = medianOf(rows.map((each) => ({ ...each, scripts })));
      const name = `${page.path}${page.isVisitor ? '' : ', logged in'}`;
      say(
        lineOf(
          name,
          FIGURES.map((figure) => textOf(figure, row)),
        ),
      );
      for (const [figure, bound] of Object.entries(page.bounds) as [keyof Row, number][]) {
        const isLower = (SCORES as readonly string[]).includes(figure);
        // Lighthouse shows the layout shift with three digits.
        const value = Number(row[figure].toFixed(3));
        if (isLower ? value < bound : value > bound)
          missed.push(`${name}: ${figure} ${textOf(figure, row)}, ${isLower ? 'at least' : 'at most'} ${bound}`);
      }
    }
    await mkdir(inRoot('test-results'), { recursive: true });
    await writeFile(inRoot('test-results/bench-web.json'), JSON.stringify(results, null, 2));
    say(missed.length > 0 ? `\nNot reached:\n${missed.join('\n')}` : '\nEvery bound is reached.');
    return { exitCode: missed.length > 0 ? 1 : 0 };
  });
}

const FIGURES = ['scripts', ...SCORES, ...METRICS] as const;
const HEADINGS = ['JavaScript', 'perf.', 'access.', 'practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS', 'SI'];
const lineOf = (title: string, cells: string[]) => title.padEnd(22) + cells.map((cell) => cell.padStart(12)).join('');

function textOf(figure: keyof Row, row: Row) {
  const value = row[figure];
  if (figure === 'scripts') return `${(value / 1000).toFixed(1)} kB`;
  if (figure === 'cumulative-layout-shift') return value.toFixed(3);
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

async function audit(lighthouse: Lighthouse, address: string, storage: Storage): Promise<Row> {
  const { categories, audits } = await lighthouse.audit(address, storage);
  const scores = SCORES.map((score) => [score, Math.round((categories[score].score ?? 0) * 100)]);
  const metrics = METRICS.map((metric) => [metric, audits[metric].numericValue ?? NaN]);
  return Object.fromEntries([...scores, ...metrics]) as Row;
}

const medianOf = (rows: Row[]) =>
  Object.fromEntries(FIGURES.map((figure) => [figure, median(rows.map((row) => row[figure]))])) as Row;

/** Returns the JavaScript bytes transferred on a first visit. */
async function bytesOfScripts({ browser }: Lighthouse, address: string, storage: Storage, signal: AbortSignal) {
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

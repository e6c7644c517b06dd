/* global localStorage -- in what runs on the page */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoLogins, seedDemo } from '../data.mjs';
import { inRoot } from '../paths.mjs';
import { prepare } from '../prepare.mjs';
import { Problem } from '../problem.mjs';
import { temporaryServers } from '../temporary-server.mjs';
import { say, step } from '../terminal.mjs';
import { runUntilStopped } from '../until-stopped.mjs';
import { LIGHTHOUSE, startLighthouse } from './lighthouse.mjs';

/** Of each page; the median counts. */
const RUNS = 5;
/** No further file for so long: the first load has ended. Notifications and what long lists need come later. */
const QUIET_MS = 1000;

/**
 * @typedef {object} Bounds
 * @property {number} [lcp] in milliseconds
 * @property {number} [cls]
 * @property {number} [scripts] bytes of JavaScript over the wire
 * @property {number} [performance] the least score, of 100; of the next two likewise
 * @property {number} [accessibility]
 * @property {number} [bestPractices]
 * @property {number} [seo]
 *
 * @typedef {{ path: string, isVisitor: boolean, bounds: Bounds }} Page `:uuid` of the path stands for a pet that visitors see
 * @typedef {'performance' | 'accessibility' | 'bestPractices' | 'seo'} Score
 * @typedef {Score | 'fcp' | 'lcp' | 'tbt' | 'cls' | 'si'} Figure
 * @typedef {Record<Figure, number> & { element: string }} Run
 */

const FIRST_SCREEN = { lcp: 2000, cls: 0 };
const SCORES = { performance: 90, accessibility: 100, bestPractices: 100 };
/** What search engines lead people to. */
const FOUND_BY_SEARCH = { ...SCORES, seo: 95 };

/** @type {Page[]} */
const PAGES = [
  { path: '/', isVisitor: true, bounds: { ...FIRST_SCREEN, ...SCORES, scripts: 175_000 } },
  { path: '/logsign', isVisitor: true, bounds: { ...FIRST_SCREEN, scripts: 165_000 } },
  { path: '/animals', isVisitor: true, bounds: FIRST_SCREEN },
  { path: '/find', isVisitor: true, bounds: FOUND_BY_SEARCH },
  { path: '/p/:uuid', isVisitor: true, bounds: FOUND_BY_SEARCH },
  { path: '/wall', isVisitor: false, bounds: { ...SCORES, cls: 0, scripts: 180 * 1024 } },
  { path: '/messages', isVisitor: false, bounds: SCORES },
  { path: '/blog', isVisitor: false, bounds: SCORES },
];

/** `npm run bench web [ADDRESS,ADDRESS] [RUNS]`: the JavaScript of first loads, and what Lighthouse says of them on a phone with an empty cache. */
export function benchWeb() {
  const wanted = process.argv[3]?.split(',');
  const runs = Number(process.argv[4] ?? RUNS);
  return runUntilStopped(async (lifetime) => {
    const { signal } = lifetime;
    const pages = PAGES.filter((page) => !wanted || wanted.includes(page.path));
    if (pages.length === 0) throw new Problem(`The addresses are: ${PAGES.map((page) => page.path).join(', ')}.`);
    await prepare(signal);
    const lighthouse = await startLighthouse(lifetime);
    const { database, start } = await temporaryServers(lifetime, {
      fill: (url, folder) => step('Adding the demo data', () => seedDemo(url, folder, signal)),
    });
    const server = await start();
    const baseUrl = `http://localhost:${server.port}`;
    const session = await logIn(baseUrl, database);

    const bench = { baseUrl, publicPet: await findPublicPet(baseUrl), lighthouse, session, signal };
    say(
      `\nChromium ${lighthouse.browser.version()}, Lighthouse ${LIGHTHOUSE}: a phone, simulated, with an empty cache.`,
    );
    say(`${cpus().length} cores that the server and the database share. Medians of ${runs} runs.\n`);

    /** @type {Map<Page, Run[]>} */
    const results = new Map(pages.map((page) => [page, []]));
    for (let round = 0; round < runs; round++) {
      // In turn, so that what else the machine does meets all of them alike.
      for (const page of pages) {
        signal.throwIfAborted();
        results.get(page)?.push(await audit(bench, page));
      }
    }
    const rows = [];
    for (const page of pages) {
      const scripts = await scriptsOf(bench, page);
      rows.push({ page, scripts, runs: results.get(page) ?? [], ...medians(results.get(page) ?? []) });
    }
    const missed = show(rows);
    await mkdir(inRoot('test-results'), { recursive: true });
    await writeFile(inRoot('test-results/bench-web.json'), JSON.stringify(rows, null, 2));
    say(missed.length > 0 ? `\nOut of bounds:\n${missed.join('\n')}` : '\nEverything is within its bounds.');
    return { exitCode: missed.length > 0 ? 1 : 0 };
  });
}

/**
 * @typedef {object} Bench
 * @property {string} baseUrl
 * @property {string} publicPet the UUID of a pet that visitors see
 * @property {import('./lighthouse.mjs').Lighthouse} lighthouse
 * @property {Record<string, string>} session what a logged-in person has in local storage
 * @property {AbortSignal} signal
 */

/**
 * @param {string} baseUrl
 * @param {string} database
 */
async function logIn(baseUrl, database) {
  const [{ email, password }] = await demoLogins(database);
  const answer = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = await answer.json();
  const me = await fetch(`${baseUrl}/api/user/me`, { headers: { authorization: `Bearer ${token}` } });
  return { token, user: await me.text(), cookieNotice: 'saved' };
}

/**
 * As visitors find it.
 * @param {string} baseUrl
 * @returns {Promise<string>}
 */
async function findPublicPet(baseUrl) {
  const answer = await fetch(`${baseUrl}/api/find?offer=adoption&limit=1`);
  const [pet] = await answer.json();
  return pet.uuid;
}

/**
 * @param {Bench} bench
 * @param {Page} page
 */
const addressOf = ({ baseUrl, publicPet }, page) => baseUrl + page.path.replace(':uuid', publicPet);

/**
 * @param {Bench} bench
 * @param {Page} page
 * @returns {Promise<Run>}
 */
async function audit(bench, page) {
  const { lighthouse, session } = bench;
  const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const report = await lighthouse.audit(addressOf(bench, page), page.isVisitor ? {} : session, categories);
  const { audits } = report;
  const score = (/** @type {string} */ name) => Math.round((report.categories[name].score ?? 0) * 100);
  const value = (/** @type {string} */ name) => audits[name].numericValue ?? NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    si: value('speed-index'),
    element: elementOf(audits['largest-contentful-paint-element']?.details),
  };
}

/**
 * What Lighthouse has found to be the largest of the first screen.
 * @param {any} details
 * @returns {string}
 */
const elementOf = (details) => details?.items?.[0]?.items?.[0]?.node?.snippet ?? '';

/**
 * The bytes of JavaScript that a first visit loads.
 * @param {Bench} bench
 * @param {Page} page
 */
async function scriptsOf(bench, page) {
  const { lighthouse, session, signal } = bench;
  const context = await lighthouse.browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    await context.addInitScript(
      (entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      },
      page.isVisitor ? {} : session,
    );
    const tab = await context.newPage();
    let asked = 0;
    /** @type {Promise<{ file: string, bytes: number }>[]} */
    const scripts = [];
    tab.on('request', (request) => request.resourceType() === 'script' && asked++);
    tab.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      const file = path.basename(new URL(request.url()).pathname);
      scripts.push(request.sizes().then(({ responseBodySize: bytes }) => ({ file, bytes })));
    });
    const socket = page.isVisitor ? null : tab.waitForEvent('websocket');
    await tab.goto(addressOf(bench, page), { waitUntil: 'load' });
    await tab.locator('main h1').first().waitFor();
    await socket;
    for (let before = -1; before !== asked || scripts.length !== asked;) {
      signal.throwIfAborted();
      before = asked;
      await pause(QUIET_MS);
    }
    const files = await Promise.all(scripts);
    return { bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files };
  } finally {
    await context.close();
  }
}

/** @type {readonly Score[]} */
const SCORED = ['performance', 'accessibility', 'bestPractices', 'seo'];
/** @type {readonly Figure[]} */
const FIGURES = [...SCORED, 'fcp', 'lcp', 'tbt', 'cls', 'si'];

/**
 * @param {Run[]} runs
 * @returns {Record<Figure, number>}
 */
const medians = (runs) =>
  /** @type {Record<Figure, number>} */ (
    Object.fromEntries(
      FIGURES.map((figure) => {
        const values = runs.map((each) => each[figure]).sort((one, other) => one - other);
        return [figure, values[Math.floor(values.length / 2)]];
      }),
    )
  );

/** @typedef {{ page: Page, scripts: { bytes: number }, runs: Run[] } & Record<Figure, number>} Row */

/**
 * @param {Row[]} rows
 * @returns {string[]} what is out of bounds
 */
function show(rows) {
  const titles = ['JavaScript', 'perf.', 'access.', 'practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS', 'SI'];
  const line = (/** @type {string} */ title, /** @type {(string | number)[]} */ cells) =>
    title.padEnd(22) + cells.map((cell) => String(cell).padStart(12)).join('');
  say(line('first visit', titles));
  const missed = [];
  for (const row of rows) {
    const { page, scripts, fcp, lcp, tbt, cls, si } = row;
    const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(2)} s`;
    const name = `${page.path}${page.isVisitor ? '' : ', logged in'}`;
    const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
    const times = [seconds(fcp), seconds(lcp), `${Math.round(tbt)} ms`, cls.toFixed(3), seconds(si)];
    say(line(name, [kilobytes(scripts.bytes), ...SCORED.map((score) => row[score]), ...times]));
    const { bounds } = page;
    if (bounds.scripts !== undefined && scripts.bytes > bounds.scripts)
      missed.push(`${name}: ${kilobytes(scripts.bytes)} of JavaScript, at most ${kilobytes(bounds.scripts)}`);
    if (bounds.lcp !== undefined && lcp > bounds.lcp)
      missed.push(`${name}: LCP ${seconds(lcp)}, at most ${seconds(bounds.lcp)}`);
    // Lighthouse itself shows three digits.
    if (bounds.cls !== undefined && Number(cls.toFixed(3)) > bounds.cls) missed.push(`${name}: CLS ${cls.toFixed(3)}`);
    for (const score of SCORED) {
      const least = bounds[score];
      if (least !== undefined && row[score] < least) missed.push(`${name}: ${score} ${row[score]}, at least ${least}`);
    }
  }
  return missed;
}

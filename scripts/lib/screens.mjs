/* global document, window -- in what runs on the page */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium as playwright } from '@playwright/test';
import { chromium } from './chromium.mjs';
import { demoLogins, migrate, seedDemo } from './data.mjs';
import { createDatabase } from './database.mjs';
import { inRoot } from './paths.mjs';
import { startTemporaryPostgres } from './postgres.mjs';
import { prepare } from './prepare.mjs';
import { Problem } from './problem.mjs';
import { SCREEN_ROUTES } from './screen-routes.mjs';
import { startServer } from './server.mjs';
import { say, step } from './terminal.mjs';
import { runUntilStopped } from './until-stopped.mjs';

const OUTPUT = inRoot('screens');
const WIDTHS = { 390: 844, 1440: 900 };

/** Every way in which a route is looked at. */
const VIEWS = ['visitor', 'user'].flatMap((who) =>
  Object.entries(WIDTHS).flatMap(([width, height]) =>
    ['light', 'dark'].flatMap((scheme) =>
      ['en', 'sr'].map((language) => ({ who, width: Number(width), height, scheme, language })),
    ),
  ),
);

const viewsOf = (route) => VIEWS.filter(({ who }) => !route.who || who === route.who);

/**
 * `npm run screens [PART-OF-A-NAME]`: photographs every route as a visitor and as a demo user, on a phone and on a desktop, light and dark, in
 * English and Serbian, into `screens/`, with a contact sheet a route and a report of console errors and accessibility findings.
 */
export function screens() {
  return runUntilStopped(async ({ signal, onStop }) => {
    const wanted = process.argv[2] ?? '';
    const routes = SCREEN_ROUTES.filter(({ name }) => name.includes(wanted));
    if (routes.length === 0) throw new Problem(`No screen's name contains "${wanted}".`);

    await prepare(signal);
    const { baseUrl, demo, storage } = await step('Starting a server with the demo data', () =>
      startDemo(signal, onStop),
    );
    const { executablePath, args, env } = await chromium();
    const browser = await playwright.launch({ executablePath, args, env: { ...process.env, ...env } });
    onStop(() => browser.close());

    const findings = [];
    for (const route of routes) {
      await step(route.name, async () => {
        const folder = path.join(OUTPUT, route.name);
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { recursive: true });
        // Two at a time: as many as the smallest machine has cores.
        const views = viewsOf(route);
        const queue = [...views];
        const work = async () => {
          for (let view = queue.shift(); view && !signal.aborted; view = queue.shift()) {
            findings.push(...(await photograph({ browser, baseUrl, route, view, demo, storage, folder })));
          }
        };
        await Promise.all([work(), work()]);
        await contactSheet(browser, folder, route.name, views);
      });
      signal.throwIfAborted();
    }

    const report =
      findings.length > 0 ? findings.sort().join('\n') : 'No console message and no accessibility finding.';
    await writeFile(path.join(OUTPUT, 'report.txt'), `${report}\n`);
    const pictures = routes.reduce((sum, route) => sum + viewsOf(route).length, 0);
    say(`\n${report}\n\n${pictures} pictures in ${OUTPUT}`);
  });
}

/**
 * @param {AbortSignal} signal
 * @param {import('./until-stopped.mjs').Lifetime['onStop']} onStop
 */
async function startDemo(signal, onStop) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sapa-screens-'));
  onStop(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startTemporaryPostgres();
  onStop(postgres.stop);
  await createDatabase(postgres.url('postgres'), 'sapa');
  const database = postgres.url('sapa');
  await migrate(database, signal);
  await seedDemo(database, folder, signal);
  const server = await startServer({
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
    },
    logFile: inRoot('test-results/screens-api.log'),
    quiet: true,
    signal,
  });
  onStop(server.stop);

  const baseUrl = `http://localhost:${server.port}`;
  const call = async (address, options = {}) => (await fetch(`${baseUrl}/api${address}`, options)).json();
  const [{ email, password }] = await demoLogins(database);
  const { access_token: token, user: me } = await call('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const headers = { authorization: `Bearer ${token}` };
  const pets = await call('/pet?limit=100', { headers });
  const [clinic] = await call('/user?userCategoryId=4&limit=1', { headers });
  const pet = pets.reduce((most, candidate) => (candidate.photos.length > most.photos.length ? candidate : most));
  const [ownPet] = await call(`/pet/user/${me.uuid}`, { headers });
  return { baseUrl, demo: { me, pet, ownPet, clinic }, storage: { token, user: JSON.stringify(me) } };
}

/**
 * @returns {Promise<string[]>} what is wrong, a line each
 */
async function photograph({ browser, baseUrl, route, view, demo, storage, folder }) {
  const { who, width, height, scheme, language } = view;
  const name = `${who}-${width}-${scheme}-${language}`;
  const findings = [];
  const found = (kind, text) => findings.push(`${route.name} ${name}: ${kind}: ${text}`);
  const entries = {
    i18nextLng: language,
    ...(route.isFirstVisit ? {} : { cookieNotice: 'saved' }),
    ...(who === 'user' ? storage : {}),
  };
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 1,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    isMobile: width < 768,
    hasTouch: width < 768,
    storageState: {
      cookies: [],
      origins: [
        { origin: baseUrl, localStorage: Object.entries(entries).map(([key, value]) => ({ name: key, value })) },
      ],
    },
  });
  try {
    const page = await context.newPage();
    page.on('console', (message) => {
      // The browser itself reports answers that some states are made of.
      const isAnswer = /^Failed to load resource: the server responded with a status of (404|500)/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !isAnswer) found('console', message.text());
    });
    page.on('pageerror', (error) => found('error', error.message));
    await answerAs(page, route.answers ?? {});
    const answers = Object.values(route.answers ?? {});
    await page.goto(baseUrl + route.path(demo), { waitUntil: answers.includes('never') ? 'load' : 'networkidle' });
    await page.locator('h1').first().waitFor({ timeout: 10_000 });
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden', timeout: 10_000 });
    // What fails is tried again a few times before the screen says so.
    if (answers.includes(500)) await page.locator('main [role="alert"] button').first().waitFor({ timeout: 20_000 });
    if (route.act) {
      await route.act(page);
      await page.waitForLoadState('networkidle');
    }
    await showLazyPictures(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found('layout', `${overflow} px wider than the screen`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations)
      found('accessibility', `${id} at ${nodes.map((node) => node.target).join(' | ')}`);
    await photographWhole(page, width, path.join(folder, `${name}.png`));
  } catch (error) {
    found('failed', error.message.split('\n')[0]);
  } finally {
    await context.close();
  }
  return findings;
}

/** The screen grows to the page, so that what sticks to its edges is at the edges of the picture, too. */
async function photographWhole(page, width, file) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, 12_000) });
  await page.screenshot({ path: file, fullPage: true });
}

/** Puts answers in the place of the server's. */
async function answerAs(page, answers) {
  for (const [path, answer] of Object.entries(answers)) {
    await page.route(
      (url) => url.pathname === `/api${path}`,
      (call) => {
        if (answer === 'never') return;
        if (typeof answer !== 'number') return call.fulfill({ json: answer });
        return call.fulfill({ status: answer, json: { statusCode: answer, code: 'internal', message: 'Failed' } });
      },
    );
  }
}

/** Pictures below the fold load only when they come near: scroll through, then wait for all of them. */
async function showLazyPictures(page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

/** All pictures of a route side by side. */
async function contactSheet(browser, folder, title, views) {
  const cell = async ({ who, width, scheme, language }) => {
    const name = `${who}-${width}-${scheme}-${language}`;
    const file = await readFile(path.join(folder, `${name}.png`)).catch(() => null);
    const picture = file
      ? `<img src="data:image/png;base64,${file.toString('base64')}" width="${width < 768 ? 195 : 480}">`
      : 'none';
    return `<figure><figcaption>${name}</figcaption>${picture}</figure>`;
  };
  const cells = (await Promise.all(views.map(cell))).join('');
  const page = await browser.newPage({ viewport: { width: 2800, height: 900 } });
  try {
    await page.setContent(
      `<style>body{font:13px sans-serif;background:#888;margin:12px}main{display:flex;flex-wrap:wrap;align-items:flex-start;gap:12px}figure{margin:0}</style>
       <h1>${title}</h1><main>${cells}</main>`,
    );
    await page.screenshot({ path: path.join(OUTPUT, `${title}.png`), fullPage: true });
  } finally {
    await page.close();
  }
}

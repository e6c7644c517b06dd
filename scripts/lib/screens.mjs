/* global document, indexedDB, requestAnimationFrame, window -- in what runs on the page */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium as playwright, devices } from '@playwright/test';
import { LANGUAGES, localeOf } from '../../apps/web/src/i18n/languages.ts';
import { chromium } from './chromium.mjs';
import { demoLogins, seedDemo } from './data.mjs';
import { inRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { Problem } from './problem.mjs';
import { SCREEN_ROUTES } from './screen-routes.mjs';
import { temporaryServers } from './temporary-server.mjs';
import { say, step } from './terminal.mjs';
import { runUntilStopped } from './until-stopped.mjs';
import { words } from './words.mjs';

const OUTPUT = inRoot('screens');
const WIDTHS = { 390: 844, 1440: 900 };

/**
 * @typedef {import('@playwright/test').Browser} Browser
 * @typedef {import('@playwright/test').BrowserContext} BrowserContext
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Route} Call
 * @typedef {import('./screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('./screen-routes.mjs').Answer} Answer
 * @typedef {import('./screen-routes.mjs').Demo} Demo
 *
 * @typedef {object} View
 * @property {string} who
 * @property {number} width
 * @property {number} height
 * @property {'light' | 'dark'} scheme
 * @property {import('../../apps/web/src/i18n/languages.ts').Language} language
 *
 * @typedef {(view: View) => Promise<BrowserContext>} WindowFor
 * @typedef {{ url: string }} StoredPhoto
 */

/** @type {('light' | 'dark')[]} */
const SCHEMES = ['light', 'dark'];

/**
 * All views in which a route is photographed.
 * @type {View[]}
 */
const VIEWS = ['visitor', 'user', 'newcomer'].flatMap((who) =>
  Object.entries(WIDTHS).flatMap(([width, height]) =>
    SCHEMES.flatMap((scheme) => LANGUAGES.map((language) => ({ who, width: Number(width), height, scheme, language }))),
  ),
);

/** @param {View} view */
const nameOf = ({ who, width, scheme, language }) => `${who}-${width}-${scheme}-${language}`;

/**
 * Cyrillic has the same words as the Serbian in Latin script, and is photographed where a view names it.
 * @param {View} view
 * @param {string} part of its name
 */
const isAskedFor = ({ language }, part) => language !== 'sr-Cyrl' || part.includes('Cyrl');

/**
 * @param {Pick<ScreenRoute, 'who'>} route
 * @param {string} wanted
 */
const viewsOf = (route, wanted) =>
  VIEWS.filter(
    (view) =>
      [route.who ?? ['visitor', 'user']].flat().includes(view.who) &&
      wanted.split(',').some((part) => nameOf(view).includes(part) && isAskedFor(view, part)),
  );

/** @type {Record<number, string>} */
const CODES = { 401: 'session_expired', 429: 'too_many_requests', 500: 'internal' };

/**
 * `npm run screens [PARTS-OF-NAMES,...] [PARTS-OF-VIEWS,...]`: photographs every route as a visitor and as a demo user, on a phone and on a
 * desktop, light and dark, in English and Serbian (a view is `user-390-dark-sr`, in Cyrillic `user-390-dark-sr-Cyrl`), into `screens/`, with a contact sheet per route and a
 * report of console errors and accessibility findings.
 */
export function screens() {
  return runUntilStopped(async (lifetime) => {
    const { signal, onStop } = lifetime;
    const [wanted = '', wantedView = ''] = process.argv.slice(2);
    const routes = SCREEN_ROUTES.filter(
      ({ name, ...route }) =>
        wanted.split(',').some((part) => name.includes(part)) && viewsOf(route, wantedView).length > 0,
    );
    if (routes.length === 0) throw new Problem(`No screen has "${wanted}" in its name and a view "${wantedView}".`);

    await prepare(signal);
    const { baseUrl, people, sessions } = await startDemo(lifetime);
    const { executablePath, args, env } = await chromium();
    const browser = await playwright.launch({ executablePath, args, env: { ...process.env, ...env } });
    onStop(() => browser.close());
    const photos = await photoFiles(browser, baseUrl, people.pet.photos.slice(0, 3));
    const demo = { ...people, photos };

    const jobs = routes.map((route) => {
      const views = viewsOf(route, wantedView);
      /** @type {() => void} */
      let finish = () => {};
      const finished = new Promise((resolve) => (finish = () => resolve(undefined)));
      const folder = path.join(OUTPUT, route.name);
      return { route, views, left: views.length, folder, failed: new Set(), finished, finish };
    });
    for (const { folder } of jobs) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
    }
    /** @type {string[]} */
    const findings = [];
    const queue = jobs.flatMap((job) => job.views.map((view) => ({ job, view })));
    const work = async (/** @type {WindowFor} */ windowFor) => {
      for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
        const { job, view } = next;
        const { route, folder, failed, finish } = job;
        const { found, isFailed } = await photograph({ windowFor, baseUrl, route, view, demo, sessions, folder });
        findings.push(...found);
        if (isFailed) failed.add(nameOf(view));
        job.left -= 1;
        if (job.left === 0) finish();
      }
    };
    // Half of the time is spent on waiting: until loading has ended, or until a call is retried.
    const working = Promise.all(Array.from({ length: 2 * availableParallelism() }, () => work(windows(browser))));

    /** @type {Promise<unknown>[]} */
    const sheets = [];
    for (const { route, views, folder, failed, finished } of jobs) {
      await step(route.name, () => Promise.race([finished, working]));
      signal.throwIfAborted();
      // With little memory, a browser may fail once on such a large screenshot.
      const sheet = () => contactSheet(browser, folder, route.name, views, failed);
      sheets.push(
        sheet()
          .catch(sheet)
          .catch((error) => findings.push(`${route.name}: no contact sheet: ${firstLine(error)}`)),
      );
    }
    await Promise.all(sheets);

    const report =
      findings.length > 0 ? findings.sort().join('\n') : 'No console message and no accessibility finding.';
    await writeFile(path.join(OUTPUT, 'report.txt'), `${report}\n`);
    const pictures = jobs.reduce((sum, { views }) => sum + views.length, 0);
    say(`\n${report}\n\n${pictures} pictures in ${OUTPUT}`);
  });
}

/** @param {import('./until-stopped.mjs').Lifetime} lifetime */
async function startDemo(lifetime) {
  const { database, start } = await temporaryServers(lifetime, {
    fill: (url, folder) => step('Adding the demo data', () => seedDemo(url, folder, lifetime.signal)),
    logFile: inRoot('test-results/screens-api.log'),
  });
  const server = await start();

  const baseUrl = `http://localhost:${server.port}`;
  const call = async (/** @type {string} */ address, /** @type {RequestInit} */ options = {}) =>
    (await fetch(`${baseUrl}/api${address}`, options)).json();
  const headersOfPeople = { 'content-type': 'application/json', 'user-agent': devices['Desktop Chrome'].userAgent };
  const send = (/** @type {string} */ address, /** @type {object} */ body) =>
    call(address, { method: 'POST', headers: headersOfPeople, body: JSON.stringify(body) });
  const logIn = async (/** @type {{ email: string, password: string }} */ credentials) => {
    const { access_token: token, user } = await send('/auth/login', credentials);
    return { user, headers: { authorization: `Bearer ${token}` }, entries: { token, user: JSON.stringify(user) } };
  };

  const [login] = await demoLogins(database);
  const { user: me, headers, entries: user } = await logIn(login);
  const credentials = { email: 'newcomer@sapa.example', password: login.password };
  await send('/user', { ...credentials, firstName: null, lastName: null });
  const { user: newcomer, entries } = await logIn(credentials);

  /** @type {(Demo['pet'] & { photos: StoredPhoto[] })[]} */
  const pets = await call('/pet?limit=100', { headers });
  const pet = pets.reduce((most, candidate) => (candidate.photos.length > most.photos.length ? candidate : most));
  const [ownPet] = await call(`/pet/user/${me.uuid}`, { headers });
  const [publicPet] = await call('/find?offer=adoption&kind=1');
  /** @type {Record<string, Demo['me']>} */
  const people = {};
  for (const [index, key] of ['owner', 'kennel', 'parlor', 'veterinary', 'shelter'].entries()) {
    const list = await call(`/user?userCategoryId=${index + 1}`, { headers });
    people[key] = list.find((/** @type {Demo['me']} */ { uuid }) => uuid !== me.uuid);
  }
  const requests = await call('/friends/pending', { headers });
  /** @type {Record<string, Record<string, string>>} */
  const sessions = { user, newcomer: entries };
  return { baseUrl, people: { me, newcomer, pet, ownPet, publicPet, people, requests }, sessions };
}

/**
 * Converts stored photos to files like those of a camera.
 * @param {Browser} browser
 * @param {string} baseUrl
 * @param {StoredPhoto[]} photos
 */
async function photoFiles(browser, baseUrl, photos) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  try {
    const files = [];
    for (const { url } of photos) {
      await page.setContent(
        `<base href="${baseUrl}"><body style="margin:0"><img src="${url}" style="width:100vw;height:100vh;object-fit:cover">`,
        { waitUntil: 'networkidle' },
      );
      const buffer = await page.screenshot({ type: 'jpeg' });
      files.push({ name: `IMG_202${files.length + 1}.jpg`, mimeType: 'image/jpeg', buffer });
    }
    return files;
  } finally {
    await page.close();
  }
}

/**
 * @param {object} options
 * @param {WindowFor} options.windowFor
 * @param {string} options.baseUrl
 * @param {ScreenRoute} options.route
 * @param {View} options.view
 * @param {Demo} options.demo
 * @param {Record<string, Record<string, string>>} options.sessions the browser storage of each
 * @param {string} options.folder
 * @returns {Promise<{ found: string[], isFailed: boolean }>} what is wrong, one line per finding; whether the picture shows something else
 * than it should
 */
async function photograph({ windowFor, baseUrl, route, view, demo, sessions, folder }) {
  const { who, width, language } = view;
  const name = nameOf(view);
  const answers = typeof route.answers === 'function' ? route.answers(demo) : (route.answers ?? {});
  /** @type {string[]} */
  const findings = [];
  let isFailed = false;
  const found = (/** @type {string} */ kind, /** @type {string} */ text) =>
    findings.push(`${route.name} ${name}: ${kind}: ${text}`);
  const entries = {
    i18nextLng: language,
    ...(route.isFirstVisit ? {} : { cookieNotice: 'saved' }),
    ...sessions[who],
    ...Object.fromEntries(
      Object.entries(route.stored?.(demo) ?? {}).map(([key, value]) => [key, JSON.stringify(value)]),
    ),
  };
  const context = await windowFor(view);
  await context.clearCookies();
  const page = await context.newPage();
  /** @type {Call[]} */
  const held = [];
  await page.addInitScript(beginWith, entries);
  page.setDefaultTimeout(20_000);
  try {
    page.on('console', (message) => {
      // The browser itself reports error answers and failed requests, which some states need.
      const isAnswer =
        /^Failed to load resource: (the server responded with a status of [45]|net::ERR_)|^WebSocket .* net::ERR_INTERNET_DISCONNECTED$/;
      if (!['error', 'warning'].includes(message.type())) return;
      if (!isAnswer.test(message.text()) && !route.without) found('console', message.text());
    });
    page.on('pageerror', (error) => found('error', error.message));
    await answerAs(page, answers, held);
    if (route.without) await page.route(`**/${route.without}*.js`, (call) => call.abort());
    if (route.hasAds) await showAds(page, baseUrl);
    const asked = Object.entries(answers).filter(([call]) => call.startsWith('/'));
    const isAnswered = (/** @type {Answer} */ answer) => asked.some(([, given]) => given === answer);
    const isHeld = (/** @type {Answer} */ answer) =>
      answer === 'never' || (typeof answer === 'object' && 'hasMore' in answer);
    const isEverAnswered = !Object.values(answers).some(isHeld) && !route.without;
    const quiet = quietOf(page);
    await page.goto(baseUrl + route.path(demo), { waitUntil: 'load' });
    if (isEverAnswered) await quiet();
    await page.locator('h1').first().waitFor();
    if (!isAnswered('never')) {
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
    }
    if (route.act) {
      await route.act(toolsFor(page, demo, language));
      if (isEverAnswered) await quiet();
    }
    // Failed calls are retried a few times before the screen shows an error.
    if (isAnswered(500) || isAnswered(429))
      await page.locator('[role="alert"] button').first().waitFor({ timeout: 20_000 });
    await showLazyPictures(page);
    await standStill(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found('layout', `${overflow} px wider than the screen`);
    // axe would fetch the styles once more, which fails without a connection.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ preload: false, resultTypes: ['violations'] })
      .analyze();
    for (const { id, nodes } of violations)
      found('accessibility', `${id} at ${nodes.map((node) => node.target).join(' | ')}`);
    await photographWhole(page, width, path.join(folder, `${name}.png`));
  } catch (error) {
    isFailed = true;
    found('failed', firstLine(error));
    // The screen without the texts of errors.
    await page.screenshot({ path: path.join(folder, `${name}.png`) }).catch(() => {});
  } finally {
    // Otherwise they would reach the server when the page is closed.
    await Promise.all(held.map((call) => call.abort().catch(() => {})));
    await page.close();
    await context.setOffline(false);
  }
  return { found: findings, isFailed };
}

/** A page that has requested nothing for so long, in milliseconds, has loaded. */
const QUIET_MS = 500;
const MOST_QUIET_WAIT_MS = 20_000;

/**
 * Waits as Playwright does for `networkidle`, but ignores the event stream, which never ends.
 * @param {Page} page
 */
function quietOf(page) {
  /** @type {Set<import('@playwright/test').Request>} */
  const open = new Set();
  let last = Date.now();
  page.on('request', (request) => {
    last = Date.now();
    if (!request.url().includes('/api/sse/')) open.add(request);
  });
  for (const end of /** @type {const} */ (['requestfinished', 'requestfailed'])) {
    page.on(/** @type {'requestfinished'} */ (end), (request) => {
      open.delete(request);
      last = Date.now();
    });
  }
  // A page that shows at once that its address is wrong never reads the answer to its first call, which then never finishes.
  page.on('response', (response) => {
    if (!response.ok()) open.delete(response.request());
  });
  return async () => {
    const latest = Date.now() + MOST_QUIET_WAIT_MS;
    while (open.size > 0 || Date.now() - last < QUIET_MS) {
      if (Date.now() > latest) throw new Error(`Still loading ${[...open].map((request) => request.url()).join(', ')}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
}

/**
 * Sets the browser's storage for a visit, without that of earlier visits.
 * @param {Record<string, string>} entries
 */
function beginWith(entries) {
  if (sessionStorage.getItem('visit')) return;
  sessionStorage.setItem('visit', 'begun');
  localStorage.clear();
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  indexedDB.deleteDatabase('sapa-drafts');
}

/**
 * A browser context for each width, colour scheme and language, opened once: its cached and compiled app serves all routes.
 * @param {Browser} browser
 * @returns {WindowFor}
 */
function windows(browser) {
  /** @type {Map<string, Promise<BrowserContext>>} */
  const contexts = new Map();
  return ({ width, height, scheme, language }) => {
    const key = `${width} ${scheme} ${language}`;
    const context =
      contexts.get(key) ??
      browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: 1,
        colorScheme: scheme,
        locale: localeOf(language),
        reducedMotion: 'reduce',
        isMobile: width < 768,
        hasTouch: width < 768,
      });
    contexts.set(key, context);
    return context;
  };
}

/** @param {unknown} error */
const firstLine = (error) => (error instanceof Error ? error.message : String(error)).split('\n')[0];

/**
 * The tools of the steps before a screenshot.
 * @param {Page} page
 * @param {Demo} demo
 * @param {string} language
 * @returns {import('./screen-routes.mjs').Tools}
 */
function toolsFor(page, demo, language) {
  const t = words(language);
  /** @type {import('./screen-routes.mjs').Tools['find']} */
  const find = (role, key, values) => page.getByRole(role, { name: t(key, values), exact: true });
  /** @type {import('./screen-routes.mjs').Tools['press']} */
  const press = (key, values) =>
    find('button', key, values)
      .or(find('link', key, values))
      .first()
      .click();
  return { page, demo, t, find, press };
}

/**
 * Enlarges the viewport to the whole page, so that sticky elements are at the edges of the picture. Dialogs are photographed in the normal
 * viewport.
 * @param {Page} page
 * @param {number} width
 * @param {string} file
 */
async function photographWhole(page, width, file) {
  const hasDialog = await page.locator('[role="dialog"][aria-modal="true"]').first().isVisible();
  if (!hasDialog) {
    // What sticks to an edge stands in the middle of a page that is scrolled.
    await page.evaluate(() => window.scrollTo(0, 0));
    const heightNow = () =>
      page.evaluate(() => {
        // Elements with the height of the viewport must not grow with it.
        const content = document.querySelector('main');
        if (content) content.style.minHeight = `${content.offsetHeight}px`;
        return Math.min(document.documentElement.scrollHeight, 12_000);
      });
    // A higher viewport may load more content, and pictures in other sizes.
    for (let height = await heightNow(), before = 0; height > before; before = height, height = await heightNow()) {
      await page.setViewportSize({ width, height });
      await standStill(page);
      await showLazyPictures(page);
      await standStill(page);
    }
  }
  await page.mouse.move(0, 0); // so that nothing is hovered
  await page.screenshot({ path: file, fullPage: !hasDialog });
}

/**
 * Replaces answers of the server; `held` collects the calls without an answer.
 * @param {Page} page
 * @param {Record<string, Answer>} answers
 * @param {Call[]} held
 */
async function answerAs(page, answers, held) {
  for (const [call, given] of Object.entries(answers)) {
    /** @type {any[]} an answer has many shapes */
    const turns = typeof given === 'object' && 'inTurn' in given ? Object.values(given.inTurn ?? []) : [given];
    const [address, method = 'GET'] = call.split(' ').reverse();
    const path = `/api${address}`;
    const isMeant = (/** @type {URL} */ { pathname }) =>
      path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
    await page.route(isMeant, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const answer = turns.length > 1 ? turns.shift() : turns[0];
      if (answer === 'never') return held.push(route);
      if (typeof answer === 'function') {
        const response = await route.fetch();
        return route.fulfill({ response, json: answer(await response.json()) });
      }
      if (answer.hasMore) {
        // The next page is still loading.
        if (new URL(route.request().url()).searchParams.has('cursor')) return held.push(route);
        const link = `<${path}?cursor=${answer.body.at(-1).id}>; rel="next"`;
        return route.fulfill({ json: answer.body, headers: { link } });
      }
      if (answer instanceof Uint8Array) return route.fulfill({ contentType: 'image/jpeg', body: Buffer.from(answer) });
      const { status, ...rest } = typeof answer === 'number' ? { status: answer, code: CODES[answer] } : answer;
      if (typeof status !== 'number') return route.fulfill({ json: answer });
      return route.fulfill({ status, json: { statusCode: status, message: 'Failed', ...rest } });
    });
  }
}

/**
 * Fills every place for advertisements, as an operator would.
 * @param {Page} page
 * @param {string} baseUrl
 */
async function showAds(page, baseUrl) {
  const size = { width: 970, height: 250 };
  const ads = ['home', 'animals', 'users', 'pet-1', 'pet-2'].map((slot) => ({
    ...size,
    slot,
    image: '/uploads/ad.png',
    link: 'https://example.org',
    alt: 'Dry food for old dogs',
  }));
  const image = await banner(page, size);
  await page.route('**/uploads/ad.png', (call) => call.fulfill({ contentType: 'image/png', body: image }));
  await page.route(
    (url) => url.href.startsWith(baseUrl),
    async (call) => {
      if (call.request().resourceType() !== 'document') return call.fallback();
      const response = await call.fetch();
      const slots = `<script type="application/json" id="ad-slots">${JSON.stringify(ads)}</script></head>`;
      return call.fulfill({ response, body: (await response.text()).replace('</head>', () => slots) });
    },
  );
}

/**
 * @param {Page} page
 * @param {{ width: number, height: number }} size
 */
async function banner(page, { width, height }) {
  const drawing = await page.context().newPage();
  try {
    await drawing.setViewportSize({ width, height });
    await drawing.setContent(
      '<body style="margin:0;height:100vh;display:grid;place-items:center;background:#0b7285;color:#fff;font:700 64px sans-serif">Dry food',
    );
    return await drawing.screenshot();
  } finally {
    await drawing.close();
  }
}

/**
 * Waits for a frame, in which elements that have just opened are positioned.
 * @param {Page} page
 */
const standStill = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });

/**
 * Pictures below the fold are loaded lazily: scrolls through the page, then waits for all of them.
 * @param {Page} page
 */
async function showLazyPictures(page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

/**
 * A contact sheet with all pictures of a route; those in red show something else than they should.
 * @param {Browser} browser
 * @param {string} folder
 * @param {string} title
 * @param {View[]} views
 * @param {Set<string>} failed
 */
async function contactSheet(browser, folder, title, views, failed) {
  const cell = async (/** @type {View} */ view) => {
    const name = nameOf(view);
    const file = await readFile(path.join(folder, `${name}.png`)).catch(() => null);
    const picture = file
      ? `<img src="data:image/png;base64,${file.toString('base64')}" width="${view.width < 768 ? 195 : 480}">`
      : 'none';
    return `<figure${failed.has(name) ? ' class="failed"' : ''}><figcaption>${name}</figcaption>${picture}</figure>`;
  };
  const cells = (await Promise.all(views.map(cell))).join('');
  const page = await browser.newPage({ viewport: { width: 1560, height: 900 } });
  try {
    await page.setContent(
      `<style>body{font:13px sans-serif;background:#888;margin:12px}main{display:flex;flex-wrap:wrap;align-items:flex-start;gap:12px}figure{margin:0}.failed{outline:6px solid red}</style>
       <h1>${title}</h1><main>${cells}</main>`,
    );
    await page.screenshot({ path: path.join(OUTPUT, `${title}.png`), fullPage: true });
  } finally {
    await page.close();
  }
}

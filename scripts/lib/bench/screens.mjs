/* global document, history, localStorage, performance, requestAnimationFrame, cancelAnimationFrame, window -- in what runs on the page */
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { prepare } from '../prepare.mjs';
import { temporaryServers } from '../temporary-server.mjs';
import { say, step } from '../terminal.mjs';
import { runUntilStopped } from '../until-stopped.mjs';
import { median } from './drive.mjs';
import { LIGHTHOUSE, startLighthouse } from './lighthouse.mjs';
import { openPhone, PHONE, slowDown } from './phone.mjs';
import { SECRET } from './population.mjs';
import { populateScreens } from './screens-population.mjs';

/** Of each screen; the median counts. */
const VISITS = 3;
/** Not on a first visit, which the connection alone takes longer than that (docs/performance.md). */
const USABLE_WITHIN_MS = 1500;
const POSTS = 1000;
const FRAMES_PER_SECOND = 50;
/** How many times the elements of the first 50 there may be. */
const MORE_ELEMENTS = 1.3;
/** Somebody in a hurry, in pixels a second. */
const SPEED = 4000;

/** @typedef {{ name: string, path: string, item: string }} Screen `item`: the first thing that the screen is about */

/**
 * @param {import('./screens-population.mjs').Community} community
 * @returns {Screen[]}
 */
const screensOf = ({ partner, photographer }) => [
  { name: '/wall', path: '/wall', item: '[role="feed"] article' },
  { name: '/messages', path: '/messages', item: 'main li a[href^="/messages/"]' },
  { name: '/messages/:userId', path: `/messages/${partner}`, item: 'main [role="group"] ol li' },
  { name: '/friends', path: '/friends', item: 'main li a[href^="/messages/"]' },
  { name: '/blog', path: '/blog', item: 'main li a[href^="/blog/"]' },
  { name: '/notifications', path: '/notifications', item: 'main li a[href^="/wall/"], main li button' },
  { name: '/owner/album/:uuid', path: `/owner/album/${photographer}`, item: 'main li img' },
];

/** @typedef {{ name: string, path: string, item: string, direction: 1 | -1 }} List `direction`: 1 where older things are further up */

/**
 * @param {import('./screens-population.mjs').Community} community
 * @returns {List[]}
 */
const listsOf = ({ partner }) => [
  { name: '/wall', path: '/wall', item: '[role="feed"] article', direction: -1 },
  {
    name: '/messages/:userId',
    path: `/messages/${partner}`,
    item: 'main [role="group"] ol li',
    direction: 1,
  },
];

/** `npm run bench screens [PART-OF-AN-ADDRESS]`: how soon screens can be used on a phone, and how well long lists scroll, with much in the database. */
export function benchScreens() {
  const wanted = process.argv[3] ?? '';
  return runUntilStopped(async (lifetime) => {
    const { signal } = lifetime;
    await prepare(signal);
    const { filled: community, start } = await temporaryServers(lifetime, {
      fill: (url, folder) => step('Filling the database', () => populateScreens(url, folder)),
      env: { JWT_SECRET: SECRET },
    });
    const server = await start();
    const baseUrl = `http://localhost:${server.port}`;
    const lighthouse = await startLighthouse(lifetime);
    const { browser } = lighthouse;

    const { token } = community;
    const me = await fetch(`${baseUrl}/api/user/me`, { headers: { authorization: `Bearer ${token}` } });
    const storage = { token, user: await me.text(), i18nextLng: 'en', cookieNotice: 'saved' };
    const bench = { baseUrl, storage, lighthouse, open: () => openPhone(browser, storage), signal };

    say(
      `\nChromium ${browser.version()} without a graphics card, ${cpus().length} cores that the server and the database share.`,
    );
    say(
      `A phone as Lighthouse simulates it: processor ${PHONE.cpuSlowdown} times slower, ${PHONE.latencyMs} ms to the server, ${(PHONE.kilobitsPerSecond / 1024).toFixed(1)} Mbit/s. Medians of ${VISITS} visits; first those of Lighthouse ${LIGHTHOUSE}, largest contentful paint.\n`,
    );
    const screens = screensOf(community).filter(({ name }) => name.includes(wanted));
    const lists = listsOf(community).filter(({ name }) => name.includes(wanted));
    const passed = [...(await benchUsable(bench, screens)), ...(await benchScrolling(bench, lists))];
    say(passed.length ? `\nOut of bounds:\n${passed.join('\n')}` : '\nEverything is within its bounds.');
    return { exitCode: passed.length ? 1 : 0 };
  });
}

/**
 * @typedef {object} Bench
 * @property {string} baseUrl
 * @property {Record<string, string>} storage what a logged-in person has in local storage
 * @property {import('./lighthouse.mjs').Lighthouse} lighthouse
 * @property {() => Promise<import('./phone.mjs').Phone>} open
 * @property {AbortSignal} signal
 */

/** @param {(string | number)[]} cells */
const row = ([title, ...cells]) =>
  `${String(title).padEnd(34)}${cells.map((cell) => String(cell).padStart(14)).join('')}`;

/**
 * @param {Bench} bench
 * @param {Screen[]} screens
 * @returns {Promise<string[]>} what is out of bounds
 */
async function benchUsable({ baseUrl, storage, lighthouse, open, signal }, screens) {
  say(row(['usable after, in ms', 'LH, first', 'LH, next', 'first visit', 'next visit', 'in the app']));
  const passed = [];
  for (const screen of screens) {
    /** @type {Record<'first' | 'next' | 'cold' | 'warm' | 'inside', number[]>} */
    const times = { first: [], next: [], cold: [], warm: [], inside: [] };
    for (let visit = 0; visit < VISITS; visit++) {
      signal.throwIfAborted();
      for (const which of /** @type {const} */ (['first', 'next'])) {
        const { audits } = await lighthouse.audit(baseUrl + screen.path, storage, ['performance'], which);
        times[which].push(audits['largest-contentful-paint'].numericValue ?? NaN);
      }
      const phone = await open();
      const { page } = phone;
      await page.addInitScript(watchPage);
      await slowDown(phone, { cpu: true, network: true });
      const visitPage = async (/** @type {string} */ address, /** @type {string} */ item) => {
        await page.goto('about:blank');
        await page.goto(baseUrl + address, { waitUntil: 'commit' });
        return page.evaluate((selector) => window.usable(selector, 0), item);
      };
      times.cold.push(await visitPage(screen.path, screen.item));
      await loaded(page);
      times.warm.push(await visitPage(screen.path, screen.item));
      await visitPage('/', 'main h1');
      await loaded(page);
      times.inside.push(
        await page.evaluate(
          ([address, selector]) => window.usableAfterMoving(address, selector),
          [screen.path, screen.item],
        ),
      );
      await phone.close();
    }
    const { first, next, cold, warm, inside } = times;
    const cells = [first, next, cold, warm, inside].map((each) => Math.round(median(each)));
    say(row([screen.name, ...cells]));
    const bounded = {
      'on the next visit, as Lighthouse simulates it': median(next),
      'on the next visit': median(warm),
      'in the app': median(inside),
    };
    for (const [how, ms] of Object.entries(bounded)) {
      if (ms > USABLE_WITHIN_MS)
        passed.push(`${screen.name} is usable after ${Math.round(ms)} ms ${how}, at most ${USABLE_WITHIN_MS}`);
    }
  }
  return passed;
}

/**
 * Waits until nothing more is loaded, except what stays open.
 * @param {import('@playwright/test').Page} page
 */
async function loaded(page) {
  for (let before = -1, count = 0; before !== count;) {
    before = count;
    await pause(1500);
    count = await page.evaluate(() => performance.getEntriesByType('resource').length);
  }
}

/** Runs on every page: says when something is seen, and the page answers whoever presses it. */
function watchPage() {
  /** What takes longer is felt as a delay. */
  const FELT_MS = 100;
  const QUIET_MS = 1000;
  let busyUntil = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (duration > FELT_MS) busyUntil = Math.max(busyUntil, startTime + duration);
    }
  }).observe({ type: 'longtask', buffered: true });

  const isSeen = (/** @type {Element} */ element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    const isLoaded = !(element instanceof HTMLImageElement) || (element.complete && element.naturalWidth > 0);
    return width > 0 && bottom > 0 && top < window.innerHeight && isLoaded;
  };
  /** @type {(selector: string) => Promise<number>} */
  const seen = (selector) =>
    new Promise((resolve) => {
      const look = () => {
        const isThere = [...document.querySelectorAll(selector)].some(isSeen);
        // In the frame after the one that it was put into it has been painted.
        requestAnimationFrame(isThere ? () => resolve(performance.now()) : look);
      };
      look();
    });
  window.usable = async (selector, since) => {
    const seenAt = await seen(selector);
    for (;;) {
      const usableAt = Math.max(seenAt, busyUntil);
      if (performance.now() - usableAt > QUIET_MS) return usableAt - since;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  window.usableAfterMoving = (address, selector) => {
    const since = performance.now();
    // As the back button does: the app's router follows.
    history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return window.usable(selector, since);
  };
  /** Of the wall the last post that is drawn; of a thread the pages that have been fetched, without the one in sight. */
  window.itemsPassed = () => {
    const drawn = [...document.querySelectorAll('[role="feed"] [data-index]')];
    if (drawn.length > 0) return Number(drawn.at(-1)?.getAttribute('data-index')) + 1;
    const PAGE = 50;
    const [, , ...passed] = document.querySelectorAll('main [role="group"] > div > div');
    return PAGE * passed.length;
  };
  window.pixelsPassed = () =>
    Math.max(window.scrollY, -(document.querySelector('main [role="group"]')?.scrollTop ?? 0));
  window.recordFrames = () => {
    /** @type {ReturnType<ReturnType<typeof window.recordFrames>>} */
    const recorded = { frames: [], samples: [] };
    let request = requestAnimationFrame(function record(time) {
      recorded.frames.push(time);
      if (recorded.frames.length % 5 === 0) {
        recorded.samples.push({ at: window.itemsPassed(), elements: document.getElementsByTagName('*').length });
      }
      request = requestAnimationFrame(record);
    });
    return () => {
      cancelAnimationFrame(request);
      return recorded;
    };
  };
}

/**
 * @param {Bench} bench
 * @param {List[]} lists
 * @returns {Promise<string[]>} what is out of bounds
 */
async function benchScrolling({ baseUrl, open, signal }, lists) {
  say(
    `\n${row([`scrolling through ${POSTS}`, 'frames/s', 'worst second', 'longest frame', 'elements 50', 'middle', 'end'])}`,
  );
  const passed = [];
  for (const { name, path: address, item, direction } of lists) {
    for (const cpu of [false, true]) {
      signal.throwIfAborted();
      const phone = await open();
      const { page, devtools } = phone;
      await page.addInitScript(watchPage);
      await slowDown(phone, { cpu });
      await page.goto(baseUrl + address);
      await page.evaluate((selector) => window.usable(selector, 0), item);
      await loaded(page);
      const scroll = (/** @type {number} */ pixels) =>
        devtools.send('Input.synthesizeScrollGesture', {
          x: PHONE.viewport.width / 2,
          y: PHONE.viewport.height / 2,
          yDistance: direction * pixels,
          speed: SPEED,
          gestureSourceType: 'mouse',
        });
      const place = () => page.evaluate(() => window.itemsPassed());
      // Not from the very beginning: what long lists need is loaded with the first movement.
      await scroll(2000);
      /** @type {{ at: number, elements: number }[]} */
      const samples = [];
      const frames = [];
      let pixels = -1;
      for (let at = await place(); at < POSTS; at = await place()) {
        signal.throwIfAborted();
        const stop = await page.evaluateHandle(() => window.recordFrames());
        await scroll(5000);
        const recorded = await stop.evaluate((end) => end());
        frames.push(recorded.frames);
        samples.push(...recorded.samples);
        // At the end of what has been fetched it waits for more.
        const before = pixels;
        pixels = await page.evaluate(() => window.pixelsPassed());
        if (pixels === before) await page.waitForFunction((passed) => window.itemsPassed() > passed, at);
      }
      await phone.close();
      // How many are on the page at once depends on how high those in sight are: the most of many samples.
      const most = (/** @type {typeof samples} */ some) => Math.max(...some.map(({ elements }) => elements));
      const from = (/** @type {number} */ first) => samples.filter(({ at }) => at >= first && at < first + 150);
      const elements = [most(from(50)), most(from(POSTS / 2)), most(samples.slice(-20))];
      const { perSecond, worst, longest } = summary(frames);
      const label = `${name}${cpu ? ', slow processor' : ''}`;
      say(row([label, perSecond.toFixed(1), worst, `${Math.round(longest)} ms`, ...elements]));
      if (!cpu && perSecond < FRAMES_PER_SECOND) {
        passed.push(`${label}: ${perSecond.toFixed(1)} frames a second, at least ${FRAMES_PER_SECOND}`);
      }
      if (Math.max(...elements) > elements[0] * MORE_ELEMENTS) {
        passed.push(`${label}: ${elements.join(', ')} elements, at most ${MORE_ELEMENTS} times those of the first 50`);
      }
    }
  }
  return passed;
}

/** @param {number[][]} gestures the times of the frames of each */
function summary(gestures) {
  const times = gestures.flatMap((frames) => frames.slice(1).map((time, index) => time - frames[index]));
  const perSecond = (1000 * times.length) / times.reduce((sum, time) => sum + time, 0);
  const seconds = gestures.flatMap((frames) =>
    Array.from({ length: Math.floor(((frames.at(-1) ?? 0) - frames[0]) / 1000) }, (_, second) => {
      const since = frames[0] + second * 1000;
      return frames.filter((time) => time >= since && time < since + 1000).length;
    }),
  );
  return { perSecond, worst: Math.min(...seconds), longest: Math.max(...times) };
}

import type { Page } from '@playwright/test';
import { expect, ON_PHONES, test } from './test';

/** A layout shift entry. Not all browsers have it, so TypeScript does not declare it. */
interface LayoutShift extends PerformanceEntry {
  value: number;
}

declare global {
  interface Window {
    shifts: number[];
  }
}

const BUDGET = 165 * 1024;
/** A phone requests six files at a time: more files take more round trips, however small they are. */
const MAX_FILES = 12;

test('the first load of the home page stays within its budget of JavaScript', ON_PHONES, async ({ page }) => {
  const scripts: Promise<{ url: string; bytes: number; encoding: string | undefined }>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const measure = async () => ({
      url: request.url(),
      bytes: (await request.sizes()).responseBodySize,
      encoding: (await request.response())?.headers()['content-encoding'],
    });
    scripts.push(measure());
  });
  await page.goto('/', { waitUntil: 'networkidle' });

  const loaded = await Promise.all(scripts);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter(({ encoding, bytes }) => bytes > 1024 && encoding !== 'br')).toEqual([]);
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, JSON.stringify(loaded, null, 1)).toBeLessThanOrEqual(BUDGET);
});

test('the first load of the home page takes a dozen files of code, styles and fonts', ON_PHONES, async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet', 'font'].includes(request.resourceType())) files.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  expect(new Set(files).size, files.join('\n')).toBeLessThanOrEqual(MAX_FILES);
});

const shapes = (elements: Element[]) =>
  elements.map((element) => ['cx', 'cy', 'rx', 'ry', 'transform', 'd'].map((name) => element.getAttribute(name)));

/** Opens a page with all scripts held back until `release`. */
async function openWithoutScripts(page: Page, path: string) {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test("the top bar is shown before any script has loaded, and the app's own replaces it in place", async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  const bar = page.locator('#root header');
  const look = async () => {
    await expect(bar.getByText('Šapa')).toBeVisible();
    return bar.evaluate(async (header) => {
      await document.fonts.ready;
      return [header, ...header.querySelectorAll('.logo, .logo svg, .logo span')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, font, backgroundColor, borderBottom } = getComputedStyle(element);
        return { x, y, width, height, color, font, backgroundColor, borderBottom };
      });
    });
  };
  // Not only in the document, but painted with its styles.
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  const paw = bar.locator('.logo svg').locator('path, ellipse');
  const before = { look: await look(), paw: await paw.evaluateAll(shapes) };

  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect({ look: await look(), paw: await paw.evaluateAll(shapes) }).toEqual(before);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(
    `a loading indicator is visible before any script has loaded, motion: ${reducedMotion}`,
    ON_PHONES,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      const release = await openWithoutScripts(page, '/');
      const splash = page.locator('.splash');
      await expect(splash).toHaveCSS('opacity', '1');
      await expect(splash.locator('svg')).toBeInViewport({ ratio: 1 });
      const running = () =>
        page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running').length);
      if (reducedMotion === 'reduce') await expect.poll(running).toBe(0);
      else await expect.poll(running).toBeGreaterThan(0);
      release();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(splash).toHaveCount(0);
    },
  );
}

test("the home page's code is requested before any script has run", ON_PHONES, async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && asked.add(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const needed = [...asked].sort();
  expect(needed.length).toBeGreaterThan(1);

  asked.clear();
  const release = await openWithoutScripts(page, '/');
  await expect.poll(() => [...asked].sort()).toEqual(needed);
  release();
});

test('nothing jumps while the home page loads', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push((entry as LayoutShift).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const shift = await page.evaluate(() => window.shifts.reduce((a, b) => a + b, 0));
  expect(shift).toBeLessThan(0.02);
});

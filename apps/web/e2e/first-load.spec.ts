import { expect, test } from './test';

const BUDGET = 180 * 1024;

test('the first load of the home page stays within its budget of JavaScript', async ({ page }) => {
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

test('nothing jumps while the home page loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  );
  expect(shift).toBeLessThan(0.02);
});

/**
 * `npm run screens` takes screenshots of every screen in its notable states, on a phone and on a
 * desktop, light and dark, in English and Serbian, into `screens/`. A screen fails if it writes to
 * the console, is wider than the viewport, or has accessibility findings.
 */
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { Language } from '../../src/i18n/languages';
import { answerCalls, showAds } from './answers';
import { findDemo } from './demo';
import * as routes from './routes';
import { type Answer, type Demo, type Screen, type Tools, VISITORS } from './screen';
import { words } from './words';

type Found = Awaited<ReturnType<typeof findDemo>>;

const test = base.extend<{ language: Language }, { found: Found }>({
  language: ['en', { option: true }],
  found: [
    async ({ browser }, use) => use(await findDemo(browser, process.env.E2E_BASE_URL ?? '')),
    { scope: 'worker' },
  ],
});

/**
 * Console messages about error responses and failed requests, which some screens cause on purpose,
 * and about slow maps without a graphics card.
 */
const EXPECTED =
  /GL Driver Message .+ GPU stall due to ReadPixels|^Service Worker registration blocked|^Failed to load resource: (the server responded with a status of [45]|net::ERR_)|^WebSocket .* net::ERR_INTERNET_DISCONNECTED$/;

for (const screen of Object.values(routes).flat()) {
  for (const who of screen.who ? [screen.who] : VISITORS.slice(0, 2)) {
    test(`${screen.name} ${who}`, async ({ page, context, found, language }, { project }) => {
      const { demo, sessions } = found;
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(error.error().message));
      context.on('console', (message) => {
        const isComplaint = ['error', 'warning'].includes(message.type());
        if (isComplaint && !EXPECTED.test(message.text()) && !screen.without) complaints.push(message.text());
      });
      const stored = Object.entries(screen.stored?.(demo) ?? {}).map(([key, value]) => [key, JSON.stringify(value)]);
      await page.addInitScript(beginVisit, {
        i18nextLng: language,
        ...(screen.isFirstVisit ? {} : { cookieNotice: 'saved' }),
        ...sessions[who],
        ...(Object.fromEntries(stored) as Record<string, string>),
      });
      const answers = typeof screen.answers === 'function' ? screen.answers(demo) : (screen.answers ?? {});
      const held = await answerCalls(page, answers);
      if (screen.hasAds) await showAds(page);

      await open(page, screen, answers, toolsFor(page, demo, language));
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0);
      // axe would fetch the styles again, which fails without a connection.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ preload: false, resultTypes: ['violations'] });
      const { violations } = await axe.analyze();
      expect
        .soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`))
        .toEqual([]);
      const file = `../../../../screens/${screen.name}/${who}-${project.name}.png`;
      await photograph(page, fileURLToPath(new URL(file, import.meta.url)));
      expect(complaints).toEqual([]);
      // Aborts held requests, which would otherwise reach the server when the page is closed.
      await Promise.all(held.map((route) => route.abort()));
    });
  }
}

async function open(page: Page, screen: Screen, answers: Record<string, Answer>, tools: Tools): Promise<void> {
  if (screen.without) await page.route(`**/${screen.without}*.js`, (route) => route.abort());
  const loaded = Object.entries(answers).filter(([call]) => call.startsWith('/'));
  const isLoaded = (answer: Answer) => loaded.some(([, given]) => given === answer);
  await page.goto(screen.path(tools.demo), { waitUntil: 'load' });
  await page.locator('h1').first().waitFor();
  if (!isLoaded('never')) await page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
  await screen.act?.(tools);
  // The app retries failed calls a few times before it shows an error.
  if (isLoaded(500)) await page.locator('[role="alert"] button').first().waitFor();
  await standStill(page);
}

/** Sets the browser storage for a visit. */
function beginVisit(entries: Record<string, string>) {
  if (sessionStorage.getItem('visit')) return;
  sessionStorage.setItem('visit', 'begun');
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}

function toolsFor(page: Page, demo: Demo, language: Language): Tools {
  const t = words(language);
  const find: Tools['find'] = (role, key, values) => page.getByRole(role, { name: t(key, values), exact: true });
  const press: Tools['press'] = (key, values) =>
    find('button', key, values)
      .or(find('link', key, values))
      .first()
      .click();
  return { page, demo, t, find, press };
}

/**
 * Enlarges the viewport to the whole page, so sticky elements are at the edges of the screenshot.
 * Dialogs keep the normal viewport.
 */
async function photograph(page: Page, path: string): Promise<void> {
  const { width } = page.viewportSize()!;
  const hasDialog = await page.locator('[role="dialog"][aria-modal="true"]').first().isVisible();
  if (!hasDialog) {
    await page.evaluate(() => window.scrollTo(0, 0));
    const heightNow = () =>
      page.evaluate(() => {
        // Elements as high as the viewport must not grow with the viewport.
        const content = document.querySelector('main');
        if (content) content.style.minHeight = `${content.offsetHeight}px`;
        return Math.min(document.documentElement.scrollHeight, 12_000);
      });
    // The page may load more content in a taller viewport.
    for (let height = await heightNow(), before = 0; height > before; before = height, height = await heightNow()) {
      await page.setViewportSize({ width, height });
      await standStill(page);
    }
  }
  await page.mouse.move(0, 0); // no element may be hovered
  await page.screenshot({ path, fullPage: !hasDialog });
}

/** Waits for all pictures, including lazy ones, and for the frame that positions new elements. */
const standStill = (page: Page) =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

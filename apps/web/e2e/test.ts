import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/**
 * Console messages that do not fail a test: messages about the missing service worker, error
 * responses such as 404, connections that a test has cut, and slow maps without a graphics card.
 */
const EXPECTED =
  /GL Driver Message .+ GPU stall due to ReadPixels|^Service Worker registration blocked by Playwright$|^Failed to load resource: the server responded with a status of 4\d\d|^(Failed to load resource|WebSocket connection to '\S+' failed: Error in connection establishment): net::ERR_INTERNET_DISCONNECTED/;

/**
 * Records console errors, console warnings and uncaught exceptions on all of a context's pages.
 */
function complaintsOf(context: BrowserContext) {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

/** Accepts the cookie notice, as for returning users. `about:blank` has no storage. */
const saveNotice = () => {
  if (location.protocol !== 'about:') localStorage.setItem('cookieNotice', 'saved');
};

/**
 * Playwright's `test`, which also fails if a page writes errors or warnings to the console.
 * `other` is another user's page in a separate context.
 */
export const test = base.extend<{ page: Page; other: Page; isFirstVisit: boolean }>({
  isFirstVisit: [false, { option: true }],
  page: async ({ page, context, isFirstVisit }, use) => {
    if (!isFirstVisit) await context.addInitScript(saveNotice);
    const complaints = complaintsOf(context);
    await use(page);
    expect(complaints).toEqual([]);
  },
  other: async ({ browser }, use) => {
    const context = await browser.newContext();
    await context.addInitScript(saveNotice);
    const complaints = complaintsOf(context);
    await use(await context.newPage());
    await context.close();
    expect(complaints).toEqual([]);
  },
});

export { expect };

/**
 * Tags for tests that do not depend on the width and run at one width only. Tests of layout,
 * navigation and important journeys have no tag and run at both widths.
 */
export const ON_PHONES = { tag: '@phone' };
export const ON_DESKTOPS = { tag: '@desktop' };

export const DEMO = { email: 'ana@sapa.example', password: 'paws-and-tails' };

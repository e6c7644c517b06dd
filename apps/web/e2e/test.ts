import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/**
 * That most tests have no service worker; the browser's own console messages for expected error answers, such as a pet that is not found, and for a connection that a test has cut.
 */
const EXPECTED =
  /^Service Worker registration blocked by Playwright$|^Failed to load resource: the server responded with a status of 4\d\d|^(Failed to load resource|WebSocket connection to '\S+' failed: Error in connection establishment): net::ERR_INTERNET_DISCONNECTED/;

/** Records the console errors and warnings of a context's pages, and their uncaught exceptions. */
function complaintsOf(context: BrowserContext) {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

/** Accepts the cookie notice, as returning users have. `about:blank` has no storage. */
const saveNotice = () => {
  if (location.protocol !== 'about:') localStorage.setItem('cookieNotice', 'saved');
};

/**
 * Playwright's `test`, which also fails if a page writes an error or a warning to the console, such as a violation of the
 * Content-Security-Policy. `other` is a page of another user, in a browser context of its own.
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
 * What a test is tagged with that proves the same on either width, because it is about what is sent and said: one of the two is enough.
 * Tests of layout and navigation, and journeys that have to lead through on each, have no tag and run on both; axe looks at what those show on
 * phones alone.
 */
export const ON_PHONES = { tag: '@phone' };
export const ON_DESKTOPS = { tag: '@desktop' };

export const DEMO = { email: 'ana@sapa.example', password: 'paws-and-tails' };

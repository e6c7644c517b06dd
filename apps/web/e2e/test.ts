import { test as base, expect, type Page } from '@playwright/test';

/** The words of the browser's own for an answer that a state is made of, such as "pet not found", and for a connection that a test has cut. */
const EXPECTED =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/;

/**
 * Playwright's `test`, but a page that writes an error or a warning to the console (a breach of the content security policy is
 * one) fails it.
 */
export const test = base.extend<{ page: Page; isFirstVisit: boolean }>({
  isFirstVisit: [false, { option: true }],
  page: async ({ page, isFirstVisit }, use) => {
    // Whoever comes back has saved the cookie notice long ago.
    if (!isFirstVisit) await page.addInitScript(() => localStorage.setItem('cookieNotice', 'saved'));
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warning';
      if (isComplaint && !EXPECTED.test(message.text())) complaints.push(message.text());
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
});

export { expect };

export const DEMO = { email: 'ana@sapa.example', password: 'paws-and-tails' };

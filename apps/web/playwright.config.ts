import { defineConfig, devices } from '@playwright/test';

/** `npm test e2e` starts a server with the demo data, and sets its address and the browser. */
export default defineConfig({
  testDir: 'e2e',
  testIgnore: 'screens/**',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  // Three workers on two cores, since tests mostly wait.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // One retry, since a busy machine may delay a browser. Flaky tests are listed in the report.
  retries: process.env.CI ? 1 : 0,
  // Far longer than anything takes, for busy machines.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'en-GB',
    // Where a test is not about it, what is in its cache would be in the way of what a test answers instead of the server.
    serviceWorkers: 'block',
    // What moves is painted without a graphics card: a tenth of the time. Tests of the motion itself ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing costs a quarter of the time: only retries are traced, or all with `npm test e2e -- --trace on`.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: JSON.parse(process.env.CHROMIUM_ARGS ?? '[]') as string[],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      // Bad connections are what phones have; what is said of bad input does not depend on the width.
      testIgnore: ['screens/**', 'slow-connection.spec.ts', 'offline.spec.ts', 'bad-input.spec.ts'],
    },
  ],
});

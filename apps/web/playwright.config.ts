import { defineConfig, devices } from '@playwright/test';

/** `npm test e2e` starts a server with the demo data and says where it is, and which browser to take. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  // People wait most of the time, so that two cores have time for three of them.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A browser that a busy machine held up is asked once more; what fails twice has failed. Flaky tests are named in the report.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'en-GB',
    // A trace costs a quarter of the time: only what is asked again leaves one, or `npm test e2e -- --trace on`.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: JSON.parse(process.env.CHROMIUM_ARGS ?? '[]') as string[],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      // Bad connections are what phones have; what is sent, and said of bad input, does not depend on the width.
      testIgnore: ['slow-connection.spec.ts', 'offline.spec.ts', 'bad-input.spec.ts'],
    },
  ],
});

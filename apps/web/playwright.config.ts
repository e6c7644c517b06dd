import { defineConfig, devices } from '@playwright/test';

/** `npm test e2e` starts a server with demo data and sets its URL and the browser. */
export default defineConfig({
  testDir: 'e2e',
  testIgnore: 'e2e/screens/**',
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  // Three workers run on two cores, because tests mostly wait.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // One retry, because a busy machine may delay a browser. The report lists flaky tests.
  retries: process.env.CI ? 1 : 0,
  // Both only end a test that hangs, so they allow for a machine that is several times slower.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    locale: 'en-GB',
    // The service worker would respond from its cache instead of with the tests' fake responses.
    serviceWorkers: 'block',
    // Without a graphics card, animations take a tenth of the test time. Motion tests enable
    // animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes a quarter of the test time, so only retries are traced (or all with `--trace
    // on`).
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
      // One pixel per CSS pixel, because drawing takes a tenth of the test time.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      // Tests of slow and lost connections run only on phones.
      testIgnore: ['e2e/screens/**', 'slow-connection.spec.ts', 'offline.spec.ts'],
    },
  ],
});

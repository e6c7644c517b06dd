import { defineConfig } from 'vitest/config';
import { baseMap } from './vite/baseMap.ts';
import { cyrillic } from './vite/cyrillic.ts';

// Forms suggest a country by the time zone.
process.env.TZ = 'UTC';

export default defineConfig({
  plugins: [baseMap(), cyrillic()],
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/', pretendToBeVisual: true } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    restoreMocks: true,
    retry: process.env.CI ? 1 : 0,
    // Requests and the document need real immediates and microtasks.
    fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    pool: 'threads',
    // Loading the app for each file would take several times as long as its tests.
    isolate: false,
    maxWorkers: 2,
    // Long, because the machine may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

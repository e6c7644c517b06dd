/** @type {import('jest').Config} */
export default {
  displayName: 'web',
  // The files of a worker share one Node process and one document (test/worker), so that packages
  // load once.
  runner: 'jest-light-runner',
  maxWorkers: 2,
  setupFiles: ['./test/worker/register.mjs', './test/worker/browser.mjs'],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
};

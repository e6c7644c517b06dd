/** @type {import('jest').Config} */
export default {
  displayName: 'web',
  // The files of a worker share one Node process and one document: packages are loaded once, not for every file. test/worker says how.
  runner: 'jest-light-runner',
  maxWorkers: 2,
  setupFiles: ['./test/worker/register.mjs', './test/worker/browser.mjs'],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
};

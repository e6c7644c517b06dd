/** @type {import('jest').Config} */
export default {
  displayName: 'demo',
  runner: 'jest-light-runner', // as for the tests of the server, in apps/api/jest.config.js
  setupFiles: ['../../scripts/test/typescript.mjs'],
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  maxWorkers: 2,
};

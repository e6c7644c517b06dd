/** @type {import('jest').Config} */
export default {
  displayName: 'bench',
  runner: 'jest-light-runner', // the same runner as in apps/api/jest.config.js
  setupFiles: ['../../scripts/test/typescript.mjs'],
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  maxWorkers: 1,
};

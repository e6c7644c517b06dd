/** @type {import('jest').Config} */
export default {
  displayName: 'front-door',
  runner: 'jest-light-runner', // the same runner as in apps/api/jest.config.js
  testMatch: ['<rootDir>/test/*.test.mjs'],
  maxWorkers: 1,
};

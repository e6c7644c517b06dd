/** @type {import('jest').Config} */
export default {
  displayName: 'demo',
  runner: 'jest-light-runner', // like apps/api/jest.config.js
  setupFiles: ['../../scripts/test/typescript.mjs'],
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  maxWorkers: 2,
};

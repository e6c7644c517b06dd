/** @type {import('jest').Config} */
export default {
  displayName: 'api',
  // The files of a worker run in one Node: the server's two thousand modules are loaded, and warm, once and not for every file. What
  // a module keeps stays from file to file, and there is no time limit: whatever waits for something has an end of its own.
  runner: 'jest-light-runner',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  // Some files wait most of the time, for a Redis to come back or a process to end: two cores have time for three.
  maxWorkers: 3,
};

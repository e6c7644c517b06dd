/** @type {import('jest').Config} */
export default {
  displayName: 'api',
  // The files of a worker share one Node process: the server's two thousand modules are loaded once, not for every file. Module state is
  // kept between files, and there is no test timeout: helpers that wait have their own.
  runner: 'jest-light-runner',
  // Node itself loads the files of the tests, and needs somebody who turns TypeScript into JavaScript.
  setupFiles: ['../../scripts/test/typescript.mjs'],
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  // Three workers on two cores, since some files mostly wait, for Redis to return or a process to end; two beside another suite.
  maxWorkers: 3,
};

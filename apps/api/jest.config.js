/** @type {import('jest').Config} */
export default {
  displayName: 'api',
  // The files of a worker share one Node process, so that the server's 2,000 modules load once.
  // Module state is shared between files. There is no test timeout; waiting helpers have their
  // own.
  runner: 'jest-light-runner',
  // Node loads the test files itself; this hook compiles TypeScript.
  setupFiles: ['../../scripts/test/typescript.mjs'],
  testSequencer: '<rootDir>/test/long-files-first.mjs',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  // Three workers on two cores, because some files mostly wait.
  maxWorkers: 3,
};

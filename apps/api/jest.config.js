/** @type {import('jest').Config} */
export default {
  displayName: 'api',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^content-disposition$': '<rootDir>/test/content-disposition.cjs',
  },
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
        module: { type: 'es6' },
      },
    ],
  },
  // Some files wait most of the time, for a Redis to come back or a process to end: two cores have time for three.
  maxWorkers: 3,
  // Modules of finished files stay in memory: a worker that has grown is started anew.
  workerIdleMemoryLimit: '1GB',
  // Far more than any test takes: a machine that is busy with other things is no failure.
  testTimeout: 180_000,
};

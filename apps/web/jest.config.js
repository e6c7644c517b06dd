/** @type {import('jest').Config} */
export default {
  displayName: 'web',
  maxWorkers: 2,
  testEnvironment: './test/environment.js',
  setupFilesAfterEnv: ['./test/setup.ts'],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: {
    '\\.css$': 'identity-obj-proxy',
    // The package has no exports map: Jest would load its CommonJS version, whose exports it cannot detect.
    '^@dnd-kit/geometry$': '<rootDir>/../../node_modules/@dnd-kit/geometry/dist/index.mjs',
    '\\.(webp|svg|woff2)(\\?url)?$': '<rootDir>/test/asset.js',
  },
};

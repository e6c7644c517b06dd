import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Imports flow one way: a lower layer never reaches up. */
const layers = (files, ...forbidden) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: forbidden.map(([group, message]) => ({ group, message })) }],
  },
});

/** What a feature of the web app may import from another one: its queries, its cards, and all of the reference data in `catalog`. */
const OTHER_FEATURE = String.raw`^\.\./(?!\.\./|catalog/)[\w-]+/(?!.*(?:\.queries|Cards?)$)`;

/** What every feature of the server stands on; all other folders are features. */
const GROUND = ['auth', 'cluster', 'common', 'prisma', 'realtime', 'storage', 'users'];
const features = readdirSync(new URL('apps/api/src/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !GROUND.includes(entry.name))
  .map(({ name }) => name);

const inApi = (folders) => folders.map((folder) => `apps/api/src/${folder}/**`);
const inFolders = (folders) => folders.map((folder) => `**/${folder}/**`);
const APP_MODULE = [['**/app.module.js'], 'The list of all modules is imported by the server alone.'];
const REALTIME_ROOMS = [
  ['**/realtime/sockets/**', '**/realtime/event-stream/**'],
  'Features send what they have to send by RealtimeService.',
];

export default tseslint.config(
  { ignores: ['**/dist/', 'prisma/generated/', '.data/', 'screens/', 'test-results/', 'apps/web/src/api/schema.d.ts'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          'prisma/tsconfig.json',
          'apps/api/tsconfig.test.json',
          'apps/demo/tsconfig.test.json',
          'apps/web/tsconfig.json',
          'apps/web/tsconfig.test.json',
          'apps/web/e2e/tsconfig.json',
        ],
        tsconfigRootDir: fileURLToPath(new URL('.', import.meta.url)),
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/only-throw-error': 'error',
    },
  },
  {
    // The body of an answer is whatever came over the wire: that is what these tests look at.
    files: ['apps/{api,demo}/**/*.spec.ts', 'apps/api/test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: globals.node } },
  { files: ['apps/web/public/**/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['apps/web/src/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat.recommended] },
  layers(
    ['api', 'i18n', 'lib', 'routing', 'ui'].map((folder) => `apps/web/src/${folder}/**`),
    [['**/features/*', '**/features/**', '**/app/*'], 'api, i18n, lib, routing and ui know no features.'],
  ),
  {
    files: ['apps/web/src/features/**'],
    // A test may set the scene with what another feature has.
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '/app/', message: 'app/ puts the features together: it is imported by nothing.' },
            {
              regex: OTHER_FEATURE,
              message: 'Of another feature only queries and cards; what several share goes to ui/ or lib/.',
            },
          ],
        },
      ],
    },
  },
  layers(inApi(GROUND), APP_MODULE, [inFolders(features), 'What features stand on knows none of them.']),
  layers(inApi(features), APP_MODULE, REALTIME_ROOMS, [
    inFolders(['accounts', 'profiles']),
    'Accounts and profiles are made of what the other features have; what all of them know of people is in users/.',
  ]),
  layers(inApi(['accounts', 'profiles']), APP_MODULE, REALTIME_ROOMS),
  {
    // Not by layers(), whose rule counts for a file only once.
    files: ['apps/{api,web}/**/*.{ts,tsx}', 'prisma/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['@sapa/demo*', '**/demo/**'], message: 'The demo data knows the product, never the reverse.' },
          ],
        },
      ],
    },
  },
  prettier,
);

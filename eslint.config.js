import { readdirSync } from 'node:fs';
import tseslint from 'typescript-eslint';

/** Imports go one way: a lower layer never imports a higher one. */
const layers = (files, ...forbidden) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: forbidden.map(([group, message]) => ({ group, message })) }],
  },
});

/** A feature of the web app may import of another one only queries and cards, and everything of the shared features. */
const OTHER_FEATURE = String.raw`^\.\./(?!\.\./|(?:catalog|comments|friends|likes|media|mentions)/)[\w-]+/(?!.*(?:\.queries|Cards?)$)`;

/** The folders of the server that all features may import; all other folders are features. */
const SHARED = ['auth', 'cluster', 'common', 'prisma', 'realtime', 'storage', 'users'];
const features = readdirSync(new URL('apps/api/src/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SHARED.includes(entry.name))
  .map(({ name }) => name);

const inApi = (folders) => folders.map((folder) => `apps/api/src/${folder}/**`);
const inFolders = (folders) => folders.map((folder) => `**/${folder}/**`);
const APP_MODULE = [['**/app.module.js'], 'The list of all modules is imported by the server alone.'];
const REALTIME_INTERNALS = [
  ['**/realtime/sockets/**', '**/realtime/event-stream/**'],
  'Features send events through RealtimeService.',
];

// Only rules about imports: all others are in .oxlintrc.json, for a linter that is many times as fast.
export default tseslint.config(
  { ignores: ['**/dist/', 'prisma/generated/', '.data/', 'screens/', 'test-results/', 'apps/web/src/api/schema.d.ts'] },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin },
    // ESLint does not know the rules in the other linter's comments.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  layers(
    ['api', 'i18n', 'lib', 'live', 'routing', 'ui'].map((folder) => `apps/web/src/${folder}/**`),
    [['**/features/*', '**/features/**', '**/app/*'], 'api, i18n, lib, live, routing and ui know no features.'],
  ),
  {
    files: ['apps/web/src/features/**'],
    // Tests may use other features for their set-up.
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '/app/', message: 'app/ combines the features and must not be imported.' },
            {
              regex: OTHER_FEATURE,
              message: 'Import only queries and cards of another feature; move shared code to ui/ or lib/.',
            },
          ],
        },
      ],
    },
  },
  layers(inApi(SHARED), APP_MODULE, [inFolders(features), 'What features stand on knows none of them.']),
  layers(inApi(features), APP_MODULE, REALTIME_INTERNALS, [
    inFolders(['accounts', 'profiles']),
    'Accounts and profiles are made of what the other features have; what all of them know of people is in users/.',
  ]),
  layers(inApi(['accounts', 'profiles']), APP_MODULE, REALTIME_INTERNALS),
  {
    // Not with layers(), since a rule can be configured only once per file.
    files: ['apps/{api,web}/**/*.{ts,tsx}', 'prisma/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@sapa/demo*', '**/demo/**'],
              message: 'The demo data may import the product, never the reverse.',
            },
          ],
        },
      ],
    },
  },
);

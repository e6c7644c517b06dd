import { readdirSync } from 'node:fs';
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

// Who may import whom, and nothing else: all other rules are in .oxlintrc.json, whose linter is many times as fast.
export default tseslint.config(
  { ignores: ['**/dist/', 'prisma/generated/', '.data/', 'screens/', 'test-results/', 'apps/web/src/api/schema.d.ts'] },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin },
    // It does not know the rules that the other linter's comments name.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
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
);

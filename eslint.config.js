import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Imports flow one way: a lower layer never reaches up. */
const layers = (files, forbidden, message) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group: forbidden, message }] }] },
});

/** What every feature of the server stands on; all other folders are features. */
const GROUND = ['auth', 'cluster', 'common', 'prisma', 'realtime', 'storage', 'users'];
const features = readdirSync(new URL('apps/api/src/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !GROUND.includes(entry.name))
  .map(({ name }) => name);

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
    files: ['apps/api/**/*.spec.ts', 'apps/api/test/**/*.ts'],
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
    ['apps/web/src/ui/**', 'apps/web/src/api/**', 'apps/web/src/i18n/**'],
    ['**/features/*', '**/features/**', '**/app/*'],
    'ui, api and i18n know no features.',
  ),
  layers(
    GROUND.map((folder) => `apps/api/src/${folder}/**`),
    ['**/app.module.js', ...features.map((feature) => `**/${feature}/**`)],
    'What features stand on knows none of them.',
  ),
  layers(
    // The demo data makes accounts.
    features
      .filter((feature) => !['accounts', 'demo', 'profiles'].includes(feature))
      .map((feature) => `apps/api/src/${feature}/**`),
    ['**/accounts/*', '**/profiles/*'],
    'Profiles and accounts are made of what the other features have; what all of them know of people is in users/.',
  ),
  prettier,
);

import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {...string} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

export const api = {
  main: inRoot('apps/api/dist/server.js'),
  /** What it loads. */
  bundle: inRoot('apps/api/dist/bundle.cjs'),
  codeCache: inRoot('apps/api/dist/code-cache'),
  writeCodeCache: inRoot('apps/api/dist/write-code-cache.js'),
  /** The same before it is bundled. */
  unbundled: inRoot('apps/api/dist/main.js'),
  confirmationLink: inRoot('apps/api/dist/features/accounts/make-confirmation-link.js'),
  passwordLink: inRoot('apps/api/dist/features/accounts/make-password-link.js'),
  role: inRoot('apps/api/dist/features/moderation/set-role.js'),
  jobs: inRoot('apps/api/dist/platform/jobs/show-jobs.js'),
  registration: inRoot('apps/api/dist/features/accounts/set-registration.js'),
  removeSecondFactor: inRoot('apps/api/dist/features/accounts/remove-second-factor.js'),
  storageCheck: inRoot('apps/api/dist/platform/storage/check.js'),
  writeOpenapi: inRoot('apps/api/dist/write-openapi.js'),
  types: inRoot('apps/web/src/api/schema.d.ts'),
  limits: inRoot('apps/web/src/api/limits.ts'),
  enums: inRoot('apps/web/src/api/enums.ts'),
  migrate: inRoot('prisma/dist/migrate.js'),
  newMigration: inRoot('prisma/dist/new-migration.js'),
};

export const demo = {
  seed: inRoot('apps/demo/dist/seed.js'),
  logins: inRoot('apps/demo/dist/people/logins.js'),
};

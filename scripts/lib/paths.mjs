import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const inRoot = (/** @type {...string} */ ...parts) => path.join(root, ...parts);

export const api = {
  main: inRoot('apps/api/dist/server.js'),
  /** Loaded before the server with `--import`. Sends traces if a collector is configured. */
  tracing: inRoot('apps/api/dist/tracing.js'),
  writeOpenapi: inRoot('apps/api/dist/write-openapi.js'),
  migrate: inRoot('prisma/dist/migrate.js'),
  newMigration: inRoot('prisma/dist/new-migration.js'),
};

export const demo = {
  seed: inRoot('apps/demo/dist/seed.js'),
  logins: inRoot('apps/demo/dist/people/logins.js'),
};

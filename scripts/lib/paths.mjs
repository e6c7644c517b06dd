import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const inRoot = (/** @type {...string} */ ...parts) => path.join(root, ...parts);

export const api = {
  main: inRoot('apps/api/dist/server.js'),
  /** Bundle of the server's code, which the server loads. */
  bundle: inRoot('apps/api/dist/bundle.cjs'),
  codeCache: inRoot('apps/api/dist/code-cache'),
  writeCodeCache: inRoot('apps/api/dist/write-code-cache.js'),
  /** The server's program without the bundle. */
  unbundled: inRoot('apps/api/dist/main.js'),
  writeOpenapi: inRoot('apps/api/dist/write-openapi.js'),
  migrate: inRoot('prisma/dist/migrate.js'),
  newMigration: inRoot('prisma/dist/new-migration.js'),
};

export const demo = {
  seed: inRoot('apps/demo/dist/seed.js'),
  logins: inRoot('apps/demo/dist/people/logins.js'),
};

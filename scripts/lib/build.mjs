import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { digestOf } from './digest.mjs';
import { api, demo, inRoot, root } from './paths.mjs';
import { run } from './processes.mjs';

/**
 * @typedef {object} Part one build target
 * @property {string} name
 * @property {string[]} inputs files and folders it is built from
 * @property {string[]} outputs files that the build creates
 * @property {(options: { signal?: AbortSignal, afresh: boolean }) => Promise<unknown>} build
 */

/**
 * Path of the native TypeScript compiler, which is four times as fast as the JavaScript compiler.
 */
export const compiler = inRoot('node_modules/typescript-7/bin/tsc');

/** @type {Part} */
const client = {
  name: 'client',
  inputs: ['prisma/schema.prisma', 'prisma.config.mjs'],
  outputs: ['prisma/generated/client.ts'],
  build: ({ signal }) => generateClient(signal),
};

/** @param {string} workspace */
const sources = (workspace) => ['package.json', 'tsconfig.build.json', 'src'].map((name) => `${workspace}/${name}`);

/**
 * The server and the demo data, which are built together.
 * @type {Part}
 */
const servers = {
  name: 'servers',
  inputs: [
    ...['tsconfig.json', 'tsconfig.base.json', 'apps/shared', 'prisma'],
    ...sources('apps/api'),
    ...sources('apps/demo'),
  ],
  outputs: [api.main, api.migrate, demo.seed].map((file) => path.relative(root, file)),
  build: ({ signal, afresh }) =>
    run(process.execPath, [compiler, '-b', '--singleThreaded', ...(afresh ? ['--force'] : [])], {
      what: 'Compiling the server',
      cwd: root,
      signal,
    }),
};

/** @type {Part} */
const web = {
  name: 'web',
  inputs: ['tsconfig.base.json', 'apps/shared', 'apps/web'],
  outputs: ['apps/web/dist/index.html'],
  build: ({ signal }) =>
    run(process.execPath, [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      what: 'Building the web app',
      cwd: inRoot('apps/web'),
      env: { ...process.env, NODE_ENV: 'production' },
      signal,
    }),
};

// The stamp is in node_modules, which `npm ci` empties, so new packages cause a new build.
const stampFile = (/** @type {Part} */ { name }) => inRoot('node_modules/.cache/sapa/build', name);

/**
 * Generates the database client. Prisma would download an engine unless an executable is named.
 */
export function generateClient(/** @type {AbortSignal | undefined} */ signal) {
  return run(process.execPath, [inRoot('node_modules/prisma/build/index.js'), 'generate'], {
    what: 'Generating the database client',
    cwd: root,
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
    signal,
  });
}

/**
 * Returns the parts whose inputs have changed since their last build.
 * @param {{ all?: boolean, without?: string[] }} [options] `all`: also unchanged parts; `without`:
 *   the names of parts that are not needed
 */
export async function outdated({ all = false, without = [] } = {}) {
  const parts = [];
  for (const part of [client, servers, web].filter(({ name }) => !without.includes(name))) {
    const present = part.outputs.every((file) => existsSync(inRoot(file)));
    const stamp = await readFile(stampFile(part), 'utf8').catch(() => '');
    if (all || !present || stamp !== digest(part.inputs)) parts.push(part);
  }
  return parts;
}

/**
 * Builds the given parts. The web app is built in parallel, because it does not depend on the
 * other parts.
 * @param {Part[]} parts from outdated()
 * @param {{ signal?: AbortSignal, all?: boolean }} [options]
 */
export async function build(parts, { signal, all = false } = {}) {
  const one = async (/** @type {Part} */ part) => {
    if (!parts.includes(part)) return;
    // Calculated before the build, because files saved during the build must count as changed.
    const inputs = digest(part.inputs);
    const afresh = all || !part.outputs.every((file) => existsSync(inRoot(file)));
    await part.build({ signal, afresh });
    await mkdir(path.dirname(stampFile(part)), { recursive: true });
    await writeFile(stampFile(part), inputs);
  };
  const results = await Promise.allSettled([one(client).then(() => one(servers)), one(web)]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Includes the packages and the Node version, because changing them requires a full build. */
const digest = (/** @type {string[]} */ inputs) =>
  digestOf(
    ['package-lock.json', ...inputs].map((input) => inRoot(input)),
    root,
    { also: process.versions.node.split('.')[0] },
  );

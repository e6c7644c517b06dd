// Entry point of all npm commands: `node scripts/run.mjs NAME`.
import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();

/**
 * Modules are loaded only when their command runs, because most cannot be loaded before `npm
 * start` has installed the packages.
 * @type {Record<string, () => Promise<unknown>>}
 */
const COMMANDS = {
  start: async () => (await import('./lib/start.mjs')).start(),
  dev: async () => (await import('./lib/dev.mjs')).dev(),
  test: async () => (await import('./lib/test.mjs')).test(),
  bench: async () => {
    await import('./test/typescript.mjs');
    return (await import('../apps/bench/src/bench.ts')).bench();
  },
  drills: async () => {
    await import('./test/typescript.mjs');
    return (await import('../apps/bench/src/drills/drills.ts')).drills();
  },
  build: async () => (await import('./lib/tasks.mjs')).buildAll(),
  typecheck: async () => (await import('./lib/tasks.mjs')).typecheck(),
  lint: async () => (await import('./lib/tasks.mjs')).lint(),
  migration: async () => (await import('./lib/tasks.mjs')).migration(),
  'api-types': async () => (await import('./lib/tasks.mjs')).apiTypes(),
  seed: async () => (await import('./lib/tasks.mjs')).seed(),
  sapa: async () => (await import('./lib/tasks.mjs')).sapa(),
};

// Removes the command's name, because commands read their arguments from process.argv.
const [name = ''] = process.argv.splice(2, 1);
const command = COMMANDS[name];
if (command) {
  await command();
} else {
  console.error(`There is no command "${name}"; there are ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = 1;
}

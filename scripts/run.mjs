// The one entry of all commands: `node scripts/run.mjs NAME`, in package.json as `npm run NAME`.
import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();

/**
 * Modules are loaded when their command runs: before `npm start` has installed the packages, most
 * modules cannot be loaded.
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
  build: async () => (await import('./lib/tasks.mjs')).buildAll(),
  typecheck: async () => (await import('./lib/tasks.mjs')).typecheck(),
  lint: async () => (await import('./lib/tasks.mjs')).lint(),
  migration: async () => (await import('./lib/tasks.mjs')).migration(),
  'api-types': async () => (await import('./lib/tasks.mjs')).apiTypes(),
  seed: async () => (await import('./lib/tasks.mjs')).seed(),
  jobs: async () => (await import('./lib/tasks.mjs')).jobs(),
  role: async () => (await import('./lib/tasks.mjs')).role(),
  registration: async () => (await import('./lib/tasks.mjs')).registration(),
  'storage-check': async () => (await import('./lib/tasks.mjs')).storageCheck(),
  'confirmation-link': async () => (await import('./lib/tasks.mjs')).confirmationLink(),
  'password-link': async () => (await import('./lib/tasks.mjs')).passwordLink(),
  'remove-second-factor': async () => (await import('./lib/tasks.mjs')).removeSecondFactor(),
};

// Commands read their own arguments from process.argv, without the name of the command.
const [name = ''] = process.argv.splice(2, 1);
const command = COMMANDS[name];
if (command) {
  await command();
} else {
  console.error(`There is no command "${name}"; there are ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = 1;
}

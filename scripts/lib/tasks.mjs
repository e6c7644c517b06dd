import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { compiler } from './build.mjs';
import { bringUpDatabase, migrate, seedDemo } from './data.mjs';
import { lockHolder, takeLock } from './lock.mjs';
import { api, inRoot, root } from './paths.mjs';
import { runningPostgres, startTemporaryPostgres } from './postgres.mjs';
import { prepare } from './prepare.mjs';
import { Problem } from './problem.mjs';
import { run, runInTerminal } from './processes.mjs';
import { loadEnvFile, readSettings } from './settings.mjs';
import { alreadyRunning } from './start.mjs';
import { say, step, writeStepsTo } from './terminal.mjs';
import { runUntilStopped } from './until-stopped.mjs';

/** `npm run build`: builds the parts that have changed, or all parts with `--all`. */
export function buildAll() {
  return runUntilStopped(async ({ signal }) => {
    await prepare(signal, { all: process.argv.includes('--all') });
    say('Everything is built.');
  });
}

/** Projects that the build does not type-check: the web app, the tests, and these scripts. */
const CHECKED = ['apps/web', 'apps/web/e2e', 'apps/web/worker', 'apps/api', 'apps/bench', 'apps/demo', 'scripts'];

/** `npm run typecheck`: checks every TypeScript project, including the tests. */
export const typecheck = () =>
  check(
    'Checking the web app, the tests and the scripts',
    CHECKED.map((project) => [compiler, '-p', inRoot(project), '--noEmit', '--singleThreaded']),
    'There are type errors.',
  );

/**
 * `npm run lint`: builds first, because the linter needs the types of the generated database
 * client.
 */
export const lint = () =>
  check(
    'Linting the code, its imports, its comments and its format',
    [
      [inRoot('node_modules/oxlint/bin/oxlint')],
      [inRoot('node_modules/oxfmt/bin/oxfmt'), '--check'],
      [inRoot('scripts/lint-comments.mjs')],
    ],
    'There is something to put right; `npm run format` does it for the format.',
  );

/**
 * Runs Node programs in parallel, as many at a time as the machine has processors.
 * @param {string} label
 * @param {string[][]} programs
 * @param {string} message for failures, followed by their output
 */
function check(label, programs, message) {
  return runUntilStopped(async ({ signal }) => {
    await prepare(signal, { without: ['web'] });
    const { default: limit } = await import('p-limit'); // not installed when this file is loaded
    const atOnce = limit(availableParallelism());
    const runProgram = (/** @type {string[]} */ args) =>
      run(process.execPath, args, { what: path.basename(args[0]), cwd: root, signal });
    const results = await step(label, () => Promise.allSettled(programs.map((args) => atOnce(() => runProgram(args)))));
    signal.throwIfAborted();
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (failures.length === 0) return;
    throw new Problem(message, failures.map((error) => error.details || String(error)).join('\n'));
  });
}

/**
 * `npm run seed`: adds the demo data to this folder's database, even while Šapa runs. Overwrites
 * nothing. With `--scale N` it adds N thousand users with their content for load tests instead.
 */
export function seed() {
  return runUntilStopped(async ({ signal, onStop }) => {
    const [option, scale = ''] = process.argv.slice(2);
    if (option && (option !== '--scale' || !/^[1-9]\d{0,4}$/.test(scale))) {
      throw new Problem('npm run seed has one option: --scale N, where N is the number of users in thousands.');
    }
    loadEnvFile();
    const settings = readSettings();
    await prepare(signal);
    const url = await databaseFor('npm run seed', settings, { signal, onStop });
    await step('Migrating the database', () => migrate(url, signal));
    if (scale) {
      await import('../test/typescript.mjs');
      const { seedScale } = await import('../../apps/bench/src/community.ts');
      return step(`Adding ${scale} × 1,000 users`, () => seedScale(url, Number(scale)));
    }
    const done = await step('Adding the demo data', () => seedDemo(url, settings.dataDir, signal));
    say(done || 'Everything was there already.');
  });
}

/** Arguments that make `sapa` print its help or version. */
const HELP = ['help', '--help', '-h', '--version', '-V'];

/** `npm run sapa`: runs the operator's command on this folder's database, also while Šapa runs. */
export function sapa() {
  writeStepsTo(process.stderr); // standard output is for the result of the command
  return runUntilStopped(async ({ signal, onStop }) => {
    loadEnvFile();
    const settings = readSettings();
    const args = process.argv.slice(2);
    const needsDatabase = args.length > 0 && !args.some((arg) => HELP.includes(arg));
    // A restore creates the database.
    const isNewFolder = !settings.databaseUrl && !existsSync(settings.postgresDir);
    if (needsDatabase && isNewFolder && !args.includes('restore')) {
      throw new Problem('Šapa has not been started here yet: there is no database.');
    }
    await prepare(signal, { without: ['web'] });
    // If an external database is unreachable, the command itself reports that.
    const url =
      settings.databaseUrl ??
      (needsDatabase ? await databaseFor('npm run sapa', settings, { signal, onStop }) : undefined);
    const env = { ...process.env, ...(url && { DATABASE_URL: url }), DATA_DIR: settings.dataDir };
    const command = [inRoot('apps/api/dist/cli/sapa.js'), ...args];
    const exitCode = await runInTerminal(process.execPath, command, { cwd: root, env, signal });
    return { exitCode };
  });
}

/**
 * `npm run migration -- NAME`: see prisma/new-migration.ts. Does not compile the server, whose
 * code may not match the changed schema yet.
 */
export function migration() {
  return runUntilStopped(async ({ signal, onStop }) => {
    await prepare(signal, { without: ['servers', 'web'] });
    const command = [compiler, '-b', inRoot('prisma')];
    await step('Compiling', () => run(process.execPath, command, { what: 'Compiling', cwd: root, signal }));
    const postgres = await step('Starting a database', startTemporaryPostgres);
    onStop(postgres.stop);
    const exitCode = await runInTerminal(process.execPath, [api.newMigration, ...process.argv.slice(2)], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: postgres.url('postgres') },
      signal,
    });
    return { exitCode };
  });
}

/** `npm run api-types`: writes the API's types, limits and enums for the web app. */
export function apiTypes() {
  return runUntilStopped(async ({ signal, onStop }) => {
    await prepare(signal, { without: ['web'] });
    const folder = await mkdtemp(path.join(tmpdir(), 'sapa-types-'));
    onStop(() => rm(folder, { recursive: true, force: true }));
    const document = path.join(folder, 'openapi.json');
    const types = inRoot('apps/web/src/api');
    const toTypes = [
      inRoot('node_modules/openapi-typescript/bin/cli.js'),
      document,
      '-o',
      `${types}/schema.d.ts`,
      '--default-non-nullable=false',
    ];
    const what = 'Writing the types';
    await step(what, async () => {
      for (const args of [[api.writeOpenapi, document, types], toTypes])
        await run(process.execPath, args, { what, cwd: root, signal });
    });
  });
}

/**
 * Returns this folder's database, or the running Šapa's database if Šapa is running.
 * @param {string} task
 * @param {ReturnType<typeof readSettings>} settings
 * @param {import('./until-stopped.mjs').Lifetime} lifetime
 */
async function databaseFor(task, settings, lifetime) {
  if (!settings.databaseUrl) {
    const holder = await lockHolder(settings.lockFile);
    if (holder) {
      const running = await runningPostgres(settings.postgresDir);
      if (!running) throw new Problem(alreadyRunning(holder));
      return running;
    }
    const lock = await takeLock(settings.lockFile, task);
    if (!lock.taken) throw new Problem(alreadyRunning(lock.holder));
    lifetime.onStop(lock.release);
  }
  return (await bringUpDatabase(settings, lifetime)).url;
}

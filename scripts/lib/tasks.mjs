import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { enumsModule, limitsModule } from './api-limits.mjs';
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
import { say, step } from './terminal.mjs';
import { runUntilStopped } from './until-stopped.mjs';

/** `npm run build`: builds what has changed; with `--all` everything. */
export function buildAll() {
  return runUntilStopped(async ({ signal }) => {
    await prepare(signal, { all: process.argv.includes('--all') });
    say('Everything is built.');
  });
}

/** The projects that the build does not type-check: the web app, the tests, and these scripts. */
const CHECKED = [
  'apps/web',
  'apps/web/e2e',
  'apps/web/worker', // it has the globals of workers
  'apps/api',
  'apps/bench',
  'apps/demo',
  'scripts',
];

/** `npm run typecheck`: every TypeScript project, tests included. */
export function typecheck() {
  return runUntilStopped(async ({ signal }) => {
    await prepare(signal, { without: ['web'] });
    const checks = CHECKED.map((project) => () => {
      const args = [compiler, '-p', inRoot(project), '--noEmit', '--singleThreaded'];
      return run(process.execPath, args, { what: `Checking ${project}`, cwd: root, signal });
    });
    const failures = await step('Checking the web app, the tests and the scripts', () => sideBySide(checks));
    signal.throwIfAborted();
    if (failures.length > 0) throw new Problem('There are type errors.', outputOf(failures));
  });
}

/** `npm run lint`: the linter needs types, also those of the generated database client. */
export function lint() {
  return runUntilStopped(async ({ signal }) => {
    await prepare(signal, { without: ['web'] });
    const tools = [['oxlint/bin/oxlint'], ['oxfmt/bin/oxfmt', '--check']];
    const checks = tools.map(([tool, ...args]) => () => {
      const command = [inRoot('node_modules', tool), ...args];
      return run(process.execPath, command, { what: path.basename(tool), cwd: root, signal });
    });
    const failures = await step('Linting the code, its imports and its format', () => sideBySide(checks));
    signal.throwIfAborted();
    if (failures.length > 0) {
      const message = 'There is something to put right; `npm run format` does it for the format.';
      throw new Problem(message, outputOf(failures));
    }
  });
}

/**
 * Runs everything, as many at once as the machine has processors.
 * @param {(() => Promise<unknown>)[]} work
 * @returns {Promise<unknown[]>} the errors
 */
async function sideBySide(work) {
  /** @type {unknown[]} */
  const failures = [];
  const waiting = [...work];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next().catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return failures;
}

/** @param {unknown[]} failures */
const outputOf = (failures) =>
  failures.map((error) => (error instanceof Problem && error.details) || String(error)).join('\n');

/** `npm run seed`: adds the demo data; if Šapa is running, to its database. Overwrites nothing. */
export function seed() {
  return runUntilStopped(async ({ signal, onStop }) => {
    loadEnvFile();
    const settings = readSettings();
    await prepare(signal);
    const url = await databaseFor('npm run seed', settings, { signal, onStop });
    await step('Migrating the database', () => migrate(url, signal));
    const done = await step('Adding the demo data', () => seedDemo(url, settings.dataDir, signal));
    say(done || 'Everything was there already.');
  });
}

/** `npm run storage-check`: checks that every picture has its files, and every file its picture; also while Šapa runs. Changes nothing. */
export const storageCheck = () => operate('npm run storage-check', [api.storageCheck]);

/** `npm run confirmation-link -- EMAIL`: see apps/api/src/features/accounts/make-confirmation-link.ts. */
export const confirmationLink = () =>
  operate('npm run confirmation-link', [api.confirmationLink, ...process.argv.slice(2)]);

/** `npm run password-link -- EMAIL`: see apps/api/src/features/accounts/make-password-link.ts. */
export const passwordLink = () => operate('npm run password-link', [api.passwordLink, ...process.argv.slice(2)]);

/** `npm run role -- EMAIL administrator`: see apps/api/src/features/moderation/set-role.ts. */
export const role = () => operate('npm run role', [api.role, ...process.argv.slice(2)]);

/** `npm run jobs`: see apps/api/src/platform/jobs/show-jobs.ts. */
export const jobs = () => operate('npm run jobs', [api.jobs, ...process.argv.slice(2)]);

/** `npm run registration -- open|invited|closed|invite`: see apps/api/src/features/accounts/set-registration.ts. */
export const registration = () => operate('npm run registration', [api.registration, ...process.argv.slice(2)]);

/** `npm run remove-second-factor -- EMAIL`: see apps/api/src/features/accounts/remove-second-factor.ts. */
export const removeSecondFactor = () =>
  operate('npm run remove-second-factor', [api.removeSecondFactor, ...process.argv.slice(2)]);

/**
 * Runs a program of the server for the operator, on the database of this folder, beside a running Šapa if there is one.
 * @param {string} command
 * @param {string[]} program
 */
function operate(command, program) {
  return runUntilStopped(async ({ signal, onStop }) => {
    loadEnvFile();
    const settings = readSettings();
    if (!settings.databaseUrl && !existsSync(settings.postgresDir)) {
      throw new Problem('Šapa has not been started here yet: there is no database.');
    }
    await prepare(signal, { without: ['web'] });
    const url = await databaseFor(command, settings, { signal, onStop });
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: settings.dataDir };
    const exitCode = await runInTerminal(process.execPath, program, { cwd: root, env, signal });
    return { exitCode };
  });
}

/** `npm run migration -- NAME`: see prisma/new-migration.ts. Does not compile the server, which may not match the changed schema yet. */
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

/** `npm run api-types`: writes the types of the API's answers for the web app. */
export function apiTypes() {
  return runUntilStopped(async ({ signal, onStop }) => {
    await prepare(signal, { without: ['web'] });
    const folder = await mkdtemp(path.join(tmpdir(), 'sapa-types-'));
    onStop(() => rm(folder, { recursive: true, force: true }));
    const documentation = path.join(folder, 'openapi.json');
    await step('Generating the OpenAPI document', () =>
      run(process.execPath, [api.writeOpenapi, documentation], {
        what: 'Generating the OpenAPI document',
        cwd: root,
        signal,
      }),
    );
    const tool = [inRoot('node_modules/openapi-typescript/bin/cli.js'), documentation, '-o', api.types];
    await step('Writing the types', () =>
      run(process.execPath, tool, { what: 'Writing the types', cwd: root, signal }),
    );
    const document = JSON.parse(await readFile(documentation, 'utf8'));
    await writeFile(api.limits, limitsModule(document));
    await writeFile(api.enums, enumsModule(document));
  });
}

/**
 * The database of this folder: that of the running Šapa, if there is one.
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

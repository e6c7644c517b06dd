import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { migrate } from './data.mjs';
import { createDatabase } from './database.mjs';
import { api, inRoot, root } from './paths.mjs';
import { startTemporaryPostgres } from './postgres.mjs';
import { prepare } from './prepare.mjs';
import { Problem, textOf } from './problem.mjs';
import { run } from './processes.mjs';
import { say, seconds } from './terminal.mjs';
import { SCREENS, SUITES, TEMPLATE } from './test-suites.mjs';
import { Transcript } from './transcript.mjs';
import { runUntilStopped } from './until-stopped.mjs';

/**
 * @typedef {import('./test-suites.mjs').Suite} Suite
 * @typedef {import('./test-suites.mjs').Result} Result
 */

/** @typedef {Result & { name: string, ms: number }} TimedResult */

/** The databases of the tests have the places of few countries: each test worker copies them. */
const PLACES_COUNTRIES = 'RS,HU,BA';

/** As many suites run at once. */
const AT_ONCE = 2;

/** So many of the files that took longest are named. */
const SLOWEST = 12;

/** `npm test`, `npm test SUITE`, `npm test SUITE PART-OF-A-FILE-NAME`. */
export function test() {
  return runUntilStopped(async ({ signal, onStop }) => {
    const [wanted, ...args] = process.argv.slice(2);
    const suites = wanted ? [...SUITES, SCREENS].filter(({ name }) => name === wanted) : SUITES;
    if (suites.length === 0) {
      throw new Problem(`There is no suite "${wanted}"; there are ${SUITES.map(({ name }) => name).join(', ')}.`);
    }
    const begun = Date.now();
    const without = ['client', 'servers', 'web'].filter((part) =>
      suites.every((suite) => suite.without?.includes(part)),
    );
    await prepare(signal, { without });
    const prepared = Date.now() - begun;

    const { default: limit } = await import('p-limit'); // read before the packages are installed, this file imports none
    const atOnce = limit(AT_ONCE);
    const shared = await sharedContext(signal, onStop);
    const runs = suites.map((suite) => {
      const transcript = new Transcript();
      const { write, step } = transcript;
      const context = { ...shared, args, isAlone: suites.length === 1, write, step };
      return { name: suite.name, transcript, result: atOnce(() => timed(suite, context)) };
    });
    /** @type {TimedResult[]} */
    const results = [];
    for (const { name, transcript, result } of runs) {
      say(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
      transcript.show();
      results.push(await result);
      signal.throwIfAborted();
    }

    const passed = results.reduce((sum, result) => sum + result.passed, 0);
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    say(`\n${timesOf(prepared, results)}`);
    return { exitCode: failed > 0 ? 1 : 0, lastLine: verdict({ passed, failed }) };
  });
}

/**
 * A failure of what a suite stands on is one of the suite, which has failed too when it ran no test.
 * @param {Suite} suite
 * @param {import('./test-suites.mjs').Context} context
 * @returns {Promise<TimedResult>}
 */
async function timed({ name, run }, context) {
  const begun = Date.now();
  /** @type {Result} */
  let result;
  try {
    context.signal.throwIfAborted();
    result = await run(context);
    if (result.passed + result.failed === 0) throw new Problem(`The suite ${name} ran no test.`);
  } catch (error) {
    if (!context.signal.aborted) context.write(`${textOf(error)}\n`);
    result = { passed: 0, failed: 1 };
  }
  return { name, ...result, ms: Date.now() - begun };
}

/** @param {Result} result */
const verdict = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/**
 * Where the time went. Suites run side by side: together they took less than the sum.
 * @param {number} prepared
 * @param {TimedResult[]} results
 */
function timesOf(prepared, results) {
  const slowest = results
    .flatMap(({ durations = [] }) => durations)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST);
  const flaky = results.flatMap((result) => result.flaky ?? []);
  return [
    ...(flaky.length > 0
      ? ['Flaky: failed at first, and passed when run again:', ...flaky.map((name) => `  ${name}`), '']
      : []),
    'The slowest files:',
    ...slowest.map(({ name, ms }) => `${seconds(ms).padStart(8)}  ${name}`),
    '',
    `${'preparation'.padEnd(12)} ${seconds(prepared)}`,
    ...results.map((result) => `${result.name.padEnd(12)} ${verdict(result)}  (${seconds(result.ms)})`),
  ].join('\n');
}

/**
 * @param {AbortSignal} signal
 * @param {(stop: () => Promise<unknown>) => void} onStop
 */
async function sharedContext(signal, onStop) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sapa-test-'));
  onStop(() => rm(folder, { recursive: true, force: true }));
  await forgetSettings(folder);
  const postgres = once(async () => {
    const server = await startTemporaryPostgres();
    onStop(server.stop);
    await createDatabase(server.url('postgres'), TEMPLATE);
    await migrate(server.url(TEMPLATE), signal);
    return server;
  });
  const documentation = once(async () => {
    const file = path.join(folder, 'openapi.json');
    await run(process.execPath, [api.writeOpenapi, file], { what: 'Describing the API', cwd: root, signal });
    return file;
  });
  return { folder, postgres, documentation, signal, onStop };
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {() => Promise<T>}
 */
function once(work) {
  /** @type {Promise<T> | undefined} */
  let result;
  return () => (result ??= work());
}

/**
 * Tests never meet the settings of the person who runs them: neither those of the environment nor, in the commands they start, those of `.env`.
 * @param {string} folder
 */
async function forgetSettings(folder) {
  for (const name of Object.keys(parseEnv(readFileSync(inRoot('.env.example'), 'utf8')))) delete process.env[name];
  process.env.PLACES_COUNTRIES = PLACES_COUNTRIES;
  process.env.ENV_FILE = path.join(folder, 'no-settings.env');
  await writeFile(process.env.ENV_FILE, '');
}

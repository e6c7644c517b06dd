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
import { runUntilStopped } from './until-stopped.mjs';

/**
 * @typedef {import('./test-suites.mjs').Context} Context
 * @typedef {import('./test-suites.mjs').Result} Result
 * @typedef {Result & { name: string, ms: number }} TimedResult
 */

/** Countries whose places the test databases have. Few, because each test worker copies them. */
const PLACES_COUNTRIES = 'RS,HU,BA';

/** Number of suites that run at the same time. */
const AT_ONCE = 2;

/** `npm test`, `npm test SUITE`, `npm test SUITE PART-OF-A-FILE-NAME`. */
export function test() {
  return runUntilStopped(async ({ signal, onStop }) => {
    const [wanted, ...args] = process.argv.slice(2);
    const suites = wanted ? [...SUITES, SCREENS].filter(({ name }) => name === wanted) : SUITES;
    if (suites.length === 0) {
      throw new Problem(`There is no suite "${wanted}"; there are ${SUITES.map(({ name }) => name).join(', ')}.`);
    }
    const without = ['client', 'servers', 'web'].filter((part) =>
      suites.every((suite) => suite.without?.includes(part)),
    );
    await prepare(signal, { without });

    const { default: limit } = await import('p-limit'); // not installed when this file is loaded
    const atOnce = limit(AT_ONCE);
    const shared = await sharedContext(signal, onStop);
    const isAlone = suites.length === 1;
    const runs = suites.map((suite) =>
      atOnce(async () => {
        // If several suites run at the same time, print the output of each suite when it ends.
        let output = '';
        const write = (/** @type {string} */ text) => (isAlone ? process.stdout.write(text) : (output += text));
        const result = await runSuite(suite, { ...shared, args, write });
        say(`\n── ${suite.name} ${'─'.repeat(60 - suite.name.length)}\n${output}`);
        return result;
      }),
    );
    const results = await Promise.all(runs);
    signal.throwIfAborted();

    // Named at the end, because CI systems cut long outputs.
    const failures = results.flatMap((result) => result.failures ?? []);
    if (failures.length > 0) say(`\nFailed:\n  ${failures.join('\n  ')}`);
    const flaky = results.flatMap((result) => result.flaky ?? []);
    if (flaky.length > 0) say(`\nFlaky, passed in the second run:\n  ${flaky.join('\n  ')}`);
    say();
    for (const result of results) say(`${result.name.padEnd(12)} ${verdict(result)}  (${seconds(result.ms)})`);
    const passed = results.reduce((sum, result) => sum + result.passed, 0);
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    return { exitCode: failed > 0 ? 1 : 0, lastLine: verdict({ passed, failed }) };
  });
}

/**
 * Runs a suite. An error of its set-up, or a suite without tests, counts as one failed test.
 * @param {import('./test-suites.mjs').Suite} suite
 * @param {Context} context
 * @returns {Promise<TimedResult>}
 */
async function runSuite({ name, run }, context) {
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

const verdict = (/** @type {Result} */ { passed, failed }) => `${passed} passed, ${failed} failed`;

/**
 * @param {AbortSignal} signal
 * @param {import('./until-stopped.mjs').Lifetime['onStop']} onStop
 */
async function sharedContext(signal, onStop) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sapa-test-'));
  onStop(() => rm(folder, { recursive: true, force: true }));
  await clearSettings(folder);
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

/** Clears the settings in the environment, and prevents commands in tests from reading `.env`. */
async function clearSettings(/** @type {string} */ folder) {
  for (const name of Object.keys(parseEnv(readFileSync(inRoot('.env.example'), 'utf8')))) delete process.env[name];
  process.env.PLACES_COUNTRIES = PLACES_COUNTRIES;
  process.env.ENV_FILE = path.join(folder, 'no-settings.env');
  await writeFile(process.env.ENV_FILE, '');
}

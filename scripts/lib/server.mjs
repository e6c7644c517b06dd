import { spawn } from 'node:child_process';
import { LogFile } from './log-file.mjs';
import { api, root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { endOf, onLine, stopChild } from './processes.mjs';
import { closeLine } from './terminal.mjs';

export const followParent = new URL('./follow-parent.mjs', import.meta.url).href;

/**
 * Limits the memory pools of glibc, which keep freed memory per thread. The Dockerfile has the
 * same value.
 */
const MEMORY = { MALLOC_ARENA_MAX: '2' };

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {number | undefined} pid
 * @property {import('node:child_process').ChildProcess} child
 * @property {Promise<Problem>} ended resolves at its end with the cause and the last output to
 *   stderr
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the server and waits until it accepts requests.
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.logFile
 * @param {string} [options.main]
 * @param {'warnings' | 'everything' | 'nothing'} [options.show] the part of the log for the
 *   terminal
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<Server>}
 */
export async function startServer({ env, logFile, main = api.main, show = 'warnings', signal }) {
  const log = new LogFile(logFile);
  // A separate process group, so Ctrl-C reaches only the launcher, which stops everything in
  // order.
  const child = spawn(process.execPath, ['--import', followParent, '--import', api.tracing, main], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    cwd: root,
    env: { ...MEMORY, ...env },
    detached: true,
  });
  /** @type {string[]} */
  const lastErrors = [];

  onLine(child.stdout, (line) => {
    log.write(line);
    const text = show === 'nothing' ? null : readable(line, show === 'everything');
    if (text) process.stderr.write(text + '\n');
  });
  onLine(child.stderr, (line) => {
    log.write(line);
    lastErrors.push(line);
    if (lastErrors.length > 20) lastErrors.shift();
  });

  const ended = endOf(child).then(
    (how) => new Problem(`The server ${how}; its log is ${logFile}.`, lastErrors.join('\n')),
  );
  const listening = new Promise((resolve) => {
    child.on('message', (/** @type {{ type?: string, port?: number }} */ message) => {
      if (message.type === 'listening') resolve(message.port);
    });
  });
  const aborted = new Promise((resolve) => signal?.addEventListener('abort', () => resolve('aborted'), { once: true }));

  const port = await Promise.race([listening, ended.then(() => null), aborted]);
  if (typeof port !== 'number') {
    await stopChild(child);
    const problem = await ended;
    if (signal?.aborted) signal.throwIfAborted();
    closeLine();
    // Shows the server's own message, which explains wrong settings in full.
    throw lastErrors.length ? new Problem(lastErrors.join('\n')) : problem;
  }
  const seconds = Number(env.SHUTDOWN_DELAY_SECONDS || 0) + Number(env.SHUTDOWN_DRAIN_SECONDS || 8) + 5;
  return { port, pid: child.pid, child, ended, stop: () => stopChild(child, seconds * 1000) };
}

/** @type {Record<string, string>} labels in the terminal, by pino's name of the level */
const LEVELS = { warn: 'warning', fatal: 'error' };

/**
 * Formats a log line for the terminal. Returns null for lines that are not shown. With
 * `everything`, lines of level info are shown too.
 */
function readable(/** @type {string} */ line, /** @type {boolean} */ everything) {
  if (!everything && !/"level":\s*"(?:warn|error|fatal)"/.test(line)) return null;
  try {
    const { level, time, msg, reqId, err, method, path, status, ms } = JSON.parse(line);
    const clock = new Date(time ?? Date.now()).toTimeString().slice(0, 8);
    const request = method ? ` ${method} ${path ?? ''} ${status ?? ''}${ms === undefined ? '' : ` ${ms} ms`}` : '';
    const cause = err?.message && err.message !== msg ? `: ${err.message}` : '';
    return `${clock} ${LEVELS[level] ?? level} ${msg ?? ''}${request}${cause}${reqId && !everything ? ` (request ${reqId})` : ''}`;
  } catch {
    return line;
  }
}

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf, Problem } from './problem.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** Whether a process is running. A zombie process does not count. */
export function isAlive(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM'; // alive, but another user's
  }
  return process.platform !== 'linux' || statFields(pid)[0] !== 'Z';
}

/** Returns the fields of /proc/PID/stat after the second field, a name that may contain spaces. */
function statFields(/** @type {number} */ pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/**
 * Returns the command line of a process, or ''. A minimal Linux has no `ps`, and macOS has no
 * /proc.
 */
export async function commandLine(/** @type {number} */ pid) {
  if (process.platform !== 'linux') return ps(pid, 'command=');
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return text.replaceAll('\0', ' ').trim();
}

/** Returns the start time of a process, which distinguishes processes with the same id. */
export async function startedAt(/** @type {number} */ pid) {
  return process.platform === 'linux' ? (statFields(pid)[19] ?? '') : ps(pid, 'lstart=');
}

async function ps(/** @type {number} */ pid, /** @type {string} */ column) {
  const { stdout } = await promisify(execFile)('ps', ['-o', column, '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim();
}

/**
 * Waits until `condition` is true. Returns false if that takes longer than the timeout.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} timeoutMs
 */
export async function until(condition, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/**
 * `signal` ends the command.
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} Options
 */

/**
 * Runs a command and returns its output, which is shown only if the command fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Options & { what: string, uid?: number, gid?: number }} options `what`: the subject of
 *   the error message
 */
export async function run(command, args, { what, signal, ...options }) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  const keep = (/** @type {string} */ chunk) => (output = (output + chunk).slice(-20_000));
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep);
  const end = await endedBy(child, 'close', signal).catch((error) => {
    throw new Problem(`${what} failed: ${error.message}.`);
  });
  if (end[0] === 0) return output;
  throw new Problem(`${what} failed (${describeEnd(end)}).`, output);
}

/**
 * Runs a command that writes to the terminal, and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} options
 */
export async function runInTerminal(command, args, { signal, ...options }) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  const [code] = await endedBy(child, 'close', signal);
  return code ?? 1;
}

/**
 * Runs a command in a separate process group, passes on its output, and returns its exit code.
 * Ends the whole group with the command, including processes that it has left running.
 * @param {string} command
 * @param {string[]} args
 * @param {Options & { write: (text: string) => void }} options
 */
export async function runPiped(command, args, { signal, write, env = process.env, ...options }) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The terminal shows the piped output, so colours are kept.
    env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
    detached: true,
    ...options,
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write);
  const closed = once(child, 'close');
  const [code] = await endedBy(child, 'exit', signal, () => signalGroup(child, 'SIGTERM'));
  const areGone = await until(() => !signalGroup(child, 0), 5_000);
  if (!areGone) signalGroup(child, 'SIGKILL');
  await closed;
  return code ?? 1;
}

/**
 * Resolves with the exit code and signal of a child process. Calls `stop` when the signal is
 * aborted.
 * @param {ChildProcess} child
 * @param {'exit' | 'close'} event
 * @param {AbortSignal} [signal]
 * @returns {Promise<[code: number | null, killedBy: string | null]>}
 */
async function endedBy(child, event, signal, stop = () => child.kill('SIGTERM')) {
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return /** @type {[number | null, string | null]} */ (await once(child, event));
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** Signals the process group of a child. Returns whether the group still has processes. */
function signalGroup(/** @type {ChildProcess} */ { pid }, /** @type {NodeJS.Signals | 0} */ name) {
  try {
    return pid !== undefined && process.kill(-pid, name);
  } catch {
    return false;
  }
}

/**
 * Passes the output of a child process to the listener, line by line.
 * @param {import('node:stream').Readable | null} stream
 * @param {(line: string) => void} listener
 */
export function onLine(stream, listener) {
  if (stream) createInterface({ input: stream }).on('line', listener);
}

/** Resolves when a child process ends, with a phrase such as "ended with code 1". */
export const endOf = (/** @type {ChildProcess} */ child) =>
  endedBy(child, 'close').then(describeEnd, (error) => String(error.message));

const describeEnd = (/** @type {[code: number | null, killedBy: string | null]} */ [code, killedBy]) =>
  killedBy ? `was ended by ${killedBy}` : `exited with code ${code}`;

/** Ends a child process and its process group: SIGTERM, after `patienceMs` SIGKILL. */
export async function stopChild(/** @type {ChildProcess} */ child, patienceMs = 10_000) {
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  if (ended() || child.pid === undefined) return;
  const signal = (/** @type {NodeJS.Signals} */ name) => signalGroup(child, name) || child.kill(name);
  signal('SIGTERM');
  if (await until(ended, patienceMs)) return;
  signal('SIGKILL');
  await until(ended, 5_000);
}

import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf, Problem } from './problem.mjs';

/**
 * Whether a process runs. A zombie does not count.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM'; // alive, but another user's
  }
  return process.platform !== 'linux' || statFields(pid)[0] !== 'Z';
}

/**
 * The fields of /proc/PID/stat from the third on: the second is the name in brackets, which may contain spaces.
 * @param {number} pid
 */
function statFields(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/**
 * The command line of a process, '' when there is none or it cannot be seen. A minimal Linux has no `ps`, macOS no /proc.
 * @param {number} pid
 */
export async function commandLine(pid) {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.replaceAll('\0', ' ').trim();
  }
  return ps(pid, 'command=');
}

/**
 * When a process started, in the system's own unit. Together with the process id it identifies a process, since ids are reused.
 * @param {number} pid
 */
export async function startedAt(pid) {
  if (process.platform === 'linux') return statFields(pid)[19] ?? '';
  return ps(pid, 'lstart=');
}

/**
 * @param {number} pid
 * @param {string} column
 */
async function ps(pid, column) {
  const { stdout } = await promisify(execFile)('ps', ['-o', column, '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim();
}

/**
 * Waits until `condition` is true.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} timeoutMs
 * @returns {Promise<boolean>} whether it became true in time
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
 * @typedef {object} RunOptions
 * @property {string} what the subject of the error message
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {AbortSignal} [signal] ends the command
 * @property {number} [uid]
 * @property {number} [gid]
 */

/**
 * Runs a command to its end. Its output is shown only if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<string>} what it wrote
 */
export function run(command, args, { what, signal, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const keep = (/** @type {string} */ chunk) => (output = (output + chunk).slice(-20_000));
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const stop = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    child.on('error', (error) => reject(new Problem(`${what} failed: ${error.message}.`)));
    child.on('close', (code, killedBy) => {
      signal?.removeEventListener('abort', stop);
      if (code === 0) return resolve(output);
      const why = killedBy ? `was ended by ${killedBy}` : `exited with code ${code}`;
      reject(new Problem(`${what} failed (${why}).`, output));
    });
  });
}

/**
 * Runs a command whose output belongs in the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} options
 * @returns {Promise<number>} its exit code
 */
export function runInTerminal(command, args, { signal, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
    const stop = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    child.on('error', reject);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', stop);
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs a command, and passes on what it writes. It is a process group of its own, which ends with it: whatever the command has started and
 * could not stop, since it was interrupted, is gone too.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal, write: (text: string) => void }} options
 * @returns {Promise<number>} its exit code
 */
export async function runPiped(command, args, { signal, write, env = process.env, ...options }) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its output is a pipe, but may be shown in a terminal: keep its colours.
    env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
    detached: true,
    ...options,
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write);
  const closed = new Promise((resolve) => child.on('close', resolve));
  const stop = () => signalGroup(child, 'SIGTERM');
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  signal?.removeEventListener('abort', stop);
  const areGone = await until(() => !signalGroup(child, 0), 5_000);
  if (!areGone) signalGroup(child, 'SIGKILL');
  await closed;
  return code;
}

/**
 * @param {import('node:child_process').ChildProcess} leader
 * @param {NodeJS.Signals | 0} name
 * @returns {boolean} whether the group still has processes
 */
function signalGroup({ pid }, name) {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, name);
  } catch {
    return false;
  }
}

/**
 * Passes on what a child writes, line by line.
 * @param {import('node:stream').Readable | null} stream
 * @param {(line: string) => void} listener
 */
export function onLine(stream, listener) {
  if (stream) createInterface({ input: stream }).on('line', listener);
}

/**
 * How a child process ended, as the end of a sentence.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
export const endOf = (child) =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, killedBy) =>
      resolve(killedBy ? `was ended by ${killedBy}` : `exited with code ${code}`),
    );
  });

/**
 * Ends a child process with its process group: SIGTERM first, SIGKILL after a while.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [patienceMs]
 */
export async function stopChild(child, patienceMs = 10_000) {
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  if (ended() || child.pid === undefined) return;
  child.kill('SIGTERM');
  if (await until(ended, patienceMs)) return;
  child.kill('SIGKILL');
  await until(ended, 5_000);
}

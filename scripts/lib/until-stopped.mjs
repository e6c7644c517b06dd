import { report } from './problem.mjs';
import { closeLine, say, surviveClosedTerminal } from './terminal.mjs';

/**
 * @typedef {object} Lifetime
 * @property {AbortSignal} signal aborted when everything should stop
 * @property {(stop: () => Promise<unknown>) => void} onStop adds a function to call at the end;
 *   the last added is called first
 */

/**
 * Runs work until it ends or a signal stops it, then stops everything that it has started, and
 * exits: with code 1 after an error, otherwise with the work's exit code or 0. Prints `lastLine`
 * at the very end.
 * @param {(lifetime: Lifetime) => Promise<void | { exitCode: number, lastLine?: string }>} work
 */
export async function runUntilStopped(work) {
  surviveClosedTerminal();
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => controller.abort();
  // Under npm, Ctrl-C arrives twice, from the terminal and from npm. Repeated signals are ignored,
  // because stopping has its own time limits.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop);
  followNpm(stop);

  /** @type {(() => Promise<unknown>)[]} */
  const stops = [];
  let exitCode = 0;
  let lastLine;
  try {
    const result = await work({ signal, onStop: (step) => stops.unshift(step) });
    ({ exitCode, lastLine } = result ?? { exitCode: 0 });
  } catch (error) {
    closeLine();
    if (!signal.aborted) {
      report(error);
      exitCode = 1;
    }
  }
  const talk = signal.aborted && stops.length > 1;
  if (talk) say('\nStopping …');
  for (const step of stops) {
    await step().catch((error) => {
      report(error);
      exitCode = 1;
    });
  }
  if (talk) say('Stopped.');
  if (lastLine) say(lastLine);
  process.exit(exitCode);
}

export const untilAborted = (/** @type {AbortSignal} */ signal) =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Stops the command when npm has ended without passing a signal on. */
function followNpm(/** @type {() => void} */ stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}

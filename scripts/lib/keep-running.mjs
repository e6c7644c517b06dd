import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';
import { say } from './terminal.mjs';

/**
 * Milliseconds to wait before each restart after consecutive early exits. After one more early
 * exit, the program is not restarted.
 */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000];

/** An exit after this uptime does not count as early, and the first pause applies again. */
const STEADY_MS = 30_000;

/**
 * @typedef {object} Running
 * @property {Promise<Problem>} ended resolves with the reason when it ends
 * @property {() => Promise<void>} stop
 */

/**
 * Restarts a program whenever it ends by itself, until it is stopped or has ended early too often.
 * @param {string} name subject of the messages, such as 'The server'
 * @param {Running} first
 * @param {() => Promise<Running>} startAgain
 * @param {() => Promise<boolean>} [isDiskFull] it does not give up while the disk is full
 * @returns {{ givenUp: Promise<unknown>, stop: () => Promise<void> }} `givenUp` resolves with the
 *   reason
 */
export function keepRunning(name, first, startAgain, isDiskFull = () => Promise.resolve(false)) {
  const stopping = new AbortController();
  let current = first;

  /** @returns {Promise<Problem>} reason for the last exit */
  const keep = async () => {
    for (let earlyEnds = 0; ;) {
      const begun = Date.now();
      let problem = await current.ended;
      if (Date.now() - begun >= STEADY_MS) earlyEnds = 0;
      for (let started = false; !started;) {
        stopping.signal.throwIfAborted();
        const isFull = await isDiskFull();
        const pause = PAUSES_MS[earlyEnds++] ?? (isFull ? PAUSES_MS.at(-1) : undefined);
        if (pause === undefined) {
          say(`${name} ended ${earlyEnds} times in a row soon after its start: it is not started again.`);
          return problem;
        }
        say(`${problem.message}${isFull ? ' The disk is full.' : ''} It is started again in ${pause / 1000} s.`);
        await sleep(pause, undefined, { signal: stopping.signal });
        try {
          current = await startAgain();
          started = true;
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          problem = error; // counts as an early exit
        }
      }
      stopping.signal.throwIfAborted();
      say(`${name} is running again.`);
    }
  };
  const kept = keep();

  return {
    givenUp: new Promise((resolve) => {
      kept.then(resolve, (error) => stopping.signal.aborted || resolve(error));
    }),
    async stop() {
      stopping.abort();
      await current.stop();
      await kept.catch(() => {}); // a restart may be in progress
      await current.stop();
    },
  };
}

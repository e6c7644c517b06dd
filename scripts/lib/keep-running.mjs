import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';
import { say } from './terminal.mjs';

/** The pauses before a new start, after the first, the second … early end in a row. One more early end, and it is given up. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000];

/** What has run for so long has not ended early: its pauses begin anew. */
const STEADY_MS = 30_000;

/**
 * @typedef {object} Running
 * @property {Promise<Problem>} ended resolves, when it ends, with what there is to say about it
 * @property {() => Promise<void>} stop
 */

/**
 * Starts something again whenever it ends by itself, until it is stopped, or ends early again and again.
 * @param {string} name as the beginning of a sentence
 * @param {Running} first
 * @param {() => Promise<Running>} startAgain
 * @returns {{ givenUp: Promise<unknown>, stop: () => Promise<void> }} `givenUp` resolves with the reason
 */
export function keepRunning(name, first, startAgain) {
  const stopping = new AbortController();
  let current = first;

  /** @returns {Promise<Problem>} the last of its ends */
  const keep = async () => {
    for (let earlyEnds = 0; ;) {
      const begun = Date.now();
      let problem = await current.ended;
      if (Date.now() - begun >= STEADY_MS) earlyEnds = 0;
      for (let started = false; !started;) {
        stopping.signal.throwIfAborted();
        const pause = PAUSES_MS[earlyEnds++];
        if (pause === undefined) {
          say(`${name} ended ${earlyEnds} times in a row soon after its start: it is not started again.`);
          return problem;
        }
        say(`${problem.message} It is started again in ${pause / 1000} s.`);
        await sleep(pause, undefined, { signal: stopping.signal });
        try {
          current = await startAgain();
          started = true;
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          problem = error; // as if it had ended at once
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
      await kept.catch(() => {}); // a start that had begun: it comes to its end first, so that nothing is left running
      await current.stop();
    },
  };
}

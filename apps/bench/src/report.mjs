// @ts-check
// Preloaded into a measured server: reports its memory and its time in the database on request.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';

/**
 * Statements that the idle server sends regularly: the check of its notification channel, and the
 * search for jobs.
 */
const BACKGROUND = /pg_listening_channels|pgboss/;

let milliseconds = 0;
const { query } = pg.Client.prototype;
Object.assign(pg.Client.prototype, {
  /** @param {any[]} args */
  query(...args) {
    if (BACKGROUND.test(args[0]?.text ?? args[0])) return Reflect.apply(query, this, args);
    const begun = performance.now();
    const end = () => (milliseconds += performance.now() - begun);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (/** @type {unknown[]} */ ...result) => {
        end();
        callback(...result);
      };
      return Reflect.apply(query, this, args);
    }
    const result = Reflect.apply(query, this, args);
    result?.then?.(end, end);
    return result;
  },
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** @type {Record<string, () => number>} */
const FIGURES = {
  /** Bytes of heap and buffers in use after a garbage collection. */
  bytes() {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
  /** Milliseconds spent waiting for the database since the last report. */
  milliseconds() {
    const value = milliseconds;
    milliseconds = 0;
    return value;
  },
};

process.on('message', (/** @type {{ report?: string }} */ { report }) => {
  if (report) process.send?.({ value: FIGURES[report]() });
});
// This listener must not keep the process alive.
process.channel?.unref();

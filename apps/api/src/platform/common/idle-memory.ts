import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const INTERVAL_MS = 10_000;
/** The part of one processor's time from which on an interval was busy. */
const BUSY = 0.2;
const CALM = 0.05;
/** The second one gives back what the first one has found. */
const COLLECTIONS = 2;

/**
 * Gives memory back after work, the start included. V8 collects old garbage when it needs room: a server without work would keep for hours
 * what its busiest minute took. A collection takes about 0.1 s, and is made while there is nothing to delay.
 */
export function releaseMemoryWhenIdle(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc'); // V8 accepts compiled code only under the flags that it was stored with, see code-cache.ts
  let left = COLLECTIONS;
  let before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const load = (user + system) / 1000 / INTERVAL_MS;
    if (load > BUSY) left = COLLECTIONS;
    else if (load < CALM && left > 0) {
      left -= 1;
      collectGarbage();
    }
    before = process.cpuUsage();
  }, INTERVAL_MS).unref();
}

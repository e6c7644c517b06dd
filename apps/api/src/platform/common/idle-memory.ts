import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const INTERVAL_MS = 10_000;
/** Fractions of one processor's time. */
const BUSY = 0.2;
const IDLE = 0.05;
/** V8 returns the memory to the system in the second collection. */
const COLLECTIONS = 2;

/**
 * Releases memory once the server is idle after its start or after a busy time. V8 collects old
 * garbage only when it needs room, so an idle server would keep its peak memory for hours. A
 * collection takes about 0.1 s.
 */
export function releaseMemoryWhenIdle(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc'); // V8 rejects a code cache made with other flags (code-cache.ts)
  let remaining = COLLECTIONS;
  let before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const load = (user + system) / 1000 / INTERVAL_MS;
    if (load > BUSY) remaining = COLLECTIONS;
    else if (load < IDLE && remaining > 0) {
      remaining -= 1;
      collectGarbage();
    }
    before = process.cpuUsage();
  }, INTERVAL_MS).unref();
}

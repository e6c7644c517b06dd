import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const INTERVAL_MS = 10_000;
/** Thresholds as fractions of one processor's time. */
const BUSY = 0.2;
const IDLE = 0.05;
/**
 * Number of garbage collections. V8 returns memory to the system only in the second collection.
 */
const COLLECTIONS = 2;

/**
 * Releases memory when the server becomes idle after its start or a busy time. V8 collects old
 * garbage only when it needs memory, so an idle server would keep its peak memory for hours. A
 * collection takes about 0.1 s.
 */
export function releaseMemoryWhenIdle(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  // V8 rejects a code cache made with other flags (code-cache.ts).
  setFlagsFromString('--no-expose-gc');
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

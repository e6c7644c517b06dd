import { LONGEST_WAIT } from './eventually.js';

/** Lets tests wait for asynchronous events. */
export class Changes {
  private waiting: (() => void)[] = [];

  /** @param received returns the events so far, for the failed test's message */
  constructor(private readonly received: () => unknown) {}

  /** Call this for every received event. */
  notify() {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Waits until a condition is true. Checks it after every event. */
  async until(condition: () => boolean): Promise<void> {
    const end = Date.now() + LONGEST_WAIT;
    while (!condition()) {
      if (Date.now() > end)
        throw new Error(`timed out after ${LONGEST_WAIT} ms; received ${JSON.stringify(this.received())}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}

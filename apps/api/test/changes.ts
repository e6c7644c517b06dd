import { LONGEST_WAIT } from './eventually.js';

/** Lets tests wait for asynchronous events. */
export class Changes {
  private waiting: (() => void)[] = [];

  /** `soFar`: what has been received, for the error message. */
  constructor(private readonly soFar: () => unknown) {}

  /** To be called when something was received. */
  notify() {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Waits until a condition holds, checking it whenever something is received. */
  async until(holds: () => boolean): Promise<void> {
    const end = Date.now() + LONGEST_WAIT;
    while (!holds()) {
      if (Date.now() > end)
        throw new Error(`timed out after ${LONGEST_WAIT} ms; received ${JSON.stringify(this.soFar())}`);
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

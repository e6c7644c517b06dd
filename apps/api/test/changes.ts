/** How long a test waits for something: far longer than it takes, for busy machines. */
const LONGEST_WAIT = 20_000;

/** Lets tests wait for asynchronous events. */
export class Changes {
  private waiting: (() => void)[] = [];

  /** `soFar`: what has been received, for the error message. */
  constructor(private readonly soFar: () => unknown) {}

  /** To be called when something was received. */
  notify() {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Waits until a condition holds, checking it whenever something is received; at most for this many milliseconds. */
  async until(holds: () => boolean, longest = LONGEST_WAIT): Promise<void> {
    const end = Date.now() + longest;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`waited ${longest} ms in vain; there came ${JSON.stringify(this.soFar())}`);
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

/** How long a test waits for what has to come: far longer than that takes, for machines that are busy. */
const LONGEST_WAIT = 20_000;

/** Lets tests wait for what comes by itself. */
export class Changes {
  private waiting: (() => void)[] = [];

  /** `soFar`: what has come, for the error. */
  constructor(private readonly soFar: () => unknown) {}

  /** Something has come. */
  notify() {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Waits until something holds, looking whenever something comes; for so many milliseconds at most. */
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

/** What the benchmarks of screens put into every page. */
interface Window {
  /** Milliseconds since then until something is seen and the page answers at once. */
  usable: (selector: string, since: number) => Promise<number>;
  usableAfterMoving: (address: string, selector: string) => Promise<number>;
  /** How far a list has been scrolled, in items. */
  itemsPassed: () => number;
  pixelsPassed: () => number;
  /** Returns what ends it, and has the times of all frames until then, and now and then how many elements there were. */
  recordFrames: () => () => { frames: number[]; samples: { at: number; elements: number }[] };
}

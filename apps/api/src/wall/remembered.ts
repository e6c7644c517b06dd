/** Milliseconds that nothing is remembered beyond, however long it took to find. */
const LONGEST = 30_000;

/**
 * What was found for each key, for ten times as long as finding it took: however often it is asked for, finding it takes a tenth of
 * the time, and what is found at once is as good as new. Of calls at the same moment one finds for all.
 */
export class Remembered<T> {
  private readonly found = new Map<string, Promise<T>>();

  get(key: string, find: () => Promise<T>): Promise<T> {
    const known = this.found.get(key);
    if (known) return known;
    const began = performance.now();
    const value = find();
    this.found.set(key, value);
    const forget = () => void this.found.delete(key);
    value.then(() => setTimeout(forget, Math.min(10 * (performance.now() - began), LONGEST)).unref(), forget);
    return value;
  }
}

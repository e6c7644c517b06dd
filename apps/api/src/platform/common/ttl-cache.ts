const MAX_TTL = 30_000;

/**
 * A TTL cache whose entries live ten times as long as loading them took: however often they are asked for, loading takes a tenth of the time,
 * and what loads fast is always nearly fresh. Calls during a load share it.
 */
export class TtlCache<T> {
  private readonly entries = new Map<string, Promise<T>>();

  /** @param maxTtl the longest time to live, in milliseconds */
  constructor(private readonly maxTtl = MAX_TTL) {}

  getOrLoad(key: string, load: () => Promise<T>): Promise<T> {
    const cached = this.entries.get(key);
    if (cached) return cached;
    const began = performance.now();
    const value = load();
    this.entries.set(key, value);
    const expire = () => void this.entries.delete(key);
    value.then(() => setTimeout(expire, Math.min(10 * (performance.now() - began), this.maxTtl)).unref(), expire);
    return value;
  }
}

const MAX_TTL = 30_000;

/**
 * A cache whose entries live ten times as long as it took to load them. So loading takes at most a
 * tenth of the time, and entries that load fast are reloaded often. Concurrent calls for the same
 * key share one load.
 */
export class TtlCache<T> {
  private readonly entries = new Map<string, Promise<T>>();

  /** @param maxTtl maximum lifetime of an entry in milliseconds */
  constructor(private readonly maxTtl = MAX_TTL) {}

  getOrLoad(key: string, load: () => Promise<T>): Promise<T> {
    const cached = this.entries.get(key);
    if (cached) return cached;
    const startedAt = performance.now();
    const value = load();
    this.entries.set(key, value);
    const expire = () => void this.entries.delete(key);
    value.then(() => setTimeout(expire, Math.min(10 * (performance.now() - startedAt), this.maxTtl)).unref(), expire);
    return value;
  }
}

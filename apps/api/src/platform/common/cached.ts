/**
 * Returns a function that calls `load` at most once per `milliseconds`. Concurrent callers share
 * one call. After a failure, the next call tries again.
 */
export function cached<T>(milliseconds: number, load: () => Promise<T>): () => Promise<T> {
  let current: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (current && performance.now() < current.until) return current.value;
    const value = load();
    const loading = { value, until: Infinity };
    current = loading;
    value.then(
      () => (loading.until = performance.now() + milliseconds),
      () => (loading.until = -Infinity),
    );
    return value;
  };
}

/** Shared, because `fileStore` keeps its open database across test files. */
const kept = new Map<string, unknown>();

/**
 * Fakes IndexedDB, which jsdom lacks, with the given content. Implements only the calls of
 * `fileStore`.
 */
export function keptFiles(files: Record<string, unknown>) {
  kept.clear();
  for (const [key, value] of Object.entries(files)) kept.set(key, value);
  const request = <Result>(result: Result) => {
    const made = { result, onsuccess: null as (() => void) | null };
    queueMicrotask(() => made.onsuccess?.());
    return made;
  };
  const transaction = () => {
    const made = { oncomplete: null as (() => void) | null };
    setTimeout(() => made.oncomplete?.());
    const store = {
      transaction: made,
      put: (value: unknown, key: string) => request(kept.set(key, value)),
      get: (key: string) => request(kept.get(key)),
      getAllKeys: () => request([...kept.keys()]),
      delete: (key: string) => request(kept.delete(key)),
    };
    return { objectStore: () => store };
  };
  const open = () => request({ transaction });
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { open } });
  return {
    keys: () => [...kept.keys()],
    remove: () => Reflect.deleteProperty(globalThis, 'indexedDB'),
  };
}

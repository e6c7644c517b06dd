/**
 * Fakes IndexedDB, which jsdom lacks, with the given content. Implements only the calls of
 * `fileStore`.
 */
export function keptFiles(files: Record<string, unknown>) {
  const kept = new Map(Object.entries(files));
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

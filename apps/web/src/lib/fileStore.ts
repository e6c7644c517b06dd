import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';

/** The database, opened on first use. Opening fails in browsers without IndexedDB. */
let opened: UseStore | undefined;
const store = () => (opened ??= createStore('sapa-drafts', 'files'));

/**
 * Files stored on this device. Without space or permission nothing is stored, and no error is
 * thrown.
 */
export const fileStore = {
  put: (key: string, value: unknown) => attempt(() => set(key, value, store())),
  get: (key: string) => attempt(() => get<unknown>(key, store())),
  remove: (key: string) => attempt(() => del(key, store())),

  /** Removes a deleted user's files. File keys contain the user's UUID. */
  removeAllOf: (userUuid: string) =>
    attempt(async () => {
      const all = await keys<string>(store());
      await delMany(
        all.filter((key) => key.includes(userUuid)),
        store(),
      );
    }),
};

async function attempt<Result>(work: () => Promise<Result>) {
  try {
    return await work();
  } catch {
    return null;
  }
}

import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';

/** Opened at its first use, which fails if the browser has no such storage. */
let opened: UseStore | undefined;
const store = () => (opened ??= createStore('sapa-drafts', 'files'));

/** Files stored on this device. Without room or permission they are silently not stored. */
export const fileStore = {
  put: (key: string, value: unknown) => attempt(() => set(key, value, store())),
  get: (key: string) => attempt(() => get<unknown>(key, store())),
  remove: (key: string) => attempt(() => del(key, store())),

  /** Removes the files of a deleted user, whose UUID is part of the keys. */
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

import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';

/** Opened with its first use: where the browser has no such storage, that fails. */
let opened: UseStore | undefined;
const store = () => (opened ??= createStore('sapa-drafts', 'files'));

/** Files kept on this device. Where there is no room or no permission for them, they are just not there. */
export const fileStore = {
  put: (key: string, value: unknown) => attempt(() => set(key, value, store())),
  get: (key: string) => attempt(() => get<unknown>(key, store())),
  remove: (key: string) => attempt(() => del(key, store())),

  /** Of somebody who is gone for good. Their UUID is part of the keys. */
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

const DATABASE = 'sapa-drafts';
const STORE = 'files';

/** Files kept on this device. Where there is no room or no permission for them, they are just not there. */
export const fileStore = {
  put: (key: string, value: unknown) => inStore('readwrite', (store) => store.put(value, key)),
  get: (key: string) => inStore<unknown>('readonly', (store) => store.get(key) as IDBRequest<unknown>),
  remove: (key: string) => inStore('readwrite', (store) => store.delete(key)),

  /** Of somebody who is gone for good. Their UUID is part of the keys. */
  removeAllOf: (userUuid: string) =>
    inStore('readwrite', (store) => {
      const all = store.getAllKeys();
      all.onsuccess = () => {
        for (const key of all.result) {
          if (typeof key === 'string' && key.includes(userUuid)) store.delete(key);
        }
      };
      return all;
    }),
};

async function inStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) {
  try {
    const database = await open();
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    return await new Promise<Result | null>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was given up'));
    }).finally(() => database.close());
  } catch {
    return null;
  }
}

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database cannot be opened'));
  });

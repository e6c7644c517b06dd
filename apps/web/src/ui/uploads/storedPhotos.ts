import { useEffect, useState } from 'react';
import { draft } from '../../lib/draft';
import { fileStore } from '../../lib/fileStore';
import type { PhotoList, QueuedPhoto } from './PhotoList';

/** A chosen photo's stored data, without its files. */
interface StoredPhotoEntry {
  id: string;
  description: string;
}

const isStoredEntry = (entry: unknown): entry is StoredPhotoEntry =>
  typeof (entry as StoredPhotoEntry | null)?.id === 'string' &&
  typeof (entry as StoredPhotoEntry).description === 'string';

const readEntries = (key: string) => {
  const list = draft.read(key);
  return Array.isArray(list) ? list.filter(isStoredEntry) : [];
};

/** Returns the files from an earlier visit, with null for missing files. */
const earlierPhotos = (key: string) =>
  Promise.all(
    readEntries(key).map(async ({ id, description }) => {
      const { file, original } = ((await fileStore.get(`${key}/${id}`)) ?? {}) as {
        file?: unknown;
        original?: unknown;
      };
      return file instanceof File && original instanceof File ? { file, original, description } : null;
    }),
  );

/** Returns a function that stores the queue's waiting photos, each file only once. */
function createPhotoSaver(queue: PhotoList, key: string) {
  // Keys in the queue are only unique within a visit, so stored keys contain the visit.
  const visit = Date.now().toString(36);
  const stored = new Map<string, File>();

  const saveFiles = ({ key: photoKey, file, original }: QueuedPhoto) => {
    const id = `${visit}-${photoKey}`;
    if (stored.get(id) !== file) {
      stored.set(id, file);
      void fileStore.put(`${key}/${id}`, { file, original });
    }
    return id;
  };

  return () => {
    const waiting = queue.get().filter(({ problem, status }) => !problem && status !== 'done');
    const list = waiting.map((photo): StoredPhotoEntry => ({ id: saveFiles(photo), description: photo.description }));
    if (list.length) draft.write(key, list);
    else draft.remove(key);
    for (const id of stored.keys()) {
      if (list.some((photo) => photo.id === id)) continue;
      stored.delete(id);
      void fileStore.remove(`${key}/${id}`);
    }
  };
}

/**
 * Stores chosen photos on this device until they are uploaded, so they survive a reload or logging
 * in again. Returns the state of photos from an earlier visit: `lost` means that only the
 * descriptions were stored, because there was no space for the files.
 */
export function useStoredPhotos(queue: PhotoList, key: string) {
  const [earlier, setEarlier] = useState<'none' | 'found' | 'lost'>('none');

  useEffect(() => {
    let stop = () => {};
    let isWanted = true;
    void earlierPhotos(key).then((photos) => {
      if (!isWanted) return;
      const found = photos.filter((photo) => photo !== null);
      const former = readEntries(key);
      setEarlier(found.length < photos.length ? 'lost' : found.length ? 'found' : 'none');
      queue.restore(found);
      const saveFiles = createPhotoSaver(queue, key);
      saveFiles();
      former.forEach(({ id }) => void fileStore.remove(`${key}/${id}`));
      stop = queue.subscribe(saveFiles);
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [queue, key]);

  return earlier;
}

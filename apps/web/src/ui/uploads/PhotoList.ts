import { useSyncExternalStore } from 'react';
import { imageProblem, type ImageProblem } from './imageFile';

export interface QueuedPhoto {
  key: string;
  file: File;
  /** As it was chosen: another part of it may be wanted later. */
  original: File;
  /** The address of what the file shows, while it is still only here. */
  preview: string;
  description: string;
  /** Why it cannot be sent at all. */
  problem: ImageProblem | null;
  /** `storing`: all of it is sent, and the server is working on it. */
  status: 'waiting' | 'sending' | 'storing' | 'done' | 'cancelled' | 'failed';
  /** How much is sent, from 0 to 1. */
  sent: number;
  error: unknown;
  /** In the album, once it is there. */
  photoId: number | null;
}

/** Photos that were chosen: described, cropped and put in order. */
export class PhotoList {
  private photos: readonly QueuedPhoto[] = [];
  private readonly listeners = new Set<() => void>();
  private lastKey = 0;

  get = () => this.photos;

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  add(files: File[]) {
    this.set([...this.photos, ...files.map((file) => this.queued({ file, original: file, description: '' }))]);
  }

  /** Photos that were chosen on an earlier visit, before those of this one. */
  restore(photos: Pick<QueuedPhoto, 'file' | 'original' | 'description'>[]) {
    if (photos.length) this.set([...photos.map((photo) => this.queued(photo)), ...this.photos]);
  }

  clear() {
    this.set([]);
  }

  remove(key: string) {
    this.set(this.photos.filter((photo) => photo.key !== key));
  }

  describe(key: string, description: string) {
    this.change(key, { description });
  }

  /** Another part of the same picture. */
  crop(key: string, file: File) {
    this.change(key, { file, preview: URL.createObjectURL(file) });
  }

  /** Puts these first; of a new album the very first becomes the main photo. */
  arrange(keys: string[]) {
    const place = new Map(keys.map((key, index) => [key, index]));
    const placeOf = ({ key }: QueuedPhoto) => place.get(key) ?? keys.length;
    this.set([...this.photos].sort((a, b) => placeOf(a) - placeOf(b)));
  }

  /** What cannot be sent is left out. */
  dropUnsendable() {
    this.set(this.photos.filter(({ problem }) => !problem));
  }

  /** What has arrived is the album's from now on. */
  dropDone() {
    this.set(this.photos.filter(({ status }) => status !== 'done'));
  }

  /** Frees the previews. */
  close() {
    this.photos.forEach(({ preview }) => preview && URL.revokeObjectURL(preview));
  }

  private queued(photo: Pick<QueuedPhoto, 'file' | 'original' | 'description'>): QueuedPhoto {
    const problem = imageProblem(photo.file);
    return {
      ...photo,
      key: String(++this.lastKey),
      preview: problem ? '' : URL.createObjectURL(photo.file),
      problem,
      status: 'waiting',
      sent: 0,
      error: null,
      photoId: null,
    };
  }

  protected find = (key: string) => this.photos.find((photo) => photo.key === key);

  protected change(key: string, change: Partial<QueuedPhoto>) {
    this.set(this.photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)));
  }

  private set(photos: readonly QueuedPhoto[]) {
    const previews = new Set(photos.map(({ preview }) => preview));
    this.photos.forEach(({ preview }) => preview && !previews.has(preview) && URL.revokeObjectURL(preview));
    // A new array each time, for that is how React sees a change.
    this.photos = [...photos];
    this.notify();
  }

  protected notify() {
    this.listeners.forEach((listener) => listener());
  }
}

export const useQueuedPhotos = (list: PhotoList) => useSyncExternalStore(list.subscribe, list.get);

import { useSyncExternalStore } from 'react';
import { type ImageProblem, prepareImage } from './imageFile';

export interface QueuedPhoto {
  key: string;
  file: File;
  /** The chosen file, so the photo can be cropped again. */
  original: File;
  /** Object URL of the file. */
  preview: string;
  description: string;
  /** Whether the file is being converted to a format that the server accepts. */
  isPreparing: boolean;
  /** Reason why the file cannot be uploaded. */
  problem: ImageProblem | null;
  /** `storing` means that all bytes are sent and the server is processing the photo. */
  status: 'waiting' | 'sending' | 'storing' | 'done' | 'cancelled' | 'failed';
  /** Fraction sent so far, from 0 to 1. */
  sent: number;
  error: unknown;
  /** The photo's id in the album once it is stored. */
  photoId: number | null;
}

/** List of chosen photos, which the user can describe, crop and reorder. */
export class PhotoList {
  private photos: readonly QueuedPhoto[] = [];
  private readonly listeners = new Set<() => void>();
  private lastKey = 0;
  /** Resolves when no photo is being converted. */
  protected prepared: Promise<unknown> = Promise.resolve();

  get = () => this.photos;

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  add(files: File[]) {
    const added = files.map((file) => this.queued({ file, original: file, description: '' }));
    this.set([...this.photos, ...added]);
    this.prepare(added);
  }

  /** Adds photos from an earlier visit before the photos from this visit. */
  restore(photos: Pick<QueuedPhoto, 'file' | 'original' | 'description'>[]) {
    if (!photos.length) return;
    const restored = photos.map((photo) => this.queued(photo));
    this.set([...restored, ...this.photos]);
    this.prepare(restored);
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

  /** Replaces the file with a different crop of the original. */
  crop(key: string, file: File) {
    this.change(key, { file, preview: URL.createObjectURL(file) });
  }

  /** Moves these photos to the front. The first photo of a new album becomes the main photo. */
  arrange(keys: string[]) {
    const place = new Map(keys.map((key, index) => [key, index]));
    const positionOf = ({ key }: QueuedPhoto) => place.get(key) ?? keys.length;
    this.set([...this.photos].sort((a, b) => positionOf(a) - positionOf(b)));
  }

  /** Removes photos that cannot be uploaded. */
  dropUnsendable() {
    this.set(this.photos.filter(({ problem }) => !problem));
  }

  /** Removes uploaded photos, which the album contains now. */
  dropDone() {
    this.set(this.photos.filter(({ status }) => status !== 'done'));
  }

  /** Revokes the object URLs to free memory. */
  close() {
    this.photos.forEach(({ preview }) => preview && URL.revokeObjectURL(preview));
  }

  private queued(photo: Pick<QueuedPhoto, 'file' | 'original' | 'description'>): QueuedPhoto {
    return {
      ...photo,
      key: String(++this.lastKey),
      preview: URL.createObjectURL(photo.file),
      isPreparing: true,
      problem: null,
      status: 'waiting',
      sent: 0,
      error: null,
      photoId: null,
    };
  }

  private prepare(photos: QueuedPhoto[]) {
    const preparing = photos.map(async ({ key, file: chosen }) => {
      const { file, problem } = await prepareImage(chosen);
      if (!this.find(key)) return;
      if (problem) this.change(key, { isPreparing: false, problem, preview: '' });
      else if (file === chosen) this.change(key, { isPreparing: false });
      else this.change(key, { isPreparing: false, file, original: file, preview: URL.createObjectURL(file) });
    });
    this.prepared = Promise.all([this.prepared, ...preparing]);
  }

  protected find = (key: string) => this.photos.find((photo) => photo.key === key);

  protected change(key: string, change: Partial<QueuedPhoto>) {
    this.set(this.photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)));
  }

  private set(photos: readonly QueuedPhoto[]) {
    const previews = new Set(photos.map(({ preview }) => preview));
    this.photos.forEach(({ preview }) => preview && !previews.has(preview) && URL.revokeObjectURL(preview));
    // React notices the change because the array is new.
    this.photos = [...photos];
    this.notify();
  }

  protected notify() {
    this.listeners.forEach((listener) => listener());
  }
}

export const useQueuedPhotos = (list: PhotoList) => useSyncExternalStore(list.subscribe, list.get);

import { useSyncExternalStore } from 'react';
import { ApiError } from '../../api/ApiError';
import type { components } from '../../api/schema';
import { upload } from '../../api/upload';
import { imageProblem, type ImageProblem } from '../../ui/imageFile';

type StoredPhoto = components['schemas']['PhotoView'];

export const LONGEST_PHOTO_DESCRIPTION = 500;

/** Where photos are sent to. */
export interface PhotoAlbum {
  path: `/${string}`;
  /** What goes along with each file. */
  fields: Record<string, string>;
  load: () => Promise<StoredPhoto[]>;
  /** Gives photos that were sent their places: they arrive in any order. */
  arrange: (photoIds: number[]) => Promise<unknown>;
}

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

/** More would only share the same line. */
const AT_ONCE = 3;

/** Photos on their way into an album: chosen, described, put in order, then sent, a few at a time and each once. */
export class PhotoQueue {
  private photos: readonly QueuedPhoto[] = [];
  private readonly listeners = new Set<() => void>();
  private lastKey = 0;
  private running = false;
  private readonly underWay = new Map<string, AbortController>();
  /** Ids of the album's photos; null until it is known what the album holds. */
  private stored: Set<number> | null;
  /** Photos whose answers were lost: perhaps they are stored. */
  private readonly unanswered = new Set<string>();
  private isArranged = true;

  constructor({ isNewAlbum }: { isNewAlbum: boolean }) {
    this.stored = isNewAlbum ? new Set() : null;
  }

  get = () => this.photos;
  isRunning = () => this.running;

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

  cancel(key: string) {
    if (this.find(key)?.status === 'waiting') this.change(key, { status: 'cancelled' });
    else this.underWay.get(key)?.abort();
  }

  retry(key: string) {
    this.change(key, { status: 'waiting', sent: 0, error: null });
  }

  retryStopped() {
    this.photos
      .filter(({ status }) => status === 'failed' || status === 'cancelled')
      .forEach(({ key }) => this.retry(key));
  }

  /**
   * Sends what waits. Goes on past a photo that is refused or cancelled, stops when the line is gone.
   * @throws ApiError when the session is over, or when the photos are there but not in their order
   */
  async run(album: PhotoAlbum) {
    if (this.running) return;
    this.running = true;
    this.set(this.photos);
    try {
      // Photos that are to be tried again join in.
      while (this.nextWaiting() && (await this.compareWithAlbum(album))) {
        const senders = Array.from({ length: AT_ONCE }, () => this.sendWaiting(album));
        const outcomes = await Promise.all(senders);
        const isOver = outcomes.find((outcome) => outcome?.status === 401);
        if (isOver) throw isOver;
        if (outcomes.some((outcome) => outcome?.isNetwork)) return;
      }
      await this.arrangeAlbum(album);
    } finally {
      this.running = false;
      this.set(this.photos);
    }
  }

  /** Gives up what is under way and frees the previews. */
  close = () => {
    this.underWay.forEach((abort) => abort.abort());
    this.photos.forEach(({ preview }) => preview && URL.revokeObjectURL(preview));
  };

  /** One after the other, until nothing waits or nothing more can be sent: then it says why. */
  private async sendWaiting(album: PhotoAlbum): Promise<ApiError | null> {
    for (let next = this.nextWaiting(); next && !this.unanswered.has(next.key); next = this.nextWaiting()) {
      try {
        await this.send(album, next);
      } catch (error) {
        this.change(next.key, { status: 'failed', error });
        if (error instanceof ApiError && (error.status === 401 || error.isNetwork)) return error;
      }
    }
    return null;
  }

  private async send(album: PhotoAlbum, { key, file, description }: QueuedPhoto) {
    const abort = new AbortController();
    this.underWay.set(key, abort);
    this.change(key, { status: 'sending' });
    const form = new FormData();
    for (const [name, value] of Object.entries(album.fields)) form.append(name, value);
    if (description.trim()) form.append('description', description.trim());
    form.append('file', file);
    try {
      const { id } = await upload<StoredPhoto>(album.path, form, {
        signal: abort.signal,
        onProgress: (sent) => this.change(key, { sent, status: sent < 1 ? 'sending' : 'storing' }),
      });
      this.hasArrived(key, id);
    } catch (error) {
      if (abort.signal.aborted) {
        this.change(key, { status: 'cancelled', sent: 0 });
        return;
      }
      const isLost = error instanceof ApiError && (error.isNetwork || error.status === 502 || error.status === 504);
      if (isLost && this.find(key)?.status === 'storing') this.unanswered.add(key);
      throw error;
    } finally {
      this.underWay.delete(key);
    }
  }

  /**
   * Finds out which photos have arrived whose answers were lost. Only while nothing is under way: what is new in the album can be
   * nothing else then.
   */
  private async compareWithAlbum(album: PhotoAlbum) {
    if (this.stored && !this.unanswered.size) return true;
    let photos: StoredPhoto[];
    try {
      photos = await album.load();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error;
      this.photos
        .filter(({ problem, status }) => !problem && status === 'waiting')
        .forEach(({ key }) => this.change(key, { status: 'failed', error }));
      return false;
    }
    const arrived = this.stored ? photos.filter(({ id }) => !this.stored?.has(id)) : [];
    for (const key of this.unanswered) {
      const description = this.find(key)?.description.trim() ?? '';
      const index = arrived.findIndex((photo) => (photo.description ?? '') === description);
      if (index >= 0) this.hasArrived(key, arrived.splice(index, 1)[0]!.id);
    }
    this.unanswered.clear();
    this.stored = new Set(photos.map(({ id }) => id));
    return true;
  }

  private hasArrived(key: string, photoId: number) {
    this.stored?.add(photoId);
    this.isArranged = false;
    this.change(key, { status: 'done', sent: 1, error: null, photoId });
  }

  private async arrangeAlbum(album: PhotoAlbum) {
    if (this.isArranged) return;
    await album.arrange(this.photos.flatMap(({ photoId }) => photoId ?? []));
    this.isArranged = true;
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

  private find = (key: string) => this.photos.find((photo) => photo.key === key);
  private nextWaiting = () => this.photos.find(({ problem, status }) => !problem && status === 'waiting');

  private change(key: string, change: Partial<QueuedPhoto>) {
    this.set(this.photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)));
  }

  private set(photos: readonly QueuedPhoto[]) {
    const previews = new Set(photos.map(({ preview }) => preview));
    this.photos.forEach(({ preview }) => preview && !previews.has(preview) && URL.revokeObjectURL(preview));
    // A new array each time, for that is how React sees a change.
    this.photos = [...photos];
    this.listeners.forEach((listener) => listener());
  }
}

export const useQueuedPhotos = (queue: PhotoQueue) => useSyncExternalStore(queue.subscribe, queue.get);
export const useIsRunning = (queue: PhotoQueue) => useSyncExternalStore(queue.subscribe, queue.isRunning);

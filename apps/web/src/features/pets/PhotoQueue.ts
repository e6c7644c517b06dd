import { useSyncExternalStore } from 'react';
import { ApiError } from '../../api/ApiError';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';
import { upload } from '../../api/upload';
import { imageProblem, type ImageProblem } from '../../ui/imageFile';

type StoredPhoto = components['schemas']['PhotoView'];

export interface QueuedPhoto {
  key: string;
  file: File;
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
}

/** Photos of a pet that is being added: chosen, described, put in order, then sent one after the other, each once. */
export class PhotoQueue {
  private photos: readonly QueuedPhoto[] = [];
  private readonly listeners = new Set<() => void>();
  private lastKey = 0;
  private running = false;
  private current: { key: string; abort: AbortController } | null = null;
  /** Ids of the album's photos; null until it is known what the album holds. */
  private stored: Set<number> | null;
  /** The photo whose answer was lost: perhaps it is stored. There is only ever one, for sending stops with the line. */
  private unanswered: string | null = null;

  constructor({ isNewPet }: { isNewPet: boolean }) {
    this.stored = isNewPet ? new Set() : null;
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
    const added = files.map((file): QueuedPhoto => {
      const problem = imageProblem(file);
      const preview = problem ? '' : URL.createObjectURL(file);
      const key = String(++this.lastKey);
      return { key, file, preview, description: '', problem, status: 'waiting', sent: 0, error: null };
    });
    this.set([...this.photos, ...added]);
  }

  remove(key: string) {
    const preview = this.find(key)?.preview;
    if (preview) URL.revokeObjectURL(preview);
    this.set(this.photos.filter((photo) => photo.key !== key));
  }

  describe(key: string, description: string) {
    this.change(key, { description });
  }

  /** The first one becomes the pet's main photo. */
  putFirst(key: string) {
    this.set([...this.photos].sort((a, b) => Number(b.key === key) - Number(a.key === key)));
  }

  /** What cannot be sent is left out. */
  dropUnsendable() {
    this.set(this.photos.filter(({ problem }) => !problem));
  }

  cancel(key: string) {
    if (this.current?.key === key) this.current.abort.abort();
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
   * @throws ApiError when the session is over
   */
  async run(petUuid: string) {
    if (this.running) return;
    this.running = true;
    this.set(this.photos);
    try {
      for (let next = this.nextWaiting(); next; next = this.nextWaiting()) {
        try {
          await this.send(petUuid, next);
        } catch (error) {
          this.change(next.key, { status: 'failed', error });
          if (error instanceof ApiError && error.status === 401) throw error;
          if (error instanceof ApiError && error.isNetwork) return;
        }
      }
    } finally {
      this.running = false;
      this.set(this.photos);
    }
  }

  /** Gives up what is under way and frees the previews. */
  close = () => {
    this.current?.abort.abort();
    this.photos.forEach(({ preview }) => preview && URL.revokeObjectURL(preview));
  };

  private async send(petUuid: string, { key, file, description }: QueuedPhoto) {
    await this.compareWithAlbum(petUuid);
    if (this.find(key)?.status === 'done') return;

    const abort = new AbortController();
    this.current = { key, abort };
    this.change(key, { status: 'sending' });
    const form = new FormData();
    form.append('petUuid', petUuid);
    if (description.trim()) form.append('description', description.trim());
    form.append('file', file);
    try {
      const { id } = await upload<StoredPhoto>('/pet-photo', form, {
        signal: abort.signal,
        onProgress: (sent) => this.change(key, { sent, status: sent < 1 ? 'sending' : 'storing' }),
      });
      this.stored?.add(id);
      this.change(key, { status: 'done', sent: 1 });
    } catch (error) {
      if (abort.signal.aborted) {
        this.change(key, { status: 'cancelled', sent: 0 });
        return;
      }
      const isLost = error instanceof ApiError && (error.isNetwork || error.status === 502 || error.status === 504);
      if (isLost && this.find(key)?.status === 'storing') this.unanswered = key;
      throw error;
    } finally {
      this.current = null;
    }
  }

  /** Finds out whether the photo whose answer was lost has arrived. */
  private async compareWithAlbum(petUuid: string) {
    if (this.stored && !this.unanswered) return;
    const path = { petUuidOrId: petUuid } as never;
    const album = await data(api.GET('/pet-photo/pet/{petUuidOrId}', { params: { path } }));
    const isNew = this.stored && album.some(({ id }) => !this.stored?.has(id));
    if (this.unanswered && isNew) this.change(this.unanswered, { status: 'done', sent: 1, error: null });
    this.unanswered = null;
    this.stored = new Set(album.map(({ id }) => id));
  }

  private find = (key: string) => this.photos.find((photo) => photo.key === key);
  private nextWaiting = () => this.photos.find(({ problem, status }) => !problem && status === 'waiting');

  private change(key: string, change: Partial<QueuedPhoto>) {
    this.set(this.photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)));
  }

  private set(photos: readonly QueuedPhoto[]) {
    // A new array each time, for that is how React sees a change.
    this.photos = [...photos];
    this.listeners.forEach((listener) => listener());
  }
}

export const useQueuedPhotos = (queue: PhotoQueue) => useSyncExternalStore(queue.subscribe, queue.get);

import { useSyncExternalStore } from 'react';
import { ApiError } from '../../api/ApiError';
import type { components } from '../../api/schema';
import { upload } from '../../api/upload';
import { newClientId } from '../../lib/useClientId';
import { trimText } from '@sapa/shared/trim-text.ts';
import { PhotoList, type QueuedPhoto } from './PhotoList';

type StoredPhoto = components['schemas']['PhotoView'];

/** Destination of uploads. */
export interface PhotoAlbum {
  path: `/${string}`;
  /** Form fields sent with each file. */
  fields: Record<string, string>;
  /** Sets the order of the uploaded photos, because uploads finish in any order. */
  arrange: (photoIds: number[]) => Promise<unknown>;
}

/** Maximum number of concurrent uploads. More uploads would only share the same bandwidth. */
const CONCURRENCY = 3;

/** Uploads photos to an album, several at a time, each only once. */
export class PhotoQueue extends PhotoList {
  private running = false;
  private readonly inFlight = new Map<string, AbortController>();
  /** The latest attempt per photo. A retry of the same values has the same `clientId`. */
  private readonly attempts = new Map<string, { file: File; description: string; clientId: string }>();
  private isArranged = true;

  isRunning = () => this.running;

  cancel(key: string) {
    if (this.find(key)?.status === 'waiting') this.change(key, { status: 'cancelled' });
    else this.inFlight.get(key)?.abort();
  }

  retry(key: string) {
    this.change(key, { status: 'waiting', sent: 0, error: null });
  }

  retryStopped() {
    this.get()
      .filter(({ status }) => status === 'failed' || status === 'cancelled')
      .forEach(({ key }) => this.retry(key));
  }

  /**
   * Uploads the waiting photos once all are converted. Continues after a rejected or cancelled
   * photo and stops when the connection is lost.
   * @throws ApiError when the session is over, or when the photos are stored but could not be
   * reordered
   */
  async run(album: PhotoAlbum, onPrepared?: () => void) {
    if (this.running) return;
    this.setRunning(true);
    try {
      await this.prepared;
      onPrepared?.();
      // The loop includes photos that the user retries during the upload.
      while (this.nextWaiting()) {
        const senders = Array.from({ length: CONCURRENCY }, () => this.sendWaiting(album));
        const outcomes = await Promise.all(senders);
        const unauthorized = outcomes.find((outcome) => outcome?.status === 401);
        if (unauthorized) throw unauthorized;
        if (outcomes.some((outcome) => outcome?.isNetwork)) return;
      }
      await this.arrangeAlbum(album);
    } finally {
      this.setRunning(false);
    }
  }

  /** Aborts the uploads in progress. */
  override close() {
    this.inFlight.forEach((abort) => abort.abort());
    super.close();
  }

  private setRunning(running: boolean) {
    this.running = running;
    this.notify();
  }

  /** Uploads one photo after another. Resolves with the error if no more photos can be sent. */
  private async sendWaiting(album: PhotoAlbum): Promise<ApiError | null> {
    for (let next = this.nextWaiting(); next; next = this.nextWaiting()) {
      try {
        await this.send(album, next);
      } catch (error) {
        this.change(next.key, { status: 'failed', error });
        if (error instanceof ApiError && (error.status === 401 || error.isNetwork)) return error;
      }
    }
    return null;
  }

  private clientIdOf({ key, file, description }: QueuedPhoto) {
    const latest = this.attempts.get(key);
    if (latest?.file === file && latest.description === description) return latest.clientId;
    const clientId = newClientId();
    this.attempts.set(key, { file, description, clientId });
    return clientId;
  }

  private async send(album: PhotoAlbum, photo: QueuedPhoto) {
    const { key, file, description } = photo;
    const abort = new AbortController();
    this.inFlight.set(key, abort);
    this.change(key, { status: 'sending' });
    const form = new FormData();
    for (const [name, value] of Object.entries(album.fields)) form.append(name, value);
    if (trimText(description)) form.append('description', trimText(description));
    form.append('clientId', this.clientIdOf(photo));
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
      throw error;
    } finally {
      this.inFlight.delete(key);
    }
  }

  private hasArrived(key: string, photoId: number) {
    this.isArranged = false;
    this.change(key, { status: 'done', sent: 1, error: null, photoId });
  }

  private async arrangeAlbum(album: PhotoAlbum) {
    if (this.isArranged) return;
    await album.arrange(this.get().flatMap(({ photoId }) => photoId ?? []));
    this.isArranged = true;
  }

  private nextWaiting = () =>
    this.get().find((photo) => !photo.problem && !photo.isPreparing && photo.status === 'waiting');
}

export const useIsRunning = (queue: PhotoQueue) => useSyncExternalStore(queue.subscribe, queue.isRunning);

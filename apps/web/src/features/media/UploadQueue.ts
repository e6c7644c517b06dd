import { ApiError } from '../../api/ApiError';
import { fileStore } from '../../lib/fileStore';
import type { ImageProblem, PreparedImage } from '../../ui/uploads/imageFile';
import type { PreparedVideo, VideoProblem } from '../../ui/uploads/videoFile';
import { fileKeyOf, type StoredMedia } from './draftMedia';

/** State of a file that was chosen during this visit. */
export interface Upload {
  /** Object URL of the picture, or of the video's poster. Empty while there is no picture. */
  preview: string;
  status: 'waiting' | 'preparing' | 'sending' | 'failed' | 'done';
  /** Fraction that is converted or sent, from 0 to 1. Null if it is unknown. */
  progress: number | null;
  /** Reason why the file cannot be uploaded. */
  problem: ImageProblem | VideoProblem | null;
  error: ApiError | null;
}

interface Chosen {
  file: File;
  isVideo: boolean;
  /** Set once the file has a format that the server accepts. */
  prepared?: PreparedVideo | (PreparedImage & { poster: null });
  onStored: (media: StoredMedia) => void;
  inFlight?: AbortController;
}

/** Maximum number of concurrent uploads. More uploads would only share the same bandwidth. */
const CONCURRENCY = 3;

/** Uploads chosen files, several at a time. Files that are not uploaded yet survive a reload. */
export class UploadQueue {
  private uploads: ReadonlyMap<string, Upload> = new Map();
  private readonly chosen = new Map<string, Chosen>();
  private readonly listeners = new Set<() => void>();
  private running = 0;

  /** `draftKey` is the prefix of the keys in the file store. */
  constructor(private readonly draftKey: string) {}

  get = () => this.uploads;

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  add(key: string, file: File, isVideo: boolean, onStored: (media: StoredMedia) => void) {
    this.chosen.set(key, { file, isVideo, onStored });
    void fileStore.put(this.fileKey(key), file);
    const preview = isVideo ? '' : URL.createObjectURL(file);
    this.set(key, { preview, status: 'waiting', progress: null, problem: null, error: null });
    this.startNext();
  }

  /**
   * Starts the upload of a file that was chosen during an earlier visit. Returns whether the file
   * was found.
   */
  async restore(key: string, isVideo: boolean, onStored: (media: StoredMedia) => void) {
    const file = await fileStore.get(this.fileKey(key));
    if (!(file instanceof File)) return false;
    if (!this.chosen.has(key)) this.add(key, file, isVideo, onStored);
    return true;
  }

  retry(key: string) {
    this.change(key, { status: 'waiting', progress: null, problem: null, error: null });
    this.startNext();
  }

  /** Cancels an upload, and deletes the file from this device. */
  remove(key: string) {
    this.chosen.get(key)?.inFlight?.abort();
    this.chosen.delete(key);
    void fileStore.remove(this.fileKey(key));
    const upload = this.uploads.get(key);
    if (!upload) return;
    URL.revokeObjectURL(upload.preview);
    const others = new Map(this.uploads);
    others.delete(key);
    this.show(others);
  }

  removeAll() {
    [...this.uploads.keys()].forEach((key) => this.remove(key));
  }

  /** Aborts the uploads and frees their memory. The files stay on this device. */
  close() {
    this.chosen.forEach(({ inFlight }) => inFlight?.abort());
    this.uploads.forEach(({ preview }) => URL.revokeObjectURL(preview));
    // The end of an aborted upload would start the next one.
    this.chosen.clear();
    this.show(new Map());
  }

  private fileKey = (key: string) => fileKeyOf(this.draftKey, key);

  private startNext() {
    const [key] = [...this.uploads].find(([, { status }]) => status === 'waiting') ?? [];
    const chosen = key === undefined ? undefined : this.chosen.get(key);
    if (key === undefined || !chosen || this.running === CONCURRENCY) return;
    this.running += 1;
    const inFlight = new AbortController();
    chosen.inFlight = inFlight;
    void this.process(key, chosen, inFlight.signal).finally(() => {
      this.running -= 1;
      this.startNext();
    });
    this.startNext();
  }

  private async process(key: string, chosen: Chosen, signal: AbortSignal) {
    try {
      chosen.prepared ??= await this.prepare(key, chosen, signal);
      const { file, poster, problem } = chosen.prepared;
      if (signal.aborted) return;
      if (problem) {
        // The next attempt prepares the file again, because the code may have failed to load.
        delete chosen.prepared;
        this.change(key, { status: 'failed', problem });
        return;
      }
      if (poster || file !== chosen.file) this.showPreview(key, poster ?? file);
      this.change(key, { status: 'sending', progress: 0 });
      const form = new FormData();
      form.append('file', file);
      if (poster) form.append('poster', poster);
      const { upload } = await import('../../api/upload');
      const stored = await upload<Omit<StoredMedia, 'video'> & Partial<StoredMedia>>(
        chosen.isVideo ? '/media/video' : '/media',
        form,
        { signal, onProgress: (progress) => this.change(key, { progress }) },
      );
      if (signal.aborted) return;
      void fileStore.remove(this.fileKey(key));
      this.change(key, { status: 'done' });
      chosen.onStored({ video: null, ...stored });
    } catch (error) {
      if (signal.aborted) return;
      this.change(key, {
        status: 'failed',
        error: error instanceof ApiError ? error : new ApiError(0, { code: 'network' }),
      });
    }
  }

  private async prepare(key: string, { file, isVideo }: Chosen, signal: AbortSignal) {
    this.change(key, { status: 'preparing' });
    // The code is loaded on demand with the first upload.
    if (!isVideo) {
      const { prepareImage } = await import('../../ui/uploads/imageFile');
      return { ...(await prepareImage(file)), poster: null };
    }
    const { prepareVideo } = await import('../../ui/uploads/videoFile');
    return prepareVideo(file, { signal, onProgress: (progress) => this.change(key, { progress }) });
  }

  private showPreview(key: string, picture: File) {
    URL.revokeObjectURL(this.uploads.get(key)?.preview ?? '');
    this.change(key, { preview: URL.createObjectURL(picture) });
  }

  private change(key: string, change: Partial<Upload>) {
    const upload = this.uploads.get(key);
    if (upload) this.set(key, { ...upload, ...change });
  }

  private set(key: string, upload: Upload) {
    this.show(new Map(this.uploads).set(key, upload));
  }

  private show(uploads: ReadonlyMap<string, Upload>) {
    this.uploads = uploads;
    this.listeners.forEach((listener) => listener());
  }
}

import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '../common/errors/app-error.js';
import { Config } from '../config.js';
import { processImage, type ProcessedImage } from './image.js';

export interface StoredImage {
  key: string;
  width: number;
  height: number;
  widths: number[];
}

const HOUR = 3_600_000;
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/**
 * Where the bytes of pictures live: one folder a picture, named by its key, with a WebP file for each width. Nobody else knows
 * about paths; the database stores the key.
 */
@Injectable()
export class StorageService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('storage');
  private readonly root: string;
  /** On the same volume, so that a finished picture appears by one rename. */
  readonly temporary: string;
  private sweeper?: NodeJS.Timeout;

  constructor(config: Config) {
    this.root = config.UPLOADS_DIR;
    this.temporary = join(this.root, '.tmp');
  }

  async onApplicationBootstrap() {
    await mkdir(this.temporary, { recursive: true });
    await this.sweep();
    this.sweeper = setInterval(() => void this.sweep(), HOUR).unref();
  }

  onModuleDestroy() {
    clearInterval(this.sweeper);
  }

  /** Whether pictures can be stored; throws where they cannot. */
  async check(): Promise<void> {
    await (await open(join(this.temporary, 'check'), 'w')).close();
  }

  /**
   * Stores an uploaded picture and runs `record`, which writes its row: both happen or neither. The files are complete on disk
   * before the row, and go again when the row cannot be written.
   */
  async store<T>(file: string | Buffer, record: (image: StoredImage) => Promise<T>): Promise<T> {
    const image = await processImage(file);
    const stored = await this.write(image);
    try {
      return await record(stored);
    } catch (error) {
      await this.remove(stored.key);
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.root, key), { recursive: true, force: true });
  }

  private async write({ variants, width, height }: ProcessedImage): Promise<StoredImage> {
    const name = randomBytes(16).toString('hex');
    const key = `${name.slice(0, 2)}/${name}`;
    const folder = join(this.temporary, name);
    try {
      await mkdir(folder, { recursive: true });
      for (const variant of variants) {
        const file = await open(join(folder, `${variant.width}.webp`), 'wx', 0o644);
        try {
          await file.writeFile(variant.bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      }
      await mkdir(dirname(join(this.root, key)), { recursive: true });
      await rename(folder, join(this.root, key));
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      if (NO_SPACE.has((error as NodeJS.ErrnoException).code ?? '')) {
        this.logger.error(`pictures cannot be stored: ${(error as Error).message}`);
        throw new AppError('storage_full', 60);
      }
      throw error;
    }
    return { key, width, height, widths: variants.map((variant) => variant.width) };
  }

  /** Removes what uploads left behind when the process was killed in the middle of them. */
  private async sweep(): Promise<void> {
    for (const name of await readdir(this.temporary)) {
      const path = join(this.temporary, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < Date.now() - HOUR) await rm(path, { recursive: true, force: true });
    }
  }
}

import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '../common/errors/app-error.js';
import { Config } from '../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { processImage, type ProcessedImage } from './image.js';

export interface StoredImage {
  key: string;
  width: number;
  height: number;
  widths: number[];
}

const HOUR = 3_600_000;

/** Folders of 256, so that none grows beyond what file systems like. */
const keyOf = (name: string) => `${name.slice(0, 2)}/${name}`;

/** The file of a variant, seen from the folder of uploads. */
export const fileOf = (key: string, width: number) => `${key}/${width}.webp`;

/** A few at a time, so that a thousand files do not keep others from theirs. */
async function inTurns(keys: string[], work: (key: string) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < keys.length; start += 8) await Promise.all(keys.slice(start, start + 8).map(work));
}

/** What the system says of a volume that takes no more bytes. */
export const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

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

  constructor(
    config: Config,
    private readonly prisma: PrismaService,
  ) {
    this.root = config.UPLOADS_DIR;
    this.temporary = join(this.root, '.tmp');
  }

  async onApplicationBootstrap() {
    await mkdir(this.temporary, { recursive: true });
    const sweep = () =>
      this.sweep().catch((error: Error) => this.logger.warn(`leftovers of uploads were not removed: ${error.message}`));
    void sweep();
    this.sweeper = setInterval(() => void sweep(), HOUR).unref();
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
    const name = randomBytes(16).toString('hex');
    const stored = await this.write(name, image);
    let recorded: T;
    try {
      recorded = await record(stored);
    } catch (error) {
      await this.takeBack(stored.key);
      throw error;
    }
    await rm(this.noteOf(stored.key), { recursive: true, force: true });
    return recorded;
  }

  /** After a lost connection nobody knows whether the row was written: files and note stay, and `sweep` finds out. */
  private async takeBack(key: string): Promise<void> {
    const recorded = await this.recorded([key]).catch(() => undefined);
    if (recorded?.has(key) === false) await this.removeAll([key]);
  }

  /**
   * Notes that these pictures are about to lose their rows, so that `sweep` finishes the work should the process end between the
   * rows and the files. A volume that takes no more keeps nobody from deleting.
   */
  async announceRemoval(keys: string[]): Promise<void> {
    await inTurns(keys, (key) => mkdir(this.noteOf(key), { recursive: true })).catch((error: Error) =>
      this.logger.warn(`removal of pictures was not noted: ${error.message}`),
    );
  }

  /** Removes pictures whose rows are gone. What cannot be removed now, `sweep` removes later. */
  async removeAll(keys: string[]): Promise<void> {
    await inTurns(keys, async (key) => {
      try {
        await rm(join(this.root, key), { recursive: true, force: true });
        await rm(this.noteOf(key), { recursive: true, force: true });
      } catch (error) {
        this.logger.warn(`the picture ${key} was not removed: ${(error as Error).message}`);
      }
    });
  }

  /** What tells `sweep` to look after a picture. */
  private noteOf(key: string): string {
    return join(this.temporary, basename(key));
  }

  /** The folder `.tmp/NAME` stays until the row is written, so that `sweep` knows whose row to look for after a crash. */
  private async write(name: string, { variants, width, height }: ProcessedImage): Promise<StoredImage> {
    const key = keyOf(name);
    const folder = join(this.temporary, name);
    const files = join(folder, 'files');
    try {
      await mkdir(files, { recursive: true });
      for (const variant of variants) {
        const file = await open(join(files, `${variant.width}.webp`), 'wx', 0o644);
        try {
          await file.writeFile(variant.bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      }
      await mkdir(dirname(join(this.root, key)), { recursive: true });
      await rename(files, join(this.root, key));
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

  /** Removes what uploads and deletions left behind when the process was killed in the middle of them. */
  private async sweep(): Promise<void> {
    for (const name of await readdir(this.temporary)) {
      const path = join(this.temporary, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs > Date.now() - HOUR) continue;
      const key = keyOf(name);
      if (!(await this.recorded([key])).has(key)) await rm(join(this.root, key), { recursive: true, force: true });
      await rm(path, { recursive: true, force: true });
    }
  }

  /** Those of the keys that a picture has which is there. */
  async recorded(keys: string[]): Promise<Set<string>> {
    const rows = await this.prisma.$queryRaw<{ key: string }[]>`
      SELECT "key" FROM "PetPhoto" WHERE "key" = ANY (${keys}) AND "deletedAt" IS NULL
      UNION ALL SELECT "key" FROM "UserPhoto" WHERE "key" = ANY (${keys}) AND "deletedAt" IS NULL
      UNION ALL SELECT "key" FROM "Media" WHERE "key" = ANY (${keys})`;
    return new Set(rows.map(({ key }) => key));
  }
}

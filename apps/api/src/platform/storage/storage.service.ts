import { randomBytes } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import sharp from 'sharp';
import { AppError } from '../errors/app-error.js';
import { KeyedMutex } from '../common/keyed-mutex.js';
import { Config } from '../../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { processImage, toJpeg } from './image.js';
import { selectUsedKeys } from './storage.sql.js';
import { previewVariantOf } from './urls.js';

export interface StoredImage {
  key: string;
  width: number;
  height: number;
  widths: number[];
}

const HOUR = 3_600_000;
/** Milliseconds between heartbeats of a process. */
const HEARTBEAT_INTERVAL = 15_000;
/** Milliseconds without a heartbeat after which a process counts as dead. */
const DEAD_AFTER = 60_000;
/** Prefix of process folders. Earlier releases created other entries beside them. */
const PROCESS_PREFIX = 'process-';
/** Large enough to detect a full volume, unlike an empty file. */
const CHECK_BYTES = 64 * 1024;

/** Spreads pictures over 256 folders. */
const keyOf = (name: string) => `${name.slice(0, 2)}/${name}`;

/** Folder of a hidden picture. Not served, like every path with a dot. */
export const hiddenFolderOf = (key: string) => join('.hidden', basename(key));

/** Path of a variant, relative to the uploads folder. */
export const fileOf = (key: string, width: number) => `${key}/${width}.webp`;

/** Processes 8 keys at a time, so that a thousand files do not block other work. */
async function forEachKey(keys: string[], work: (key: string) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < keys.length; start += 8) await Promise.all(keys.slice(start, start + 8).map(work));
}

/** Returns the entries of a folder, or an empty list if the folder does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Modification time in milliseconds, or Infinity if the path does not exist. */
const changedAt = async (path: string): Promise<number> =>
  (await stat(path).catch(() => ({ mtimeMs: Infinity }))).mtimeMs;

/**
 * Stores pictures as files: one folder per picture, named after its key, with one WebP file per
 * width. The database stores the key; other code does not know paths.
 */
@Injectable()
export class StorageService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('storage');
  private readonly root: string;
  /** Contains one folder for each process that shares the uploads. */
  private readonly unfinished: string;
  /** This process's folder. On the same volume, so that a rename publishes a finished picture. */
  readonly temporary: string;
  private heartbeat?: NodeJS.Timeout;
  /** Concurrent requests for one JPEG share its creation. */
  private readonly jpegs = new KeyedMutex<string>();

  constructor(
    config: Config,
    private readonly prisma: PrismaService,
  ) {
    this.root = config.UPLOADS_DIR;
    this.unfinished = join(this.root, '.tmp');
    this.temporary = join(this.unfinished, `${PROCESS_PREFIX}${randomBytes(8).toString('hex')}`);
  }

  async onApplicationBootstrap() {
    // On a full volume the server starts anyway; the heartbeat creates the folder later.
    await mkdir(this.temporary, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOSPC', 'EDQUOT'].includes(error.code ?? '')) throw error;
      this.logger.error(`cannot store pictures: ${error.message}`);
    });
    this.heartbeat = setInterval(() => {
      this.writeHeartbeat().catch((error: Error) =>
        this.logger.warn(`failed to write storage heartbeat: ${error.message}`),
      );
    }, HEARTBEAT_INTERVAL).unref();
  }

  /**
   * All requests have finished or been aborted by now. Folders of aborted uploads stay for
   * `sweep`, which checks them against the rows.
   */
  async onApplicationShutdown() {
    clearInterval(this.heartbeat);
    try {
      for (const entry of await readdir(this.temporary, { withFileTypes: true }))
        if (entry.isFile()) await rm(join(this.temporary, entry.name), { force: true });
      await utimes(this.temporary, 0, 0);
      await rmdir(this.temporary);
    } catch (error) {
      this.logger.warn(`failed to remove temporary files of aborted uploads: ${(error as Error).message}`);
    }
  }

  /**
   * Returns the bytes of a variant, also of a hidden picture; undefined if the file is missing.
   */
  async sizeOf(key: string, width: number): Promise<number | undefined> {
    for (const folder of [key, hiddenFolderOf(key)]) {
      const stats = await stat(join(this.root, fileOf(folder, width))).catch(() => undefined);
      if (stats) return stats.size;
    }
    return undefined;
  }

  /** Reads a variant, also of a hidden picture; undefined if the file is missing. */
  async read(key: string, width: number): Promise<ReadStream | undefined> {
    for (const folder of [key, hiddenFolderOf(key)]) {
      const file = await open(join(this.root, fileOf(folder, width))).catch(() => undefined);
      if (file) return file.createReadStream();
    }
    return undefined;
  }

  /** Returns the preview JPEG of an upload; undefined for missing files and external URLs. */
  async previewOf(imageUrl: string): Promise<{ url: string; width: number; height: number } | undefined> {
    const variant = previewVariantOf(imageUrl);
    if (!variant) return undefined;
    const metadata = await sharp(join(this.root, fileOf(variant.key, variant.width)))
      .metadata()
      .catch(() => undefined);
    return metadata && { url: variant.url, width: metadata.width, height: metadata.pageHeight ?? metadata.height };
  }

  /**
   * Creates the JPEG on first request, beside the variant, so both are hidden and removed
   * together.
   */
  async ensureJpeg(key: string, width: number): Promise<void> {
    const file = join(this.root, key, `${width}.jpg`);
    const variant = join(this.root, fileOf(key, width));
    if ((await exists(file)) || !(await exists(variant))) return;
    await this.jpegs.runExclusive(file, async () => {
      if (!(await exists(file))) await this.makeJpeg(variant, file);
    });
  }

  private async makeJpeg(variant: string, file: string): Promise<void> {
    const unfinished = join(this.temporary, randomBytes(16).toString('hex'));
    try {
      await writeFile(unfinished, await toJpeg(variant));
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      this.logger.warn(`failed to make the JPEG of ${variant}: ${(error as Error).message}`);
    }
  }

  /** Throws if pictures cannot be stored. */
  async check(): Promise<void> {
    const path = join(this.temporary, `check-${randomBytes(8).toString('hex')}`);
    const file = await open(path, 'wx');
    try {
      await file.writeFile(Buffer.alloc(CHECK_BYTES));
      await file.datasync();
    } finally {
      await file.close();
      await rm(path, { force: true }); // a remaining file would break the next check
    }
  }

  /** Converts a file system error to the error to send; undefined for other errors. */
  toStorageError(error: unknown): AppError | undefined {
    if (!(error instanceof Error) || !('syscall' in error)) return undefined;
    this.logger.error(`cannot store pictures: ${error.message}`);
    return new AppError('storage_full', 60, error);
  }

  /**
   * Stores an uploaded picture, then runs `record` to insert its row. If that fails, removes the
   * files again.
   */
  async store<T>(file: string | Buffer, record: (image: StoredImage) => Promise<T>): Promise<T> {
    const name = randomBytes(16).toString('hex');
    const stored = await this.write(name, file).catch((error: unknown) => {
      throw this.toStorageError(error) ?? error;
    });
    let recorded: T;
    try {
      recorded = await record(stored);
    } catch (error) {
      await this.undo(stored.key);
      throw error;
    }
    // If this fails, `sweep` removes the marker later.
    await rm(this.markerOf(stored.key), { recursive: true, force: true }).catch(() => undefined);
    return recorded;
  }

  /** If the connection was lost, the row may exist. Files and marker then stay for `sweep`. */
  private async undo(key: string): Promise<void> {
    const used = await this.findUsed([key]).catch(() => undefined);
    if (used?.has(key) === false) await this.removeAll([key]);
  }

  /**
   * Marks pictures before their rows are deleted, so that `sweep` removes the files if the process
   * dies. Only logs a failure, so that deleting works on a full volume.
   */
  async markForRemoval(keys: string[]): Promise<void> {
    await forEachKey(keys, (key) => mkdir(this.markerOf(key), { recursive: true })).catch((error: Error) =>
      this.logger.warn(`failed to mark pictures for removal: ${error.message}`),
    );
  }

  /**
   * Removes the files of pictures that no longer have a row. If this fails, `sweep` removes the
   * rest later.
   */
  async removeAll(keys: string[]): Promise<void> {
    await forEachKey(keys, async (key) => {
      try {
        await rm(join(this.root, key), { recursive: true, force: true });
        await rm(join(this.root, hiddenFolderOf(key)), { recursive: true, force: true });
        await rm(this.markerOf(key), { recursive: true, force: true });
      } catch (error) {
        this.logger.warn(`failed to remove picture ${key}: ${(error as Error).message}`);
      }
    });
  }

  /** Moves pictures away, so that their URLs return 404. Idempotent. */
  async hide(keys: string[]): Promise<void> {
    await forEachKey(keys, (key) => this.move(key, hiddenFolderOf(key)));
  }

  /** Reverts hide(). */
  async show(keys: string[]): Promise<void> {
    await forEachKey(keys, (key) => this.move(hiddenFolderOf(key), key));
  }

  private async move(from: string, to: string): Promise<void> {
    await mkdir(dirname(join(this.root, to)), { recursive: true });
    await rename(join(this.root, from), join(this.root, to)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }

  /** Marker folder that makes `sweep` check a picture. */
  private markerOf(key: string): string {
    return join(this.temporary, basename(key));
  }

  /** Leaves the marker folder until the row is inserted, for `sweep` after a crash. */
  private async write(name: string, upload: string | Buffer): Promise<StoredImage> {
    const { variants, width, height } = await processImage(upload);
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
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
      throw error;
    }
    return { key, width, height, widths: variants.map((variant) => variant.width) };
  }

  /** Returns the names of pictures that are being stored or deleted, also by dead processes. */
  async inProgress(): Promise<Set<string>> {
    const names = await namesIn(this.unfinished);
    const folders = names.filter((name) => name.startsWith(PROCESS_PREFIX)).map((name) => join(this.unfinished, name));
    return new Set([...names, ...(await Promise.all(folders.map(namesIn))).flat()]);
  }

  /** Returns the time by the clock of the volume, which may be on another machine. */
  private async writeHeartbeat(): Promise<number> {
    for (const folder of [this.unfinished, this.temporary]) {
      await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }
    // Changes the modification time of the process's folder.
    const heartbeat = join(this.temporary, 'alive');
    await mkdir(heartbeat);
    await rmdir(heartbeat);
    return (await stat(this.temporary)).mtimeMs;
  }

  /** Removes leftovers of dead processes, and of running ones after an hour. */
  async sweep(): Promise<void> {
    const now = await this.writeHeartbeat();
    for (const name of await readdir(this.unfinished)) {
      const path = join(this.unfinished, name);
      if (!name.startsWith(PROCESS_PREFIX)) {
        await this.removeUnfinished(path, now - HOUR);
        continue;
      }
      const isDead = (await changedAt(path)) < now - DEAD_AFTER;
      for (const entry of await namesIn(path))
        await this.removeUnfinished(join(path, entry), isDead ? now : now - HOUR);
      if (isDead) await rm(path, { recursive: true, force: true });
    }
  }

  /** Removes an entry unchanged since `before`, and the picture's files if it has no row. */
  private async removeUnfinished(path: string, before: number): Promise<void> {
    if ((await changedAt(path)) > before) return;
    const key = keyOf(basename(path));
    if (!(await this.findUsed([key])).has(key)) await rm(join(this.root, key), { recursive: true, force: true });
    await rm(path, { recursive: true, force: true });
  }

  /** Returns the keys that a photo or a picture in a text still uses. */
  async findUsed(keys: string[]): Promise<Set<string>> {
    const rows = await this.prisma.$queryRaw<{ key: string }[]>(selectUsedKeys(keys));
    return new Set(rows.map(({ key }) => key));
  }
}

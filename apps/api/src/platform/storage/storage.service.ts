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
import { findUsedKeys } from './storage.sql.js';
import { previewVariantOf } from './urls.js';

export interface StoredImage {
  key: string;
  width: number;
  height: number;
  widths: number[];
}

const HOUR = 3_600_000;
/** How often a process writes its heartbeat, in milliseconds. */
const HEARTBEAT_INTERVAL = 15_000;
/** A process without a heartbeat for this long counts as dead. */
const DEAD_AFTER = 60_000;
/** The prefix of a process's folder; earlier releases left other entries beside it. */
const PROCESS = 'process-';
/** Enough to detect a full volume: an empty file fits on any. */
const CHECK_BYTES = 64 * 1024;

/** Spreads pictures over 256 folders, so that none gets too large. */
const keyOf = (name: string) => `${name.slice(0, 2)}/${name}`;

/** Where the files of a hidden picture are: like every path with a dot it is not served. */
export const hiddenFolderOf = (key: string) => join('.hidden', basename(key));

/** The file of a variant, relative to the folder of uploads. */
export const fileOf = (key: string, width: number) => `${key}/${width}.webp`;

/** A few at a time, so that a thousand files do not block other work. */
async function forEachKey(keys: string[], work: (key: string) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < keys.length; start += 8) await Promise.all(keys.slice(start, start + 8).map(work));
}

/** The entries of a folder; empty if it does not exist. */
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

/** When a path was last changed; Infinity if it does not exist. */
const changedAt = async (path: string): Promise<number> =>
  (await stat(path).catch(() => ({ mtimeMs: Infinity }))).mtimeMs;

/**
 * Stores the bytes of pictures: one folder for each picture, named by its key, with a WebP file for each width. No other code knows
 * about paths; the database stores the key.
 */
@Injectable()
export class StorageService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('storage');
  private readonly root: string;
  /** The folder for unfinished work of all processes that share the uploads, with a folder for each. */
  private readonly unfinished: string;
  /** The folder of this process. On the same volume, so that a finished picture is moved by one rename. */
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
    this.temporary = join(this.unfinished, `${PROCESS}${randomBytes(8).toString('hex')}`);
  }

  async onApplicationBootstrap() {
    // On a full volume the server starts without uploads; the heartbeat makes the folder later.
    await mkdir(this.temporary, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOSPC', 'EDQUOT'].includes(error.code ?? '')) throw error;
      this.logger.error(`pictures cannot be stored: ${error.message}`);
    });
    this.heartbeat = setInterval(() => {
      this.writeHeartbeat().catch((error: Error) => this.logger.warn(`no heartbeat was written: ${error.message}`));
    }, HEARTBEAT_INTERVAL).unref();
  }

  /**
   * By now all requests have been answered or aborted. Leftovers of aborted ones that need a check against the rows are for the next sweep.
   */
  async onApplicationShutdown() {
    clearInterval(this.heartbeat);
    try {
      for (const entry of await readdir(this.temporary, { withFileTypes: true }))
        if (entry.isFile()) await rm(join(this.temporary, entry.name), { force: true });
      await utimes(this.temporary, 0, 0);
      await rmdir(this.temporary);
    } catch (error) {
      this.logger.warn(`temporary files of aborted uploads could not be removed: ${(error as Error).message}`);
    }
  }

  /** The bytes of a variant, of a hidden picture too; undefined if its file is gone. */
  async sizeOf(key: string, width: number): Promise<number | undefined> {
    for (const folder of [key, hiddenFolderOf(key)]) {
      const found = await stat(join(this.root, fileOf(folder, width))).catch(() => undefined);
      if (found) return found.size;
    }
    return undefined;
  }

  /** The same with its content. */
  async read(key: string, width: number): Promise<ReadStream | undefined> {
    for (const folder of [key, hiddenFolderOf(key)]) {
      const file = await open(join(this.root, fileOf(folder, width))).catch(() => undefined);
      if (file) return file.createReadStream();
    }
    return undefined;
  }

  /**
   * The JPEG of an upload for link previews; undefined if the file is gone or the URL is external.
   */
  async previewOf(imageUrl: string): Promise<{ url: string; width: number; height: number } | undefined> {
    const variant = previewVariantOf(imageUrl);
    if (!variant) return undefined;
    const metadata = await sharp(join(this.root, fileOf(variant.key, variant.width)))
      .metadata()
      .catch(() => undefined);
    return metadata && { url: variant.url, width: metadata.width, height: metadata.pageHeight ?? metadata.height };
  }

  /**
   * Makes the JPEG at its first request, beside the variant: both are hidden and removed together.
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
      await rm(path, { force: true }); // a file that stays would not detect a full volume the next time
    }
  }

  /** The error to answer when a file could not be written or read; undefined for other failures. */
  failureOf(error: unknown): AppError | undefined {
    if (!(error instanceof Error) || !('syscall' in error)) return undefined;
    this.logger.error(`pictures cannot be stored: ${error.message}`);
    return new AppError('storage_full', 60, error);
  }

  /**
   * Stores an uploaded picture and runs `record`, which writes its row: both happen or neither. The files are complete on disk
   * before the row, and are removed when the row cannot be written.
   */
  async store<T>(file: string | Buffer, record: (image: StoredImage) => Promise<T>): Promise<T> {
    const name = randomBytes(16).toString('hex');
    const stored = await this.write(name, file).catch((error: unknown) => {
      throw this.failureOf(error) ?? error;
    });
    let recorded: T;
    try {
      recorded = await record(stored);
    } catch (error) {
      await this.undo(stored.key);
      throw error;
    }
    // The picture is stored; a marker that cannot be removed now is removed by `sweep` later.
    await rm(this.markerOf(stored.key), { recursive: true, force: true }).catch(() => undefined);
    return recorded;
  }

  /** After a lost connection it is unknown whether the row was written: files and marker stay, and `sweep` finds out. */
  private async undo(key: string): Promise<void> {
    const recorded = await this.withRow([key]).catch(() => undefined);
    if (recorded?.has(key) === false) await this.removeAll([key]);
  }

  /**
   * Marks pictures whose rows are about to be deleted, so that `sweep` finishes the work if the process dies between deleting the rows and
   * the files. A failure is only logged, so that deleting also works on a full volume.
   */
  async markForRemoval(keys: string[]): Promise<void> {
    await forEachKey(keys, (key) => mkdir(this.markerOf(key), { recursive: true })).catch((error: Error) =>
      this.logger.warn(`pictures could not be marked for removal: ${error.message}`),
    );
  }

  /** Removes pictures whose rows are gone. What cannot be removed now, `sweep` removes later. */
  async removeAll(keys: string[]): Promise<void> {
    await forEachKey(keys, async (key) => {
      try {
        await rm(join(this.root, key), { recursive: true, force: true });
        await rm(join(this.root, hiddenFolderOf(key)), { recursive: true, force: true });
        await rm(this.markerOf(key), { recursive: true, force: true });
      } catch (error) {
        this.logger.warn(`the picture ${key} was not removed: ${(error as Error).message}`);
      }
    });
  }

  /** Takes pictures out of their addresses, which answer 404 from then on. Doing it again changes nothing. */
  async hide(keys: string[]): Promise<void> {
    await forEachKey(keys, (key) => this.move(key, hiddenFolderOf(key)));
  }

  /** Puts them back. */
  async show(keys: string[]): Promise<void> {
    await forEachKey(keys, (key) => this.move(hiddenFolderOf(key), key));
  }

  private async move(from: string, to: string): Promise<void> {
    await mkdir(dirname(join(this.root, to)), { recursive: true });
    await rename(join(this.root, from), join(this.root, to)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }

  /** The folder that makes `sweep` check a picture. */
  private markerOf(key: string): string {
    return join(this.temporary, basename(key));
  }

  /** The marker folder stays until the row is written, so that `sweep` can check for the row after a crash. */
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

  /** The names of pictures that are being stored or deleted, or were when their process died. */
  async inProgress(): Promise<Set<string>> {
    const names = await namesIn(this.unfinished);
    const folders = names.filter((name) => name.startsWith(PROCESS)).map((name) => join(this.unfinished, name));
    return new Set([...names, ...(await Promise.all(folders.map(namesIn))).flat()]);
  }

  /** Shows that this process is alive. Resolves with the time by the clock of the volume, which may be on another machine. */
  private async writeHeartbeat(): Promise<number> {
    for (const folder of [this.unfinished, this.temporary]) {
      await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }
    const sign = join(this.temporary, 'alive');
    await mkdir(sign);
    await rmdir(sign);
    return (await stat(this.temporary)).mtimeMs;
  }

  /** Removes what uploads and deletions have left behind: of dead processes at once, of running ones after an hour, which no upload takes. */
  async sweep(): Promise<void> {
    const now = await this.writeHeartbeat();
    for (const name of await readdir(this.unfinished)) {
      const path = join(this.unfinished, name);
      if (!name.startsWith(PROCESS)) {
        await this.removeUnfinished(path, now - HOUR);
        continue;
      }
      const isDead = (await changedAt(path)) < now - DEAD_AFTER;
      for (const entry of await namesIn(path))
        await this.removeUnfinished(join(path, entry), isDead ? now : now - HOUR);
      if (isDead) await rm(path, { recursive: true, force: true });
    }
  }

  /** Removes an unfinished entry that has not changed since `then`, and the files of its picture unless that has a row. */
  private async removeUnfinished(path: string, then: number): Promise<void> {
    if ((await changedAt(path)) > then) return;
    const key = keyOf(basename(path));
    if (!(await this.withRow([key])).has(key)) await rm(join(this.root, key), { recursive: true, force: true });
    await rm(path, { recursive: true, force: true });
  }

  /** Those of the keys whose picture has a row. */
  async withRow(keys: string[]): Promise<Set<string>> {
    const rows = await this.prisma.$queryRaw<{ key: string }[]>(findUsedKeys(keys));
    return new Set(rows.map(({ key }) => key));
  }
}

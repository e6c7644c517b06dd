import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger, Optional, type OnApplicationShutdown } from '@nestjs/common';
import type { PendingFileState, Prisma } from '@sapa/prisma/client';
import { AppError } from '../errors/app-error.js';
import { KeyedMutex } from '../common/keyed-mutex.js';
import { Config } from '../../config.js';
import { JobsService } from '../jobs/jobs.service.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { StorageError } from '../errors/storage-error.js';
import { documentPath, isStorageFull, type FileStore } from './file-store.js';
import { processImage, toJpeg, type ProcessedImage } from './image.js';
import { LocalFiles } from './local-files.js';
import { PURGE_QUEUE } from './purge.js';
import { S3Files } from './s3-files.js';
import { insertMoves, lockPending, selectUsedPictures, type UsedPicture } from './storage.sql.js';
import { TemporaryFiles } from './temporary-files.js';
import { previewVariantOf, variantFile, VIDEO_FILE } from './urls.js';
import { usedDocuments } from './used-documents.js';
import { rewriteVideo, type ProcessedVideo } from './video.js';

export interface StoredImage {
  key: string;
  width: number;
  height: number;
  widths: number[];
}

export const PICTURE_FOLDERS = ['uploads', 'hidden', 'trash'] as const;
export type PictureFolder = (typeof PICTURE_FOLDERS)[number];

/** Milliseconds after which an upload without a row counts as failed. */
const UPLOAD_TIMEOUT = 3_600_000;
const DAY = 24 * 3_600_000;
/** Pictures and documents per transaction. More could exceed the database's time limits. */
const BATCH = 8;

/** Returns the storage key of a picture. Storage keys spread pictures over 256 folders. */
export const keyOf = (name: string) => `${name.slice(0, 2)}/${name}`;

const newKey = () => keyOf(randomBytes(16).toString('hex'));

/** Folder of a picture's files, such as `uploads/ab/ab…` or `hidden/ab…`. */
export const folderOf = (folder: PictureFolder, key: string) =>
  folder === 'uploads' ? `uploads/${key}` : `${folder}/${basename(key)}`;

type Settings = Pick<Config, 'STORAGE' | 'UPLOADS_DIR'>;

/** Received uploads must be on the pictures' volume, because a rename publishes a picture. */
export const temporaryFilesOf = ({ STORAGE, UPLOADS_DIR }: Settings) =>
  new TemporaryFiles(STORAGE === 's3' ? join(tmpdir(), 'sapa-uploads') : join(UPLOADS_DIR, '.tmp'));

export const openFiles = (config: Config, temporary = temporaryFilesOf(config)): FileStore =>
  config.STORAGE === 's3' ? new S3Files(config) : new LocalFiles(config.UPLOADS_DIR, temporary);

interface PendingRow {
  key: string;
  state: PendingFileState;
  since: Date;
  isDocument: boolean;
}

/**
 * Stores pictures: one folder per picture, named after its key, with one WebP file per width. The
 * folder of a video's poster also contains the video. The database stores the key; other code does
 * not know paths. The top folder determines the access: `uploads` is public, so that a CDN or a
 * public bucket can serve it without a query.
 */
@Injectable()
export class StorageService implements OnApplicationShutdown {
  private readonly logger = new Logger('storage');
  readonly temporary: TemporaryFiles;
  readonly files: FileStore;
  /** Makes concurrent requests for the same JPEG wait until the first request has created it. */
  private readonly jpegs = new KeyedMutex<string>();

  /** @param jobs needed only to purge a CDN */
  constructor(
    private readonly config: Config,
    private readonly prisma: PrismaService,
    @Optional() private readonly jobs?: JobsService,
  ) {
    this.temporary = temporaryFilesOf(config);
    this.files = openFiles(config, this.temporary);
  }

  /** Creates the folder for uploads. Call this before pictures are served from its volume. */
  async prepare() {
    // On a full volume the server starts anyway; `clean` creates the folder later.
    await this.temporary.create().catch((error: NodeJS.ErrnoException) => {
      if (!['ENOSPC', 'EDQUOT'].includes(error.code ?? '')) throw error;
      this.logger.error(`cannot store pictures: ${error.message}`);
    });
  }

  /** All requests have finished or been aborted by now. */
  async onApplicationShutdown() {
    await this.temporary
      .removeOwn()
      .catch((error: Error) =>
        this.logger.warn(`failed to remove temporary files of aborted uploads: ${error.message}`),
      );
  }

  /**
   * Returns the size of a variant or video in bytes, even if it is hidden. Returns undefined if
   * the file is missing.
   */
  async sizeOf(key: string, name: string): Promise<number | undefined> {
    return (
      (await this.files.sizeOf(`${folderOf('uploads', key)}/${name}`)) ??
      (await this.files.sizeOf(`${folderOf('hidden', key)}/${name}`))
    );
  }

  /** Reads a variant or video, even if it is hidden. Returns undefined if the file is missing. */
  async read(key: string, name: string): Promise<Readable | undefined> {
    const file =
      (await this.files.read(`${folderOf('uploads', key)}/${name}`)) ??
      (await this.files.read(`${folderOf('hidden', key)}/${name}`));
    return file?.stream;
  }

  /** Returns the preview JPEG of an upload; undefined for missing uploads and external URLs. */
  async previewOf(imageUrl: string): Promise<{ url: string; width: number; height: number } | undefined> {
    const variant = previewVariantOf(imageUrl);
    const picture = variant && (await this.findUsed([variant.key])).get(variant.key);
    if (!picture || picture.isHidden) return undefined;
    const { url, width } = variant;
    return { url, width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) };
  }

  /**
   * Creates the JPEG on the first request. It is in the same folder as the variants, so that JPEG
   * and variants are hidden and removed together.
   */
  async ensureJpeg(key: string, width: number): Promise<void> {
    const jpeg = `${folderOf('uploads', key)}/${width}.jpg`;
    if ((await this.files.sizeOf(jpeg)) !== undefined) return;
    await this.jpegs.runExclusive(jpeg, async () => {
      if ((await this.files.sizeOf(jpeg)) !== undefined) return;
      const variant = `${folderOf('uploads', key)}/${width}.webp`;
      const file = await this.files.read(variant);
      if (!file) return;
      try {
        await this.files.put(jpeg, await toJpeg(await buffer(file.stream)));
      } catch (error) {
        this.logger.warn(`failed to make the JPEG of ${variant}: ${(error as Error).message}`);
      }
      // The picture may have been hidden or deleted while the JPEG was created.
      if ((await this.files.sizeOf(variant)) === undefined) await this.files.remove(jpeg);
    });
  }

  /** Checks that pictures can be stored. Throws an error if they cannot. */
  check(): Promise<void> {
    return this.files.check();
  }

  /** Returns the error to send for a storage error, or undefined for other errors. */
  toStorageError(error: unknown): AppError | undefined {
    if (!(error instanceof StorageError || (error instanceof Error && 'syscall' in error))) return undefined;
    this.logger.error(`cannot store pictures: ${error.message}`);
    return new AppError(isStorageFull(error) ? 'storage_full' : 'storage_unavailable', 60, error);
  }

  /**
   * Stores an uploaded picture, then calls `record` to insert its row. If `record` fails, removes
   * the files.
   */
  async store<T>(file: string | Buffer, record: (image: StoredImage) => Promise<T>): Promise<T> {
    return this.storeImage(await processImage(file), {}, record);
  }

  /**
   * Stores an uploaded video with its poster, a picture, then calls `record` to insert its row. If
   * `record` fails, removes the files.
   */
  async storeVideo<T>(
    file: string,
    poster: string,
    record: (image: StoredImage, video: ProcessedVideo) => Promise<T>,
  ): Promise<T> {
    const rewritten = this.temporary.newPath();
    try {
      const video = await rewriteVideo(file, rewritten).catch((error: unknown) => {
        throw this.toStorageError(error) ?? error;
      });
      const image = await processImage(poster);
      return await this.storeImage(image, { [VIDEO_FILE]: rewritten }, (stored) => record(stored, video));
    } finally {
      // If this fails, a job removes the file later.
      await rm(rewritten, { force: true }).catch(() => undefined);
    }
  }

  /** @param others paths of other files for the picture's folder, by their names there */
  private storeImage<T>(
    { variants, width, height }: ProcessedImage,
    others: Record<string, string>,
    record: (image: StoredImage) => Promise<T>,
  ): Promise<T> {
    const key = newKey();
    const files: [name: string, content: Buffer | string][] = [
      ...variants.map((variant): [string, Buffer] => [variantFile(variant.width), variant.bytes]),
      ...Object.entries(others),
    ];
    return this.storeFiles(
      { key, isDocument: false },
      files.map(([name, content]) => [`${folderOf('uploads', key)}/${name}`, content]),
      () => record({ key, width, height, widths: variants.map((variant) => variant.width) }),
    );
  }

  /** Like `store`, for the file of a document. */
  async storeDocument<T>(content: Buffer, record: (key: string) => Promise<T>): Promise<T> {
    const key = newKey();
    return this.storeFiles({ key, isDocument: true }, [[documentPath(key), content]], () => record(key));
  }

  /** @param files each with its content, or with the path of a temporary file */
  private async storeFiles<T>(
    { key, isDocument }: Pick<PendingRow, 'key' | 'isDocument'>,
    files: [path: string, content: Buffer | string][],
    record: () => Promise<T>,
  ): Promise<T> {
    await this.prisma.pendingFile.create({ data: { key, isDocument, state: 'UPLOADING' } });
    let recorded: T;
    try {
      await Promise.all(
        files.map(([path, content]) =>
          this.putFile(path, content).catch((error: unknown) => {
            throw this.toStorageError(error) ?? error;
          }),
        ),
      );
      recorded = await record();
    } catch (error) {
      // If the connection was lost, the row may exist. A job keeps or removes the files later.
      await this.place([key]);
      throw error;
    }
    // If this fails, a job deletes the row later.
    await this.prisma.pendingFile.deleteMany({ where: { key, state: 'UPLOADING' } }).catch(() => undefined);
    return recorded;
  }

  private async putFile(path: string, content: Buffer | string): Promise<void> {
    if (typeof content !== 'string') return this.files.put(path, content);
    await this.files.write(path, (output) => pipeline(createReadStream(content), output));
  }

  /**
   * Call this in the transaction that hides, shows or deletes pictures, and `place` after the
   * commit. If `place` fails, a job moves the files.
   */
  async markForMove(transaction: Pick<Prisma.TransactionClient, '$executeRaw'>, keys: string[]): Promise<void> {
    if (keys.length > 0) await transaction.$executeRaw(insertMoves(keys));
  }

  /**
   * Runs a transaction that hides or shows pictures, and moves their files after the commit. The
   * transaction must call `move` with the keys of these pictures.
   */
  async moving<T>(
    work: (transaction: Prisma.TransactionClient, move: (keys: string[]) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const moved: string[] = [];
    const result = await this.prisma.$transaction((transaction) =>
      work(transaction, async (keys) => {
        moved.push(...keys);
        await this.markForMove(transaction, keys);
      }),
    );
    await this.place(moved);
    return result;
  }

  /**
   * Moves the files of pending pictures to the folder that their rows require: public, hidden, or
   * the trash for a picture without a row. Removes documents without a row. A job repeats failed
   * moves.
   */
  async place(keys: string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += BATCH) {
      await this.placeBatch(keys.slice(start, start + BATCH)).catch((error: Error) =>
        this.logger.warn(`failed to move files: ${error.message}`),
      );
    }
  }

  /** Returns the number of pictures and documents that need no further move now. */
  private placeBatch(keys: string[]): Promise<number> {
    return this.prisma.long.$transaction(async (transaction) => {
      // The lock keeps other processes from moving the same files back.
      const pending = await transaction.$queryRaw<PendingRow[]>(lockPending(keys));
      const used = await this.findUsed(keys, transaction);
      const documents = await usedDocuments(transaction, keys);
      const settled: string[] = [];
      const trashed: string[] = [];
      const failed: string[] = [];
      const unpublished: string[] = [];
      await Promise.all(
        pending.map(async ({ key, state, since, isDocument }) => {
          const picture = used.get(key);
          // Another process has moved the files in the meantime.
          if (!picture && state === 'TRASHED' && since > this.trashedBefore()) return;
          const isDeleted = !picture && (state !== 'MOVING' || this.config.TRASH_DAYS === 0);
          try {
            if (isDocument) {
              if (!documents.has(key)) await this.files.remove(documentPath(key));
              settled.push(key);
              return;
            }
            if (isDeleted) {
              unpublished.push(...(await this.removeFiles(key)));
            } else {
              const folder = picture ? (picture.isHidden ? 'hidden' : 'uploads') : 'trash';
              unpublished.push(...(await this.moveFiles(key, folder)));
            }
            (picture || isDeleted ? settled : trashed).push(key);
          } catch (error) {
            this.logger.warn(`failed to move the files of ${key}: ${(error as Error).message}`);
            failed.push(key);
          }
        }),
      );
      const { pendingFile } = transaction;
      const since = new Date();
      if (settled.length > 0) await pendingFile.deleteMany({ where: { key: { in: settled } } });
      if (trashed.length > 0)
        await pendingFile.updateMany({ where: { key: { in: trashed } }, data: { state: 'TRASHED', since } });
      // Pictures that could not be moved go to the end of `placeDue`'s queue.
      if (failed.length > 0)
        await pendingFile.updateMany({ where: { key: { in: failed }, state: 'MOVING' }, data: { since } });
      if (unpublished.length > 0 && this.config.PURGE_URL)
        await this.jobs?.add(PURGE_QUEUE, { paths: unpublished }, transaction);
      return settled.length + trashed.length;
    });
  }

  /** Pictures in the trash since before this time are removed. */
  private trashedBefore(): Date {
    return new Date(Date.now() - this.config.TRASH_DAYS * DAY);
  }

  /** Returns the paths that are no longer public. */
  private async moveFiles(key: string, folder: PictureFolder): Promise<string[]> {
    const unpublished: string[] = [];
    for (const former of PICTURE_FOLDERS) {
      if (former === folder) continue;
      const names = await this.files.move(folderOf(former, key), folderOf(folder, key));
      if (former === 'uploads') unpublished.push(...names.map((name) => `/uploads/${key}/${name}`));
    }
    return unpublished;
  }

  /** Returns the paths that are no longer public. */
  private async removeFiles(key: string): Promise<string[]> {
    const [names] = await Promise.all(PICTURE_FOLDERS.map((folder) => this.files.removeFolder(folderOf(folder, key))));
    return names!.map((name) => `/uploads/${key}/${name}`);
  }

  /**
   * Completes moves, removes failed uploads, and empties the trash. Stops when a whole batch
   * fails, because the store is probably unavailable.
   */
  async placeDue(): Promise<void> {
    const due: Prisma.PendingFileWhereInput = {
      OR: [
        { state: 'UPLOADING', since: { lt: new Date(Date.now() - UPLOAD_TIMEOUT) } },
        { state: 'MOVING' },
        { state: 'TRASHED', since: { lte: this.trashedBefore() } },
      ],
    };
    for (let placed = 1; placed > 0;) {
      const rows = await this.prisma.pendingFile.findMany({
        where: due,
        orderBy: { since: 'asc' },
        take: BATCH,
        select: { key: true },
      });
      placed = rows.length > 0 ? await this.placeBatch(rows.map(({ key }) => key)) : 0;
    }
  }

  /** Removes temporary files of killed processes. */
  clean(): Promise<void> {
    return this.temporary.removeAbandoned();
  }

  /** Returns the pictures with these keys that an album, post or message still uses. */
  async findUsed(
    keys: string[],
    database: Pick<Prisma.TransactionClient, '$queryRaw'> = this.prisma,
  ): Promise<Map<string, UsedPicture>> {
    const used = new Map<string, UsedPicture>();
    for (const row of await database.$queryRaw<UsedPicture[]>(selectUsedPictures(keys))) {
      const other = used.get(row.key);
      used.set(row.key, { ...row, isHidden: row.isHidden && (other?.isHidden ?? true) });
    }
    return used;
  }
}

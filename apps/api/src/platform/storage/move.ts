import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config.js';
import { LONG_LIMITS, PrismaService, withoutPooler } from '../prisma/prisma.service.js';
import { checkStorage } from './check.js';
import { FOLDERS, type FileStore, type StoredFile, type TopFolder } from './file-store.js';
import { inBatches } from './in-batches.js';
import { keyOf, openFiles, StorageService, temporaryFilesOf } from './storage.service.js';

/** Files per step, and files copied concurrently. */
const BATCH = 100;
const CONCURRENCY = 8;
/** Larger files, such as downloads, are streamed. */
const MAX_BUFFERED = 8 * 1024 * 1024;

export interface MoveResult {
  copied: number;
  bytes: number;
  /** Files that the target already had with the same size. */
  present: number;
  /** Files in the target that were hidden, shown or deleted since an earlier run. */
  repaired: number;
}

export interface MoveOptions {
  to: Config['STORAGE'];
  /** Called after each step. */
  onProgress?: (result: MoveResult) => void;
}

/** Copies a file and checks its size. Returns false if the file is gone. */
async function copy(source: FileStore, target: FileStore, { path, bytes }: StoredFile): Promise<boolean> {
  const file = await source.read(path);
  if (!file) return false;
  if (bytes > MAX_BUFFERED) await target.write(path, (output) => pipeline(file.stream, output));
  else await target.put(path, await buffer(file.stream));
  const stored = await target.sizeOf(path);
  if (stored !== file.bytes)
    throw new Error(`${path} has ${file.bytes} bytes, but ${stored ?? 'no'} bytes were stored`);
  return true;
}

class StorageMove {
  private readonly result: MoveResult = { copied: 0, bytes: 0, present: 0, repaired: 0 };

  constructor(
    private readonly source: FileStore,
    private readonly target: FileStore,
    private readonly storage: StorageService,
    private readonly options: MoveOptions,
  ) {}

  async run(): Promise<MoveResult> {
    await this.target.check();
    for (const folder of FOLDERS) {
      let files: StoredFile[] = [];
      for await (const file of this.absentIn(folder)) {
        files.push(file);
        if (files.length < BATCH) continue;
        await this.copyAll(files);
        files = [];
      }
      if (files.length > 0) await this.copyAll(files);
    }
    return this.result;
  }

  /**
   * Yields the files that the target lacks. Both lists have the same order, so comparing them
   * takes little memory.
   */
  private async *absentIn(folder: TopFolder): AsyncGenerator<StoredFile> {
    const present = this.target.list(folder);
    let next = await present.next();
    for await (const file of this.source.list(folder)) {
      while (!next.done && next.value.path < file.path) next = await present.next();
      const isPresent = !next.done && next.value.path === file.path && next.value.bytes === file.bytes;
      if (isPresent) this.result.present++;
      else yield file;
    }
  }

  private async copyAll(files: StoredFile[]): Promise<void> {
    await inBatches(await this.current(files), CONCURRENCY, async (file) => {
      if (!(await copy(this.source, this.target, file))) return;
      this.result.copied++;
      this.result.bytes += file.bytes;
    });
    this.options.onProgress?.(this.result);
  }

  /**
   * Returns the files whose folder matches their rows. Servers may already use the target and have
   * hidden, shown or deleted the other pictures there.
   */
  private async current(files: StoredFile[]): Promise<StoredFile[]> {
    const keys = new Map(files.map(({ path }) => [path, keyOf(path.split('/').at(-2)!)]));
    const used = await this.storage.findUsed([...new Set(keys.values())]);
    return files.filter(({ path }) => {
      const folder = path.split('/')[0];
      const picture = used.get(keys.get(path)!);
      if (folder === 'uploads' || folder === 'hidden') return picture && picture.isHidden === (folder === 'hidden');
      return !picture;
    });
  }
}

/**
 * Copies all files to the other store and keeps the originals. Skips files that the target already
 * has. Run it again after an interruption, and once more when the servers use the target.
 */
export async function moveStorage(config: Config, options: MoveOptions): Promise<MoveResult> {
  const { to } = options;
  const from: Config = { ...config, STORAGE: to === 's3' ? 'local' : 's3' };
  const target: Config = { ...config, STORAGE: to };
  await temporaryFilesOf(target).create();
  const prisma = new PrismaService(withoutPooler(config), LONG_LIMITS);
  try {
    const storage = new StorageService(config, prisma);
    const result = await new StorageMove(openFiles(from), openFiles(target), storage, options).run();
    const { repaired } = await checkStorage(target, { repair: true, filesOnly: true });
    return { ...result, repaired: repaired.length };
  } finally {
    await prisma.$disconnect();
  }
}

export interface UsageRow {
  folder: TopFolder;
  files: number;
  bytes: number;
}

export async function storageUsage(config: Config): Promise<UsageRow[]> {
  const files = openFiles(config);
  const rows: UsageRow[] = [];
  for (const folder of FOLDERS) {
    const row = { folder, files: 0, bytes: 0 };
    for await (const { bytes } of files.list(folder)) {
      row.files++;
      row.bytes += bytes;
    }
    rows.push(row);
  }
  return rows;
}

/**
 * `npm run storage-check`, for operators: finds pictures without files and files without rows.
 * Changes nothing. Can run beside the server, because it skips pictures that are being stored or
 * deleted.
 */
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { argv, env, exit } from 'node:process';
import { pathToFileURL } from 'node:url';
import { ConfigError, loadConfig, type Config } from '../../config.js';
import { notDeleted } from '../prisma/hidden.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { fileOf, hiddenFolderOf, namesIn, StorageService } from './storage.service.js';

/** Rows or folders per step. */
const BATCH = 500;

interface Picture {
  id: number;
  key: string;
  widths: number[];
}

interface Result {
  pictures: number;
  /** Missing or empty files of a row. */
  missing: string[];
  /** Keys of files without a row. */
  orphaned: string[];
}

class StorageCheck {
  private readonly result: Result = { pictures: 0, missing: [], orphaned: [] };
  private readonly storage: StorageService;

  constructor(
    private readonly prisma: PrismaService,
    private readonly config: Config,
  ) {
    this.storage = new StorageService(config, prisma);
  }

  async run(): Promise<Result> {
    const { petPhoto, userPhoto, media } = this.prisma;
    const page = { orderBy: { id: 'asc' }, take: BATCH, select: { id: true, key: true, widths: true } } as const;
    const pages: ((after: number) => PromiseLike<Picture[]>)[] = [
      (after) => petPhoto.findMany({ ...page, where: { id: { gt: after }, ...notDeleted } }),
      (after) => userPhoto.findMany({ ...page, where: { id: { gt: after }, ...notDeleted } }),
      (after) => media.findMany({ ...page, where: { id: { gt: after } } }),
    ];
    for (const pageAfter of pages) await this.findMissing(pageAfter);
    await this.findOrphaned();
    return this.result;
  }

  private async findMissing(pageAfter: (after: number) => PromiseLike<Picture[]>): Promise<void> {
    for (let rows = await pageAfter(0); rows.length > 0; rows = await pageAfter(rows.at(-1)!.id)) {
      this.result.pictures += rows.length;
      const missing = new Map<string, string[]>();
      for (const { key, widths } of rows) {
        const files = widths.map((width) => fileOf(key, width));
        const missingFiles = await Promise.all(files.map(async (file) => ((await this.exists(file)) ? [] : [file])));
        if (missingFiles.flat().length > 0) missing.set(key, missingFiles.flat());
      }
      // Skip rows that were deleted after the query.
      const used = missing.size > 0 ? await this.storage.findUsed([...missing.keys()]) : new Set();
      for (const [key, files] of missing) if (used.has(key)) this.result.missing.push(...files);
    }
  }

  private async exists(file: string): Promise<boolean> {
    for (const path of [file, join(hiddenFolderOf(dirname(file)), basename(file))]) {
      const { size } = await stat(join(this.config.UPLOADS_DIR, path)).catch(() => ({ size: 0 }));
      if (size > 0) return true;
    }
    return false;
  }

  /** Works folder by folder, so that memory use does not grow with the number of pictures. */
  private async findOrphaned(): Promise<void> {
    for (const folder of await namesIn(this.config.UPLOADS_DIR)) {
      if (folder.startsWith('.')) continue; // unfinished work, downloads
      const names = await namesIn(join(this.config.UPLOADS_DIR, folder));
      const keys = names.map((name) => `${folder}/${name}`);
      for (let start = 0; start < keys.length; start += BATCH)
        await this.findOrphanedOf(keys.slice(start, start + BATCH));
    }
  }

  private async findOrphanedOf(keys: string[]): Promise<void> {
    // Before the query for uploads without a row yet, after it for deletions that started
    // meanwhile.
    const before = await this.storage.inProgress();
    const used = await this.storage.findUsed(keys);
    const inProgress = new Set([...before, ...(await this.storage.inProgress())]);
    for (const key of keys) {
      const isKnown = used.has(key) || inProgress.has(basename(key));
      if (!isKnown && existsSync(join(this.config.UPLOADS_DIR, key))) this.result.orphaned.push(key);
    }
  }
}

export async function checkStorage(config: Config): Promise<Result> {
  const prisma = new PrismaService(config);
  try {
    return await new StorageCheck(prisma, config).run();
  } finally {
    await prisma.$disconnect();
  }
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  try {
    const config = loadConfig(env);
    const { pictures, missing, orphaned } = await checkStorage(config);
    for (const file of missing) console.log(`missing   ${file}`);
    for (const key of orphaned) console.log(`orphaned  ${key}`);
    console.log(`${pictures} pictures: ${missing.length} missing files, ${orphaned.length} that belong to nothing.`);
    exit(missing.length > 0 ? 1 : 0);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'P2021') console.error('There are no pictures: the database is empty.');
    else if (error instanceof ConfigError)
      console.error(`The storage cannot be checked with this configuration:\n${error.message}`);
    else throw error;
    exit(2);
  }
}

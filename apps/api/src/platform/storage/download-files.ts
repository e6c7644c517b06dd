import { randomBytes } from 'node:crypto';
import { createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { Config } from '../../config.js';
import { namesIn } from './storage.service.js';

/** What downloads leave free on the volume, for everybody's pictures: a part of it, and no more than a gigabyte. */
const RESERVED_PART = 0.05;
const RESERVED_BYTES = 1024 ** 3;
/** A file without a row is kept for so many milliseconds: longer than it takes to write one. */
const UNKNOWN_FOR = 2 * 3_600_000;

const FINISHED = '.zip';
const UNFINISHED = '.part';

/**
 * Files that people download: copies of their own data. Beside the pictures, on the volume that all processes share, in a folder that is
 * not served. A file's name is random, and its row says whose it is.
 */
@Injectable()
export class DownloadFiles {
  private readonly folder: string;

  constructor({ UPLOADS_DIR }: Config) {
    this.folder = join(UPLOADS_DIR, '.downloads');
  }

  /** @throws AppError storage_full if the volume would be nearly full with so many bytes more */
  async requireRoom(bytes: number): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const { bavail, blocks, bsize } = await statfs(this.folder);
    const reserved = Math.min(blocks * bsize * RESERVED_PART, RESERVED_BYTES);
    if (bavail * bsize - bytes < reserved) throw new AppError('storage_full');
  }

  /** Stores what `work` writes, which has to end the output. Complete on disk when this resolves; nothing is left where it fails. */
  async write(work: (output: Writable) => Promise<void>): Promise<{ name: string; bytes: number }> {
    await mkdir(this.folder, { recursive: true });
    const name = randomBytes(16).toString('hex');
    const path = this.pathOf(name, UNFINISHED);
    try {
      await work(createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
      const { size } = await stat(path);
      await rename(path, this.pathOf(name, FINISHED));
      return { name, bytes: size };
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Undefined if it is not there. */
  async read(name: string): Promise<{ content: ReadStream; bytes: number } | undefined> {
    const file = await open(this.pathOf(name, FINISHED)).catch(() => undefined);
    // Open already: a stream that opens it later fails where nobody listens, should it be removed meanwhile.
    return file && { bytes: (await file.stat()).size, content: file.createReadStream() };
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name, FINISHED), { force: true });
  }

  /** Removes what killed processes have left, and files whose row is gone. */
  async sweep(known: (names: string[]) => Promise<Set<string>>): Promise<void> {
    const entries = await namesIn(this.folder);
    const isKnown = await known(entries.map((entry) => entry.split('.')[0]!));
    for (const entry of entries) {
      if (entry.endsWith(FINISHED) && isKnown.has(entry.split('.')[0]!)) continue;
      const path = join(this.folder, entry);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < Date.now() - UNKNOWN_FOR) await rm(path, { force: true });
    }
  }

  private pathOf(name: string, ending: string): string {
    if (!/^[0-9a-f]{32}$/.test(name)) throw new Error('not the name of a download');
    return join(this.folder, `${name}${ending}`);
  }
}

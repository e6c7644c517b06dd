import { randomBytes } from 'node:crypto';
import { createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { Config } from '../../config.js';
import { namesIn } from './storage.service.js';

/** Space on the volume reserved for pictures: this fraction, at most RESERVED_BYTES. */
const RESERVED_FRACTION = 0.05;
const RESERVED_BYTES = 1024 ** 3;
/** Milliseconds a file without a row is kept: longer than writing a download takes. */
const ORPHAN_AGE = 2 * 3_600_000;

const FINISHED = '.zip';
const UNFINISHED = '.part';

/**
 * Files with copies of a user's data, for download. They are in a folder of the shared volume that
 * is not served. File names are random; rows link them to users.
 */
@Injectable()
export class DownloadFiles {
  private readonly folder: string;

  constructor({ UPLOADS_DIR }: Config) {
    this.folder = join(UPLOADS_DIR, '.downloads');
  }

  /** @throws AppError storage_full if `bytes` more would use reserved space */
  async requireRoom(bytes: number): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const { bavail, blocks, bsize } = await statfs(this.folder);
    const reserved = Math.min(blocks * bsize * RESERVED_FRACTION, RESERVED_BYTES);
    if (bavail * bsize - bytes < reserved) throw new AppError('storage_full');
  }

  /** Stores the output of `work`, which must end the stream. The file is complete or absent. */
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

  /** Returns undefined if the file does not exist. */
  async read(name: string): Promise<{ content: ReadStream; bytes: number } | undefined> {
    const file = await open(this.pathOf(name, FINISHED)).catch(() => undefined);
    // Opened here, because a stream that opens the file later could fail without an error
    // listener.
    return file && { bytes: (await file.stat()).size, content: file.createReadStream() };
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name, FINISHED), { force: true });
  }

  /** Removes unfinished files of killed processes, and files without a row. */
  async sweep(known: (names: string[]) => Promise<Set<string>>): Promise<void> {
    const entries = await namesIn(this.folder);
    const isKnown = await known(entries.map((entry) => entry.split('.')[0]!));
    for (const entry of entries) {
      if (entry.endsWith(FINISHED) && isKnown.has(entry.split('.')[0]!)) continue;
      const path = join(this.folder, entry);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < Date.now() - ORPHAN_AGE) await rm(path, { force: true });
    }
  }

  private pathOf(name: string, ending: string): string {
    if (!/^[0-9a-f]{32}$/.test(name)) throw new Error('invalid download name');
    return join(this.folder, `${name}${ending}`);
  }
}

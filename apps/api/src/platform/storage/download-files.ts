import { randomBytes } from 'node:crypto';
import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import type { FileContent, FileStore } from './file-store.js';
import { StorageService } from './storage.service.js';

/**
 * Milliseconds after which a file without a row is removed. Writing a download takes less time.
 */
const ORPHAN_AGE = 2 * 3_600_000;

const nameOf = (path: string) => path.slice('downloads/'.length).split('.')[0]!;

/**
 * Files with copies of a user's data, for download. They are in a folder that is not public. File
 * names are random; rows link them to users.
 */
@Injectable()
export class DownloadFiles {
  private readonly files: FileStore;

  constructor(storage: StorageService) {
    this.files = storage.files;
  }

  /** Whether downloads must leave space for pictures. */
  async hasLimit(): Promise<boolean> {
    return (await this.files.freeBytes()) !== Infinity;
  }

  /**
   * Checks that the disk has space for `bytes` outside the reserved space.
   * @throws AppError storage_full
   */
  async requireRoom(bytes: number): Promise<void> {
    if ((await this.files.freeBytes()) < bytes) throw new AppError('storage_full');
  }

  /**
   * Stores the output of `work`, which must end the stream. Leaves either a complete file or
   * none.
   */
  async write(work: (output: Writable) => Promise<void>): Promise<{ name: string; bytes: number }> {
    const name = randomBytes(16).toString('hex');
    return { name, bytes: await this.files.write(this.pathOf(name), work) };
  }

  /** Opens the file. Returns undefined if it does not exist. */
  read(name: string): Promise<FileContent | undefined> {
    return this.files.read(this.pathOf(name));
  }

  remove(name: string): Promise<void> {
    return this.files.remove(this.pathOf(name));
  }

  /** Removes old files without a row. */
  async sweep(known: (names: string[]) => Promise<Set<string>>): Promise<void> {
    const old: string[] = [];
    for await (const { path, changedAt } of this.files.list('downloads'))
      if (changedAt.getTime() < Date.now() - ORPHAN_AGE) old.push(path);
    const isKnown = await known(old.map(nameOf));
    for (const path of old) if (!(path.endsWith('.zip') && isKnown.has(nameOf(path)))) await this.files.remove(path);
  }

  private pathOf(name: string): string {
    if (!/^[0-9a-f]{32}$/.test(name)) throw new Error('invalid download name');
    return `downloads/${name}.zip`;
  }
}

import { createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import type { FileContent, FileStore, StoredFile } from './file-store.js';
import { namesIn, type TemporaryFiles } from './temporary-files.js';

/** Large enough to detect a full volume, unlike an empty file. */
const CHECK_BYTES = 64 * 1024;
/** Fraction of the volume that downloads leave free for pictures, but at most RESERVED_BYTES. */
const RESERVED_FRACTION = 0.05;
const RESERVED_BYTES = 1024 ** 3;

const ignore =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error;
  };

/**
 * Stores files in a folder, which several servers can share. Public files are in the folder
 * itself. All other files are in hidden subfolders (`.name`), which web servers do not serve.
 */
export class LocalFiles implements FileStore {
  /** @param temporary folder on the same volume, so that a rename publishes a file */
  constructor(
    private readonly root: string,
    private readonly temporary: TemporaryFiles,
  ) {}

  async check(): Promise<void> {
    const path = this.temporary.newPath();
    const file = await open(path, 'wx');
    try {
      await file.writeFile(Buffer.alloc(CHECK_BYTES));
      await file.datasync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
  }

  async freeBytes(): Promise<number> {
    const { bavail, blocks, bsize } = await statfs(this.root);
    return bavail * bsize - Math.min(blocks * bsize * RESERVED_FRACTION, RESERVED_BYTES);
  }

  async put(path: string, content: Buffer): Promise<void> {
    await this.publish(path, async (unfinished) => {
      const file = await open(unfinished, 'wx', 0o644);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
    });
  }

  async write(path: string, work: (output: Writable) => Promise<void>): Promise<number> {
    // Another program may serve the public files.
    const mode = path.startsWith('uploads/') ? 0o644 : 0o600;
    await this.publish(path, (unfinished) => work(createWriteStream(unfinished, { flags: 'wx', mode, flush: true })));
    return (await stat(this.pathOf(path))).size;
  }

  async read(path: string): Promise<FileContent | undefined> {
    // The file is opened here: a stream would open it later and could fail before anyone listens
    // for errors.
    const file = await open(this.pathOf(path)).catch(ignore('ENOENT', 'ENOTDIR'));
    return file && { bytes: (await file.stat()).size, stream: file.createReadStream() };
  }

  async sizeOf(path: string): Promise<number | undefined> {
    const stats = await stat(this.pathOf(path)).catch(ignore('ENOENT', 'ENOTDIR'));
    return stats?.size;
  }

  async *list(folder: string): AsyncGenerator<StoredFile> {
    const entries = await readdir(this.pathOf(folder), { withFileTypes: true }).catch(ignore('ENOENT', 'ENOTDIR'));
    for (const entry of (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        yield* this.list(path);
      } else {
        const stats = await stat(this.pathOf(path)).catch(ignore('ENOENT'));
        if (stats) yield { path, bytes: stats.size, changedAt: stats.mtime };
      }
    }
  }

  async move(from: string, to: string): Promise<string[]> {
    const [source, target] = [this.pathOf(from), this.pathOf(to)];
    const names = await this.namesOf(source);
    if (names.length === 0) return [];
    await mkdir(dirname(target), { recursive: true });
    try {
      await rename(source, target);
    } catch (error) {
      ignore('ENOTEMPTY', 'EEXIST', 'ENOENT')(error as NodeJS.ErrnoException);
      // The target is not empty: an earlier move was interrupted, or a JPEG was created since.
      for (const name of await namesIn(source)) await rename(join(source, name), join(target, name));
      await rm(source, { recursive: true, force: true });
    }
    return names;
  }

  async remove(path: string): Promise<void> {
    await rm(this.pathOf(path), { force: true });
    await rmdir(dirname(this.pathOf(path))).catch(ignore('ENOTEMPTY', 'EEXIST', 'ENOENT'));
  }

  async removeFolder(folder: string): Promise<string[]> {
    const names = await this.namesOf(this.pathOf(folder));
    await rm(this.pathOf(folder), { recursive: true, force: true });
    return names;
  }

  private pathOf(path: string): string {
    const [top, ...rest] = path.split('/');
    return join(this.root, top === 'uploads' ? '' : `.${top}`, ...rest);
  }

  /** Throws if the volume is not mounted, because a missing folder would look empty. */
  private async namesOf(folder: string): Promise<string[]> {
    const names = await namesIn(folder);
    if (names.length === 0) await access(this.temporary.folder);
    return names;
  }

  private async publish(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
    const unfinished = this.temporary.newPath();
    try {
      await write(unfinished);
      await mkdir(dirname(this.pathOf(path)), { recursive: true });
      await rename(unfinished, this.pathOf(path));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}

import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds after which a temporary file is removed. No upload takes that long. */
const ABANDONED_AFTER = 3_600_000;

/** Returns the entries of a folder, or an empty list if the folder does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Files of uploads in progress. All servers that share a volume share the folder. */
export class TemporaryFiles {
  private readonly owner = randomBytes(8).toString('hex');

  constructor(readonly folder: string) {}

  newName(): string {
    return `${this.owner}-${randomBytes(8).toString('hex')}`;
  }

  newPath(): string {
    return join(this.folder, this.newName());
  }

  create(): Promise<unknown> {
    return mkdir(this.folder, { recursive: true });
  }

  /** Removes the files of this process. */
  async removeOwn(): Promise<void> {
    for (const name of await namesIn(this.folder))
      if (name.startsWith(`${this.owner}-`)) await rm(join(this.folder, name), { force: true });
  }

  /** Removes the files of killed processes. */
  async removeAbandoned(): Promise<void> {
    // Not recursive: if the volume is not mounted, its folder must not be created.
    await mkdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    for (const name of await namesIn(this.folder)) {
      const path = join(this.folder, name);
      const stats = await stat(path).catch(() => undefined);
      if (!stats || stats.mtimeMs > Date.now() - ABANDONED_AFTER) continue;
      await rm(path, { recursive: true, force: true });
    }
  }
}

import { randomBytes } from 'node:crypto';
import {
  constants,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rmdir,
  stat,
  unlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError, formerUploadsOf, type Config } from '../config.js';

interface Moved {
  /** Files that are in the new folder now. */
  files: number;
  /** Paths that were not moved: the new folder has a different file of that name, or it is not a file. */
  kept: string[];
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';
const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * Moves the content of a folder into another one, which may already have some of it. It can be interrupted at any moment and repeated, also
 * by several processes at once: a file is removed from its old place only when it is complete in the new one, and never replaces another.
 */
export class FolderMove {
  private readonly moved: Moved = { files: 0, kept: [] };

  /** `temporary`: a folder on the volume of the new place whose leftovers are swept. */
  constructor(private readonly temporary: string) {}

  async run(from: string, to: string): Promise<Moved> {
    await mkdir(this.temporary, { recursive: true });
    await this.moveFolder(from, to);
    return this.moved;
  }

  private async moveFolder(from: string, to: string): Promise<void> {
    await mkdir(to, { recursive: true });
    for (const entry of await namesIn(from)) {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) await this.moveFolder(source, target);
      else if (entry.isFile()) await this.moveFile(source, target);
      else this.moved.kept.push(source);
    }
    // Not empty if something could not be moved; a mount point cannot be removed.
    await rmdir(from).catch((error: unknown) => {
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EBUSY'].includes(codeOf(error))) throw error;
    });
  }

  private async moveFile(source: string, target: string): Promise<void> {
    try {
      if (await isThere(target)) {
        if (!(await areEqual(source, target))) {
          this.moved.kept.push(source);
          return;
        }
        await unlink(source);
      } else {
        await rename(source, target).catch((error: unknown) => {
          if (codeOf(error) !== 'EXDEV') throw error;
          return this.moveAcross(source, target);
        });
      }
      this.moved.files += 1;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error; // another process has moved it
    }
  }

  /** To another volume: copies to a temporary file, and removes the original only when the copy is safely on disk. */
  private async moveAcross(source: string, target: string): Promise<void> {
    const aside = join(this.temporary, `moved-${randomBytes(8).toString('hex')}`);
    await copyFile(source, aside, constants.COPYFILE_EXCL);
    await sync(aside);
    await rename(aside, target);
    await sync(dirname(target));
    await unlink(source);
  }
}

async function namesIn(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []; // another process has moved it
    throw error;
  }
}

async function areEqual(one: string, other: string): Promise<boolean> {
  if ((await stat(one)).size !== (await stat(other)).size) return false;
  return (await readFile(one)).equals(await readFile(other));
}

async function sync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Earlier releases kept the photos of a local run in `.data/uploads`: moves them to the new place. Photos in a place set by UPLOADS_DIR or
 * DATA_DIR stay there.
 * @throws ConfigError if it cannot be done: the server must not start without its photos
 */
export async function moveFormerUploads(config: Config, log: (line: string) => void): Promise<void> {
  const from = formerUploadsOf(config);
  if (!from || !(await isThere(from))) return;
  const advice = `UPLOADS_DIR=${from} leaves them there`;
  if ((await lstat(from)).isSymbolicLink()) {
    throw new ConfigError(`The photos belong to ${config.UPLOADS_DIR} now, but ${from} is a link: ${advice}.`);
  }
  try {
    const { files, kept } = await new FolderMove(join(config.UPLOADS_DIR, '.tmp')).run(from, config.UPLOADS_DIR);
    if (files > 0) log(`moved ${files} files of photos from ${from} to ${config.UPLOADS_DIR}`);
    for (const path of kept) log(`${path} stays where it is: ${config.UPLOADS_DIR} has another one of its name`);
  } catch (error) {
    const reason = (error as Error).message;
    throw new ConfigError(`The photos in ${from} cannot be moved to ${config.UPLOADS_DIR} (${reason}); ${advice}.`);
  }
}

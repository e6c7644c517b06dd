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
  /** What stays where it was: another file, of other content, has its name in the new folder; or it is no file. */
  kept: string[];
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';
const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * Moves a folder with all that is in it into another one, where some of it may be already. It can be cut off at any moment and done
 * again, also by several processes at once: a file goes from its old place when it is whole in the new one, and replaces nothing there.
 */
export class FolderMove {
  private readonly moved: Moved = { files: 0, kept: [] };

  /** `temporary`: a folder on the volume of the new place whose leftovers somebody sweeps. */
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
    // Not empty where something has been kept; not ours to remove where a volume begins.
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
      if (codeOf(error) !== 'ENOENT') throw error; // another process was faster
    }
  }

  /** To another volume: copied aside, and only gone from the old place when the new one would survive a power cut. */
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
    if (codeOf(error) === 'ENOENT') return []; // another process was faster
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
 * Earlier releases kept the photos of a local run in `.data/uploads`: moves them to where they are now. Photos whose place somebody has
 * chosen, by UPLOADS_DIR or DATA_DIR, lie where they are.
 * @throws ConfigError where it cannot be done; then nothing may be shown that misses its photos
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

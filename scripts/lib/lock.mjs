import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, startedAt } from './processes.mjs';
import { codeOf, isOutOfSpace, Problem } from './problem.mjs';

/** @typedef {{ pid: number, startedAt: string, task: string, address?: string }} Holder */

/** Returns the holder of a lock, or null if nobody holds it or its process has ended. */
export async function lockHolder(/** @type {string} */ file) {
  /** @type {Holder | null} */
  const holder = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text))
    .catch(() => null);
  if (!holder || !isAlive(holder.pid)) return null;
  return (await startedAt(holder.pid)) === holder.startedAt ? holder : null;
}

/**
 * Takes a lock for this process and its task, such as 'npm start'. Writes a temporary file and
 * links it, so nobody reads an incomplete file.
 */
export async function takeLock(/** @type {string} */ file, /** @type {string} */ task) {
  const me = { pid: process.pid, startedAt: await startedAt(process.pid), task };
  const aside = `${file}.${process.pid}`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(aside, JSON.stringify(me));
  } catch (error) {
    await rm(aside, { force: true });
    if (isOutOfSpace(error)) throw error;
    throw new Problem(
      `Cannot write to ${path.dirname(file)} (${codeOf(error)}): it must belong to the user who starts Šapa.`,
    );
  }
  try {
    for (;;) {
      try {
        await link(aside, file);
        break;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      const holder = await lockHolder(file);
      if (holder) return { taken: /** @type {const} */ (false), holder };
      await rm(file, { force: true }); // the process that held the lock has ended
    }
  } finally {
    await rm(aside, { force: true });
  }
  return {
    taken: /** @type {const} */ (true),
    async announce(/** @type {string} */ address) {
      await writeFile(aside, JSON.stringify({ ...me, address }));
      await rename(aside, file);
    },
    release: () => rm(file, { force: true }),
  };
}

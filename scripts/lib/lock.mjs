import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, startedAt } from './processes.mjs';
import { codeOf, isOutOfSpace, Problem } from './problem.mjs';

/** @typedef {{ pid: number, startedAt: string, task: string, address?: string }} Holder */

/**
 * Who holds a lock, or null: a lock whose process is gone (killed, power cut) holds nothing.
 * @param {string} file
 * @returns {Promise<Holder | null>}
 */
export async function lockHolder(file) {
  const holder = await read(file);
  if (!holder || !isAlive(holder.pid)) return null;
  return (await startedAt(holder.pid)) === holder.startedAt ? holder : null;
}

/**
 * @param {string} file
 * @returns {Promise<Holder | null>}
 */
async function read(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Takes a lock for this process. The file is written aside and then linked, so that nobody reads an incomplete one.
 * @param {string} file
 * @param {string} task what this process is doing, e.g. 'npm start'
 * @returns {Promise<{ taken: true, announce(address: string): Promise<void>, release(): Promise<void> } | { taken: false, holder: Holder
 * }>}
 */
export async function takeLock(file, task) {
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
      if (holder) return { taken: false, holder };
      await discardStale(file);
    }
  } finally {
    await rm(aside, { force: true });
  }
  return {
    taken: true,
    async announce(address) {
      await writeFile(aside, JSON.stringify({ ...me, address }));
      await rename(aside, file);
    },
    release: () => rm(file, { force: true }),
  };
}

/**
 * Removes a stale lock, but never one that was just taken: moves it away, checks it, and puts it back if its process is alive.
 * @param {string} file
 */
async function discardStale(file) {
  const away = `${file}.stale.${process.pid}`;
  try {
    await rename(file, away);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (await lockHolder(away)) await link(away, file).catch(() => {});
  await rm(away, { force: true });
}

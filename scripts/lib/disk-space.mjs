import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';

/** Bytes to keep free: PostgreSQL needs space for two 16 MB files of its write-ahead log. */
const RESERVED = 32 * 1024 * 1024;

/** Bytes above RESERVED that must be free to resume writing, so the state does not flap. */
const MARGIN = 8 * 1024 * 1024;

/** Milliseconds between two checks of the free disk space. */
const INTERVAL = 1000;

/** Whether the volume of a folder has no space for further data. `margin` is in bytes. */
export async function isFull(/** @type {string} */ folder, margin = 0) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < RESERVED + margin;
}

/** Throws a Problem if the volume of a folder is full. */
export async function requireSpace(/** @type {string} */ folder) {
  if (await isFull(folder)) throw new Problem(`The disk is full: less than 32 MB are free for ${folder}.`);
}

/**
 * Calls `onChange` when the volume of a folder becomes full, and when it has space again.
 * @param {string} folder
 * @param {boolean} wasFull at the start
 * @param {(isNowFull: boolean) => Promise<void>} onChange is called again after a failure
 * @returns {() => void} ends the watch
 */
export function watchSpace(folder, wasFull, onChange) {
  let isEnded = false;
  const watch = async () => {
    for (let isKnownFull = wasFull; !isEnded;) {
      await sleep(INTERVAL, undefined, { ref: false });
      try {
        const isNowFull = await isFull(folder, isKnownFull ? MARGIN : 0);
        if (isNowFull !== isKnownFull && !isEnded) await onChange(isNowFull);
        isKnownFull = isNowFull;
      } catch {
        // The next check tries again.
      }
    }
  };
  void watch();
  return () => {
    isEnded = true;
  };
}

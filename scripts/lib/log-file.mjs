import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import path from 'node:path';

/** The size in bytes at which a log is rotated. The previous log is kept. */
const LIMIT = 10 * 1024 * 1024;

/**
 * Rotates a log that has grown too large.
 * @param {string} file
 */
export async function rotate(file) {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size > LIMIT) await rename(file, `${file}.1`);
}

/** A log file of bounded size. */
export class LogFile {
  #fd = 0;
  #size = 0;

  /** @param {string} file */
  constructor(file) {
    this.file = file;
    mkdirSync(path.dirname(file), { recursive: true });
    this.#open();
  }

  /** @param {string} line */
  write(line) {
    if (this.#size > LIMIT) {
      closeSync(this.#fd);
      renameSync(this.file, `${this.file}.1`);
      this.#open();
    }
    this.#size += writeSync(this.#fd, line + '\n');
  }

  #open() {
    this.#fd = openSync(this.file, 'a', 0o600);
    this.#size = statSync(this.file).size;
  }
}

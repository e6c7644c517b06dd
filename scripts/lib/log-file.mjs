import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './problem.mjs';
import { say } from './terminal.mjs';

/** Size in bytes at which a log is rotated. The previous log is kept. */
const LIMIT = 10 * 1024 * 1024;

/** Rotates a log that has grown too large. */
export async function rotate(/** @type {string} */ file) {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size > LIMIT) await rename(file, `${file}.1`);
}

/**
 * A log file of limited size. While the file cannot be written, lines are lost without an error.
 */
export class LogFile {
  #fd = -1;
  #isFailing = false;

  constructor(/** @type {string} */ file) {
    this.file = file;
  }

  write(/** @type {string} */ line) {
    try {
      this.#open();
      // Starts with a line break after a failure, because the previous line may be incomplete.
      writeSync(this.#fd, `${this.#isFailing ? '\n' : ''}${line}\n`);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        say(`The log ${this.file} cannot be written (${codeOf(error)}): lines are lost until it can.`);
      this.#isFailing = true;
    }
  }

  /** Opens the file. Starts a new file if the current file is too large or was deleted. */
  #open() {
    if (this.#fd >= 0) {
      const { size, nlink } = fstatSync(this.#fd);
      if (size <= LIMIT && nlink > 0) return;
      closeSync(this.#fd);
      this.#fd = -1;
      if (nlink > 0) renameSync(this.file, `${this.file}.1`);
    }
    mkdirSync(path.dirname(this.file), { recursive: true });
    this.#fd = openSync(this.file, 'a', 0o600);
  }
}

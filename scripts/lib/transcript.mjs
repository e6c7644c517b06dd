import { seconds } from './terminal.mjs';

/** What something writes that runs beside others: shown while it is its turn, and kept until then. */
export class Transcript {
  #kept = '';
  #isShown = false;

  /** @param {string} text */
  write = (text) => {
    if (this.#isShown) process.stdout.write(text);
    else this.#kept += text;
  };

  /**
   * As of the terminal, with a line that is complete.
   * @template T
   * @param {string} label
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  step = async (label, work) => {
    const begun = Date.now();
    const result = await work();
    this.write(`  ${label} … ${seconds(Date.now() - begun)}\n`);
    return result;
  };

  /** From now on it is its turn. */
  show() {
    this.#isShown = true;
    process.stdout.write(this.#kept);
    this.#kept = '';
  }
}

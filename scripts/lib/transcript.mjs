import { seconds } from './terminal.mjs';

/** The output of one of several parallel tasks: buffered until it is its turn to be shown. */
export class Transcript {
  #kept = '';
  #isShown = false;

  /** @param {string} text */
  write = (text) => {
    if (this.#isShown) process.stdout.write(text);
    else this.#kept += text;
  };

  /**
   * Like the terminal's, but prints the line only when it is complete.
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

  /** Shows the buffered output, and everything from now on. */
  show() {
    this.#isShown = true;
    process.stdout.write(this.#kept);
    this.#kept = '';
  }
}

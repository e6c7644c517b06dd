/** Whether the last line in the terminal is unfinished. */
let open = false;

/** @param {number} ms */
export const seconds = (ms) => (ms < 10_000 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000)) + ' s';

/**
 * Prints one line per step: its label, then its duration.
 * @template T
 * @param {string} label
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const begun = Date.now();
  process.stdout.write(`  ${label} … `);
  open = true;
  const result = await work();
  process.stdout.write(open ? `${seconds(Date.now() - begun)}\n` : `  ${label}: ${seconds(Date.now() - begun)}\n`);
  open = false;
  return result;
}

/** @param {string} [line] */
export function say(line = '') {
  closeLine();
  process.stdout.write(line + '\n');
}

/** Ends the line of a running step, so that a message starts on a new one. */
export function closeLine() {
  if (open) process.stdout.write('\n');
  open = false;
}

/** A closed terminal must not end the process at once, so that everything is stopped in order. */
export function surviveClosedTerminal() {
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

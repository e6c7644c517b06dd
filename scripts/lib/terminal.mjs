/** Whether an unfinished line stands in the terminal. */
let open = false;

/** A line that waits for the first step; when there is none, e.g. because something is wrong already, it is never said. */
let waiting = '';

/** @param {string} line */
export const heading = (line) => (waiting = line);

/** @param {number} ms */
export const seconds = (ms) => (ms < 10_000 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000)) + ' s';

/**
 * One line per step: what is done, then how long it took.
 * @template T
 * @param {string} label
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const begun = Date.now();
  sayHeading();
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
  sayHeading();
  process.stdout.write(line + '\n');
}

function sayHeading() {
  if (waiting) process.stdout.write(waiting + '\n');
  waiting = '';
}

/** Ends a line that a step has begun, so that a message starts at the left. */
export function closeLine() {
  if (open) process.stdout.write('\n');
  open = false;
}

/** A terminal that was closed must not end the process by itself: the order of stopping is kept. */
export function surviveClosedTerminal() {
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

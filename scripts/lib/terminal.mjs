/** @type {NodeJS.WriteStream} */
let output = process.stdout;

/** Chooses the stream for steps and messages. */
export const writeStepsTo = (/** @type {NodeJS.WriteStream} */ stream) => (output = stream);

/** Whether the last line in the terminal has no line break yet. */
let open = false;

let isJson = false;

/** Makes all output, also Node's warnings, JSON lines in the format of the server's log. */
export function printJson() {
  isJson = true;
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => process.stderr.write(jsonLine('warn', `${name}: ${message}`)));
}

/** @param {'info' | 'warn' | 'fatal'} level */
const jsonLine = (level, /** @type {string} */ msg) =>
  JSON.stringify({ level, time: new Date().toISOString(), msg }) + '\n';

/** @param {number} ms */
export const seconds = (ms) => (ms < 10_000 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000)) + ' s';

/**
 * Runs a step and prints a line: the label at the start, and the duration at the end.
 * @template T
 * @param {string} label
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  if (isJson) {
    say(label);
    return work();
  }
  const begun = Date.now();
  output.write(`  ${label} … `);
  open = true;
  const result = await work();
  output.write(open ? `${seconds(Date.now() - begun)}\n` : `  ${label}: ${seconds(Date.now() - begun)}\n`);
  open = false;
  return result;
}

/** @param {string} [line] */
export function say(line = '') {
  if (isJson) return void process.stdout.write(jsonLine('info', line.trim()));
  closeLine();
  output.write(line + '\n');
}

/** Ends the line of a running step, so a message starts on a new line. */
export function closeLine() {
  if (open) output.write('\n');
  open = false;
}

/** Prints an error. */
export const complain = (/** @type {string} */ text) =>
  process.stderr.write(isJson ? jsonLine('fatal', text) : `${text}\n`);

/** Ignores errors of a closed terminal, because the process must stop everything in order. */
export function surviveClosedTerminal() {
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Failure a file of a suite that failed, or what else its runner can run alone
 * @property {string} name
 * @property {number} passed its tests
 * @property {number} failed
 * @property {string} message of the first that failed
 *
 * @typedef {{ name: string, message: string }} Flaky what failed at first, how, and passed when it was tried again
 *
 * @typedef {object} Outcome
 * @property {number} passed tests
 * @property {number} failed
 * @property {Failure[]} [failures] where the runner tries nothing again by itself
 * @property {Flaky[]} [flaky]
 */

/** Where more files fail than a busy machine delays, something is wrong, and a second try only takes time. */
const MOST_FILES = 5;

/**
 * Runs a suite, and each file that failed once more, alone. What fails twice has failed; what does not is listed as flaky, with its first failure.
 * @template {Outcome} T
 * @param {(only?: string) => Promise<T>} run
 * @param {(text: string) => void} write
 * @returns {Promise<T>}
 */
export async function runWithSecondTry(run, write) {
  const first = await run();
  const { failures = [] } = first;
  if (failures.length > MOST_FILES) {
    write(`\n${failures.length} files failed: none of them is tried again.\n`);
    return first;
  }
  let { passed, failed } = first;
  const flaky = [...(first.flaky ?? [])];
  for (const { name, message, ...before } of failures) {
    write(`\nOnce more, alone: ${name}\n`);
    const again = await run(name);
    if (again.passed + again.failed === 0) continue; // it was not found: it has failed
    passed += again.passed - before.passed;
    failed += again.failed - before.failed;
    if (again.failed === 0) flaky.push({ name, message });
  }
  return { ...first, passed, failed, flaky };
}

/** The first lines of a message, without colours. */
const MESSAGE_LINES = 8;

/**
 * What is said of flaky tests, which nobody should miss.
 * @param {Flaky[]} flaky
 */
export function flakyTests(flaky) {
  if (flaky.length === 0) return '';
  const entries = flaky.map(({ name, message }) => {
    const lines = stripVTControlCharacters(message).trim().split('\n');
    return [`  ${name}`, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n');
  });
  return `Flaky: failed at first, and passed when tried once more:\n${entries.join('\n')}\n\n`;
}

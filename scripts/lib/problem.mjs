import { inspect } from 'node:util';

/** A problem that the user at the terminal can solve: shown as one sentence, without a stack trace. */
export class Problem extends Error {
  /**
   * @param {string} message
   * @param {string} [details] output worth reading below the sentence
   */
  constructor(message, details) {
    super(message);
    this.details = details;
  }
}

/**
 * The system's code of an error, such as ENOENT.
 * @param {unknown} error
 */
export const codeOf = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * Whether an error says that its volume, or the quota of its user, is full.
 * @param {unknown} error
 */
export const isOutOfSpace = (error) => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');

/** The same in the output of other programs. */
const OUT_OF_SPACE = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i;

/** @param {unknown} error */
export function report(error) {
  console.error(textOf(error));
}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function textOf(error) {
  if (!(error instanceof Problem)) return isOutOfSpace(error) ? `The disk is full (${error}).` : inspect(error);
  const { message, details = '' } = error;
  const sentence = OUT_OF_SPACE.test(details) ? `The disk is full. ${message}` : message;
  return details ? `${sentence}\n\n${shortened(details.trimEnd())}` : sentence;
}

/**
 * Shortens output to its beginning and end: compilers print the cause first, logs last.
 * @param {string} text
 */
function shortened(text) {
  const lines = text.split('\n');
  if (lines.length <= 40) return text;
  return [...lines.slice(0, 20), `… ${lines.length - 40} more lines …`, ...lines.slice(-20)].join('\n');
}

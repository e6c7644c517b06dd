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

/** @param {unknown} error */
export function report(error) {
  console.error(textOf(error));
}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function textOf(error) {
  if (!(error instanceof Problem)) return inspect(error);
  return error.details ? `${error.message}\n\n${shortened(error.details.trimEnd())}` : error.message;
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

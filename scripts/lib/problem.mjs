import { inspect } from 'node:util';
import { complain } from './terminal.mjs';

/**
 * A problem that the user can solve. Shown as one sentence with `details`, without a stack trace.
 */
export class Problem extends Error {
  constructor(/** @type {string} */ message, details = '') {
    super(message);
    this.details = details;
  }
}

/** Returns the system's code of an error, such as ENOENT. */
export const codeOf = (/** @type {unknown} */ error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Whether an error says that the disk or the user's quota is full. */
export const isOutOfSpace = (/** @type {unknown} */ error) => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');

/** Matches the same errors in the output of other programs. */
const OUT_OF_SPACE = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i;

export function report(/** @type {unknown} */ error) {
  complain(textOf(error));
}

export function textOf(/** @type {unknown} */ error) {
  if (!(error instanceof Problem)) return isOutOfSpace(error) ? `The disk is full (${error}).` : inspect(error);
  const { message, details } = error;
  const sentence = OUT_OF_SPACE.test(details) ? `The disk is full. ${message}` : message;
  return details ? `${sentence}\n\n${shortened(details.trimEnd())}` : sentence;
}

/** Shortens output to its start and end: compilers print the cause first, logs print it last. */
function shortened(/** @type {string} */ text) {
  const lines = text.split('\n');
  if (lines.length <= 40) return text;
  return [...lines.slice(0, 20), `… ${lines.length - 40} more lines …`, ...lines.slice(-20)].join('\n');
}

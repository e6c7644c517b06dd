/* Assigns uncaught errors and rejections to the test that caused them. */

const failures = [];
const note = (reason) => void failures.push(reason instanceof Error ? reason : new Error(String(reason)));
process.on('unhandledRejection', note);
process.on('uncaughtException', note);
globalThis.addEventListener('error', ({ error }) => error && note(error));

/** Returns the errors that have occurred since the last call. */
export const takeFailures = () => failures.splice(0);

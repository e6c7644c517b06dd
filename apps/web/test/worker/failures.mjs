/* What goes wrong outside of a test's own steps is a failure of that test, and of no other. */

const failures = [];
const note = (reason) => void failures.push(reason instanceof Error ? reason : new Error(String(reason)));
process.on('unhandledRejection', note);
process.on('uncaughtException', note);
globalThis.addEventListener('error', ({ error }) => error && note(error));

/** What has gone wrong since it was last asked for. */
export const takeFailures = () => failures.splice(0);

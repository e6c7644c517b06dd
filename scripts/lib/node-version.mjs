// This file and the entry scripts that import it must be readable by an old Node: no syntax newer than Node 14 and no imports, so that an
// old Node shows a sentence instead of a syntax error.

const WANTED = [20, 19, 0];

/**
 * @param {string} version e.g. "18.20.4"
 * @returns {boolean}
 */
export function isSupported(version) {
  const have = version.split('.').map(Number);
  for (let i = 0; i < WANTED.length; i += 1) {
    if (have[i] !== WANTED[i]) return have[i] > WANTED[i];
  }
  return true;
}

/** Exits with one sentence if Node is too old. */
export function requireSupportedNode() {
  if (isSupported(process.versions.node)) return;
  console.error(
    'Šapa needs Node.js 20.19 or newer; this is ' +
      process.versions.node +
      '. Get a current one from https://nodejs.org.',
  );
  process.exit(1);
}

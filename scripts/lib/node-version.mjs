// This file and its importers need only the syntax of Node 14 and no packages, so an old Node
// prints a sentence instead of a syntax error.

/** Exits with an explanation if Node is older than 20.19. */
export function requireSupportedNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    'Šapa needs Node.js 20.19 or newer; this is ' +
      process.versions.node +
      '. Get a current one from https://nodejs.org.',
  );
  process.exit(1);
}

import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './problem.mjs';
import { inRoot } from './paths.mjs';

/**
 * The files of the server that a workspace is made with: what its files import of them, tests too, and what those import in turn. What
 * only the helpers of the server's tests import does not count: that is all of it.
 * @param {string} folder the workspace
 * @returns {Promise<string[]>}
 */
export async function importedOfServer(folder) {
  const entries = await readdir(inRoot(folder, 'src'), { withFileTypes: true, recursive: true });
  const waiting = entries
    .filter((entry) => entry.name.endsWith('.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  /** @type {Set<string>} */
  const found = new Set();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    for (const imported of await importsOf(file)) {
      if (found.has(imported) || !imported.startsWith(inRoot('apps/api/src/'))) continue;
      found.add(imported);
      waiting.push(imported);
    }
  }
  return [...found].sort();
}

/** @param {string} file */
async function importsOf(file) {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return ''; // what it cannot be found under, the compiler complains about
    throw error;
  });
  return [...text.matchAll(/(?:from|import) ?\(?'(\.[^']+\.js|@sapa\/api\/[^']+)'/g)].map(([, name = '']) =>
    name.startsWith('.')
      ? path.join(path.dirname(file), name.replace(/\.js$/, '.ts'))
      : inRoot('apps/api/src', `${name.slice('@sapa/api/'.length)}.ts`),
  );
}

import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './problem.mjs';
import { inRoot } from './paths.mjs';

/**
 * The files of the server that a workspace depends on: those that its files (also its tests) import, and those that these import in turn.
 * Without the imports of the server's test helpers, which import everything.
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
    if (codeOf(error) === 'ENOENT') return ''; // a wrong path is reported by the compiler
    throw error;
  });
  return [...text.matchAll(/(?:from|import) ?\(?'(\.[^']+\.js|@sapa\/api\/[^']+)'/g)].map(([, name = '']) =>
    name.startsWith('.')
      ? path.join(path.dirname(file), name.replace(/\.js$/, '.ts'))
      : inRoot('apps/api/src', `${name.slice('@sapa/api/'.length)}.ts`),
  );
}

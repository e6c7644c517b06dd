import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOf } from './digest.mjs';
import { inRoot, root } from './paths.mjs';
import { run } from './processes.mjs';

const stampFile = inRoot('node_modules/.sapa-installed');

/**
 * Whether node_modules matches package-lock.json. True even after a manual `npm ci`, if npm's own
 * list of installed packages is newer than package-lock.json.
 */
export async function isInstalled() {
  const lockfile = await readFile(inRoot('package-lock.json'), 'utf8');
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stampOf(lockfile)) return true;
  const changed = async (/** @type {string} */ file) => (await stat(inRoot(file)).catch(() => null))?.mtimeMs ?? 0;
  if ((await changed('node_modules/.package-lock.json')) < (await changed('package-lock.json'))) return false;
  await writeFile(stampFile, stampOf(lockfile));
  return true;
}

/** @param {AbortSignal} [signal] */
export async function install(signal) {
  // Under npm, its path is in the environment; otherwise npm is on the PATH.
  const npmCli = process.env.npm_execpath ?? '';
  const [command, first] = path.basename(npmCli) === 'npm-cli.js' ? [process.execPath, [npmCli]] : ['npm', []];
  const args = [...first, 'ci', '--include=dev', '--loglevel=error'];
  await run(command, args, { what: 'Installing the packages', cwd: root, signal });
  await writeFile(stampFile, stampOf(await readFile(inRoot('package-lock.json'), 'utf8')));
}

const stampOf = (/** @type {string} */ lockfile) => `${hashOf(lockfile)} ${process.platform}-${process.arch}`;

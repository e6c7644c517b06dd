import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot, root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { run } from './processes.mjs';

const stampFile = inRoot('node_modules/.sapa-installed');

/**
 * Whether node_modules matches package-lock.json. Compares with npm's own list of installed
 * packages, so that a manual `npm ci` counts too.
 */
export async function isInstalled() {
  const lockfile = await readFile(inRoot('package-lock.json'), 'utf8');
  const stamp = stampOf(lockfile);
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return true;
  const listed = await readFile(inRoot('node_modules/.package-lock.json'), 'utf8').catch(() => null);
  if (!listed || !sameTree(JSON.parse(lockfile).packages, JSON.parse(listed).packages)) return false;
  await writeFile(stampFile, stamp);
  return true;
}

/** @param {AbortSignal} [signal] */
export async function install(signal) {
  // npm sets its own path for its scripts; otherwise it is on the PATH.
  const npmCli = process.env.npm_execpath ?? '';
  const [command, first] = path.basename(npmCli) === 'npm-cli.js' ? [process.execPath, [npmCli]] : ['npm', []];
  const args = [...first, 'ci', '--include=dev', '--loglevel=error'];
  await run(command, args, { what: 'Installing the packages', cwd: root, signal }).catch((error) => {
    throw error instanceof Problem ? new Problem(error.message, firstLines(error.details ?? '')) : error;
  });
  await writeFile(stampFile, stampOf(await readFile(inRoot('package-lock.json'), 'utf8')));
}

/** npm prints the error first, then the usage of `npm ci`. */
const firstLines = (/** @type {string} */ output) =>
  output
    .split('\n')
    .filter((line) => line.replace('npm error', '').trim() && !line.startsWith('npm warn'))
    .slice(0, 8)
    .join('\n');

const stampOf = (/** @type {string} */ lockfile) =>
  `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}`;

/**
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 *
 * @param {Record<string, Locked>} wanted
 * @param {Record<string, Locked>} present
 */
function sameTree(wanted, present) {
  const matches = (/** @type {string[] | undefined} */ list, /** @type {string} */ mine) =>
    list?.includes(mine) ?? true;
  // Of the optional packages only those that name this system must be installed.
  const dispensable = (/** @type {Locked} */ { optional, os, cpu, libc }) =>
    optional && ((!os && !cpu) || libc || !matches(os, process.platform) || !matches(cpu, process.arch));
  return (
    Object.entries(present).every(([name, entry]) => wanted[name] && wanted[name].version === entry.version) &&
    Object.entries(wanted).every(([name, entry]) => name === '' || present[name] || dispensable(entry))
  );
}

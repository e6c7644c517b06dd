import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { migrate } from '@sapa/prisma/migrate';
import { OutdatedDatabase, readMigrations, replacementsOf } from '@sapa/prisma/migrations';
import { commaSeparated, DEFAULTS, secretsKeysOf, tokenSecretsOf, type Config, type Secrets } from '../../config.js';
import { areStored, storeKeys } from '../../keys.js';
import { VERSION } from '../../version.js';
import { checkStorage } from '../storage/check.js';
import type { StoredFile } from '../storage/file-store.js';
import { openFiles, temporaryFilesOf } from '../storage/storage.service.js';
import { ArchiveWriter, extractArchive } from './archive.js';
import {
  copyDatabase,
  databaseState,
  emptyDatabase,
  fileOf,
  loadDatabase,
  replaceDatabase,
  type DatabaseContent,
} from './database-copy.js';

const FORMAT = 1;

export interface Manifest extends DatabaseContent {
  format: number;
  release: string;
  createdAt: string;
  files: {
    storage: Config['STORAGE'];
    /** True if the archive contains the files. False if it only lists the files in the bucket. */
    areIncluded: boolean;
    count: number;
    bytes: number;
  };
}

/** Thrown if a backup cannot be restored. The message says what the operator can do. */
export class RestoreProblem extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const FILE_LIST = 'files.jsonl';
const SECRETS = 'secrets.json';
const SETTINGS = 'settings.env';
/** File with the settings of the backup, for the operator. Šapa does not read it. */
const RESTORED_SETTINGS = 'restored-settings.env';

/** Settings that belong to the machine, and secrets that the archive has in another file. */
const LEFT_OUT =
  /^(DATABASE_.*|DATA_DIR|UPLOADS_DIR|WEB_DIR|NODE_ENV|S3_SECRET_ACCESS_KEY|(JWT_SECRET|SECRETS_KEY).*)$/;

function settingsOf(config: Config): string {
  const changed = Object.entries(config).filter(
    ([name, value]) => !LEFT_OUT.test(name) && value !== DEFAULTS[name as keyof Config],
  );
  return changed.map(([name, value]) => `${name}=${String(value)}\n`).join('');
}

const secretsOf = ({ JWT_SECRET, JWT_SECRET_PREVIOUS, SECRETS_KEY, SECRETS_KEY_PREVIOUS }: Config): Secrets => ({
  JWT_SECRET,
  JWT_SECRET_PREVIOUS,
  SECRETS_KEY,
  SECRETS_KEY_PREVIOUS,
});

/** Runs the callback with a folder in DATA_DIR that is deleted afterwards. */
async function withTemporaryFolder<T>({ DATA_DIR }: Config, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(DATA_DIR, { recursive: true });
  const folder = await mkdtemp(join(DATA_DIR, '.backup-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes an archive of the installation, while servers run. Copies the database before the
 * pictures, because pictures that are deleted during the backup are still in the trash.
 */
export async function makeBackup(
  config: Config,
  output: Writable,
  { withFiles }: { withFiles: boolean },
): Promise<Manifest> {
  return withTemporaryFolder(config, async (folder) => {
    const archive = new ArchiveWriter(output);
    const temporary = join(folder, 'table');
    const createdAt = new Date().toISOString();
    const content = await copyDatabase(config.DATABASE_DIRECT_URL, temporary, (table) =>
      archive.addFile(fileOf(table), temporary),
    );
    const files = await (withFiles ? addFiles(config, archive) : addList(config, archive));
    await archive.addText(SECRETS, JSON.stringify(secretsOf(config), undefined, 2));
    await archive.addText(SETTINGS, settingsOf(config));
    const manifest: Manifest = {
      format: FORMAT,
      release: VERSION,
      createdAt,
      ...content,
      files: { storage: config.STORAGE, areIncluded: withFiles, ...files },
    };
    await archive.finish(manifest);
    return manifest;
  });
}

/**
 * Lists all pictures and documents. Lists `hidden` before and after `uploads`, because pictures
 * can move between the two folders during the backup. Lists `trash` after them, because deleted
 * pictures move there.
 */
async function* listPictures(config: Config): AsyncGenerator<StoredFile> {
  const files = openFiles(config);
  const hidden = new Set<string>();
  for await (const file of files.list('hidden')) {
    hidden.add(file.path);
    yield file;
  }
  yield* files.list('uploads');
  for await (const file of files.list('hidden')) if (!hidden.has(file.path)) yield file;
  yield* files.list('trash');
  yield* files.list('documents');
}

async function addFiles(config: Config, archive: ArchiveWriter): Promise<{ count: number; bytes: number }> {
  const store = openFiles(config);
  const sum = { count: 0, bytes: 0 };
  for await (const { path } of listPictures(config)) {
    const file = await store.read(path);
    if (!file) continue; // the file has moved to a folder that is listed later
    await archive.add(`files/${path}`, file.bytes, file.stream);
    sum.count++;
    sum.bytes += file.bytes;
  }
  return sum;
}

async function addList(config: Config, archive: ArchiveWriter): Promise<{ count: number; bytes: number }> {
  const lines: string[] = [];
  const sum = { count: 0, bytes: 0 };
  for await (const { path, bytes, changedAt } of listPictures(config)) {
    lines.push(`${JSON.stringify({ path, bytes, changedAt })}\n`);
    sum.count++;
    sum.bytes += bytes;
  }
  await archive.addText(FILE_LIST, lines.join(''));
  return sum;
}

export interface RestoreResult {
  manifest: Manifest;
  /** Paths of pictures that are neither in the backup nor in the storage. */
  missing: string[];
  /** Whether the secrets of the environment differ from the secrets of the backup. */
  hasOtherSecrets: boolean;
  settingsFile: string;
}

export interface RestoreOptions {
  /** Whether a database with accounts may be deleted. */
  replace: boolean;
  log: (line: string) => void;
}

/**
 * Restores an archive into an empty database and storage. Checks the archive and the target
 * before it changes anything.
 * @throws DamagedArchive, RestoreProblem
 */
export async function restoreBackup(
  config: Config,
  source: Readable,
  { replace, log }: RestoreOptions,
): Promise<RestoreResult> {
  return withTemporaryFolder(config, async (folder) => {
    log('Reading and verifying the archive');
    const manifest = (await extractArchive(source, folder)) as Manifest;
    const hasUsers = await requireRestorable(config, manifest, replace);
    const secrets = JSON.parse(await readFile(join(folder, SECRETS), 'utf8')) as Secrets;

    const load = async (url: string) => {
      log('Loading the database');
      await migrate(url, { only: manifest.migrations });
      await loadDatabase(url, manifest, (table) => join(folder, fileOf(table)));
      await migrate(url, { log, countries: commaSeparated(config.PLACES_COUNTRIES) });
      log('Storing the pictures');
      if (manifest.files.areIncluded) await storeFiles(config, folder);
    };
    const url = config.DATABASE_DIRECT_URL;
    try {
      if (hasUsers) await replaceDatabase(url, load);
      else {
        await emptyDatabase(url);
        await load(url);
      }
    } catch (error) {
      throw toRestoreProblem(error as Error, hasUsers);
    }
    const { missing } = await checkStorage(config, { repair: true });
    const hasOtherSecrets = !restoreSecrets(config, secrets);
    const settingsFile = join(config.DATA_DIR, RESTORED_SETTINGS);
    await copyFile(join(folder, SETTINGS), settingsFile);
    return { manifest, missing, hasOtherSecrets, settingsFile };
  });
}

/** Returns a message that says in which state the database is, and what the operator can do. */
function toRestoreProblem(error: Error, isReplacing: boolean): RestoreProblem {
  const { code } = error as { code?: string };
  if (isReplacing && code === '42501')
    return new RestoreProblem(
      'no_permission',
      'To replace a database, the role of DATABASE_DIRECT_URL needs the right CREATEDB. The database is unchanged.',
    );
  const state = isReplacing
    ? 'The database is unchanged. Run the command again.'
    : 'The database is incomplete. Run the command again, with --replace --yes if it has accounts.';
  return new RestoreProblem('interrupted', `The restore failed: ${error.message.trim().split('\n').at(-1)}. ${state}`);
}

/** Returns whether the database has accounts. */
async function requireRestorable(config: Config, manifest: Manifest, replace: boolean): Promise<boolean> {
  const known = await readMigrations();
  const newest = known.at(-1)!.name;
  const replaced = new Set(known.flatMap(({ replaces }) => replaces));
  if (manifest.format !== FORMAT || manifest.migrations.some((name) => name > newest && !replaced.has(name)))
    throw new RestoreProblem(
      'newer_release',
      `The backup was made by a newer release, ${manifest.release}. Install that release first.`,
    );
  try {
    replacementsOf(new Set(manifest.migrations), known);
  } catch (error) {
    if (!(error instanceof OutdatedDatabase)) throw error;
    throw new RestoreProblem(
      'older_release',
      `The backup is too old for this release. Restore it with ${error.lastRelease}, then start this release.`,
    );
  }
  const { hasUsers, otherConnections } = await databaseState(config.DATABASE_DIRECT_URL);
  if (otherConnections > 0)
    throw new RestoreProblem('in_use', `Stop Šapa first: ${otherConnections} connections use the database.`);
  if (hasUsers && !replace)
    throw new RestoreProblem('not_empty', 'The database has accounts. To delete them, add --replace --yes.');
  return hasUsers;
}

/** Returns false if the environment sets secrets that differ from the secrets of the backup. */
function restoreSecrets({ SESSION_DAYS, DATA_DIR, ...present }: Config, secrets: Secrets): boolean {
  if (!areStored(DATA_DIR, present.JWT_SECRET, present.SECRETS_KEY))
    return present.JWT_SECRET === secrets.JWT_SECRET && present.SECRETS_KEY === secrets.SECRETS_KEY;
  const [jwtSecret, ...jwtSecretsPrevious] = tokenSecretsOf(secrets);
  const [secretsKey, ...secretsKeysPrevious] = secretsKeysOf(secrets);
  const keys = { jwtSecret: jwtSecret!, jwtSecretsPrevious, secretsKey, secretsKeysPrevious };
  storeKeys(DATA_DIR, keys, SESSION_DAYS);
  return true;
}

async function storeFiles(config: Config, folder: string): Promise<void> {
  const temporary = temporaryFilesOf(config);
  await temporary.create();
  const store = openFiles(config, temporary);
  const files = join(folder, 'files');
  const entries = await readdir(files, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    await store.put(relative(files, file), await readFile(file));
  }
}

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets that are generated and stored in DATA_DIR if JWT_SECRET is not set. */
export interface StoredKeys {
  jwtSecret: string;
  /** Earlier signing secrets, newest first. */
  jwtSecretsPrevious: string[];
  /** Undefined before the first rotation: until then the signing secret is used. */
  secretsKey?: string;
  secretsKeysPrevious: string[];
}

/** Content of `keys.json`, which is created by the first rotation. */
interface KeyFile {
  jwtSecretsPrevious: { value: string; until: string }[];
  secretsKey?: string;
  secretsKeysPrevious: string[];
}

const DAY = 24 * 3_600_000;

export const newSecret = () => randomBytes(48).toString('base64url');

const secretFile = (directory: string) => join(directory, 'jwt-secret');
const keyFile = (directory: string) => join(directory, 'keys.json');

/** Returns undefined for a missing file. */
function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Writes a file that only its owner can read. A reader sees the old or the new content. */
function replaceFile(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function readKeyFile(directory: string): KeyFile {
  const text = readIfExists(keyFile(directory));
  return text === undefined ? { jwtSecretsPrevious: [], secretsKeysPrevious: [] } : (JSON.parse(text) as KeyFile);
}

/** Returns the stored secrets. The first start generates the signing secret. */
export function loadOrCreateKeys(directory: string): StoredKeys {
  mkdirSync(directory, { recursive: true });
  const file = secretFile(directory);
  try {
    // 'wx' lets only one of two concurrently starting processes create the file.
    writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const { jwtSecretsPrevious, ...keys } = readKeyFile(directory);
  const valid = jwtSecretsPrevious.filter(({ until }) => new Date(until).getTime() > Date.now());
  return {
    ...keys,
    jwtSecret: readFileSync(file, 'utf8').trim(),
    jwtSecretsPrevious: valid.map(({ value }) => value),
  };
}

/** Whether both secrets are stored in the folder. Otherwise the environment sets them. */
export function areStored(directory: string, jwtSecret: string, secretsKey: string): boolean {
  if (readIfExists(secretFile(directory))?.trim() !== jwtSecret) return false;
  return secretsKey === (readKeyFile(directory).secretsKey ?? jwtSecret);
}

/**
 * Stores these secrets.
 * @param days during which tokens signed with earlier secrets are accepted
 */
export function storeKeys(directory: string, keys: StoredKeys, days: number): void {
  const until = new Date(Date.now() + days * DAY).toISOString();
  const file: KeyFile = { ...keys, jwtSecretsPrevious: keys.jwtSecretsPrevious.map((value) => ({ value, until })) };
  replaceFile(keyFile(directory), JSON.stringify({ ...file, jwtSecret: undefined }, undefined, 2));
  replaceFile(secretFile(directory), keys.jwtSecret);
}

/**
 * Replaces the stored secrets. Running servers use the old secrets until they restart.
 * @param days during which tokens signed with the old secret are accepted
 */
export function rotateStoredKeys(directory: string, days: number): void {
  const keys = loadOrCreateKeys(directory);
  const { jwtSecretsPrevious } = readKeyFile(directory);
  const now = Date.now();
  const file: KeyFile = {
    jwtSecretsPrevious: [
      { value: keys.jwtSecret, until: new Date(now + days * DAY).toISOString() },
      ...jwtSecretsPrevious.filter(({ until }) => new Date(until).getTime() > now),
    ],
    secretsKey: newSecret(),
    secretsKeysPrevious: [keys.secretsKey ?? keys.jwtSecret, ...keys.secretsKeysPrevious],
  };
  // The old secrets must be stored before the new signing secret replaces the old one.
  replaceFile(keyFile(directory), JSON.stringify(file, undefined, 2));
  replaceFile(secretFile(directory), newSecret());
}

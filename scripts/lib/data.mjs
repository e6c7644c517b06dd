import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDatabase, waitForDatabase, withClient } from './database.mjs';
import { digestOf } from './digest.mjs';
import { keepRunning } from './keep-running.mjs';
import { api, demo, root } from './paths.mjs';
import { startPostgres } from './postgres.mjs';
import { Problem } from './problem.mjs';
import { run } from './processes.mjs';
import { say, step } from './terminal.mjs';

/**
 * Returns the database that DATABASE_URL names, or starts the embedded database and keeps it
 * running.
 * @param {ReturnType<typeof import('./settings.mjs').readSettings>} settings
 * @param {import('./until-stopped.mjs').Lifetime} lifetime
 * @returns {Promise<{ url: string, givenUp: Promise<unknown> }>} `givenUp` never resolves for an
 *   external database, whose outages the server handles
 */
export async function bringUpDatabase({ databaseUrl, postgresDir, logDir }, { signal, onStop }) {
  if (databaseUrl) {
    await waitForDatabase(databaseUrl, signal);
    return { url: databaseUrl, givenUp: new Promise(() => {}) };
  }
  signal.throwIfAborted();
  const logFile = path.join(logDir, 'postgres.log');
  const postgres = await startPostgres(postgresDir, { logFile, note: say, step });
  const { port } = postgres;
  const { givenUp, stop } = keepRunning(
    'PostgreSQL',
    postgres,
    () => startPostgres(postgresDir, { logFile, port }),
    postgres.isDiskFull,
  );
  onStop(stop);
  await createDatabase(postgres.url('postgres'), 'sapa');
  return { url: postgres.url(), givenUp };
}

const isMigratedElsewhere = () => process.env.MIGRATE_ON_START === 'false';

/**
 * Migrates the database, or waits for its migration if MIGRATE_ON_START is false.
 * @param {string} url
 * @param {AbortSignal} [signal]
 */
export function migrate(url, signal) {
  return run(process.execPath, [api.migrate, ...(isMigratedElsewhere() ? ['--wait'] : [])], {
    what: 'Migrating the database',
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    signal,
  });
}

/** File with the version of the demo data, so a start need not load the slow seed. */
const marker = (/** @type {string} */ dataDir) => path.join(dataDir, 'demo-data');

/** Returns the version of the seed: a digest of its code and data. */
const demoDigest = () => digestOf([path.dirname(demo.seed)], root);

/** Whether a database is empty, or its demo data is incomplete or outdated. */
async function needsDemo(/** @type {string} */ url, /** @type {string} */ dataDir) {
  const { seeded, people } = await withClient(url, async (client) => {
    const { rows } = await client.query(
      'select exists(select from "SeededPart") as seeded, exists(select from "User") as people',
    );
    return rows[0];
  });
  if (!seeded) return !people;
  return (await readFile(marker(dataDir), 'utf8').catch(() => '')) !== demoDigest();
}

/**
 * @param {string} url
 * @param {string} dataDir
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} the completed steps, one per line
 */
export async function seedDemo(url, dataDir, signal) {
  const done = await run(process.execPath, [demo.seed], {
    what: 'Adding the demo data',
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    signal,
  }).catch((error) => {
    // Shows only the error message of the seed. Without a message, the seed was killed or has a
    // bug.
    const [sentence] = error.details?.match(/^The demo data [^]*/m) ?? [];
    throw sentence ? new Problem(sentence.trim()) : error;
  });
  await writeFile(marker(dataDir), demoDigest());
  return done.trim();
}

/**
 * Migrates a database, or waits for its migration, and adds the demo data if it is configured and
 * missing. Returns whether demo data was added.
 * @param {string} url
 * @param {{ seedDemo: boolean, dataDir: string }} settings
 * @param {AbortSignal} signal
 */
export async function migrateAndSeed(url, { seedDemo: isWanted, dataDir }, signal) {
  const label = isMigratedElsewhere() ? 'Waiting until the database is migrated' : 'Migrating the database';
  await step(label, () => migrate(url, signal));
  if (!isWanted || !(await needsDemo(url, dataDir))) return false;
  if (!existsSync(demo.seed))
    throw new Problem('SEED_DEMO is true, but this image has no demo data: its target demo-true has it.');
  await step('Adding the demo data (half a minute)', () => seedDemo(url, dataDir, signal));
  return true;
}

/** Returns the demo logins that exist in this database. */
export async function demoLogins(/** @type {string} */ url) {
  /** @type {{ DEMO_LOGINS: { email: string, password: string, what: string }[] }} */
  const { DEMO_LOGINS } = await import(pathToFileURL(demo.logins).href);
  const emails = DEMO_LOGINS.map((login) => login.email);
  const { rows } = await withClient(url, (client) =>
    client.query('select email from "User" where email = any($1)', [emails]),
  );
  const present = new Set(rows.map((row) => row.email));
  return DEMO_LOGINS.filter((login) => present.has(login.email));
}

import { readFile } from 'node:fs/promises';
import { argv, env, exit } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client, DatabaseError } from 'pg';
import { APPLIED_MIGRATIONS, migrationNames, migrationsFolder } from './migrations.js';
import { loadPlaces } from './places.js';
import { languagesOfNames, loadReferenceData } from './reference.js';
import { applySqlFiles, changedSqlFiles, checksumOf } from './sql-files.js';

/**
 * Advisory lock of every transaction in this file, so processes that start together migrate only
 * once.
 */
const LOCK = 726_901;

/**
 * Milliseconds for which a migration waits for a table lock. Other statements queue behind it
 * meanwhile, so it gives up, lets them run, and tries again.
 */
const LOCK_TIMEOUT = 2000;
const PAUSE = 1000;
const ATTEMPTS = 100;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** Error code of PostgreSQL on systems that do not support `client_connection_check_interval`. */
const INVALID_SETTING = '22023';

/** Creates the table that Prisma uses too, so `prisma migrate` works on the database. */
const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/**
 * Runs one transaction under the lock. After a kill, PostgreSQL may still commit the transaction.
 * The lock is held until then, so the next process sees the outcome.
 */
async function underLock<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

/** An error whose message is shown to the operator without a stack trace. */
class Problem extends Error {}

/** Migrations that replaced the former migrations. */
const BASELINE = ['20261125200000_baseline', '20261125200100_job_queue'];
const FORMER_MIGRATIONS = 63;
const COMMIT_WITH_FORMER_MIGRATIONS = 'a9fd6fe3';

/** Records the baseline as applied if an earlier release has created its tables. */
async function adoptBaseline(client: Client, applied: Set<string>): Promise<void> {
  const former = [...applied].filter((name) => name < BASELINE[0]!).length;
  if (former === 0 || applied.has(BASELINE[0]!)) return;
  if (former < FORMER_MIGRATIONS) {
    throw new Problem(
      `An earlier release of Šapa created this database, and not all of its migrations have run. ` +
        `Start commit ${COMMIT_WITH_FORMER_MIGRATIONS} once, which completes them, and then this release.`,
    );
  }
  for (const name of BASELINE) {
    await record(client, name, await readMigration(name));
    applied.add(name);
  }
}

const readMigration = (name: string) => readFile(new URL(`${name}/migration.sql`, migrationsFolder), 'utf8');

async function record(client: Client, name: string, script: string): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES (gen_random_uuid(), $1, $2, clock_timestamp(), 1)`,
    [checksumOf(script), name],
  );
}

/**
 * Applies the first pending migration together with the changed structural functions. All other
 * functions and triggers follow in the transaction of the last migration, so no other process
 * writes to new tables without triggers. Returns lines for the log.
 */
async function applyNext(client: Client, names: string[]): Promise<string[]> {
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
  await client.query(CREATE_TABLE);
  const { rows } = await client.query<{ name: string }>(APPLIED_MIGRATIONS);
  const applied = new Set(rows.map((row) => row.name));
  await adoptBaseline(client, applied);
  const [name, ...later] = names.filter((migration) => !applied.has(migration));

  const changed = await changedSqlFiles(client);
  const structural = changed.filter(({ kind }) => kind === 'structural');
  await applySqlFiles(client, structural);
  if (name) {
    const script = await readMigration(name);
    try {
      await client.query(script);
    } catch (error) {
      if (error instanceof DatabaseError) error.message = `The migration ${name} failed: ${error.message}`;
      throw error;
    }
    await record(client, name, script);
  }
  const others = changed.filter((file) => later.length === 0 && !structural.includes(file));
  await applySqlFiles(client, others);
  return [
    ...(name ? [`applied migration ${name}`] : []),
    ...[...structural, ...others].map(({ path }) => `applied prisma/sql/${path}`),
  ];
}

/** Ends a backend, which would otherwise complete its statement although its client is gone. */
async function endBackend(connectionString: string, pid: number): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('SELECT pg_terminate_backend($1)', [pid]);
  } finally {
    await client.end();
  }
}

/** Connects to the database. PostgreSQL ends the backend when this process stops or is killed. */
async function connect(connectionString: string, signal?: AbortSignal): Promise<Client> {
  const client = new Client({ connectionString });
  client.on('error', () => {}); // a lost connection also rejects the current or next query
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const stop = () => void endBackend(connectionString, rows[0]!.pid).catch(() => client.end());
  signal?.addEventListener('abort', stop, { once: true });
  await client.query(`SET client_connection_check_interval = '1s'`).catch((error: unknown) => {
    if (!(error instanceof DatabaseError && error.code === INVALID_SETTING)) throw error;
  });
  return client;
}

/**
 * Parses PLACES_COUNTRIES, the countries whose places are loaded. An empty list means all
 * countries.
 */
const countriesOf = (setting: string | undefined) => setting?.match(/[A-Z]{2}/g) ?? [];

/**
 * Migrates the database to the newest schema, and loads the reference data and the places.
 * Idempotent. Concurrent calls wait for each other. Throws when `signal` is aborted.
 */
export async function migrate(
  connectionString: string,
  log: (line: string) => void = () => {},
  countries: string[] = countriesOf(env.PLACES_COUNTRIES),
  signal?: AbortSignal,
): Promise<void> {
  const names = await migrationNames();
  const client = await connect(connectionString, signal);
  try {
    for (let attempt = 1; ;) {
      signal?.throwIfAborted();
      try {
        const lines = await underLock(client, () => applyNext(client, names));
        if (lines.length === 0) break;
        lines.forEach(log);
        attempt = 1;
      } catch (error) {
        const isBlocked = error instanceof DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(error.code ?? '');
        if (!isBlocked || attempt++ === ATTEMPTS) throw error;
        log('migration is waiting for a table lock');
        await delay(PAUSE, undefined, { signal });
      }
    }
    await underLock(client, async () => {
      await loadReferenceData(client);
      await loadPlaces(client, countries, await languagesOfNames());
    });
  } finally {
    await client.end();
  }
}

const explain = (error: unknown) => {
  if (error instanceof DatabaseError) return `${error.message}.`;
  return error instanceof Problem ? error.message : error;
};

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  if (!env.DATABASE_URL) {
    console.error('DATABASE_URL is not set: which database should be migrated?');
    exit(1);
  }
  const stopping = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => stopping.abort());
  try {
    await migrate(env.DATABASE_URL, (line) => console.log(line), undefined, stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) console.error(explain(error));
    exit(1);
  }
}

import { readFile } from 'node:fs/promises';
import { argv, env, exit } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client, DatabaseError } from 'pg';
import {
  APPLIED_MIGRATIONS,
  migrationNames,
  OutdatedDatabase,
  readMigrations,
  replacementsOf,
  type Migration,
} from './migrations.js';
import { loadPlaces } from './places.js';
import { languagesOfNames, loadReferenceData } from './reference.js';
import { applySqlFiles, changedSqlFiles, checksumOf } from './sql-files.js';

/** The advisory lock of this program: processes that start together migrate once. */
const LOCK = 726_901;
/** Milliseconds between attempts to take the lock. */
const LOCK_POLLING = 100;

/**
 * Milliseconds for which a migration waits for a table lock before it pauses and tries again.
 * Other statements queue behind the waiting migration and run during the pause.
 */
const LOCK_TIMEOUT = 2000;
const PAUSE = 1000;
const CONNECTION_TIMEOUT = 5000;
const ATTEMPTS = 100;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** PostgreSQL's error code on systems that do not support `client_connection_check_interval`. */
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
 * Takes the lock until the connection ends. If the process is killed, PostgreSQL keeps the lock
 * until the transaction has ended. Polls, because CREATE INDEX CONCURRENTLY would wait for a
 * statement that waits for the lock.
 */
async function takeLock(client: Client, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>('SELECT pg_try_advisory_lock($1) AS "isTaken"', [LOCK]);
    if (rows[0]!.isTaken) return;
    await delay(LOCK_POLLING, undefined, { signal });
  }
}

async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
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

async function record(client: Client, { name, script }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES (gen_random_uuid(), $1, $2, clock_timestamp(), 1)`,
    [checksumOf(script), name],
  );
}

/**
 * Records migrations as applied whose former migrations have been applied. Returns the names of
 * all applied migrations.
 */
async function adoptReplacements(client: Client, migrations: Migration[], lines: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(APPLIED_MIGRATIONS);
  const applied = new Set(rows.map(({ name }) => name));
  for (const migration of replacementsOf(applied, migrations)) {
    await record(client, migration);
    await client.query('DELETE FROM _prisma_migrations WHERE migration_name = ANY ($1)', [migration.replaces]);
    applied.add(migration.name);
    for (const former of migration.replaces) applied.delete(former);
    lines.push(`recorded migration ${migration.name}, which replaces applied migrations`);
  }
  return applied;
}

/** Runs the script of a migration. Names the migration in PostgreSQL errors. */
async function run(client: Client, { name, script, kind }: Migration, signal?: AbortSignal): Promise<void> {
  try {
    if (kind === 'concurrently') await runConcurrently(client, script);
    else if (kind === 'in batches') await runInBatches(client, script, signal);
    else await client.query(script);
  } catch (error) {
    if (error instanceof DatabaseError) error.message = `The migration ${name} failed: ${error.message}`;
    throw error;
  }
}

async function runConcurrently(client: Client, script: string): Promise<void> {
  // An interrupted CREATE INDEX CONCURRENTLY leaves an invalid index, which IF NOT EXISTS accepts.
  for (const [, index] of script.matchAll(/INDEX CONCURRENTLY IF NOT EXISTS ("\w+")/g)) {
    const invalid = 'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid';
    const { rowCount } = await client.query(invalid, [index]);
    if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  }
  for (const statement of script.split(/;$/m)) if (statement.trim()) await client.query(statement);
}

async function runInBatches(client: Client, statement: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(statement);
    if (!rowCount) return;
    signal?.throwIfAborted();
  }
}

interface Progress {
  /** Log lines, one for each change. */
  lines: string[];
  /** The next migration, if it runs outside a transaction. */
  next?: Migration;
  /** Whether the database has all migrations of this release and also newer migrations. */
  isNewer?: boolean;
}

/**
 * Applies the first pending migration together with the changed structural functions. All other
 * functions and triggers follow in the transaction of the last migration, so no other process
 * writes to new tables without triggers.
 */
async function applyNext(
  client: Client,
  migrations: Migration[],
  { schemaOnly }: { schemaOnly: boolean },
): Promise<Progress> {
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
  await client.query(CREATE_TABLE);
  const lines: string[] = [];
  const applied = await adoptReplacements(client, migrations, lines);
  const [next, ...later] = migrations.filter(({ name }) => !applied.has(name));
  // A previous-release server that restarts during an upgrade must not bring back its functions.
  if (!next && [...applied].some((other) => other > migrations.at(-1)!.name)) return { lines, isNewer: true };

  const changed = await changedSqlFiles(client);
  const structural = changed.filter(({ kind }) => kind === 'structural');
  await applySqlFiles(client, structural);
  lines.push(...structural.map(({ path }) => `applied prisma/sql/${path}`));
  if (next) {
    if (next.kind) return { lines, next };
    await run(client, next);
    await record(client, next);
    lines.push(`applied migration ${next.name}`);
  }
  const others = changed.filter((file) => later.length === 0 && !schemaOnly && !structural.includes(file));
  await applySqlFiles(client, others);
  return { lines: [...lines, ...others.map(({ path }) => `applied prisma/sql/${path}`)] };
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
  await client.query('SET statement_timeout = 0'); // a migration may take longer than a request
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

interface Options {
  /** Called with a line for each change. */
  log?: (line: string) => void;
  /** Countries whose places are loaded. Default: PLACES_COUNTRIES. */
  countries?: string[];
  /**
   * Applies only these migrations, without triggers, functions and reference data, so that the
   * rows of a backup can be loaded.
   */
  only?: string[];
  /** Stops the migration, which then throws. */
  signal?: AbortSignal;
}

/**
 * Migrates the database to the newest schema, and loads the reference data and the places. Needs
 * a connection without a pooler. Idempotent. Concurrent calls wait for each other.
 */
export async function migrate(
  connectionString: string,
  { log = () => {}, countries = countriesOf(env.PLACES_COUNTRIES), only, signal }: Options = {},
): Promise<void> {
  const all = await readMigrations();
  const chosen = only && [...only, ...replacementsOf(new Set(only), all).map(({ name }) => name)];
  const migrations = all.filter(({ name }) => chosen?.includes(name) ?? true);
  const client = await connect(connectionString, signal);
  try {
    await takeLock(client, signal);
    for (let attempt = 1; ;) {
      signal?.throwIfAborted();
      try {
        const { lines, next, isNewer } = await inTransaction(client, () =>
          applyNext(client, migrations, { schemaOnly: only !== undefined }),
        );
        lines.forEach(log);
        if (isNewer) return log('a newer release has migrated the database');
        if (next) {
          await run(client, next, signal);
          await record(client, next);
          log(`applied migration ${next.name}`);
        } else if (lines.length === 0) break;
        attempt = 1;
      } catch (error) {
        const isBlocked = error instanceof DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(error.code ?? '');
        if (!isBlocked || attempt++ === ATTEMPTS) throw error;
        log('migration is waiting for a table lock');
        await delay(PAUSE, undefined, { signal });
      }
    }
    if (only) return;
    await inTransaction(client, async () => {
      await loadReferenceData(client);
      await loadPlaces(client, countries, await languagesOfNames());
    });
  } finally {
    await client.end();
  }
}

/** Waits until another process has migrated the database to the schema of this release. */
export async function waitForMigration(
  connectionString: string,
  { log = () => {}, signal }: Pick<Options, 'log' | 'signal'> = {},
): Promise<void> {
  for (let logged = ''; ;) {
    const reason = await missingMigrations(connectionString).catch((error: Error) => error.message || String(error));
    if (!reason) return;
    if (reason !== logged) log(`waiting until the database is migrated: ${reason}`);
    logged = reason;
    await delay(PAUSE, undefined, { signal });
  }
}

/** Returns the names of the missing migrations, or an empty string. */
async function missingMigrations(connectionString: string): Promise<string> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECTION_TIMEOUT });
  client.on('error', () => {}); // a lost connection also rejects the query
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(APPLIED_MIGRATIONS);
    const applied = new Set(rows.map(({ name }) => name));
    return (await migrationNames()).filter((name) => !applied.has(name)).join(', ');
  } finally {
    await client.end().catch(() => {});
  }
}

const explain = (error: unknown) => {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  // Node.js's message of a refused connection is empty if the host has several addresses.
  if (error instanceof DatabaseError || code || syscall) return `${message || code}.`;
  return error instanceof Problem || error instanceof OutdatedDatabase ? message : error;
};

/** Returns the URL of the database itself, with the password from DATABASE_PASSWORD_FILE. */
async function databaseUrl(): Promise<string> {
  const url = env.DATABASE_DIRECT_URL || env.DATABASE_URL;
  if (!url) throw new Problem('DATABASE_URL is not set: which database should be migrated?');
  if (!env.DATABASE_PASSWORD_FILE) return url;
  const parsed = new URL(url);
  parsed.password = (await readFile(env.DATABASE_PASSWORD_FILE, 'utf8')).trim();
  return parsed.href;
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const stopping = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => stopping.abort());
  const options = { log: (line: string) => console.log(line), signal: stopping.signal };
  try {
    await (argv[2] === '--wait' ? waitForMigration : migrate)(await databaseUrl(), options);
  } catch (error) {
    if (!stopping.signal.aborted) console.error(explain(error));
    exit(1);
  }
}

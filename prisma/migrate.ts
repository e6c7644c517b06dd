import { readFile } from 'node:fs/promises';
import { argv, env, exit } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client, DatabaseError } from 'pg';
import { NO_FILTERS, withSchemaEngine } from './engine.js';
import { folder } from './folder.js';
import { APPLIED_MIGRATIONS, migrationNames, migrationsFolder } from './migrations.js';
import { loadPlaces } from './places.js';
import { languagesOfNames, loadReferenceData } from './reference.js';

/** The advisory lock held while migrating, so that processes that start together migrate once. Prisma's own lock has another number. */
const LOCK = 726_901;

/**
 * So long a migration waits for a lock, in milliseconds. Whoever reads or writes the table meanwhile waits behind it; so it gives up, lets
 * them through, and tries again.
 */
const LOCK_TIMEOUT = 2000;
const PAUSE = 1000;
const ATTEMPTS = 100;
/** PostgreSQL's error code for a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs a migration, which is one transaction: it is applied and noted as finished, or neither. It waits for no lock for long, however often
 * it has to begin again.
 */
async function runMigration(script: string, query: (text: string) => Promise<void>, onWait: () => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await query(`
        SET LOCAL lock_timeout = ${LOCK_TIMEOUT};
        ${script}
        ;UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL`);
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
      onWait();
      await delay(PAUSE);
    }
  }
}

/**
 * The migrations that have not been applied to the database, in order. Those that began and did not finish left nothing behind but a note of
 * their beginning, which the engine would take for a reason to refuse all further ones.
 */
async function pendingMigrations(client: Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  );
  if (!rows[0]?.exists) return names;
  await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  );
  const applied = await client.query<{ name: string }>(APPLIED_MIGRATIONS);
  const done = new Set(applied.rows.map((row) => row.name));
  return names.filter((name) => !done.has(name));
}

/** Applies the migrations that have not been applied. @returns their names */
async function applyMigrations(
  client: Client,
  connectionString: string,
  log: (line: string) => void,
): Promise<string[]> {
  const names = await migrationNames();
  const pending = await pendingMigrations(client, names);
  if (pending.length === 0) return [];
  const schema = await readFile(new URL('schema.prisma', folder), 'utf8');
  const migrationDirectories = await Promise.all(names.map(readMigration));
  const scripts = new Set(migrationDirectories.map(({ migrationFile }) => migrationFile.content.value));
  const input = {
    migrationsList: {
      baseDir: fileURLToPath(migrationsFolder),
      lockfile: {
        path: 'migration_lock.toml',
        content: await readFile(new URL('migration_lock.toml', migrationsFolder), 'utf8'),
      },
      shadowDbInitScript: '',
      migrationDirectories,
    },
    filters: NO_FILTERS,
  };
  await withSchemaEngine(
    schema,
    connectionString,
    (engine) => engine.applyMigrations(input),
    (script, query) =>
      scripts.has(script)
        ? runMigration(script, query, () => log('a migration waits for whoever uses its table'))
        : query(script),
  );
  return pending;
}

const readMigration = async (path: string) => ({
  path,
  migrationFile: {
    path: 'migration.sql',
    content: { tag: 'ok' as const, value: await readFile(new URL(`${path}/migration.sql`, migrationsFolder), 'utf8') },
  },
});

/** PLACES_COUNTRIES: the countries whose places are loaded, none for all. */
const countriesOf = (setting: string | undefined) => setting?.match(/[A-Z]{2}/g) ?? [];

/**
 * Migrates the database to the newest schema, and loads the reference data and the places. Idempotent; if two processes call it at the same
 * time, the second waits for the first.
 */
export async function migrate(
  connectionString: string,
  log: (line: string) => void = () => {},
  countries: string[] = countriesOf(env.PLACES_COUNTRIES),
): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const applied = await applyMigrations(client, connectionString, log);
    for (const name of applied) log(`applied migration ${name}`);
    await loadReferenceData(client);
    await loadPlaces(client, countries, await languagesOfNames());
  } finally {
    await client.end(); // releases the lock too
  }
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  if (!env.DATABASE_URL) {
    console.error('DATABASE_URL is not set: which database should be migrated?');
    exit(1);
  }
  await migrate(env.DATABASE_URL, (line) => console.log(line));
  exit(0); // a timer of the schema engine would keep the process alive for ten more seconds
}

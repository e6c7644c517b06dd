import { readFile } from 'node:fs/promises';
import { argv, env, exit } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { NO_FILTERS, withSchemaEngine } from './engine.js';
import { folder } from './folder.js';
import { APPLIED_MIGRATIONS, migrationNames, migrationsFolder } from './migrations.js';
import { loadReferenceData } from './reference.js';

/** The advisory lock held while migrating, so that processes that start together migrate once. Prisma's own lock has another number. */
const LOCK = 726_901;

/** The migrations that have not been applied to the database, in order. */
async function pendingMigrations(client: Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  );
  if (!rows[0]?.exists) return names;
  const applied = await client.query<{ name: string }>(APPLIED_MIGRATIONS);
  const done = new Set(applied.rows.map((row) => row.name));
  return names.filter((name) => !done.has(name));
}

const readMigration = async (path: string) => ({
  path,
  migrationFile: {
    path: 'migration.sql',
    content: { tag: 'ok' as const, value: await readFile(new URL(`${path}/migration.sql`, migrationsFolder), 'utf8') },
  },
});

/**
 * Migrates the database to the newest schema and loads the reference data. Idempotent; if two processes call it at the same time, the
 * second waits for the first.
 */
export async function migrate(connectionString: string, log: (line: string) => void = () => {}): Promise<void> {
  const names = await migrationNames();
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const pending = await pendingMigrations(client, names);
    if (pending.length > 0) {
      const schema = await readFile(new URL('schema.prisma', folder), 'utf8');
      const input = {
        migrationsList: {
          baseDir: fileURLToPath(migrationsFolder),
          lockfile: {
            path: 'migration_lock.toml',
            content: await readFile(new URL('migration_lock.toml', migrationsFolder), 'utf8'),
          },
          shadowDbInitScript: '',
          migrationDirectories: await Promise.all(names.map(readMigration)),
        },
        filters: NO_FILTERS,
      };
      await withSchemaEngine(schema, connectionString, (engine) => engine.applyMigrations(input));
      for (const name of pending) log(`applied migration ${name}`);
    }
    await loadReferenceData(client);
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

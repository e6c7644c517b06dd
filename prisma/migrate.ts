import { readdir, readFile } from 'node:fs/promises';
import { argv, env, exit } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { folder, NO_FILTERS, withSchemaEngine } from './engine.js';
import { loadReferenceData } from './reference.js';

/** Held while migrating, so that processes starting together migrate once. Prisma's own lock has another number. */
const LOCK = 726_901;

/** The migrations that the database lacks, in order. */
async function pendingMigrations(client: Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  );
  if (!rows[0]?.exists) return names;
  const applied = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const done = new Set(applied.rows.map((row) => row.name));
  return names.filter((name) => !done.has(name));
}

const readMigration = async (directory: URL, path: string) => ({
  path,
  migrationFile: {
    path: 'migration.sql',
    content: { tag: 'ok' as const, value: await readFile(new URL(`${path}/migration.sql`, directory), 'utf8') },
  },
});

/**
 * Brings the database to the newest schema and puts in the reference data. Does nothing that is already done; when two
 * processes call it together, the second waits for the first.
 */
export async function migrate(connectionString: string, log: (line: string) => void = () => {}): Promise<void> {
  const directory = new URL('migrations/', folder);
  const names = (await readdir(directory, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const pending = await pendingMigrations(client, names);
    if (pending.length > 0) {
      const schema = await readFile(new URL('schema.prisma', folder), 'utf8');
      const input = {
        migrationsList: {
          baseDir: fileURLToPath(directory),
          lockfile: {
            path: 'migration_lock.toml',
            content: await readFile(new URL('migration_lock.toml', directory), 'utf8'),
          },
          shadowDbInitScript: '',
          migrationDirectories: await Promise.all(names.map((name) => readMigration(directory, name))),
        },
        filters: NO_FILTERS,
      };
      await withSchemaEngine(schema, connectionString, (engine) => engine.applyMigrations(input));
      for (const name of pending) log(`applied migration ${name}`);
    }
    await loadReferenceData(client);
  } finally {
    await client.end(); // ends the lock too
  }
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  if (!env.DATABASE_URL) {
    console.error('DATABASE_URL is not set: which database should be migrated?');
    exit(1);
  }
  await migrate(env.DATABASE_URL, (line) => console.log(line));
}

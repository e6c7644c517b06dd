import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { folder } from './folder.js';

/**
 * Folder of the files DOMAIN/KIND.sql, which contain the current definition of every function and
 * trigger.
 */
export const sqlFolder = new URL('sql/', folder);

/**
 * Kinds of files, in the order in which they run. Generated columns and indexes use `structural`
 * functions, so these run before migrations.
 */
const KINDS = ['structural', 'functions', 'triggers'] as const;
type Kind = (typeof KINDS)[number];

export interface SqlFile {
  /** Path below prisma/sql, for example `wall/functions.sql`. */
  path: string;
  kind: Kind;
  script: string;
  checksum: string;
}

export const checksumOf = (script: string): string => createHash('sha256').update(script).digest('hex');

/** Returns all files, in the order in which they run. */
export async function sqlFiles(): Promise<SqlFile[]> {
  const paths = (await readdir(sqlFolder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort();
  const files = await Promise.all(
    paths.map(async (path) => {
      const script = await readFile(new URL(path, sqlFolder), 'utf8');
      const kind = KINDS.find((name) => path.endsWith(`/${name}.sql`));
      if (!kind) throw new Error(`prisma/sql/${path} is not named after one of: ${KINDS.join(', ')}`);
      return { path, kind, script, checksum: checksumOf(script) };
    }),
  );
  return KINDS.flatMap((kind) => files.filter((file) => file.kind === kind));
}

/** Returns the files that have changed since they last ran on this database. */
export async function changedSqlFiles(client: Client): Promise<SqlFile[]> {
  await client.query('CREATE TABLE IF NOT EXISTS _sql_files (path TEXT PRIMARY KEY, checksum TEXT NOT NULL)');
  const { rows } = await client.query<{ path: string; checksum: string }>('SELECT path, checksum FROM _sql_files');
  const applied = new Map(rows.map(({ path, checksum }) => [path, checksum]));
  return (await sqlFiles()).filter(({ path, checksum }) => applied.get(path) !== checksum);
}

/** Runs files and records their checksums. All their statements are CREATE OR REPLACE. */
export async function applySqlFiles(client: Client, files: SqlFile[]): Promise<void> {
  // A function may call a function that is created later.
  await client.query('SET LOCAL check_function_bodies = off');
  for (const { path, script, checksum } of files) {
    try {
      await client.query(script);
    } catch (error) {
      if (error instanceof Error) error.message = `prisma/sql/${path} failed: ${error.message}`;
      throw error;
    }
    await client.query(
      `INSERT INTO _sql_files (path, checksum) VALUES ($1, $2)
       ON CONFLICT (path) DO UPDATE SET checksum = EXCLUDED.checksum`,
      [path, checksum],
    );
  }
}

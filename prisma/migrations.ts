import { readdir, readFile } from 'node:fs/promises';
import { folder } from './folder.js';

export const migrationsFolder = new URL('migrations/', folder);

/** The migrations of this release, in the order in which they run. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Selects the names of the applied migrations. */
export const APPLIED_MIGRATIONS = `
  SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

/**
 * Migration types that run outside a transaction, by their first line:
 * - `-- concurrently`: the statements run one by one, such as CREATE INDEX CONCURRENTLY IF NOT
 * EXISTS. Each must do nothing when it runs again.
 * - `-- in batches`: the migration is one statement that changes a limited number of rows. It is
 * repeated until it changes no row.
 */
type Kind = 'concurrently' | 'in batches';

export interface Migration {
  name: string;
  script: string;
  /** Undefined if the migration runs in a transaction. */
  kind?: Kind;
  /** Former migrations that together had the same result: lines `-- Replaces: NAME`. */
  replaces: string[];
  /** Last release that has these former migrations: line `-- Last release with them: RELEASE`. */
  lastRelease?: string;
}

export async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames();
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(new URL(`${name}/migration.sql`, migrationsFolder), 'utf8');
      return {
        name,
        script,
        kind: /^-- (concurrently|in batches)\n/.exec(script)?.[1] as Kind | undefined,
        replaces: [...script.matchAll(/^-- Replaces: (\w+)$/gm)].map(([, former]) => former!),
        lastRelease: /^-- Last release with them: (.+)$/m.exec(script)?.[1],
      };
    }),
  );
}

/** Thrown if a database lacks migrations that this release no longer has. */
export class OutdatedDatabase extends Error {
  constructor(readonly lastRelease = 'the previous release') {
    super(
      `An earlier release of Šapa created this database, and not all of its migrations have run. ` +
        `Start ${lastRelease} once, which completes them, and then this release.`,
    );
  }
}

/**
 * Returns the migrations that count as applied, because the migrations that they replace have been
 * applied.
 * @throws OutdatedDatabase if only some of them have been applied
 */
export function replacementsOf(applied: Set<string>, migrations: Migration[]): Migration[] {
  return migrations.filter(({ name, replaces, lastRelease }, index) => {
    if (applied.has(name)) return false;
    const missing = replaces.filter((former) => !applied.has(former));
    if (missing.length === 0) return replaces.length > 0;
    // The first migration creates the tables, so it runs only in an empty database.
    if (missing.length < replaces.length || (index === 0 && applied.size > 0)) throw new OutdatedDatabase(lastRelease);
    return false;
  });
}

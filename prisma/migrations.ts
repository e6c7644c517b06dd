import { readdir } from 'node:fs/promises';
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

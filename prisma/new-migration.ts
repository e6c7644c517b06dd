/**
 * `npm run migration -- NAME`: creates a migration with the SQL for the changes from the last
 * committed `schema.prisma` to the current one. Review it, complete it by hand, and commit it with
 * the schema. The engine needs a connection to any PostgreSQL (`DATABASE_URL`), but neither reads
 * nor changes anything in it.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { argv, env, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { NO_FILTERS, withSchemaEngine } from './engine.js';
import { folder } from './folder.js';

const name = argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Usage: npm run migration -- name_in_snake_case');
  exit(1);
}
if (!env.DATABASE_URL) {
  console.error('DATABASE_URL is not set. Any PostgreSQL will do: nothing in it is read or changed.');
  exit(1);
}

const current = await readFile(new URL('schema.prisma', folder), 'utf8');
const committed = (): string | undefined => {
  try {
    return execFileSync('git', ['show', 'HEAD:./schema.prisma'], {
      cwd: fileURLToPath(folder),
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch {
    return undefined; // no committed schema: this is the first migration
  }
};

const previous = committed();
const file = (content: string) => ({ tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] });
const { stdout } = await withSchemaEngine(current, env.DATABASE_URL, (engine) =>
  engine.diff({
    from: previous ? file(previous) : { tag: 'empty' },
    to: file(current),
    script: true,
    exitCode: null,
    filters: NO_FILTERS,
  }),
);
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const target = new URL(`migrations/${stamp}_${name}/`, folder);
await mkdir(target, { recursive: true });
await writeFile(new URL('migration.sql', target), stdout ?? '');
console.log(fileURLToPath(target));

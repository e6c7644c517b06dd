/**
 * `npm run migration -- NAME`: writes the SQL for the change from the last committed `schema.prisma` to the current one into a new folder
 * of `migrations/`, to be reviewed, completed by hand and committed with the schema. The engine needs a connection to any PostgreSQL
 * (`DATABASE_URL`), but neither reads nor changes anything in it.
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
  console.error('DATABASE_URL is not set: name any PostgreSQL, nothing in it is read or changed.');
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
    return undefined; // the first migration: there is no schema yet
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

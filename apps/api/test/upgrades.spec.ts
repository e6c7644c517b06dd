import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DatabaseProbe } from '../src/platform/prisma/database-probe.js';
import { loadConfig } from '../src/config.js';
import { connected, createDatabase } from './app.js';
import { eventually } from './eventually.js';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The migrations that create a new database. */
const LAST_UNCHECKED = '20261128121400_job_queue';

/**
 * Comment that a migration needs if it removes or renames part of the schema. It names the release
 * that stopped using that part, or says that no server may run during the upgrade.
 */
const CONTRACTION = /^-- (Unused since release \d+\.\d+|Requires a stop of all servers\.$)/m;

/**
 * Statements that servers of the previous release cannot work with, or that block these servers
 * for a long time.
 */
const BREAKING: [problem: string, statement: RegExp][] = [
  ['removes', /\bDROP (TABLE|COLUMN|TYPE|FUNCTION|VIEW|SEQUENCE)\b/i],
  ['renames', /\bRENAME\b/i],
  ['changes a type', /\bALTER COLUMN "\w+" (SET DATA )?TYPE\b/i],
  ['requires a value that old servers do not write', /\bSET NOT NULL\b/i],
  [
    'requires a value that old servers do not write',
    /\bADD COLUMN(?:(?!\bDEFAULT\b)[^,])*\bNOT NULL\b(?!(?:(?!,).)*\bDEFAULT\b)/is,
  ],
  ['checks all rows under a lock: add NOT VALID', /\bADD CONSTRAINT\b(?!.*\bNOT VALID\b)/is],
  ['locks writers out: use "-- concurrently"', /\bCREATE (UNIQUE )?INDEX (?!CONCURRENTLY IF NOT EXISTS)/i],
  ['changes many rows at once: use "-- in batches"', /^\s*(UPDATE|DELETE FROM) "/i],
];

/** Returns the reasons why the previous release cannot work during or after the migration. */
function problemsOf(script: string): string[] {
  if (CONTRACTION.test(script)) return [];
  const created = [...script.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, table]) => table);
  const isOnNewTable = (statement: string) =>
    created.includes(/\b(?:ALTER TABLE|ON|UPDATE|DELETE FROM) "(\w+)"/.exec(statement)?.[1]);
  const isInBatches = script.startsWith('-- in batches\n');
  return script
    .replace(/--.*$/gm, '')
    .split(/;\s*$/m)
    .filter((statement) => !isOnNewTable(statement))
    .flatMap((statement) => BREAKING.filter(([, breaking]) => breaking.test(statement)).map(([problem]) => problem))
    .filter((problem) => !(isInBatches && problem.includes('in batches')));
}

describe('migrations', () => {
  it('keep the schema usable for servers of the previous release', async () => {
    const names = (await readdir(inRepository('prisma/migrations'))).filter(
      (name) => /^\d/.test(name) && name > LAST_UNCHECKED,
    );
    const problems = await Promise.all(
      names.map(async (name) => {
        const script = await readFile(inRepository(`prisma/migrations/${name}/migration.sql`), 'utf8');
        return problemsOf(script).map((problem) => `${name} ${problem}`);
      }),
    );
    expect(problems.flat()).toEqual([]);
  });

  it.each([
    'ALTER TABLE "Pet" DROP COLUMN "name";',
    'ALTER TABLE "Pet" RENAME COLUMN "name" TO "title";',
    'ALTER TABLE "Pet" ALTER COLUMN "name" SET DATA TYPE VARCHAR(10);',
    'ALTER TABLE "Pet" ADD COLUMN "size" INTEGER DEFAULT 1,\n  ADD COLUMN "weight" INTEGER NOT NULL;',
    'ALTER TABLE "Pet" ADD CONSTRAINT "size" CHECK ("size" > 0);',
    'CREATE INDEX "Pet_size_idx" ON "Pet"("size");',
    'UPDATE "Pet" SET "size" = 1;',
  ])('are reported as breaking if they contain: %s', (script) => {
    expect(problemsOf(script)).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE "Toy" (\n  "id" INT\n);\nCREATE INDEX "Toy_id_idx" ON "Toy"("id");',
    'ALTER TABLE "Pet" ADD COLUMN "size" INTEGER NOT NULL DEFAULT 1, ADD COLUMN "weight" INTEGER;',
    '-- concurrently\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "Pet_size_idx" ON "Pet"("size");',
    '-- in batches\nUPDATE "Pet" SET "size" = 1 WHERE id IN (SELECT id FROM "Pet" WHERE "size" IS NULL LIMIT 1000);',
    '-- Unused since release 1.1.\nALTER TABLE "Pet" DROP COLUMN "size";',
    '-- Requires a stop of all servers.\nALTER TABLE "Pet" RENAME COLUMN "size" TO "height";',
  ])('are not reported as breaking if they contain: %s', (script) => {
    expect(problemsOf(script)).toEqual([]);
  });
});

describe('migrations outside a transaction', () => {
  let folder: string;
  let url: string;

  beforeAll(async () => {
    // Copy of the program, to which the tests add migrations.
    folder = await mkdtemp(join(tmpdir(), 'sapa-upgrade-'));
    for (const part of ['dist', 'migrations', 'reference', 'sql', 'package.json'])
      await cp(inRepository(`prisma/${part}`), join(folder, 'prisma', part), { recursive: true });
    await symlink(inRepository('node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    url = await createDatabase('upgraded');
  });

  const addMigration = async (name: string, script: string) => {
    const path = join(folder, 'prisma/migrations', name);
    await mkdir(path);
    await writeFile(join(path, 'migration.sql'), script);
    return { remove: () => rm(path, { recursive: true }) };
  };
  const migrate = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(folder, 'prisma/dist/migrate.js'), ...args], {
      env: { ...process.env, DATABASE_URL: url, PLACES_COUNTRIES: 'VA', NODE_OPTIONS: '' },
    });
  const query = <Row extends object>(statement: string) =>
    connected(url, async (client) => (await client.query<Row>(statement)).rows);
  const isWaiting = async (event: string) =>
    (
      await query(`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = '${event}'`)
    ).length === 1;

  it('rebuild an index if the process was killed while creating it', async () => {
    const name = '20990101000000_index';
    const migration = await addMigration(
      name,
      '-- concurrently\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "User_test_idx"\n  ON "User"("firstName");\n' +
        'CREATE INDEX CONCURRENTLY IF NOT EXISTS "User_test2_idx" ON "User"("lastName");\n',
    );
    await connected(url, async (reader) => {
      // CREATE INDEX CONCURRENTLY waits until older snapshots have ended.
      await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM "User"');
      const killed = migrate();
      await eventually(async () => expect(await isWaiting('virtualxid')).toBe(true));
      killed.child.kill('SIGKILL');
      await expect(killed).rejects.toThrow();
      await eventually(async () => expect(await isWaiting('virtualxid')).toBe(false));
      await connected(url, (writer) => writer.query(`UPDATE "User" SET "firstName" = 'x'`));
      const again = migrate();
      await eventually(async () => expect(await isWaiting('virtualxid')).toBe(true));
      await reader.query('COMMIT');
      expect((await again).stdout).toBe(`applied migration ${name}\n`);
    });
    const indexes = await query(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid::regclass::text LIKE '"User_test%'`,
    );
    expect(indexes).toEqual([{ valid: true }, { valid: true }]);
    expect((await migrate()).stdout).toBe('');
    await migration.remove();
  });

  it('continue a backfill if the process was killed between two batches', async () => {
    await query(`
      CREATE TABLE "Filled" (id INT PRIMARY KEY, times INT NOT NULL DEFAULT 0);
      INSERT INTO "Filled" (id) SELECT generate_series(1, 25)`);
    const name = '20990101000000_backfill';
    const migration = await addMigration(
      name,
      '-- in batches\nUPDATE "Filled" SET times = times + 1\n' +
        'WHERE id IN (SELECT id FROM "Filled" WHERE times = 0 ORDER BY id LIMIT 10);\n',
    );
    const sums = () => query('SELECT sum(times)::int, max(times) FROM "Filled"');
    await connected(url, async (writer) => {
      await writer.query('BEGIN; SELECT FROM "Filled" WHERE id = 15 FOR UPDATE');
      const killed = migrate();
      await eventually(async () => expect(await isWaiting('transactionid')).toBe(true));
      killed.child.kill('SIGKILL');
      await expect(killed).rejects.toThrow();
      await writer.query('COMMIT');
    });
    const waiting = migrate('--wait');
    expect((await migrate()).stdout).toBe(`applied migration ${name}\n`);
    expect(await sums()).toEqual([{ sum: 25, max: 1 }]);
    expect((await waiting).stdout).toMatch(/^(waiting until the database is migrated: 20990101000000_backfill\n)?$/);
    await migration.remove();
  });

  it('of a newer release are accepted by servers and migrations of the previous release', async () => {
    await query(`
      INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '20990101000000_x', now());
      UPDATE _sql_files SET checksum = 'of the newer release' WHERE path = 'wall/functions.sql'`);
    expect((await migrate()).stdout).toBe('a newer release has migrated the database\n');
    expect(await query(`SELECT checksum FROM _sql_files WHERE path = 'wall/functions.sql'`)).toEqual([
      { checksum: 'of the newer release' },
    ]);
    const probe = new DatabaseProbe(loadConfig({ DATABASE_URL: url, DATA_DIR: folder }));
    await probe.check();
    await query(`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_job_queue'`);
    await expect(probe.check()).rejects.toThrow(/^the database lacks the migrations \d+_job_queue$/);
    await probe.onApplicationShutdown();
  });
});

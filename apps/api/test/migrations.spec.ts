import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { migrate } from '@sapa/prisma/migrate';
import { NO_FILTERS, withSchemaEngine } from '../../../prisma/dist/engine.js';
import { APPLIED_MIGRATIONS, migrationNames, readMigrations } from '../../../prisma/dist/migrations.js';
import { loadReferenceData } from '../../../prisma/dist/reference.js';
import { checksumOf, sqlFiles } from '../../../prisma/dist/sql-files.js';
import { connected, createDatabase } from './app.js';
import { eventually } from './eventually.js';

const prismaFolder = fileURLToPath(new URL('../../../prisma/', import.meta.url));

describe('migrations', () => {
  const REFERENCE = ['UserCategory', 'PetCategory', 'PetCategoryGroup', 'PetCategoryFood', 'Service'];
  let url: string;

  const rows = <T extends object>(statement: string) =>
    connected(url, async (client) => (await client.query<T>(statement)).rows);
  const referenceData = async () => Promise.all(REFERENCE.map((table) => rows(`SELECT * FROM "${table}" ORDER BY id`)));
  const migrateByCommand = (database: string) =>
    promisify(execFile)(process.execPath, [`${prismaFolder}dist/migrate.js`], {
      env: { ...process.env, DATABASE_URL: database, NODE_OPTIONS: '' },
    });
  /** Creates a database as commit 65208b62 left it, with a few rows. */
  const createEarlierRelease = async () => {
    const database = await createDatabase('of_earlier_release', 'template0');
    const [baseline, jobQueue] = await readMigrations();
    const former = [...baseline!.replaces, ...jobQueue!.replaces].sort();
    expect(former).toHaveLength(25);
    await migrate(database, { only: former });
    await connected(database, async (client) => {
      await client.query('SET check_function_bodies = off');
      // Leave out other triggers: they use columns that later migrations add.
      for (const { kind, path, script } of await sqlFiles()) {
        if (kind === 'functions' || path === 'wall/triggers.sql') await client.query(script);
      }
      await client.query(`
        DELETE FROM _prisma_migrations;
        INSERT INTO "User" (email, "passwordHash", "firstName", "updatedAt")
          SELECT 'user' || n || '@example.org', 'x', 'Čika ' || n, now() FROM generate_series(1, 100) n;
        INSERT INTO "WallPost" ("authorId", content) SELECT n, 'Zdravo ' || n FROM generate_series(1, 100) n;
        INSERT INTO "Like" ("userId", "wallPostId") SELECT n, 100 FROM generate_series(1, 50) n;
        INSERT INTO "Notice" ("userId", kind, words) SELECT n, 'WARNING', 'Budi ljubazan.' FROM generate_series(1, 10) n`);
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
          SELECT gen_random_uuid(), 'x', name, now(), 1 FROM unnest($1::text[]) name`,
        [former],
      );
    });
    return new URL(database).pathname.slice(1);
  };
  let earlierRelease: Promise<string> | undefined;
  /** Copies that database, with only the first `applied` of its 25 migrations recorded. */
  const databaseOfEarlierRelease = async (name: string, applied = 25) => {
    earlierRelease ??= createEarlierRelease();
    const database = await createDatabase(name, await earlierRelease);
    await connected(database, (client) =>
      client.query(
        `DELETE FROM _prisma_migrations WHERE id NOT IN
          (SELECT id FROM _prisma_migrations ORDER BY migration_name LIMIT $1)`,
        [applied],
      ),
    );
    return database;
  };

  // Lists the schema elements that Prisma can describe. It cannot describe checks, triggers,
  // and partial, expression or NULLS NOT DISTINCT indexes.
  const structure = `
    SELECT 'column' AS what, table_name || '.' || column_name AS name,
      concat_ws(' ', udt_name, character_maximum_length, numeric_precision, numeric_scale, datetime_precision, is_nullable, column_default) AS is
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexdef !~ 'LEAST\\(|gin_trgm_ops|folded_name\\(|search_(key|words)\\(|gin_pending_list_limit|NULLS NOT DISTINCT| WHERE '
    UNION ALL SELECT 'key', conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE contype IN ('p', 'u', 'f') AND connamespace = 'public'::regnamespace
    UNION ALL SELECT 'enum', t.typname || '.' || e.enumlabel, '' FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
      WHERE t.typnamespace = 'public'::regnamespace
    ORDER BY 1, 2`;
  const structureOf = async (database: string) =>
    (await connected(database, (client) => client.query<{ name: string }>(structure))).rows.filter(
      ({ name }) => !/^_(prisma_migrations|sql_files)/.test(name),
    );

  // Lists everything that the first list leaves out.
  const otherStructure = `
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS is FROM pg_index
      WHERE indexrelid::regclass::text !~ '^pg_'
    UNION ALL SELECT conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
    UNION ALL SELECT attrelid::regclass || '.' || attname, attgenerated::text || pg_get_expr(adbin, adrelid)
      FROM pg_attribute JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    UNION ALL SELECT enumtypid::regtype || '.' || enumlabel, rank() OVER (PARTITION BY enumtypid ORDER BY enumsortorder)::text
      FROM pg_enum
    UNION ALL SELECT p.oid::regprocedure::text, pg_get_functiondef(p.oid) FROM pg_proc p
      WHERE pronamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND prokind = 'f'
    UNION ALL SELECT tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger
      WHERE NOT tgisinternal
    UNION ALL SELECT 'queue ' || name, concat_ws(' ', policy, retry_limit, retry_delay, expire_seconds, retention_minutes)
      FROM pgboss.queue
    ORDER BY 1, 2`;
  const otherStructureOf = async (database: string) =>
    (await connected(database, (client) => client.query<{ name: string }>(otherStructure))).rows;

  beforeAll(async () => {
    url = await createDatabase('migrated', 'template0');
  });

  it('are applied only once when two processes start on an empty database at the same time', async () => {
    const outputs = await Promise.all([migrateByCommand(url), migrateByCommand(url)]);
    const lines = outputs.flatMap(({ stdout }) => stdout.split('\n').filter(Boolean));
    expect(lines.sort()).toEqual([
      ...(await migrationNames()).map((name) => `applied migration ${name}`),
      ...(await sqlFiles()).map(({ path }) => `applied prisma/sql/${path}`).sort(),
    ]);
    expect(outputs.map(({ stderr }) => stderr)).toEqual(['', '']);
  });

  it("are recorded as finished in Prisma's migrations table", async () => {
    const applied = await rows<{ migration_name: string }>(`
      SELECT migration_name FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL AND applied_steps_count = 1 AND logs IS NULL
      ORDER BY migration_name`);
    expect(applied.map(({ migration_name }) => migration_name)).toEqual(await migrationNames());
    expect(await rows('SELECT 1 FROM _prisma_migrations')).toHaveLength(applied.length);
  });

  it('change nothing when they run again', async () => {
    const before = await referenceData();
    expect(before.map((table) => table.length > 0)).toEqual(REFERENCE.map(() => true));
    const lines: string[] = [];
    await migrate(url, { log: (line) => lines.push(line) });
    expect(lines).toEqual([]);
    expect(await referenceData()).toEqual(before);
  });

  it('correct the text of reference data, and keep rows that refer to it', async () => {
    const before = await referenceData();
    await rows(`UPDATE "PetCategoryGroup" SET names = '{"en": "Mistyped"}' WHERE id = 101`);
    await rows(
      `INSERT INTO "User" (email, "passwordHash", "userCategoryId", "updatedAt") VALUES ('a@example.org', 'x', 1, now())`,
    );
    await migrate(url);
    expect(await referenceData()).toEqual(before);
    expect(await rows('SELECT id FROM "User" WHERE "userCategoryId" = 1')).toHaveLength(1);
  });

  it('load a new language from its file of names', async () => {
    const before = await referenceData();
    const folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'sapa-reference-'))}/`);
    await cp(`${prismaFolder}reference`, folder, { recursive: true });
    await writeFile(new URL('names/de.json', folder), JSON.stringify({ breeds: { 101: 'Mischling' } }));
    await connected(url, (client) => loadReferenceData(client, folder));
    const names = (table: string, id: number) => rows(`SELECT names FROM "${table}" WHERE id = ${id}`);
    expect(await names('PetCategoryGroup', 101)).toEqual([
      { names: { en: 'Mixed breed / other', sr: 'Mešanac / ostalo', 'sr-Cyrl': 'Мешанац / остало', de: 'Mischling' } },
    ]);
    expect(await names('PetCategory', 1)).toEqual([{ names: { en: 'Dogs', sr: 'Psi', 'sr-Cyrl': 'Пси' } }]);
    await migrate(url);
    expect(await referenceData()).toEqual(before);
    await rm(folder, { recursive: true });
  });

  it('upgrade the database of an earlier release to the current schema, and keep all rows', async () => {
    const earlier = await databaseOfEarlierRelease('earlier');
    await connected(earlier, async (client) => {
      const contents = async () =>
        (await client.query('SELECT * FROM "User" ORDER BY id; SELECT * FROM "WallPost" ORDER BY id')) as unknown as {
          rows: Record<string, unknown>[];
        }[];
      const before = (await contents()).map(({ rows: found }) => found);
      await migrateByCommand(earlier);
      // Later migrations have added columns and renamed one.
      const expected = before.map((table) => table.map(({ words, ...row }) => ({ ...row, searchVector: words })));
      expect((await contents()).map(({ rows: found }) => found)).toMatchObject(expected);
      const { rows: notices } = await client.query('SELECT text FROM "Notice"');
      expect(notices).toEqual(Array.from({ length: 10 }, () => ({ text: 'Budi ljubazan.' })));
      const found = `SELECT id FROM "User" WHERE "searchVector" @@ search_query('cika 7') ORDER BY id`;
      expect((await client.query(found)).rows[0]).toEqual({ id: 7 });
      await client.query('INSERT INTO "Like" ("userId", "wallPostId") VALUES (51, 100)');
      const { rows: counted } = await client.query('SELECT "likeCount" FROM "WallPost" WHERE id = 100');
      expect(counted).toEqual([{ likeCount: 51 }]);
    });
    expect(await structureOf(earlier)).toEqual(await structureOf(url));
    expect(await otherStructureOf(earlier)).toEqual(await otherStructureOf(url));
    await expectAllApplied(earlier);
  });

  it('accept migrations under the names that they replace', async () => {
    const renamed = await createDatabase('renamed');
    const replaced = (await readMigrations()).flatMap(({ name, replaces }) =>
      replaces.length === 1 ? { name, replaces } : [],
    );
    await connected(renamed, async (client) => {
      for (const { name, replaces } of replaced) {
        const values = [replaces[0], name];
        await client.query('UPDATE _prisma_migrations SET migration_name = $1 WHERE migration_name = $2', values);
      }
    });
    const lines: string[] = [];
    await migrate(renamed, { log: (line) => lines.push(line) });
    expect(lines).toEqual(replaced.map(({ name }) => `recorded migration ${name}, which replaces applied migrations`));
    await expectAllApplied(renamed);
  });

  it.each([0, 24])(
    'fail for a database with %i of the earlier migrations, and name the commit that adds them',
    async (applied) => {
      const incomplete = await databaseOfEarlierRelease('incomplete', applied);
      await connected(incomplete, (client) =>
        client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
        VALUES ('x', 'x', '20261101000000_of_an_older_release', now())`),
      );
      await expect(migrateByCommand(incomplete)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^An earlier release .* Start commit [0-9a-f]+ once/) as unknown,
      });
    },
  );

  it('wait for a table in use without blocking other writers', async () => {
    const used = await databaseOfEarlierRelease('used');
    let output = '';
    await connected(used, async (client) => {
      await client.query('BEGIN; LOCK "User" IN ROW EXCLUSIVE MODE');
      const migrating = migrateByCommand(used);
      migrating.child.stdout?.on('data', (text: string) => (output += text));
      await eventually(() => expect(output).toContain('migration is waiting for a table lock\n'));
      // Other writers must not wait behind the migration.
      await connected(used, (other) => other.query('UPDATE "User" SET "updatedAt" = now() WHERE id = 1'));
      await client.query('COMMIT');
      await migrating;
    });
    await expectAllApplied(used);
  });

  /** Expects each migration of this release to be recorded exactly once, as applied. */
  const expectAllApplied = async (database: string) => {
    const { rows: records } = await connected(database, (client) =>
      client.query<{ name: string }>(`${APPLIED_MIGRATIONS} AND checksum <> 'x' ORDER BY 1`),
    );
    expect(records.map(({ name }) => name)).toEqual(await migrationNames());
  };

  it("finish after a kill, even while PostgreSQL still runs the killed process's statement", async () => {
    const killed = await createDatabase('killed', 'template0');
    await connected(killed, async (client) => {
      // ALTER TABLE waits for the sequence. Other transactions see changes to a sequence
      // immediately.
      await client.query(`
        CREATE SEQUENCE gate;
        CREATE FUNCTION wait_at_gate() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
          WHILE NOT (SELECT is_called FROM gate) LOOP PERFORM pg_sleep(0.01); END LOOP;
        END $$;
        CREATE EVENT TRIGGER wait_at_gate ON ddl_command_end WHEN tag IN ('ALTER TABLE') EXECUTE FUNCTION wait_at_gate()`);
      const backends = async (waitsFor: string) => {
        const { rows: found } = await client.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${waitsFor}`,
        );
        return found.map(({ pid }) => pid);
      };
      const first = migrateByCommand(killed);
      await eventually(async () => expect(await backends(`wait_event = 'PgSleep'`)).toHaveLength(1));
      const [busy] = await backends(`wait_event = 'PgSleep'`);
      first.child.kill('SIGKILL');
      await expect(first).rejects.toThrow();

      const second = migrateByCommand(killed);
      const waits = `(wait_event = 'PgSleep' OR query LIKE '%pg_try_advisory_lock%') AND pid <> ${busy}`;
      await eventually(async () => expect(await backends(waits)).toHaveLength(1));
      await client.query(`SELECT nextval('gate')`);
      await second;
      await client.query('DROP EVENT TRIGGER wait_at_gate; DROP FUNCTION wait_at_gate; DROP SEQUENCE gate');
    });
    await expectAllApplied(killed);
  });

  it('finish after two concurrent processes were killed twice', async () => {
    const killed = await createDatabase('killed_often', 'template0');
    const names = await migrationNames();
    const applied = () =>
      connected(killed, async (client) => {
        const { rows: tables } = await client.query(`SELECT FROM pg_tables WHERE tablename = '_prisma_migrations'`);
        return tables.length === 0 ? 0 : (await client.query(APPLIED_MIGRATIONS)).rows.length;
      });
    const ended: Promise<unknown>[] = [];
    // Kill the processes after the long baseline and halfway.
    for (const [turn, target] of [1, names.length >> 1].entries()) {
      const together = [1, 2].map(() => migrateByCommand(killed));
      ended.push(...together.map((migrating) => migrating.catch(() => {})));
      await eventually(async () => expect(await applied()).toBeGreaterThanOrEqual(target));
      for (const { child } of together) child.kill(turn % 2 ? 'SIGKILL' : 'SIGTERM');
    }
    await Promise.all([1, 2].map(() => migrateByCommand(killed)));
    await Promise.all(ended);
    await expectAllApplied(killed);
  });

  it("print PostgreSQL's error if a migration fails", async () => {
    const changed = await databaseOfEarlierRelease('changed');
    await connected(changed, (client) => client.query(`CREATE TYPE "ReminderState" AS ENUM ('A')`));
    await expect(migrateByCommand(changed)).rejects.toMatchObject({
      code: 1,
      stderr: 'The migration 20261128131000_reminder_states failed: type "ReminderState" already exists.\n',
    });
  });

  it('replace a function whose file has changed', async () => {
    const [file] = (await sqlFiles()).filter(({ path }) => path === 'wall/functions.sql');
    await rows(`UPDATE _sql_files SET checksum = 'x' WHERE path = 'wall/functions.sql';
      DROP FUNCTION log_wall_post_deleted CASCADE`);
    await expect(migrateByCommand(url)).resolves.toMatchObject({ stdout: 'applied prisma/sql/wall/functions.sql\n' });
    expect(await rows(`SELECT checksum FROM _sql_files WHERE path = 'wall/functions.sql'`)).toEqual([
      { checksum: file!.checksum },
    ]);
    expect(await rows(`SELECT FROM pg_proc WHERE proname = 'log_wall_post_deleted'`)).toHaveLength(1);
  });

  // Generated columns and indexes keep the values of the earlier function until a migration
  // recomputes them.
  it('recompute stored values when a function that computes them changes', async () => {
    const scripts = await Promise.all(
      (await migrationNames()).map((name) => readFile(`${prismaFolder}migrations/${name}/migration.sql`, 'utf8')),
    );
    for (const { path, kind, script } of await sqlFiles()) {
      if (kind !== 'structural') continue;
      const code = script.replace(/^ *--.*\n/gm, '');
      const built = scripts
        .join('\n')
        .matchAll(new RegExp(`^-- Builds values of prisma/sql/${path}, ([0-9a-f]+)`, 'gm'));
      expect([...built].at(-1)?.[1]).toBe(checksumOf(code).slice(0, 16));
    }
  });

  it('create the same database that schema.prisma describes', async () => {
    const content = await readFile(`${prismaFolder}schema.prisma`, 'utf8');
    const described = await createDatabase('described', 'template0');
    const { stdout } = await withSchemaEngine(content, described, (engine) =>
      engine.diff({
        from: { tag: 'empty' },
        to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] },
        script: true,
        exitCode: null,
        filters: NO_FILTERS,
      }),
    );
    await connected(described, (client) => client.query(stdout ?? ''));
    expect(await structureOf(url)).toEqual(await structureOf(described));
  });
});

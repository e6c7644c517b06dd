import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { migrate } from '@sapa/prisma/migrate';
import { NO_FILTERS, withSchemaEngine } from '../../../prisma/dist/engine.js';
import { APPLIED_MIGRATIONS } from '../../../prisma/dist/migrations.js';
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
  const migrationNames = async () =>
    (await readdir(`${prismaFolder}migrations`, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();

  /**
   * Creates a database of an earlier release with a few rows. Records the first `applied` of its
   * 63 migrations.
   */
  const databaseOfEarlierRelease = async (name: string, applied = 63) => {
    const database = await createDatabase(name, 'template0');
    const [baseline = '', jobQueue = ''] = await migrationNames();
    const scriptOf = (migration: string) => readFile(`${prismaFolder}migrations/${migration}/migration.sql`, 'utf8');
    const files = await sqlFiles();
    await connected(database, async (client) => {
      for (const { kind, script } of files) if (kind === 'structural') await client.query(script);
      await client.query(await scriptOf(baseline));
      await client.query(await scriptOf(jobQueue));
      await client.query('SET check_function_bodies = off');
      // Leave out other triggers: they use columns that later migrations rename.
      for (const { kind, path, script } of files) {
        if (kind === 'functions' || path === 'wall/triggers.sql') await client.query(script);
      }
      await client.query(`
        ALTER FUNCTION after_like_change() RENAME TO follow_like;
        CREATE TABLE _prisma_migrations (
          id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
          migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
          started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0
        );
        INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
          SELECT gen_random_uuid(), 'x', '202611' || 21000000 + n, now(), 1 FROM generate_series(1, ${applied}) n;
        INSERT INTO "User" (email, "passwordHash", "firstName", "updatedAt")
          SELECT 'user' || n || '@example.org', 'x', 'Čika ' || n, now() FROM generate_series(1, 100) n;
        INSERT INTO "WallPost" ("authorId", content) SELECT n, 'Zdravo ' || n FROM generate_series(1, 100) n;
        INSERT INTO "Like" ("userId", "wallPostId") SELECT n, 100 FROM generate_series(1, 50) n`);
    });
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
          rows: unknown[];
        }[];
      const before = (await contents()).map(({ rows: found }) => found);
      await migrateByCommand(earlier);
      // Later migrations have added columns.
      expect((await contents()).map(({ rows: found }) => found)).toMatchObject(before);
      await client.query('INSERT INTO "Like" ("userId", "wallPostId") VALUES (51, 100)');
      const { rows: counted } = await client.query('SELECT "likeCount" FROM "WallPost" WHERE id = 100');
      expect(counted).toEqual([{ likeCount: 51 }]);
    });
    expect(await structureOf(earlier)).toEqual(await structureOf(url));
  });

  it('fail for a database without earlier migrations, and name the commit that adds them', async () => {
    const incomplete = await databaseOfEarlierRelease('incomplete', 62);
    await expect(migrateByCommand(incomplete)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^An earlier release .* Start commit [0-9a-f]+ once/) as unknown,
    });
  });

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

  it('finish after three concurrent processes were killed four times', async () => {
    const killed = await createDatabase('killed_often', 'template0');
    const names = await migrationNames();
    const applied = () =>
      connected(killed, async (client) => {
        const { rows: tables } = await client.query(`SELECT FROM pg_tables WHERE tablename = '_prisma_migrations'`);
        return tables.length === 0 ? 0 : (await client.query(APPLIED_MIGRATIONS)).rows.length;
      });
    const ended: Promise<unknown>[] = [];
    // Kill the processes at the start, after the long baseline, halfway, and before the end.
    for (const [turn, target] of [0, 1, names.length >> 1, names.length - 1].entries()) {
      const together = [1, 2, 3].map(() => migrateByCommand(killed));
      ended.push(...together.map((migrating) => migrating.catch(() => {})));
      await eventually(async () => expect(await applied()).toBeGreaterThanOrEqual(target));
      for (const { child } of together) child.kill(turn % 2 ? 'SIGKILL' : 'SIGTERM');
    }
    await Promise.all([1, 2, 3].map(() => migrateByCommand(killed)));
    await Promise.all(ended);
    await expectAllApplied(killed);
  });

  it("print PostgreSQL's error if a migration fails", async () => {
    const changed = await databaseOfEarlierRelease('changed');
    await connected(changed, (client) =>
      client.query(`CREATE FUNCTION after_like_change() RETURNS int LANGUAGE sql AS 'SELECT 1'`),
    );
    await expect(migrateByCommand(changed)).rejects.toMatchObject({
      code: 1,
      stderr:
        'The migration 20261126000000_plain_names failed: ' +
        'function after_like_change() already exists in schema "public".\n',
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

  it('recompute stored search words and keys when search_key() changes', async () => {
    const script = await readFile(`${prismaFolder}migrations/20261126140900_search_folding/migration.sql`, 'utf8');
    const functions = await readFile(`${prismaFolder}sql/search/structural.sql`, 'utf8');
    await connected(await createDatabase('search'), async (client) => {
      await client.query(`
        CREATE OR REPLACE FUNCTION search_key(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
          AS 'BEGIN RETURN lower(value); END';
        INSERT INTO "User" (email, "passwordHash", "firstName", "updatedAt") VALUES ('a@example.org', 'x', 'Ђорђе', now());
        INSERT INTO "Pet" ("userId", "petCategoryId", "petCategoryGroupId", name, birthdate, gender, "updatedAt")
          SELECT id, 1, 101, 'Σίσυφος', now(), 'MALE', now() FROM "User";
        INSERT INTO "WallPost" ("authorId", content) SELECT id, '60×40' FROM "User";
        INSERT INTO "BlogPost" ("authorId", title, content, excerpt, category, "updatedAt")
          SELECT id, 'Čuvar', '№5123', '', 'PSI', now() FROM "User";
        INSERT INTO "Address" ("userId", country, city, street) SELECT id, 'Srbija', 'Чачак', 'x' FROM "User"`);
      await client.query(functions);
      await client.query(script);
      await client.query('SET enable_seqscan = off'); // use the index, which must be rebuilt too
      const { rows: found } = await client.query<object>(`
        SELECT "nameKey" AS key, words::text FROM "User" UNION ALL SELECT "nameKey", words::text FROM "Pet"
        UNION ALL SELECT NULL, words::text FROM "WallPost" UNION ALL SELECT "titleKey", words::text FROM "BlogPost"
        UNION ALL SELECT city, NULL FROM "Address" WHERE search_words(city) @@ search_query('cacak')`);
      expect(found).toEqual([
        { key: 'dorde', words: "'dorde'" },
        { key: 'σισυφοσ', words: "'σισυφοσ'" },
        { key: null, words: "'40' '60'" },
        { key: 'cuvar', words: "'5123' 'cuvar'" },
        { key: 'Чачак', words: null },
      ]);
    });
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

import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { migrate } from '@sapa/prisma/migrate';
import { NO_FILTERS, withSchemaEngine } from '../../../prisma/dist/engine.js';
import { loadReferenceData } from '../../../prisma/dist/reference.js';
import { connected, createDatabase } from './app.js';
import { eventually } from './eventually.js';
import { SHORT } from './server-process.js';

const prismaFolder = fileURLToPath(new URL('../../../prisma/', import.meta.url));

/** Tables of the first schema, except for the reference data and the event log, which is kept for a day. */
const FILLED = [
  ...['User', 'Session', 'Address', 'BusinessProfile', 'BusinessService', 'Pet', 'PetPhoto', 'UserPhoto', 'Media'],
  ...['BlogPost', 'WallPost', 'WallPostTag', 'Like', 'Comment', 'Friendship', 'Block'],
  ...['Conversation', 'ConversationMember', 'Message'],
];

/** A hundred thousand rows of the first schema: a thousand people with pets, photos, posts and messages. */
const FILL = `
  SET session_replication_role = replica; -- ten times as fast
  INSERT INTO "UserCategory" VALUES (1, 'x', 'x', 'x', 'x');
  INSERT INTO "Service" VALUES (1, 'x', 'x', '{3}');
  INSERT INTO "PetCategory" VALUES (1, 'x', 'x', 'x', 'x', 'x');
  INSERT INTO "PetCategoryGroup" VALUES (101, 1, 'x', 'x', 'x');
  INSERT INTO "PetCategoryFood" VALUES (11, 1, 'x', 'x');
  INSERT INTO "User" (email, "passwordHash", "firstName", "userCategoryId", "updatedAt")
    SELECT 'user' || n || '@example.org', 'x', 'Čika ' || n, 1, now() FROM generate_series(1, 1000) n;
  INSERT INTO "Session" ("userId", "expiresAt") SELECT n, now() FROM generate_series(1, 1000) n;
  INSERT INTO "Address" ("userId", country, city, street) SELECT n, 'Serbia', 'Niš', 'x' || n FROM generate_series(1, 1000) n;
  INSERT INTO "BusinessProfile" ("userId", kind, "establishmentDate", "updatedAt")
    SELECT n, 'KENNEL', now(), now() FROM generate_series(1, 1000) n;
  INSERT INTO "BusinessService" SELECT n, 1 FROM generate_series(1, 1000) n;
  INSERT INTO "Pet" ("userId", "petCategoryId", "petCategoryGroupId", "petCategoryFoodId", name, gender, "priceForSale", "updatedAt")
    SELECT n, 1, 101, 11, 'Riki ' || n, 'MALE', n + 0.99, now() FROM generate_series(1, 1000) n;
  INSERT INTO "PetPhoto" ("petId", key, width, height, widths)
    SELECT n % 1000 + 1, 'aa/' || n, 9, 9, '{9}' FROM generate_series(1, 10000) n;
  INSERT INTO "UserPhoto" ("userId", key, width, height, widths)
    SELECT n % 1000 + 1, 'bb/' || n, 9, 9, '{9}' FROM generate_series(1, 10000) n;
  UPDATE "Pet" SET "mainPhotoId" = id;
  UPDATE "User" SET "profilePhotoId" = id;
  INSERT INTO "Media" ("userId", key, width, height, widths)
    SELECT n, 'cc/cc' || lpad(to_hex(n), 30, '0'), 9, 9, '{9}' FROM generate_series(1, 1000) n;
  INSERT INTO "BlogPost" ("authorId", title, content, excerpt, category, "petCategoryId", "isPublished", "publishedAt", "updatedAt")
    SELECT n % 1000 + 1, 'x' || n, 'Šape ' || n, 'x', 'PSI', 1, true, now(), now() FROM generate_series(1, 5000) n;
  INSERT INTO "WallPost" ("authorId", content, "mediaUrl")
    SELECT n, 'x', '/uploads/cc/cc' || lpad(to_hex(n), 30, '0') || '/9.webp' FROM generate_series(1, 1000) n;
  INSERT INTO "WallPost" ("authorId", content) SELECT n % 1000 + 1, 'Zdravo ' || n FROM generate_series(1, 15000) n;
  INSERT INTO "WallPostTag" ("wallPostId", tag) SELECT n, 'psi' FROM generate_series(1, 5000) n;
  UPDATE "UserPhoto" SET key = 'bb/bb' || lpad('3', 30, '0') WHERE id = 3;
  UPDATE "WallPost" SET content = '#PsiMačke #Psi', "mediaUrl" = '/uploads/bb/bb' || lpad('3', 30, '0') || '/9.webp' WHERE id = 4;
  INSERT INTO "Like" ("userId", "wallPostId") SELECT n % 1000 + 1, n / 1000 + 1 FROM generate_series(1, 10000) n;
  INSERT INTO "Comment" ("authorId", "wallPostId", content) SELECT n % 1000 + 1, n, 'x' || n FROM generate_series(1, 10000) n;
  INSERT INTO "Friendship" ("requesterId", "addresseeId", "updatedAt") SELECT n, n + 1, now() FROM generate_series(1, 999) n;
  INSERT INTO "Block" ("blockerId", "blockedId") SELECT n, n - 500 FROM generate_series(501, 1000) n;
  INSERT INTO "Conversation" ("lowUserId", "highUserId") SELECT n, n + 1 FROM generate_series(1, 999) n;
  INSERT INTO "Message" ("conversationId", "senderId", "receiverId", content)
    SELECT n % 999 + 1, n % 999 + 1, n % 999 + 2, 'Zdravo ' || n FROM generate_series(1, 30000) n;
  INSERT INTO "ConversationMember" ("conversationId", "userId", "lastMessageId", "unreadCount")
    SELECT "conversationId", "receiverId", max(id), count(*) FROM "Message" GROUP BY 1, 2;
  RESET session_replication_role`;

describe('migrations', () => {
  const REFERENCE = ['UserCategory', 'PetCategory', 'PetCategoryGroup', 'PetCategoryFood', 'Service'];
  let url: string;

  const rows = <T extends object>(statement: string) =>
    connected(url, async (client) => (await client.query<T>(statement)).rows);
  const referenceData = async () => Promise.all(REFERENCE.map((table) => rows(`SELECT * FROM "${table}" ORDER BY id`)));
  const [node, ...flags] = SHORT;
  const migrateByCommand = (database: string) =>
    promisify(execFile)(node!, [...flags, `${prismaFolder}dist/migrate.js`], {
      env: { ...process.env, DATABASE_URL: database, NODE_OPTIONS: '' },
    });
  const migrationNames = async () =>
    (await readdir(`${prismaFolder}migrations`, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();

  /** A database as the first release made it. */
  const databaseOfFirstMigration = async (name: string) => {
    const [first = ''] = await migrationNames();
    const [applied] = await rows(`SELECT * FROM _prisma_migrations WHERE migration_name = '${first}'`);
    const database = await createDatabase(name, 'template0');
    await connected(database, async (client) => {
      await client.query(await readFile(`${prismaFolder}migrations/${first}/migration.sql`, 'utf8'));
      await client.query(`
        CREATE TABLE _prisma_migrations (
          id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
          logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0
        )`);
      await client.query(
        'INSERT INTO _prisma_migrations SELECT * FROM jsonb_populate_record(NULL::_prisma_migrations, $1)',
        [JSON.stringify(applied)],
      );
    });
    return database;
  };

  beforeAll(async () => {
    url = await createDatabase('migrated', 'template0');
  });

  it('are applied once when two processes start on an empty database together', async () => {
    const outputs = await Promise.all([migrateByCommand(url), migrateByCommand(url)]);
    const lines = outputs.flatMap(({ stdout }) => stdout.split('\n').filter(Boolean));
    expect(lines.sort()).toEqual((await migrationNames()).map((name) => `applied migration ${name}`));
    expect(outputs.map(({ stderr }) => stderr)).toEqual(['', '']);
  });

  it("are noted in Prisma's own table, every one finished", async () => {
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
    await migrate(url, (line) => lines.push(line));
    expect(lines).toEqual([]);
    expect(await referenceData()).toEqual(before);
  });

  it('correct the texts of the reference data, and leave what refers to it', async () => {
    const before = await referenceData();
    await rows(`UPDATE "PetCategoryGroup" SET names = '{"en": "Mistyped"}' WHERE id = 101`);
    await rows(
      `INSERT INTO "User" (email, "passwordHash", "userCategoryId", "updatedAt") VALUES ('a@example.org', 'x', 1, now())`,
    );
    await migrate(url);
    expect(await referenceData()).toEqual(before);
    expect(await rows('SELECT id FROM "User" WHERE "userCategoryId" = 1')).toHaveLength(1);
  });

  it('leave a further language to a further file of names', async () => {
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

  it('keep what is there, from the first schema to the newest', async () => {
    const old = await databaseOfFirstMigration('old');
    await connected(old, async (client) => {
      await client.query(FILL);
      // Only the columns that still exist; reference data is loaded from its files.
      const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
        SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
        FROM information_schema.columns WHERE table_schema = 'public' AND column_name <> 'mainPhotoPicked'
        GROUP BY table_name`);
      const contents = async () => {
        const found: Record<string, unknown> = {};
        for (const { name, columns } of tables.filter((table) => FILLED.includes(table.name))) {
          const row = `ROW(${columns.map((column) => `"${column}"`).join(', ')})::text`;
          const { rows: counted } = await client.query(
            `SELECT count(*)::int AS count, md5(string_agg(md5(${row}), '' ORDER BY ${row})) AS hash FROM "${name}"`,
          );
          found[name] = counted[0];
        }
        return found;
      };
      const before = await contents();
      expect(Object.keys(before).sort()).toEqual([...FILLED].sort());
      const count = Object.values(before as Record<string, { count: number }>).map((table) => table.count);
      expect(count.reduce((sum, one) => sum + one)).toBeGreaterThan(100_000);
      await migrateByCommand(old);
      expect(await contents()).toEqual(before);
      expect(
        (await client.query(`SELECT spelling FROM "WallPostTag" WHERE "wallPostId" IN (3, 4) ORDER BY 1`)).rows,
      ).toEqual([{ spelling: 'Psi' }, { spelling: null }]);
      const { rows: shown } = await client.query(
        `SELECT "userPhotoId", "mediaId" FROM "MediaUse" WHERE "wallPostId" IN (3, 4) ORDER BY "wallPostId"`,
      );
      expect(shown).toEqual([
        { userPhotoId: null, mediaId: 3 },
        { userPhotoId: 3, mediaId: null },
      ]);
      // After three billion ids.
      const many = '3000000000';
      for (const table of ['Like', 'Comment', 'Conversation', 'Message', 'Block', 'MediaUse']) {
        await client.query(`SELECT setval('"${table}_id_seq"', ${many})`);
      }
      const { rows: added } = await client.query(`
        WITH conversation AS (INSERT INTO "Conversation" ("lowUserId", "highUserId") VALUES (1, 1000) RETURNING id)
        INSERT INTO "Message" ("conversationId", "senderId", "receiverId", content, "messageType")
          SELECT id, 1, 1000, '/uploads/cc/cc' || lpad('1', 30, '0') || '/9.webp', 'IMAGE' FROM conversation
          RETURNING id, "conversationId", (SELECT id FROM conversation) AS begun`);
      const next = '3000000001';
      expect(added).toEqual([{ id: next, conversationId: next, begun: next }]);
      expect((await client.query(`SELECT id, "messageId" FROM "MediaUse" WHERE "messageId" > ${many}`)).rows).toEqual([
        { id: next, messageId: next },
      ]);
      await client.query(`INSERT INTO "Like" ("userId", "wallPostId") VALUES (1, 16000)`);
      await client.query(`INSERT INTO "Comment" ("authorId", "wallPostId", content) VALUES (1, 16000, 'x')`);
      await client.query(
        `INSERT INTO "Comment" ("authorId", "wallPostId", content, "parentId") VALUES (1, 16000, 'x', ${next})`,
      );
      await client.query(`INSERT INTO "Block" ("blockerId", "blockedId") VALUES (1, 1000)`);
      const { rows: counted } = await client.query(
        `SELECT "likeCount", "commentCount" FROM "WallPost" WHERE id = 16000`,
      );
      expect(counted).toEqual([{ likeCount: 1, commentCount: 2 }]);
    });
  });

  it('queue nobody behind a table that is in use, and are applied when it is free', async () => {
    const used = await databaseOfFirstMigration('used');
    let said = '';
    await connected(used, async (client) => {
      await client.query('BEGIN; SELECT FROM "User"');
      const migrating = migrateByCommand(used);
      migrating.child.stdout?.on('data', (text: string) => (said += text));
      await eventually(() => expect(said).toContain('migration is waiting for a table lock\n'));
      // Who comes meanwhile waits at most as long as the migration does.
      await connected(used, (other) => other.query('SELECT FROM "User"'));
      await client.query('COMMIT');
      await migrating;
      const { rows: left } = await client.query(
        'SELECT 1 FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL',
      );
      expect(left).toEqual([]);
    });
    const names = await migrationNames();
    expect(said.match(/(?<=applied migration ).*/g)).toEqual(names.slice(1));
  });

  it('begin again where a start was cut off', async () => {
    const [, second = ''] = await migrationNames();
    const cutOff = await databaseOfFirstMigration('cut');
    await connected(cutOff, async (client) => {
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (gen_random_uuid(), 'x', $1)`,
        [second],
      );
      await migrateByCommand(cutOff);
      const { rows: applied } = await client.query<{ name: string }>(
        'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
      );
      expect(applied.map(({ name }) => name)).toEqual(await migrationNames());
    });
  });

  /** Expects each migration to be recorded once, as applied. */
  const expectAllApplied = async (database: string) => {
    const { rows: records } = await connected(database, (client) =>
      client.query<{ name: string; isApplied: boolean }>(`
        SELECT migration_name AS name, finished_at IS NOT NULL AND rolled_back_at IS NULL AS "isApplied"
        FROM _prisma_migrations ORDER BY 1`),
    );
    expect(records).toEqual((await migrationNames()).map((name) => ({ name, isApplied: true })));
  };

  it('complete after a kill while the backend of the killed process is still running', async () => {
    const killed = await databaseOfFirstMigration('killed');
    await connected(killed, async (client) => {
      // ALTER TABLE waits for the sequence, whose changes other transactions see at once.
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
      const waits = `(wait_event = 'PgSleep' OR wait_event_type = 'Lock') AND pid <> ${busy}`;
      await eventually(async () => expect(await backends(waits)).toHaveLength(1));
      await client.query(`SELECT nextval('gate')`);
      await second;
      await client.query('DROP EVENT TRIGGER wait_at_gate; DROP FUNCTION wait_at_gate; DROP SEQUENCE gate');
    });
    await expectAllApplied(killed);
  });

  it('complete after three concurrent processes were killed ten times', async () => {
    const killed = await databaseOfFirstMigration('killed_often');
    await connected(killed, (client) => client.query(FILL));
    const applied = () =>
      connected(killed, async (client) => {
        const { rows: found } = await client.query<{ count: number }>(
          'SELECT count(*)::int AS count FROM _prisma_migrations WHERE finished_at IS NOT NULL',
        );
        return found[0]!.count;
      });
    const ended: Promise<unknown>[] = [];
    for (let kill = 0; kill < 10; kill++) {
      const target = (await applied()) + randomInt(5);
      const together = [1, 2, 3].map(() => migrateByCommand(killed));
      ended.push(...together.map((migrating) => migrating.catch(() => {})));
      await eventually(async () => expect(await applied()).toBeGreaterThanOrEqual(target));
      for (const { child } of together) child.kill(kill % 2 ? 'SIGKILL' : 'SIGTERM');
    }
    await Promise.all([1, 2, 3].map(() => migrateByCommand(killed)));
    await Promise.all(ended);
    await expectAllApplied(killed);
  });

  it('are repaired if an earlier release recorded an applied one as rolled back', async () => {
    const [, second = ''] = await migrationNames();
    const wedged = await databaseOfFirstMigration('wedged');
    await connected(wedged, async (client) => {
      await client.query(await readFile(`${prismaFolder}migrations/${second}/migration.sql`, 'utf8'));
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, rolled_back_at, logs)
         VALUES ('interrupted', 'x', $1, now(), NULL), ('failed', 'x', $1, NULL, 'External error')`,
        [second],
      );
      await migrateByCommand(wedged);
      await client.query(
        `DELETE FROM _prisma_migrations WHERE id IN ('interrupted', 'failed') AND rolled_back_at IS NOT NULL`,
      );
    });
    await expectAllApplied(wedged);
  });

  it("report PostgreSQL's own error when one fails", async () => {
    const [, second = ''] = await migrationNames();
    const changed = await databaseOfFirstMigration('changed');
    await connected(changed, (client) => client.query('ALTER TABLE "Block" DROP CONSTRAINT "Block_pkey", ADD id int'));
    await expect(migrateByCommand(changed)).rejects.toMatchObject({
      code: 1,
      stderr: `The migration ${second} failed: column "id" of relation "Block" already exists.\n`,
    });
  });

  it('make the database that the schema describes', async () => {
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
    // Not in the schema, only in the migrations: checks, triggers, partial indexes, and those over expressions or in which nulls are equal.
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
        ({ name }) => !name.startsWith('_prisma_migrations'),
      );
    expect(await structureOf(url)).toEqual(await structureOf(described));
  });
});

import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrate } from '@sapa/prisma/migrate';
import { NO_FILTERS, withSchemaEngine } from '../../../prisma/dist/engine.js';
import { connected, createDatabase } from './app.js';

const prismaFolder = fileURLToPath(new URL('../../../prisma/', import.meta.url));

describe('migrations', () => {
  const NAME = `sapa_migrations_${process.env.JEST_WORKER_ID}`;
  const REFERENCE = ['UserCategory', 'PetCategory', 'PetCategoryGroup', 'PetCategoryFood', 'Service'];
  let url: string;

  const rows = <T extends object>(statement: string) =>
    connected(url, async (client) => (await client.query<T>(statement)).rows);
  const referenceData = async () => Promise.all(REFERENCE.map((table) => rows(`SELECT * FROM "${table}" ORDER BY id`)));
  const migrationNames = async () =>
    (await readdir(`${prismaFolder}migrations`, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();

  beforeAll(async () => {
    url = await createDatabase(NAME, 'template0');
  });

  it('are applied once when two processes start on an empty database together', async () => {
    const start = () =>
      promisify(execFile)(process.execPath, [`${prismaFolder}dist/migrate.js`], {
        env: { ...process.env, DATABASE_URL: url, NODE_OPTIONS: '' },
      });
    const outputs = await Promise.all([start(), start()]);
    const lines = outputs.flatMap(({ stdout }) => stdout.split('\n').filter(Boolean));
    expect(lines).toEqual((await migrationNames()).map((name) => `applied migration ${name}`));
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
    await rows(`UPDATE "PetCategoryGroup" SET "nameEn" = 'Mistyped' WHERE id = 101`);
    await rows(
      `INSERT INTO "User" (email, "passwordHash", "userCategoryId", "updatedAt") VALUES ('a@example.org', 'x', 1, now())`,
    );
    await migrate(url);
    expect(await referenceData()).toEqual(before);
    expect(await rows('SELECT id FROM "User" WHERE "userCategoryId" = 1')).toHaveLength(1);
  });

  it('make the database that the schema describes', async () => {
    const content = await readFile(`${prismaFolder}schema.prisma`, 'utf8');
    const described = await createDatabase(`${NAME}_described`, 'template0');
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
    // Beyond these the migrations hold, by hand, checks, triggers and indexes of expressions or of a part of the rows.
    const structure = `
      SELECT 'column' AS what, table_name || '.' || column_name AS name,
        concat_ws(' ', udt_name, character_maximum_length, numeric_precision, numeric_scale, datetime_precision, is_nullable, column_default) AS is
      FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexdef !~ 'LEAST\\(| WHERE '
      UNION ALL SELECT 'key', conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype IN ('p', 'u', 'f')
      UNION ALL SELECT 'enum', t.typname || '.' || e.enumlabel, '' FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
      ORDER BY 1, 2`;
    const structureOf = async (database: string) =>
      (await connected(database, (client) => client.query<{ name: string }>(structure))).rows.filter(
        ({ name }) => !name.startsWith('_prisma_migrations'),
      );
    expect(await structureOf(url)).toEqual(await structureOf(described));
  });
});

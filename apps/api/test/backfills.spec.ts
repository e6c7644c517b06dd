import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { connected, createDatabase } from './app.js';

/** Runs a migration on rows of the former release until it changes no row, as migrations do. */
async function backfill(client: Client, name: string): Promise<void> {
  const path = fileURLToPath(new URL(`../../../prisma/migrations/${name}/migration.sql`, import.meta.url));
  const script = await readFile(path, 'utf8');
  expect(script).toMatch(/^-- in batches\n/);
  while ((await client.query(script)).rowCount !== 0);
}

describe('backfills of rows of the former release', () => {
  let url: string;
  beforeEach(async () => {
    url = await createDatabase('backfilled');
    await connected(url, (client) =>
      client.query(`
        INSERT INTO "User" (id, email, "passwordHash", "updatedAt")
          SELECT n, 'user' || n || '@example.org', 'x', now() FROM generate_series(1, 3) n;
        INSERT INTO "Pet" (id, uuid, "userId", "petCategoryId", "petCategoryGroupId", name, birthdate, gender, "updatedAt")
          SELECT n, ('00000000-0000-0000-0000-00000000000' || n)::uuid, n, 1, 101, 'Riki', now(), 'MALE', now()
          FROM generate_series(1, 3) n;
        INSERT INTO "AnimalReport"
            (id, uuid, "userId", type, "petCategoryId", name, "seenAt", latitude, longitude, "cellLatitude", "cellLongitude", "expiresAt", "updatedAt")
          SELECT n, ('10000000-0000-0000-0000-00000000000' || n)::uuid, n, 'LOST', 1, 'Riki', now(), 0, 0, 0, 0, now(), now()
          FROM generate_series(1, 3) n`),
    );
  });

  it.each([
    ['688 000-123.456 789', '688000123456789'],
    ['No. 688000123456789', '688000123456789'],
    ['ISO 688000123456789', '688000123456789'],
    ['a1b2c3d4e5', 'A1B2C3D4E5'],
    ['123 456 789', '123456789'],
    ['688000123456789', '688000123456789'],
    ['ask me', 'ask me'],
    ['68800012345678', '68800012345678'],
    [null, null],
  ])('write the chip number %s as %s', async (former, number) => {
    await connected(url, async (client) => {
      await client.query('UPDATE "Pet" SET "chipNumber" = $1 WHERE id = 1', [former]);
      await backfill(client, '20261128133500_chip_numbers');
      const { rows } = await client.query('SELECT "chipNumber" FROM "Pet" WHERE id = 1');
      expect(rows).toEqual([{ chipNumber: number }]);
    });
  });

  it.each([
    ['Shy: please do not chase, just call me.', ['shy'], null],
    ['Pitomo: možete da priđete i pozovete po imenu.', ['calm'], null],
    ['Може да угризе од страха: држите растојање.', ['bites'], null],
    ['Shy.', [], 'Shy.'],
    [null, [], null],
  ])('store the ready-made advice "%s" as a code, and keep own words', async (former, advice, behaviour) => {
    await connected(url, async (client) => {
      await client.query('UPDATE "AnimalReport" SET behaviour = $1 WHERE id = 1', [former]);
      await backfill(client, '20261128133600_report_advice');
      const { rows } = await client.query('SELECT advice, behaviour FROM "AnimalReport" WHERE id = 1');
      expect(rows).toEqual([{ advice, behaviour }]);
    });
  });

  it('tie notices to the user, pet and report that caused them, and delete notices without a cause', async () => {
    const [pet, report] = ['00000000-0000-0000-0000-000000000001', '10000000-0000-0000-0000-000000000001'];
    const gone = '20000000-0000-0000-0000-000000000009';
    await connected(url, async (client) => {
      await client.query(
        `INSERT INTO "Notice" ("userId", kind, path) VALUES
          (2, 'LOST_NEARBY', $1), (1, 'SIGHTING', $1), (2, 'LOST_NEARBY', $2), (3, 'REPORT_ENDED', $2),
          (2, 'CLINIC_ACCESS_GRANTED', $3), (1, 'CHIP_READ', $4), (2, 'CLINIC_ACCESS_GRANTED', $5),
          (2, 'TRANSFER_OFFERED', $6), (2, 'WARNING', NULL)`,
        [
          `/lost/${report}`,
          `/lost/${gone}`,
          `/pet/health/${pet}`,
          `/pet/tag/${pet}`,
          `/pet/health/${gone}`,
          '/transfers',
        ],
      );
      for (const name of ['133200_notice_reports', '133300_notice_pets', '133400_notices_without_source'])
        await backfill(client, `20261128${name}`);
      const { rows } = await client.query(
        'SELECT "userId", kind::text, "actorId", "petId", "reportId" FROM "Notice" ORDER BY id',
      );
      expect(rows).toEqual([
        { userId: 2, kind: 'LOST_NEARBY', actorId: 1, petId: null, reportId: 1 },
        { userId: 1, kind: 'SIGHTING', actorId: null, petId: null, reportId: 1 },
        { userId: 2, kind: 'CLINIC_ACCESS_GRANTED', actorId: 1, petId: 1, reportId: null },
        { userId: 1, kind: 'CHIP_READ', actorId: null, petId: 1, reportId: null },
        { userId: 2, kind: 'TRANSFER_OFFERED', actorId: null, petId: null, reportId: null },
        { userId: 2, kind: 'WARNING', actorId: null, petId: null, reportId: null },
      ]);
    });
  });

  it('end the access of former clinics', async () => {
    await connected(url, async (client) => {
      await client.query(`
        UPDATE "User" SET "userCategoryId" = 4 WHERE id > 1;
        UPDATE "User" SET "disabledAt" = now() WHERE id = 3;
        INSERT INTO "ClinicAccess" ("petId", "clinicId") VALUES (2, 1), (1, 2), (2, 3)`);
      await backfill(client, '20261128132200_former_clinics');
      expect((await client.query('SELECT "petId", "clinicId" FROM "ClinicAccess"')).rows).toEqual([
        { petId: 1, clinicId: 2 },
      ]);
    });
  });

  it('end suspensions within ten years', async () => {
    await connected(url, async (client) => {
      await client.query(`
        UPDATE "User" SET "suspendedUntil" = '9999-12-31' WHERE id = 1;
        UPDATE "User" SET "suspendedUntil" = now() + interval '1 year' WHERE id = 2`);
      await backfill(client, '20261128134100_end_suspensions_within_ten_years');
      const { rows } = await client.query(`
        SELECT round(extract(epoch FROM "suspendedUntil" - now()) / 86400 / 365)::int AS years FROM "User" ORDER BY id`);
      expect(rows).toEqual([{ years: 10 }, { years: 1 }, { years: null }]);
    });
  });
});

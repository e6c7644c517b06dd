import { Prisma } from '@sapa/prisma/client';
import { connected, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { waitingForLocks } from '../../../test/queries.js';
import { Wire } from '../../../test/server-process.js';
import { Statements } from '../prisma/statements.js';
import { toAppError } from './error.filter.js';

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());

/** Returns the error with which the promise rejects. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the error for a database failure', () => {
  it.each([
    [
      'a missing owner',
      'INSERT INTO "Address" ("userId", country, city, street) VALUES (2147483647, $1, $1, $1)',
      'unauthorized',
    ],
    [
      'another missing user',
      `WITH author AS (
        INSERT INTO "User" (email, "passwordHash", "updatedAt") VALUES ('author@example.org', 'x', now()) RETURNING id
      ), post AS (
        INSERT INTO "WallPost" ("authorId", content) SELECT id, 'x' FROM author RETURNING id
      )
      INSERT INTO "Mention" ("userId", "wallPostId", name) SELECT 2147483647, id, $1 FROM post`,
      'not_found',
    ],
    [
      'a missing target',
      'INSERT INTO "BusinessService" ("businessProfileId", "serviceId") SELECT 2147483647, length($1)',
      'not_found',
    ],
    [
      'a duplicate email',
      `INSERT INTO "User" (email, "passwordHash", "updatedAt") SELECT $1, $1, now() FROM generate_series(1, 2)`,
      'email_taken',
    ],
    [
      'a violated CHECK constraint',
      `WITH owner AS (
        INSERT INTO "User" (email, "passwordHash", "updatedAt") VALUES ('owner@example.org', 'x', now()) RETURNING id
      )
      INSERT INTO "Pet" ("userId", "petCategoryId", "petCategoryGroupId", name, gender, "giveAway", "priceForSale", "updatedAt")
      SELECT owner.id, "petCategoryId", "PetCategoryGroup".id, $1, 'MALE', true, 1, now() FROM owner, "PetCategoryGroup" LIMIT 1`,
      'validation_failed',
    ],
  ])('has its own code for %s', async (_name, statement, code) => {
    expect(toAppError(await failureOf(test.prisma.$executeRawUnsafe(statement, 'x'))).code).toBe(code);
    const direct = Prisma.raw(statement.replaceAll('$1', "'x'"));
    expect(toAppError(await failureOf(test.app.get(Statements).query(direct))).code).toBe(code);
  });

  it('is unauthorized for a missing user and not_found for other missing rows', async () => {
    const missing = { where: { id: 2_147_483_647 } };
    expect(toAppError(await failureOf(test.prisma.user.findUniqueOrThrow(missing))).code).toBe('unauthorized');
    expect(toAppError(await failureOf(test.prisma.pet.delete(missing))).code).toBe('not_found');
  });
});

describe('toAppError()', () => {
  it('returns `unavailable` if no connection is free', async () => {
    await test.beside({ DATABASE_POOL_SIZE: '1' }, async ({ app, prisma }) => {
      let finish = () => {};
      const finished = new Promise<void>((resolve) => (finish = resolve));
      let holding: Promise<void> | undefined;
      await new Promise<void>((begun) => {
        holding = prisma.$transaction(async (transaction) => {
          await transaction.$queryRaw`SELECT 1`;
          begun();
          await finished;
        });
      });
      const errors = await Promise.all([
        failureOf(prisma.$transaction(async (transaction) => transaction.user.count())),
        failureOf(app.get(Statements).query(Prisma.sql`SELECT 1`)),
      ]);
      finish();
      await holding;
      for (const error of errors) {
        const { code, retryAfter } = toAppError(error);
        expect({ code, retryAfter }).toEqual({ code: 'unavailable', retryAfter: 5 });
      }
    });
  });

  it('returns `unavailable` if the database is killed during a transaction', async () => {
    const url = new URL(test.config.DATABASE_URL);
    const wire = new Wire({ host: url.hostname, port: Number(url.port) });
    url.host = `127.0.0.1:${await wire.mend()}`;
    await test.beside({ DATABASE_URL: url.href }, async ({ app, prisma }) => {
      const failures: unknown[] = [];
      const direct = () => app.get(Statements).query(Prisma.sql`SELECT count(*) FROM "User"`);
      const many = Array.from({ length: 3 }, direct);
      await Promise.all(many);
      await failureOf(
        prisma.$transaction(async (transaction) => {
          await transaction.user.count();
          await wire.cut();
          // The first query may be running when the connection breaks. The other queries use a
          // broken connection.
          for (let count = 0; count < 3; count++) failures.push(await failureOf(transaction.user.count()));
        }),
      );
      failures.push(await failureOf(prisma.user.count()), await failureOf(direct()));
      expect(failures.map((failure) => toAppError(failure).code)).toEqual(failures.map(() => 'unavailable'));
      expect(failures.map(String).join()).toContain('not queryable');
    });
  });

  it.each([
    { code: '08P01', severity: 'FATAL' }, // PgBouncer, while the database is stopped
    { code: '57P01', severity: 'FATAL' },
    { code: '53300', severity: 'FATAL' },
    { code: 'EAI_AGAIN', syscall: 'getaddrinfo' },
    { code: 'EHOSTUNREACH', syscall: 'connect' },
    { code: 'ENOENT', syscall: 'connect' },
  ])('returns `unavailable` for the driver error %j', (fields) => {
    expect(toAppError(Object.assign(new Error('x'), fields)).code).toBe('unavailable');
  });

  it('returns `internal` for an error whose message only mentions a database code', () => {
    expect(toAppError(new Error('ECONNREFUSED 57P01')).code).toBe('internal');
  });

  it.each([new Error('x'), new TypeError('x'), 'x', undefined, null, {}])('returns `internal` for %p', (failure) => {
    expect(toAppError(failure).code).toBe('internal');
  });

  it('returns `unavailable` for an interrupted statement, and the next statement uses a new connection', async () => {
    const url = new URL(test.config.DATABASE_URL);
    const wire = new Wire({ host: url.hostname, port: Number(url.port) });
    url.host = `127.0.0.1:${await wire.mend()}`;
    await test.beside({ DATABASE_URL: url.href }, async ({ app }) => {
      const statements = app.get(Statements);
      const LOCK = Prisma.sql`SELECT pg_advisory_lock(5)::text`;
      await connected(test.config.DATABASE_URL, async (other) => {
        await other.query('SELECT pg_advisory_lock(5)');
        const failure = failureOf(statements.query(LOCK));
        await eventually(async () => expect(await waitingForLocks(test.prisma)).toBe(1));
        await wire.cut();
        expect(toAppError(await failure).code).toBe('unavailable');
      });
      await wire.mend();
      expect(await statements.query(LOCK)).toHaveLength(1);
    });
  });
});

describe('Statements.query()', () => {
  it('returns 64-bit integers as numbers and dates in UTC', async () => {
    const rows = await test.app.get(Statements).query(Prisma.sql`
    SELECT ${'9007199254740991'}::bigint AS id, '2021-05-17'::date AS day, '2021-05-17T22:30:00Z'::timestamptz AS at,
      ${[1, 2]}::int[] AS list, ${{ a: [1] }}::json AS json, ${new Date('2021-05-17T22:30:00Z')}::timestamptz AS sent, ${null}::text AS nothing`);
    const at = new Date('2021-05-17T22:30:00Z');
    expect(rows).toEqual([
      {
        id: Number.MAX_SAFE_INTEGER,
        day: new Date('2021-05-17T00:00:00Z'),
        at,
        list: [1, 2],
        json: { a: [1] },
        sent: at,
        nothing: null,
      },
    ]);
  });
});

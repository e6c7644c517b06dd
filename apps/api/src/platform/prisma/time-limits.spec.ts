import { connected, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { problem } from '../../../test/answers.js';
import type { TestUser } from '../../../test/factories.js';
import { toAppError } from '../errors/error.filter.js';

describe('a server with STATEMENT_SECONDS=2', () => {
  let test: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    test = await TestApp.start({ STATEMENT_SECONDS: '2', DATABASE_POOL_SIZE: '4' });
    user = await test.make.user();
  });
  afterAll(() => test.stop());

  const waitingForTable = () => test.prisma.long.$queryRaw<object[]>`
    SELECT FROM pg_locks WHERE NOT granted AND relation = '"WallPost"'::regclass`;

  it('returns 503 to requests that read a locked table, and handles other requests afterwards', async () => {
    await connected(test.config.DATABASE_URL, async (other) => {
      await other.query('BEGIN; LOCK TABLE "WallPost" IN ACCESS EXCLUSIVE MODE');
      const readers = Promise.all(Array.from({ length: 20 }, () => test.as(user).get(`/api/wall/user/${user.uuid}`)));
      await eventually(async () => expect((await waitingForTable()).length).toBeGreaterThan(0));
      for (const { status, body } of await readers) expect([status, body]).toEqual([503, problem('unavailable')]);
      await test.as(user).get('/api/favourites').expect(200);
    });
  });

  it('gives up a transaction and its connection if the database is frozen', async () => {
    let frozen = 0;
    const failure = await test.prisma
      .$transaction(async (transaction) => {
        const [{ pid }] = await transaction.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
        frozen = pid;
        process.kill(pid, 'SIGSTOP');
        await transaction.$queryRaw`SELECT 1`;
      })
      .catch((error: unknown) => error);
    expect(toAppError(failure).code).toBe('unavailable');
    // Check that all pool connections work again.
    await Promise.all(Array.from({ length: 8 }, () => test.prisma.$queryRaw`SELECT 1`));
    process.kill(frozen, 'SIGCONT');
  });

  it('can delete an account even if its rows are locked for longer', async () => {
    const { id, bearer } = await test.make.user();
    await connected(test.config.DATABASE_URL, async (other) => {
      await other.query('BEGIN');
      await other.query('SELECT FROM "User" WHERE id = $1 FOR UPDATE', [id]);
      const deletion = test.as({ bearer }).delete('/api/user/me').send({ password: 'Correct-horse-9' });
      const status = deletion.then((response) => response.status);
      await eventually(async () =>
        expect(
          await test.prisma.$queryRaw`SELECT FROM pg_stat_activity WHERE datname = current_database()
            AND wait_event_type = 'Lock' AND clock_timestamp() - query_start > '2.5 s'`,
        ).toHaveLength(1),
      );
      await other.query('COMMIT');
      expect(await status).toBe(204);
    });
  });
});

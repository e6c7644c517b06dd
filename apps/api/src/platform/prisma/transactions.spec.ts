import { connected, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());

/** Finds transactions that have waited for a lock longer than Prisma's default limit. */
const LONG_WAITS = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND clock_timestamp() - xact_start > '6 s'`;

describe('a transaction that waits for a lock', () => {
  it('is committed even if it waits for 6 s', async () => {
    const author = await test.make.user();
    const { id } = await test.make.wallPost({ authorId: author.id });
    await connected(test.config.DATABASE_URL, async (other) => {
      await other.query('BEGIN');
      await other.query('SELECT FROM "WallPost" WHERE id = $1 FOR UPDATE', [id]);
      const change = test.as(author).patch(`/api/wall/${id}`).send({ content: 'New text' });
      const status = change.then((response) => response.status);
      await eventually(async () => expect(await test.prisma.$queryRawUnsafe(LONG_WAITS)).toHaveLength(1));
      await other.query('COMMIT');
      expect(await status).toBe(200);
    });
  });
});

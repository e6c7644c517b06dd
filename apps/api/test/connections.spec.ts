import { readFile } from 'node:fs/promises';
import { DEFAULTS } from '../src/config.js';
import { connectionsPerServer } from '../src/platform/prisma/pool.js';
import { connected, TestApp } from './app.js';
import { eventually } from './eventually.js';
import { PASSWORD } from './factories.js';
import { sapa } from './sapa.js';

describe('database connections of a server', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await TestApp.start({ DATABASE_POOL_SIZE: '4', STATEMENT_SECONDS: '120' });
  });
  afterAll(() => test.stop());

  it('reach the number of `sapa doctor` under load and never exceed it', async () => {
    const [viewer, ...users] = [await test.make.user(), await test.make.user(), await test.make.user()];
    await test.as(viewer).get('/api/user/me').expect(200);
    const { output } = await sapa(test.config, 'doctor', '--json');
    const [, number] = /each server uses up to (\d+)/.exec(output) ?? [];
    const count = (condition: string) =>
      connected(test.config.DATABASE_URL, async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'sapa' AND ${condition}`,
        );
        return rows[0]!.count;
      });
    expect(await count('true')).toBeLessThanOrEqual(Number(number)); // an idle server

    await connected(test.config.DATABASE_URL, async (other) => {
      await other.query('BEGIN; LOCK TABLE "WallPost" IN ACCESS EXCLUSIVE MODE');
      // Deletions come first, because the reads take the connections that check the passwords.
      const deletions = Promise.allSettled(
        users.map((user) => test.as(user).delete('/api/user/me').send({ password: PASSWORD })),
      );
      await eventually(async () => expect(await count(`wait_event_type = 'Lock'`)).toBeGreaterThanOrEqual(2));
      const reads = Promise.allSettled(
        Array.from({ length: 20 }, () => test.as(viewer).get(`/api/wall/user/${viewer.uuid}`)),
      );
      await test.http().get('/api/health/ready').expect(200);
      let most = 0;
      await eventually(async () => {
        most = Math.max(most, await count('true'));
        expect(most).toBeGreaterThanOrEqual(Number(number));
      });
      expect(most).toBe(Number(number));
      await other.query('ROLLBACK');
      await Promise.all([deletions, reads]);
    });
  });

  it('are the same number in .env.example and docs/scaling.md', async () => {
    const read = (name: string) => readFile(new URL(`../../../${name}`, import.meta.url), 'utf8');
    const number = connectionsPerServer(DEFAULTS);
    expect(await read('.env.example')).toContain(`opens up to ${number - DEFAULTS.DATABASE_POOL_SIZE} more`);
    expect(await read('docs/scaling.md')).toContain(`4 × ${number} connections`);
  });
});

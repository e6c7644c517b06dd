import request from 'supertest';
import { Pool } from 'pg';
import { loadConfig } from '../src/config.js';
import { Channel } from '../src/platform/prisma/channel.js';
import { DatabaseProbe } from '../src/platform/prisma/database-probe.js';
import { connected, createDatabase } from './app.js';
import { eventually } from './eventually.js';
import { describeWithPgBouncer, TestPgBouncer } from './pgbouncer.js';
import { ServerProcess } from './server-process.js';
import { TestSocket } from './sockets.js';

const PASSWORD = 'Correct-horse-9';

describeWithPgBouncer('a server behind PgBouncer in transaction mode', () => {
  let directUrl: string;
  let pooler: TestPgBouncer;
  let server: ServerProcess;
  let ana: { id: number; bearer: string };
  let bob: typeof ana;

  beforeAll(async () => {
    directUrl = await createDatabase();
    pooler = await TestPgBouncer.start(directUrl);
    server = await ServerProcess.start({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_PREPARED: 'false',
    });
    for (const email of ['ana@example.org', 'bob@example.org'])
      await request(server.url)
        .post('/api/user')
        .send({ email, password: PASSWORD, firstName: 'Ana', lastName: 'Anić' })
        .expect(201);
    [ana, bob] = [await login('ana@example.org'), await login('bob@example.org')];
  });
  afterAll(async () => {
    expect(await server?.stop()).toBe(0);
    await pooler?.stop();
  });

  async function login(email: string) {
    const { body } = await request(server.url).post('/api/auth/login').send({ email, password: PASSWORD }).expect(200);
    return { id: body.user.id as number, bearer: `Bearer ${body.access_token}` };
  }
  const as = ({ bearer }: Pick<typeof ana, 'bearer'>) => request.agent(server.url).set('authorization', bearer);
  /** Checks the database of a server with these settings. */
  const check = async (settings: Record<string, string>) => {
    const probe = new DatabaseProbe(loadConfig({ DATABASE_URL: pooler.url, LOG_LEVEL: 'silent', ...settings }));
    try {
      await probe.check();
    } finally {
      await probe.onApplicationShutdown();
    }
  };

  it('is ready, runs searches and delivers messages', async () => {
    await request(server.url).get('/api/health/ready').expect(200);
    const socket = await TestSocket.connect(server.url, bob.bearer);
    await as(ana).post('/api/messages/send').send({ receiverId: bob.id, content: 'Zdravo' }).expect(201);
    await eventually(() => expect(socket.of('new_message')).toEqual([expect.objectContaining({ content: 'Zdravo' })]));
    socket.close();
    await as(ana).post('/api/wall').send({ content: 'Rex je nestao' }).expect(201);
    await Promise.all(Array.from({ length: 20 }, () => as(ana).get('/api/wall').expect(200)));
    const { body } = await as(bob).get('/api/search?q=rex').expect(200);
    expect(JSON.stringify(body)).toContain('Rex je nestao');
  });

  it('rejects a session that another process has ended', async () => {
    const { bearer } = await login('ana@example.org');
    await eventually(async () => {
      await as({ bearer }).get('/api/user/me').expect(200);
      await as({ bearer }).get('/api/user/me').expect(200); // from the cache
    });
    await connected(directUrl, (client) =>
      client.query(`DELETE FROM "Session" WHERE id = (SELECT id FROM "Session" ORDER BY "createdAt" DESC LIMIT 1)`),
    );
    await eventually(
      () =>
        as({ bearer })
          .get('/api/user/me')
          .expect(401)
          .then(() => undefined),
      5000,
    );
  });

  it('is not ready if it uses prepared statements that the pooler does not support', async () => {
    const settings = { DATABASE_DIRECT_URL: directUrl };
    await expect(check(settings)).rejects.toThrow(
      /^the connection pooler breaks prepared statements: .*PREPARED=false$/,
    );
    await check({ ...settings, DATABASE_PREPARED: 'false' });
  });

  it('is not ready if DATABASE_DIRECT_URL is missing', async () => {
    await expect(check({ DATABASE_PREPARED: 'false' })).rejects.toThrow(/: set DATABASE_DIRECT_URL/);
  });

  it('does not trust notifications that arrive through the pooler', async () => {
    const pool = new Pool({ connectionString: pooler.url, max: 1 });
    let isLost = false;
    const channel = new Channel(pooler.url, pool, 'test', { received: () => {}, lost: () => (isLost = true) });
    await eventually(() => expect(isLost).toBe(true));
    expect(channel.isCurrent).toBe(false);
    await channel.close();
    await pool.end();
  });
});

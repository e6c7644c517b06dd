import request from 'supertest';
import { Pool } from 'pg';
import { loadConfig } from '../src/config.js';
import { AccountLinks } from '../src/platform/auth/account-links.js';
import { Channel } from '../src/platform/prisma/channel.js';
import { DatabaseProbe } from '../src/platform/prisma/database-probe.js';
import { KnownDevices } from '../src/features/accounts/known-devices.service.js';
import { ChipLookupsService } from '../src/features/finders/chip-lookups.service.js';
import { ClinicsService } from '../src/features/health-records/clinics.service.js';
import { SharesService } from '../src/features/health-records/shares.service.js';
import { EndingsService } from '../src/features/lost-and-found/endings.service.js';
import { MessageMailsService } from '../src/features/notifications/message-mails.service.js';
import { SearchAlertsService } from '../src/features/saved-searches/search-alerts.service.js';
import { problem } from './answers.js';
import { connected, createDatabase, TestApp } from './app.js';
import { eventually } from './eventually.js';
import { describeWithPgBouncer, TestPgBouncer } from './pgbouncer.js';
import { startPostgres, type TemporaryPostgres } from './postgres.js';
import { sapa } from './sapa.js';
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

describeWithPgBouncer('a server behind PgBouncer whose database stops', () => {
  let postgres: TemporaryPostgres;
  let pooler: TestPgBouncer;
  const servers: ServerProcess[] = [];
  let bearer: string;

  beforeAll(async () => {
    postgres = await startPostgres(['fsync=off']);
    pooler = await TestPgBouncer.start(postgres.url('postgres'));
    const server = await startServer();
    const credentials = { email: 'mila@example.org', password: PASSWORD };
    await request(server.url).post('/api/user').send(credentials).expect(201);
    const { body } = await request(server.url).post('/api/auth/login').send(credentials).expect(200);
    bearer = `Bearer ${body.access_token}`;
  });
  afterAll(async () => {
    for (const server of servers) expect(await server.stop()).toBe(0);
    await pooler?.stop();
    await postgres?.stop();
  });

  async function startServer(...args: string[]): Promise<ServerProcess> {
    const settings = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: postgres.url('postgres'),
      DATABASE_PREPARED: 'false',
      JWT_SECRET: 'x'.repeat(32),
    };
    const server = await ServerProcess.start(settings, [], args);
    servers.push(server);
    return server;
  }
  /** Reads with prepared and plain statements and in transactions, and writes. */
  const calls = ({ url }: ServerProcess) => {
    const call = () => request.agent(url).set('authorization', bearer);
    return [
      call().get('/api/wall'),
      call().get('/api/find'),
      call().get('/api/pet'),
      call().post('/api/wall').send({ content: 'Rex' }),
      request(url).post('/api/auth/login').send({ email: 'mila@example.org', password: PASSWORD }),
    ];
  };

  it('responds with 503 and one warning per request, and works again when the database is back', async () => {
    const [server] = servers as [ServerProcess];
    for (const { status } of await Promise.all(calls(server))) expect(status).toBeLessThan(300);
    const before = server.log.length;
    await postgres.crash();
    let failed = 0;
    let later: ServerProcess;
    try {
      // In the first round the pooler loses its connections. Later it rejects new ones.
      for (let round = 0; round < 3; round++) {
        for (const { status, body, headers } of await Promise.all(calls(server))) {
          expect([status, body]).toEqual([503, problem('unavailable')]);
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
          failed++;
        }
      }
      later = await startServer('--after', 'scripts/prepare-database.mjs');
      await eventually(() => expect(JSON.stringify(later.log)).toContain('The next attempt is in'));
    } finally {
      await postgres.startAgain();
    }
    // Repeated logins would reach their limit.
    const isReady = () => request(server.url).get('/api/wall').set('authorization', bearer).expect(200);
    await eventually(async () => void (await isReady()));
    for (const { status } of await Promise.all(calls(server))) expect(status).toBeLessThan(300);
    await eventually(async () => void (await request(later.url).get('/api/health/ready').expect(200)));
    const lines = server.log.slice(before);
    const unavailable = lines.filter(({ msg }) => msg === 'unavailable');
    expect(unavailable.length).toBeGreaterThanOrEqual(failed);
    const ids = unavailable.map(({ reqId }) => reqId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(JSON.stringify(unavailable)).toContain('08P01');
    expect(lines.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
    expect(lines.filter(({ status }) => status === 500)).toEqual([]);
  });
});

describeWithPgBouncer('long work behind PgBouncer with a short query_timeout', () => {
  let directUrl: string;
  let pooler: TestPgBouncer;
  let test: TestApp;

  beforeAll(async () => {
    directUrl = await createDatabase('pooled');
    pooler = await TestPgBouncer.start(directUrl, ['query_timeout = 2']);
    test = await TestApp.start({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_PREPARED: 'false',
    });
  });
  afterAll(async () => {
    await test?.stop();
    await pooler?.stop();
  });

  /**
   * Locks the tables while the work waits for them, until the pooler has ended a later statement
   * that waits for them, too.
   */
  async function whileLocked<T>(tables: string[], work: () => Promise<T>): Promise<T> {
    return connected(directUrl, async (other) => {
      const names = tables.map((table) => other.escapeIdentifier(table));
      await other.query(`BEGIN; LOCK TABLE ${names.join(', ')} IN ACCESS EXCLUSIVE MODE`);
      const waiting = () =>
        other.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = ANY ($1::regclass[])`, [names]);
      const done = work();
      done.catch(() => undefined); // it is awaited below
      await eventually(async () => expect((await waiting()).rowCount).toBeGreaterThan(0));
      await expect(connected(pooler.url, (client) => client.query(`SELECT FROM ${names[0]}`))).rejects.toThrow();
      await other.query('ROLLBACK');
      return done;
    });
  }

  it('deletes an account with `sapa user delete`', async () => {
    const { id, email } = await test.make.user();
    const { code, output, errors } = await whileLocked(['Notification'], () =>
      sapa(test.config, 'user', 'delete', email, '--yes'),
    );
    expect([code, output, errors]).toEqual([0, `The account ${email} is deleted.`, '']);
    expect(await test.prisma.user.count({ where: { id } })).toBe(0);
  });

  it('deletes an account with `DELETE /user/me`', async () => {
    const user = await test.make.user();
    const { status } = await whileLocked(['Notification'], async () =>
      test.as(user).delete('/api/user/me').send({ password: PASSWORD }),
    );
    expect(status).toBe(204);
  });

  it('prints the data of an account with `sapa user export`', async () => {
    const { email } = await test.make.user();
    const { code } = await whileLocked(['Friendship'], () =>
      sapa(test.config, 'user', 'export', email, '--output', '-'),
    );
    expect(code).toBe(0);
  });

  it('runs jobs that read or delete rows of a whole table', async () => {
    const { app } = test;
    const jobs: Record<string, () => Promise<unknown>> = {
      AccountLink: () => app.get(AccountLinks).removeExpired(),
      AnimalReport: () => app.get(EndingsService).sweep(),
      ChipLookup: () => app.get(ChipLookupsService).sweep(),
      ClinicAccessEvent: () => app.get(ClinicsService).removeOldEvents(),
      HealthShare: () => app.get(SharesService).removeExpired(),
      KnownDevice: () => app.get(KnownDevices).sweep(),
      Message: () => app.get(MessageMailsService).queueMails(),
      SavedSearchHit: () => app.get(SearchAlertsService).sweep(),
    };
    const run = () => Promise.allSettled(Object.values(jobs).map((job) => job()));
    const results = await whileLocked(Object.keys(jobs), run);
    const failed = Object.keys(jobs).filter((_table, index) => results[index]!.status === 'rejected');
    expect(failed).toEqual([]);
  });
});

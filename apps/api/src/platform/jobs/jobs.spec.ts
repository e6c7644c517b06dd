import { Client } from 'pg';
import PgBoss from 'pg-boss';
import request from 'supertest';
import { createDatabase, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';
import { PushStandIn } from '../../../test/push-service.js';
import { ServerProcess, Wire } from '../../../test/server-process.js';
import { Statements } from '../prisma/statements.js';
import { Preparation } from '../http/preparation.js';
import { Metrics } from '../metrics/metrics.js';
import { JobsService } from './jobs.service.js';

/** A server that sends no emails, so it does not run the jobs of the mail queue. */
let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  await test.prisma.$executeRaw`DELETE FROM pgboss.job`;
});

const states = async () =>
  (
    await test.prisma.$queryRaw<{ state: string }[]>`
      SELECT state::text FROM pgboss.job WHERE name = 'mail'`
  ).map(({ state }) => state);

/** Queues an email to a new user. Returns the user's email address. */
async function queueMail(): Promise<string> {
  const user = await test.make.user();
  const job = { kind: 'password_changed', data: { userId: user.id, language: 'en' } };
  await test.app.get(JobsService).add('mail', job, test.prisma);
  return user.email;
}

const mailSettings = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: 'hello@sapa.example',
  PUBLIC_ORIGIN: 'https://sapa.example',
});

describe('background jobs', () => {
  it('use the same schema version as the pg-boss package', async () => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => test.prisma.pool.query(text, values) },
      migrate: false,
    });
    await expect(boss.isInstalled()).resolves.toBe(true);
    const expected = /version\(version\) VALUES \('(\d+)'\)/.exec(PgBoss.getConstructionPlans())?.[1];
    expect(await boss.schemaVersion()).toBe(Number(expected));
  });

  it('are not added if the transaction is rolled back', async () => {
    await expect(
      test.prisma.$transaction(async (transaction) => {
        await test.app.get(JobsService).add('mail', { kind: 'x' }, transaction);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await states()).toEqual([]);
  });

  it('run once in another process after a kill: an email, a push and a daily email', async () => {
    const DATABASE_URL = await createDatabase('killed');
    const [mailbox, pushes] = [await Mailbox.start(), await PushStandIn.start()];
    const settings = {
      ...mailSettings(mailbox.url),
      DATABASE_URL,
      JWT_SECRET: test.config.JWT_SECRET,
      PUSH_SERVICES: pushes.origin,
      MAIL_DELAY_SECONDS: '0',
      PUSH_DELAY_SECONDS: '0',
    };
    const doomed = await ServerProcess.start(settings);
    const [first, second] = [new Client(DATABASE_URL), new Client(DATABASE_URL)];
    await Promise.all([first.connect(), second.connect()]);
    const activeJobs = async () =>
      (
        await first.query(`SELECT name FROM pgboss.job WHERE state = 'active' AND name <> 'upkeep' ORDER BY name`)
      ).rows.map(({ name }: { name: string }) => name);
    const person = async (firstName: string) => {
      const account = { email: `${firstName.toLowerCase()}@example.org`, password: PASSWORD };
      await request(doomed.url)
        .post('/api/user')
        .send({ ...account, firstName })
        .expect(201);
      const { body } = await request(doomed.url).post('/api/auth/login').send(account).expect(200);
      return request.agent(doomed.url).set('authorization', `Bearer ${body.access_token}`);
    };
    const [ana, bob] = [await person('Ana'), await person('Bob')];
    const phone = pushes.device();
    await ana.put('/api/notifications/push').send(phone.subscription).expect(204);
    const choose = (body: object) => ana.patch('/api/notifications/settings').send(body).expect(200);
    await choose({ topics: ['comment'], push: true });
    // Set the time of the last daily email to three days ago, so that a daily email is due.
    await choose({ topics: ['like'], mail: 'daily' });
    await first.query(`UPDATE "NotificationChoice" SET "mailSince" = now() - interval '3 days'`);
    const { body: post } = await ana.post('/api/wall').send({ content: 'A walk' }).expect(201);
    const target = { targetType: 'wall_post', targetId: post.id };

    // The process now waits for the mail server, for the push service and for the daily email's
    // lock.
    mailbox.isSilent = true;
    pushes.isSilent = true;
    await request(doomed.url).post('/api/auth/password/link').send({ email: 'ana@example.org' }).expect(204);
    await bob
      .post('/api/comments')
      .send({ ...target, content: 'Bravo!' })
      .expect(201);
    await eventually(() => expect([mailbox.offered, pushes.offered.length]).toEqual([1, 1]));
    await second.query('BEGIN');
    await second.query('SELECT FROM "NotificationSettings" FOR UPDATE');
    await bob.post('/api/likes').send(target).expect(201);
    await first.query(`UPDATE "Notification" SET "updatedAt" = now() - interval '2 days'`);
    await eventually(async () => expect(await activeJobs()).toEqual(['mail', 'notifications', 'push']));
    await doomed.kill();
    await second.query('ROLLBACK');
    expect([mailbox.mails, pushes.pushes]).toEqual([[], []]);

    // Simulates that enough time has passed to consider the jobs lost.
    await first.query(`UPDATE pgboss.job SET started_on = now() - interval '3 minutes'`);
    mailbox.isSilent = false;
    pushes.isSilent = false;
    const next = await ServerProcess.start(settings);
    try {
      await eventually(async () => {
        await first.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
        const { rows } = await first.query(`SELECT FROM pgboss.job WHERE state < 'completed' AND name <> 'upkeep'`);
        expect(rows).toEqual([]);
      });
      expect(mailbox.mails.map(({ subject }) => subject).sort()).toEqual([
        'Your day on Šapa: 1 notification',
        'Your new password for Šapa',
      ]);
      expect(pushes.pushes.map(({ payload }) => payload.title)).toEqual(['Bob commented on your post']);
    } finally {
      await next.stop();
      await Promise.all([first.end(), second.end(), mailbox.close(), pushes.close()]);
    }
  });

  it('continue when the database is available again', async () => {
    const address = new URL(test.config.DATABASE_URL);
    const wire = new Wire({ host: address.hostname, port: Number(address.port) });
    address.hostname = '127.0.0.1';
    address.port = String(await wire.mend());
    const mailbox = await Mailbox.start();
    const server = await ServerProcess.start({
      ...mailSettings(mailbox.url),
      DATABASE_URL: address.href,
      JWT_SECRET: test.config.JWT_SECRET,
    });
    await mailbox.next(await queueMail());
    await wire.cut();
    const email = await queueMail();
    await eventually(() => expect(server.lines.join('\n')).toMatch(/cannot run jobs|connection lost/));
    await wire.mend();
    await mailbox.next(email);
    expect(server.isRunning).toBe(true);
    await server.stop();
    await wire.cut();
    await mailbox.close();
  });
});

describe('recurring work', () => {
  /** Returns a jobs service that has only this recurring work. */
  function jobsWith(work: () => Promise<unknown>): JobsService {
    const jobs = new JobsService(test.prisma, test.app.get(Statements), new Preparation(), new Metrics());
    jobs.repeat('some work', 3600, work);
    return jobs;
  }
  const upkeep = () =>
    test.prisma.$queryRaw<{ state: string }[]>`
      SELECT state::text FROM pgboss.job WHERE name = 'upkeep' AND singleton_key = 'some work' ORDER BY created_on`;
  const advanceOneHour = () =>
    test.prisma
      .$executeRaw`UPDATE pgboss.job SET singleton_on = singleton_on - interval '1 hour' WHERE name = 'upkeep'`;

  it('runs once per interval even with several processes', async () => {
    let count = 0;
    const processes = Array.from({ length: 4 }, () => jobsWith(async () => Promise.resolve((count += 1))));
    for (let times = 1; times <= 2; times++) {
      await Promise.all(processes.map((jobs) => jobs.runRecurring()));
      await processes[0]!.runRecurring();
      expect(count).toBe(times);
      if (times === 1) await advanceOneHour();
    }
    expect(await upkeep()).toEqual([{ state: 'completed' }, { state: 'completed' }]);
  });

  it('is retried by another process after a crash or a failure', async () => {
    // The work never ends, as if its process had been killed.
    void jobsWith(() => new Promise(() => {})).runRecurring();
    await eventually(async () => expect(await upkeep()).toEqual([{ state: 'active' }]));
    await test.prisma.$executeRaw`
      UPDATE pgboss.job SET started_on = now() - interval '15 minutes 1 second' WHERE name = 'upkeep'`;
    let count = 0;
    const next = jobsWith(async () => {
      count += 1;
      await Promise.resolve();
      if (count === 1) throw new Error('the database is away');
    });
    next.onApplicationBootstrap();
    // Make the retry due immediately instead of after a minute.
    const retryNow = () =>
      test.prisma.$executeRaw`
        UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE name = 'upkeep' AND state = 'retry'`;
    await eventually(async () => {
      await retryNow();
      await next.runRecurring();
      expect(await upkeep()).toEqual([{ state: 'completed' }]);
    });
    await next.beforeApplicationShutdown();
    expect(count).toBe(2);
  });
});

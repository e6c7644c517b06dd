import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import PgBoss from 'pg-boss';
import { TestApp } from '../../test/app.js';
import { eventually } from '../../test/eventually.js';
import { Mailbox } from '../../test/mailbox.js';
import { ServerProcess, Wire } from '../../test/server-process.js';
import { JobsService } from './jobs.service.js';

/** This one sends no mails: it leaves the jobs of that queue to others. */
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

/** Queues a mail to a new user; resolves with the address. */
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

it('the tables are those of the package', async () => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => test.prisma.pool.query(text, values) },
    migrate: false,
  });
  await expect(boss.isInstalled()).resolves.toBe(true);
  const expected = /version\(version\) VALUES \('(\d+)'\)/.exec(PgBoss.getConstructionPlans())?.[1];
  expect(await boss.schemaVersion()).toBe(Number(expected));
});

it('a job of a transaction that is not committed does not exist', async () => {
  await expect(
    test.prisma.$transaction(async (transaction) => {
      await test.app.get(JobsService).add('mail', { kind: 'x' }, transaction);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await states()).toEqual([]);
});

it('what a killed process was doing is done by the next one', async () => {
  const email = await queueMail();
  // A mail server that never answers keeps the first process at it until it is killed.
  const silent = createServer((socket) => socket.on('error', () => {}));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { DATABASE_URL, JWT_SECRET } = test.config;
  const connected = once(silent, 'connection');
  const doomed = await ServerProcess.start({ ...mailSettings(`smtp://127.0.0.1:${port}`), DATABASE_URL, JWT_SECRET });
  await connected;
  await doomed.kill();
  silent.close();
  expect(await states()).toEqual(['active']);

  // As if the two minutes had passed that a mail may take.
  await test.prisma.$executeRaw`UPDATE pgboss.job SET started_on = now() - interval '2 minutes 1 second'`;
  const mailbox = await Mailbox.start();
  await test.beside(mailSettings(mailbox.url), async () => {
    await eventually(async () => expect(await states()).not.toContain('active'));
    await test.prisma.$executeRaw`UPDATE pgboss.job SET start_after = now()`;
    await mailbox.next(email);
  });
  await mailbox.close();
});

it('a process goes on with the jobs when the database is back', async () => {
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
  await eventually(() => expect(server.lines.join('\n')).toMatch(/jobs cannot be done|connection lost/));
  await wire.mend();
  await mailbox.next(email);
  expect(server.isRunning).toBe(true);
  await server.stop();
  await wire.cut();
  await mailbox.close();
});

describe('recurring work', () => {
  /** The jobs of a server that has this work alone. */
  function jobsWith(work: () => Promise<unknown>): JobsService {
    const jobs = new JobsService(test.prisma);
    jobs.repeat('some work', 3600, work);
    return jobs;
  }
  const upkeep = () =>
    test.prisma.$queryRaw<{ state: string }[]>`
      SELECT state::text FROM pgboss.job WHERE name = 'upkeep' AND singleton_key = 'some work' ORDER BY created_on`;
  const anHourPasses = () =>
    test.prisma
      .$executeRaw`UPDATE pgboss.job SET singleton_on = singleton_on - interval '1 hour' WHERE name = 'upkeep'`;

  it('is done once in its time, however many processes there are', async () => {
    let count = 0;
    const processes = Array.from({ length: 4 }, () => jobsWith(async () => Promise.resolve((count += 1))));
    for (let times = 1; times <= 2; times++) {
      await Promise.all(processes.map((jobs) => jobs.doRecurring()));
      await processes[0]!.doRecurring();
      expect(count).toBe(times);
      if (times === 1) await anHourPasses();
    }
    expect(await upkeep()).toEqual([{ state: 'completed' }, { state: 'completed' }]);
  });

  it('that a killed process was doing is done by the next one, and not missed where it fails', async () => {
    // Never ends, as if its process had been killed.
    void jobsWith(() => new Promise(() => {})).doRecurring();
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
    for (const times of [1, 2]) {
      await eventually(async () => expect(await upkeep()).toEqual([{ state: 'retry' }]));
      await test.prisma
        .$executeRaw`UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE name = 'upkeep'`;
      await next.doRecurring();
      expect(count).toBe(times);
    }
    await next.beforeApplicationShutdown();
    expect(await upkeep()).toEqual([{ state: 'completed' }]);
  });
});

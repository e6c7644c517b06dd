import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import request from 'supertest';
import type { BookedAppointmentsView } from '../src/features/appointments/appointments.dto.js';
import { PrismaService } from '../src/platform/prisma/prisma.service.js';
import { createDatabase, TestApp } from './app.js';
import { eventually } from './eventually.js';
import { Factories, type TestUser } from './factories.js';
import { Mailbox } from './mailbox.js';
import { PushStandIn, type Device } from './push-service.js';
import { ServerProcess } from './server-process.js';

const HOUR = 3_600_000;

/** Only for factories and secrets: each test has its own database. */
let test: TestApp;
let mailbox: Mailbox;
let pushes: PushStandIn;
beforeAll(async () => {
  [test, mailbox, pushes] = [await TestApp.start(), await Mailbox.start(), await PushStandIn.start()];
});
afterAll(async () => {
  await Promise.all([test.stop(), mailbox.close(), pushes.close()]);
});

let prisma: PrismaService;
let make: Factories;
/** Holds the lock for which the halted transaction waits. */
let lock: Client;
let salon: TestUser;
let ana: TestUser;
let businessProfileId: number;
let settings: Record<string, string>;
beforeEach(async () => {
  const DATABASE_URL = await createDatabase('killed');
  prisma = new PrismaService({ ...test.config, DATABASE_URL });
  make = new Factories(prisma, test.app);
  lock = new Client(DATABASE_URL);
  await lock.connect();
  settings = {
    ...mailbox.settings,
    DATABASE_URL,
    JWT_SECRET: test.config.JWT_SECRET,
    PUSH_SERVICES: pushes.origin,
    MAIL_DELAY_SECONDS: '0',
    PUSH_DELAY_SECONDS: '0',
    NEW_ACCOUNT_DAYS: '0',
  };
  mailbox.mails.length = 0;
  pushes.reset();
  salon = await make.user({ firstName: 'Salon', userCategoryId: 3, emailConfirmedAt: new Date() });
  ({ id: businessProfileId } = await make.bookableBusiness({ userId: salon.id }));
  ana = await make.user({ emailConfirmedAt: new Date() });
});
afterEach(async () => {
  await Promise.all([prisma.$disconnect(), lock.end()]);
});

/** Turns on emails and pushes about appointments. Returns the user's phone. */
async function reach({ id: userId, sessionId }: TestUser): Promise<Device> {
  const device = pushes.device();
  const channels = { mail: 'AT_ONCE', push: true } as const;
  await prisma.pushSubscription.create({ data: { sessionId, ...device.subscription } });
  await prisma.notificationSettings.create({
    data: {
      userId,
      language: 'en',
      choices: {
        create: (['APPOINTMENT_BOOKED', 'APPOINTMENT_MOVED', 'APPOINTMENT_REMINDER'] as const).map((kind) => ({
          ...{ kind, ...channels },
        })),
      },
    },
  });
  return device;
}

/** Halts the transaction that adds this notice after the call, before its commit or during it. */
async function haltAt(notice: number, moment: 'IMMEDIATE' | 'DEFERRED'): Promise<void> {
  for (const statement of [
    'CREATE SEQUENCE notices_until_halt',
    `CREATE FUNCTION halt() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('notices_until_halt') = ${notice} THEN PERFORM pg_advisory_xact_lock(1); END IF;
        RETURN NULL;
      END $$`,
    `CREATE CONSTRAINT TRIGGER halt AFTER INSERT ON "Notice" DEFERRABLE INITIALLY ${moment}
      FOR EACH ROW EXECUTE FUNCTION halt()`,
  ])
    await prisma.$executeRawUnsafe(statement);
  await lock.query('SELECT pg_advisory_lock(1)');
}

/** Kills the server while its transaction is halted, and waits for the end of the transaction. */
async function killWhileHalted(server: ServerProcess): Promise<void> {
  await eventually(async () => {
    const waiting = await lock.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);
    expect(waiting.rowCount).toBe(1);
  });
  await server.kill();
  await lock.query('SELECT pg_advisory_unlock(1)');
  await prisma.$executeRawUnsafe('DROP TRIGGER halt ON "Notice"');
}

const unfinishedJobs = () =>
  prisma.$queryRaw<{ name: string; state: string }[]>`
    SELECT name, state::text FROM pgboss.job WHERE state < 'completed' AND name <> 'upkeep'`;
const idle = () => eventually(async () => expect(await unfinishedJobs()).toEqual([]));

const send = (server: ServerProcess, path: string, body: object) =>
  request(server.url).post(`/api/${path}`).set('authorization', ana.bearer).send(body);

const noticesOf = async ({ id }: { id: number }) =>
  (await prisma.notice.findMany({ where: { userId: id }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);

/** A time that is free at the business. */
const freeTime = (days: number) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + days * 24 * HOUR).toISOString();

describe.each([
  ['before its commit', 'IMMEDIATE', 0],
  ['while it commits', 'DEFERRED', 1],
] as const)('a server that is killed %s', (_title, moment, stored) => {
  let doomed: ServerProcess;
  let body: { businessUuid: string; serviceId: number; petUuid: string; startsAt: string; clientId: string };
  beforeEach(async () => {
    await reach(salon);
    const { uuid: petUuid } = await make.pet({ userId: ana.id });
    body = { businessUuid: salon.uuid, serviceId: 1, petUuid, startsAt: freeTime(2), clientId: randomUUID() };
    doomed = await ServerProcess.start(settings);
  });

  it('stores a repeated booking once, and sends each message once', async () => {
    await haltAt(1, moment);
    const lost = send(doomed, 'appointments', body).then(
      () => 'answered',
      () => 'lost',
    );
    await killWhileHalted(doomed);
    expect(await lost).toBe('lost');
    expect(await prisma.appointment.count()).toBe(stored);

    const next = await ServerProcess.start(settings);
    try {
      const ids = [];
      for (let attempt = 1; attempt <= 2; attempt++) {
        const answer = await send(next, 'appointments', body).expect(201);
        ids.push((answer.body as BookedAppointmentsView).appointments.map(({ id }) => id));
      }
      const rows = await prisma.appointment.findMany();
      expect(ids).toEqual([[Number(rows[0]!.id)], [Number(rows[0]!.id)]]);
      expect(rows).toMatchObject([{ customerId: ana.id, state: 'CONFIRMED', startsAt: new Date(body.startsAt) }]);
      await idle();
      expect(await noticesOf(salon)).toEqual(['APPOINTMENT_BOOKED']);
      expect(mailbox.addresses.toSorted()).toEqual([ana.email, salon.email].toSorted());
      expect(pushes.pushes).toHaveLength(1);
    } finally {
      await next.stop();
    }
  });

  // Before its commit, any transaction leaves nothing, as the previous test shows.
  if (moment === 'IMMEDIATE') return;

  it('moves an appointment once after a repeated request, and sends each message once', async () => {
    const { body: booked } = await send(doomed, 'appointments', body).expect(201);
    const { id } = (booked as BookedAppointmentsView).appointments[0]!;
    await idle();
    mailbox.mails.length = 0;
    pushes.reset();
    await haltAt(1, moment);
    const startsAt = freeTime(3);
    const lost = send(doomed, `appointments/${id}/move`, { startsAt }).then(
      () => 'answered',
      () => 'lost',
    );
    await killWhileHalted(doomed);
    expect(await lost).toBe('lost');
    expect(await prisma.appointment.findMany()).toMatchObject([{ startsAt: new Date(startsAt) }]);

    const next = await ServerProcess.start(settings);
    try {
      for (let attempt = 1; attempt <= 2; attempt++)
        await send(next, `appointments/${id}/move`, { startsAt }).expect(200);
      const times = { startsAt: new Date(startsAt), remindAt: new Date(Date.parse(startsAt) - 24 * HOUR) };
      expect(await prisma.appointment.findMany()).toMatchObject([times]);
      await idle();
      expect(await noticesOf(salon)).toEqual(['APPOINTMENT_BOOKED', 'APPOINTMENT_MOVED']);
      expect(mailbox.addresses.toSorted()).toEqual([ana.email, salon.email].toSorted());
      expect(pushes.pushes).toHaveLength(1);
    } finally {
      await next.stop();
    }
  });
});

describe('reminders of appointments', () => {
  it('are sent once by another process if a process is killed among many of them', async () => {
    const bob = await make.user({ emailConfirmedAt: new Date() });
    const phones = [await reach(bob), await reach(ana)];
    // Bob is among the first reminders, and Ana among the last. Every other one is due today.
    const people = [bob.id, ...(await make.crowd(248)), ana.id];
    const { id: petId } = await make.pet({ userId: ana.id });
    const now = Date.now();
    await prisma.appointment.createMany({
      data: people.map((customerId, index) => {
        const startsAt = new Date(now + (index % 2 ? 23 * HOUR : 1.5 * HOUR));
        const endsAt = new Date(startsAt.getTime() + HOUR);
        const times = { startsAt, endsAt, occupiedUntil: endsAt, remindAt: new Date(now - HOUR + index) };
        return { businessProfileId, customerId, petId, serviceId: 1, state: 'CONFIRMED', ...times };
      }),
    });
    const remindedPeople = async () =>
      (await prisma.notice.findMany({ where: { kind: 'APPOINTMENT_REMINDER' } })).map(({ userId }) => userId);
    await haltAt(150, 'IMMEDIATE');
    const doomed = await ServerProcess.start(settings);
    await eventually(async () => expect(await remindedPeople()).toHaveLength(100));
    await eventually(() => expect([mailbox.addresses, pushes.pushes]).toMatchObject([[bob.email], [{}]]));
    await idle();
    await killWhileHalted(doomed);
    expect(await remindedPeople()).toHaveLength(100);

    // Simulates that enough time has passed to consider the job lost.
    await prisma.$executeRaw`
      UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active' AND name = 'upkeep'`;
    const next = await ServerProcess.start(settings);
    try {
      await eventually(async () => expect(await remindedPeople()).toHaveLength(250));
      expect((await remindedPeople()).toSorted((a, b) => a - b)).toEqual(people.toSorted((a, b) => a - b));
      // The reminder two hours before is planned.
      const rows = await prisma.appointment.findMany({ orderBy: { id: 'asc' } });
      expect(rows.map(({ remindAt }) => remindAt)).toEqual(
        rows.map(({ startsAt }, index) => (index % 2 ? new Date(startsAt.getTime() - 2 * HOUR) : null)),
      );
      await eventually(() => expect([mailbox.mails.length, pushes.pushes.length]).toEqual([2, 2]));
      await idle();
      expect(mailbox.addresses).toEqual([bob.email, ana.email]);
      expect(pushes.pushes.map(({ device }) => device)).toEqual(phones);
    } finally {
      await next.stop();
    }
  });
});

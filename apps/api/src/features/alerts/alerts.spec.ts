import { Client } from 'pg';
import request from 'supertest';
import { connected, createDatabase, TestApp } from '../../../test/app.js';
import { NOTICES_PER_DAY } from '../../platform/common/limits.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD, type TestUser } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';
import { ServerProcess } from '../../../test/server-process.js';

const NIS = { latitude: 43.321, longitude: 21.896 };
const NIS_ID = 787657;
/** `NEAR` is 4 km north of Niš, `FAR` is 30 km north. */
const NEAR = { latitude: 43.357, longitude: 21.896 };
const FAR = { latitude: 43.591, longitude: 21.896 };

let test: TestApp;
let mailbox: Mailbox;
let ana: TestUser;
let bob: TestUser;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  test = await TestApp.start(mailbox.settings);
});
afterAll(async () => {
  await test.stop();
  await mailbox.close();
});
beforeEach(async () => {
  await test.reset();
  mailbox.mails.length = 0;
  ana = await test.make.user({ emailConfirmedAt: new Date() });
  bob = await test.make.user({ emailConfirmedAt: new Date() });
});

const choose = (user: TestUser, body: object) => test.as(user).put('/api/alert-area').send(body);
const areaOf = async (user: TestUser) => (await test.as(user).get('/api/alert-area').expect(200)).body;
const areaAt = (userId: number, point: typeof NIS, km: number, ignoresQuietHours = false) =>
  test.prisma.alertArea.create({ data: { userId, ...point, km, ignoresQuietHours } });
const reportLost = async (body: object = {}) =>
  (
    await test
      .as(ana)
      .post('/api/lost-and-found')
      .send({ type: 'lost', petCategoryId: 1, name: 'Riki', seenAt: new Date().toISOString(), ...NIS, ...body })
      .expect(201)
  ).body as { id: number; uuid: string };
/** Waits until all alerts were sent, and returns the ids of the notified users. */
const told = async () => {
  await eventually(async () => {
    const left = await test.prisma.$queryRaw<object[]>`
      SELECT FROM pgboss.job WHERE name = 'animal-alerts' AND state < 'completed'`;
    expect(left).toEqual([]);
  });
  const rows = await test.prisma.notice.findMany({
    where: { kind: { in: ['LOST_NEARBY', 'FOUND_NEARBY'] } },
    orderBy: { userId: 'asc' },
    select: { userId: true },
  });
  return rows.map(({ userId }) => userId);
};

/** Statements that add 450 users near Niš, who are notified in three batches. */
const NEIGHBOURS = [
  `INSERT INTO "User" (email, "passwordHash", "updatedAt")
    SELECT 'near' || n || '@example.org', 'x', now() FROM generate_series(1, 450) n`,
  `INSERT INTO "AlertArea" ("userId", latitude, longitude, km, "updatedAt")
    SELECT id, 43.32, 21.9, 5, now() FROM "User" WHERE email LIKE 'near%'`,
];

/** Statements for a trigger that runs this action after the second batch has written its rows. */
const onSecondBatch = (action: string) => ({
  create: [
    'CREATE SEQUENCE alert_batches',
    `CREATE FUNCTION on_second_batch() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('alert_batches') = 2 THEN ${action}; END IF;
        RETURN NULL;
      END $$`,
    `CREATE TRIGGER on_second_batch AFTER INSERT ON "AnimalAlert" FOR EACH STATEMENT EXECUTE FUNCTION on_second_batch()`,
  ],
  drop: [
    'DROP TRIGGER on_second_batch ON "AnimalAlert"',
    'DROP FUNCTION on_second_batch',
    'DROP SEQUENCE alert_batches',
  ],
});

describe('the alert area', () => {
  it("defaults to the user's city, and is stored rounded to about a kilometre", async () => {
    await test.prisma.address.create({
      data: { userId: bob.id, country: 'Serbia', city: 'Niš', street: 'x', placeId: NIS_ID },
    });
    const place = { id: NIS_ID, name: 'Niš', countryCode: 'RS' };
    expect(await areaOf(bob)).toEqual({ isChosen: false, km: 0, place, ignoresQuietHours: false });
    await choose(bob, { km: 5, latitude: 43.32123, longitude: 21.89567, ignoresQuietHours: true }).expect(200);
    expect(await areaOf(bob)).toEqual({ isChosen: true, km: 5, place, ignoresQuietHours: true });
    expect(await test.prisma.alertArea.findFirst()).toMatchObject({ latitude: 43.32, longitude: 21.9 });
    await choose(bob, { km: 0 }).expect(200);
    expect(await areaOf(bob)).toMatchObject({ isChosen: true, km: 0 });
  });

  it.each([
    ['another radius', { km: 7, placeId: NIS_ID }],
    ['a radius without a place', { km: 5 }],
    ['a latitude beyond the pole', { km: 5, latitude: 91, longitude: 0 }],
  ])('rejects %s', async (_title, body) => {
    await choose(bob, body).expect(400);
    expect(await areaOf(bob)).toMatchObject({ isChosen: false });
  });
});

describe('a report by a finder without an account', () => {
  it('can be confirmed by users whose alert area contains the report', async () => {
    const { uuid } = await test.make.animalReport({
      ...{ type: 'FOUND', state: 'UNCONFIRMED', email: 'finder@example.org', emailConfirmedAt: new Date() },
    });
    const confirm = (user: TestUser) => test.as(user).post(`/api/lost-and-found/${uuid}/confirm`);
    await areaAt(ana.id, FAR, 2);
    await areaAt(bob.id, NEAR, 5);
    await confirm(ana).expect(404);
    await confirm(bob).expect((response) => expect(response.status).toBeLessThan(300));
  });
});

describe('alerts', () => {
  it('notify users within their radius, and nearby clinics and shelters, once per report', async () => {
    const [inside, outside, far, off, blocked, disabled, clinic, shop] = [
      await test.make.user(),
      await test.make.user(),
      await test.make.user(),
      await test.make.user(),
      await test.make.user(),
      await test.make.user(),
      await test.make.user({ userCategoryId: 4 }),
      await test.make.user({ userCategoryId: 3 }),
    ];
    await areaAt(ana.id, NIS, 25);
    await areaAt(inside.id, NEAR, 5);
    await areaAt(outside.id, NEAR, 2);
    await areaAt(far.id, FAR, 25);
    await areaAt(off.id, NIS, 0);
    await areaAt(blocked.id, NIS, 25);
    await areaAt(disabled.id, NIS, 25);
    await test.prisma.block.create({ data: { blockerId: blocked.id, blockedId: ana.id } });
    await test.prisma.user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    for (const { id } of [clinic, shop])
      await test.prisma.address.create({
        data: { userId: id, country: 'Serbia', city: 'Niš', street: 'x', placeId: NIS_ID },
      });

    const { uuid } = await reportLost();
    expect(await told()).toEqual([inside.id, clinic.id]);
    const { body } = await test.as(inside).get('/api/notifications').expect(200);
    expect(body[0]).toMatchObject({ kind: 'lost_nearby', notice: { about: 'Riki', path: `/lost/${uuid}` } });

    // A moved report notifies only users who have not been notified yet.
    await test.as(ana).patch(`/api/lost-and-found/${uuid}`).send(NEAR).expect(200);
    expect(await told()).toEqual([inside.id, outside.id, clinic.id]);
  });

  it('do not show the reporter whether anybody is near', async () => {
    const { uuid: alone } = await reportLost();
    expect(await told()).toEqual([]);
    await areaAt(bob.id, NIS, 5);
    const { uuid: near } = await reportLost();
    expect(await told()).toEqual([bob.id]);
    const [first, second] = await Promise.all(
      [alone, near].map(async (uuid) => (await test.as(ana).get(`/api/lost-and-found/${uuid}`).expect(200)).body.own),
    );
    expect({ ...second, expiresAt: '' }).toEqual({ ...first, expiresAt: '' });
  });

  it('stop for a recipient at the daily limit', async () => {
    await areaAt(bob.id, NIS, 5);
    const data = { userId: bob.id, name: 'lost_nearby', used: NOTICES_PER_DAY.lost_nearby - 1 };
    await test.prisma.allowance.create({ data });
    await reportLost();
    await reportLost();
    expect(await told()).toEqual([bob.id]);
    await test.prisma.allowance.updateMany({ data: { since: new Date(Date.now() - 25 * 3_600_000) } });
    await reportLost();
    expect(await told()).toEqual([bob.id, bob.id]);
  });

  it('are sent for one report of a new account, even if it was deleted', async () => {
    await areaAt(bob.id, NIS, 5);
    await test.beside({ NEW_ACCOUNT_DAYS: '7' }, async (strict) => {
      const body = { type: 'lost', petCategoryId: 1, seenAt: new Date().toISOString(), ...NIS };
      const send = async () => (await strict.as(ana).post('/api/lost-and-found').send(body).expect(201)).body;
      const first = await send();
      expect(first.own.hasAlerts).toBe(true);
      await strict.as(ana).delete(`/api/lost-and-found/${first.uuid}`).expect(204);
      expect((await send()).own.hasAlerts).toBe(false);
    });
    expect(await told()).toEqual([]);
  });

  it('disappear while the reporter is disabled, and with the account', async () => {
    await areaAt(bob.id, NIS, 5);
    await reportLost();
    expect(await told()).toEqual([bob.id]);
    const seen = async () => (await test.as(bob).get('/api/notifications').expect(200)).body.length;
    expect(await seen()).toBe(1);
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    expect(await seen()).toBe(0);
    expect((await test.as(bob).get('/api/notifications/unread-count').expect(200)).body).toEqual({ unreadCount: 0 });
    await test.prisma.user.delete({ where: { id: ana.id } });
    expect(await told()).toEqual([]);
  });

  it('cross the 180th meridian', async () => {
    await areaAt(bob.id, { latitude: -16.8, longitude: 179.97 }, 10);
    await reportLost({ latitude: -16.8, longitude: -179.97 });
    expect(await told()).toEqual([bob.id]);
  });

  it('continue after a failed batch without notifying anybody twice', async () => {
    const trigger = onSecondBatch(`RAISE EXCEPTION 'failed'`);
    for (const statement of [...NEIGHBOURS, ...trigger.create]) await test.prisma.$executeRawUnsafe(statement);
    try {
      const { id } = await reportLost();
      await test.prisma.$executeRaw`
        INSERT INTO pgboss.job (name, data) VALUES ('animal-alerts', jsonb_build_object('reportId', ${id}::int))`;
      const people = await told();
      expect(people).toHaveLength(450);
      expect(new Set(people).size).toBe(450);
    } finally {
      for (const statement of trigger.drop) await test.prisma.$executeRawUnsafe(statement);
    }
  });

  it.each<[string, (report: { id: number; uuid: string }) => Promise<unknown>]>([
    ['deletes', ({ uuid }) => test.as(ana).delete(`/api/lost-and-found/${uuid}`).expect(204)],
    [
      'hides',
      async ({ id }) => {
        const mia = await test.make.user({ role: 'MODERATOR' });
        const complaint = { targetType: 'animal_report', targetId: id, reason: 'fraud' };
        await test.as(bob).post('/api/moderation/reports').send(complaint).expect(201);
        const [row] = (await test.as(mia).get('/api/moderation/cases').expect(200)).body;
        const decision = { action: 'hide', reason: 'fraud' };
        await test.as(mia).post(`/api/moderation/cases/${row.id}/decisions`).send(decision).expect(200);
      },
    ],
  ])('leave no notices if somebody %s the report while they are sent', async (_title, end) => {
    const trigger = onSecondBatch('PERFORM pg_advisory_xact_lock(1)');
    for (const statement of [...NEIGHBOURS, ...trigger.create]) await test.prisma.$executeRawUnsafe(statement);
    try {
      await connected(test.config.DATABASE_URL, async (lock) => {
        await lock.query('SELECT pg_advisory_lock(1)');
        const report = await reportLost();
        const waiting = async () => {
          const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
          return (await lock.query(blocked)).rowCount!;
        };
        await eventually(async () => expect(await waiting()).toBe(1));
        let isEnded = false;
        const ended = end(report).then(() => (isEnded = true));
        await eventually(async () => expect(isEnded || (await waiting()) > 1).toBe(true));
        await lock.query('SELECT pg_advisory_unlock(1)');
        await ended;
      });
      expect(await told()).toEqual([]);
    } finally {
      for (const statement of trigger.drop) await test.prisma.$executeRawUnsafe(statement);
    }
  });

  it('continue in another process after a kill without notifying anybody twice', async () => {
    const settings = { DATABASE_URL: await createDatabase('killed'), JWT_SECRET: test.config.JWT_SECRET };
    const doomed = await ServerProcess.start(settings);
    const [database, lock] = [new Client(settings.DATABASE_URL), new Client(settings.DATABASE_URL)];
    await Promise.all([database.connect(), lock.connect()]);
    const { create } = onSecondBatch('PERFORM pg_advisory_xact_lock(1)');
    for (const statement of [...NEIGHBOURS, ...create]) await database.query(statement);
    const notices = async () =>
      (await database.query<{ userId: number }>(`SELECT "userId" FROM "Notice" WHERE kind = 'LOST_NEARBY'`)).rows;

    const account = { email: 'ana@example.org', password: PASSWORD };
    await request(doomed.url).post('/api/user').send(account).expect(201);
    const { body } = await request(doomed.url).post('/api/auth/login').send(account).expect(200);
    await lock.query('SELECT pg_advisory_lock(1)');
    await request(doomed.url)
      .post('/api/lost-and-found')
      .set('authorization', `Bearer ${body.access_token}`)
      .send({ type: 'lost', petCategoryId: 1, name: 'Riki', seenAt: new Date().toISOString(), ...NIS })
      .expect(201);
    // The second batch has inserted its alerts and waits for the lock.
    await eventually(async () => {
      const waiting = await database.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);
      expect(waiting.rowCount).toBe(1);
    });
    await doomed.kill();
    await lock.end();
    expect(await notices()).toHaveLength(200);

    // Simulates that enough time has passed to consider the job lost.
    await database.query(`UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE state = 'active'`);
    const next = await ServerProcess.start(settings);
    try {
      await eventually(async () => {
        await database.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
        const left = await database.query(
          `SELECT FROM pgboss.job WHERE name = 'animal-alerts' AND state < 'completed'`,
        );
        expect(left.rows).toEqual([]);
      });
      const people = (await notices()).map(({ userId }) => userId);
      expect([people.length, new Set(people).size]).toEqual([450, 450]);
    } finally {
      await next.stop();
      await database.end();
    }
  });

  it('are emailed immediately, but during quiet hours only to users who allow it', async () => {
    const quiet = { timeZone: 'UTC', quietFrom: '00:00', quietUntil: '23:59' };
    const eva = await test.make.user({ emailConfirmedAt: new Date() });
    for (const user of [bob, eva]) {
      const change = { topics: ['lost_nearby'], mail: 'at_once', ...quiet };
      await test.as(user).patch('/api/notifications/settings').send(change).expect(200);
      await areaAt(user.id, NIS, 5, user === eva);
    }
    await reportLost();
    expect(await told()).toEqual([bob.id, eva.id]);
    await eventually(() => expect(mailbox.mails).toHaveLength(1));
    expect(mailbox.mails[0]!.to?.[0]?.address).toBe(eva.email);
    expect(mailbox.mails[0]!.subject).toBe('An animal is lost near you');
  });

  it('are not sent if the report ends before the job runs', async () => {
    await areaAt(bob.id, NIS, 5);
    const { id } = await test.make.animalReport({ userId: ana.id, state: 'HOME' });
    await test.prisma.$executeRaw`
      INSERT INTO pgboss.job (name, data) VALUES ('animal-alerts', jsonb_build_object('reportId', ${id}::int))`;
    expect(await told()).toEqual([]);
  });
});

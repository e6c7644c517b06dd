import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';
import { claimsOf, PushStandIn, type Device } from '../../../test/push-service.js';
import { TestSocket } from '../../../test/sockets.js';
import { commaSeparated, DEFAULTS } from '../../config.js';
import { MessageMailsService } from './message-mails.service.js';
import { NotificationsService } from './notifications.service.js';
import { isPushService } from './push-services.js';
import { TOPICS } from './topics.js';

let mailbox: Mailbox;
let pushes: PushStandIn;
let test: TestApp;
const settings = () => ({
  ...mailbox.settings,
  PUSH_SERVICES: pushes.origin,
  MAIL_DELAY_SECONDS: '0',
  PUSH_DELAY_SECONDS: '0',
});
beforeAll(async () => {
  mailbox = await Mailbox.start();
  pushes = await PushStandIn.start();
  test = await TestApp.start(settings());
  for (const statement of HELD_JOBS) await test.prisma.$executeRawUnsafe(statement);
});
afterAll(async () => {
  await test.stop();
  await pushes.close();
  await mailbox.close();
});

let ana: TestUser;
let bob: TestUser;
let eva: TestUser;
let post: number;
beforeEach(async () => {
  await test.prisma.$executeRaw`DELETE FROM pgboss.job`;
  await test.reset();
  mailbox.mails.length = 0;
  mailbox.offered = 0;
  pushes.reset();
  ana = await test.make.user({ firstName: 'Ana', lastName: 'Petrović' });
  bob = await test.make.user({ firstName: 'Bob', lastName: null });
  eva = await test.make.user({ firstName: 'Eva', lastName: 'Kos' });
  post = (await test.make.wallPost({ authorId: ana.id, content: 'A walk' })).id;
});

type Choice = { topic: string; mail?: string; push?: boolean };
const change = (user: TestUser, body: object, language = 'en') =>
  test.as(user).patch('/api/notifications/settings').set('accept-language', language).send(body);
/** Saves the settings `others` in one request, then each choice in its own request. */
async function choose(user: TestUser, choices: Choice[], others: object = {}, language = 'en') {
  let response = await change(user, others, language).expect(200);
  for (const { topic, ...rest } of choices)
    response = await change(user, { topics: [topic], ...rest }, language).expect(200);
  return response;
}
const subscribe = (user: TestUser, device: Device, body: object = device.subscription) =>
  test.as(user).put('/api/notifications/push').send(body);

const comment = async (user: TestUser, content = 'Bravo!', targetId = post) =>
  (await test.as(user).post('/api/comments').send({ targetType: 'wall_post', targetId, content }).expect(201)).body
    .id as number;
const like = (user: TestUser, targetId = post) =>
  test.as(user).post('/api/likes').send({ targetType: 'wall_post', targetId }).expect(201);
const readAll = (user: TestUser) => test.as(user).post('/api/notifications/read').send({}).expect(200);

interface Job {
  name: string;
  state: string;
  seconds: number;
  output: object | null;
}
const jobs = () => test.prisma.$queryRaw<Job[]>`
  SELECT name, state::text, extract(epoch FROM start_after - now())::float AS seconds, output FROM pgboss.job
  WHERE name IN ('notifications', 'mail', 'push') ORDER BY created_on`;
const waiting = async () => (await jobs()).filter(({ state, seconds }) => state === 'created' && seconds > 0);
/** Waits until all due jobs are completed. */
const jobsDone = () =>
  eventually(async () => {
    const left = (await jobs()).filter(
      ({ state, seconds }) => state !== 'completed' && !(state === 'created' && seconds > 0),
    );
    expect(left).toEqual([]);
  });
/** Makes all scheduled jobs due. */
const makeJobsDue = async () => {
  await test.prisma.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE state < 'active'`;
  await test.prisma.$executeRaw`UPDATE "NotificationSettings" SET "nextRunAt" = NULL, "mailedAt" = NULL`;
};
/** Delays new jobs of the queues in the table. Changing rows cannot deadlock with running jobs. */
const HELD_JOBS = [
  'CREATE TABLE held_queue (name text)',
  `CREATE FUNCTION hold_job() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.name IN (SELECT name FROM held_queue) THEN NEW.start_after := now() + interval '1 hour'; END IF;
    RETURN NEW;
  END $$`,
  'CREATE TRIGGER hold_job BEFORE INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION hold_job()',
];
/** Runs the callback while email or push jobs are delayed, then lets the jobs run. */
async function withHeldJobs(queues: ('mail' | 'push')[], work: () => Promise<unknown>) {
  await test.prisma.$executeRaw`INSERT INTO held_queue SELECT unnest(${queues}::text[])`;
  await work();
  await jobsDone();
  await test.prisma.$executeRaw`DELETE FROM held_queue`;
  await test.prisma
    .$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE name = ANY (${queues}) AND state < 'active'`;
}

describe('notification settings', () => {
  const DEFAULT_SETTINGS = {
    isMailOn: true,
    isPushedHere: false,
    pushShowsText: false,
    messageMails: false,
    quietHours: null,
    dailyAt: '08:00',
    timeZone: null,
  };

  it('have emails and pushes off by default', async () => {
    const { body } = await test.as(ana).get('/api/notifications/settings').expect(200);
    expect(body).toEqual({ ...DEFAULT_SETTINGS, pushKey: expect.stringMatching(/^[\w-]{87}$/), choices: body.choices });
    expect(body.choices).toEqual(TOPICS.map((topic) => ({ topic, mail: 'off', push: false })));
    await comment(bob);
    expect(await jobs()).toEqual([]);
  });

  it("are saved per topic and channel, and are sent to all the user's devices", async () => {
    const socket = await TestSocket.connect(test.url, ana.bearer);
    const quietHours = { from: '22:30', until: '07:00' };
    const rest = { dailyAt: '18:15', timeZone: 'Europe/Belgrade', pushShowsText: true };
    const choices = [
      { topic: 'comment', mail: 'daily' },
      { topic: 'account', push: true },
    ];
    const { body } = await choose(ana, choices, { quietFrom: '22:30', quietUntil: '07:00', ...rest });
    expect(body).toMatchObject({ ...DEFAULT_SETTINGS, quietHours, ...rest });
    const chosen = body.choices.filter(({ mail, push }: Choice) => mail !== 'off' || push);
    expect(chosen).toEqual([
      { topic: 'comment', mail: 'daily', push: false },
      { topic: 'account', mail: 'off', push: true },
    ]);
    await socket.until(() => socket.of('notification_settings_changed').length === 3);
    socket.close();
    expect((await change(ana, { quietFrom: null, quietUntil: null }).expect(200)).body).toMatchObject({
      quietHours: null,
      dailyAt: '18:15',
    });
    expect((await test.as(bob).get('/api/notifications/settings').expect(200)).body).toMatchObject(DEFAULT_SETTINGS);
  });

  it.each([
    [{ topics: ['weather'], mail: 'daily' }],
    [{ topics: ['like'], mail: 'hourly' }],
    [{ topics: ['like'], push: 'yes' }],
    [{ topics: Array(20).fill('like'), push: true }],
    [{ topics: {}, push: true }],
    [{ topics: [{}], push: true }],
    [{ quietFrom: '24:00', quietUntil: '07:00' }],
    [{ quietFrom: '07:00', quietUntil: '07:00' }],
    [{ quietFrom: '22:00' }],
    [{ quietUntil: '07:00' }],
    [{ dailyAt: '8' }],
    [{ timeZone: 'Mars/Olympus' }],
    [{ timeZone: ['UTC'] }],
    [{ pushShowsText: 1 }],
    [{ messageMails: 1 }],
  ])('reject the change %j', async (body) => {
    expect((await change(ana, body).expect(400)).body).toMatchObject({ code: 'validation_failed' });
    expect(await test.prisma.notificationChoice.count()).toBe(0);
  });
});

describe('notification emails', () => {
  it("use the recipient's language, and link to the comment and to the unsubscribe page", async () => {
    await choose(ana, [{ topic: 'comment', mail: 'at_once' }], {}, 'sr');
    const id = await comment(bob, 'Bravo <b>!');
    const mail = await mailbox.next(ana.email);
    expect(mail.subject).toBe('Bob komentariše tvoju objavu');
    expect(mail.text).toContain('Zdravo, Ana!');
    expect(mail.text).toContain(`https://sapa.example/wall/${post}#comment-${id}`);
    expect(mail.html).toContain('Bravo &lt;b&gt;!');
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe')).toMatch(
      /^<https:\/\/sapa\.example\/api\/notifications\/unsubscribe\?key=[0-9a-f-]{36}\.[\w-]{43}>$/,
    );
  });

  it('contain a user name without letting it add headers or recipients', async () => {
    await choose(ana, [{ topic: 'comment', mail: 'at_once' }]);
    const firstName = 'Bob\r\nBcc: everybody@example.org\r\n\r\nBuy this';
    const mallory = await test.make.user({ firstName, lastName: '\u0000\u2028<x@example.org>'.slice(1) });
    await comment(mallory);
    const mail = await mailbox.next(ana.email);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.to).toEqual([expect.objectContaining({ address: ana.email })]);
    expect(mail.subject).toBe('Bob Bcc: everybody@example.org Buy this <x@example.org> commented on your post');
    expect(mail.text).not.toMatch(/^Bcc:/m);
    await jobsDone();
    expect(mailbox.offered).toBe(1);
  });

  it('are turned off with one click without logging in, but not by opening the link', async () => {
    await choose(ana, [
      { topic: 'comment', mail: 'at_once', push: true },
      { topic: 'like', mail: 'daily' },
    ]);
    await choose(bob, [{ topic: 'comment', mail: 'at_once' }]);
    await comment(bob);
    const mail = await mailbox.next(ana.email);
    const address = mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1);
    const { pathname, search, searchParams } = new URL(address);
    const redirect = await test.http().get(`${pathname}${search}`).redirects(0).expect(303);
    expect(redirect.headers.location).toBe(`https://sapa.example/unsubscribe#${searchParams.get('key')}`);
    expect(await test.prisma.notificationChoice.count({ where: { mail: { not: 'OFF' } } })).toBe(3);
    for (let again = 0; again < 2; again++) {
      await test
        .http()
        .post(`${pathname}${search}`)
        .set('content-type', 'application/x-www-form-urlencoded')
        .send('List-Unsubscribe=One-Click')
        .expect(204);
    }
    const left = await test.prisma.notificationChoice.findMany({ where: { mail: { not: 'OFF' } } });
    expect(left.map(({ userId }) => userId)).toEqual([bob.id]);
    expect(await test.prisma.notificationChoice.count({ where: { userId: ana.id, push: true } })).toBe(1);
  });

  it.each(['', '?key=', '?key=x', '?key=%0d%0aset-cookie:x', '?key=a&key=b'])(
    'are not turned off by the unsubscribe query %j',
    async (query) => {
      await choose(ana, [{ topic: 'comment', mail: 'at_once' }]);
      await test.http().post(`/api/notifications/unsubscribe${query}`).expect(400);
      expect(await test.prisma.notificationChoice.count({ where: { mail: 'AT_ONCE' } })).toBe(1);
    },
  );

  it('are not turned off by a forged key', async () => {
    await choose(ana, [{ topic: 'comment', mail: 'at_once' }]);
    const forged = `${ana.uuid}.${'A'.repeat(43)}`;
    const { body } = await test.http().post(`/api/notifications/unsubscribe?key=${forged}`).expect(400);
    expect(body).toMatchObject({ code: 'link_invalid' });
    expect(await test.prisma.notificationChoice.count({ where: { mail: 'AT_ONCE' } })).toBe(1);
    const form = test.as(ana).post('/api/notifications/read').set('content-type', 'application/x-www-form-urlencoded');
    await form.send('positions=1').expect(415);
  });

  it('leave out notifications that were read, deleted or hidden in the meantime', async () => {
    await choose(ana, [{ topic: 'comment', mail: 'at_once' }]);
    await withHeldJobs(['mail'], async () => {
      await comment(bob);
      await jobsDone();
      await readAll(ana);
    });
    await jobsDone();
    await withHeldJobs(['mail'], async () => {
      const id = await comment(bob);
      await jobsDone();
      await test.as(bob).delete(`/api/comments/${id}`).expect(204);
    });
    await jobsDone();
    await withHeldJobs(['mail'], async () => {
      await comment(eva);
      await jobsDone();
      await test.make.block(ana.id, eva.id);
    });
    await jobsDone();
    expect((await jobs()).filter(({ name }) => name === 'mail').map(({ output }) => output)).toEqual(
      Array(3).fill({ sent: false }),
    );
    expect(mailbox.mails).toEqual([]);
  });

  it('are not sent for earlier notifications, for other topics, or after they were turned off', async () => {
    await comment(bob);
    await choose(ana, [{ topic: 'comment', mail: 'at_once' }]);
    await like(bob);
    const other = (await test.make.wallPost({ authorId: ana.id })).id;
    await comment(eva, 'Later', other);
    const mail = await mailbox.next(ana.email);
    expect(mail.subject).toBe('Eva Kos commented on your post');
    expect(mail.text).not.toContain('Bob');
    await withHeldJobs(['mail'], async () => {
      await comment(bob);
      await jobsDone();
      await choose(ana, [{ topic: 'comment', mail: 'off' }]);
    });
    await jobsDone();
    expect(mailbox.mails).toEqual([]);
  });

  it('combine all notifications that are due', async () => {
    await choose(
      ana,
      [
        { topic: 'comment', mail: 'at_once' },
        { topic: 'like', mail: 'at_once' },
      ],
      quietNow(),
    );
    await comment(bob);
    await like(eva);
    await jobsDone();
    expect(await waiting()).toHaveLength(1);
    await change(ana, { quietFrom: null, quietUntil: null }).expect(200);
    await makeJobsDue();
    const mail = await mailbox.next(ana.email);
    expect(mail.subject).toBe('Eva Kos likes your post (+1 more)');
    expect(mail.text).toContain('Bob commented on your post');
    await jobsDone();
    expect(mailbox.mails).toEqual([]);
  });

  it('are delayed until the end of quiet hours, and so are pushes', async () => {
    await choose(ana, [{ topic: 'comment', mail: 'at_once', push: true }], quietNow());
    await subscribe(ana, pushes.device()).expect(204);
    await comment(bob);
    await jobsDone();
    const [job, ...others] = await waiting();
    expect([job!.name, others]).toEqual(['notifications', []]);
    expect(job!.seconds).toBeGreaterThan(3000);
    expect(job!.seconds).toBeLessThanOrEqual(7200);
    expect([mailbox.mails, pushes.pushes]).toEqual([[], []]);
  });

  it('are sent in quiet hours for medication, but not for other reminders', async () => {
    await choose(ana, [{ topic: 'care', mail: 'at_once', push: true }], quietNow());
    await subscribe(ana, pushes.device()).expect(204);
    const notice = { userId: ana.id, path: '/care' };
    await test.prisma.notice.create({ data: { ...notice, kind: 'CARE_DUE', about: 'Riki: Nails' } });
    await test.prisma.notice.create({ data: { ...notice, kind: 'MEDICATION_DUE', about: 'Riki: Amoxicillin' } });
    const mail = await mailbox.next(ana.email);
    await jobsDone();
    expect(mail.text).toContain('Riki: Amoxicillin');
    expect(mail.text).not.toContain('Nails');
    expect([mailbox.mails, pushes.pushes.length]).toEqual([[], 1]);
  });

  it('are sent once a day if the user chose a daily email', async () => {
    const soon = timeFromNow(60);
    await choose(
      ana,
      [
        { topic: 'comment', mail: 'daily' },
        { topic: 'like', mail: 'daily' },
      ],
      { dailyAt: soon },
    );
    await comment(bob);
    await like(eva);
    await jobsDone();
    expect(mailbox.mails).toEqual([]);
    const [job, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(job!.seconds).toBeLessThanOrEqual(3600);
    // Move the daily email to a time that has already passed.
    await change(ana, { dailyAt: timeFromNow(-1) }).expect(200);
    await test.prisma.$executeRaw`UPDATE "Notification" SET "updatedAt" = "updatedAt" - interval '2 hours'`;
    await test.prisma.$executeRaw`UPDATE "NotificationChoice" SET "mailSince" = "mailSince" - interval '3 hours'`;
    await makeJobsDue();
    const mail = await mailbox.next(ana.email);
    expect(mail.subject).toBe('Your day on Šapa: 2 notifications');
    expect(mail.text).toContain('Bob commented on your post');
    expect(mail.text).toContain('Eva Kos likes your post');
    await makeJobsDue();
    await jobsDone();
    expect(mailbox.mails).toEqual([]);
  });

  it('are sent about notices, but not to disabled users', async () => {
    await choose(ana, [{ topic: 'moderation', mail: 'at_once' }]);
    const addNotice = (userId: number) =>
      test.prisma.$transaction((transaction) =>
        test.app
          .get(NotificationsService)
          .addNotice(userId, { kind: 'warning', text: 'No ads.', path: '/wall/5' }, transaction),
      );
    await addNotice(ana.id);
    const mail = await mailbox.next(ana.email);
    expect(mail.subject).toBe('You have received a warning');
    expect(mail.text).toContain('“No ads.”');
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() }, select: { id: true } });
    await addNotice(ana.id);
    await jobsDone();
    expect(mailbox.mails).toEqual([]);
  });

  it('are off in the settings if the server sends no email', async () => {
    await test.beside({ PUSH_SERVICES: pushes.origin, PUSH_DELAY_SECONDS: '0' }, async (other) => {
      const { body } = await other.as(ana).get('/api/notifications/settings').expect(200);
      expect(body).toMatchObject({ isMailOn: false });
    });
  });
});

describe('an email about unread messages', () => {
  const write = async (user: TestUser, content: string) =>
    (await test.as(user).post('/api/messages/send').send({ receiverId: ana.id, content }).expect(201)).body
      .id as number;
  const letHoursPass = (hours: number) =>
    test.prisma.$executeRaw`UPDATE "Message" SET "createdAt" = "createdAt" - make_interval(hours => ${hours}::int)`;
  const sendDueMails = async () => {
    await test.app.get(MessageMailsService).queueMails();
    await jobsDone();
  };

  it('is off by default', async () => {
    await change(ana, {}).expect(200);
    await write(bob, 'Hello');
    await letHoursPass(2);
    await sendDueMails();
    expect(mailbox.mails).toEqual([]);
  });

  it('is sent once after an hour, and contains the senders but no message text', async () => {
    await write(bob, 'Too early');
    await change(ana, { messageMails: true }).expect(200);
    await letHoursPass(2);
    await write(bob, 'Secret words');
    await sendDueMails();
    expect(mailbox.mails).toEqual([]);

    await letHoursPass(1);
    await write(bob, 'More secret words');
    await write(eva, 'Hi');
    await Promise.all([sendDueMails(), sendDueMails()]);
    const mail = await mailbox.next(ana.email);
    expect(mail.subject).toBe('Eva Kos sent you a message (+1 more)');
    expect(mail.text).toContain('Bob sent you 2 messages');
    expect(mail.text).toContain(`https://sapa.example/messages/${bob.uuid}`);
    expect(mail.text).toContain('https://sapa.example/notifications/settings');
    expect(mail.text).not.toMatch(/secret|early/i);
    await letHoursPass(2);
    await sendDueMails();
    expect(mailbox.mails).toEqual([]);

    await change(ana, {}, 'sr').expect(200);
    await write(eva, 'Again');
    await letHoursPass(1);
    await sendDueMails();
    expect((await mailbox.next(ana.email)).subject).toBe('Nova poruka: Eva Kos');
  });

  it('is not sent for read messages or for blocked or disabled senders', async () => {
    await change(ana, { messageMails: true }).expect(200);
    const messageId = await write(bob, 'Hello');
    const dan = await test.make.user();
    await write(dan, 'Hello');
    await write(eva, 'Hello');
    await letHoursPass(1);
    await withHeldJobs(['mail'], async () => {
      await sendDueMails();
      await test.as(ana).post('/api/messages/mark-read').send({ messageId }).expect(200);
      await test.make.block(ana.id, eva.id);
      await test.prisma.user.update({ where: { id: dan.id }, data: { disabledAt: new Date() }, select: { id: true } });
    });
    await jobsDone();
    expect((await jobs()).filter(({ name }) => name === 'mail')).toMatchObject([{ output: { sent: false } }]);
    expect(mailbox.mails).toEqual([]);
  });

  it('is not sent early if only a message from a blocked user has waited an hour', async () => {
    await change(ana, { messageMails: true }).expect(200);
    await write(eva, 'Hello');
    await letHoursPass(1);
    await test.make.block(ana.id, eva.id);
    await write(bob, 'Hello');
    await sendDueMails();
    expect(mailbox.mails).toEqual([]);
  });

  it('is sent after quiet hours, and can be turned off with one click', async () => {
    await change(ana, { messageMails: true, ...quietNow() }).expect(200);
    await write(bob, 'Hello');
    await letHoursPass(1);
    await sendDueMails();
    expect(mailbox.mails).toEqual([]);
    await change(ana, { quietFrom: null, quietUntil: null }).expect(200);
    await sendDueMails();
    const mail = await mailbox.next(ana.email);
    const address = mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1);
    const { pathname, search } = new URL(address);
    await test.http().post(`${pathname}${search}`).expect(204);
    expect((await test.as(ana).get('/api/notifications/settings').expect(200)).body).toMatchObject({
      messageMails: false,
    });
    await write(bob, 'Hello again');
    await letHoursPass(1);
    await sendDueMails();
    expect(mailbox.mails).toEqual([]);
  });
});

describe('pushes', () => {
  it('reach every device of the user, encrypted and signed, by default without the comment text', async () => {
    const [phone, laptop] = [pushes.device(), pushes.device()];
    const elsewhere = { ...ana, ...(await test.make.session(ana.id)) };
    await choose(ana, [{ topic: 'comment', push: true }]);
    await subscribe(ana, phone).expect(204);
    await subscribe(elsewhere, laptop).expect(204);
    const id = await comment(bob, 'Secret words');
    const push = await pushes.next(phone);
    expect(push.payload).toEqual({
      title: 'Bob commented on your post',
      body: '',
      path: `/wall/${post}#comment-${id}`,
      tag: `wall_post-${post}`,
    });
    expect((await pushes.next(laptop)).payload).toEqual(push.payload);
    expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '86400' });
    const { body } = await test.as(ana).get('/api/notifications/settings').expect(200);
    expect(body).toMatchObject({ isPushedHere: true });
    expect(claimsOf(push, body.pushKey)).toMatchObject({ aud: pushes.origin, sub: 'https://sapa.example' });
    await choose(ana, [], { pushShowsText: true });
    await comment(eva, 'Hello');
    expect((await pushes.next(phone)).payload).toMatchObject({
      title: 'Eva Kos and Bob commented on your post',
      body: 'Hello',
    });
    await pushes.next(laptop);
  });

  it('reach the renewed subscription of a browser that knows the former secret', async () => {
    const [before, after] = [pushes.device(), pushes.device()];
    await choose(ana, [{ topic: 'like', push: true }]);
    await subscribe(ana, before).expect(204);
    const former = { formerEndpoint: before.subscription.endpoint, formerSecret: before.subscription.secret };
    const renew = (body: object) =>
      test
        .http()
        .post('/api/notifications/push/renew')
        .send({ ...after.subscription, ...body });
    await renew({ ...former, formerSecret: after.subscription.secret }).expect(204);
    await renew({ ...former, endpoint: 'https://attacker.example/push' }).expect(400);
    expect(await test.prisma.pushSubscription.findMany({ select: { endpoint: true } })).toEqual([
      { endpoint: before.subscription.endpoint },
    ]);
    await renew(former).expect(204);
    await renew(former).expect(204);
    await like(bob);
    await pushes.next(after);
    await jobsDone();
    expect(pushes.pushes).toEqual([]);
  });

  it('leave out read notifications, and combine many threads into one push', async () => {
    const phone = pushes.device();
    await subscribe(ana, phone).expect(204);
    await choose(ana, [{ topic: 'like', push: true }], quietNow());
    for (let count = 0; count < 5; count++) await like(bob, (await test.make.wallPost({ authorId: ana.id })).id);
    await jobsDone();
    await change(ana, { quietFrom: null, quietUntil: null }).expect(200);
    await makeJobsDue();
    expect((await pushes.next(phone)).payload).toEqual({
      title: '5 new notifications',
      body: '',
      path: '/notifications',
      tag: 'several',
    });
    await withHeldJobs(['push'], async () => {
      await like(eva);
      await jobsDone();
      await readAll(ana);
    });
    await jobsDone();
    expect(pushes.pushes).toEqual([]);
  });

  it('stop when the session ends, and reach only the last user who logged in on a browser', async () => {
    const browser = pushes.device();
    await choose(ana, [{ topic: 'like', push: true }]);
    await subscribe(ana, browser).expect(204);
    await subscribe(bob, browser).expect(204);
    const owners = await test.prisma.pushSubscription.findMany({ select: { sessionId: true } });
    expect(owners).toEqual([{ sessionId: bob.sessionId }]);
    await like(eva);
    await jobsDone();
    expect(pushes.offered).toEqual([]);
    await test
      .as(bob)
      .post('/api/auth/logout')
      .expect(({ status }) => expect(status).toBeLessThan(300));
    expect(await test.prisma.pushSubscription.count()).toBe(0);
    await subscribe(ana, browser).expect(204);
    await test.as(ana).delete('/api/notifications/push').expect(204);
    expect(await test.prisma.pushSubscription.count()).toBe(0);
  });

  it('stop when the push service reports that the subscription is gone', async () => {
    const gone = pushes.device();
    await choose(ana, [{ topic: 'like', push: true }]);
    await subscribe(ana, gone).expect(204);
    pushes.forget(gone);
    await like(bob);
    await eventually(async () => expect(await test.prisma.pushSubscription.count()).toBe(0));
  });

  it('are retried if the push service is unavailable, and do not follow redirects', async () => {
    const phone = pushes.device();
    await choose(ana, [{ topic: 'like', push: true }]);
    await subscribe(ana, phone).expect(204);
    pushes.status = 503;
    await like(bob);
    const states = async () => (await jobs()).filter(({ name }) => name === 'push').map(({ state }) => state);
    await eventually(async () => expect(await states()).toEqual(['retry']));
    pushes.status = 201;
    await test.prisma.$executeRaw`UPDATE pgboss.job SET start_after = now()`;
    await pushes.next(phone);
    await jobsDone();
    pushes.status = 302;
    pushes.offered.length = 0;
    await like(eva);
    await jobsDone();
    expect(pushes.offered).toEqual([new URL(phone.endpoint).pathname]);
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://localhost:3000/api',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://evilpush.apple.com.example/x',
    'file:///etc/passwd',
    'nonsense',
  ])('cannot be sent to %j, which is not a push service', async (endpoint) => {
    expect(isPushService(endpoint, commaSeparated(DEFAULTS.PUSH_SERVICES))).toBe(false);
    await subscribe(ana, pushes.device(), { ...pushes.device().subscription, endpoint }).expect(400);
    expect(await test.prisma.pushSubscription.count()).toBe(0);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('can be sent to %s', (endpoint) => {
    expect(isPushService(endpoint, commaSeparated(DEFAULTS.PUSH_SERVICES))).toBe(true);
  });

  it('are not sent to a stored URL that is no longer allowed', async () => {
    await choose(ana, [{ topic: 'like', push: true }]);
    await test.prisma.pushSubscription.create({
      data: { sessionId: ana.sessionId, ...pushes.device().subscription, endpoint: 'http://127.0.0.1:1/x' },
    });
    await like(bob);
    await jobsDone();
    const [push] = (await jobs()).filter(({ name }) => name === 'push');
    expect(push).toMatchObject({ state: 'completed', output: { sent: false } });
  });

  it.each([
    { publicKey: 'x'.repeat(87) + '=' },
    { publicKey: 'AAAA' },
    { secret: 'AAAA' },
    { secret: null },
    { endpoint: null },
    { endpoint: 'x'.repeat(1001) },
    { endpoint: 'https://fcm.googleapis.com/x\0' },
  ])('cannot be turned on with the subscription field %j', async (wrong) => {
    const device = pushes.device();
    await subscribe(ana, device, { ...device.subscription, ...wrong }).expect(400);
  });

  it("stop if the subscription's key is invalid", async () => {
    const device = pushes.device();
    await choose(ana, [{ topic: 'like', push: true }]);
    await subscribe(ana, device, { ...device.subscription, publicKey: 'A'.repeat(87) }).expect(204);
    await like(bob);
    await eventually(async () => expect(await test.prisma.pushSubscription.count()).toBe(0));
  });
});

describe('emails, daily emails and pushes', () => {
  it('leave out all content that the recipient may not see at the time of sending', async () => {
    const { make, prisma } = test;
    const dan = await make.user({ firstName: 'Dan' });
    const phone = pushes.device();
    await subscribe(ana, phone).expect(204);
    await choose(ana, [{ topic: 'comment', mail: 'at_once', push: true }]);
    await choose(dan, [{ topic: 'comment', mail: 'daily' }]);
    await prisma.$executeRaw`UPDATE "NotificationChoice" SET "mailSince" = now() - interval '3 days'`;

    interface Commented {
      viewer: TestUser;
      author: TestUser;
      wallPostId: number;
      commentId: number;
    }
    const hidden = { data: { hiddenAt: new Date() }, select: { id: true } };
    const WAYS_TO_HIDE: ((commented: Commented) => Promise<unknown>)[] = [
      ({ commentId: id }) => prisma.comment.update({ where: { id }, ...hidden }),
      ({ wallPostId: id }) => prisma.wallPost.update({ where: { id }, ...hidden }),
      ({ author: { id } }) =>
        prisma.user.update({ where: { id }, data: { disabledAt: new Date() }, select: { id: true } }),
      ({ viewer, author }) => make.block(viewer.id, author.id),
      ({ viewer, author }) => make.block(author.id, viewer.id),
      ({ author, commentId }) => test.as(author).delete(`/api/comments/${commentId}`).expect(204),
      ({ viewer, wallPostId }) => test.as(viewer).delete(`/api/wall/${wallPostId}`).expect(204),
    ];
    const commentOnNewPost = async (viewer: TestUser, author: TestUser): Promise<Commented> => {
      const { id: wallPostId } = await make.wallPost({ authorId: viewer.id });
      return { viewer, author, wallPostId, commentId: await comment(author, 'x', wallPostId) };
    };
    await withHeldJobs(['mail', 'push'], async () => {
      const hidings: [Commented, (typeof WAYS_TO_HIDE)[number]][] = [];
      for (const viewer of [ana, dan]) {
        await commentOnNewPost(viewer, eva);
        for (const hide of WAYS_TO_HIDE)
          hidings.push([await commentOnNewPost(viewer, await make.user({ firstName: 'Unseen' })), hide]);
      }
      await jobsDone();
      // Make the notifications old enough for Dan's daily email.
      await prisma.$executeRaw`UPDATE "Notification" SET "updatedAt" = now() - interval '2 days' WHERE "recipientId" = ${dan.id}`;
      await prisma.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE name = 'notifications' AND state < 'active'`;
      await jobsDone();
      const queued = (await jobs()).filter(({ state }) => state === 'created').map(({ name }) => name);
      expect(new Set(queued)).toEqual(new Set(['mail', 'push']));
      for (const [commented, hide] of hidings) await hide(commented);
    });
    await jobsDone();
    const mails = mailbox.mails.map(({ to, subject, text }) => [to?.[0]?.address, subject, text?.includes('Unseen')]);
    expect(mails.sort()).toEqual(
      [
        [ana.email, 'Eva Kos commented on your post', false],
        [dan.email, 'Your day on Šapa: 1 notification', false],
      ].sort(),
    );
    expect(pushes.pushes.map(({ payload }) => payload.title)).toEqual(['Eva Kos commented on your post']);
  });
});

describe('emails and pushes', () => {
  it('are sent once per notification by several server processes', async () => {
    await test.beside(settings(), async (other) => {
      const phone = pushes.device();
      await choose(ana, [
        { topic: 'like', push: true },
        { topic: 'comment', mail: 'at_once' },
      ]);
      await subscribe(ana, phone).expect(204);
      const { pushKey } = (await test.as(ana).get('/api/notifications/settings').expect(200)).body;
      expect((await other.as(ana).get('/api/notifications/settings').expect(200)).body).toMatchObject({ pushKey });
      const posts: number[] = [];
      for (let count = 0; count < 6; count++) posts.push((await test.make.wallPost({ authorId: ana.id })).id);
      for (const [index, id] of posts.entries())
        await (index % 2 ? other : test)
          .as(bob)
          .post('/api/likes')
          .send({ targetType: 'wall_post', targetId: id })
          .expect(201);
      await jobsDone();
      // The number of pushes may vary, but each notification is in exactly one push.
      const counts = pushes.pushes.map(({ payload }) => Number(/^\d+/.exec(payload.title)?.[0] ?? 1));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
    });
  });

  it('are sent once per notification when a job runs twice or is repeated', async () => {
    await choose(ana, [{ topic: 'comment', mail: 'at_once' }]);
    // Lock the settings row, so that the job waits in its transaction.
    let unlock = () => {};
    const locked = new Promise<void>((resolve) => (unlock = resolve));
    let isLocked = () => {};
    const lock = new Promise<void>((resolve) => (isLocked = resolve));
    const holding = test.prisma.$transaction(
      async (transaction) => {
        await transaction.$queryRaw`SELECT FROM "NotificationSettings" WHERE "userId" = ${ana.id} FOR UPDATE`;
        isLocked();
        await locked;
      },
      { timeout: 120_000 },
    );
    await lock;
    await comment(bob);
    await eventually(async () => expect(await jobs()).toMatchObject([{ name: 'notifications', state: 'active' }]));
    // Simulates a process that seems dead, so the queue starts the job again.
    await test.prisma.$executeRaw`UPDATE pgboss.job SET state = 'created', start_after = now()`;
    unlock();
    await holding;
    await jobsDone();
    await mailbox.next(ana.email);
    expect(mailbox.mails).toEqual([]);

    // Simulates a process that is killed after the commit, before the job is marked as completed.
    const other = (await test.make.wallPost({ authorId: ana.id })).id;
    await test.prisma.$executeRaw`UPDATE "NotificationSettings" SET "mailedAt" = NULL`;
    await comment(eva, 'Once', other);
    await jobsDone();
    await test.prisma
      .$executeRaw`UPDATE pgboss.job SET state = 'created', completed_on = NULL WHERE name = 'notifications'`;
    await jobsDone();
    expect((await mailbox.next(ana.email)).subject).toBe('Eva Kos commented on your post');
    expect(mailbox.mails).toEqual([]);
  });
});

/** Returns quiet hours that contain the current time in UTC. */
const quietNow = () => ({ quietFrom: timeFromNow(-60), quietUntil: timeFromNow(119) });

function timeFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
}

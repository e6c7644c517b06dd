import { problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { PASSWORD, type TestUser } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';

const FAILURES = 3;

let mailbox: Mailbox;
let test: TestApp;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  test = await TestApp.start({
    ...mailbox.settings,
    RATE_LIMITS: `loginPerAccountAndNetwork=${FAILURES},loginPerKnownDevice=${FAILURES},newLoginNoticesPerAccount=2`,
  });
});
afterAll(async () => {
  await test.stop();
  await mailbox.close();
});

const LAPTOP = 'laptop_'.padEnd(43, 'x');
const PHONE = 'phone-'.padEnd(43, 'x');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const logIn = ({ email }: TestUser, device?: string, password = PASSWORD) =>
  test.http().post('/api/auth/login').set('user-agent', FIREFOX).send({ email, password, device });
const noticesOf = async (user: TestUser) => {
  const { body } = await test.as(user).get('/api/notifications').expect(200);
  return (body as { kind: string; notice: unknown }[]).map(({ kind, notice }) => [kind, notice]);
};
const NEW_LOGIN = ['new_login', { about: 'Firefox · Linux', text: null, path: '/account' }];

/** Sends wrong passwords until the rate limit rejects logins on unknown devices. */
async function lockOut(user: TestUser) {
  for (let tried = 0; tried < FAILURES; tried++) await logIn(user, undefined, 'wrong-password').expect(401);
  expect((await logIn(user).expect(429)).body).toEqual(problem('too_many_requests'));
}

describe('known devices', () => {
  it('include each device after its first login, and the user is notified of all devices but the first', async () => {
    const user = await test.make.user();
    await logIn(user, LAPTOP).expect(200);
    await logIn(user, LAPTOP).expect(200);
    expect(await noticesOf(user)).toEqual([]);
    await logIn(user, PHONE).expect(200);
    expect(await noticesOf(user)).toEqual([NEW_LOGIN]);
    await logIn(user, PHONE).expect(200);
    await logIn(user, LAPTOP).expect(200);
    expect(await noticesOf(user)).toEqual([NEW_LOGIN]);
    const mail = await mailbox.next(user.email);
    expect([mail.subject, mail.text]).toEqual(['A login on a new device', expect.stringContaining('Firefox · Linux')]);
  });

  it('do not include clients without a device token, and notifications about their logins are limited', async () => {
    const user = await test.make.user();
    for (let count = 0; count < 2; count++) await logIn(user).expect(200);
    expect(await noticesOf(user)).toEqual([]);
    await logIn(user, LAPTOP).expect(200);
    for (let count = 0; count < 4; count++) await logIn(user).expect(200);
    expect(await noticesOf(user)).toEqual([NEW_LOGIN, NEW_LOGIN]);
  });

  it('exclude devices without a successful login', async () => {
    const user = await test.make.user();
    await logIn(user, LAPTOP).expect(200);
    await logIn(user, PHONE, 'wrong-password').expect(401);
    expect(await noticesOf(user)).toEqual([]);
    expect(await test.prisma.knownDevice.count({ where: { userId: user.id } })).toBe(1);
  });

  it('still allow logins while failed logins have locked all other devices', async () => {
    const user = await test.make.user();
    await logIn(user, LAPTOP).expect(200);
    await lockOut(user);
    await logIn(user, PHONE).expect(429);
    await logIn(user, LAPTOP).expect(200);
  });

  it('have their own limit for failed logins, which does not lock other devices', async () => {
    const user = await test.make.user();
    await logIn(user, LAPTOP).expect(200);
    for (let tried = 0; tried < FAILURES; tried++) await logIn(user, LAPTOP, 'wrong-password').expect(401);
    await logIn(user, LAPTOP).expect(429);
    await logIn(user).expect(200);
  });

  it('belong only to accounts that have logged in on the device', async () => {
    const [ana, eva] = [await test.make.user(), await test.make.user()];
    await logIn(ana, LAPTOP).expect(200);
    await lockOut(eva);
    await logIn(eva, LAPTOP).expect(429);
    expect((await logIn({ ...eva, email: 'nobody@example.org' }, LAPTOP).expect(401)).body).toEqual(
      problem('invalid_credentials'),
    );
  });

  it('are deleted after a password change', async () => {
    const user = await test.make.user();
    await logIn(user, LAPTOP).expect(200);
    const newPassword = 'A-new-password-7';
    await test.as(user).patch('/api/user/password').send({ currentPassword: PASSWORD, newPassword }).expect(204);
    await lockOut(user);
    await logIn(user, LAPTOP, newPassword).expect(429);
  });

  it('are stored as hashes, at most 50 per account', async () => {
    const [ana, eva] = [await test.make.user(), await test.make.user()];
    await logIn(ana, LAPTOP).expect(200);
    await logIn(eva, LAPTOP).expect(200);
    const rows = await test.prisma.$queryRaw<
      { hash: string }[]
    >`SELECT encode("tokenHash", 'escape') AS hash FROM "KnownDevice"`;
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
    expect(JSON.stringify(rows)).not.toContain(LAPTOP);
    await test.prisma.$executeRaw`
    INSERT INTO "KnownDevice" SELECT ${ana.id}, sha256(n::text::bytea), now() - n * interval '1 day' FROM generate_series(1, 60) n`;
    await logIn(ana, PHONE).expect(200);
    expect(await test.prisma.knownDevice.count({ where: { userId: ana.id } })).toBe(50);
    await lockOut(ana);
    await logIn(ana, LAPTOP).expect(200);
  });
});

describe('POST /auth/login', () => {
  it.each(['', 'short', 'x'.repeat(101), `${'x'.repeat(40)}!`, ['x'.repeat(40)], { not: 'x' }, 5, null])(
    'rejects the device token %j',
    async (device) => {
      const user = await test.make.user();
      const response = await test
        .http()
        .post('/api/auth/login')
        .send({ email: user.email, password: PASSWORD, device });
      expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    },
  );
});

import { TOTP } from 'otpauth';
import { anyMoment, problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD, type TestUser } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';
import { sapa } from '../../../test/sapa.js';

let mailbox: Mailbox;
let test: TestApp;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  test = await TestApp.start({
    ...mailbox.settings,
  });
});
afterAll(async () => {
  await test.stop();
  await mailbox.close();
});

const begin = (user: TestUser, password = PASSWORD) => test.as(user).post('/api/auth/second-factor').send({ password });
const turnOn = (user: TestUser, code: string) => test.as(user).post('/api/auth/second-factor/confirm').send({ code });
const turnOff = (user: TestUser, body: object) => test.as(user).delete('/api/auth/second-factor').send(body);
const stateOf = async (user: TestUser) => (await test.as(user).get('/api/auth/second-factor').expect(200)).body;
const logIn = ({ email }: TestUser, code?: string, password = PASSWORD) =>
  test.http().post('/api/auth/login').send({ email, password, code });

/** Returns the authenticator code that is valid `periods` periods from now. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + periods * 30_000 });
/** Resets the last used code, so that a test can use the current code again. */
const forgetUsedCodes = ({ id }: TestUser) =>
  test.prisma.secondFactor.update({ where: { userId: id }, data: { lastStep: 0 }, select: { userId: true } });

async function makeUserWithSecondFactor() {
  const user = await test.make.user({ firstName: 'Mila' });
  const { secret } = (await begin(user).expect(201)).body;
  const { recoveryCodes } = (await turnOn(user, codeOf(secret)).expect(200)).body;
  await forgetUsedCodes(user);
  return { user, secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}

/** Returns a code that is valid neither now nor in adjacent periods. */
function wrongCode(secret: string): string {
  const valid = [-1, 0, 1, 2].map((periods) => codeOf(secret, periods));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !valid.includes(code))!;
}

describe('the second factor', () => {
  it('is required when logging in after the user has turned it on', async () => {
    const user = await test.make.user();
    expect(await stateOf(user)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
    const { body } = await begin(user).expect(201);
    expect(body).toEqual({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.any(String) });
    expect(new URL(body.uri).searchParams.get('secret')).toBe(body.secret);
    expect(decodeURIComponent(body.uri)).toContain(`Šapa:${user.email}`);
    await logIn(user).expect(200);

    const answer = await turnOn(user, codeOf(body.secret)).expect(200);
    expect(new Set(answer.body.recoveryCodes).size).toBe(10);
    expect(await stateOf(user)).toEqual({ isOn: true, since: anyMoment, recoveryCodesLeft: 10 });
    expect((await logIn(user).expect(403)).body).toEqual(problem('second_factor_required'));
    expect((await logIn(user, '  ').expect(403)).body).toEqual(problem('second_factor_required'));
    expect((await logIn(user, wrongCode(body.secret)).expect(400)).body).toEqual(problem('second_factor_wrong'));
    const { body: session } = await logIn(user, codeOf(body.secret, 1)).expect(200);
    expect(Object.keys(session).sort()).toEqual(['access_token', 'user']);
    expect((await mailbox.next(user.email)).subject).toBe('Two-step login is on');
  });

  it('does not affect the response to a wrong password', async () => {
    const { user, secret } = await makeUserWithSecondFactor();
    for (const code of [undefined, codeOf(secret), '000000'])
      expect((await logIn(user, code, 'wrong-password').expect(401)).body).toEqual(problem('invalid_credentials'));
    // A login with a wrong password does not use up the code.
    await logIn(user, codeOf(secret)).expect(200);
  });

  it('rejects a used code and all earlier codes', async () => {
    const { user, secret } = await makeUserWithSecondFactor();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(user, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    await logIn(user, code).expect(400);
    await logIn(user, codeOf(secret, -1)).expect(400);
    await logIn(user, codeOf(secret, 1)).expect(200);
  });

  it('rejects a login with the code that turned on the second factor', async () => {
    const user = await test.make.user();
    const { secret } = (await begin(user).expect(201)).body;
    const code = codeOf(secret);
    await turnOn(user, code).expect(200);
    await logIn(user, code).expect(400);
  });

  it('rejects codes that are three periods away from the current time', async () => {
    const { user, secret } = await makeUserWithSecondFactor();
    await logIn(user, codeOf(secret, -3)).expect(400);
    await logIn(user, codeOf(secret, 3)).expect(400);
  });

  it('accepts a recovery code once, ignoring case and separators', async () => {
    const { user, recoveryCodes } = await makeUserWithSecondFactor();
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(user, first)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    await logIn(user, ` ${second.toUpperCase().replaceAll('-', ' ')} `).expect(200);
    expect((await stateOf(user)).recoveryCodesLeft).toBe(8);
    await mailbox.next(user.email);
    const mail = await mailbox.next(user.email);
    expect([mail.subject, mail.text]).toEqual(['A recovery code was used', expect.stringMatching(/[89] are left/)]);
  });

  it("rejects another user's codes", async () => {
    const [mila, ana] = [await makeUserWithSecondFactor(), await makeUserWithSecondFactor()];
    await logIn(mila.user, codeOf(ana.secret)).expect(400);
    await logIn(mila.user, ana.recoveryCodes[0]).expect(400);
    // A secret copied into another user's row is rejected too.
    const { secret } = await test.prisma.secondFactor.findUniqueOrThrow({ where: { userId: ana.user.id } });
    await test.prisma.secondFactor.update({ where: { userId: mila.user.id }, data: { secret } });
    await logIn(mila.user, codeOf(ana.secret)).expect(400);
  });

  it('locks logins after too many wrong codes, but keeps existing sessions', async () => {
    const { user, secret } = await makeUserWithSecondFactor();
    for (let tried = 0; tried < 10; tried++) await logIn(user, wrongCode(secret)).expect(400);
    expect((await logIn(user, codeOf(secret)).expect(429)).body).toEqual(problem('too_many_requests'));
    await test.as(user).get('/api/user/me').expect(200);
    const other = await makeUserWithSecondFactor();
    await logIn(other.user, codeOf(other.secret)).expect(200);
  });

  it('limits attempts to turn it on, and checks the password first', async () => {
    const user = await test.make.user();
    expect((await turnOn(user, '123456').expect(400)).body).toEqual(problem('second_factor_wrong'));
    expect((await begin(user, 'wrong-password').expect(400)).body).toEqual(problem('wrong_current_password'));
    const { secret } = (await begin(user).expect(201)).body;
    for (let tried = 0; tried < 9; tried++) await turnOn(user, wrongCode(secret)).expect(400);
    await turnOn(user, codeOf(secret)).expect(429);
  });

  it('cannot be turned on with a setup secret that is older than an hour', async () => {
    const user = await test.make.user();
    const { secret } = (await begin(user).expect(201)).body;
    await test.prisma.$executeRaw`UPDATE "SecondFactor" SET "createdAt" = now() - interval '61 minutes'`;
    await turnOn(user, codeOf(secret)).expect(400);
  });

  it('creates only one set of recovery codes in concurrent requests', async () => {
    const user = await test.make.user();
    const { secret } = (await begin(user).expect(201)).body;
    const answers = await Promise.all([turnOn(user, codeOf(secret)), turnOn(user, codeOf(secret))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await stateOf(user)).recoveryCodesLeft).toBe(10);
  });

  it('cannot be set up again while it is turned on', async () => {
    const { user, secret } = await makeUserWithSecondFactor();
    expect((await begin(user).expect(409)).body).toEqual(problem('second_factor_on'));
    await logIn(user, codeOf(secret)).expect(200);
  });
});

describe('a sensitive action with a second factor', () => {
  const sensitiveActions: [
    string,
    (user: TestUser, code?: string) => Promise<{ status: number; body: { code?: string } }>,
  ][] = [
    [
      'changing the password',
      async (user, code) =>
        test
          .as(user)
          .patch('/api/user/password')
          .send({ currentPassword: PASSWORD, newPassword: 'A-new-password-7', code }),
    ],
    [
      'changing the email address',
      async (user, code) =>
        test
          .as(user)
          .patch('/api/user/email')
          .send({ currentPassword: PASSWORD, email: `new.${user.email}`, code }),
    ],
    [
      'changing the email address in the profile',
      async (user, code) =>
        test
          .as(user)
          .patch('/api/user/profile')
          .send({ currentPassword: PASSWORD, email: `new.${user.email}`, code }),
    ],
    [
      'creating recovery codes',
      async (user, code) =>
        test.as(user).post('/api/auth/second-factor/recovery-codes').send({ password: PASSWORD, code }),
    ],
    [
      'assigning a role',
      async (user, code) => {
        await test.prisma.user.update({ where: { id: user.id }, data: { role: 'ADMINISTRATOR' } });
        const { id } = await test.make.user();
        await eventually(async () => void (await test.as(user).get('/api/moderation/people').expect(200)));
        return test
          .as(user)
          .patch(`/api/moderation/people/${id}`)
          .send({ role: 'moderator', password: PASSWORD, code });
      },
    ],
    ['turning the second factor off', async (user, code) => turnOff(user, { password: PASSWORD, code })],
    [
      'deleting the account',
      async (user, code) => test.as(user).delete('/api/user/me').send({ password: PASSWORD, code }),
    ],
  ];

  it.each(sensitiveActions)('requires an authentication code: %s', async (_name, attempt) => {
    const { user, secret } = await makeUserWithSecondFactor();
    expect(await attempt(user)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
    expect(await attempt(user, wrongCode(secret))).toMatchObject({
      status: 400,
      body: { code: 'second_factor_wrong' },
    });
    await logIn(user).expect(403);
    expect((await attempt(user, codeOf(secret))).status).toBeLessThan(300);
  });
});

describe('the second factor', () => {
  it('can be turned off, which also deletes the recovery codes', async () => {
    const { user, recoveryCodes } = await makeUserWithSecondFactor();
    await turnOff(user, { password: PASSWORD, code: recoveryCodes[0] }).expect(204);
    await logIn(user).expect(200);
    expect(await stateOf(user)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
    expect(await test.prisma.recoveryCode.count({ where: { userId: user.id } })).toBe(0);
    await turnOff(user, { password: PASSWORD }).expect(204);
  });

  it('invalidates the old recovery codes when new ones are created', async () => {
    const { user, secret, recoveryCodes } = await makeUserWithSecondFactor();
    const body = { password: PASSWORD, code: codeOf(secret) };
    const answer = await test.as(user).post('/api/auth/second-factor/recovery-codes').send(body).expect(200);
    await logIn(user, recoveryCodes[0]).expect(400);
    await logIn(user, answer.body.recoveryCodes[0]).expect(200);
    const plain = await test.make.user();
    const without = test.as(plain).post('/api/auth/second-factor/recovery-codes').send({ password: PASSWORD });
    expect((await without.expect(409)).body).toEqual(problem('second_factor_off'));
  });

  it('is still required after a password reset', async () => {
    const { user, secret } = await makeUserWithSecondFactor();
    await test.http().post('/api/auth/password/link').send({ email: user.email }).expect(204);
    let text = '';
    while (!text.includes('new-password#')) text = (await mailbox.next(user.email)).text ?? '';
    const newPassword = 'A-new-password-7';
    await test
      .http()
      .post('/api/auth/password')
      .send({ secret: /#([\w-]{43})/.exec(text)![1], newPassword })
      .expect(204);
    await logIn(user, undefined, newPassword).expect(403);
    await logIn(user, codeOf(secret), newPassword).expect(200);
  });

  it('can be removed by an operator command', async () => {
    const { user } = await makeUserWithSecondFactor();
    const remove = () => sapa(test.config, 'user', 'remove-second-factor', ` ${user.email.toUpperCase()} `);
    expect((await remove()).code).toBe(0);
    await logIn(user).expect(200);
    expect(await remove()).toMatchObject({ code: 1, errors: `${user.email} has no second factor.` });
  });

  it('stores neither the secret nor recovery codes in plain text', async () => {
    const { user, secret, recoveryCodes } = await makeUserWithSecondFactor();
    const [row] = await test.prisma.$queryRaw<[{ all: string }]>`
    SELECT (SELECT json_agg(f)::text FROM "SecondFactor" f) || (SELECT json_agg(c)::text FROM "RecoveryCode" c) AS all`;
    const bytes = [...new TOTP({ secret }).secret.bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    expect(row.all).not.toContain(bytes);
    expect(row.all).not.toContain(secret);
    expect(row.all).not.toContain(recoveryCodes[0]);
    // Recovery codes still work after the server key has changed.
    await test.beside({ JWT_SECRET: 'x'.repeat(40) }, async (other) => {
      const login = (code: string) =>
        other.http().post('/api/auth/login').send({ email: user.email, password: PASSWORD, code });
      await login(codeOf(secret)).expect(400);
      await login(recoveryCodes[0]!).expect(200);
    });
  });

  it.each([['x'], { contains: '1' }, 123456, true, 'x'.repeat(41)])(
    'rejects %j as an authentication code',
    async (code) => {
      const user = await test.make.user();
      const answer = await test.http().post('/api/auth/login').send({ email: user.email, password: PASSWORD, code });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect((await test.as(user).post('/api/auth/second-factor/confirm').send({ code })).status).toBe(400);
    },
  );
});

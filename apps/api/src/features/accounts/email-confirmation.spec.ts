import type { Test } from 'supertest';
import { problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD, type TestUser } from '../../../test/factories.js';
import { defaultLimit } from '../../../test/limits.js';
import { Mailbox } from '../../../test/mailbox.js';
import { TestSocket } from '../../../test/sockets.js';
import { sapa } from '../../../test/sapa.js';

let mailbox: Mailbox;
let test: TestApp;
let mails: Mailbox['settings'];
beforeAll(async () => {
  mailbox = await Mailbox.start();
  mails = mailbox.settings;
  test = await TestApp.start({
    ...mails,
    EMAIL_CONFIRMATION: 'require',
    RATE_LIMITS: `emailChangePerUser=100000,${defaultLimit('mailPerUnconfirmedEmail')}`,
  });
});
afterAll(async () => {
  await test.stop();
  await mailbox.close();
});

const register = async (email: string, app = test) =>
  app.http().post('/api/user').send({ email, firstName: 'Mila', lastName: null, password: PASSWORD }).expect(201);
const logIn = async (email: string, app = test) => {
  const { body } = await app.http().post('/api/auth/login').send({ email, password: PASSWORD }).expect(200);
  return { bearer: `Bearer ${body.access_token}`, me: body.user };
};
const confirm = (secret: string, app = test) => app.http().post('/api/auth/email').send({ secret });
const enter = (user: Pick<TestUser, 'bearer'>, code: string, app = test) =>
  app.as(user).post('/api/user/email/code').send({ code });
const cancel = (secret: string) => test.http().post('/api/auth/email/cancel').send({ secret });
const change = (user: Pick<TestUser, 'bearer'>, email: string, app = test) =>
  app.as(user).patch('/api/user/email').send({ email, currentPassword: PASSWORD });
const secretIn = (text = '') => /https:\/\/sapa\.example\/confirm-email#([\w-]{43})/.exec(text)?.[1] ?? '';
const passwordSecretIn = (text = '') => /new-password#([\w-]{43})/.exec(text)?.[1] ?? '';
const codeIn = (text = '') => /^\d{6}$/m.exec(text)?.[0] ?? '';
const codeFor = async (email: string) => codeIn((await mailbox.next(email)).text);
/** Returns another code of six digits. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const secretFor = async (email: string) => secretIn((await mailbox.next(email)).text);
let count = 0;
const newAddress = () => `somebody${(count += 1)}@example.org`;
/** Registers and logs in a user, and returns the content of the first email. */
async function registered(app = test) {
  const email = newAddress();
  await register(email, app);
  const user = await logIn(email, app);
  const { text, html } = await mailbox.next(email);
  return { ...user, email, secret: secretIn(text), code: codeIn(text), html };
}
const makeConfirmedUser = () => test.make.user({ emailConfirmedAt: new Date(), email: newAddress() });

describe('email confirmation', () => {
  it('is required before a new user can use the app', async () => {
    const email = newAddress();
    const { body } = await register(email);
    expect(body.emailConfirmation).toEqual({ isRequired: true, isConfirmed: false, newEmail: null });
    const user = await logIn(email);
    expect(user.me.emailConfirmation.isConfirmed).toBe(false);
    expect((await test.as(user).get('/api/wall').expect(403)).body).toEqual(problem('email_unconfirmed'));
    await test.as(user).get('/api/blogs/public').expect(200);
    const mail = await mailbox.next(email);
    expect(mail.subject).toBe('Please confirm your email address');
    await confirm(secretIn(mail.text)).expect(204);
    await test.as(user).get('/api/wall').expect(200);
    const { body: me } = await test.as(user).get('/api/user/me').expect(200);
    expect(me.emailConfirmation).toEqual({ isRequired: true, isConfirmed: true, newEmail: null });
  });

  it('is required before a new user can open sockets', async () => {
    const user = await test.make.user({ email: newAddress() });
    const socket = TestSocket.open(test.url, user.bearer);
    expect(await socket.refusal()).toBe('Unauthorized');
    socket.socket.disconnect();
  });

  it('takes effect immediately in other server processes', async () => {
    await test.beside({ ...mails, EMAIL_CONFIRMATION: 'require' }, async (other) => {
      const email = newAddress();
      await register(email);
      const user = await logIn(email);
      await other.as(user).get('/api/wall').expect(403);
      await confirm(await secretFor(email)).expect(204);
      await eventually(async () => expect((await other.as(user).get('/api/wall')).status).toBe(200));
    });
  });

  it('accepts a link only once and only before it expires', async () => {
    const email = newAddress();
    await register(email);
    const secret = await secretFor(email);
    const answers = await Promise.all([confirm(secret), confirm(secret)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    expect((await confirm(secret)).body).toEqual(problem('link_invalid'));

    const other = newAddress();
    await register(other);
    const late = await secretFor(other);
    await test.prisma.$executeRaw`UPDATE "AccountLink" SET "expiresAt" = now()`;
    expect((await confirm(late)).body).toEqual(problem('link_invalid'));
  });

  it('rejects password-reset links, and the password reset rejects confirmation links', async () => {
    const email = newAddress();
    await register(email);
    const secret = await secretFor(email);
    const set = { secret, newPassword: 'A-new-password-7' };
    expect((await test.http().post('/api/auth/password').send(set)).body).toEqual(problem('link_invalid'));
    await test.http().post('/api/auth/password/link').send({ email }).expect(204);
    const forPassword = passwordSecretIn((await mailbox.next(email)).text);
    expect((await confirm(forPassword)).body).toEqual(problem('link_invalid'));
  });

  it.each([{}, { secret: '' }, { secret: ['x'] }, { secret: '../x' }, { secret: 'x'.repeat(101) }])(
    'rejects %j as a secret',
    async (body) => {
      const answer = await test.http().post('/api/auth/email').send(body).expect(400);
      expect(answer.body).toMatchObject({ code: 'validation_failed' });
    },
  );
});

describe('POST /user/email/link', () => {
  const requestLink = (user: Pick<TestUser, 'bearer'>) => test.as(user).post('/api/user/email/link');

  it('sends up to five links an hour and invalidates earlier links', async () => {
    const email = newAddress();
    await register(email);
    const first = await secretFor(email);
    const user = await logIn(email);
    for (let sent = 0; sent < 5; sent++) await requestLink(user).expect(204);
    expect((await requestLink(user).expect(429)).body).toEqual(problem('too_many_requests'));
    let newest = '';
    for (let sent = 0; sent < 5; sent++) newest = await secretFor(email);
    await confirm(first).expect(400);
    await confirm(newest).expect(204);
  });

  it('returns an error if the address is already confirmed', async () => {
    expect((await requestLink(await makeConfirmedUser()).expect(409)).body).toEqual(problem('email_confirmed'));
  });

  it('has an equivalent operator command, which prints the link', async () => {
    const user = await test.make.user({ email: newAddress() });
    const link = (address: string) => sapa(test.config, 'user', 'confirmation-link', address);
    await confirm(secretIn((await link(` ${user.email.toUpperCase()} `)).output)).expect(204);
    await test.as(user).get('/api/wall').expect(200);
    expect((await link('nobody@example.org')).errors).toBe('There is no account nobody@example.org.');
  });
});

describe('the code in a confirmation email', () => {
  const refused = problem('confirmation_code_wrong');
  const sendAgain = (user: Pick<TestUser, 'bearer'>) => test.as(user).post('/api/user/email/link').expect(204);

  it('confirms the address of the logged-in user once, instead of the link', async () => {
    const user = await registered();
    expect(user.html).toContain(`>${user.code}</p>`);
    const { body } = await enter(user, ` ${user.code.slice(0, 3)} ${user.code.slice(3)}\n`).expect(200);
    expect(body).toMatchObject({ email: user.email, emailConfirmation: { isConfirmed: true, newEmail: null } });
    await test.as(user).get('/api/wall').expect(200);
    expect((await enter(user, user.code).expect(409)).body).toEqual(problem('email_confirmed'));
    expect((await confirm(user.secret).expect(400)).body).toEqual(problem('link_invalid'));
  });

  it('confirms a change of address', async () => {
    const user = await makeConfirmedUser();
    const email = newAddress();
    await change(user, email).expect(200);
    const { body } = await enter(user, await codeFor(email)).expect(200);
    expect(body).toMatchObject({ email, emailConfirmation: { isConfirmed: true, newEmail: null } });
    await mailbox.next(user.email); // skip the email about the requested change
    expect((await mailbox.next(user.email)).subject).toBe('Your email address was changed');
  });

  it('fails if another account already uses the new address', async () => {
    const user = await makeConfirmedUser();
    const email = newAddress();
    await change(user, email).expect(200);
    const code = await codeFor(email);
    await register(email);
    expect((await enter(user, code).expect(409)).body).toEqual(problem('email_taken'));
  });

  it('works once if entered concurrently', async () => {
    const user = await registered();
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(user, user.code)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });

  it('has five tries, even concurrently, until another email brings a new code', async () => {
    const user = await registered();
    const tries = await Promise.all(Array.from({ length: 5 }, () => enter(user, wrong(user.code))));
    for (const { status, body } of tries) expect([status, body]).toEqual([400, refused]);
    expect((await enter(user, user.code).expect(400)).body).toEqual(refused);
    await sendAgain(user);
    await enter(user, await codeFor(user.email)).expect(200);
  });

  it('works for 15 minutes, and the link for longer', async () => {
    const user = await registered();
    const [link] = await test.prisma.accountLink.findMany({ where: { userId: user.me.id } });
    const lifetime = link!.codeExpiresAt!.getTime() - Date.now();
    expect(lifetime / 60_000).toBeGreaterThan(14);
    expect(lifetime / 60_000).toBeLessThanOrEqual(15);
    const expired = { codeExpiresAt: new Date(Date.now() - 1) };
    await test.prisma.accountLink.updateMany({ where: { userId: user.me.id }, data: expired });
    expect((await enter(user, user.code).expect(400)).body).toEqual(refused);
    await confirm(user.secret).expect(204);
  });

  it('is replaced by the code or link of a later email', async () => {
    const user = await registered();
    await sendAgain(user);
    const second = await codeFor(user.email);
    expect((await enter(user, user.code).expect(400)).body).toEqual(refused);
    const email = newAddress();
    await change(user, email).expect(200);
    const third = await codeFor(email);
    expect((await enter(user, second).expect(400)).body).toEqual(refused);
    await sapa(test.config, 'user', 'confirmation-link', user.email);
    expect((await enter(user, third).expect(400)).body).toEqual(refused);
  });

  it('confirms no other account, and is refused in the same way without any code', async () => {
    const [user, other] = [await registered(), await registered()];
    const withoutCode = await test.make.user({ email: newAddress() });
    for (const caller of [other, withoutCode])
      expect((await enter(caller, user.code).expect(400)).body).toEqual(refused);
    await test.http().post('/api/user/email/code').send({ code: user.code }).expect(401);
    await enter(user, user.code).expect(200);
  });

  it('is stored only as a hash that differs per account and address', async () => {
    const user = await registered();
    const link = await test.prisma.accountLink.findFirstOrThrow({ where: { userId: user.me.id } });
    expect(link.codeHash).toHaveLength(32);
    // A row with the address of another change does not accept the code.
    await test.prisma.accountLink.updateMany({ where: { userId: user.me.id }, data: { email: newAddress() } });
    expect((await enter(user, user.code).expect(400)).body).toEqual(refused);
  });

  it.each([{}, { code: '' }, { code: '12345' }, { code: 'abcdef' }, { code: 123456 }, { code: ['123456'] }])(
    'rejects %j as a code',
    async (body) => {
      const user = await test.make.user({ email: newAddress() });
      const answer = await test.as(user).post('/api/user/email/code').send(body).expect(400);
      expect(answer.body).toMatchObject({ code: 'validation_failed' });
    },
  );

  it('is limited per account and per network, without counting correct codes', async () => {
    const settings = {
      ...mails,
      EMAIL_CONFIRMATION: 'require',
      RATE_LIMITS: 'emailCodePerAccount=2,emailCodePerNetwork=3',
      TRUST_PROXY: '127.0.0.1',
    };
    await test.beside(settings, async (limited) => {
      type User = Awaited<ReturnType<typeof registered>>;
      const enterFrom = (network: number, user: User, code: string) =>
        enter(user, code, limited).set('x-forwarded-for', `10.0.0.${network}`);
      const users: User[] = [];
      for (let index = 0; index < 4; index++) users.push(await registered(limited));
      const [first, second, third, fourth] = users as [User, User, User, User];
      await enterFrom(1, first, wrong(first.code)).expect(400);
      await enterFrom(2, first, wrong(first.code)).expect(400);
      expect((await enterFrom(3, first, first.code).expect(429)).body).toEqual(problem('too_many_requests'));
      await enterFrom(1, second, second.code).expect(200);
      for (let tries = 0; tries < 2; tries++) await enterFrom(1, third, wrong(third.code)).expect(400);
      await enterFrom(1, fourth, fourth.code).expect(429);
      await enterFrom(2, fourth, fourth.code).expect(200);
    });
  });
});

describe('emails to an unconfirmed address', () => {
  it('are limited per mailbox, across accounts and spellings of the address', async () => {
    const spellings = [
      'stranger@gmail.com',
      's.tranger@gmail.com',
      'stranger+1@googlemail.com',
      'strange.r@googlemail.com',
    ];
    for (const spelling of spellings) {
      const user = await test.make.user({ email: newAddress() });
      await change(user, spelling).expect(200);
      for (let sent = 0; sent < 2; sent++) await test.as(user).post('/api/user/email/link').expect(204);
    }
    const refused = () => test.prisma.$queryRaw`
      SELECT id FROM pgboss.job WHERE name = 'mail' AND data->'data'->>'email' LIKE 's%r%@g%mail.com' AND output ? 'refused'`;
    await eventually(async () => expect(await refused()).toHaveLength(2));
    expect(mailbox.addresses.filter((address) => address?.endsWith('mail.com'))).toHaveLength(10);
  });

  it('are limited per network across accounts', async () => {
    const settings = {
      ...mails,
      EMAIL_CONFIRMATION: 'ask',
      RATE_LIMITS: 'emailLinkPerNetwork=3',
      TRUST_PROXY: '127.0.0.1',
    };
    await test.beside(settings, async (limited) => {
      const from = (call: Test, address = '10.0.0.1') => call.set('x-forwarded-for', address);
      const registering = (address?: string) =>
        from(limited.http().post('/api/user').send({ email: newAddress(), password: PASSWORD }), address);
      const [user, other] = [await test.make.user(), await test.make.user()];
      await registering().expect(201);
      await from(change(user, newAddress(), limited)).expect(200);
      await from(limited.as(other).post('/api/user/email/link')).expect(204);

      await registering().expect(429);
      await from(change(other, newAddress(), limited)).expect(429);
      await from(limited.as(user).post('/api/user/email/link')).expect(429);
      await registering('10.0.0.2').expect(201);
    });
  });
});

describe('a change of email address', () => {
  it('takes effect after confirmation and notifies the old address', async () => {
    const user = await makeConfirmedUser();
    const email = newAddress();
    const { body } = await change(user, email).expect(200);
    expect(body).toMatchObject({ email: user.email, emailConfirmation: { isConfirmed: true, newEmail: email } });
    await logIn(user.email);
    expect((await mailbox.next(user.email)).subject).toBe('Your email address is about to change');
    await confirm(await secretFor(email)).expect(204);
    const { me } = await logIn(email);
    expect(me).toMatchObject({ email, emailConfirmation: { isConfirmed: true, newEmail: null } });
    await test.http().post('/api/auth/login').send({ email: user.email, password: PASSWORD }).expect(401);
    const mail = await mailbox.next(user.email);
    expect([mail.subject, mail.text]).toEqual(['Your email address was changed', expect.stringContaining(email)]);
  });

  it("can be cancelled by a link emailed to the current address, in the account's language", async () => {
    const user = await makeConfirmedUser();
    await test.as(user).patch('/api/notifications/settings').set('accept-language', 'sr').send({}).expect(200);
    const email = newAddress();
    await change(user, email).expect(200);
    const mail = await mailbox.next(user.email);
    expect([mail.subject, mail.text]).toEqual(['Zatražena je promena imejl adrese', expect.stringContaining(email)]);
    const forChange = await secretFor(email);
    const forCancelling = /https:\/\/sapa\.example\/cancel-email-change#([\w-]{43})/.exec(mail.text!)![1]!;
    expect((await confirm(forCancelling)).body).toEqual(problem('link_invalid'));
    await cancel(forCancelling).expect(204);
    expect((await confirm(forChange)).body).toEqual(problem('link_invalid'));
    expect((await cancel(forCancelling)).body).toEqual(problem('link_invalid'));
    expect((await logIn(user.email)).me.emailConfirmation).toEqual({
      isRequired: true,
      isConfirmed: true,
      newEmail: null,
    });
  });

  it('is cancelled by a password change or reset', async () => {
    const newPassword = 'A-new-password-7';
    const changed = await makeConfirmedUser();
    const email = newAddress();
    await change(changed, email).expect(200);
    const secret = await secretFor(email);
    const body = { currentPassword: PASSWORD, newPassword };
    await test.as(changed).patch('/api/user/password').send(body).expect(204);
    expect((await confirm(secret)).body).toEqual(problem('link_invalid'));
    const { body: me } = await test.as(changed).get('/api/user/me').expect(200);
    expect(me).toMatchObject({ email: changed.email, emailConfirmation: { newEmail: null } });

    const recovered = await makeConfirmedUser();
    const foreign = newAddress();
    await change(recovered, foreign).expect(200);
    await mailbox.next(recovered.email); // skip the email about the requested change
    await test.http().post('/api/auth/password/link').send({ email: recovered.email }).expect(204);
    const reset = passwordSecretIn((await mailbox.next(recovered.email)).text);
    await test.http().post('/api/auth/password').send({ secret: reset, newPassword }).expect(204);
    expect((await confirm(await secretFor(foreign))).body).toEqual(problem('link_invalid'));
  });

  it('invalidates password-reset links', async () => {
    const user = await makeConfirmedUser();
    await test.http().post('/api/auth/password/link').send({ email: user.email }).expect(204);
    const reset = passwordSecretIn((await mailbox.next(user.email)).text);
    const email = newAddress();
    await change(user, email).expect(200);
    await confirm(await secretFor(email)).expect(204);
    const set = { secret: reset, newPassword: 'A-new-password-7' };
    expect((await test.http().post('/api/auth/password').send(set)).body).toEqual(problem('link_invalid'));
  });

  it('waits for confirmation while other profile fields change immediately', async () => {
    const user = await makeConfirmedUser();
    const email = newAddress();
    const body = { email, currentPassword: PASSWORD, description: 'Two of us.' };
    const answer = await test.as(user).patch('/api/user/profile').send(body).expect(200);
    expect(answer.body).toMatchObject({ email: user.email, description: 'Two of us.' });
    await confirm(await secretFor(email)).expect(204);
  });

  it('rejects a wrong current password', async () => {
    const user = await makeConfirmedUser();
    const body = { email: newAddress(), currentPassword: 'wrong-password' };
    const answer = await test.as(user).patch('/api/user/email').send(body).expect(400);
    expect(answer.body).toEqual(problem('wrong_current_password'));
  });

  it('can correct a mistyped address before it is confirmed', async () => {
    await register(newAddress());
    const mistyped = newAddress();
    await register(mistyped);
    const user = await logIn(mistyped);
    const email = newAddress();
    await change(user, email).expect(200);
    await confirm(await secretFor(email)).expect(204);
    await test.as(user).get('/api/wall').expect(200);
  });

  it('accepts only the link for the latest requested address', async () => {
    const user = await makeConfirmedUser();
    const [first, second] = [newAddress(), newAddress()];
    await change(user, first).expect(200);
    const earlier = await secretFor(first);
    await change(user, second).expect(200);
    const later = await secretFor(second);
    await confirm(earlier).expect(400);
    await confirm(later).expect(204);
    await logIn(second);
  });

  it('is cancelled by choosing the current address again with the password', async () => {
    for (const path of ['/api/user/email', '/api/user/profile']) {
      const user = await makeConfirmedUser();
      const email = newAddress();
      await change(user, email).expect(200);
      const secret = await secretFor(email);
      const keep = (currentPassword?: string) => test.as(user).patch(path).send({ email: user.email, currentPassword });
      expect((await keep('wrong-password').expect(400)).body).toEqual(problem('wrong_current_password'));
      if (path.endsWith('profile')) {
        // A form that sends the unchanged address does not cancel the change.
        const { body } = await keep().expect(200);
        expect(body.emailConfirmation.newEmail).toBe(email);
      }
      const { body } = await keep(PASSWORD).expect(200);
      expect(body.emailConfirmation).toEqual({ isRequired: true, isConfirmed: true, newEmail: null });
      expect((await confirm(secret).expect(400)).body).toEqual(problem('link_invalid'));
    }
  });

  it('fails if another account already uses the new address', async () => {
    const user = await makeConfirmedUser();
    const other = await makeConfirmedUser();
    expect((await change(user, other.email).expect(409)).body).toEqual(problem('email_taken'));
    const email = newAddress();
    await change(user, email).expect(200);
    const secret = await secretFor(email);
    await register(email);
    expect((await confirm(secret).expect(409)).body).toEqual(problem('email_taken'));
    await logIn(user.email);
  });
});

describe('the setting EMAIL_CONFIRMATION', () => {
  it('makes confirmation optional with the value `ask`', async () => {
    await test.beside({ ...mails, EMAIL_CONFIRMATION: 'ask' }, async (asking) => {
      const email = newAddress();
      await register(email, asking);
      const user = await logIn(email, asking);
      expect(user.me.emailConfirmation).toEqual({ isRequired: false, isConfirmed: false, newEmail: null });
      await asking.as(user).get('/api/wall').expect(200);
      await confirm(await secretFor(email), asking).expect(204);
    });
  });

  it('lets users confirm with a link from an operator command if the server sends no email', async () => {
    await test.beside({ EMAIL_CONFIRMATION: 'require' }, async (silent) => {
      const user = await makeConfirmedUser();
      expect(
        (
          await silent
            .as(await test.make.user())
            .post('/api/user/email/link')
            .expect(409)
        ).body,
      ).toEqual(problem('mail_off'));
      const email = newAddress();
      const { body } = await change(user, email, silent).expect(200);
      expect(body).toMatchObject({ email, emailConfirmation: { isConfirmed: false, newEmail: null } });
      await eventually(async () => expect((await silent.as(user).get('/api/wall')).status).toBe(403));
      const { output } = await sapa(silent.config, 'user', 'confirmation-link', email);
      await silent
        .http()
        .post('/api/auth/email')
        .send({ secret: output.split(/[#\n]/)[1] })
        .expect(204);
      await eventually(async () => expect((await silent.as(user).get('/api/wall')).status).toBe(200));
    });
  });

  it('sends no email and changes addresses immediately with the value `off`', async () => {
    await test.beside(mails, async (plain) => {
      const email = newAddress();
      const { body } = await register(email, plain);
      expect(body).not.toHaveProperty('emailConfirmation');
      const user = await logIn(email, plain);
      const next = newAddress();
      await change(user, next, plain).expect(200);
      await logIn(next, plain);
      expect((await mailbox.next(email)).subject).toBe('Your email address was changed');
      expect(mailbox.addresses).not.toContain(next);
    });
  });
});

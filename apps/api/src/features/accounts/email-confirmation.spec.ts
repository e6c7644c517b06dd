import type { Test } from 'supertest';
import { problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD, type TestUser } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';
import { TestSocket } from '../../../test/sockets.js';
import { makeConfirmationLink } from './make-confirmation-link.js';

let mailbox: Mailbox;
let test: TestApp;
let mails: Mailbox['settings'];
beforeAll(async () => {
  mailbox = await Mailbox.start();
  mails = mailbox.settings;
  test = await TestApp.start({
    ...mails,
    EMAIL_CONFIRMATION: 'require',
    EMAIL_CHANGES_PER_USER: '100000',
    MAILS_PER_UNCONFIRMED_ADDRESS: '',
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
const cancel = (secret: string) => test.http().post('/api/auth/email/cancel').send({ secret });
const change = (user: Pick<TestUser, 'bearer'>, email: string, app = test) =>
  app.as(user).patch('/api/user/email').send({ email, currentPassword: PASSWORD });
const secretIn = (text = '') => /https:\/\/sapa\.example\/confirm-email#([\w-]{43})/.exec(text)?.[1] ?? '';
const passwordSecretIn = (text = '') => /new-password#([\w-]{43})/.exec(text)?.[1] ?? '';
const secretFor = async (email: string) => secretIn((await mailbox.next(email)).text);
let count = 0;
const newAddress = () => `somebody${(count += 1)}@example.org`;
/** Somebody whose address is confirmed. */
const confirmed = () => test.make.user({ emailConfirmedAt: new Date(), email: newAddress() });

it('a new account can only confirm its address; then it can do everything', async () => {
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

it('its sockets are refused before', async () => {
  const user = await test.make.user({ email: newAddress() });
  const socket = TestSocket.open(test.url, user.bearer);
  expect(await socket.refusal()).toBe('Unauthorized');
  socket.socket.disconnect();
});

it('another process lets it in as soon as it is confirmed here', async () => {
  await test.beside({ ...mails, EMAIL_CONFIRMATION: 'require' }, async (other) => {
    const email = newAddress();
    await register(email);
    const user = await logIn(email);
    await other.as(user).get('/api/wall').expect(403);
    await confirm(await secretFor(email)).expect(204);
    await eventually(async () => expect((await other.as(user).get('/api/wall')).status).toBe(200));
  });
});

it('a link works once, also for two who use it at the same moment, and not for long', async () => {
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

it('a link for a new password confirms nothing, nor the reverse', async () => {
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
  '%j is no secret',
  async (body) => {
    const answer = await test.http().post('/api/auth/email').send(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed' });
  },
);

describe('another link', () => {
  const ask = (user: Pick<TestUser, 'bearer'>) => test.as(user).post('/api/user/email/link');

  it('is sent a few times an hour, and makes the earlier one useless', async () => {
    const email = newAddress();
    await register(email);
    const first = await secretFor(email);
    const user = await logIn(email);
    for (let sent = 0; sent < 5; sent++) await ask(user).expect(204);
    expect((await ask(user).expect(429)).body).toEqual(problem('too_many_requests'));
    let newest = '';
    for (let sent = 0; sent < 5; sent++) newest = await secretFor(email);
    await confirm(first).expect(400);
    await confirm(newest).expect(204);
  });

  it('is not sent where nothing waits for it', async () => {
    expect((await ask(await confirmed()).expect(409)).body).toEqual(problem('email_confirmed'));
  });

  it('is printed for the operator, for whoever gets no mails', async () => {
    const user = await test.make.user({ email: newAddress() });
    const link = await makeConfirmationLink(test.prisma, test.config, ` ${user.email.toUpperCase()} `);
    await confirm(secretIn(link!)).expect(204);
    await test.as(user).get('/api/wall').expect(200);
    expect(await makeConfirmationLink(test.prisma, test.config, 'nobody@example.org')).toBeNull();
  });
});

describe('mails to an address that nobody has confirmed', () => {
  it('are limited for a mailbox across accounts and +tags', async () => {
    for (let number = 1; number <= 4; number++) {
      const user = await test.make.user({ email: newAddress() });
      await change(user, `stranger+${number}@example.org`).expect(200);
      for (let sent = 0; sent < 2; sent++) await test.as(user).post('/api/user/email/link').expect(204);
    }
    const refused = () => test.prisma.$queryRaw`
      SELECT id FROM pgboss.job WHERE name = 'mail' AND data->'data'->>'email' LIKE 'stranger%' AND output ? 'refused'`;
    await eventually(async () => expect(await refused()).toHaveLength(2));
    expect(mailbox.addresses.filter((address) => address?.startsWith('stranger'))).toHaveLength(10);
  });

  it('are limited for a network across accounts', async () => {
    const settings = { ...mails, EMAIL_CONFIRMATION: 'ask', EMAIL_LINKS_PER_ADDRESS: '3', TRUST_PROXY: '127.0.0.1' };
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

describe('a changed address', () => {
  it('waits until it is confirmed, and is then announced to the former one', async () => {
    const user = await confirmed();
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

  it('is cancelled by a link mailed to the present address in the language of the account', async () => {
    const user = await confirmed();
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

  it('is cancelled when the password is changed in the app or set with a link', async () => {
    const newPassword = 'A-new-password-7';
    const changed = await confirmed();
    const email = newAddress();
    await change(changed, email).expect(200);
    const secret = await secretFor(email);
    const body = { currentPassword: PASSWORD, newPassword };
    await test.as(changed).patch('/api/user/password').send(body).expect(204);
    expect((await confirm(secret)).body).toEqual(problem('link_invalid'));
    const { body: me } = await test.as(changed).get('/api/user/me').expect(200);
    expect(me).toMatchObject({ email: changed.email, emailConfirmation: { newEmail: null } });

    const recovered = await confirmed();
    const foreign = newAddress();
    await change(recovered, foreign).expect(200);
    await mailbox.next(recovered.email); // about the request
    await test.http().post('/api/auth/password/link').send({ email: recovered.email }).expect(204);
    const reset = passwordSecretIn((await mailbox.next(recovered.email)).text);
    await test.http().post('/api/auth/password').send({ secret: reset, newPassword }).expect(204);
    expect((await confirm(await secretFor(foreign))).body).toEqual(problem('link_invalid'));
  });

  it('ends links to a new password', async () => {
    const user = await confirmed();
    await test.http().post('/api/auth/password/link').send({ email: user.email }).expect(204);
    const reset = passwordSecretIn((await mailbox.next(user.email)).text);
    const email = newAddress();
    await change(user, email).expect(200);
    await confirm(await secretFor(email)).expect(204);
    const set = { secret: reset, newPassword: 'A-new-password-7' };
    expect((await test.http().post('/api/auth/password').send(set)).body).toEqual(problem('link_invalid'));
  });

  it('waits also as part of the profile, whose other fields change at once', async () => {
    const user = await confirmed();
    const email = newAddress();
    const body = { email, currentPassword: PASSWORD, description: 'Two of us.' };
    const answer = await test.as(user).patch('/api/user/profile').send(body).expect(200);
    expect(answer.body).toMatchObject({ email: user.email, description: 'Two of us.' });
    await confirm(await secretFor(email)).expect(204);
  });

  it('needs the password', async () => {
    const user = await confirmed();
    const body = { email: newAddress(), currentPassword: 'wrong-password' };
    const answer = await test.as(user).patch('/api/user/email').send(body).expect(400);
    expect(answer.body).toEqual(problem('wrong_current_password'));
  });

  it('can be a mistyped one that is not confirmed yet', async () => {
    await register(newAddress());
    const mistyped = newAddress();
    await register(mistyped);
    const user = await logIn(mistyped);
    const email = newAddress();
    await change(user, email).expect(200);
    await confirm(await secretFor(email)).expect(204);
    await test.as(user).get('/api/wall').expect(200);
  });

  it('is the newest that was asked for', async () => {
    const user = await confirmed();
    const [first, second] = [newAddress(), newAddress()];
    await change(user, first).expect(200);
    const earlier = await secretFor(first);
    await change(user, second).expect(200);
    const later = await secretFor(second);
    await confirm(earlier).expect(400);
    await confirm(later).expect(204);
    await logIn(second);
  });

  it('belongs to whoever has it first', async () => {
    const user = await confirmed();
    const other = await confirmed();
    expect((await change(user, other.email).expect(409)).body).toEqual(problem('email_taken'));
    const email = newAddress();
    await change(user, email).expect(200);
    const secret = await secretFor(email);
    await register(email);
    expect((await confirm(secret).expect(409)).body).toEqual(problem('email_taken'));
    await logIn(user.email);
  });
});

it('where it is only asked for, an unconfirmed account can do everything', async () => {
  await test.beside({ ...mails, EMAIL_CONFIRMATION: 'ask' }, async (asking) => {
    const email = newAddress();
    await register(email, asking);
    const user = await logIn(email, asking);
    expect(user.me.emailConfirmation).toEqual({ isRequired: false, isConfirmed: false, newEmail: null });
    await asking.as(user).get('/api/wall').expect(200);
    await confirm(await secretFor(email), asking).expect(204);
  });
});

it('without mails the operator confirms, and an address changes at once', async () => {
  await test.beside({ EMAIL_CONFIRMATION: 'require' }, async (silent) => {
    const user = await confirmed();
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
    const link = await makeConfirmationLink(silent.prisma, silent.config, email);
    await silent
      .http()
      .post('/api/auth/email')
      .send({ secret: link!.split('#')[1] })
      .expect(204);
    await eventually(async () => expect((await silent.as(user).get('/api/wall')).status).toBe(200));
  });
});

it('where it is off, nothing is said of it, nothing is sent, and an address changes at once', async () => {
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

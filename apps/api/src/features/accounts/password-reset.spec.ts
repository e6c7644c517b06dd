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
    RATE_LIMITS: 'passwordLinkPerNetwork=100000',
  });
});
afterAll(async () => {
  await test.stop();
  await mailbox.close();
});

const NEW = 'A-new-password-7';
const requestLink = (email: string, language = 'en') =>
  test.http().post('/api/auth/password/link').set('accept-language', language).send({ email });
const set = (secret: string, newPassword = NEW) => test.http().post('/api/auth/password').send({ secret, newPassword });
const logIn = ({ email }: TestUser, password: string) => test.http().post('/api/auth/login').send({ email, password });
const secretIn = (text = '') => /https:\/\/sapa\.example\/new-password#([\w-]{43})/.exec(text)?.[1] ?? '';

/** Creates a user and emails a password link. Returns the user with the link's secret. */
async function userWithLink() {
  const user = await test.make.user({ firstName: 'Mila' });
  await requestLink(user.email).expect(204);
  return { user, secret: secretIn((await mailbox.next(user.email)).text) };
}

describe('a password reset by email', () => {
  it('sets a new password with the link in the email', async () => {
    const { user, secret } = await userWithLink();
    await set(secret).expect(204);
    await logIn(user, PASSWORD).expect(401);
    await logIn(user, NEW).expect(200);
  });

  it("sends the email in the request's language, as text and HTML", async () => {
    const user = await test.make.user({ firstName: '<b>Šone</b>' });
    await requestLink(user.email, 'sr-RS,sr;q=0.9').expect(204);
    const mail = await mailbox.next(user.email);
    expect(mail.from).toEqual({ name: 'Šapa', address: 'hello@sapa.example' });
    expect(mail.subject).toBe('Nova lozinka za Šapu');
    expect(mail.text).toContain('Zdravo, <b>Šone</b>!');
    expect(mail.html).toContain('Zdravo, &lt;b&gt;Šone&lt;/b&gt;!');
    expect(mail.html).toContain('<html lang="sr-Latn">');
    expect(mail.html).toContain(`href="https://sapa.example/new-password#${secretIn(mail.text)}"`);

    const recipient = await test.make.user({ firstName: 'Šone' });
    await requestLink(recipient.email, 'sr-Cyrl').expect(204);
    const cyrillic = await mailbox.next(recipient.email);
    expect(cyrillic.subject).toBe('Нова лозинка за Шапу');
    expect(cyrillic.text).toContain('Здраво, Šone!');
    expect(cyrillic.html).toContain('<html lang="sr-Cyrl">');
  });

  it('ends all sessions and notifies the user by email', async () => {
    const { user, secret } = await userWithLink();
    const other = await test.make.user();
    await set(secret).expect(204);
    await test.as(user).get('/api/user/me').expect(401);
    await test.as(other).get('/api/user/me').expect(200);
    expect((await mailbox.next(user.email)).subject).toBe('Your password was changed');
  });

  it('accepts a link only once, even in concurrent requests', async () => {
    const { secret } = await userWithLink();
    const answers = await Promise.all([set(secret), set(secret, 'Another-password-8')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    expect((await set(secret)).body).toMatchObject({ code: 'link_invalid' });
  });

  it('invalidates earlier links when a new link is sent', async () => {
    const { user, secret } = await userWithLink();
    await requestLink(user.email).expect(204);
    const newer = secretIn((await mailbox.next(user.email)).text);
    expect((await set(secret)).body).toMatchObject({ code: 'link_invalid' });
    await set(newer).expect(204);
  });

  it('rejects links that are older than a password or address change', async () => {
    const first = await userWithLink();
    const password = { currentPassword: PASSWORD, newPassword: NEW };
    await test.as(first.user).patch('/api/user/password').send(password).expect(204);
    expect((await set(first.secret)).body).toMatchObject({ code: 'link_invalid' });

    const second = await userWithLink();
    const address = { email: 'another@example.org', currentPassword: PASSWORD };
    await test.as(second.user).patch('/api/user/email').send(address).expect(200);
    expect((await set(second.secret)).body).toMatchObject({ code: 'link_invalid' });
  });

  it('rejects a link that was emailed to an earlier address', async () => {
    const { user, secret } = await userWithLink();
    // Simulates an address change between the request and the email.
    await test.prisma.user.update({ where: { id: user.id }, data: { email: 'elsewhere@example.org' } });
    expect((await set(secret)).body).toMatchObject({ code: 'link_invalid' });
  });

  it('sends the same one-time link when the email is retried', async () => {
    const user = await test.make.user();
    await requestLink(user.email).expect(204);
    const first = await mailbox.next(user.email);
    /** Simulates a crash after the email was sent but before the job was marked as done. */
    const sendAgain = async () => {
      await eventually(async () => {
        const count = await test.prisma.$executeRaw`
        UPDATE pgboss.job SET state = 'retry', start_after = now(), completed_on = NULL
        WHERE name = 'mail' AND state = 'completed' AND data->'data'->>'email' = ${user.email}`;
        expect(count).toBe(1);
      });
      return mailbox.next(user.email);
    };
    const second = await sendAgain();
    expect([second.messageId, second.text]).toEqual([first.messageId, first.text]);
    await set(secretIn(first.text)).expect(204);
    await mailbox.next(user.email); // skip the email about the changed password
    await sendAgain();
    await set(secretIn(first.text)).expect(400);
  });

  it('rejects links older than an hour', async () => {
    const { secret } = await userWithLink();
    const [{ left }] = await test.prisma.$queryRaw<[{ left: number }]>`
    SELECT extract(epoch FROM max("expiresAt") - now())::float AS left FROM "AccountLink"`;
    expect(left).toBeGreaterThan(3500);
    expect(left).toBeLessThanOrEqual(3600);
    await test.prisma.$executeRaw`UPDATE "AccountLink" SET "expiresAt" = now()`;
    expect((await set(secret)).body).toMatchObject({ code: 'link_invalid' });
  });

  it('rejects links of disabled users and sends them no new links', async () => {
    const { user, secret } = await userWithLink();
    await test.prisma.user.update({ where: { id: user.id }, data: { disabledAt: new Date() }, select: { id: true } });
    expect((await set(secret)).body).toMatchObject({ code: 'link_invalid' });
    await requestLink(user.email).expect(204);
    // An email to the disabled user would arrive before the email to this user.
    const { user: next } = await userWithLink();
    expect(mailbox.addresses).not.toContain(user.email);
    expect(next.email).not.toBe(user.email);
  });

  it('adds the redirect target to the link, and rejects targets on other sites', async () => {
    const user = await test.make.user();
    const requestLinkTo = (next: unknown) =>
      test.http().post('/api/auth/password/link').send({ email: user.email, next });
    await requestLinkTo('/find?kind=1&sex=f#x').expect(204);
    const { text = '' } = await mailbox.next(user.email);
    const link = new URL(/https:\/\/\S+/.exec(text)![0]);
    expect([link.pathname, link.searchParams.get('next')]).toEqual(['/new-password', '/find?kind=1&sex=f#x']);
    await set(link.hash.slice(1)).expect(204);
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      'find',
      {},
      `/${'x'.repeat(500)}`,
    ])
      expect((await requestLinkTo(next).expect(400)).body.fieldCodes).toHaveProperty('next');
  });

  it('does not reveal whether an account exists', async () => {
    const user = await test.make.user();
    const [known, unknown] = [await requestLink(user.email), await requestLink('nobody@example.org')];
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
  });

  it('sends at most five links per hour and account, without revealing the limit', async () => {
    const user = await test.make.user();
    for (let count = 0; count < 7; count++) await requestLink(user.email).expect(204);
    for (let count = 0; count < 5; count++) await mailbox.next(user.email);
    const { user: next } = await userWithLink();
    expect(mailbox.addresses).not.toContain(user.email);
    expect(next.email).not.toBe(user.email);
  });

  it('stores only a hash of the secret, even in the job queue', async () => {
    const { secret } = await userWithLink();
    const rows = await test.prisma.$queryRaw<unknown[]>`SELECT encode("secretHash", 'escape') FROM "AccountLink"`;
    const jobs = await test.prisma.$queryRaw<unknown[]>`SELECT data FROM pgboss.job`;
    expect(rows).not.toHaveLength(0);
    expect(jobs).not.toHaveLength(0);
    expect(JSON.stringify([rows, jobs])).not.toContain(secret);
  });

  it.each([
    [{ secret: 'x'.repeat(43), newPassword: NEW }, 'link_invalid'],
    [{ secret: '../../etc', newPassword: NEW }, 'validation_failed'],
    [{ secret: 'x'.repeat(43), newPassword: 'short' }, 'validation_failed'],
    [{ secret: 'x'.repeat(43), newPassword: 'password123' }, 'validation_failed'],
    [{ newPassword: NEW }, 'validation_failed'],
  ])('rejects %j with %s', async (body, code) => {
    const answer = await test.http().post('/api/auth/password').send(body).expect(400);
    expect(answer.body).toMatchObject({ code });
  });

  it('limits attempts per network', async () => {
    await test.beside({ RATE_LIMITS: 'passwordLinkPerNetwork=2' }, async (other) => {
      const attempt = () =>
        other
          .http()
          .post('/api/auth/password')
          .send({ secret: 'x'.repeat(43), newPassword: NEW });
      expect([(await attempt()).status, (await attempt()).status, (await attempt()).status]).toEqual([400, 400, 429]);
    });
  });

  it('fails if the server sends no email, but an operator command creates a link', async () => {
    await test.beside({}, async (other) => {
      const user = await test.make.user();
      const answer = await other.http().post('/api/auth/password/link').send({ email: user.email }).expect(409);
      expect(answer.body).toMatchObject({ code: 'mail_off' });
      const link = (address: string) =>
        sapa({ ...other.config, PORT: 3000 }, 'user', 'password-link', address, '--json');
      const made = JSON.parse((await link(user.email.toUpperCase())).output) as { link: string };
      expect(made.link).toMatch(/^http:\/\/localhost:3000\/new-password#[\w-]{43}$/);
      await set(made.link.split('#')[1]!).expect(204);
      expect((await link('nobody@example.org')).errors).toBe('There is no account nobody@example.org.');
    });
  });
});

describe('emails about changes in the app', () => {
  it('announce a new password', async () => {
    const user = await test.make.user();
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    await test.as(user).patch('/api/user/password').send(body).expect(204);
    const mail = await mailbox.next(user.email);
    expect(mail.subject).toBe('Your password was changed');
    expect(mail.text).toContain('https://sapa.example/forgotten-password');
  });

  it('announce a new email address to the old address', async () => {
    const user = await test.make.user();
    const body = { email: 'moved@example.org', currentPassword: PASSWORD };
    await test.as(user).patch('/api/user/profile').send(body).expect(200);
    expect((await mailbox.next(user.email)).text).toContain('moved@example.org');
  });
});

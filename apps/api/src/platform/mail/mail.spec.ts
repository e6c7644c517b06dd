import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';
import { toPlainText } from './mail.layout.js';
import { withoutLinks } from './without-links.js';
import { sapa } from '../../../test/sapa.js';

// Tests that requests succeed without a working mail server, and that emails arrive later.

let mailbox: Mailbox;
let test: TestApp;
const settings = () => ({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'hello@sapa.example',
  PUBLIC_ORIGIN: 'https://sapa.example',
});
beforeAll(async () => {
  mailbox = await Mailbox.start();
  test = await TestApp.start(settings());
});
afterAll(async () => {
  await test.stop();
  await mailbox.close();
});
beforeEach(async () => {
  delete mailbox.refusal;
  mailbox.mails.length = 0;
  mailbox.offered = 0;
  await test.prisma.$executeRaw`DELETE FROM pgboss.job`;
});

interface Job {
  state: string;
  retryCount: number;
  seconds: number;
  output: object | null;
}

const jobs = () => test.prisma.$queryRaw<Job[]>`
  SELECT state::text, retry_count AS "retryCount", extract(epoch FROM start_after - now())::float AS seconds, output FROM pgboss.job
  WHERE name = 'mail'`;

/** Makes all retries due immediately. */
const retryNow = () => test.prisma.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`;

/** Queues an email to a new user. */
async function queueMail(through = test) {
  const user = await test.make.user();
  const body = { currentPassword: PASSWORD, newPassword: 'A-new-password-7' };
  await through.as(user).patch('/api/user/password').send(body).expect(204);
  return user;
}

const LINK_NAME = 'Win https://evil.example/x or www.evil.example';

describe('emails to unconfirmed addresses', () => {
  it('contain no links from names, and keep dates and email addresses', async () => {
    expect(withoutLinks('5.6.2026. St.Bernard, ana@mail.example.org; evil.example/a')).toBe(
      '5.6.2026. St. Bernard, ana@mail.example.org; evil. example/a',
    );
    const user = await test.make.user({ firstName: LINK_NAME });
    const body = { currentPassword: PASSWORD, newPassword: 'A-new-password-7' };
    await test.as(user).patch('/api/user/password').send(body).expect(204);
    const { text, html } = await mailbox.next(user.email);
    expect(text).toContain('Hello Win https:// evil. example/x or www. evil. example,');
    expect(html).not.toContain('evil.example');
  });
});

describe('emails with a list', () => {
  it.each([
    ['en', '“No ads.”'],
    ['sr', '„No ads.”'],
    ['sr-Cyrl', '„No ads.”'],
  ] as const)('have the quotation marks of their language: %s', (language, quoted) => {
    const items = [{ text: 'x', words: 'No ads.', url: 'https://sapa.example' }];
    expect(toPlainText({ language, subject: 'x', paragraphs: [], items, note: 'x' })).toContain(quoted);
  });
});

describe('mail delivery', () => {
  it('retries an email after a connection error', async () => {
    await mailbox.close();
    const user = await queueMail();
    await eventually(async () => expect(await jobs()).toMatchObject([{ state: 'retry', retryCount: 0 }]));
    const [{ seconds }] = (await jobs()) as [Job];
    expect(seconds).toBeGreaterThan(10);
    await mailbox.open();
    await retryNow();
    expect((await mailbox.next(user.email)).subject).toBe('Your password was changed');
    await eventually(async () => expect(await jobs()).toMatchObject([{ state: 'completed', output: { sent: true } }]));
  });

  it('does not retry an email that is rejected permanently, and shows the error to the operator', async () => {
    mailbox.refusal = { status: 550, text: 'No such user here' };
    await queueMail();
    await eventually(async () => expect(await jobs()).toMatchObject([{ state: 'completed', output: { sent: false } }]));
    expect(JSON.stringify((await jobs())[0]!.output)).toContain('No such user here');
    expect(mailbox.offered).toBe(1);
    expect((await sapa(test.config, 'jobs', 'list')).output).toMatch(
      /^mail: 1 completed\n\n.* mail +password_changed +completed +0 retries .*No such user here/,
    );
    expect((await sapa(test.config, 'jobs', 'push')).output).toBe('There are no recent jobs.');
  });

  it('retries an email that is rejected temporarily', async () => {
    mailbox.refusal = { status: 451, text: 'Try again later' };
    const user = await queueMail();
    await eventually(async () => expect(await jobs()).toMatchObject([{ state: 'retry' }]));
    delete mailbox.refusal;
    await retryNow();
    await mailbox.next(user.email);
  });

  it('sends no email if the change is rolled back', async () => {
    const user = await test.make.user();
    const body = {
      email: user.email.replace('user', 'other'),
      currentPassword: PASSWORD,
      userCategoryId: 1,
      lastName: '',
    };
    await test.make.user({ email: body.email });
    await test.as(user).patch('/api/user/profile').send(body).expect(409);
    expect(await jobs()).toEqual([]);
  });

  it('sends no email about a deleted account', async () => {
    mailbox.refusal = { status: 451, text: 'Try again later' };
    const user = await queueMail();
    await eventually(async () => expect(await jobs()).toMatchObject([{ state: 'retry' }]));
    await test.prisma.user.delete({ where: { id: user.id }, select: { id: true } });
    delete mailbox.refusal;
    await retryNow();
    await eventually(async () => expect(await jobs()).toMatchObject([{ state: 'completed', output: { sent: false } }]));
    expect(mailbox.mails).toEqual([]);
  });

  it('sends each email once even if two processes run', async () => {
    await test.beside(settings(), async (other) => {
      const people = [];
      for (let count = 0; count < 6; count++) people.push(await queueMail(count % 2 ? other : test));
      await eventually(async () =>
        expect((await jobs()).map(({ state }) => state)).toEqual(Array(6).fill('completed')),
      );
      expect(mailbox.addresses.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    });
  });
});

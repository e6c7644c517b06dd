import { eventually } from '../../../test/eventually.js';
import { TestApp } from '../../../test/app.js';
import { problem } from '../../../test/answers.js';
import { PASSWORD, type TestUser } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';

let mailbox: Mailbox;
let test: TestApp;
let ana: TestUser;
let mia: TestUser;
let caseId: number;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  test = await TestApp.start({ ...mailbox.settings, OPERATOR_CONTACT: 'help@sapa.example' });
});
afterAll(async () => {
  await test.stop();
  await mailbox.close();
});
beforeEach(async () => {
  await test.reset();
  mailbox.mails.length = 0;
  ana = await test.make.user({ firstName: 'Ana' });
  mia = await test.make.user({ firstName: 'Mia', role: 'MODERATOR' });
  const bob = await test.make.user();
  const body = { targetType: 'profile', targetId: ana.id, reason: 'fraud' };
  await test.as(bob).post('/api/moderation/reports').send(body).expect(201);
  caseId = (await test.as(mia).get('/api/moderation/cases').expect(200)).body[0].id;
});

const decide = (body: object) => test.as(mia).post(`/api/moderation/cases/${caseId}/decisions`).send(body).expect(200);
const disable = () => decide({ action: 'disable', reason: 'fraud', text: 'Selling what is not yours.' });
const login = (password = PASSWORD) => test.http().post('/api/auth/login').send({ email: ana.email, password });
const object = (body: object = {}) =>
  test
    .http()
    .post('/api/auth/objection')
    .send({ email: ana.email, password: PASSWORD, text: 'They are mine.', ...body });
const disabled = (objection: string) => ({
  ...problem('account_disabled'),
  disabled: { reason: 'fraud', text: 'Selling what is not yours.', objection },
});

describe('a disabled user', () => {
  it('gets an email with the reason and how to object', async () => {
    await disable();
    const { subject, text, html } = await mailbox.next(ana.email);
    expect(subject).toBe('Your account is disabled');
    for (const words of [
      'Hello Ana,',
      'Reason: fraud.',
      'Selling what is not yours.',
      'object once',
      'help@sapa.example',
    ]) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
    expect(text).toContain('https://sapa.example/logsign');
    expect(text).not.toContain('Mia');
  });

  it('gets the email in the language of the notification settings', async () => {
    await test.as(ana).patch('/api/notifications/settings').set('accept-language', 'sr').send({}).expect(200);
    await disable();
    const { subject, text } = await mailbox.next(ana.email);
    expect(subject).toBe('Tvoj nalog je isključen');
    expect(text).toContain('Razlog: prevara.');
  });

  it('sees the reason when logging in, but only with the correct password', async () => {
    await disable();
    expect((await login().expect(401)).body).toEqual(disabled('possible'));
    expect((await login('wrong-password').expect(401)).body).toEqual(problem('invalid_credentials'));
  });

  it('can object once, and gets an email about the outcome', async () => {
    await object().expect(404); // not disabled yet
    await disable();
    await mailbox.next(ana.email);
    expect((await object({ password: 'wrong-password' }).expect(401)).body).toEqual(problem('invalid_credentials'));
    await object({ text: ' ' }).expect(400);
    await object().expect(204);
    expect((await object().expect(409)).body).toEqual(problem('already_objected'));
    expect((await login().expect(401)).body).toEqual(disabled('open'));
    const { body: cases } = await test.as(mia).get('/api/moderation/cases?state=objections').expect(200);
    expect(cases).toMatchObject([{ id: caseId, isObjection: true }]);
    await decide({ action: 'dismiss', text: 'We have looked again.' });
    const rejected = await mailbox.next(ana.email);
    expect(rejected.subject).toBe('Your account stays disabled');
    expect(rejected.text).toContain('We have looked again.');
    expect((await login().expect(401)).body).toEqual(disabled('rejected'));
    await decide({ action: 'enable' });
    expect((await mailbox.next(ana.email)).subject).toBe('Your account is active again');
    await eventually(async () => void (await login().expect(200)));
  });
});

describe('a suspended user', () => {
  it("gets an email with the reason, the end in the user's time zone and how to object", async () => {
    await test.as(ana).patch('/api/notifications/settings').send({ timeZone: 'Europe/Belgrade' }).expect(200);
    const year = new Date().getUTCFullYear() + 2;
    const until = `${year}-03-03T23:30:00.000Z`;
    await decide({ action: 'suspend', reason: 'insult', text: 'Be kind.', until });
    const { subject, text } = await mailbox.next(ana.email);
    expect(subject).toBe('Your account is suspended');
    for (const words of [
      'Reason: insults or hate.',
      'Be kind.',
      `March 4, ${year} at 12:30\u202fAM GMT+1`,
      'object once',
      'https://sapa.example/notices',
    ])
      expect(text).toContain(words);
    await decide({ action: 'unsuspend' });
    expect((await mailbox.next(ana.email)).subject).toBe('Your account is no longer suspended');
  });
});

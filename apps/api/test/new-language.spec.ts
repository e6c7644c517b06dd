import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGE_LIST, type Language } from '@sapa/shared/languages';
import { LOCALES, loadTexts } from '../src/platform/i18n/texts.js';
import { TestApp } from './app.js';
import { eventually } from './eventually.js';
import type { TestUser } from './factories.js';
import { Mailbox } from './mailbox.js';
import { PushStandIn } from './push-service.js';

/** A language that Šapa does not have. Its texts are English in capital letters. */
const NEW = 'de' as Language;

const inCapitals = (json: string) =>
  JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
    typeof value === 'string'
      ? value
          .split(/(\{\{.*?\}\}|\$t\(.*?\))/)
          .map((part, index) => (index % 2 === 0 ? part.toUpperCase() : part))
          .join('')
      : value,
  );

let folder: string;
let mailbox: Mailbox;
let pushes: PushStandIn;
let test: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sapa-language-'));
  const english = new URL('en/', LOCALES);
  for (const file of await readdir(english))
    await writeFile(join(folder, file), inCapitals(await readFile(new URL(file, english), 'utf8')));
  Object.assign(LANGUAGE_LIST, { [NEW]: { name: 'Deutsch', short: 'DE', locale: 'de-DE' } });
  loadTexts(NEW, pathToFileURL(`${folder}/`));
  mailbox = await Mailbox.start();
  pushes = await PushStandIn.start();
  const delays = { MAIL_DELAY_SECONDS: '0', PUSH_DELAY_SECONDS: '0' };
  test = await TestApp.start({ ...mailbox.settings, ...delays, PUSH_SERVICES: pushes.origin });
});
afterAll(async () => {
  await test.stop();
  await pushes.close();
  await mailbox.close();
  delete (LANGUAGE_LIST as Partial<typeof LANGUAGE_LIST>)[NEW];
  await rm(folder, { recursive: true });
});

const inNewLanguage = (user: TestUser, method: 'patch' | 'post', path: string) =>
  test.as(user)[method](`/api${path}`).set('accept-language', `${NEW}-AT, en;q=0.5`);

describe('a new language', () => {
  it('needs only its files and its entry in the list', async () => {
    const [ana, bob] = [await test.make.user({ firstName: 'Ana' }), await test.make.user({ firstName: 'Bob' })];
    const { id: targetId } = await test.make.wallPost({ authorId: ana.id });
    const choice = { topics: ['comment'], mail: 'at_once', push: true };
    await inNewLanguage(ana, 'patch', '/notifications/settings').send(choice).expect(200);
    const phone = pushes.device();
    await test.as(ana).put('/api/notifications/push').send(phone.subscription).expect(204);
    await test.as(bob).post('/api/comments').send({ targetType: 'wall_post', targetId, content: 'Hi' }).expect(201);

    const { payload } = await pushes.next(phone);
    expect(payload.title).toMatch(/^Bob .*COMMENTED ON YOUR POST$/);
    await eventually(() => expect(mailbox.mails).toHaveLength(1));
    const [mail] = mailbox.mails;
    expect(mail!.subject).toBe(payload.title);
    expect(mail!.text).toContain('HELLO Ana,');
    expect(mail!.text).toContain('YOU GET THIS EMAIL BECAUSE');
    expect(mail!.html).toContain('<html lang="de">');

    const { uuid: petUuid } = await test.make.pet({ userId: ana.id, name: 'Riki' });
    const details = { product: 'Amoxicillin', timesOfDay: ['08:00'], everyDays: 2, until: '2026-04-01' };
    const entry = { kind: 'medication', day: '2026-03-27', details };
    const { body } = await test.as(ana).post(`/api/pet/${petUuid}/health-records`).send(entry).expect(201);
    const reminder = { petUuid, entryId: body.id };
    const { body: added } = await test.as(ana).post('/api/reminders').send(reminder).expect(201);
    const { text } = await test.as(ana).get(`/api/reminders/${added.id}/event.ics`).expect(200);
    expect(text).toContain('SUMMARY:Riki: MEDICATION (Amoxicillin)');
    expect(text).toContain('OPEN ŠAPA TO MARK IT AS DONE.');
  });
});

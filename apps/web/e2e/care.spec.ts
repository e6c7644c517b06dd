import ICAL from 'ical.js';
import { Client } from 'pg';
import { paths } from '../src/routing/routes';
import { axeFindsNothing, continueSession, fieldOf, mailTo, person, petOf, shows } from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');

const timeZone = 'Europe/Belgrade';
test.use({ timezoneId: timeZone });

/** Returns the owner's date this many days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone });

/** Makes the reminders of a pet due now. The server checks for due reminders once a minute. */
async function sendNow(petUuid: string) {
  const database = new Client({ connectionString: process.env.E2E_DATABASE_URL });
  await database.connect();
  await database.query(`UPDATE "Reminder" SET "sendAt" = $2 WHERE "petId" = (SELECT id FROM "Pet" WHERE uuid = $1)`, [
    petUuid,
    new Date().toLocaleString('sv', { timeZone }),
  ]);
  await database.end();
}

/** Returns the first event with this title, as a calendar app reads it. */
function eventIn(ics: string, title: string) {
  const events = new ICAL.Component(ICAL.parse(ics) as unknown[])
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));
  return events.find(({ summary }) => summary.includes(title));
}

test(
  "reminders lead through a puppy's first year, from chip to third vaccination",
  ON_PHONES,
  async ({ page, request }) => {
    const owner = await person(request, 'Mila', 'Ilić');
    const pet = await petOf(request, owner, 'Riki');
    await continueSession(page, owner, 'sr');
    const save = () => page.getByRole('button', { name: t('reminders.save'), exact: true }).click();
    const markDone = () =>
      page.getByRole('button', { name: t('reminders.markDone', { name: 'Besnilo', pet: 'Riki' }) }).click();

    await test.step('the owner turns on emails about care', async () => {
      await page.goto(paths.notificationSettings);
      const topic = t('notificationSettings.topics.care');
      const choice = page.getByRole('combobox', { name: t('notificationSettings.topics.mailOf', { topic }) });
      await choice.selectOption('at_once');
      await expect(choice).toHaveValue('at_once');
    });

    await test.step('the owner records the chip and the first vaccination', async () => {
      await page.goto(paths.health(pet.uuid));
      await page.getByRole('button', { name: t('health-records.identification.edit'), exact: true }).click();
      await fieldOf(page, t('health-records.identification.chipDate')).fill(day(-30));
      await page.getByRole('button', { name: t('health-records.identification.save'), exact: true }).click();
      await page
        .getByRole('button', { name: t('health-records.entry.add') })
        .first()
        .click();
      await fieldOf(page, t('health-records.fields.day')).fill(day(-28));
      await fieldOf(page, t('health-records.fields.against')).fill('Besnilo');
      await fieldOf(page, t('health-records.fields.validUntil')).fill(day(0));
      await page.getByRole('button', { name: t('health-records.entry.save'), exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Besnilo' })).toBeVisible();
      await sendNow(pet.uuid);
    });

    await test.step('the home page links to due care', async () => {
      await page.goto(paths.home);
      await page.getByRole('link', { name: t('home.care.due_one', { count: 1 }) }).click();
      await shows(page, t('reminders.title'));
      await axeFindsNothing(page);
    });

    await test.step('a new reminder is listed', async () => {
      await page.getByRole('button', { name: t('reminders.add'), exact: true }).click();
      await page.getByRole('textbox', { name: t('reminders.editor.title') }).fill('Nokti');
      await axeFindsNothing(page);
      await save();
      await expect(page.getByRole('region', { name: t('reminders.groups.thisWeek') }).getByText('Nokti')).toBeVisible();
    });

    await test.step('the whole menu of a reminder is visible', async () => {
      await page.getByRole('button', { name: t('reminders.more', { name: 'Nokti', pet: 'Riki' }) }).click();
      await expect(page.getByRole('menuitem', { name: t('reminders.skip') })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
    });

    const address = await test.step('the owner creates a calendar', async () => {
      await page.getByRole('button', { name: t('reminders.calendar.create') }).click();
      return page.getByRole('textbox', { name: t('reminders.calendar.address') }).inputValue();
    });

    await test.step('the reminder of the due date arrives by email', async () => {
      await expect(async () => {
        const { text } = await mailTo(owner.email);
        expect(text).toContain('Riki: vakcinacija (Besnilo)');
      }).toPass();
    });

    await test.step('each vaccination that is done proposes the date of the next one', async () => {
      const nextDate = async () => eventIn(await (await request.get(address)).text(), 'Besnilo')?.startDate.toString();
      await markDone();
      await save();
      await expect.poll(nextDate).toBe(`${day(28)}T08:00:00`);
      await markDone();
      await fieldOf(page, t('reminders.nextOn')).fill(day(365));
      await save();
      await expect.poll(nextDate).toBe(`${day(365)}T08:00:00`);
    });

    await test.step('the health record has all three vaccinations', async () => {
      await page.goto(paths.health(pet.uuid));
      await expect(page.getByRole('heading', { name: 'Besnilo' })).toHaveCount(3);
    });

    await test.step('the calendar ends when its address is removed', async () => {
      await page.goto(paths.care);
      await page.getByRole('button', { name: t('reminders.calendar.remove') }).click();
      await expect(page.getByRole('button', { name: t('reminders.calendar.create') })).toBeVisible();
      expect((await request.get(address)).status()).toBe(404);
    });
  },
);

test(
  'a new vaccination suggests diseases and the date, has a document, and links to its reminder',
  ON_PHONES,
  async ({ page, request }) => {
    const owner = await person(request, 'Mila', 'Ilić');
    await petOf(request, owner, 'Riki');
    await continueSession(page, owner, 'sr');
    await page.goto(paths.care);
    await expect(page.getByRole('listitem').getByText(t('reminders.pets.nothing'))).toBeVisible();
    await page.getByRole('link', { name: t('reminders.pets.record', { name: 'Riki' }) }).click();
    await shows(page, t('health-records.title', { name: 'Riki' }));
    const form = page.getByRole('form', { name: t('health-records.entry.addTitle') });
    const save = () => form.getByRole('button', { name: t('health-records.entry.save') }).click();

    await test.step('the owner chooses rabies and one year, and adds the certificate', async () => {
      await page
        .getByRole('button', { name: t('health-records.entry.add') })
        .first()
        .click();
      await expect(form.getByRole('button', { name: t('health-records.common.panleukopenia') })).toHaveCount(0);
      await form.getByRole('button', { name: t('health-records.common.rabies') }).click();
      await form.getByRole('button', { name: '+1 godina' }).click();
      const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
      await page
        .locator('[role="dialog"] input[type="file"]')
        .setInputFiles({ name: 'potvrda.pdf', mimeType: 'application/pdf', buffer: pdf });
      await axeFindsNothing(page);
    });

    await test.step('a lost connection keeps the entry and the document, and the next attempt saves both once', async () => {
      const documents = '**/health-records/*/documents';
      await page.route(documents, (route) => route.abort('internetdisconnected'));
      await save();
      await expect(form.getByRole('alert').filter({ hasText: /^Upis je sačuvan, ali dokument nije/ })).toBeVisible();
      await page.unroute(documents);
      await save();
      await expect(form).toHaveCount(0);
      await expect(page.getByRole('heading', { name: t('health-records.common.rabies') })).toHaveCount(1);
      await expect(page.getByRole('button', { name: /potvrda\.pdf/ }).first()).toBeVisible();
    });

    await test.step('the entry links to its reminder, which is listed as later care', async () => {
      await page.getByRole('link', { name: /^Podsetnik: / }).click();
      await shows(page, t('reminders.title'));
      const later = page.getByRole('region', { name: t('reminders.groups.later') });
      await expect(later.getByText(t('health-records.common.rabies'))).toBeInViewport();
      await axeFindsNothing(page);
    });
  },
);

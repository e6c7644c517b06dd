import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { Client } from 'pg';
import { paths } from '../src/routing/routes';
import {
  axeFindsNothing,
  continueSession,
  fieldOf,
  logIn,
  newEmail,
  PASSWORD,
  type Person,
  person,
  petOf,
  reloadUntilVisible,
  shows,
} from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');
const timeZone = 'Europe/Belgrade';
test.use({ timezoneId: timeZone });

const KINDS = {
  salon: { userCategoryId: 3, path: 'beauty-parlor', serviceId: 1 },
  clinic: { userCategoryId: 4, path: 'veterinary', serviceId: 31 },
};
const HOURS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => `${day} 09:00-17:00`);

/** Creates a salon or a clinic with one service, which does not take appointments yet. */
async function business(request: APIRequestContext, kind: keyof typeof KINDS) {
  const { userCategoryId, path, serviceId } = KINDS[kind];
  const owner = await person(request, `${kind} ${newEmail().slice(4, 12)}`, 'x');
  const { headers, user } = owner;
  const profile = { userCategoryId, phoneNumber: '0230 123 456', establishment_date: '2015-03-01' };
  expect((await request.patch('/api/user/profile', { headers, data: profile })).status()).toBe(200);
  const stored = (await (await request.get(`/api/${path}/user/${user.id}`, { headers })).json()) as { id: number };
  const data = { service_ids: [serviceId] };
  expect((await request.patch(`/api/${path}/${stored.id}`, { headers, data })).status()).toBe(200);
  return { ...owner, serviceId };
}

const openHours = async (request: APIRequestContext, { headers }: Person) =>
  expect((await request.put('/api/opening-hours', { headers, data: { hours: HOURS, timeZone } })).status()).toBe(200);

/** Lets customers book one place for an hour. */
async function openBooking(request: APIRequestContext, owner: Person & { serviceId: number }) {
  await openHours(request, owner);
  const data = {
    isOpen: true,
    noticeMinutes: 0,
    horizonDays: 60,
    confirmsByHand: false,
    cancelUntilMinutes: 60,
    places: [{ name: 'Sto 1' }],
    services: [{ serviceId: owner.serviceId, minutes: 60, bufferMinutes: 0, durations: [] }],
  };
  const answer = await request.put('/api/business/booking', { headers: owner.headers, data });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as { places: { id: number }[] };
}

interface FreeTimes {
  days: { date: string; times: string[] }[];
}

/** Returns the free times of tomorrow. */
async function tomorrowAt(request: APIRequestContext, { user, serviceId }: Person & { serviceId: number }) {
  const answer = await request.get(`/api/booking/${user.uuid}/times`, { params: { serviceId } });
  return ((await answer.json()) as FreeTimes).days[1]!;
}

async function book(
  request: APIRequestContext,
  { customer, petUuid, at }: { customer: Person; petUuid: string; at: Person & { serviceId: number } },
  startsAt: string,
) {
  const data = { businessUuid: at.user.uuid, serviceId: at.serviceId, petUuid, startsAt };
  const answer = await request.post('/api/appointments', { headers: customer.headers, data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { appointments: { id: number }[] }).appointments[0]!;
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toLocaleDateString('sv', { timeZone });
/** Makes an account a year old, because new accounts cannot book repeated appointments. */
async function makeOld({ user }: Person) {
  const database = new Client({ connectionString: process.env.E2E_DATABASE_URL });
  await database.connect();
  await database.query(`UPDATE "User" SET "createdAt" = now() - interval '1 year' WHERE id = $1`, [user.id]);
  await database.end();
}

/** The name of a business is its first name. */
const nameOf = ({ name }: Person) => name.replace(/ x$/, '');
const clock = (moment: string) => new Date(moment).toLocaleTimeString('sv', { timeZone, timeStyle: 'short' });
/** The choices are in the URL, so a radio button is checked after a navigation. */
async function choose(radio: Locator) {
  await radio.click();
  await expect(radio).toBeChecked();
}
const choicesOf = (page: Page, key: string) => page.getByRole('radiogroup', { name: t(key) }).getByRole('radio');
const chooseTomorrow = (page: Page) => choose(choicesOf(page, 'appointments.times.day').nth(1));
const chooseTime = (page: Page, time: string) => choose(page.getByRole('radio', { name: time, exact: true }));
const press = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).click();
const stateOf = (page: Page, state: string) => page.getByText(t(`appointments.states.${state}`), { exact: true });

test('a salon sets up its day and a customer books', ON_PHONES, async ({ page, other, request }) => {
  const salon = await business(request, 'salon');
  const customer = await person(request, 'Mila', 'Ilić');
  await petOf(request, customer, 'Riki');
  const rowOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(name) }) });

  await test.step('the salon says what can be booked', async () => {
    await continueSession(page, salon, 'sr');
    await page.goto(paths.desk());
    await shows(page, t('appointments.desk.title'));
    await page.getByRole('link', { name: t('appointments.desk.setUp') }).click();
    await shows(page, t('appointments.settings.title'));
    await expect(page.getByText(t('appointments.settings.hoursFirst'))).toBeVisible();
    await press(page, 'appointments.settings.save');
    await expect(page.getByText(t('errors.hours_required'), { exact: true })).toBeVisible();
    await openHours(request, salon);
    await page.reload();
    await fieldOf(page, t('appointments.settings.minutes')).fill('45');
    await page.getByLabel(t('appointments.settings.placeName', { number: 1 })).fill('Veliki sto');
    await press(page, 'appointments.settings.addPlace');
    await page.getByLabel(t('appointments.settings.placeName', { number: 2 })).fill('Mali sto');
    await fieldOf(page, t('appointments.settings.words')).fill('Dođi pet minuta ranije.');
    await axeFindsNothing(page);
    await press(page, 'appointments.settings.save');
    await expect(page.getByText(t('appointments.settings.saved'))).toBeVisible();
  });

  await test.step('a customer books a time of tomorrow', async () => {
    await continueSession(other, customer, 'sr');
    await other.goto(paths.user(salon.user.uuid));
    await shows(other, nameOf(salon));
    await other.getByRole('link', { name: t('profile.page.book'), exact: true }).click();
    await shows(other, t('appointments.book.title'));
    await expect(other.getByRole('radio', { name: 'Riki' })).toBeChecked();
    await chooseTomorrow(other);
    await chooseTime(other, '10:00');
    await expect(other.getByText('Dođi pet minuta ranije.')).toBeVisible();
    await fieldOf(other, t('appointments.book.message')).fill('Plaši se fena.');
    await axeFindsNothing(other);
    await press(other, 'appointments.book.book');
    await expect(stateOf(other, 'confirmed')).toBeVisible();
    await expect(other.getByText('10:00–10:45')).toBeVisible();
    await expect(other.getByText('Veliki sto')).toBeVisible();
    await axeFindsNothing(other);
  });

  await test.step('the salon sees the appointment and writes a note about the customer', async () => {
    await page.getByRole('link', { name: t('appointments.desk.back') }).click();
    await page.getByLabel(t('appointments.desk.goTo')).fill(tomorrow());
    const row = rowOf('Riki');
    await expect(row).toContainText('10:00–10:45');
    await expect(row).toContainText('Mila Ilić');
    await expect(row).toContainText('Plaši se fena.');
    await row.getByRole('link').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('appointments.desk.note')).fill('Voli kikiriki.');
    await dialog.getByRole('button', { name: t('appointments.desk.saveNote') }).click();
    await expect(page.getByText(t('appointments.desk.noteSaved'))).toBeVisible();
    await axeFindsNothing(page);
    await dialog.getByRole('button', { name: t('common.close') }).click();
  });

  await test.step('the salon enters a call and blocks a time', async () => {
    await press(page, 'appointments.desk.add');
    const form = page.getByRole('form', { name: t('appointments.walkIn.title') });
    await form.getByLabel(t('appointments.walkIn.name')).fill('Mira Mirić');
    await form.getByLabel(t('appointments.walkIn.phone')).fill('064 111 222');
    await form.getByLabel(t('appointments.walkIn.pet')).fill('Bobi');
    await form.getByLabel(t('appointments.fields.time')).fill('10:00');
    await form.getByRole('button', { name: t('appointments.walkIn.submit') }).click();
    // The first place is taken by Riki.
    await expect(rowOf('Bobi')).toContainText('Mali sto');
    await page.getByRole('button', { name: t('appointments.desk.more') }).click();
    await page.getByRole('menuitem', { name: t('appointments.desk.block') }).click();
    const block = page.getByRole('form', { name: t('appointments.block.title') });
    await block.getByLabel(t('appointments.block.words')).fill('Ručak');
    await block.getByRole('button', { name: t('appointments.block.submit') }).click();
    await expect(rowOf('Ručak')).toHaveCount(2);
    await axeFindsNothing(page);
  });
});

test(
  'of two people who want the last time, one gets it and the other the next times',
  ON_PHONES,
  async ({ page, request }) => {
    const salon = await business(request, 'salon');
    await openBooking(request, salon);
    const [mila, ana] = await Promise.all([person(request, 'Mila', 'Ilić'), person(request, 'Ana', 'Anić')]);
    await petOf(request, mila, 'Riki');
    const pet = await petOf(request, ana, 'Žuća');
    const { times } = await tomorrowAt(request, salon);
    await continueSession(page, mila, 'sr');
    await page.goto(paths.book(salon.user.uuid));
    await chooseTomorrow(page);
    await chooseTime(page, clock(times[0]!));
    await book(request, { customer: ana, petUuid: pet.uuid, at: salon }, times[0]!);
    await press(page, 'appointments.book.book');
    await expect(page.getByText(t('errors.time_taken'))).toBeVisible();
    await choose(choicesOf(page, 'appointments.book.nextTimes').first());
    await press(page, 'appointments.book.book');
    await expect(stateOf(page, 'confirmed')).toBeVisible();
  },
);

test(
  'a customer waits for a full day, moves the appointment and cancels it with a reason',
  ON_PHONES,
  async ({ page, other, request }) => {
    const salon = await business(request, 'salon');
    const { places } = await openBooking(request, salon);
    const mila = await person(request, 'Mila', 'Ilić');
    await petOf(request, mila, 'Riki');
    const { times } = await tomorrowAt(request, salon);
    const until = new Date(Date.parse(times.at(-1)!) + 3_600_000).toISOString();
    const data = { placeIds: places.map(({ id }) => id), startsAt: times[0], endsAt: until };
    const answer = await request.post('/api/business/blocks', { headers: salon.headers, data });
    const [block] = (await answer.json()) as { id: number }[];

    await test.step('joins the waiting list of tomorrow', async () => {
      await continueSession(page, mila, 'sr');
      await page.goto(paths.book(salon.user.uuid));
      await chooseTomorrow(page);
      await press(page, 'appointments.waiting.join');
      await expect(page.getByText(t('appointments.waiting.isWaiting'))).toBeVisible();
      await page.goto(paths.appointments());
      const waiting = page.getByRole('region', { name: t('appointments.waiting.title') });
      await expect(waiting.getByRole('listitem')).toContainText('Riki');
      await axeFindsNothing(page);
    });

    await test.step('is notified of a free time and books it', async () => {
      const path = `/api/business/appointments/${block!.id}/cancel`;
      expect((await request.post(path, { headers: salon.headers, data: {} })).ok()).toBe(true);
      await page.goto(paths.notifications);
      const notice = page.getByRole('link', { name: new RegExp(t('notifications.told.appointment_time_free')) });
      await reloadUntilVisible(page, notice);
      await notice.click();
      await chooseTomorrow(page);
      await chooseTime(page, clock(times[0]!));
      await press(page, 'appointments.book.book');
      await expect(stateOf(page, 'confirmed')).toBeVisible();
    });

    await test.step('moves the appointment', async () => {
      await press(page, 'appointments.one.move');
      const form = page.getByRole('form', { name: t('appointments.move.title') });
      await chooseTime(page, clock(times[8]!));
      await axeFindsNothing(page);
      await form.getByRole('button', { name: new RegExp(clock(times[8]!)) }).click();
      await expect(form).toHaveCount(0);
      await expect(page.getByText(new RegExp(`${clock(times[8]!)}–`))).toBeVisible();
    });

    await test.step('cancels the appointment with a reason, which the salon sees', async () => {
      await press(page, 'appointments.cancel.cancel');
      const form = page.getByRole('form', { name: t('appointments.cancel.cancel') });
      await form.getByLabel(t('appointments.cancel.reason')).fill('Riki je bolestan.');
      await form.getByRole('button', { name: t('appointments.cancel.cancel') }).click();
      await expect(stateOf(page, 'cancelled')).toBeVisible();
      const id = Number(new URL(page.url()).pathname.split('/').at(-1));
      await continueSession(other, salon, 'sr');
      await other.goto(paths.desk({ appointment: id }));
      const dialog = other.getByRole('dialog');
      await expect(dialog.getByText(t('appointments.desk.cancelledBy.customer'))).toBeVisible();
      await expect(dialog.getByText(t('appointments.one.reason', { reason: 'Riki je bolestan.' }))).toBeVisible();
    });
  },
);

test(
  'a customer books every week, is told of a week that is taken, and cancels the series',
  ON_PHONES,
  async ({ page, request }) => {
    const salon = await business(request, 'salon');
    await openBooking(request, salon);
    const [mila, ana] = await Promise.all([person(request, 'Mila', 'Ilić'), person(request, 'Ana', 'Anić')]);
    await makeOld(mila);
    await petOf(request, mila, 'Riki');
    const pet = await petOf(request, ana, 'Žuća');
    const { times } = await tomorrowAt(request, salon);
    const nextWeek = new Date(Date.parse(times[0]!) + 7 * 86_400_000).toISOString();
    await book(request, { customer: ana, petUuid: pet.uuid, at: salon }, nextWeek);
    await continueSession(page, mila, 'sr');
    await page.goto(paths.book(salon.user.uuid));
    await chooseTomorrow(page);
    await chooseTime(page, clock(times[0]!));
    await page.getByLabel(t('appointments.book.repeat')).selectOption(t('appointments.book.everyWeek'));
    await page.getByLabel(t('appointments.book.count')).selectOption('3');
    await press(page, 'appointments.book.book');
    await expect(stateOf(page, 'confirmed')).toBeVisible();
    const missed = t('appointments.one.missed_one', { count: 1, days: '' }).trim();
    await expect(page.getByText(new RegExp(missed))).toBeVisible();
    await page.goto(paths.appointments());
    const cards = page.getByRole('listitem').filter({ hasText: 'Riki' });
    await expect(cards).toHaveCount(2);
    await cards.first().getByRole('link').click();
    await press(page, 'appointments.cancel.cancel');
    const form = page.getByRole('form', { name: t('appointments.cancel.cancel') });
    await form.getByRole('switch', { name: t('appointments.cancel.withLater') }).press('Space');
    await form.getByRole('button', { name: t('appointments.cancel.cancel') }).click();
    await expect(stateOf(page, 'cancelled')).toBeVisible();
    await page.goto(paths.appointments());
    await expect(page.getByText(t('appointments.own.none'))).toBeVisible();
  },
);

test(
  'a salon moves an appointment by a dialog, marks a no-show and prints the day',
  ON_DESKTOPS,
  async ({ page, request }) => {
    const salon = await business(request, 'salon');
    await openBooking(request, salon);
    const today = new Date().toLocaleDateString('sv', { timeZone });
    const data = {
      serviceId: salon.serviceId,
      startsAt: `${today}T00:00:00+01:00`,
      customerName: 'Mira',
      petName: 'Bobi',
    };
    const added = await request.post('/api/business/appointments', { headers: salon.headers, data });
    expect(added.status()).toBe(201);
    await continueSession(page, salon, 'sr');
    await page.goto(paths.desk({ view: 'week' }));
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Bobi/ }) });
    await row.getByRole('link').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('appointments.one.move') }).click();
    await fieldOf(page, t('appointments.fields.time')).fill('00:01');
    await fieldOf(page, t('appointments.fields.minutes')).fill('90');
    await dialog.getByRole('button', { name: t('appointments.move.submit') }).click();
    await expect(dialog.getByText(/00:01–01:31/)).toBeVisible();
    await dialog.getByRole('button', { name: t('appointments.desk.set.no_show') }).click();
    await expect(dialog.getByText(t('appointments.states.no_show'))).toBeVisible();
    await dialog.getByRole('button', { name: t('common.close') }).click();
    await page.goto(paths.deskPrint());
    await expect(page.getByRole('row', { name: /00:01–01:31 Bobi/ })).toBeVisible();
    await axeFindsNothing(page);
  },
);

test(
  'a clinic asks for the record after a visit, and the owner sees the entry and the next date',
  ON_PHONES,
  async ({ page, other, request }) => {
    const clinic = await business(request, 'clinic');
    await openBooking(request, clinic);
    const mila = await person(request, 'Mila', 'Ilić');
    const pet = await petOf(request, mila, 'Riki');
    const { times } = await tomorrowAt(request, clinic);
    const { id } = await book(request, { customer: mila, petUuid: pet.uuid, at: clinic }, times[0]!);
    // The visit has begun.
    const data = { startsAt: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString() };
    const moved = await request.post(`/api/business/appointments/${id}/move`, { headers: clinic.headers, data });
    expect(moved.ok()).toBe(true);
    const dialog = other.getByRole('dialog').first();

    await test.step('the clinic closes the visit and asks for access', async () => {
      await continueSession(other, clinic, 'sr');
      await other.goto(paths.desk({ appointment: id }));
      await dialog.getByRole('button', { name: t('appointments.desk.set.done') }).click();
      await expect(dialog.getByText(t('appointments.states.done'), { exact: true }).first()).toBeVisible();
      await dialog.getByRole('button', { name: t('appointments.access.request') }).click();
      await expect(dialog.getByText(t('appointments.access.requested'))).toBeVisible();
    });

    await test.step('the owner gives access with one press', async () => {
      await continueSession(page, mila, 'sr');
      await page.goto(paths.appointment(id));
      await press(page, 'appointments.access.grant');
      await expect(page.getByText(t('appointments.access.granted'))).toBeVisible();
    });

    await test.step('the clinic adds the vaccination', async () => {
      await other.reload();
      await dialog.getByRole('button', { name: t('appointments.access.addEntry') }).click();
      await fieldOf(other, t('health-records.fields.against')).fill('Besnilo');
      await fieldOf(other, t('health-records.fields.validUntil')).fill(
        `${new Date().getFullYear() + 1}-${new Date().toISOString().slice(5, 7)}-01`,
      );
      await other.getByRole('button', { name: t('health-records.entry.save'), exact: true }).click();
      await expect(other.getByText(t('health-records.entry.saved'))).toBeVisible();
    });

    await test.step('the owner sees the entry and when it is due', async () => {
      await page.reload();
      const entries = page.getByRole('region', { name: t('appointments.one.entries') });
      await expect(entries.getByRole('heading', { name: 'Besnilo' })).toBeVisible();
      await expect(entries.getByText(t('health-records.fields.validUntil'))).toBeVisible();
    });
  },
);

test('a visitor chooses a time, logs in and books without choosing again', ON_PHONES, async ({ page, request }) => {
  const salon = await business(request, 'salon');
  await openBooking(request, salon);
  const mila = await person(request, 'Mila', 'Ilić');
  await page.goto(`${paths.publicBusiness(salon.user.uuid)}?lng=sr`);
  await page.getByRole('link', { name: t('visitors.business.book'), exact: true }).click();
  await shows(page, t('appointments.book.title'));
  await chooseTomorrow(page);
  await chooseTime(page, '11:00');
  await page.getByRole('link', { name: t('appointments.book.logIn') }).click();
  await logIn(page, mila.email, PASSWORD);
  await shows(page, t('appointments.book.title'));
  // A new user has no pet yet.
  await expect(page.getByText(t('appointments.book.noPets'))).toBeVisible();
  await petOf(request, mila, 'Riki');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Riki' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '11:00' })).toBeChecked();
  await press(page, 'appointments.book.book');
  await expect(stateOf(page, 'confirmed')).toBeVisible();
});

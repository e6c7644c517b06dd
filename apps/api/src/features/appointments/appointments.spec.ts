import { randomUUID } from 'node:crypto';
import { TestApp } from '../../../test/app.js';
import { Mailbox } from '../../../test/mailbox.js';
import type { TestUser } from '../../../test/factories.js';
import { addDays, dateOf, localTime } from '../../platform/common/local-time.js';
import { toDay } from '../../platform/validation/dates.js';
import { AppointmentRemindersService } from './appointment-reminders.service.js';
import type {
  AppointmentDetailsView,
  AppointmentView,
  BookedAppointmentsView,
  WaitingEntryView,
} from './appointments.dto.js';
import type { FreeTimesView, OwnBookingDto, OwnBookingView } from './booking.dto.js';
import type { DeskAppointmentView, DeskView } from './desk.dto.js';
import { earliestAt } from './free-times.js';

const BELGRADE = 'Europe/Belgrade';
const BATH = 1;
const EVERY_DAY = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => `${day} 09:00-17:00`);

let test: TestApp;
let salon: TestUser;
let ana: TestUser;
let riki: { id: number; uuid: string };
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  salon = await makeBusiness();
  ana = await test.make.user({ firstName: 'Ana' });
  riki = await test.make.pet({ userId: ana.id });
});

const RULES: OwnBookingDto = {
  isOpen: true,
  noticeMinutes: 60,
  horizonDays: 365,
  confirmsByHand: false,
  cancelUntilMinutes: 60,
  words: 'Please be on time.',
  places: [{ name: 'Table 1' }],
  services: [
    { serviceId: BATH, minutes: 60, bufferMinutes: 15, durations: [{ petCategoryId: 2, size: null, minutes: 30 }] },
  ],
};

/** Creates a parlor or a clinic with opening hours and one service. */
async function makeBusiness(rules: Partial<OwnBookingDto> = {}, userCategoryId = 3): Promise<TestUser> {
  const user = await test.make.user({ firstName: 'Salon', lastName: undefined, userCategoryId });
  const kind = userCategoryId === 4 ? 'VETERINARY' : 'BEAUTY_PARLOR';
  const serviceId = userCategoryId === 4 ? 31 : BATH;
  await test.prisma.businessProfile.create({
    data: { userId: user.id, kind, establishmentDate: new Date(), services: { create: { serviceId } } },
  });
  await test.as(user).put('/api/opening-hours').send({ hours: EVERY_DAY, timeZone: BELGRADE }).expect(200);
  const services = RULES.services.map((service) => ({ ...service, serviceId }));
  await setRules(user, { services, ...rules }).expect(200);
  return user;
}

const setRules = (user: TestUser, rules: Partial<OwnBookingDto>) =>
  test
    .as(user)
    .put('/api/business/booking')
    .send({ ...RULES, ...rules });

/** Returns an instant at a local time some days from now in Belgrade. */
function at(days: number, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = addDays(dateOf(localTime(new Date(), BELGRADE)), days);
  return new Date(earliestAt(new Date(day.getTime() + (hours * 60 + minutes) * 60_000), BELGRADE)).toISOString();
}
const dayAt = (days: number) => toDay(addDays(dateOf(localTime(new Date(), BELGRADE)), days));

const send = (body: object, user = ana, on = test) =>
  on
    .as(user)
    .post('/api/appointments')
    .send({ businessUuid: salon.uuid, serviceId: BATH, petUuid: riki.uuid, ...body });
const book = async (body: object, user = ana): Promise<AppointmentView> => {
  const { appointments } = (await send(body, user).expect(201)).body as BookedAppointmentsView;
  return appointments[0]!;
};
const times = async (query = '', user: TestUser | undefined = ana): Promise<FreeTimesView> => {
  const path = `/api/booking/${salon.uuid}/times?serviceId=${BATH}${query}`;
  return (await (user ? test.as(user) : test.http()).get(path).expect(200)).body;
};
const act = (user: TestUser, path: string, body: object = {}) => test.as(user).post(`/api/${path}`).send(body);
const desk = async (from = 0, days = 7): Promise<DeskView> =>
  (
    await test
      .as(salon)
      .get(`/api/business/appointments?from=${dayAt(from)}&days=${days}`)
      .expect(200)
  ).body;
const walkIn = (body: object) =>
  act(salon, 'business/appointments', { serviceId: BATH, customerName: 'Mira', ...body });
const noticesOf = async ({ id }: TestUser) =>
  (await test.prisma.notice.findMany({ where: { userId: id }, orderBy: { id: 'asc' } })).map(({ kind }) =>
    kind.toLowerCase(),
  );
/** Creates users with a pet each. */
const makeOwners = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const user = await test.make.user();
      return { user, petUuid: (await test.make.pet({ userId: user.id })).uuid };
    }),
  );
/** Moves an appointment into the past. */
const begin = ({ id }: { id: number }, minutesAgo = 30) => {
  const startsAt = new Date(Date.now() - minutesAgo * 60_000);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  return test.prisma.appointment.update({ where: { id }, data: { startsAt, endsAt, occupiedUntil: endsAt } });
};

describe('the rules of a business', () => {
  it('start with defaults, and are replaced as a whole', async () => {
    const kennel = await test.make.user({ userCategoryId: 3 });
    await test.as(kennel).get('/api/business/booking').expect(404);
    await test.prisma.businessProfile.create({
      data: { userId: kennel.id, kind: 'BEAUTY_PARLOR', establishmentDate: new Date() },
    });
    const { body } = await test.as(kennel).get('/api/business/booking').expect(200);
    expect(body).toMatchObject({ isOpen: false, timeZone: null, places: [], services: [], closedDays: [] });
    expect((await setRules(kennel, { services: [] }).expect(409)).body.code).toBe('hours_required');

    const stored: OwnBookingView = (await test.as(salon).get('/api/business/booking').expect(200)).body;
    expect(stored).toEqual({
      ...RULES,
      timeZone: BELGRADE,
      places: [{ id: expect.any(Number), name: 'Table 1' }],
      closedDays: [],
    });
    const [place] = stored.places;
    const renamed = await setRules(salon, { places: [{ name: 'Table 2' }, { id: place!.id, name: 'Tub' }] }).expect(
      200,
    );
    expect(renamed.body.places).toEqual([
      { id: expect.any(Number), name: 'Table 2' },
      { id: place!.id, name: 'Tub' },
    ]);
  });

  it.each([
    [{ places: [] }, 'places'],
    [{ places: Array.from({ length: 11 }, () => ({ name: 'x' })) }, 'places'],
    [{ places: [{ id: 999_999, name: 'x' }] }, 'places.0.id'],
    [{ places: [{ name: ' ' }] }, 'places.0.name'],
    [{ services: [{ ...RULES.services[0], serviceId: 31 }] }, 'services.0.serviceId'],
    [{ services: [RULES.services[0], RULES.services[0]] }, 'services.1.serviceId'],
    [{ services: [{ ...RULES.services[0], minutes: 0 }] }, 'services.0.minutes'],
    [
      { services: [{ ...RULES.services[0], durations: [{ petCategoryId: 1, size: 'huge', minutes: 5 }] }] },
      'services.0.durations.0.size',
    ],
    [{ noticeMinutes: -1 }, 'noticeMinutes'],
    [{ horizonDays: 366 }, 'horizonDays'],
    [{ words: 'x'.repeat(1001) }, 'words'],
  ])('are rejected if they are invalid (case %#)', async (rules, field) => {
    const { body } = await setRules(salon, rules as object).expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it('show visitors and customers the services with prices, but not across a block', async () => {
    const expected = {
      isOpen: true,
      timeZone: BELGRADE,
      words: 'Please be on time.',
      services: [
        { service_id: BATH, minutes: 60, price: null, durations: [{ petCategoryId: 2, size: null, minutes: 30 }] },
      ],
    };
    const read = (user?: TestUser) => (user ? test.as(user) : test.http()).get(`/api/booking/${salon.uuid}`);
    expect((await read().expect(200)).body).toMatchObject(expected);
    expect((await read(ana).expect(200)).body).toMatchObject(expected);
    await test.prisma.user.update({ where: { id: salon.id }, data: { visibleToVisitors: false } });
    await read().expect(404);
    await read(ana).expect(200);
    await test.make.block(salon.id, ana.id);
    await read(ana).expect(404);
    await test.as(ana).get(`/api/booking/${salon.uuid}/times?serviceId=${BATH}`).expect(404);
    expect((await send({ startsAt: at(2, '10:00') }).expect(404)).body.code).toBe('not_found');
  });

  it('cannot remove a place with upcoming appointments', async () => {
    const { id } = await book({ startsAt: at(2, '10:00') });
    expect((await setRules(salon, { places: [{ name: 'New' }] }).expect(409)).body.code).toBe('place_in_use');
    await act(ana, `appointments/${id}/cancel`).expect(200);
    await setRules(salon, { places: [{ name: 'New' }] }).expect(200);
    expect((await test.as(ana).get(`/api/appointments/${id}`).expect(200)).body.place).toBeNull();
  });
});

describe('free times', () => {
  it('leave out bookings, closed days and short notice', async () => {
    const before = await times(`&from=${dayAt(2)}`);
    expect(before).toMatchObject({ timeZone: BELGRADE, minutes: 60 });
    expect(before.days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, index) => dayAt(index + 2)));
    expect(before.days[0]!.times).toHaveLength(29);
    await book({ startsAt: at(2, '10:00') });
    const closed = { firstOn: dayAt(3), lastOn: dayAt(4), note: 'Holiday' };
    const { body: stored } = await act(salon, 'business/closed-days', closed).expect(201);
    const { days } = await times(`&from=${dayAt(2)}`, undefined);
    // An hour and a quarter before the booking, and the booking itself.
    expect(days[0]!.times).not.toContain(at(2, '09:00'));
    expect(days[0]!.times[0]).toBe(at(2, '11:15'));
    expect(days.slice(0, 4).map(({ isOpen }) => isOpen)).toEqual([true, false, false, true]);
    await test.as(salon).delete(`/api/business/closed-days/${stored.id}`).expect(204);
    expect((await times(`&from=${dayAt(3)}`)).days[0]!.isOpen).toBe(true);
    expect((await times(`&from=1990-01-01`)).days.every(({ isOpen }) => !isOpen)).toBe(true);
    expect((await times(`&from=2199-01-01`)).days.every(({ isOpen }) => !isOpen)).toBe(true);
  });

  it('depend on the species of the pet', async () => {
    const cat = await test.make.pet({
      userId: ana.id,
      petCategoryId: 2,
      petCategoryGroupId: 201,
      petCategoryFoodId: 21,
    });
    expect((await times(`&petUuid=${cat.uuid}`)).minutes).toBe(30);
    const other = await test.make.pet();
    const path = `/api/booking/${salon.uuid}/times?serviceId=${BATH}&petUuid=${other.uuid}`;
    expect((await test.as(ana).get(path).expect(400)).body.fieldCodes).toEqual({ petUuid: ['unknown_reference'] });
  });

  it.each(['03', '10'])('are right on the day in month %s on which the clocks change', async (month) => {
    const year = new Date().getUTCFullYear() + (new Date().getUTCMonth() + 1 < Number(month) ? 0 : 1);
    const lastSunday = new Date(Date.UTC(year, Number(month), 0));
    lastSunday.setUTCDate(lastSunday.getUTCDate() - lastSunday.getUTCDay());
    const sunday = toDay(lastSunday);
    const [hour] = month === '03' ? ['07'] : ['08'];
    const { days } = await times(`&from=${toDay(addDays(lastSunday, -1))}`);
    expect(days[1]).toMatchObject({ date: sunday, times: expect.arrayContaining([`${sunday}T${hour}:00:00.000Z`]) });
    expect([days[0]!.times.length, days[1]!.times.length]).toEqual([29, 29]);
    const booked = await book({ startsAt: days[1]!.times[0] });
    expect(booked.startsAt).toBe(`${sunday}T${hour}:00:00.000Z`);
  });
});

describe('booking', () => {
  it('stores the appointment, notifies the business, and shows it to both sides', async () => {
    const booked = await book({ startsAt: at(2, '10:00'), words: 'Afraid of dryers <script>alert(1)</script>' });
    expect(booked).toEqual({
      id: expect.any(Number),
      state: 'confirmed',
      startsAt: at(2, '10:00'),
      endsAt: at(2, '11:00'),
      timeZone: BELGRADE,
      business: expect.objectContaining({ uuid: salon.uuid, firstName: 'Salon' }),
      service: { id: BATH, name: expect.any(String) },
      place: 'Table 1',
      pet: { uuid: riki.uuid, name: 'Riki', petCategoryId: 1, imageUrl: null },
      words: 'Afraid of dryers <script>alert(1)</script>',
      cancelledBy: null,
      reason: null,
      changeUntil: at(2, '09:00'),
      canChange: true,
      seriesId: null,
      isAccessRequested: false,
      createdAt: expect.any(String),
    });
    expect((await test.as(ana).get('/api/appointments').expect(200)).body).toEqual([booked]);
    const details: AppointmentDetailsView = (await test.as(ana).get(`/api/appointments/${booked.id}`).expect(200)).body;
    expect(details).toEqual({ ...booked, bookingWords: 'Please be on time.', entries: [] });
    const { appointments } = await desk();
    expect(appointments).toMatchObject([
      {
        id: booked.id,
        customer: { uuid: ana.uuid },
        petName: 'Riki',
        occupiedUntil: at(2, '11:15'),
        note: null,
        recordAccess: null,
      },
    ]);
    expect(await noticesOf(salon)).toEqual(['appointment_booked']);
    const { text } = await test.as(ana).get(`/api/appointments/${booked.id}/event.ics`).expect(200);
    expect(text).toContain(`DTSTART:${at(2, '10:00').replaceAll(/[-:]|\.000/g, '')}`);
    expect(text).toContain('DURATION:PT60M');
  });

  it('has no calendar file after it was cancelled', async () => {
    const { id } = await book({ startsAt: at(2, '10:00') });
    await test.as(ana).post(`/api/appointments/${id}/cancel`).send({}).expect(200);
    await test.as(ana).get(`/api/appointments/${id}/event.ics`).expect(404);
  });

  it.each<[string, () => object, string]>([
    ['a time that is already taken', () => ({ startsAt: at(2, '10:30') }), 'time_taken'],
    [
      'a time within the notice',
      () => ({ startsAt: new Date(Math.ceil(Date.now() / 900_000) * 900_000).toISOString() }),
      'too_late',
    ],
    ['a time in the past', () => ({ startsAt: '2001-01-01T10:00:00Z' }), 'too_late'],
    ['a time in a hundred years', () => ({ startsAt: '2126-01-01T10:00:00Z' }), 'too_far'],
    ['a time outside of the hours', () => ({ startsAt: at(2, '20:00') }), 'closed'],
    ['a time that ends after the hours', () => ({ startsAt: at(2, '16:15') }), 'closed'],
    ['a time between the quarters', () => ({ startsAt: at(3, '10:07') }), 'closed'],
  ])('rejects %s', async (_name, body, code) => {
    await book({ startsAt: at(2, '10:00') });
    const problem = (await send(body()).expect(409)).body;
    expect(problem.code).toBe(code);
    if (code === 'time_taken') {
      expect(problem.freeTimes).toHaveLength(6);
      expect(problem.freeTimes[0]).toBe(at(2, '11:15'));
    }
    expect(await test.prisma.appointment.count()).toBe(1);
  });

  it.each<[string, () => object, string]>([
    ['a time without a time zone', () => ({ startsAt: '2030-01-01T10:00:00' }), 'startsAt'],
    ['a date without a time', () => ({ startsAt: '2030-01-01' }), 'startsAt'],
    ['a time with fractions of a second', () => ({ startsAt: '2030-01-01T10:00:00.001Z' }), 'startsAt'],
    ['a number instead of a time', () => ({ startsAt: 5 }), 'startsAt'],
    ['a service of another category', () => ({ serviceId: 31 }), 'serviceId'],
    ['words that are too long', () => ({ words: 'x'.repeat(1001) }), 'words'],
    ['13 repetitions', () => ({ everyWeeks: 1, times: 13 }), 'times'],
    ['repetitions without an interval', () => ({ times: 2 }), 'everyWeeks'],
  ])('rejects %s', async (_name, body, field) => {
    const { fields } = (await send({ startsAt: at(2, '10:00'), ...body() }).expect(400)).body;
    expect(Object.keys(fields)).toEqual([field]);
  });

  it('rejects pets of other people, the own business, and a business that takes no appointments', async () => {
    const startsAt = at(2, '10:00');
    const other = await test.make.pet();
    expect((await send({ startsAt, petUuid: other.uuid }).expect(400)).body.fieldCodes).toEqual({
      petUuid: ['unknown_reference'],
    });
    const cat = await test.make.pet({ userId: salon.id });
    expect((await send({ startsAt, petUuid: cat.uuid }, salon).expect(400)).body.fieldCodes).toEqual({
      businessUuid: ['own_account'],
    });
    await setRules(salon, { isOpen: false }).expect(200);
    expect((await send({ startsAt }).expect(409)).body.code).toBe('booking_closed');
    expect((await test.as(ana).get(`/api/booking/${salon.uuid}`).expect(200)).body).toMatchObject({
      isOpen: false,
      services: [],
    });
  });

  it('stores a repeated request once', async () => {
    const body = { startsAt: at(2, '10:00'), clientId: randomUUID() };
    const booked = await Promise.all([book(body), book(body)]);
    expect([...booked, await book(body)].map(({ id }) => id)).toEqual(Array(3).fill(booked[0].id));
    expect(await test.prisma.appointment.count()).toBe(1);
  });

  it('gives the last free time to one of 20 concurrent customers, and explains the refusal to the others', async () => {
    const owners = await makeOwners(20);
    const responses = await Promise.all(
      owners.map(({ user, petUuid }) => send({ startsAt: at(2, '10:00'), petUuid }, user)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const refused = responses.filter(({ status }) => status === 409).map(({ body }) => body);
    for (const { code, freeTimes } of refused) expect([code, freeTimes[0]]).toEqual(['time_taken', at(2, '11:15')]);
    expect(await test.prisma.appointment.count()).toBe(1);
  });

  it('books each place once for concurrent customers', async () => {
    await setRules(salon, { places: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] }).expect(200);
    const owners = await makeOwners(8);
    const responses = await Promise.all(
      owners.map(({ user, petUuid }) => send({ startsAt: at(2, '10:00'), petUuid }, user)),
    );
    const places = responses.flatMap(({ body }) =>
      (body.appointments ?? []).map(({ place }: AppointmentView) => place),
    );
    expect(places.sort()).toEqual(['A', 'B', 'C']);
  });

  it('is limited per customer and day, and in total', async () => {
    await setRules(salon, { places: Array.from({ length: 10 }, (_, count) => ({ name: `${count}` })) }).expect(200);
    for (let count = 0; count < 5; count++) await book({ startsAt: at(2, '10:00') });
    expect((await send({ startsAt: at(2, '12:00') }).expect(409)).body.code).toBe('too_many_appointments');
    const weekly = await send({ startsAt: at(3, '10:00'), everyWeeks: 1, times: 12 }).expect(201);
    expect(weekly.body.appointments).toHaveLength(12);
    await send({ startsAt: at(4, '10:00'), everyWeeks: 1, times: 12 }).expect(201);
    expect((await send({ startsAt: at(5, '10:00'), everyWeeks: 1, times: 2 }).expect(409)).body.code).toBe(
      'too_many_appointments',
    );
  });

  it('is limited for new accounts, and for all new accounts at one business', async () => {
    const strict = { NEW_ACCOUNT_DAYS: '7', RATE_LIMITS: 'bookingsOfNewAccountsPerBusiness=4' };
    const [bob] = await makeOwners(1);
    await test.beside(strict, async (other) => {
      for (const time of ['09:00', '10:15', '11:30']) await send({ startsAt: at(2, time) }, ana, other).expect(201);
      const refused = () => expect.objectContaining({ code: 'new_account_limit' });
      expect((await send({ startsAt: at(2, '12:45') }, ana, other).expect(429)).body).toEqual(refused());
      const { user, petUuid } = bob!;
      await send({ startsAt: at(2, '12:45'), petUuid }, user, other).expect(201);
      expect((await send({ startsAt: at(2, '14:00'), petUuid }, user, other).expect(429)).body).toEqual(refused());
    });
  });

  it('is confirmed by an email with a calendar file of all repetitions', async () => {
    const mailbox = await Mailbox.start();
    await test.beside(mailbox.settings, async (other) => {
      await send({ startsAt: at(2, '10:00'), everyWeeks: 1, times: 3 }, ana, other).expect(201);
      const { subject, attachments } = await mailbox.next(ana.email);
      expect(subject).toContain('Salon');
      const [file] = attachments;
      expect([file!.filename, file!.mimeType]).toEqual(['sapa.ics', 'text/calendar']);
      const text = new TextDecoder().decode(file!.content as ArrayBuffer);
      expect(text.match(/DTSTART:\w+/g)).toEqual(
        [2, 9, 16].map((days) => `DTSTART:${at(days, '10:00').replaceAll(/[-:]|\.000/g, '')}`),
      );
    });
    await mailbox.close();
  });

  it('repeats at the same local time, and leaves out times that are not free', async () => {
    await walkIn({ startsAt: at(16, '10:00') }).expect(201);
    const { body } = await send({ startsAt: at(2, '10:00'), everyWeeks: 2, times: 12 }).expect(201);
    const { appointments, missed } = body as BookedAppointmentsView;
    expect(missed).toEqual([at(16, '10:00')]);
    expect(appointments.map(({ startsAt }) => startsAt)).toEqual(
      Array.from({ length: 12 }, (_, count) => at(2 + 14 * count, '10:00')).filter((time) => time !== missed[0]),
    );
    const [, second] = appointments;
    await act(ana, `appointments/${second!.id}/cancel`, { withLater: true }).expect(200);
    expect((await test.as(ana).get('/api/appointments').expect(200)).body).toHaveLength(1);
  });
});

describe("a customer's appointment", () => {
  it('is moved to a free time, and frees its former time', async () => {
    const { id } = await book({ startsAt: at(2, '10:00') });
    // It may overlap with its own former time.
    const { body } = await act(ana, `appointments/${id}/move`, { startsAt: at(2, '10:30') }).expect(200);
    expect(body).toMatchObject({ startsAt: at(2, '10:30'), endsAt: at(2, '11:30'), state: 'confirmed' });
    await walkIn({ startsAt: at(2, '09:00') }).expect(201);
    expect((await act(ana, `appointments/${id}/move`, { startsAt: at(2, '09:45') }).expect(409)).body.code).toBe(
      'time_taken',
    );
    expect((await act(ana, `appointments/${id}/move`, { startsAt: at(2, '21:00') }).expect(409)).body.code).toBe(
      'closed',
    );
    expect(await noticesOf(salon)).toEqual(['appointment_booked', 'appointment_moved']);
  });

  it('never gets the time of an appointment that is moved or booked concurrently', async () => {
    const owners = await makeOwners(4);
    const booked = await Promise.all(
      owners.map(({ user, petUuid }, index) => book({ startsAt: at(3 + index, '10:00'), petUuid }, user)),
    );
    const [extra] = await makeOwners(1);
    const responses = await Promise.all([
      ...owners.map(({ user }, index) =>
        act(user, `appointments/${booked[index]!.id}/move`, { startsAt: at(2, '10:00') }),
      ),
      act(salon, `business/appointments/${booked[0]!.id}/move`, { startsAt: at(2, '10:15') }),
      send({ startsAt: at(2, '10:00'), petUuid: extra!.petUuid }, extra!.user),
    ]);
    expect(responses.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    const onDay = (await desk(2, 1)).appointments.filter(({ state }) => state === 'confirmed');
    expect(onDay).toHaveLength(1);
  });

  it('is cancelled with a reason, until the business allows no change', async () => {
    const { id } = await book({ startsAt: at(2, '10:00') });
    const { body } = await act(ana, `appointments/${id}/cancel`, { reason: 'Ill' }).expect(200);
    expect(body).toMatchObject({ state: 'cancelled', cancelledBy: 'customer', reason: 'Ill', canChange: false });
    expect((await act(ana, `appointments/${id}/cancel`).expect(409)).body.code).toBe('cannot_change_any_more');
    await book({ startsAt: at(2, '10:00') });
    expect((await test.as(ana).get('/api/appointments?when=past').expect(200)).body).toMatchObject([{ id }]);

    const late = await book({ startsAt: at(3, '10:00') });
    await setRules(salon, {
      cancelUntilMinutes: 10_080,
      places: [{ id: (await desk()).places[0]!.id, name: 'x' }],
    }).expect(200);
    for (const [action, change] of [
      ['move', { startsAt: at(3, '12:00') }],
      ['cancel', {}],
    ] as const)
      expect((await act(ana, `appointments/${late.id}/${action}`, change).expect(409)).body.code).toBe(
        'cannot_change_any_more',
      );
    expect(await noticesOf(salon)).toEqual([
      'appointment_booked',
      'appointment_cancelled',
      'appointment_booked',
      'appointment_booked',
    ]);
  });

  it('is hidden from other people', async () => {
    const { id } = await book({ startsAt: at(2, '10:00') });
    const eva = await test.make.user();
    const other = await makeBusiness();
    for (const user of [eva, salon, other]) {
      await test.as(user).get(`/api/appointments/${id}`).expect(404);
      await act(user, `appointments/${id}/cancel`).expect(404);
      await act(user, `appointments/${id}/move`, { startsAt: at(2, '12:00') }).expect(404);
    }
    for (const user of [eva, ana, other]) {
      await test.as(user).get(`/api/business/appointments/${id}`).expect(404);
      await act(user, `business/appointments/${id}/cancel`).expect(404);
      await act(user, `business/appointments/${id}/state`, { state: 'confirmed' }).expect(404);
    }
    expect((await test.as(other).get('/api/business/appointments').expect(200)).body.appointments).toEqual([]);
  });

  it('stays visible to both sides after a block, and can be cancelled', async () => {
    const { id } = await book({ startsAt: at(2, '10:00') });
    await test.make.block(ana.id, salon.id);
    await test.as(ana).get(`/api/appointments/${id}`).expect(200);
    expect((await desk()).appointments).toHaveLength(1);
    await act(ana, `appointments/${id}/move`, { startsAt: at(2, '12:00') }).expect(404);
    await act(salon, `business/appointments/${id}/cancel`).expect(200);
    expect(await noticesOf(ana)).toEqual(['appointment_cancelled']);
  });

  it('is listed in pages', async () => {
    for (const time of ['09:00', '10:15', '11:30']) await book({ startsAt: at(2, time) });
    const first = await test.as(ana).get('/api/appointments?limit=2').expect(200);
    const [, cursor] = /cursor=([^&>]+)/.exec(first.headers.link!)!;
    const second = await test.as(ana).get(`/api/appointments?limit=2&cursor=${cursor}`).expect(200);
    const starts = [...first.body, ...second.body].map(({ startsAt }: AppointmentView) => startsAt);
    expect(starts).toEqual([at(2, '09:00'), at(2, '10:15'), at(2, '11:30')]);
    for (const wrong of ['x', Buffer.from('appointment:-999999999999999:1').toString('base64url')])
      expect((await test.as(ana).get(`/api/appointments?cursor=${wrong}`).expect(400)).body.code).toBe(
        'invalid_cursor',
      );
  });

  it('keeps its time without the person after the account is deleted', async () => {
    const past = await book({ startsAt: at(2, '10:00'), words: 'secret' });
    await begin(past, 3 * 1440);
    const upcoming = await book({ startsAt: at(3, '10:00') });
    await test.prisma.user.delete({ where: { id: ana.id } });
    const rows = await test.prisma.appointment.findMany({ orderBy: { id: 'asc' } });
    expect(rows).toMatchObject([
      { id: BigInt(past.id), state: 'CONFIRMED', customerId: null, petId: null, words: null },
      { id: BigInt(upcoming.id), state: 'CANCELLED', cancelledBy: 'CUSTOMER', customerId: null },
    ]);
    expect(await noticesOf(salon)).toEqual(['appointment_cancelled']);
  });

  it('is cancelled when the pet dies', async () => {
    const { id } = await book({ startsAt: at(2, '10:00') });
    await test
      .as(ana)
      .put(`/api/pet/${riki.uuid}/death`)
      .send({ diedOn: dayAt(0) })
      .expect(200);
    expect((await test.as(ana).get(`/api/appointments/${id}`).expect(200)).body.state).toBe('cancelled');
    expect(await noticesOf(salon)).toEqual(['appointment_booked', 'appointment_cancelled']);
  });

  it('is in the care calendar', async () => {
    const { id } = await book({ startsAt: at(2, '10:00') });
    const { path } = (await act(ana, 'care/calendar').expect(201)).body as { path: string };
    const read = async () => (await test.http().get(`/api${path}`).expect(200)).text;
    const start = `DTSTART:${at(2, '10:00').replaceAll(/[-:]|\.000/g, '')}`;
    expect(await read()).toContain(start);
    await act(salon, `business/appointments/${id}/move`, { startsAt: at(2, '11:00') }).expect(200);
    expect(await read()).not.toContain(start);
    await act(ana, `appointments/${id}/cancel`).expect(200);
    expect(await read()).not.toContain('BEGIN:VEVENT');
  });

  it('is cancelled when the business deletes its account', async () => {
    await book({ startsAt: at(2, '10:00') });
    await test.prisma.user.delete({ where: { id: salon.id } });
    expect(await test.prisma.appointment.count()).toBe(0);
    expect(await noticesOf(ana)).toEqual(['appointment_cancelled']);
  });
});

describe('an appointment that the business confirms by hand', () => {
  beforeEach(async () => {
    await setRules(salon, { confirmsByHand: true }).expect(200);
  });

  it('is confirmed or declined by the business', async () => {
    const [one, other] = [await book({ startsAt: at(2, '10:00') }), await book({ startsAt: at(2, '12:00') })];
    expect(one.state).toBe('requested');
    await act(salon, `business/appointments/${one.id}/state`, { state: 'confirmed' }).expect(200);
    const { body } = await act(salon, `business/appointments/${other.id}/cancel`, { reason: 'Full' }).expect(200);
    expect(body).toMatchObject({ state: 'cancelled', cancelledBy: 'business', reason: 'Full' });
    expect(await noticesOf(ana)).toEqual(['appointment_confirmed', 'appointment_declined']);
    const moved = await act(ana, `appointments/${one.id}/move`, { startsAt: at(2, '14:00') }).expect(200);
    expect(moved.body.state).toBe('requested');
  });
});

describe("a business's desk", () => {
  it('books walk-ins and blocks times, also outside opening hours', async () => {
    const { body: visit } = await walkIn({
      startsAt: at(2, '19:00'),
      minutes: 20,
      customerPhone: '063 123',
      petName: 'Luna',
    }).expect(201);
    expect(visit).toMatchObject({
      customer: null,
      customerName: 'Mira',
      customerPhone: '063 123',
      petName: 'Luna',
      endsAt: at(2, '19:20'),
    });
    const { places } = await desk();
    const lunch = {
      placeIds: places.map(({ id }) => id),
      startsAt: at(2, '12:00'),
      endsAt: at(2, '13:00'),
      words: 'Lunch',
    };
    const { body: blocks } = await act(salon, 'business/blocks', lunch).expect(201);
    expect(blocks).toMatchObject([{ state: 'blocked', words: 'Lunch', service: null }]);
    expect((await act(salon, 'business/blocks', lunch).expect(409)).body.code).toBe('time_taken');
    expect((await walkIn({ startsAt: at(2, '12:30') }).expect(409)).body.code).toBe('time_taken');
    expect((await send({ startsAt: at(2, '12:30') }).expect(409)).body.code).toBe('time_taken');
    const [block] = blocks as DeskAppointmentView[];
    await act(salon, `business/appointments/${block!.id}/move`, { startsAt: at(2, '13:00'), minutes: 30 }).expect(200);
    await act(salon, `business/appointments/${block!.id}/cancel`).expect(200);
    await book({ startsAt: at(2, '12:30') });
  });

  it.each<[string, string, () => object]>([
    ['a walk-in long ago', 'business/appointments', () => ({ startsAt: '2001-01-01T10:00:00Z' })],
    ['a walk-in in a hundred years', 'business/appointments', () => ({ startsAt: '2126-01-01T10:00:00Z' })],
    ['a walk-in at a place of others', 'business/appointments', () => ({ startsAt: at(2, '10:00'), placeId: 999_999 })],
    [
      'a blocked time that ends before it begins',
      'business/blocks',
      () => ({ placeIds: [1], startsAt: at(2, '10:00'), endsAt: at(2, '09:00') }),
    ],
    [
      'a blocked time of two months',
      'business/blocks',
      () => ({ placeIds: [1], startsAt: at(2, '10:00'), endsAt: at(62, '09:00') }),
    ],
    [
      'a blocked time at a place of others',
      'business/blocks',
      () => ({ placeIds: [999_999], startsAt: at(2, '10:00'), endsAt: at(2, '11:00') }),
    ],
  ])('rejects %s', async (_name, path, body) => {
    await act(salon, path, { serviceId: BATH, customerName: 'Mira', ...body() }).expect(400);
    expect(await test.prisma.appointment.count()).toBe(0);
  });

  it('moves an appointment, and notifies the customer', async () => {
    const { id } = await book({ startsAt: at(2, '10:00') });
    const { body } = await act(salon, `business/appointments/${id}/move`, {
      startsAt: at(3, '18:00'),
      minutes: 45,
    }).expect(200);
    expect(body).toMatchObject({ startsAt: at(3, '18:00'), endsAt: at(3, '18:45'), occupiedUntil: at(3, '19:00') });
    expect(await noticesOf(ana)).toEqual(['appointment_moved']);
  });

  it('records visits and no-shows after the start, and undoes mistakes', async () => {
    const { id } = await book({ startsAt: at(2, '10:00') });
    const set = (state: string) => act(salon, `business/appointments/${id}/state`, { state });
    expect((await set('done').expect(409)).body.code).toBe('not_possible_now');
    await begin({ id });
    for (const state of ['done', 'no_show', 'confirmed', 'done'])
      expect((await set(state).expect(200)).body.state).toBe(state);
    expect((await act(salon, `business/appointments/${id}/cancel`).expect(409)).body.code).toBe('not_possible_now');
    await set('requested').expect(400);
    expect((await test.as(ana).get('/api/appointments?when=past').expect(200)).body).toMatchObject([
      { id, state: 'done' },
    ]);
  });

  it('keeps a private note per customer and pet', async () => {
    const [first, second] = [await book({ startsAt: at(2, '10:00') }), await book({ startsAt: at(3, '10:00') })];
    const note = (text: string, { id }: { id: number }) =>
      test.as(salon).put(`/api/business/appointments/${id}/note`).send({ text });
    expect((await note('Afraid of dryers', first).expect(200)).body.note).toBe('Afraid of dryers');
    expect((await desk()).appointments.map((one) => one.note)).toEqual(['Afraid of dryers', 'Afraid of dryers']);
    expect(JSON.stringify((await test.as(ana).get(`/api/appointments/${first.id}`)).body)).not.toContain('dryers');
    await note('', second).expect(200);
    expect(await test.prisma.customerNote.count()).toBe(0);
    const { body: visit } = await walkIn({ startsAt: at(4, '10:00') }).expect(201);
    await note('x', visit).expect(409);
  });

  it('exports a period as JSON, and as CSV with escaped formulas', async () => {
    await walkIn({ startsAt: at(2, '10:00'), customerName: '=1+1' }).expect(201);
    const { id } = await book({ startsAt: at(2, '12:00') });
    await act(ana, `appointments/${id}/cancel`).expect(200);
    const path = `/api/business/appointments/export?from=${dayAt(0)}&until=${dayAt(9)}`;
    const { text } = await test
      .as(salon)
      .get(path)
      .expect(200)
      .expect('content-type', /text\/csv/);
    expect(text.split('\r\n')).toHaveLength(4);
    expect(text).toContain("'=1+1");
    const json = await test.as(salon).get(`${path}&format=json`).expect(200);
    expect(JSON.parse(json.text ?? json.body.toString())).toHaveLength(2);
    await test
      .as(salon)
      .get(`/api/business/appointments/export?from=${dayAt(0)}&until=${dayAt(500)}`)
      .expect(400);
  });
});

describe('reminders of appointments', () => {
  const remind = (time: string) => test.app.get(AppointmentRemindersService).sendDue(new Date(time));
  const before = (hours: number) => new Date(Date.parse(at(5, '10:00')) - hours * 3_600_000).toISOString();

  it('are sent once the day before and two hours before', async () => {
    const { id } = await book({ startsAt: at(5, '10:00') });
    await remind(before(25));
    expect(await noticesOf(ana)).toEqual([]);
    await Promise.all([remind(before(24)), remind(before(24))]);
    expect(await noticesOf(ana)).toEqual(['appointment_reminder']);
    await remind(before(23));
    await Promise.all([remind(before(2)), remind(before(2))]);
    await remind(before(1));
    expect(await noticesOf(ana)).toEqual(['appointment_reminder', 'appointment_reminder']);
    await act(ana, `appointments/${id}/cancel`).expect(200);
  });

  it('are not sent for cancelled appointments, nor after the start', async () => {
    const [cancelled] = [await book({ startsAt: at(5, '10:00') }), await book({ startsAt: at(5, '12:00') })];
    await act(ana, `appointments/${cancelled.id}/cancel`).expect(200);
    await remind(at(6, '10:00'));
    expect(await noticesOf(ana)).toEqual([]);
  });
});

describe('the waiting list of a full day', () => {
  const wait = (user: TestUser, petUuid: string, days = 2) =>
    act(user, 'waiting-list', { businessUuid: salon.uuid, serviceId: BATH, petUuid, day: dayAt(days) });

  it('notifies the waiting customers of a free time, and the first to book gets it', async () => {
    const [eva, bob] = await makeOwners(2);
    expect((await wait(ana, riki.uuid).expect(409)).body.code).toBe('not_possible_now');
    const { places } = await desk();
    const block = { placeIds: [places[0]!.id], startsAt: at(2, '11:00'), endsAt: at(2, '17:00') };
    await act(salon, 'business/blocks', block).expect(201);
    const { id } = await book({ startsAt: at(2, '09:30') });
    for (const { user, petUuid } of [eva!, bob!]) {
      await wait(user, petUuid).expect(201);
      await wait(user, petUuid).expect(201);
    }
    const waiting: WaitingEntryView[] = (await test.as(eva!.user).get('/api/waiting-list').expect(200)).body;
    expect(waiting).toMatchObject([{ business: { uuid: salon.uuid }, day: dayAt(2) }]);
    await test.as(bob!.user).delete(`/api/waiting-list/${waiting[0]!.id}`).expect(404);

    await act(ana, `appointments/${id}/cancel`).expect(200);
    expect([await noticesOf(eva!.user), await noticesOf(bob!.user)]).toEqual([
      ['appointment_time_free'],
      ['appointment_time_free'],
    ]);
    const [notice] = await test.prisma.notice.findMany({ where: { userId: eva!.user.id } });
    expect(notice!.path).toBe(`/book/${salon.uuid}?serviceId=1&petUuid=${eva!.petUuid}&day=${dayAt(2)}`);
    const body = (petUuid: string) => ({ startsAt: at(2, '09:30'), petUuid });
    const both = await Promise.all([send(body(eva!.petUuid), eva!.user), send(body(bob!.petUuid), bob!.user)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await test.prisma.waitingEntry.count()).toBe(1);
  });
});

describe("a clinic's access to the record of a patient with an appointment", () => {
  it('is requested once, granted by the owner, and shows the owner the entries', async () => {
    const clinic = await makeBusiness({}, 4);
    const { id } = await book({ businessUuid: clinic.uuid, serviceId: 31, startsAt: at(2, '10:00') });
    const ask = () => act(clinic, `business/appointments/${id}/access-request`);
    const read = async () =>
      (await test.as(ana).get(`/api/appointments/${id}`).expect(200)).body as AppointmentDetailsView;
    expect((await test.as(clinic).get(`/api/business/appointments/${id}`)).body.recordAccess).toBe('possible');
    const answers = [await ask().expect(200), await ask().expect(200)];
    expect(answers.map(({ body }) => body.recordAccess)).toEqual(['requested', 'requested']);
    expect(await noticesOf(ana)).toEqual(['clinic_access_requested']);
    expect((await read()).isAccessRequested).toBe(true);
    await test.as(ana).put(`/api/pet/${riki.uuid}/clinics/${clinic.id}`).expect(204);
    expect((await ask().expect(200)).body.recordAccess).toBe('granted');
    await begin({ id });
    const today = toDay(localTime(new Date(Date.now() - 1_800_000), BELGRADE));
    const entry = { kind: 'vaccination', day: today, details: { against: 'Rabies', validUntil: dayAt(365) } };
    await act(clinic, `pet/${riki.uuid}/health-records`, entry).expect(201);
    expect(await read()).toMatchObject({
      isAccessRequested: false,
      entries: [{ kind: 'vaccination', dueOn: dayAt(365) }],
    });
    const { id: bath } = await book({ startsAt: at(2, '10:00') });
    await act(salon, `business/appointments/${bath}/access-request`).expect(409);
  });
});

describe('the database', () => {
  it('rejects two appointments at the same place and time', async () => {
    const { id } = await book({ startsAt: at(2, '10:00') });
    const row = await test.prisma.appointment.findUniqueOrThrow({ where: { id }, omit: { id: true } });
    await expect(test.prisma.appointment.create({ data: row })).rejects.toThrow(/Appointment_place_is_free/);
    await test.prisma.appointment.create({ data: { ...row, state: 'CANCELLED', cancelledBy: 'BUSINESS' } });
  });

  it('deletes appointments after two years', async () => {
    const { id } = await book({ startsAt: at(2, '10:00') });
    const reminders = test.app.get(AppointmentRemindersService);
    await reminders.removeOld(new Date(Date.parse(at(2, '10:00')) + 729 * 86_400_000));
    expect(await test.prisma.appointment.count({ where: { id } })).toBe(1);
    await reminders.removeOld(new Date(Date.parse(at(2, '12:00')) + 730 * 86_400_000));
    expect(await test.prisma.appointment.count()).toBe(0);
  });
});

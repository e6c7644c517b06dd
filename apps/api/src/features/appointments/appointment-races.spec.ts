import type { Client } from 'pg';
import type { Response } from 'supertest';
import { connected, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import { addDays, dateOf } from '../../platform/common/local-time.js';
import { AppointmentRemindersService } from './appointment-reminders.service.js';

const BATH = 1;

let test: TestApp;
let salon: TestUser;
let profile: Awaited<ReturnType<TestApp['make']['bookableBusiness']>>;
let ana: TestUser;
let riki: { id: number; uuid: string };
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  salon = await test.make.user({ userCategoryId: 3 });
  profile = await test.make.bookableBusiness({ userId: salon.id });
  ana = await test.make.user();
  riki = await test.make.pet({ userId: ana.id });
});

const act = (user: TestUser, path: string, body: object = {}) => test.as(user).post(`/api/${path}`).send(body);
/** Returns an instant some days from now. */
const at = (days: number, hour: number) =>
  new Date(addDays(dateOf(new Date()), days).getTime() + hour * 3_600_000).toISOString();
const booking = (days = 2) => ({
  businessUuid: salon.uuid,
  serviceId: BATH,
  petUuid: riki.uuid,
  startsAt: at(days, 10),
});
const book = async () => (await act(ana, 'appointments', booking()).expect(201)).body.appointments[0] as { id: number };

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/**
 * Sends a request while another transaction holds the locks of `first`. When the request waits,
 * the transaction goes on with `second`. A deadlock would end the request, not the transaction.
 */
async function whileLocked(first: string[], request: () => PromiseLike<Response>, second: string[]): Promise<Response> {
  return connected(test.config.DATABASE_URL, async (other: Client) => {
    await other.query(`BEGIN; SET LOCAL deadlock_timeout = '1min'`);
    for (const statement of first) await other.query(statement);
    const response = Promise.resolve(request());
    await eventually(async () => expect(await test.prisma.$queryRawUnsafe(WAITING)).toHaveLength(1));
    for (const statement of second) await other.query(statement);
    await other.query('COMMIT');
    return response;
  });
}

const lockUser = ({ id }: TestUser) => `SELECT FROM "User" WHERE id = ${id} FOR UPDATE`;
const lockBusiness = () => `SELECT FROM "BusinessProfile" WHERE id = ${profile.id} FOR UPDATE`;
const lockPet = () => `SELECT FROM "Pet" WHERE id = ${riki.id} FOR UPDATE`;
const cancelRow = ({ id }: { id: number }) =>
  `UPDATE "Appointment" SET state = 'CANCELLED', "cancelledBy" = 'CUSTOMER' WHERE id = ${id}`;
const die = () => `UPDATE "Pet" SET "diedOn" = now(), "offerState" = 'DONE' WHERE id = ${riki.id}`;

describe('a pet that dies at the same time', () => {
  it('is not booked', async () => {
    const { status, body } = await whileLocked([lockPet()], () => act(ana, 'appointments', booking()), [die()]);
    expect([status, body.fieldCodes]).toEqual([400, { petUuid: ['unknown_reference'] }]);
    expect(await test.prisma.appointment.count()).toBe(0);
  });

  it.each<[string, (id: number) => PromiseLike<Response>]>([
    ['the customer moves', (id) => act(ana, `appointments/${id}/move`, { startsAt: at(3, 10) })],
    ['the customer cancels', (id) => act(ana, `appointments/${id}/cancel`)],
    ['the business moves', (id) => act(salon, `business/appointments/${id}/move`, { startsAt: at(3, 10) })],
    ['the business cancels', (id) => act(salon, `business/appointments/${id}/cancel`)],
  ])('loses an appointment that %s, without a deadlock', async (_name, request) => {
    const row = await book();
    const { status } = await whileLocked([lockPet()], () => request(row.id), [cancelRow(row), die()]);
    expect(status).toBe(409);
    expect(await test.prisma.appointment.findMany()).toMatchObject([{ cancelledBy: 'CUSTOMER' }]);
  });

  it('delays no reminders of others', async () => {
    const bob = await test.make.user();
    await act(bob, 'appointments', { ...booking(), petUuid: (await test.make.pet({ userId: bob.id })).uuid }).expect(
      201,
    );
    const row = await book();
    const reminders = test.app.get(AppointmentRemindersService);
    const now = new Date(Date.parse(at(2, 10)) - 23 * 3_600_000);
    await test.prisma.appointment.updateMany({ data: { remindAt: now } });
    await connected(test.config.DATABASE_URL, async (other) => {
      await other.query('BEGIN');
      await other.query(lockPet());
      await reminders.sendDue(now);
      await other.query(cancelRow(row));
      await other.query('ROLLBACK');
    });
    const sent = () => test.prisma.notice.findMany({ where: { kind: 'APPOINTMENT_REMINDER' }, orderBy: { id: 'asc' } });
    expect(await sent()).toMatchObject([{ userId: bob.id }]);
    await reminders.sendDue(now);
    expect(await sent()).toMatchObject([{ userId: bob.id }, { userId: ana.id }]);
  });
});

describe('an account that is deleted at the same time', () => {
  it.each<[string, () => PromiseLike<Response>]>([
    [
      'a walk-in',
      () => act(salon, 'business/appointments', { serviceId: BATH, customerName: 'Mira', startsAt: at(2, 12) }),
    ],
    [
      'a blocked time',
      () =>
        act(salon, 'business/blocks', {
          placeIds: [profile.bookingPlaces[0]!.id],
          startsAt: at(2, 12),
          endsAt: at(2, 13),
        }),
    ],
  ])('does not deadlock with %s at the business', async (_name, request) => {
    expect((await whileLocked([lockUser(salon)], request, [lockBusiness()])).status).toBe(201);
  });

  it("does not deadlock with the cancellation of the customer's appointment", async () => {
    const row = await book();
    const cancel = () => act(ana, `appointments/${row.id}/cancel`);
    expect((await whileLocked([lockUser(ana), lockPet()], cancel, [cancelRow(row)])).status).toBe(409);
  });

  it('is not notified of a free time, and lets the others be notified', async () => {
    const row = await book();
    const [leaving, bob] = [await test.make.user(), await test.make.user()];
    for (const { id } of [leaving, bob]) await addToWaitingList(id);
    await connected(test.config.DATABASE_URL, async (other) => {
      await other.query('BEGIN');
      await other.query(lockUser(leaving));
      await act(ana, `appointments/${row.id}/cancel`).expect(200);
      await other.query('ROLLBACK');
    });
    const notices = await test.prisma.notice.findMany({ where: { kind: 'APPOINTMENT_TIME_FREE' } });
    expect(notices.map(({ userId }) => userId)).toEqual([bob.id]);
  });
});

/** Adds a customer with a new pet to the waiting list of the day of `booking()`. */
async function addToWaitingList(customerId: number, businessProfileId = profile.id) {
  const { id: petId } = await test.make.pet({ userId: customerId });
  const day = new Date(`${at(2, 10).slice(0, 10)}T00:00:00Z`);
  await test.prisma.waitingEntry.create({ data: { businessProfileId, customerId, petId, serviceId: BATH, day } });
}

describe('the waiting lists of two businesses', () => {
  it('notify the same customers without a deadlock', async () => {
    const [eva, bob] = [await test.make.user(), await test.make.user()];
    const row = await book();
    // The other business notifies Eva first, because she has the lower id.
    for (const { id } of [bob, eva]) await addToWaitingList(id);
    const count = ({ id }: TestUser) =>
      `INSERT INTO "Allowance" ("userId", name) VALUES (${id}, 'appointment_time_free')`;
    const cancel = () => act(ana, `appointments/${row.id}/cancel`);
    expect((await whileLocked([count(eva)], cancel, [count(bob)])).status).toBe(200);
  });
});

describe('a time that becomes free at the same time', () => {
  it('is noticed by a customer who joins the waiting list', async () => {
    const bob = await test.make.user();
    const petUuid = (await test.make.pet({ userId: bob.id })).uuid;
    const day = at(2, 10).slice(0, 10);
    const block = {
      businessProfileId: profile.id,
      state: 'BLOCKED',
      startsAt: at(1, 0),
      createdById: salon.id,
    } as const;
    for (const { id: placeId } of profile.bookingPlaces)
      await test.prisma.appointment.create({
        data: { ...block, placeId, endsAt: at(4, 0), occupiedUntil: at(4, 0) },
      });
    const wait = () => act(bob, 'waiting-list', { businessUuid: salon.uuid, serviceId: BATH, petUuid, day });
    const free = `UPDATE "Appointment" SET state = 'CANCELLED', "cancelledBy" = 'BUSINESS'`;
    const { status, body } = await whileLocked([lockBusiness(), free], wait, []);
    expect([status, body.code]).toEqual([409, 'not_possible_now']);
    await test.prisma.appointment.updateMany({ data: { state: 'BLOCKED', cancelledBy: null } });
    await wait().expect(201);
  });
});

describe('the category of a business', () => {
  const change = () =>
    test
      .as(salon)
      .patch('/api/user/profile')
      .send({ userCategoryId: 2, establishment_date: '2020-01-01', phoneNumber: '063 123' });

  it('cannot change while a customer has an upcoming appointment', async () => {
    const { id } = await book();
    expect((await change().expect(409)).body.code).toBe('upcoming_appointments');
    await act(salon, `business/appointments/${id}/cancel`, { reason: 'We close' }).expect(200);
    await act(salon, 'business/appointments', {
      serviceId: BATH,
      customerName: 'Mira',
      startsAt: at(2, 12),
    }).expect(201);
    await change().expect(200);
  });

  it('ends a booking at the same time', async () => {
    const left = `UPDATE "User" SET "userCategoryId" = 2 WHERE id = ${salon.id}`;
    const { status, body } = await whileLocked([lockBusiness()], () => act(ana, 'appointments', booking()), [left]);
    expect([status, body.code]).toEqual([409, 'booking_closed']);
    expect(await test.prisma.appointment.count()).toBe(0);
  });
});

import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';
import { addDays, dateOf } from '../../platform/common/local-time.js';
import { AppointmentRemindersService } from './appointment-reminders.service.js';
import type { DeskAppointmentView } from './desk.dto.js';

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

const act = (user: TestUser, path: string, body: object = {}, on = test) => on.as(user).post(`/api/${path}`).send(body);
/** Returns an instant some days from now. */
const at = (days: number, hour: number) =>
  new Date(addDays(dateOf(new Date()), days).getTime() + hour * 3_600_000).toISOString();
const send = (body: object, on = test) =>
  act(ana, 'appointments', { businessUuid: salon.uuid, serviceId: BATH, petUuid: riki.uuid, ...body }, on);
const book = async (days: number, hour: number, on = test): Promise<number> =>
  (await send({ startsAt: at(days, hour) }, on).expect(201)).body.appointments[0].id;

describe('floods of appointments', () => {
  it('are limited per customer and business, even if each one is cancelled', async () => {
    await test.beside({ RATE_LIMITS: 'bookingsPerBusiness=2' }, async (other) => {
      for (const hour of [10, 12]) await act(ana, `appointments/${await book(2, hour, other)}/cancel`).expect(200);
      expect((await send({ startsAt: at(2, 14) }, other).expect(429)).body.code).toBe('too_many_requests');
      const { id: userId, uuid: businessUuid } = await test.make.user({ userCategoryId: 3 });
      await test.make.bookableBusiness({ userId });
      await send({ startsAt: at(2, 14), businessUuid }, other).expect(201);
    });
  });

  it('cannot be moved to one day', async () => {
    const moved = await book(3, 10);
    for (const hour of [8, 9, 10, 11, 12]) await book(2, hour);
    const move = (id: number, hour: number) => act(ana, `appointments/${id}/move`, { startsAt: at(2, hour) });
    expect((await move(moved, 14).expect(409)).body.code).toBe('too_many_appointments');
    const [first] = await test.prisma.appointment.findMany({ where: { startsAt: at(2, 8) } });
    await move(Number(first!.id), 14).expect(200);
  });

  it('cannot be repeated by new accounts', async () => {
    await test.beside({ NEW_ACCOUNT_DAYS: '7' }, async (other) => {
      const weekly = { startsAt: at(2, 10), everyWeeks: 1, times: 2 };
      expect((await send(weekly, other).expect(429)).body.code).toBe('new_account_limit');
      await send({ startsAt: at(2, 10) }, other).expect(201);
    });
  });
});

describe('links of new accounts', () => {
  it('are limited in the words of a booking and in the reason of a cancellation', async () => {
    await test.beside({ NEW_ACCOUNT_DAYS: '7', RATE_LIMITS: 'linksOfNewAccount=1' }, async (other) => {
      const words = 'See https://evil.example';
      const { body } = await send({ startsAt: at(2, 10), words }, other).expect(201);
      const refused = { reason: words };
      const own = `appointments/${body.appointments[0].id}/cancel`;
      expect((await act(ana, own, refused, other).expect(429)).body.code).toBe('new_account_limit');
      const path = `business/appointments/${body.appointments[0].id}/cancel`;
      await test.prisma.appointment.updateMany({ data: { state: 'REQUESTED' } });
      await act(salon, path, refused, other).expect(200);
      await test.prisma.appointment.updateMany({ data: { state: 'REQUESTED', cancelledBy: null } });
      expect((await act(salon, path, refused, other).expect(429)).body.code).toBe('new_account_limit');
    });
  });
});

describe('a business', () => {
  it('cannot move an appointment of a customer again and again', async () => {
    await test.beside({ RATE_LIMITS: 'movesPerAppointment=2' }, async (other) => {
      const move = (id: number, hour: number) =>
        act(salon, `business/appointments/${id}/move`, { startsAt: at(3, hour) }, other);
      const id = await book(2, 10);
      for (const hour of [10, 11]) await move(id, hour).expect(200);
      expect((await move(id, 12).expect(429)).body.code).toBe('too_many_requests');
      expect(await test.prisma.notice.count({ where: { userId: ana.id } })).toBe(2);
      const walkIn = { serviceId: BATH, customerName: 'Mira', startsAt: at(3, 20) };
      const { body } = await act(salon, 'business/appointments', walkIn).expect(201);
      for (const hour of [20, 21, 22]) await move(body.id, hour).expect(200);
    });
  });

  it('enters only so many walk-ins and blocked times a day', async () => {
    await test.beside({ RATE_LIMITS: 'walkInsPerUser=1' }, async (other) => {
      const walkIn = { serviceId: BATH, customerName: 'Mira', startsAt: at(3, 20) };
      await act(salon, 'business/appointments', walkIn, other).expect(201);
      await act(salon, 'business/appointments', walkIn, other).expect(429);
      const block = { placeIds: [profile.bookingPlaces[0]!.id], startsAt: at(2, 20), endsAt: at(2, 21) };
      await act(salon, 'business/blocks', block, other).expect(429);
    });
  });

  it('notifies the waiting customers of all days of a removed blocked time', async () => {
    const startsAt = addDays(new Date(), -1);
    const endsAt = new Date(at(4, 0));
    const block = { businessProfileId: profile.id, state: 'BLOCKED', startsAt, endsAt, occupiedUntil: endsAt } as const;
    const rows = await test.prisma.appointment.createManyAndReturn({
      data: profile.bookingPlaces.map(({ id }) => ({ ...block, placeId: id, createdById: salon.id })),
    });
    const wait = { businessUuid: salon.uuid, serviceId: BATH, petUuid: riki.uuid, day: at(3, 0).slice(0, 10) };
    await act(ana, 'waiting-list', wait).expect(201);
    await act(salon, `business/appointments/${rows[0]!.id}/cancel`).expect(200);
    expect(await test.prisma.notice.findMany()).toMatchObject([{ userId: ana.id, kind: 'APPOINTMENT_TIME_FREE' }]);
  });

  it('asks for a review once, even if it records the visit again', async () => {
    const { id } = await test.make.completedAppointment({ businessProfileId: profile.id, customerId: ana.id });
    const set = (state: string) => act(salon, `business/appointments/${id}/state`, { state }).expect(200);
    const sendDue = () => test.app.get(AppointmentRemindersService).sendDue(addDays(new Date(), 2));
    for (let count = 0; count < 3; count++) {
      await set('confirmed');
      await set('done');
      await sendDue();
    }
    expect(await test.prisma.notice.count({ where: { userId: ana.id, kind: 'REVIEW_REQUESTED' } })).toBe(1);
  });

  it("cannot ask for access to a pet's record across a block", async () => {
    const clinic = await test.make.user({ userCategoryId: 4 });
    const { id: businessProfileId } = await test.make.bookableBusiness({ userId: clinic.id, kind: 'VETERINARY' });
    const { id } = await test.make.appointment({ businessProfileId, customerId: ana.id, petId: riki.id });
    await test.make.block(ana.id, clinic.id);
    const ask = () => act(clinic, `business/appointments/${id}/access-request`);
    expect((await ask().expect(409)).body.code).toBe('not_possible_now');
    expect(await test.prisma.notice.count()).toBe(0);
    await test.prisma.block.deleteMany();
    await ask().expect(200);
  });

  it('exports many appointments in their order, and in parts', async () => {
    const start = Date.parse(at(1, 0));
    const count = 600;
    await test.prisma.appointment.createMany({
      data: Array.from({ length: count }, (_, index) => {
        const startsAt = new Date(start + Math.floor(index / 2) * 300_000);
        const endsAt = new Date(startsAt.getTime() + 300_000);
        const placeId = profile.bookingPlaces[index % 2]!.id;
        return {
          ...{ businessProfileId: profile.id, placeId, serviceId: BATH, state: 'CONFIRMED', startsAt, endsAt },
          ...{ occupiedUntil: endsAt, customerName: `＝HYPERLINK("x")${index}`, createdById: salon.id },
        };
      }),
    });
    const path = `/api/business/appointments/export?from=${at(0, 0).slice(0, 10)}&until=${at(9, 0).slice(0, 10)}`;
    const json = await test.as(salon).get(`${path}&format=json`).buffer(true).expect(200);
    const rows: DeskAppointmentView[] = JSON.parse(json.text ?? json.body.toString());
    expect(rows.map(({ customerName }) => customerName)).toEqual(
      Array.from({ length: count }, (_, index) => `＝HYPERLINK("x")${index}`),
    );
    const { text } = await test.as(salon).get(path).expect(200);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(count + 1);
    expect(lines[1]).toContain(`"'＝HYPERLINK(""x"")0"`);
    expect(text.match(/\uFEFF/g)).toHaveLength(1);
    const empty = await test
      .as(salon)
      .get(`${path.replace(/from=[\d-]+/, `from=${at(9, 0).slice(0, 10)}`)}&format=json`);
    expect(JSON.parse(empty.text ?? empty.body.toString())).toEqual([]);
  });

  it('loses its private notes with the last appointment of the customer and the pet', async () => {
    const ids = { customerId: ana.id, petId: riki.id };
    await test.prisma.customerNote.create({
      data: { ...ids, businessProfileId: profile.id, text: 'Afraid of dryers', updatedAt: addDays(new Date(), -800) },
    });
    const { id } = await test.make.appointment({ ...ids, businessProfileId: profile.id });
    const reminders = test.app.get(AppointmentRemindersService);
    await reminders.removeOld();
    expect(await test.prisma.customerNote.count()).toBe(1);
    await test.prisma.appointment.delete({ where: { id } });
    await reminders.removeOld();
    expect(await test.prisma.customerNote.count()).toBe(0);
  });
});

describe('the photo of a pet', () => {
  it.each<[string, () => object | Promise<object>]>([
    ['has a new owner', async () => ({ userId: (await test.make.user()).id })],
    ['is hidden by moderators', () => ({ hiddenAt: new Date() })],
  ])('is not shown with the appointments when the pet %s', async (_name, change) => {
    const id = await book(2, 10);
    const photo = await test.prisma.petPhoto.create({
      data: { petId: riki.id, key: 'aa/aa', position: 1, width: 1, height: 1, widths: [1] },
    });
    await test.prisma.pet.update({ where: { id: riki.id }, data: { mainPhotoId: photo.id } });
    const pets = async () =>
      Promise.all(
        (
          [
            [ana, 'appointments'],
            [salon, 'business/appointments'],
          ] as const
        ).map(async ([user, path]) => (await test.as(user).get(`/api/${path}/${id}`).expect(200)).body.pet),
      );
    for (const pet of await pets()) expect(pet.imageUrl).not.toBeNull();
    await test.prisma.pet.update({ where: { id: riki.id }, data: await change() });
    for (const pet of await pets()) expect(pet).toMatchObject({ name: 'Riki', imageUrl: null });
  });
});

import { connected, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import type { HealthEntryView } from '../health-records/health-records.dto.js';
import { ReminderDeliveryService } from './reminder-delivery.service.js';
import type { CareOverviewView, CareView, ReminderResultView, ReminderView } from './reminders.dto.js';

let test: TestApp;
let ana: TestUser;
let pet: { id: number; uuid: string };
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user();
  pet = await test.make.pet({ userId: ana.id });
});

/** Returns the date this many days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const addEntry = async (kind: string, daysAgo: number, details: object): Promise<HealthEntryView> =>
  (
    await test
      .as(ana)
      .post(`/api/pet/${pet.uuid}/health-records`)
      .send({ kind, day: day(-daysAgo), details })
      .expect(201)
  ).body;
const addReminder = async (body: object): Promise<ReminderView> =>
  (
    await test
      .as(ana)
      .post('/api/reminders')
      .send({ petUuid: pet.uuid, ...body })
      .expect(201)
  ).body;
const list = async (): Promise<ReminderView[]> => (await test.as(ana).get('/api/reminders').expect(200)).body;
const care = async (): Promise<CareOverviewView> => (await test.as(ana).get('/api/care').expect(200)).body;
const act = (action: string, { id }: { id: number }, body: object) =>
  test.as(ana).post(`/api/reminders/${id}/${action}`).send(body);
const send = (at: string) => test.app.get(ReminderDeliveryService).sendDue(new Date(`${at}Z`));
/** Returns the notices of all users, oldest first. */
const notices = () =>
  test.prisma.notice.findMany({ orderBy: { id: 'asc' }, select: { userId: true, kind: true, about: true } });
const setZone = (timeZone: string) => test.as(ana).patch('/api/notifications/settings').send({ timeZone }).expect(200);
/** Moves the next notice of all reminders to a local time. */
const planAt = (local: string) =>
  test.prisma.reminder.updateMany({ data: { sendAt: new Date(`${local}Z`), nextOn: new Date(local.slice(0, 10)) } });

describe('reminders of a health record', () => {
  it('are added for a due date, follow changes of the date, and are replaced by the next entry', async () => {
    const vaccination = { against: 'Rabies', product: 'Nobivac', batch: 'A1' };
    const entry = await addEntry('vaccination', 100, { ...vaccination, validUntil: day(265) });
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        pet: { uuid: pet.uuid, name: 'Riki' },
        entryId: entry.id,
        kind: 'vaccination',
        title: 'Rabies',
        nextOn: day(265),
        time: '08:00',
        everyCount: null,
        everyUnit: null,
        daysBefore: [7, 0],
        snoozedUntil: null,
        ignoresQuietHours: false,
        proposedNextOn: expect.any(String),
      },
    ]);
    const details = { ...vaccination, validUntil: day(20) };
    const change = { version: 1, kind: 'vaccination', details };
    await test.as(ana).patch(`/api/pet/${pet.uuid}/health-records/${entry.id}`).send(change).expect(200);
    const [reminder] = await list();
    expect(reminder!.nextOn).toBe(day(20));
    const next = await addEntry('vaccination', 1, { against: 'rabies', validUntil: day(364) });
    expect((await list()).map(({ entryId, nextOn }) => [entryId, nextOn])).toEqual([[next.id, day(364)]]);
  });

  it('add the next entry when the care is done, and keep their notice times', async () => {
    const details = { against: 'Rabies', product: 'Nobivac', batch: 'A1', validUntil: day(3) };
    const before = await addEntry('vaccination', 27, details);
    const [reminder] = await list();
    const changed = { time: '19:30', daysBefore: [14] };
    await test.as(ana).patch(`/api/reminders/${reminder!.id}`).send(changed).expect(200);
    expect(reminder!.proposedNextOn).toBe(day(30));
    const done = { dueOn: day(3), nextOn: day(365) };
    // The second device still shows the old date.
    const [first, second] = await Promise.all([act('done', reminder!, done), act('done', reminder!, done)]);
    expect([first.status, second.status].sort()).toEqual([200, 404]);
    const result = [first, second].find(({ status }) => status === 200)!.body as ReminderResultView;
    expect(result.reminder).toMatchObject({ ...changed, entryId: result.entryId, nextOn: day(365) });
    const { body: entries } = await test.as(ana).get(`/api/pet/${pet.uuid}/health-records`).expect(200);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      id: result.entryId,
      day: day(0),
      details: { against: 'Rabies', product: 'Nobivac', validUntil: day(365) },
    });
    expect(entries[1]).toMatchObject({ id: before.id, details });
  });
});

describe('reminders after changes of the record', () => {
  it('return with their times when the newer entry is deleted', async () => {
    const before = await addEntry('vaccination', 100, { against: 'Rabies', validUntil: day(20) });
    const [reminder] = await list();
    await test.as(ana).patch(`/api/reminders/${reminder!.id}`).send({ time: '19:30' }).expect(200);
    const mistake = await addEntry('vaccination', 1, { against: 'Rabies', validUntil: day(364) });
    await test.as(ana).delete(`/api/pet/${pet.uuid}/health-records/${mistake.id}`).expect(204);
    expect(await list()).toMatchObject([{ entryId: before.id, nextOn: day(20), time: '19:30' }]);
  });

  it('do not return after the owner removed them, until the due date changes', async () => {
    const entry = await addEntry('vaccination', 1, { against: 'Rabies', validUntil: day(20) });
    const [reminder] = await list();
    await test.as(ana).delete(`/api/reminders/${reminder!.id}`).expect(204);
    await addEntry('vaccination', 1, { against: 'Parvovirus', validUntil: day(30) });
    expect(await list()).toMatchObject([{ title: 'Parvovirus' }]);
    const change = { version: 1, kind: 'vaccination', details: { against: 'Rabies', validUntil: day(40) } };
    await test.as(ana).patch(`/api/pet/${pet.uuid}/health-records/${entry.id}`).send(change).expect(200);
    expect((await list()).map(({ nextOn }) => nextOn)).toEqual([day(30), day(40)]);
  });
});

describe('reminders without an entry', () => {
  it('keep the intended day of the month when skipped', async () => {
    const { id } = await addReminder({ title: 'Bath', nextOn: '2099-01-31', everyCount: 1, everyUnit: 'month' });
    const dates = [];
    for (let nextOn = '2099-01-31'; dates.length < 4; dates.push(nextOn)) {
      const { body } = await act('skip', { id }, { dueOn: nextOn }).expect(200);
      nextOn = (body as ReminderResultView).reminder!.nextOn;
    }
    expect(dates).toEqual(['2099-02-28', '2099-03-31', '2099-04-30', '2099-05-31']);
  });

  it('move to the next date when done or skipped, and are deleted if they have no interval', async () => {
    const nails = await addReminder({ title: 'Nails', nextOn: day(-30), everyCount: 4, everyUnit: 'week' });
    const { body: skipped } = await act('skip', nails, { dueOn: day(-30) }).expect(200);
    expect(skipped.reminder.nextOn).toBe(day(26));
    await act('done', nails, { dueOn: day(-30) }).expect(409);
    const { body: done } = await act('done', nails, { dueOn: day(26), day: day(-1) }).expect(200);
    expect(done).toMatchObject({ entryId: null, reminder: { nextOn: day(27), proposedNextOn: day(28) } });
    const once = await addReminder({ title: 'New collar', nextOn: day(1) });
    const { body: ended } = await act('done', once, { dueOn: day(1) }).expect(200);
    expect(ended).toEqual({ entryId: null, reminder: null });
    await test.as(ana).delete(`/api/reminders/${nails.id}`).expect(204);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['without a title', { title: '' }],
    ['without a date', { nextOn: undefined }],
    ['with an invalid date', { nextOn: '2026-02-31' }],
    ['with a date in the distant future', { nextOn: '9999-12-31' }],
    ['with an invalid time', { time: '24:00' }],
    ['with a count without a unit', { everyCount: 2 }],
    ['with a unit without a count', { everyUnit: 'day' }],
    ['with too many notices', { daysBefore: [1, 2, 3, 4, 5, 6] }],
    ['with an unknown time zone', { timeZone: 'Mars/Olympus' }],
  ])('are rejected %s', async (_case, wrong) => {
    const body = { petUuid: pet.uuid, title: 'Nails', nextOn: day(1), ...wrong };
    await test.as(ana).post('/api/reminders').send(body).expect(400);
  });
});

describe('GET /care', () => {
  it('lists overdue and later care by date, and the doses of today and tomorrow', async () => {
    const details = { product: 'Amoxicillin', dose: 2, unit: 'ml', timesOfDay: ['20:00', '08:00'], until: day(0) };
    const medication = await addEntry('medication', 1, details);
    await test.prisma.medicationDose.create({
      data: { entryId: medication.id, dueAt: new Date(`${day(0)}T08:00:00Z`) },
    });
    await addReminder({ entryId: medication.id });
    await addReminder({ title: 'Nails', nextOn: day(2) });
    await addReminder({ title: 'Bath', nextOn: day(-2) });
    await addReminder({ title: 'Far away', nextOn: day(90) });
    const { hasPets, today, reminders, doses } = await care();
    expect([hasPets, today]).toEqual([true, day(0)]);
    expect(reminders.map(({ title }) => title)).toEqual(['Bath', 'Nails', 'Far away']);
    const dose = { pet: { uuid: pet.uuid, name: 'Riki' }, entryId: medication.id, title: 'Amoxicillin 2 ml' };
    expect(doses).toEqual([
      { ...dose, dueAt: `${day(0)}T08:00`, isGiven: true },
      { ...dose, dueAt: `${day(0)}T20:00`, isGiven: false },
    ]);
  });

  it("lists the caller's living pets, including pets with nothing due", async () => {
    await test.make.pet({ userId: (await test.make.user()).id });
    const cat = await test.make.pet({ userId: ana.id, name: 'Mica' });
    await test.make.pet({ userId: ana.id, diedOn: new Date('2026-01-01'), offerState: 'DONE' });
    const { hasPets, pets, reminders } = await care();
    expect([hasPets, reminders]).toEqual([true, []]);
    expect(pets).toEqual([
      { uuid: pet.uuid, name: 'Riki', petCategoryId: 1, imageUrl: null },
      { uuid: cat.uuid, name: 'Mica', petCategoryId: 1, imageUrl: null },
    ]);
  });

  it('writes doses with the decimal comma of Serbian', async () => {
    const timesOfDay = ['08:00'];
    await addEntry('medication', 0, { product: 'Karprofen', dose: 0.5, unit: 'tableta', timesOfDay, until: day(0) });
    const { body } = await test.as(ana).get('/api/care').set('accept-language', 'sr').expect(200);
    expect((body as CareView).doses.map(({ title }) => title)).toEqual(['Karprofen 0,5 tableta']);
  });
});

describe('the time zone of an account', () => {
  const credentials = { email: 'zone@example.com', password: 'a long walk in the park' };
  const zoneOf = async () =>
    (await test.prisma.notificationSettings.findFirst({ where: { user: { email: credentials.email } } }))?.timeZone;
  const logIn = (timeZone: string) =>
    test
      .http()
      .post('/api/auth/login')
      .send({ ...credentials, timeZone })
      .expect(200);

  it('comes from the browser at registration, and later logins keep it', async () => {
    const body = { ...credentials, timeZone: 'Europe/Belgrade' };
    await test.http().post('/api/user').send(body).expect(201);
    expect(await zoneOf()).toBe('Europe/Belgrade');
    await logIn('Asia/Tokyo');
    expect(await zoneOf()).toBe('Europe/Belgrade');
  });

  it('comes from the browser at the first login that sends a known zone', async () => {
    await test.http().post('/api/user').send(credentials).expect(201);
    await logIn('Mars/Olympus');
    expect(await zoneOf()).toBeUndefined();
    await logIn('Europe/Belgrade');
    expect(await zoneOf()).toBe('Europe/Belgrade');
  });
});

describe('the day of a pet', () => {
  it("is the owner's day, in the care list and in the health summary", async () => {
    // Between these zones, the date differs at every moment.
    const dates = new Set();
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await setZone(zone);
      const today = new Intl.DateTimeFormat('sv', { timeZone: zone }).format();
      dates.add(today);
      await test.prisma.healthEntry.deleteMany();
      await test.prisma.healthEntry.create({
        data: { petId: pet.id, kind: 'VACCINATION', day: new Date('2020-05-17'), topic: 'x', dueOn: new Date(today) },
      });
      expect((await care()).today).toBe(today);
      const { body } = await test.as(ana).get(`/api/pet/${pet.uuid}/health-records/summary`).expect(200);
      expect([body.overdue.length, body.due.length]).toEqual([0, 1]);
    }
    expect(dates.size).toBe(2);
  });
});

describe('delivery of reminders', () => {
  it.each([
    ['Europe/Belgrade', '2026-03-29T08:00', '2026-03-29T05:59', '2026-03-29T06:00'],
    ['Europe/Belgrade', '2026-10-25T08:00', '2026-10-25T06:59', '2026-10-25T07:00'],
    // Clocks skip 02:30.
    ['Europe/Belgrade', '2026-03-29T02:30', '2026-03-29T00:59', '2026-03-29T01:00'],
    ['Pacific/Auckland', '2026-09-27T08:00', '2026-09-26T18:59', '2026-09-26T19:00'],
    ['Pacific/Auckland', '2026-04-05T08:00', '2026-04-04T19:59', '2026-04-04T20:00'],
    ['Pacific/Honolulu', '2026-03-29T08:00', '2026-03-29T17:59', '2026-03-29T18:00'],
  ])('in %s sends the notice for %s once, and not yet at %s UTC', async (zone, local, early, onTime) => {
    await setZone(zone);
    await addReminder({ title: 'Nails', nextOn: day(1) });
    await planAt(local);
    await send(early);
    expect(await notices()).toEqual([]);
    await send(onTime);
    await send(`${onTime.slice(0, 14)}59`);
    expect(await notices()).toEqual([{ userId: ana.id, kind: 'CARE_DUE', about: 'Riki: Nails' }]);
  });

  it("combines reminders due at the same time in one notice, in the owner's language", async () => {
    await test.as(ana).patch('/api/notifications/settings').set('accept-language', 'sr').send({}).expect(200);
    await addEntry('vaccination', 1, { against: 'Besnilo', validUntil: day(300) });
    await addReminder({ title: 'Nokti', nextOn: day(3) });
    await planAt('2026-05-17T08:00');
    await send('2026-05-17T08:00');
    expect(await notices()).toEqual([
      { userId: ana.id, kind: 'CARE_DUE', about: 'Riki: vakcinacija (Besnilo) · Riki: Nokti' },
    ]);
    const { body } = await test.as(ana).get('/api/notifications').expect(200);
    expect(body[0]).toMatchObject({ kind: 'care_due', notice: { path: '/care' } });
  });

  it('sends one late notice for all missed reminders, then continues with the next dose', async () => {
    const details = { product: 'Amoxicillin', timesOfDay: ['08:00', '20:00'] };
    const { id: entryId } = await addEntry('medication', 1, details);
    await addReminder({ entryId, ignoresQuietHours: true });
    const [today, tomorrow] = [day(2), day(3)];
    await planAt(`${day(1)}T08:00`);
    await send(`${today}T12:00`);
    await send(`${today}T20:00`);
    await send(`${today}T20:01`);
    expect((await notices()).map(({ kind }) => kind)).toEqual(['CARE_LATE', 'MEDICATION_DUE']);
    expect(await list()).toMatchObject([{ nextOn: tomorrow, title: 'Amoxicillin' }]);
  });

  it('sends no notice until a snooze ends', async () => {
    const nails = await addReminder({ title: 'Nails', nextOn: day(1) });
    const { body } = await act('snooze', nails, { until: day(5) }).expect(200);
    expect(body).toMatchObject({ nextOn: day(1), snoozedUntil: day(5) });
    await act('snooze', nails, { until: day(0) }).expect(400);
    await send(`${day(4)}T12:00`);
    expect(await notices()).toEqual([]);
    await send(`${day(5)}T08:00`);
    expect(await notices()).toHaveLength(1);
    expect(await list()).toMatchObject([{ snoozedUntil: null }]);
  });

  it('notifies only the current owner, and nobody while the pet is hidden or the account disabled', async () => {
    const eva = await test.make.user();
    await addReminder({ title: 'Nails', nextOn: day(1) });
    await test.prisma.pet.update({ where: { id: pet.id }, data: { hiddenAt: new Date() } });
    await send(`${day(1)}T08:00`);
    await test.prisma.pet.update({ where: { id: pet.id }, data: { hiddenAt: null, userId: eva.id } });
    await test.prisma.user.update({ where: { id: eva.id }, data: { disabledAt: new Date() } });
    await send(`${day(1)}T08:00`);
    expect(await notices()).toEqual([]);
    await test.prisma.user.update({ where: { id: eva.id }, data: { disabledAt: null } });
    await send(`${day(1)}T08:00`);
    expect(await notices()).toMatchObject([{ userId: eva.id }]);
  });

  it('sends each notice once, even if several processes run and one of them is killed', async () => {
    await addReminder({ title: 'Nails', nextOn: day(1) });
    const at = `${day(1)}T08:00`;
    await connected(test.config.DATABASE_URL, async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE "Notice"');
      const killed = send(at);
      // The transaction has locked the reminder and waits for the table.
      await eventually(async () => {
        const rows = await test.prisma.$queryRaw`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO%"Notice"%'`;
        expect(rows).toHaveLength(1);
      });
      await killed;
      await client.query('ROLLBACK');
    });
    expect(await notices()).toEqual([]);
    await Promise.all([send(at), send(at), send(at)]);
    expect(await notices()).toHaveLength(1);
  });
});

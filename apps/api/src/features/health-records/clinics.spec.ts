import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';
import { HEALTH } from '../../platform/common/limits.js';
import { KEPT } from '../../platform/common/retention.js';
import { ClinicsService } from './clinics.service.js';
import type { ClinicEventView, PatientView } from './clinics.dto.js';
import type { NotificationView } from '../notifications/notifications.dto.js';
import type { HealthEntryView } from './health-records.dto.js';

const DAY = 86_400_000;
const VACCINATION = {
  kind: 'vaccination',
  day: '2026-05-17',
  details: { against: 'Rabies', validUntil: '2099-05-17' },
};
const VISIT = { kind: 'visit', day: '2026-05-17', details: { reason: 'Checkup', cost: 100, currency: 'RSD' } };

let test: TestApp;
let ana: TestUser;
let clinic: TestUser;
let pet: { id: number; uuid: string; name: string };
let path: string;
let access: string;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user();
  clinic = await test.make.user({ userCategoryId: 4, firstName: 'Happy Vet', lastName: null });
  pet = await test.make.pet({ userId: ana.id });
  path = `/api/pet/${pet.uuid}/health-records`;
  access = `/api/pet/${pet.uuid}/clinics/${clinic.id}`;
});

const grant = () => test.as(ana).put(access).expect(204);
const addAs = async (user: TestUser, entry: object): Promise<HealthEntryView> =>
  (await test.as(user).post(path).send(entry).expect(201)).body;
const listAs = async (user: TestUser): Promise<HealthEntryView[]> => (await test.as(user).get(path).expect(200)).body;
const eventsOf = async () => {
  const { body } = await test.as(ana).get(`/api/pet/${pet.uuid}/clinics/events`).expect(200);
  return (body as ClinicEventView[]).map(({ action }) => action).reverse();
};

describe('a clinic', () => {
  it('reads the record and adds entries while it has access, and the owner sees its actions', async () => {
    await test.as(clinic).get(path).expect(403);
    const own = await addAs(ana, VISIT);
    await addAs(ana, { ...VISIT, isPrivate: true });
    await grant();
    await grant();
    const withoutCost = { ...own, details: { reason: 'Checkup' }, canChange: false };
    expect(await listAs(clinic)).toEqual([withoutCost]);
    await listAs(clinic);
    const entry = await addAs(clinic, { ...VISIT, clinicId: ana.id, isPrivate: true });
    expect(entry).toMatchObject({
      clinic: { id: clinic.id, name: 'Happy Vet' },
      isEnteredByClinic: true,
      isPrivate: false,
      canChange: true,
      details: { cost: 100 },
    });
    expect((await listAs(ana))[0]).toEqual({ ...entry, canChange: false });
    const { body } = await test.as(ana).get(`/api/pet/${pet.uuid}/clinics`).expect(200);
    expect(body).toMatchObject([{ clinic: { id: clinic.id } }]);

    await test.as(ana).delete(access).expect(204);
    await test.as(clinic).get(path).expect(403);
    await test.as(clinic).patch(`${path}/${entry.id}`).send({ version: 1, note: 'x' }).expect(403);
    expect(await listAs(ana)).toHaveLength(3);
    expect(await eventsOf()).toEqual(['granted', 'read', 'added', 'revoked']);
  });

  it('can correct and delete its entries within two weeks; the owner can only hide them', async () => {
    await grant();
    const { id } = await addAs(clinic, VACCINATION);
    const own = await addAs(ana, VISIT);
    const change = (user: TestUser, body: object) => test.as(user).patch(`${path}/${id}`).send(body);
    await change(clinic, { version: 1, note: 'Corrected' }).expect(200);
    await test.as(clinic).patch(`${path}/${own.id}`).send({ version: 1, note: 'x' }).expect(403);
    await test.as(clinic).delete(`${path}/${own.id}`).expect(403);
    await change(ana, { version: 2, note: 'x' }).expect(403);
    await test.as(ana).delete(`${path}/${id}`).expect(403);
    await change(clinic, { version: 2, isHidden: true }).expect(403);

    const { body: hidden } = await change(ana, { version: 2, isHidden: true }).expect(200);
    expect(hidden).toMatchObject({ isHidden: true, note: 'Corrected', version: 3 });
    expect((await listAs(clinic)).map((entry) => entry.id)).toEqual([own.id]);
    await change(ana, { version: 3, isHidden: false }).expect(200);

    const createdAt = new Date(Date.now() - HEALTH.correctionDays * DAY - 1000);
    await test.prisma.healthEntry.update({ where: { id }, data: { createdAt } });
    expect((await change(clinic, { version: 4, note: 'x' }).expect(409)).body.code).toBe('not_possible_now');
    await test.as(clinic).delete(`${path}/${id}`).expect(409);
  });

  it.each([
    ['is blocked', () => test.make.block(ana.id, clinic.id), 404],
    ['is no longer a clinic', () => user(clinic, { userCategoryId: 1 }), 403],
    ['has a patient whose owner is disabled', () => user(ana, { disabledAt: new Date() }), 404],
    [
      'has a patient that moderators have hidden',
      () => test.prisma.pet.updateMany({ data: { hiddenAt: new Date() } }),
      404,
    ],
  ])('has no access if it %s', async (_name, change, status) => {
    await grant();
    await listAs(clinic);
    await change();
    expect((await test.as(clinic).get(path)).status).toBe(status);
    const { body } = await test.as(clinic).get('/api/clinic/patients');
    expect((body as PatientView[]).length ?? 0).toBe(0);
  });
  const user = ({ id }: TestUser, data: object) => test.prisma.user.update({ where: { id }, data });

  it('can read but not change the record while it is suspended', async () => {
    await grant();
    const suspended = { ...clinic };
    await user(clinic, { suspendedUntil: new Date(Date.now() + DAY) });
    await test.as(suspended).get(path).expect(200);
    await test.as(suspended).post(path).send(VISIT).expect(403);
  });

  it('lists its patients with due dates, and adds a vaccination to all chosen patients or none', async () => {
    const other = await test.make.pet({ userId: ana.id, name: 'Žućko' });
    const foreign = await test.make.pet();
    for (const { uuid } of [pet, other]) await test.as(ana).put(`/api/pet/${uuid}/clinics/${clinic.id}`).expect(204);
    const due = await addAs(ana, { ...VACCINATION, details: { against: 'Rabies', validUntil: '2026-05-18' } });
    const patients = async (query = {}): Promise<PatientView[]> =>
      (await test.as(clinic).get('/api/clinic/patients').query(query).expect(200)).body;
    const names = async (query: object) => (await patients(query)).map(({ pet: { name } }) => name);
    expect(await patients()).toMatchObject([
      { pet: { uuid: other.uuid }, owner: { id: ana.id }, due: [] },
      { pet: { uuid: pet.uuid }, due: [{ id: due.id }] },
    ]);
    expect(await names({ due: true })).toEqual([pet.name]);
    expect(await names({ name: 'zuc' })).toEqual(['Žućko']);
    expect(await names({ name: 'zuc', due: true })).toEqual([]);
    const { firstName } = await test.prisma.user.findUniqueOrThrow({ where: { id: ana.id } });
    expect(await names({ name: firstName })).toEqual(['Žućko', pet.name]);

    const vaccinate = (pets: { uuid: string }[]) =>
      test
        .as(clinic)
        .post('/api/clinic/vaccinations')
        .send({ ...VACCINATION, petUuids: pets.map(({ uuid }) => uuid) });
    await vaccinate([pet, foreign]).expect(403);
    expect(await test.prisma.healthEntry.count()).toBe(1);
    expect((await vaccinate([other, pet]).expect(201)).body).toHaveLength(2);
    expect((await patients()).flatMap((patient) => patient.due)).toEqual([]);
    expect(await names({ due: true })).toEqual([]);
  });

  it('leaves a line in the log of the owner whenever it reads entries', async () => {
    await grant();
    const { id } = await addAs(ana, { ...VACCINATION, details: { against: 'Rabies', validUntil: '2026-05-18' } });
    const own = await addAs(clinic, VISIT);
    const stale = () => test.as(clinic).patch(`${path}/${own.id}`).send({ version: 9, note: 'x' }).expect(409);
    const get = (url: string) => () => test.as(clinic).get(url).expect(200);
    const reads = [
      ...['/api/clinic/patients', '/api/clinic/patients?due=true', path, `${path}/${id}`].map(get),
      ...[`${path}/summary`, `${path}/protections`].map(get),
      stale,
    ];
    for (const read of reads) {
      await test.prisma.clinicAccessEvent.deleteMany();
      expect(JSON.stringify((await read()).body)).toMatch(/Rabies|Checkup/);
      await read();
      expect(await eventsOf()).toEqual(['read']);
    }
  });

  it('uses limits of its own, so that the owner can add entries to a record that it has filled', async () => {
    await grant();
    const filled = (count: number, entry: object) =>
      test.prisma.healthEntry.createMany({
        data: Array.from({ length: count }, () => ({
          petId: pet.id,
          kind: 'TEST' as const,
          day: new Date('2026-05-17'),
          details: { name: 'x' },
          ...entry,
        })),
      });
    await filled(HEALTH.entriesPerClinic, { enteredByClinic: true, clinicId: clinic.id, clinicName: 'Happy Vet' });
    expect((await test.as(clinic).post(path).send(VISIT).expect(409)).body.code).toBe('too_many_health_entries');
    await addAs(ana, VISIT);
    await filled(HEALTH.entries - 1, {});
    expect((await test.as(ana).post(path).send(VISIT).expect(409)).body.code).toBe('too_many_health_entries');
  });

  it('does not regain its access if it leaves its category or is disabled for a while', async () => {
    for (const [gone, back] of [
      [{ userCategoryId: 1 }, { userCategoryId: 4 }],
      [{ disabledAt: new Date() }, { disabledAt: null }],
    ]) {
      await grant();
      await user(clinic, gone!);
      await user(clinic, back!);
      await test.as(clinic).get(path).expect(403);
      expect((await eventsOf()).slice(-2)).toEqual(['granted', 'revoked']);
      expect((await test.as(clinic).get('/api/notifications').expect(200)).body).toEqual([]);
    }
  });

  it('stores a repeated bulk vaccination once for each patient', async () => {
    await grant();
    const body = { ...VACCINATION, petUuids: [pet.uuid], clientId: '0b0e1c7a-3f1e-4a58-9d5e-0a1b2c3d4e5f' };
    const send = () => test.as(clinic).post('/api/clinic/vaccinations').send(body).expect(201);
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.body).toEqual(first.body);
    expect(await listAs(ana)).toHaveLength(1);
    expect(await eventsOf()).toEqual(['granted', 'added']);
  });

  it('does not see private entries or dead pets in the list of due patients', async () => {
    await grant();
    const due = { ...VACCINATION, details: { against: 'Rabies', validUntil: '2026-05-18' } };
    const { id } = await addAs(ana, { ...due, isPrivate: true });
    const count = async () => (await test.as(clinic).get('/api/clinic/patients?due=true').expect(200)).body.length;
    expect(await count()).toBe(0);
    await test.prisma.healthEntry.update({ where: { id }, data: { isPrivate: false } });
    expect(await count()).toBe(1);
    await test.as(ana).put(`/api/pet/${pet.uuid}/death`).send({ diedOn: '2026-05-20' }).expect(200);
    expect(await count()).toBe(0);
  });

  it('is notified of its access, and its changes notify the owner once until the notice is read', async () => {
    const noticesOf = async (person: TestUser) => {
      const { body } = await test.as(person).get('/api/notifications').expect(200);
      return (body as NotificationView[]).map(({ kind, notice }) => [kind, notice?.about, notice?.path]);
    };
    const page = `/pet/health/${pet.uuid}`;
    await grant();
    expect(await noticesOf(clinic)).toEqual([['clinic_access_granted', pet.name, page]]);
    await addAs(ana, VISIT);
    const { id } = await addAs(clinic, VACCINATION);
    await addAs(clinic, VISIT);
    await test.as(clinic).patch(`${path}/${id}`).send({ version: 1, note: 'Corrected' }).expect(200);
    const about = `${pet.name} · Happy Vet`;
    expect(await noticesOf(ana)).toEqual([
      ['health_entry_changed', about, page],
      ['health_entry_added', about, page],
    ]);
    await test.as(ana).post('/api/notifications/read').expect(200);
    await addAs(clinic, VISIT);
    expect(await noticesOf(ana)).toHaveLength(3);
    await test.as(ana).delete(access).expect(204);
    expect(await noticesOf(clinic)).toEqual([]);
  });

  it("confirms facts on the pet's page until a vaccination expires or the owner hides the entry", async () => {
    const confirmed = async () =>
      (await test.as(ana).get(`/api/pet/uuid/${pet.uuid}`).expect(200)).body.confirmedByClinic;
    await addAs(ana, { ...VISIT, details: { reason: 'Chip', procedures: ['chipping'] } });
    expect(await confirmed()).toEqual([]);
    await grant();
    await addAs(clinic, VACCINATION);
    const surgery = await addAs(clinic, { ...VISIT, details: { reason: 'Surgery', procedures: ['neutering'] } });
    expect(await confirmed()).toEqual(['neutered', 'vaccinated']);
    await test.prisma.healthEntry.updateMany({
      where: { kind: 'VACCINATION' },
      data: { dueOn: new Date('2026-06-01') },
    });
    expect(await confirmed()).toEqual(['neutered']);
    await test.as(ana).patch(`${path}/${surgery.id}`).send({ version: 1, isHidden: true }).expect(200);
    expect(await confirmed()).toEqual([]);
  });

  it('keeps its name in the record when its account is deleted', async () => {
    await grant();
    const entry = await addAs(clinic, VACCINATION);
    await test.prisma.user.delete({ where: { id: clinic.id } });
    expect(await listAs(ana)).toMatchObject([
      { id: entry.id, clinic: { id: null, uuid: null, name: 'Happy Vet' }, isEnteredByClinic: true },
    ]);
    expect(await eventsOf()).toEqual(['granted', 'added']);
  });
});

describe('access of clinics', () => {
  it('is granted only to clinics, up to the limit', async () => {
    const person = await test.make.user();
    await test.as(ana).put(`/api/pet/${pet.uuid}/clinics/${person.id}`).expect(404);
    for (let count = 0; count < HEALTH.clinics; count++) {
      const { id: clinicId } = await test.make.user({ userCategoryId: 4 });
      await test.prisma.clinicAccess.create({ data: { petId: pet.id, clinicId } });
    }
    expect((await test.as(ana).put(access).expect(409)).body.code).toBe('too_many_clinics');
    const [{ clinicId }] = [await test.prisma.clinicAccess.findFirstOrThrow()];
    await test.prisma.user.update({ where: { id: clinicId }, data: { userCategoryId: 1 } });
    await grant();
  });

  it('is listed for the retention period', async () => {
    await grant();
    await test.prisma.clinicAccessEvent.updateMany({
      data: { createdAt: new Date(Date.now() - KEPT.clinicEventDays * DAY - 1000) },
    });
    await listAs(clinic);
    await test.app.get(ClinicsService).removeOldEvents();
    expect(await eventsOf()).toEqual(['read']);
  });
});

import type { Response } from 'supertest';
import { invalid } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';
import { HEALTH } from '../../platform/common/limits.js';
import type { HealthEntryView, HealthSummaryView } from './health-records.dto.js';

let test: TestApp;
let ana: TestUser;
let path: string;
let petId: number;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user();
  const pet = await test.make.pet({ userId: ana.id });
  petId = pet.id;
  path = `/api/pet/${pet.uuid}/health-records`;
});

/** Returns the date this many days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const add = async (entry: object): Promise<HealthEntryView> =>
  (await test.as(ana).post(path).send(entry).expect(201)).body;
const list = async (query = ''): Promise<HealthEntryView[]> =>
  (await test.as(ana).get(`${path}${query}`).expect(200)).body;
const summary = async (): Promise<HealthSummaryView> => (await test.as(ana).get(`${path}/summary`).expect(200)).body;

const VACCINATION = { kind: 'vaccination', day: '2026-05-17', details: { against: 'Rabies' } };
const WEIGHT = { kind: 'weight', day: '2026-05-17', details: { grams: 12_340 } };

describe('POST /pet/:uuid/health-records', () => {
  it('stores an entry without empty and unknown fields and returns it', async () => {
    const clinic = await test.make.user({ userCategoryId: 4, firstName: 'Happy Vet', lastName: null });
    const entry = await add({
      kind: 'vaccination',
      day: '2026-05-17T22:00:00Z',
      details: { against: ' Rabies ', product: '', batch: null, validUntil: '2027-05-17', grams: 5, isAdmin: true },
      note: '\u202E No \u2067reaction.\nTired\u2069. ',
      clinicId: clinic.id,
      isPrivate: true,
    });
    expect(entry).toEqual({
      id: expect.any(Number),
      kind: 'vaccination',
      day: '2026-05-17',
      details: { against: 'Rabies', validUntil: '2027-05-17' },
      note: 'No reaction.\nTired.',
      dueOn: '2027-05-17',
      clinic: { id: clinic.id, uuid: clinic.uuid, name: 'Happy Vet' },
      isEnteredByClinic: false,
      isClinicVerified: false,
      isHidden: false,
      isPrivate: true,
      canChange: true,
      documents: [],
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await list()).toEqual([entry]);
    expect((await test.as(ana).get(`${path}/${entry.id}`).expect(200)).body).toEqual(entry);
  });

  it.each([
    ['parasite_treatment', { parasites: 'both', product: 'Simparica', nextDueOn: '2026-06-17' }],
    ['medication', { product: 'Amoxi', dose: 0.125, unit: 'ml', timesOfDay: ['08:00', '20:00'], everyDays: 2 }],
    ['visit', { reason: 'Limping', diagnosis: 'Sprain', treatment: 'Rest', cost: 2500, currency: 'RSD' }],
    ['visit', { reason: 'Surgery', procedures: ['neutering', 'chipping'], followUpOn: '2026-05-27' }],
    ['weight', { grams: HEALTH.weight }],
    ['condition', { name: 'Chicken', type: 'allergy', severity: 'mild', until: '2026-06-01' }],
    ['test', { name: 'Blood count', result: 'Normal' }],
    ['note', {}],
  ])('stores the fields of the kind %s: %j', async (kind, details) => {
    const entry = await add({ kind, day: '2026-05-17', details, note: 'x' });
    expect(entry).toMatchObject({ kind, details });
  });

  it.each([
    [{ ...WEIGHT, details: { grams: 0 } }, { 'details.grams': ['weight_invalid'] }],
    [{ ...WEIGHT, details: { grams: HEALTH.weight + 1 } }, { 'details.grams': ['weight_invalid'] }],
    [{ ...WEIGHT, details: { grams: 1.5 } }, { 'details.grams': ['weight_invalid'] }],
    [{ ...WEIGHT, details: { grams: { $gt: 1 } } }, { 'details.grams': ['weight_invalid'] }],
    [{ ...WEIGHT, details: [] }, { details: ['invalid'] }],
    [{ ...WEIGHT, details: 'grams' }, { details: ['invalid'] }],
    [{ ...WEIGHT, details: null }, { details: ['invalid'] }],
    [{ ...WEIGHT, day: day(3) }, { day: ['date_in_future'] }],
    [{ ...WEIGHT, day: '2026-02-30' }, { day: ['date_invalid'] }],
    [
      { ...WEIGHT, kind: '__proto__' },
      { kind: ['invalid'], details: ['invalid'] },
    ],
    [{ ...WEIGHT, clinicId: 2_000_000_000 }, { clinicId: ['unknown_reference'] }],
    [{ ...VACCINATION, details: {} }, { 'details.against': ['required'] }],
    [{ ...VACCINATION, details: { against: 'x'.repeat(101) } }, { 'details.against': ['too_long'] }],
    [
      { ...VACCINATION, details: { against: 'x', validUntil: '2026-05-16' } },
      { 'details.validUntil': ['date_too_early'] },
    ],
    [
      { ...VACCINATION, kind: 'medication', details: { product: 'x', dose: 0.0001, timesOfDay: ['8:00'] } },
      { 'details.dose': ['dose_invalid'], 'details.timesOfDay': ['times_invalid'] },
    ],
    [
      { ...VACCINATION, kind: 'visit', details: { reason: 'x', cost: 1, currency: 'XXX' } },
      { 'details.currency': ['currency_invalid'] },
    ],
    [{ kind: 'note', day: '2026-05-17', details: {} }, { note: ['required'] }],
  ])('rejects %j', async (body, fieldCodes) => {
    const response = await test.as(ana).post(path).send(body).expect(400);
    expect(response.body.fieldCodes).toEqual(fieldCodes);
    expect(await test.prisma.healthEntry.count()).toBe(0);
  });

  it('keeps the limit of entries when two devices add the last entry concurrently', async () => {
    await test.prisma.$executeRaw`INSERT INTO "HealthEntry" ("petId", kind, day, "updatedAt")
      SELECT ${petId}::int, 'NOTE', '2026-01-01', now() FROM generate_series(2, ${HEALTH.entries}::int)`;
    const responses = await Promise.all([WEIGHT, WEIGHT].map((entry) => test.as(ana).post(path).send(entry)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)!.body.code).toBe('too_many_health_entries');
  });
});

describe('GET /pet/:uuid/health-records', () => {
  it('returns pages in order of the date, filtered by kind', async () => {
    const days = ['2026-03-01', '2026-05-01', '2026-05-01', '2026-01-01'];
    const ids = [];
    for (const date of days) ids.push((await add({ ...WEIGHT, day: date })).id);
    const { id: vaccination } = await add(VACCINATION);
    const found: number[] = [];
    for (let next: string | undefined = '?limit=2'; next !== undefined;) {
      const { body, headers }: Response = await test.as(ana).get(`${path}${next}`).expect(200);
      found.push(...(body as HealthEntryView[]).map(({ id }) => id));
      next = /\?[^>]+/.exec(headers.link ?? '')?.[0];
    }
    expect(found).toEqual([vaccination, ids[2], ids[1], ids[0], ids[3]]);
    expect((await list('?kind=vaccination')).map(({ id }) => id)).toEqual([vaccination]);
    const { body } = await test.as(ana).get(`${path}?cursor=aWQ6MQ`).expect(400);
    expect(body.code).toBe('invalid_cursor');
  });
});

describe('PATCH /pet/:uuid/health-records/:id', () => {
  it('changes only the sent fields', async () => {
    const { id } = await add({ ...VACCINATION, note: 'x' });
    const details = { against: 'Rabies', validUntil: '2027-01-01' };
    const { body } = await test
      .as(ana)
      .patch(`${path}/${id}`)
      .send({ version: 1, kind: 'vaccination', details })
      .expect(200);
    expect(body).toMatchObject({ details, dueOn: '2027-01-01', note: 'x', version: 2 });
    await test.as(ana).patch(`${path}/${id}`).send({ version: 2, details }).expect(400);
    await test.as(ana).patch(`${path}/${id}`).send({ version: 2, day: '2028-01-01' }).expect(400);
    await test.as(ana).patch(`${path}/${id}`).send({ version: 2, isHidden: true }).expect(403);
  });

  it('rejects the second of two devices that change the same version, and returns the first change', async () => {
    const { id } = await add(WEIGHT);
    const responses = await Promise.all(
      ['phone', 'laptop'].map((note) => test.as(ana).patch(`${path}/${id}`).send({ version: 1, note })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [changed, rejected] = responses.sort((a, b) => a.status - b.status);
    expect(rejected!.body).toMatchObject({ code: 'changed_meanwhile', current: changed!.body });
    expect(await list()).toEqual([changed!.body]);
  });
});

describe('GET /pet/:uuid/health-records/summary', () => {
  it('shows due dates, current medication and conditions, weights and the identification', async () => {
    const medication = { kind: 'medication', day: day(-10) };
    const condition = { kind: 'condition', day: day(-90) };
    await add({ ...WEIGHT, day: day(-1), details: { grams: 5200 } });
    await add({ ...WEIGHT, day: day(-30), details: { grams: 4100 } });
    await add({ ...medication, details: { product: 'Ended', until: day(-1) } });
    const current = await add({ ...medication, details: { product: 'Current', until: day(0) } });
    await add({ ...condition, details: { name: 'Ended', type: 'allergy', until: day(-5) } });
    const allergy = await add({ ...condition, details: { name: 'Chicken', type: 'allergy' } });
    // The newer vaccination against rabies replaces the due date of the older one.
    await add({ ...VACCINATION, day: day(-400), details: { against: 'Rabies', validUntil: day(-35) } });
    await add({ ...VACCINATION, day: day(-30), details: { against: 'RABIES', validUntil: day(335) } });
    const overdue = await add({ ...VACCINATION, day: day(-400), details: { against: 'Parvo', validUntil: day(-35) } });
    const parasites = { kind: 'parasite_treatment', day: day(-60) };
    const due = await add({ ...parasites, details: { parasites: 'internal', nextDueOn: day(0) } });
    await test.prisma.pet.updateMany({
      data: { chipNumber: '688000000000001', colours: ['black'], markings: 'White paw' },
    });
    const { body: identification } = await test
      .as(ana)
      .put(path.replace('health-records', 'identification'))
      .send({ chipDate: '2021-03-04', chipPlace: 'Neck', tattoo: '', weightFrom: 4000, weightUntil: 6000 })
      .expect(200);

    expect(await summary()).toEqual({
      pet: {
        uuid: expect.any(String),
        name: 'Riki',
        petCategoryId: 1,
        birthdate: '2020-05-17',
        birthdatePrecision: 'day',
      },
      isOwner: true,
      overdue: [overdue],
      due: [due],
      medication: [{ entry: current, givenDoses: [] }],
      conditions: [allergy],
      weights: [
        { id: expect.any(Number), day: day(-30), grams: 4100 },
        { id: expect.any(Number), day: day(-1), grams: 5200 },
      ],
      identification,
    });
    // A dead pet has no due dates and takes no medication.
    await test
      .as(ana)
      .put(path.replace('health-records', 'death'))
      .send({ diedOn: day(0) })
      .expect(200);
    expect(await summary()).toMatchObject({ overdue: [], due: [], medication: [], conditions: [allergy] });
    expect(identification).toEqual({
      colours: ['black'],
      markings: 'White paw',
      chipNumber: '688000000000001',
      chipDate: '2021-03-04',
      chipPlace: 'Neck',
      tattoo: null,
      passportNumber: null,
      insurer: null,
      policyNumber: null,
      weightFrom: 4000,
      weightUntil: 6000,
    });
  });
});

describe('a planned entry', () => {
  it('is a medication or a visit in the future', async () => {
    const visit = { kind: 'visit', day: day(10), details: { reason: 'Teeth' } };
    const medication = { kind: 'medication', day: day(3), details: { product: 'Amoxi', timesOfDay: ['08:00'] } };
    const { id } = await add(visit);
    await add(medication);
    expect((await list()).map((entry) => entry.day)).toEqual([day(10), day(3)]);
    expect((await summary()).medication).toEqual([]);
    const change = { version: 1, kind: 'test', details: { name: 'Blood' } };
    const { body } = await test.as(ana).patch(`${path}/${id}`).send(change).expect(400);
    expect(body).toEqual(invalid({ day: 'date_in_future' }));
    await test
      .as(ana)
      .patch(`${path}/${id}`)
      .send({ version: 1, day: day(20) })
      .expect(200);
  });

  it('does not replace a due date before its day', async () => {
    const visit = { kind: 'visit', day: '2026-05-17', details: { reason: 'Teeth', followUpOn: '2026-06-17' } };
    const { id } = await add(visit);
    await add({ kind: 'visit', day: day(10), details: { reason: 'Teeth' } });
    expect((await summary()).overdue).toMatchObject([{ id }]);
  });
});

describe('GET /pet/:uuid/health-records/protections', () => {
  it('returns the newest entry of each disease, however many are newer', async () => {
    const rabies = await add({ ...VACCINATION, day: '2020-05-17' });
    await add({ ...VACCINATION, day: '2019-05-17', details: { against: 'RABIES' } });
    const data = Array.from({ length: 60 }, (_, index) => ({
      petId,
      kind: 'VACCINATION' as const,
      day: new Date(`2025-01-${String((index % 28) + 1).padStart(2, '0')}`),
      details: { against: 'Flu' },
      topic: 'flu',
    }));
    await test.prisma.healthEntry.createMany({ data });
    await add({ ...VACCINATION, isPrivate: true });
    await add({ kind: 'parasite_treatment', day: '2024-05-17', details: { parasites: 'internal' } });
    const { body } = await test.as(ana).get(`${path}/protections`).expect(200);
    expect(body).toMatchObject({
      vaccinations: [{ day: '2025-01-28', details: { against: 'Flu' } }, { id: rabies.id }],
      parasiteTreatments: [{ details: { parasites: 'internal' } }],
    });
    expect(body.vaccinations).toHaveLength(2);
  });
});

describe('a repeated request', () => {
  const clientId = '0b0e1c7a-3f1e-4a58-9d5e-0a1b2c3d4e5f';

  it('stores one entry and returns it, also after a double click', async () => {
    const send = () =>
      test
        .as(ana)
        .post(path)
        .send({ ...WEIGHT, clientId });
    const answers = await Promise.all([send(), send()]);
    answers.push(await send());
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const entries = await list();
    expect(entries).toHaveLength(1);
    for (const { body } of answers) expect(body).toEqual(entries[0]);
    await add(WEIGHT);
    await add({ ...WEIGHT, clientId: null });
    expect(await list()).toHaveLength(3);
  });

  it('needs a UUID', async () => {
    const { body } = await test
      .as(ana)
      .post(path)
      .send({ ...WEIGHT, clientId: 'x' })
      .expect(400);
    expect(body).toEqual(invalid({ clientId: 'invalid_uuid' }));
  });
});

describe('doses of a medication', () => {
  it('can be marked as given or not given only at the times of the medication', async () => {
    const details = { product: 'Amoxi', timesOfDay: ['08:00', '20:00'], everyDays: 2, until: day(0) };
    const { id } = await add({ kind: 'medication', day: day(-4), details });
    const dose = (time: string) => `${path}/${id}/doses/${time}`;
    await test
      .as(ana)
      .put(dose(`${day(-2)}T08:00`))
      .expect(204);
    await test
      .as(ana)
      .put(dose(`${day(-2)}T08:00`))
      .expect(204);
    await test
      .as(ana)
      .put(dose(`${day(-2)}T20:00`))
      .expect(204);
    for (const time of [`${day(-2)}T09:00`, `${day(-1)}T08:00`, `${day(-6)}T08:00`, `${day(2)}T08:00`])
      await test.as(ana).put(dose(time)).expect(404);
    for (const time of ['x', `${day(-2)}T08:00Z`, '2026-02-30T08:00']) await test.as(ana).put(dose(time)).expect(400);
    await test
      .as(ana)
      .delete(dose(`${day(-2)}T20:00`))
      .expect(204);
    expect((await summary()).medication).toMatchObject([{ givenDoses: [`${day(-2)}T08:00`] }]);
  });
});

describe('GET /pet/:uuid/health-records/export', () => {
  it('separates the cells with semicolons in languages with a decimal comma', async () => {
    const details = { product: 'Amoxi; =1', dose: 0.125, unit: 'ml' };
    await add({ kind: 'medication', day: '2026-05-17', details, note: '-1,5' });
    for (const [language, row] of [
      ['sr', /^2026-05-17;medication;;;"Amoxi; =1";.*;0,125;ml;.*;"?'-1,5"?;/],
      ['sr-Cyrl', /^2026-05-17;medication;;;"Amoxi; =1";.*;0,125;ml;/],
      ['en', /^2026-05-17,medication,,,"Amoxi; =1",.*,0\.125,ml,/],
    ] as const) {
      const csv = test.as(ana).get(`${path}/export?format=csv`).set('accept-language', language);
      const lines = (await csv.expect(200)).text.split('\r\n');
      expect(lines[0]).toMatch(/^\uFEFFday[;,]kind/);
      expect(lines[1]).toMatch(row);
    }
  });

  it('returns a table without formulas, and JSON with the identification', async () => {
    const note = '=HYPERLINK("http://evil.example")';
    const entry = await add({ ...WEIGHT, note });
    const csv = await test.as(ana).get(`${path}/export?format=csv`).expect(200);
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="health-record.csv"',
    });
    const [head, row] = csv.text.split('\r\n');
    expect(head).toMatch(/^\uFEFFday,kind,against,/);
    expect(row).toMatch(/^2026-05-17,weight,.*,12340,/);
    expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    const { body } = await test.as(ana).get(`${path}/export?format=json`).buffer().expect(200);
    expect(body).toMatchObject({ pet: { name: 'Riki' }, identification: { tattoo: null }, entries: [entry] });
  });
});

import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';

let test: TestApp;
let ana: TestUser;
let path: string;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user();
  const pet = await test.make.pet({ userId: ana.id });
  path = `/api/pet/${pet.uuid}/health`;
});

const add = async (entry: object): Promise<number> => (await test.as(ana).post(path).send(entry).expect(201)).body.id;

describe('doses of a medication', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const medication = {
    kind: 'medication',
    day: day(-4),
    details: { product: 'Amoxi', timesOfDay: ['08:00'], everyDays: 2 },
  };
  const given = async (): Promise<string[]> =>
    (await test.as(ana).get(`${path}/summary`).expect(200)).body.medication[0].givenDoses;

  it('are in the summary until they are marked as not given', async () => {
    const dose = `${path}/${await add(medication)}/doses/${day(-2)}T08:00`;
    await test.as(ana).put(dose).expect(204);
    await test.as(ana).put(dose).expect(204);
    expect(await given()).toEqual([`${day(-2)}T08:00`]);
    await test.as(ana).delete(dose).expect(204);
    expect(await given()).toEqual([]);
  });

  it.each([
    ['at another time', `${day(-2)}T09:00`],
    ['on a day between two doses', `${day(-3)}T08:00`],
    ['before the first day', `${day(-6)}T08:00`],
    ['in the future', `${day(6)}T08:00`],
    ['with an invalid time', 'yesterday'],
    ['on a day that does not exist', '2026-02-30T08:00'],
  ])('are rejected %s', async (_, dueAt) => {
    const id = await add(medication);
    const { body } = await test.as(ana).put(`${path}/${id}/doses/${dueAt}`).expect(400);
    expect(body.fieldCodes).toEqual({ dueAt: ['invalid'] });
  });

  it('are rejected for entries of other kinds', async () => {
    const id = await add({ kind: 'note', day: day(-2), details: {}, note: 'x' });
    await test
      .as(ana)
      .put(`${path}/${id}/doses/${day(-2)}T08:00`)
      .expect(400);
  });
});

describe('GET /pet/:uuid/health/export', () => {
  const file = async (format: string): Promise<{ text: string; headers: Record<string, string> }> =>
    test.as(ana).get(`${path}/export?format=${format}`).expect(200);

  beforeEach(async () => {
    await add({
      kind: 'vaccination',
      day: '2026-05-17',
      details: { against: '=HYPERLINK("x")' },
      note: 'Šapa, "paw"\nend',
    });
    await add({ kind: 'weight', day: '2026-05-18', details: { grams: 1200 } });
  });

  it('returns CSV in which no cell is a formula', async () => {
    const { text, headers } = await file('csv');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="health-record.csv"',
      'cache-control': 'no-store',
    });
    const [header, weight] = text.split('\r\n');
    expect(header).toMatch(/^\uFEFF"day","kind","against"/);
    expect(weight).toContain('"2026-05-18","weight"');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain('"Šapa, ""paw""\nend"');
  });

  it('returns the entries as JSON', async () => {
    const { text, headers } = await file('json');
    expect(headers['content-disposition']).toBe('attachment; filename="health-record.json"');
    expect(JSON.parse(text)).toMatchObject([{ kind: 'weight', details: { grams: 1200 } }, { kind: 'vaccination' }]);
  });

  it('rejects other formats', async () => {
    await test.as(ana).get(`${path}/export?format=xml`).expect(400);
  });
});

describe('GET /health-reference', () => {
  it.each([
    ['en', 'Rabies'],
    ['sr', 'Besnilo'],
    ['sr-Cyrl', 'Беснило'],
  ])('names the vaccinations in the language %s', async (language, name) => {
    const { body } = await test.http().get('/api/health-reference').set('accept-language', language).expect(200);
    expect(body.vaccinations[0]).toEqual({ petCategoryIds: [1, 2], months: 12, name });
    expect(body.treatments).toContainEqual({ petCategoryIds: [1, 2], months: 3, parasites: 'internal' });
  });
});

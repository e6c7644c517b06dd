import { readFile } from 'node:fs/promises';
import { countryCodeOf, countryNameOf } from '@sapa/shared/countries';
import { invalid, problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import type { PlaceView } from './places.dto.js';

// The test databases contain the places of Serbia, Hungary, and Bosnia and Herzegovina.

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());

const get = (path: string, language = 'en') => test.http().get(`/api/places${path}`).set('accept-language', language);
const find = async (q: string, more: Record<string, string> = {}, language = 'en'): Promise<PlaceView[]> => {
  const { body } = await get(`?${new URLSearchParams({ q, ...more }).toString()}`, language).expect(200);
  return body as PlaceView[];
};
const names = async (q: string, more?: Record<string, string>, language?: string) =>
  (await find(q, more, language)).map(({ name }) => name);

const SABAC = {
  id: 3191376,
  name: 'Šabac',
  countryCode: 'RS',
  region: null,
  latitude: 44.74667,
  longitude: 19.69,
  timeZone: 'Europe/Belgrade',
};

describe('places', () => {
  it.each(['Šabac', 'sabac', 'ŠABAC', 'Шабац', 'Sab', 'шаб', ' Šabac '])('are found by %j', async (typed) => {
    expect((await find(typed))[0]).toEqual(SABAC);
  });

  it.each([
    ['mitrovica', 'Sremska Mitrovica'],
    ['novi s', 'Novi Sad'],
    ['Újvidék', 'Novi Sad'],
    ['djordj', undefined],
    ['szabadka', 'Subotica'],
    ['Loznica', 'Loznica'],
    ['Kać', 'Kać'],
  ])('found by %j start with %s', async (typed, name) => {
    expect((await names(typed))[0]).toBe(name);
  });

  it('have a name in each language, and can be found by every name', async () => {
    expect(await names('beograd')).toContain('Belgrade');
    expect(await names('beograd', {}, 'sr')).toContain('Beograd');
    expect((await names('belgrade', {}, 'sr'))[0]).toBe('Beograd');
    expect((await get('/715429', 'sr').expect(200)).body.name).toBe('Segedin');
    expect((await get('/715429').expect(200)).body.name).toBe('Szeged');
  });

  it('have Serbian names in Cyrillic for viewers of Cyrillic', async () => {
    expect((await find('Šabac', {}, 'sr-Cyrl'))[0]!.name).toBe('Шабац');
    expect((await names('belgrade', {}, 'sr-Cyrl'))[0]).toBe('Београд');
    expect((await get('/715429', 'sr-Cyrl').expect(200)).body.name).toBe('Сегедин');
    expect((await names('Debrecen', {}, 'sr-Cyrl'))[0]).toBe('Дебрецин');
    // This place has no Serbian name.
    expect((await names('Mezőkövesd', {}, 'sr-Cyrl'))[0]).toBe('Mezőkövesd');
    const regions = async (language: string) =>
      new Set((await find('Surčin', {}, language)).map(({ region }) => region));
    expect(await regions('sr')).toContain('Beograd');
    expect(await regions('sr-Cyrl')).toContain('Београд');
  });

  it('are at most ten, sorted by country, exact match and population', async () => {
    const all = await find('b');
    expect(all).toHaveLength(10);
    expect(all.slice(0, 2).map(({ name }) => name)).toEqual(['Budapest', 'Belgrade']);
    const bosnian = await find('b', { countryCode: 'BA' });
    expect(new Set(bosnian.map(({ countryCode }) => countryCode))).toEqual(new Set(['BA']));
    expect((await names('bor', { countryCode: 'RS' })).slice(0, 2)).toEqual(['Bor', 'Borča']);
    expect((await find('Szeged', { countryCode: 'RS' }))[0]).toMatchObject({ name: 'Szeged', countryCode: 'HU' });
  });

  it('show their region if they have the same name', async () => {
    const places = (await find('Drenovac', { countryCode: 'RS' })).filter(({ name }) => name === 'Drenovac');
    expect(new Set(places.map(({ region }) => region)).size).toBe(places.length);
  });

  it('are not found by special characters or unknown names', async () => {
    expect(await find('%_|')).toEqual([]);
    expect(await find('|sabac|')).toEqual([SABAC]);
    expect(await find('Xyzzy')).toEqual([]);
    expect(await find('x'.repeat(200))).toEqual([]);
  });

  it.each([
    ['', { q: 'required' }],
    ['?q=', { q: 'required' }],
    [`?q=${'x'.repeat(201)}`, { q: 'too_long' }],
    ['?q=a&q=b', { q: 'invalid' }],
    ['?q=%00', { q: 'invalid_text' }],
    ['?q=a&countryCode=Serbia', { countryCode: 'invalid' }],
  ] as const)('reject the query %j', async (query, codes) => {
    expect((await get(query).expect(400)).body).toMatchObject({ fieldCodes: invalid(codes).fieldCodes });
  });

  it('can be read by id', async () => {
    expect((await get(`/${SABAC.id}`).expect(200)).body).toEqual(SABAC);
    expect((await get('/1').expect(404)).body).toEqual(problem('not_found'));
    expect((await get('/x').expect(400)).body).toEqual(invalid({ id: 'invalid_id' }));
  });

  it('can be cached by proxies, except error responses', async () => {
    expect((await get('?q=nis').expect(200)).headers['cache-control']).toBe('public, max-age=3600');
    await test.beside({ RATE_LIMITS: 'placesPerNetwork=1' }, async (other) => {
      await other.http().get('/api/places?q=nis').expect(200);
      for (const [path, status] of [
        ['?q=nis', 429],
        ['?q=', 400],
        ['/1', 404],
      ] as const)
        expect((await other.http().get(`/api/places${path}`).expect(status)).headers['cache-control']).toBe('no-store');
    });
  });

  it('are rate-limited per network', async () => {
    await test.beside({ RATE_LIMITS: 'placesPerNetwork=1' }, async (other) => {
      await other.http().get('/api/places?q=nis').expect(200);
      expect((await other.http().get('/api/places?q=nis').expect(429)).body).toEqual(problem('too_many_requests'));
      await other.http().get('/api/places/nearest?lat=44.75&lng=19.7').expect(429);
    });
  });
});

describe('towns on a map', () => {
  const map = (bounds: string, language?: string) => get(`/map?bounds=${bounds}`, language);

  it('are the largest in the bounds, named in the language of the viewer', async () => {
    const { body, headers } = await map('19,44,22,46', 'sr').expect(200);
    expect(body).toHaveLength(60);
    expect(body[0]).toEqual({
      id: expect.any(Number),
      name: 'Beograd',
      latitude: expect.closeTo(44.8, 1),
      longitude: expect.closeTo(20.5, 1),
      population: expect.any(Number),
    });
    const populations = (body as { population: number }[]).map(({ population }) => population);
    expect(populations).toEqual(populations.toSorted((a, b) => b - a));
    expect(headers['cache-control']).toBe('public, max-age=86400');
    const near = (await map('19.6,44.7,19.7,44.8').expect(200)).body as { name: string }[];
    expect(near.map(({ name }) => name)).toEqual(['Šabac', 'Majur', 'Jevremovac']);
  });

  it.each(['', '1,2,3', '19,44,19,46', '19,46,22,44', '19,44,181,46', 'a,b,c,d', '19,44,22,46&bounds=1,1,2,2'])(
    'reject the bounds %j',
    async (bounds) => {
      expect((await map(bounds).expect(400)).body).toMatchObject({ fieldCodes: { bounds: ['invalid'] } });
    },
  );
});

describe('the nearest place', () => {
  const nearest = (lat: unknown, lng: unknown) => get(`/nearest?lat=${String(lat)}&lng=${String(lng)}`);

  it('is returned with a header that forbids caching', async () => {
    const { body, headers } = await nearest(44.75, 19.7).expect(200);
    expect(body).toEqual(SABAC);
    expect(headers['cache-control']).toBe('private, no-store');
    expect((await nearest(45.26, 19.83).expect(200)).body.name).toBe('Novi Sad');
  });

  it('is not searched for coordinates that are not decimal numbers', async () => {
    for (const lat of ['', '0x10', '1e1', '91'])
      await test.http().get(`/api/places/nearest?lat=${lat}&lng=21.9`).expect(400);
  });

  it('does not exist for a point far out at sea', async () => {
    expect((await nearest(0, -30).expect(404)).body).toEqual(problem('not_found'));
    await nearest(90, 180).expect(404);
  });

  it.each([
    ['91', '0'],
    ['0', '181'],
    ['', '0'],
    ['x', '0'],
    ['NaN', '0'],
    ['Infinity', '0'],
  ])('rejects the point %s, %s', async (lat, lng) => {
    expect((await nearest(lat, lng).expect(400)).body.code).toBe('validation_failed');
  });
});

describe('the gazetteer', () => {
  it('contains search keys that equal the results of the SQL function search_key', async () => {
    const wrong = await test.prisma.$queryRaw`
      SELECT name, keys, search_key(name) FROM "Place" WHERE keys NOT LIKE '%|' || search_key(name) || '|%'`;
    expect(wrong).toEqual([]);
    expect(await test.prisma.place.groupBy({ by: ['countryCode'], orderBy: { countryCode: 'asc' } })).toEqual(
      ['BA', 'HU', 'RS'].map((countryCode) => ({ countryCode })),
    );
  });

  it('computes distances between places', async () => {
    const [row] = await test.prisma.$queryRaw<{ km: number }[]>`
      SELECT distance_km(44.80401, 20.46513, 45.25167, 19.83694) AS km`;
    expect(row!.km).toBeCloseTo(70.06, 1);
  });

  it('has indexes for searches by name and by position', async () => {
    for (const condition of [`"keys" LIKE '%|novi%' OR "keys" LIKE '% novi%'`, 'latitude BETWEEN 44.9 AND 45.1']) {
      const plan = await test.prisma.$transaction(async (transaction) => {
        // For the few test places, the planner would choose a full scan.
        await transaction.$executeRaw`SET LOCAL enable_seqscan = off`;
        return transaction.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(
          `EXPLAIN SELECT id FROM "Place" WHERE ${condition}`,
        );
      });
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index/);
    }
  });
});

describe('countries', () => {
  it('include all country names that the web app stores', async () => {
    const file = new URL('../../../../web/src/features/profiles/countries.ts', import.meta.url);
    const stored = [...(await readFile(file, 'utf8')).matchAll(/code: '(..)', name: (['"])(.*?)\2/g)];
    expect(stored.length).toBeGreaterThan(240);
    expect(stored.filter(([, code, , name]) => countryCodeOf(name!) !== code)).toEqual([]);
    expect([countryNameOf('RS'), countryNameOf('BA')]).toEqual(['Serbia', 'Bosnia and Herzegovina']);
  });

  it.each([
    ['Srbija', 'RS'],
    ['СРБИЈА', 'RS'],
    ['Bosna i Hercegovina', 'BA'],
    ['Mađarska', 'HU'],
    ['Deutschland', 'DE'],
    ['XK', 'XK'],
    ['Narnia', undefined],
    ['', undefined],
  ])('named %j have the code %s', (name, code) => {
    expect(countryCodeOf(name)).toBe(code);
  });
});

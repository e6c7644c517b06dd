import { Prisma } from '@sapa/prisma/client';
import { Client } from 'pg';
import { invalid, problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';
import { conditionsExcept, conditionsOf, FACTS, necessaryKeys, OFFERS, type FindFilters } from './filters.sql.js';

let test: TestApp;
let viewer: TestUser;
let owner: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  viewer = await test.make.user();
  owner = await test.make.user();
});

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

const pet = (data: Partial<Prisma.PetUncheckedCreateInput> = {}) => test.make.pet({ userId: owner.id, ...data });

/** Creates a pet with a photo. */
async function shownPet(data: Partial<Prisma.PetUncheckedCreateInput> = {}) {
  const { id: petId } = await pet(data);
  const key = `ab/ab${String(petId).padStart(30, '0')}`;
  const { id: mainPhotoId } = await test.prisma.petPhoto.create({
    data: { petId, key, width: 960, height: 720, widths: [320, 960], position: 1 },
  });
  return test.prisma.pet.update({ where: { id: petId }, data: { mainPhotoId } });
}

interface Found {
  id: number;
  name: string;
  distanceKm: number | null;
}

const find = async (query = '', by = viewer) => test.as(by).get(`/api/find?${query}`);
const names = async (query = '', by = viewer) => {
  const { status, body } = await find(query, by);
  expect([status, body]).toEqual([200, expect.any(Array)]);
  return (body as Found[]).map(({ name }) => name).join(' ');
};

/** Returns the pet names from all pages. Requests `limit` pets per page. */
async function inPages(query: string, limit: number): Promise<string> {
  const found: string[] = [];
  let path: string | undefined = `/api/find?${query}&limit=${limit}`;
  for (let count = 0; path && count < 20; count += 1) {
    const { body, headers }: { body: Found[]; headers: Record<string, string> } = await test
      .as(viewer)
      .get(path)
      .expect(200);
    expect(body.length).toBeLessThanOrEqual(limit);
    found.push(...body.map(({ name }) => name));
    path = /<(.+)>; rel="next"/.exec(headers.link ?? '')?.[1];
  }
  return found.join(' ');
}

const counts = async (query = '', by = viewer) => (await test.as(by).get(`/api/find/counts?${query}`).expect(200)).body;
const countOf = async (query: string, filter: string, value: string) =>
  (await counts(query)).values.find(
    (count: { filter: string; value: string }) => count.filter === filter && count.value === value,
  )?.count ?? 0;

// GeoNames ids of Serbian places.
const NOVI_SAD = 3194360;
const SUBOTICA = 3189595;
const BEOGRAD = 792680;
const livesIn = (userId: number, placeId: number) =>
  test.prisma.address.create({ data: { userId, placeId, country: 'Serbia', city: 'x', street: 'x' } });

describe('GET /find', () => {
  it('returns the fields that a card shows', async () => {
    const made = await shownPet({ name: 'Medena', giveAway: true });
    const { body } = await find();
    expect(body).toEqual([
      {
        id: made.id,
        uuid: made.uuid,
        userId: owner.id,
        userCategoryId: 1,
        name: 'Medena',
        birthdate: '2020-05-17',
        birthdatePrecision: 'day',
        gender: 'm',
        giveAway: true,
        priceForBreeding: null,
        priceForSale: null,
        currency: null,
        offerState: 'available',
        isOfferExpired: false,
        petCategory: { id: 1, name: 'Dogs' },
        petCategoryGroup: { id: 101, name: expect.any(String) },
        imageUrl: expect.stringMatching(/^\/uploads\/ab\/.*\/960\.webp$/),
        variants: [
          { url: expect.stringMatching(/320\.webp$/), width: 320 },
          { url: expect.stringMatching(/960\.webp$/), width: 960 },
        ],
        place: null,
        distanceKm: null,
        createdAt: made.createdAt.toISOString(),
      },
    ]);
  });

  it('lists pets with photos first, then the newest, in pages', async () => {
    for (const name of ['A1', 'A2', 'A3']) await pet({ name });
    for (const name of ['B1', 'B2', 'B3']) await shownPet({ name });
    expect(await names()).toBe('B3 B2 B1 A3 A2 A1');
    for (const limit of [1, 2, 3, 4]) expect(await inPages('', limit)).toBe('B3 B2 B1 A3 A2 A1');
  });

  it('sorts by price in one currency, and lists all other pets last', async () => {
    await pet({ name: 'Dear', priceForSale: 300, currency: 'RSD' });
    await pet({ name: 'Cheap', priceForSale: 20.5, currency: 'RSD' });
    await pet({ name: 'Same', priceForSale: 20.5, currency: 'RSD' });
    await pet({ name: 'Euro', priceForSale: 1, currency: 'EUR' });
    await pet({ name: 'Free', giveAway: true });
    for (const limit of [1, 2, 50]) {
      expect(await inPages('sort=price', limit)).toBe('Same Cheap Dear Free Euro');
      expect(await inPages('sort=price&currency=EUR', limit)).toBe('Euro Free Same Cheap Dear');
    }
  });

  it('counts pets on a map at their town', async () => {
    const other = await test.make.user();
    await livesIn(owner.id, NOVI_SAD);
    await livesIn(other.id, BEOGRAD);
    for (const userId of [owner.id, owner.id, other.id, viewer.id])
      await pet({ userId, vaccinated: userId !== other.id });
    const towns = async (query: string) => (await test.as(viewer).get(`/api/find/map?${query}`).expect(200)).body;
    const noviSad = { id: NOVI_SAD, name: 'Novi Sad', latitude: 45.25167, longitude: 19.83694 };
    expect(await towns('bounds=19,44,22,46')).toEqual([
      { ...noviSad, count: 2 },
      { id: BEOGRAD, name: 'Belgrade', latitude: expect.any(Number), longitude: expect.any(Number), count: 1 },
    ]);
    expect(await towns('bounds=19,44,22,46&facts=vaccinated')).toEqual([{ ...noviSad, count: 2 }]);
    expect(await towns('bounds=19,46,22,47')).toEqual([]);
  });

  it('lists pets near a place, nearest first', async () => {
    const people = [await test.make.user(), await test.make.user(), await test.make.user(), await test.make.user()];
    const where = [BEOGRAD, NOVI_SAD, SUBOTICA, undefined];
    for (const [index, { id }] of people.entries()) {
      const placeId = where[index];
      if (placeId) await livesIn(id, placeId);
      for (const name of [`P${index}`, `Q${index}`]) await pet({ userId: id, name });
    }
    expect(await names(`placeId=${NOVI_SAD}&km=30`)).toBe('Q1 P1');
    // Belgrade is 70 km from Novi Sad, and Subotica is 95 km.
    for (const limit of [1, 2, 3, 50]) {
      expect(await inPages(`placeId=${NOVI_SAD}&km=100&sort=nearest`, limit)).toBe('Q1 P1 Q0 P0 Q2 P2');
    }
    expect(await names(`placeId=${NOVI_SAD}&km=80&sort=newest`)).toBe('Q1 P1 Q0 P0');
    const { body } = await find(`placeId=${NOVI_SAD}&km=80&sort=nearest`);
    expect((body as Found[]).map(({ distanceKm }) => distanceKm && Math.round(distanceKm / 10))).toEqual([0, 0, 7, 7]);
    expect(body[0].place).toEqual({ id: NOVI_SAD, name: 'Novi Sad', countryCode: 'RS' });
    expect(await names('placeId=999999999')).toBe('');
    expect(await counts(`placeId=${NOVI_SAD}&km=30`)).toMatchObject({
      count: 2,
      without: [{ filter: 'place', count: 8 }],
    });
  });

  it('combines place, kind, offer and price, and reflects changes to the pet', async () => {
    await livesIn(owner.id, NOVI_SAD);
    const { id } = await pet({ name: 'Riki', giveAway: true });
    const near = `placeId=${NOVI_SAD}&km=30`;
    for (const km of [30, 100]) {
      const around = `placeId=${NOVI_SAD}&km=${km}`;
      expect(await names(`${around}&kind=1&offer=adoption`)).toBe('Riki');
      expect(await names(`${around}&offer=adoption&offer=sale&sort=nearest`)).toBe('Riki');
      expect(await names(`${around}&kind=2&offer=adoption`)).toBe('');
    }
    expect(await counts(`${near}&kind=2&offer=sale`)).toMatchObject({ count: 0 });
    expect(await countOf(`${near}&kind=2&offer=adoption`, 'kind', '1')).toBe(1);
    expect(await countOf(`${near}&kind=1&offer=sale`, 'offer', 'adoption')).toBe(1);

    await test.prisma.pet.update({ where: { id }, data: { giveAway: false, priceForSale: 150, currency: 'RSD' } });
    expect(await names(`${near}&kind=1&offer=adoption`)).toBe('');
    expect(await names(`${near}&kind=1&offer=sale&priceFrom=100&priceTo=200`)).toBe('Riki');
    expect(await countOf(`${near}&kind=2&priceTo=200`, 'kind', '1')).toBe(1);
    const cat = { petCategoryId: 2, petCategoryGroupId: 201, petCategoryFoodId: null };
    await test.prisma.pet.update({ where: { id }, data: cat });
    expect(await names(`${near}&kind=1&offer=sale`)).toBe('');
    expect(await names(`${near}&kind=2&offer=sale&priceFrom=100`)).toBe('Riki');
  });

  it('excludes reserved, done and expired offers', async () => {
    await pet({ name: 'Here', giveAway: true });
    await pet({ name: 'Kept', offerConfirmedAt: daysAgo(100) });
    await pet({ name: 'Reserved', giveAway: true, offerState: 'RESERVED' });
    await pet({ name: 'Gone', priceForSale: 5, offerState: 'DONE' });
    await pet({ name: 'Old', priceForSale: 5, offerConfirmedAt: daysAgo(61) });
    expect(await names()).toBe('Kept Here');
    expect(await names('offer=sale')).toBe('');
    expect(await counts('offer=adoption')).toMatchObject({ count: 1, isMore: false });
  });
});

describe('filters of GET /find', () => {
  it.each<[query: string, expected: string]>([
    ['offer=adoption', 'Tara Lena'],
    ['offer=sale', 'Rex'],
    ['offer=sale&offer=breeding', 'Miki Rex'],
    ['kind=2', 'Miki'],
    ['breed=101&breed=201', 'Miki Tara Rex'],
    ['sex=f', 'Tara Lena'],
    ['pedigree=true', 'Rex'],
    ['facts=vaccinated', 'Tara Lena'],
    ['facts=vaccinated&facts=children', 'Lena'],
    ['size=small', 'Lena'],
    ['size=small&size=large', 'Rex Lena'],
    ['colour=black', 'Rex Lena'],
    ['colour=tan&colour=white', 'Rex'],
    ['tags=calm', 'Tara Lena'],
    ['tags=calm&tags=shy', 'Tara'],
    ['owner=5', 'Tara'],
    ['ageFrom=24', 'Rex Lena'],
    ['ageTo=24', 'Miki Tara'],
    ['ageFrom=6&ageTo=24', 'Tara'],
    ['priceFrom=100', 'Rex'],
    ['priceTo=99', ''],
    ['priceFrom=100&currency=EUR', ''],
    ['offer=breeding&priceTo=80&currency=EUR', 'Miki'],
    ['kind=1&offer=adoption&size=small&sex=f', 'Lena'],
    ['kind=2&size=small', ''],
  ])('return the matching pets for the query %s', async (query, expected) => {
    const shelter = await test.make.user({ userCategoryId: 5 });
    const adult = daysAgo(3 * 365);
    await pet({
      ...{ name: 'Lena', gender: 'FEMALE', giveAway: true, size: 'SMALL', vaccinated: true, goodWithChildren: true },
      ...{ tags: ['calm'], colours: ['black'], birthdate: adult, petCategoryGroupId: 102 },
    });
    await pet({
      name: 'Rex',
      priceForSale: 150,
      currency: 'RSD',
      size: 'LARGE',
      colours: ['black', 'tan'],
      hasPedigree: true,
      birthdate: adult,
      vaccinated: false,
    });
    await pet({
      ...{
        name: 'Tara',
        gender: 'FEMALE',
        giveAway: true,
        vaccinated: true,
        tags: ['calm', 'shy'],
        userId: shelter.id,
      },
      birthdate: daysAgo(365),
    });
    await pet({
      ...{
        name: 'Miki',
        petCategoryId: 2,
        petCategoryGroupId: 201,
        petCategoryFoodId: null,
        priceForBreeding: 80,
        currency: 'EUR',
      },
      birthdate: daysAgo(60),
    });
    expect(await names(query)).toBe(expected);
    expect((await counts(query)).count).toBe(expected ? expected.split(' ').length : 0);
  });

  it('use the current data of the pet and its owner', async () => {
    const { id } = await pet({ name: 'Riki' });
    expect(await names('offer=adoption')).toBe('');
    await test.prisma.pet.update({ where: { id }, data: { giveAway: true } });
    expect(await names('offer=adoption')).toBe('Riki');
    expect(await names('owner=2')).toBe('');
    await test.prisma.user.update({ where: { id: owner.id }, data: { userCategoryId: 2 } });
    expect(await names('owner=2')).toBe('Riki');
    expect(await names('owner=1')).toBe('');
  });

  it.each([0.5, 0.99, 1, 9.99, 10, 99.99, 100, 14_999.5, 15_000, 999_999, 1_000_000, 9_999_999_999.99])(
    'match the price %d in a price range, in each sort order',
    async (price) => {
      await pet({ name: 'This', priceForSale: price, currency: 'RSD' });
      await pet({ name: 'Mate', priceForBreeding: price, currency: 'RSD' });
      for (const between of [
        `priceFrom=${price}&priceTo=${price}`,
        `priceFrom=${(price * 0.95).toFixed(2)}&priceTo=${price}`,
      ])
        expect([await names(`${between}&sort=price`), await names(`offer=breeding&${between}`)]).toEqual([
          'This',
          'Mate',
        ]);
      if (price > 0) expect(await names(`priceTo=${(price * 0.9).toFixed(2)}&sort=price`)).not.toContain('This');
    },
  );

  it.each([1, 6, 24, 60, 61, 2400])('find pets younger than %d months, exact to the day', async (months) => {
    const { id } = await pet({ name: 'Young' });
    const other = await pet({ name: 'Old' });
    const bornBefore = (petId: number, days: number) => test.prisma.$executeRaw`
      UPDATE "Pet" SET birthdate = current_date - make_interval(months => ${months}::int) + make_interval(days => ${days}::int) WHERE id = ${petId}`;
    await bornBefore(id, 1);
    await bornBefore(other.id, 0);
    expect(await names(`ageTo=${months}`)).toBe('Young');
    expect(await names(`ageFrom=${months}`)).toBe('Old');
  });

  it('use the new location of a place that was moved in the gazetteer', async () => {
    await livesIn(owner.id, NOVI_SAD);
    await pet({ name: 'Near' });
    const { latitude, longitude } = await test.prisma.place.findUniqueOrThrow({ where: { id: SUBOTICA } });
    expect(await names(`placeId=${SUBOTICA}&km=20`)).toBe('');
    const before = await test.prisma.place.findUniqueOrThrow({ where: { id: NOVI_SAD } });
    await test.prisma.place.update({ where: { id: NOVI_SAD }, data: { latitude, longitude } });
    // The server caches the distances between places by radius, so request another radius.
    expect(await names(`placeId=${SUBOTICA}&km=21`)).toBe('Near');
    const { latitude: oldLatitude, longitude: oldLongitude } = before;
    await test.prisma.place.update({
      where: { id: NOVI_SAD },
      data: { latitude: oldLatitude, longitude: oldLongitude },
    });
  });

  it.each([
    ['sort=best', 'sort', 'invalid'],
    ['offer=gift', 'offer', 'invalid'],
    ['kind=x', 'kind', 'pet_category_invalid'],
    ['breed=x', 'breed', 'invalid'],
    ['ageFrom=-1', 'ageFrom', 'invalid'],
    ['priceTo=x', 'priceTo', 'price_invalid'],
    ['currency=euro', 'currency', 'invalid'],
    ['pedigree=false', 'pedigree', 'boolean_invalid'],
    ['km=5000', 'km', 'invalid'],
    ['tags=evil', 'tags', 'invalid'],
    ['sex=x', 'sex', 'gender_invalid'],
  ] as const)('reject the query %s', async (query, field, code) => {
    const { status, body } = await find(query);
    expect([status, body]).toEqual([400, invalid({ [field]: code })]);
  });

  it.each([
    ['newest', 'x'],
    ['newest', 'find:7::1'],
    ['newest', "find:0:1' OR 1:1"],
    ['newest', 'find:0:5:1'],
    ['newest', 'find:0::0'],
    ['newest', 'find:0::2147483648'],
    ['newest', 'id:1'],
    ['price', 'find:0::1'],
    ['price', 'find:0:.:1'],
    ['price', 'find:0:1.2.3:1'],
    ['price', 'find:0:99999999999:1'],
    ['nearest', 'find:0::1'],
    ['nearest', 'find:0:0:1'],
    ['nearest', 'find:0:1.5:1'],
    ['nearest', 'find:0:9999999999:1'],
    ['nearest', 'find:1::1'],
  ])('reject a malformed cursor when sorted by %s: %s', async (sort, text) => {
    const cursor = Buffer.from(text).toString('base64url');
    const { status, body } = await find(`sort=${sort}&placeId=${NOVI_SAD}&cursor=${cursor}`);
    expect([status, body]).toEqual([400, problem('invalid_cursor')]);
  });
});

describe('a search for pets that takes too long', () => {
  it('ends with status 503', async () => {
    const locking = new Client({ connectionString: test.config.DATABASE_URL });
    await locking.connect();
    try {
      await locking.query('BEGIN; LOCK TABLE "Pet" IN ACCESS EXCLUSIVE MODE');
      const { status, body } = await test.http().get('/api/find');
      expect([status, body]).toEqual([503, problem('unavailable')]);
    } finally {
      await locking.end();
    }
    await find();
  });
});

describe('the pets column findKeys', () => {
  it('matches the same pets as the conditions on the other columns', async () => {
    const dog = { petCategoryId: 1, petCategoryGroupId: 101 };
    await pet({
      ...dog,
      giveAway: true,
      size: 'SMALL',
      vaccinated: true,
      neutered: true,
      goodWithCats: true,
      tags: ['calm'],
    });
    await pet({
      ...dog,
      priceForSale: 5,
      currency: 'EUR',
      gender: 'FEMALE',
      chipped: true,
      goodWithDogs: true,
      hasPedigree: true,
    });
    await pet({
      petCategoryId: 2,
      petCategoryGroupId: 201,
      petCategoryFoodId: null,
      priceForBreeding: 5,
      currency: 'EUR',
    });
    await pet({
      ...dog,
      petCategoryGroupId: 102,
      size: 'LARGE',
      goodWithChildren: true,
      vaccinated: false,
      tags: ['calm', 'playful'],
      colours: ['black', 'tan'],
    });
    const matching = async (condition: Prisma.Sql) =>
      (await test.prisma.$queryRaw<{ id: number }[]>`SELECT id FROM "Pet" pet WHERE ${condition} ORDER BY id`).map(
        ({ id }) => id,
      );
    const searches: FindFilters[] = [
      ...OFFERS.map((offer) => ({ offer: [offer] })),
      ...FACTS.map((fact) => ({ facts: [fact] })),
      { facts: ['vaccinated', 'neutered'] },
      ...[{ kind: 1 }, { kind: 2 }, { breed: [101] }, { sex: 'm' as const }, { sex: 'f' as const }],
      ...[{ pedigree: true as const }, { size: ['small' as const] }, { colour: ['tan' as const] }],
      ...[{ tags: ['calm' as const] }, { tags: ['calm' as const, 'playful' as const] }],
    ];
    for (const filters of searches) {
      const columns = await matching(conditionsExcept(conditionsOf(filters, { currency: 'EUR', today: new Date() })));
      const keys = await matching(Prisma.sql`"findKeys" @> ${necessaryKeys(filters)}::text[]`);
      expect([filters, keys]).toEqual([filters, columns]);
      expect([filters, columns.length > 0 && columns.length < 4]).toEqual([filters, true]);
    }
  });
});

describe('GET /find with few matches among many pets', () => {
  it('returns all matches, in order and in pages', async () => {
    // With this many pets, the query planner looks up the matches and sorts them. With fewer pets,
    // it scans them in page order.
    const { petCategoryId, petCategoryGroupId } = { petCategoryId: 1, petCategoryGroupId: 101 };
    const many = Array.from({ length: 2300 }, (_, number) => ({
      ...{ userId: owner.id, petCategoryId, petCategoryGroupId, name: `N${number}`, gender: 'MALE' as const },
      ...(number % 400 === 0 && { size: 'LARGE' as const, priceForSale: 1000 - number / 10, currency: 'RSD' }),
    }));
    await test.prisma.pet.createMany({ data: many });
    const expected = 'N2000 N1600 N1200 N800 N400 N0';
    for (const limit of [1, 4, 50]) expect(await inPages('size=large', limit)).toBe(expected);
    expect(await inPages('size=large&sort=price', 4)).toBe(expected);
    expect(await counts('size=large')).toMatchObject({
      ...{ count: 6, isMore: false },
      without: [{ filter: 'size', count: 250, isMore: true }],
    });
    expect(await counts()).toMatchObject({ count: 250, isMore: true });
  });
});

describe('GET /find/counts', () => {
  it('counts the pets for each filter value, in combination with the other filters', async () => {
    await pet({ giveAway: true, size: 'SMALL' });
    await pet({ giveAway: true, size: 'LARGE', gender: 'FEMALE' });
    await pet({ petCategoryId: 2, petCategoryGroupId: 201, petCategoryFoodId: null, priceForSale: 5, currency: 'EUR' });
    expect(await counts()).toEqual({
      ...{ count: 3, isMore: false, without: [] },
      values: expect.arrayContaining([
        { filter: 'kind', value: '1', count: 2, isMore: false },
        { filter: 'kind', value: '2', count: 1, isMore: false },
        { filter: 'offer', value: 'adoption', count: 2, isMore: false },
        { filter: 'sex', value: 'f', count: 1, isMore: false },
      ]),
    });
    expect(await countOf('size=small', 'size', 'large')).toBe(1);
    expect(await countOf('size=small', 'sex', 'f')).toBe(0);
    expect(await countOf('size=small&sex=f', 'sex', 'm')).toBe(1);
    expect((await counts('size=small&sex=f')).without).toEqual([
      { filter: 'sex', count: 1, isMore: false },
      { filter: 'size', count: 1, isMore: false },
    ]);
  });

  it('excludes hidden pets and pets of disabled and blocked owners', async () => {
    await livesIn(owner.id, NOVI_SAD);
    const many = Array.from({ length: 150 }, (_, number) => ({
      ...{ userId: owner.id, petCategoryId: 1, petCategoryGroupId: 101, name: `N${number}`, gender: 'MALE' as const },
      ...{ giveAway: number % 10 > 0, hiddenAt: number === 7 ? new Date() : null, size: 'LARGE' as const },
    }));
    await test.prisma.pet.createMany({ data: many });
    const disabled = await test.make.user({ disabledAt: new Date() });
    const blocked = await test.make.user();
    await test.make.block(blocked.id, viewer.id);
    for (const { id } of [disabled, blocked]) {
      await livesIn(id, NOVI_SAD);
      await pet({ userId: id, giveAway: true });
    }
    const query = `kind=1&offer=adoption&placeId=${NOVI_SAD}`;
    expect(await counts(query)).toMatchObject({ count: 134, isMore: false });
  });
});

describe('GET /find/breeds', () => {
  it('counts all visible pets of each breed', async () => {
    await pet();
    await pet({ priceForSale: 5, offerState: 'DONE' });
    await pet({ petCategoryGroupId: 102 });
    await pet({ petCategoryGroupId: 103, hiddenAt: new Date() });
    await pet({ petCategoryId: 2, petCategoryGroupId: 201, petCategoryFoodId: null });
    const breeds = async (query = '') => (await test.as(viewer).get(`/api/find/breeds?${query}`).expect(200)).body;
    expect(await breeds('kind=1')).toEqual([
      { id: 101, count: 2 },
      { id: 102, count: 1 },
    ]);
    expect(await breeds()).toHaveLength(3);
    await test.make.block(owner.id, viewer.id);
    expect(await breeds()).toEqual([]);
  });
});

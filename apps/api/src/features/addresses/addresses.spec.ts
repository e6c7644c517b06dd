import {
  anyId,
  INVISIBLE_TEXTS,
  invalid,
  MARKUP,
  problem,
  TEXTS,
  UNKNOWN_ID,
  UNKNOWN_UUID,
  UNSTORABLE_TEXTS,
} from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';
import { GeocodingService } from './geocoding.service.js';

let test: TestApp;
let ana: TestUser;
let bob: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user();
  bob = await test.make.user();
});

const HOME = { country: 'Serbia', city: 'Novi Sad', street: 'Dunavska 7' };
/** GeoNames ids of Serbian places. */
const NOVI_SAD = 3194360;
const BELGRADE = 792680;
const SABAC = 3191376;
const NIS = 787657;
const create = (body: object, user = ana) => test.as(user).post('/api/user-address').send(body);
const addressOf = (userId: number | string, viewer = ana) => test.as(viewer).get(`/api/user-address/user/${userId}`);

describe('POST and GET /user-address', () => {
  it("create and return the caller's address", async () => {
    const { body } = await create({ ...HOME, user_id: ana.id }).expect(201);
    expect(body).toEqual({ id: anyId, ...HOME, placeId: NOVI_SAD, user_id: ana.id });
    expect((await addressOf(ana.id).expect(200)).body).toEqual(body);
    expect((await addressOf(ana.uuid.toUpperCase()).expect(200)).body).toEqual(body);
    expect((await addressOf(ana.uuid, bob).expect(200)).body).toEqual({ ...body, street: '' });
    expect((await test.as(ana).get('/api/user/me')).body.address).toEqual(body);
  });

  it('accept a request without user_id or with user_id as a string', async () => {
    expect((await create(HOME).expect(201)).body.user_id).toBe(ana.id);
    expect((await create({ ...HOME, user_id: String(bob.id) }, bob).expect(201)).body.user_id).toBe(bob.id);
  });

  it("reject another user's address", async () => {
    for (const user_id of [bob.id, String(bob.id)]) {
      expect((await create({ ...HOME, user_id }).expect(403)).body).toEqual(problem('not_yours'));
    }
    expect(
      (await create({ ...HOME, userId: bob.id, id: 77, user: { connect: { id: bob.id } } }).expect(201)).body,
    ).toEqual({
      id: anyId,
      ...HOME,
      placeId: NOVI_SAD,
      user_id: ana.id,
    });
    expect(await test.prisma.address.count()).toBe(1);
  });

  it('reject a second address for the same user', async () => {
    await create(HOME).expect(201);
    const { body } = await create({ ...HOME, city: 'Niš' }).expect(409);
    expect(body).toEqual(problem('address_exists'));
    expect(body.message).toContain('already exists');
    expect((await addressOf(ana.id)).body.city).toBe('Novi Sad');
  });

  it('create only one address in concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(HOME)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await test.prisma.address.count()).toBe(1);
    const { body } = await addressOf(ana.id).expect(200);
    await test.as(ana).patch(`/api/user-address/${body.id}`).send({ city: 'Niš' }).expect(200);
  });

  it('report every missing field', async () => {
    const { body } = await create({}).expect(400);
    expect(body).toEqual(invalid({ country: 'country_required', city: 'city_required', street: 'street_required' }));
    expect(body.message).toEqual(['* Country is required', '* City is required', '* Street Address is required']);
    expect(await test.prisma.address.count()).toBe(0);
  });

  it.each([null, 5, ['Niš'], { set: 'Niš' }, 'x'.repeat(201), ...INVISIBLE_TEXTS, ...UNSTORABLE_TEXTS])(
    'reject the string %j',
    async (text) => {
      const { body } = await create({ country: text, city: text, street: text }).expect(400);
      expect(Object.keys(body.fields)).toEqual(['country', 'city', 'street']);
      expect(await test.prisma.address.count()).toBe(0);
    },
  );

  it.each([0, -1, 1.5, 'x', null, [1], { gt: 0 }])('reject the user_id %j', async (user_id) => {
    expect((await create({ ...HOME, user_id }).expect(400)).body).toEqual(invalid({ user_id: 'invalid_id' }));
  });

  it.each([...MARKUP, ...TEXTS])('store the string %j unchanged', async (text) => {
    const { body } = await create({ country: text, city: ` ${text} `, street: text }).expect(201);
    expect(body).toMatchObject({ country: text, city: text, street: text });
  });

  it('return 404 for a missing address and for an unknown or disabled user', async () => {
    expect((await addressOf(ana.id).expect(404)).body).toEqual(problem('not_found'));
    expect((await addressOf(UNKNOWN_ID).expect(404)).body).toEqual(problem('user_not_found'));
    expect((await addressOf(UNKNOWN_UUID).expect(404)).body).toEqual(problem('user_not_found'));
    await create(HOME, bob).expect(201);
    await test.prisma.user.update({ where: { id: bob.id }, data: { disabledAt: new Date() } });
    expect((await addressOf(bob.id).expect(404)).body).toEqual(problem('user_not_found'));
  });

  it.each(['viewer', 'owner'])('return 404 if the %s has blocked the other user', async (blocker) => {
    await create(HOME, bob).expect(201);
    await (blocker === 'viewer' ? test.make.block(ana.id, bob.id) : test.make.block(bob.id, ana.id));
    expect((await addressOf(bob.id).expect(404)).body).toEqual(problem('not_found'));
  });
});

describe('PATCH /user-address/:id', () => {
  let id: number;
  beforeEach(async () => {
    id = (await create(HOME).expect(201)).body.id;
  });
  const patch = (body: object, user = ana, address: number | string = id) =>
    test.as(user).patch(`/api/user-address/${address}`).send(body);

  it('changes only the fields sent and returns the address', async () => {
    expect((await patch({ city: 'Niš' }).expect(200)).body).toEqual({
      id,
      ...HOME,
      city: 'Niš',
      placeId: NIS,
      user_id: ana.id,
    });
    expect((await patch({}).expect(200)).body).toEqual({ id, ...HOME, city: 'Niš', placeId: NIS, user_id: ana.id });
  });

  it('never assigns the address to another user', async () => {
    for (const user_id of [bob.id, String(bob.id)]) {
      expect((await patch({ user_id, street: 'Nova 1' }).expect(403)).body).toEqual(problem('not_yours'));
      expect((await addressOf(ana.id)).body).toEqual({ id, ...HOME, placeId: NOVI_SAD, user_id: ana.id });
    }
    const { body } = await patch({ user_id: ana.id, userId: bob.id, id: 77, street: 'Nova 1' }).expect(200);
    expect(body).toEqual({ id, ...HOME, street: 'Nova 1', placeId: NOVI_SAD, user_id: ana.id });
  });

  it("rejects other users' addresses and unknown ids", async () => {
    expect((await patch({ city: 'Niš' }, bob).expect(403)).body).toEqual(problem('not_yours'));
    expect((await patch({ city: 'Niš' }, bob, UNKNOWN_ID).expect(404)).body).toEqual(problem('not_found'));
    expect((await addressOf(ana.id)).body).toEqual({ id, ...HOME, placeId: NOVI_SAD, user_id: ana.id });
  });

  it.each([
    [{ country: '' }, 'country_required'],
    [{ city: null }, 'city_required'],
    [{ street: '\u200b ' }, 'street_required'],
    [{ street: 'x'.repeat(201) }, 'too_long'],
    [{ city: { set: 'x' } }, 'invalid'],
    [{ user_id: 'x' }, 'invalid_id'],
  ] as const)('rejects %j and stores nothing', async (change, code) => {
    const { body } = await patch({ country: 'Nowhere', ...change }).expect(400);
    expect(body).toEqual(invalid({ [Object.keys(change)[0]!]: code }));
    expect((await addressOf(ana.id)).body).toEqual({ id, ...HOME, placeId: NOVI_SAD, user_id: ana.id });
  });
});

describe('the place of an address', () => {
  const DOG = { petCategoryId: 1, petCategoryGroupId: 101, petCategoryFoodId: 11, gender: 'MALE' } as const;
  const placeIdsOfPets = async (user = ana) =>
    (await test.prisma.pet.findMany({ where: { userId: user.id }, orderBy: { id: 'asc' } })).map(
      ({ placeId }) => placeId,
    );

  it('determines city and country if it is sent', async () => {
    const { body } = await test
      .as(ana)
      .post('/api/user-address')
      .set('accept-language', 'sr')
      .send({ placeId: BELGRADE, street: 'x' })
      .expect(201);
    expect(body).toEqual({
      id: anyId,
      country: 'Serbia',
      city: 'Beograd',
      street: 'x',
      placeId: BELGRADE,
      user_id: ana.id,
    });
  });

  it('is stored with its Latin name if it was chosen in Cyrillic', async () => {
    const cyrillic = (city: string) =>
      test
        .as(ana)
        .patch(`/api/user-address/${id}`)
        .set('accept-language', 'sr-Cyrl')
        .send({ placeId: SABAC, city })
        .expect(200);
    const { id } = (await create(HOME).expect(201)).body;
    expect((await cyrillic('Шабац')).body).toMatchObject({ city: 'Šabac', placeId: SABAC });
    // A city typed as free text stays in Cyrillic.
    expect((await cyrillic('код Шапца')).body).toMatchObject({ city: 'код Шапца', placeId: SABAC });
  });

  it('can be a nearby town if the gazetteer lacks the village, and the village name is kept as the city', async () => {
    const { body } = await create({ ...HOME, city: 'Debrc', placeId: SABAC }).expect(201);
    expect(body).toMatchObject({ country: 'Serbia', city: 'Debrc', placeId: SABAC });
  });

  it.each([
    [{ country: 'Serbia', city: 'Шабац' }, SABAC],
    [{ country: 'Srbija', city: 'Sabac' }, SABAC],
    [{ country: 'Serbia', city: 'Debrc' }, null],
    [{ country: 'Nowhere', city: 'Šabac' }, null],
    [{ country: 'Croatia', city: 'Šabac' }, null],
    [{ country: 'Serbia', city: 'Šabac', placeId: null }, SABAC],
    [{ country: 'Serbia', city: '%' }, null],
  ])('is found by country and city: %j has the place id %s', async (names, placeId) => {
    const { body } = await create({ ...HOME, ...names }).expect(201);
    expect(body).toMatchObject({ ...names, placeId });
  });

  it('changes only if city, country or placeId is sent', async () => {
    const { id } = (await create(HOME)).body as { id: number };
    const patch = async (body: object) =>
      (await test.as(ana).patch(`/api/user-address/${id}`).send(body).expect(200)).body as object;
    expect(await patch({ street: 'y' })).toMatchObject({ city: 'Novi Sad', street: 'y', placeId: NOVI_SAD });
    expect(await patch({ placeId: SABAC })).toMatchObject({ country: 'Serbia', city: 'Šabac', placeId: SABAC });
    expect(await patch({ city: 'Debrc' })).toMatchObject({ city: 'Debrc', placeId: null });
    expect(await patch({ city: 'Debrc', placeId: SABAC })).toMatchObject({ city: 'Debrc', placeId: SABAC });
    expect(await patch({ city: 'Beograd' })).toMatchObject({ placeId: BELGRADE });
    expect(await patch({ country: 'Croatia' })).toMatchObject({ city: 'Beograd', placeId: null });
  });

  it.each([
    [1, 'unknown_reference'],
    [-1, 'invalid_id'],
    ['x', 'invalid_id'],
    [{ set: SABAC }, 'invalid_id'],
  ] as const)('rejects the placeId %j', async (placeId, code) => {
    expect((await create({ street: 'x', placeId }).expect(400)).body).toMatchObject({
      fieldCodes: { placeId: [code] },
    });
    expect(await test.prisma.address.count()).toBe(0);
  });

  it("is copied to the owner's pets", async () => {
    await test.make.pet({ userId: bob.id });
    await test.make.pet({ ...DOG, userId: ana.id });
    expect(await placeIdsOfPets()).toEqual([null]);
    const { id } = (await create(HOME)).body as { id: number };
    await test.make.pet({ ...DOG, userId: ana.id });
    expect(await placeIdsOfPets()).toEqual([NOVI_SAD, NOVI_SAD]);
    const { body } = await test.as(bob).get(`/api/pet?userId=${ana.id}`).expect(200);
    expect(body[0].place).toEqual({ id: NOVI_SAD, name: 'Novi Sad', countryCode: 'RS' });
    const [pet] = await test.prisma.pet.findMany({ where: { userId: ana.id } });
    expect((await test.as(bob).get(`/api/pet/${pet!.uuid}`).expect(200)).body.place).toEqual(body[0].place);

    await test.as(ana).patch(`/api/user-address/${id}`).send({ placeId: SABAC }).expect(200);
    expect(await placeIdsOfPets()).toEqual([SABAC, SABAC]);
    await test.prisma.address.delete({ where: { id } });
    expect(await placeIdsOfPets()).toEqual([null, null]);
    expect(await placeIdsOfPets(bob)).toEqual([null]);
  });

  it('is looked up once, in the background, for addresses without a place', async () => {
    const lookUp = () => test.app.get(GeocodingService).lookUp();
    await test.prisma.gazetteer.update({ where: { id: 1 }, data: { lastAddressId: 0 } });
    const makeAddress = async (userId: number, fields: object) =>
      (await test.prisma.address.create({ data: { ...HOME, ...fields, userId } })).id;
    await test.make.pet({ userId: ana.id });
    const known = await makeAddress(ana.id, { country: 'Srbija', city: 'Шабац' });
    const unknown = await makeAddress(bob.id, { city: 'Debrc' });
    await lookUp();
    expect(await test.prisma.address.findUniqueOrThrow({ where: { id: known } })).toMatchObject({
      country: 'Srbija',
      city: 'Шабац',
      placeId: SABAC,
    });
    expect(await placeIdsOfPets()).toEqual([SABAC]);
    expect(await test.prisma.gazetteer.findUnique({ where: { id: 1 } })).toMatchObject({ lastAddressId: unknown });
    await test.prisma.address.update({ where: { id: known }, data: { placeId: null } });
    await lookUp();
    expect(await placeIdsOfPets()).toEqual([null]);
  });
});

import {
  anyId,
  anyMoment,
  anyUuid,
  invalid,
  INVISIBLE_TEXTS,
  MARKUP,
  NO_IDS,
  NO_UUIDS,
  problem,
  summary,
  TEXTS,
  UNKNOWN_ID,
  UNKNOWN_UUID,
  UNSTORABLE_TEXTS,
} from '../../test/answers.js';
import type { Response } from 'supertest';
import { TestApp } from '../../test/app.js';
import type { TestUser } from '../../test/factories.js';
import { expectSameQueries } from '../../test/queries.js';

let test: TestApp;
let ana: TestUser;
let bob: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user({ firstName: 'Ana', lastName: 'Anić' });
  bob = await test.make.user();
});

/** A dog as the form sends it. */
const RIKI = {
  petCategoryId: 1,
  petName: 'Riki',
  dateOfBirth: '2020-05-17',
  petCategoryGroupId: 102,
  gender: 'm',
  hasPedigree: true,
  isAvailableForBreeding: true,
  priceForBreeding: 150.5,
  forSale: true,
  priceForSale: 999.99,
  isForGiveAway: false,
  description: 'Likes the snow.',
  petCategoryFoodId: 11,
};

const rikiView = () => ({
  id: anyId,
  uuid: anyUuid,
  userId: ana.id,
  user: summary(ana, 'Ana', 'Anić'),
  name: 'Riki',
  birthdate: '2020-05-17',
  gender: 'm',
  hasPedigree: true,
  giveAway: false,
  isAvailableForBreeding: true,
  priceForBreeding: 150.5,
  forSale: true,
  priceForSale: 999.99,
  description: 'Likes the snow.',
  petCategory: { id: 1, name: 'Dogs' },
  petCategoryGroup: { id: 102, name: 'Yugoslavian Shepherd (Šarplaninac)' },
  petCategoryFoodId: 11,
  petCategoryFood: { id: 11, name: 'Dry food' },
  imageUrl: null,
  photos: [],
  createdAt: anyMoment,
});

const create = (body: object, user = ana) => test.as(user).post('/api/pet').send(body);
const withoutOffers = {
  ...RIKI,
  isAvailableForBreeding: false,
  priceForBreeding: null,
  forSale: false,
  priceForSale: null,
};

/** The same pet with one of its fields left out. */
const without = (name: keyof typeof RIKI) =>
  Object.fromEntries(Object.entries(RIKI).filter(([field]) => field !== name));

describe('adding a pet', () => {
  it('stores it for the caller and answers it', async () => {
    const { body } = await create(RIKI).expect(201);
    expect(body).toEqual(rikiView());
    expect((await test.as(bob).get(`/api/pet/uuid/${body.uuid}`).expect(200)).body).toEqual(body);
  });

  it('needs only what part of a pet is always known', async () => {
    const { body } = await create({
      petCategoryId: 2,
      petName: 'Mi',
      dateOfBirth: '2024-02-29T23:30:00-05:00',
      petCategoryGroupId: 201,
      gender: 'f',
      petCategoryFoodId: 21,
    }).expect(201);
    expect(body).toMatchObject({
      name: 'Mi',
      birthdate: '2024-02-29',
      gender: 'f',
      hasPedigree: false,
      giveAway: false,
      isAvailableForBreeding: false,
      priceForBreeding: null,
      forSale: false,
      priceForSale: null,
      description: null,
    });
  });

  it('knows the fields by the names of the entity too', async () => {
    const { body } = await create({
      petCategoryId: 1,
      petCategoryGroupId: 102,
      petCategoryFoodId: 11,
      name: 'Riki',
      birthdate: '2020-05-17',
      gender: 'MALE',
      hasPedigree: true,
      mating_price: 150.5,
      sales_price: 999.99,
      giveAway: false,
      description: 'Likes the snow.',
    }).expect(201);
    expect(body).toEqual(rikiView());
    expect((await create({ ...RIKI, gender: 'FEMALE' }).expect(201)).body.gender).toBe('f');
    const { body: adopted } = await create({ ...withoutOffers, isForGiveAway: undefined, giveAway: true }).expect(201);
    expect(adopted.giveAway).toBe(true);
  });

  it.each([
    ['petName', '', 'pet_name_required', 'Pet name is required'],
    ['petName', undefined, 'pet_name_required', 'Pet name is required'],
    ['petName', null, 'pet_name_required', 'Pet name is required'],
    ['petName', 'R', 'pet_name_too_short', 'Pet name must be at least 2 characters'],
    ['petName', ' R ', 'pet_name_too_short', 'Pet name must be at least 2 characters'],
    ['petName', 'x'.repeat(50), 'pet_name_too_long', 'Pet name must be less than 50 characters'],
    ['petName', ['Riki'], 'invalid', 'This value is not valid'],
    ['petName', { set: 'Riki' }, 'invalid', 'This value is not valid'],
    ['petName', 'Riki\u202Eikir', 'invalid_text', 'This text contains characters that cannot be stored'],
    ['dateOfBirth', undefined, 'required', 'This field is required'],
    ['dateOfBirth', null, 'required', 'This field is required'],
    ['dateOfBirth', '', 'required', 'This field is required'],
    ['dateOfBirth', '2990-01-01', 'birth_date_in_future', 'Birth date cannot be in the future'],
    ['dateOfBirth', '2023-02-29', 'date_invalid', 'Must be a valid date'],
    ['dateOfBirth', 'May', 'date_invalid', 'Must be a valid date'],
    ['dateOfBirth', 0, 'date_invalid', 'Must be a valid date'],
    ['dateOfBirth', '0020-05-17', 'date_invalid', 'Must be a valid date'],
    ['gender', undefined, 'gender_invalid', 'Invalid gender'],
    ['gender', null, 'gender_invalid', 'Invalid gender'],
    ['gender', 'x', 'gender_invalid', 'Invalid gender'],
    ['gender', ['m'], 'gender_invalid', 'Invalid gender'],
    ['petCategoryId', undefined, 'pet_category_invalid', 'Invalid petCategoryId'],
    ['petCategoryId', null, 'pet_category_invalid', 'Invalid petCategoryId'],
    ['petCategoryId', '1', 'pet_category_invalid', 'Invalid petCategoryId'],
    ['petCategoryId', 0, 'pet_category_invalid', 'Invalid petCategoryId'],
    ['petCategoryId', 7, 'pet_category_invalid', 'Invalid petCategoryId'],
    ['petCategoryId', 1.5, 'pet_category_invalid', 'Invalid petCategoryId'],
    ['petCategoryGroupId', undefined, 'pet_category_group_invalid', 'Invalid petCategoryGroupId'],
    ['petCategoryGroupId', null, 'pet_category_group_invalid', 'Invalid petCategoryGroupId'],
    ['petCategoryGroupId', '102', 'pet_category_group_invalid', 'Invalid petCategoryGroupId'],
    ['petCategoryGroupId', -1, 'pet_category_group_invalid', 'Invalid petCategoryGroupId'],
    ['petCategoryGroupId', 2 ** 31, 'pet_category_group_invalid', 'Invalid petCategoryGroupId'],
    ['petCategoryGroupId', 201, 'breed_of_other_category', 'This breed belongs to another category'],
    ['petCategoryGroupId', 999_999, 'breed_of_other_category', 'This breed belongs to another category'],
    ['petCategoryFoodId', undefined, 'food_required', 'Please select a food type'],
    ['petCategoryFoodId', null, 'food_required', 'Please select a food type'],
    ['petCategoryFoodId', '11', 'food_required', 'Please select a food type'],
    ['petCategoryFoodId', 0, 'food_required', 'Please select a food type'],
    ['petCategoryFoodId', 21, 'food_of_other_category', 'This food belongs to another category'],
    ['petCategoryFoodId', 999_999, 'food_of_other_category', 'This food belongs to another category'],
    ['hasPedigree', 'yes', 'boolean_invalid', 'Must be true or false'],
    ['hasPedigree', 1, 'boolean_invalid', 'Must be true or false'],
    ['isForGiveAway', 'true', 'boolean_invalid', 'Must be true or false'],
    ['isForGiveAway', true, 'give_away_and_sale', 'A pet for free adoption cannot also be for sale'],
    ['description', 'x'.repeat(5001), 'too_long', 'This text is too long'],
    ['description', 5, 'invalid', 'This value is not valid'],
  ] as const)('refuses the %s %j', async (field, value, code, text) => {
    const { body } = await create({ ...RIKI, [field]: value }).expect(400);
    expect(body).toEqual(invalid({ [field]: code }));
    expect(body.message).toEqual([text]);
    expect(await test.prisma.pet.count()).toBe(0);
  });

  it('names every field that is wrong', async () => {
    const { body } = await create({}).expect(400);
    expect(body).toEqual(
      invalid({
        petCategoryId: 'pet_category_invalid',
        petCategoryGroupId: 'pet_category_group_invalid',
        petCategoryFoodId: 'food_required',
        petName: 'pet_name_required',
        dateOfBirth: 'required',
        gender: 'gender_invalid',
      }),
    );
  });

  it('takes today for a birth date, wherever it is already tomorrow', async () => {
    const tomorrow = new Date(Date.now() + 86_000_000).toISOString().slice(0, 10);
    for (const dateOfBirth of [new Date().toISOString(), tomorrow]) await create({ ...RIKI, dateOfBirth }).expect(201);
    const later = new Date(Date.now() + 2 * 86_400_000 + 60_000).toISOString();
    await create({ ...RIKI, dateOfBirth: later }).expect(400);
  });

  it('needs a token', async () => {
    expect((await test.http().post('/api/pet').send(RIKI).expect(401)).body).toEqual(problem('unauthorized'));
    expect(await test.prisma.pet.count()).toBe(0);
  });

  it('never adds it to somebody else, nor sets what is not for a caller to set', async () => {
    const { body } = await create({
      ...RIKI,
      userId: bob.id,
      user_id: bob.id,
      user: { id: bob.id },
      id: 77,
      uuid: UNKNOWN_UUID,
      createdAt: '2000-01-01',
      mainPhotoId: 1,
      albumLikeCount: 99,
      imageUrl: 'https://evil.example/x.png',
      photos: { create: [] },
    }).expect(201);
    expect(body).toEqual(rikiView());
    expect(body.uuid).not.toBe(UNKNOWN_UUID);
    expect(body.createdAt).not.toMatch(/^2000/);
    expect((await test.prisma.pet.findFirstOrThrow()).albumLikeCount).toBe(0);
  });

  it('gives spiders no food', async () => {
    const spider = { ...without('petCategoryFoodId'), petCategoryId: 6, petCategoryGroupId: 601 };
    expect((await create(spider).expect(201)).body).toMatchObject({ petCategoryFoodId: null, petCategoryFood: null });
    await create({ ...spider, petCategoryFoodId: null }).expect(201);
    for (const petCategoryFoodId of [11, 'x']) {
      const { body } = await create({ ...spider, petCategoryFoodId }).expect(400);
      expect(body).toEqual(invalid({ petCategoryFoodId: 'food_not_available' }));
    }
  });

  it('stops where somebody has as many as allowed', async () => {
    await test.beside({ PETS_PER_USER: '2' }, async (limited) => {
      const add = () => limited.as(ana).post('/api/pet').send(RIKI);
      await add().expect(201);
      await add().expect(201);
      expect((await add().expect(409)).body).toEqual(problem('too_many_pets'));
      await limited.as(bob).post('/api/pet').send(RIKI).expect(201);
    });
  });

  it('stops there also when many arrive at once', async () => {
    await test.beside({ PETS_PER_USER: '3' }, async (limited) => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => limited.as(ana).post('/api/pet').send(RIKI)));
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array<number>(3).fill(201),
        ...Array<number>(9).fill(409),
      ]);
      expect(await test.prisma.pet.count({ where: { userId: ana.id } })).toBe(3);
    });
  });
});

describe.each([
  ['breeding', 'isAvailableForBreeding', 'priceForBreeding', 'breeding_price_required', 'breeding price required'],
  ['sale', 'forSale', 'priceForSale', 'sale_price_required', 'sale price required'],
] as const)('a pet for %s', (_name, toggle, price, code, text) => {
  it.each([null, undefined, 0, -1, -0.01])('with the price %j is refused', async (value) => {
    const { body } = await create({ ...withoutOffers, [toggle]: true, [price]: value }).expect(400);
    expect(body).toEqual(invalid({ [price]: code }));
    expect(body.message).toEqual([text]);
    expect(await test.prisma.pet.count()).toBe(0);
  });

  it.each(['12', [12], { gt: 0 }, true, 0.001, 1e-7, 10.005, 9e15, 10_000_000_000])(
    'with the price %j is refused',
    async (value) => {
      const { body } = await create({ ...withoutOffers, [toggle]: true, [price]: value }).expect(400);
      expect(body).toEqual(invalid({ [price]: 'price_invalid' }));
      expect(await test.prisma.pet.count()).toBe(0);
    },
  );

  it('with an endless price is refused', async () => {
    const json = JSON.stringify({ ...withoutOffers, [toggle]: true, [price]: 0 }).replace(
      `"${price}":0`,
      `"${price}":1e309`,
    );
    const { body } = await test.as(ana).post('/api/pet').set('content-type', 'application/json').send(json).expect(400);
    expect(body).toEqual(invalid({ [price]: 'price_invalid' }));
  });

  it.each([0.01, 0.1, 0.29, 1.1, 19.99, 1234567.89, 9_130_793_711.53, 9_999_999_999.99])(
    'keeps the price %d',
    async (value) => {
      const { body } = await create({ ...withoutOffers, [toggle]: true, [price]: value }).expect(201);
      expect(body).toMatchObject({ [toggle]: true, [price]: value });
      expect((await test.as(bob).get(`/api/pet/${body.id}`)).body[price]).toBe(value);
    },
  );

  it('takes a price that was added up', async () => {
    const { body } = await create({ ...withoutOffers, [toggle]: true, [price]: 0.1 + 0.2 }).expect(201);
    expect(body[price]).toBe(0.3);
  });

  it('is one that has a price, where the toggle is not sent', async () => {
    const { body } = await create({ ...withoutOffers, [toggle]: undefined, [price]: 5 }).expect(201);
    expect(body).toMatchObject({ [toggle]: true, [price]: 5 });
    await create({ ...withoutOffers, [toggle]: undefined, [price]: 0 }).expect(400);
  });

  it('has no price when the toggle is off', async () => {
    const { body } = await create({ ...withoutOffers, [toggle]: false, [price]: 5 }).expect(201);
    expect(body).toMatchObject({ [toggle]: false, [price]: null });
  });

  it('has a toggle that is true or false', async () => {
    const { body } = await create({ ...withoutOffers, [toggle]: 'yes', [price]: 5 }).expect(400);
    expect(body).toEqual(invalid({ [toggle]: 'boolean_invalid' }));
  });
});

describe('a pet for free adoption', () => {
  it('may be offered for breeding, but not for sale', async () => {
    const breeding = { ...withoutOffers, isForGiveAway: true, isAvailableForBreeding: true, priceForBreeding: 10 };
    expect((await create(breeding).expect(201)).body).toMatchObject({ giveAway: true, isAvailableForBreeding: true });
    for (const sale of [
      { forSale: true, priceForSale: 10 },
      { forSale: undefined, priceForSale: 10 },
    ]) {
      const { body } = await create({ ...withoutOffers, isForGiveAway: true, ...sale }).expect(400);
      expect(body).toEqual(invalid({ isForGiveAway: 'give_away_and_sale' }));
    }
    await create({ ...withoutOffers, isForGiveAway: true, forSale: false, priceForSale: 10 }).expect(201);
  });
});

describe('the texts of a pet', () => {
  it.each([...MARKUP, ...TEXTS].map((text) => text.slice(0, 49)))('keep %j as it is', async (text) => {
    const { body } = await create({ ...RIKI, petName: text, description: `${text}\n${text}` }).expect(201);
    expect(body).toMatchObject({ name: text, description: `${text}\n${text}` });
    const { body: read, headers } = await test.as(bob).get(`/api/pet/${body.id}`).expect(200);
    expect(read).toEqual(body);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each(INVISIBLE_TEXTS)('are empty as %j', async (text) => {
    const { body } = await create({ ...RIKI, petName: text }).expect(400);
    expect(body).toEqual(invalid({ petName: 'pet_name_required' }));
    expect((await create({ ...RIKI, description: text }).expect(201)).body.description).toBeNull();
  });

  it.each(UNSTORABLE_TEXTS)('cannot be %j', async (text) => {
    const { body } = await create({ ...RIKI, petName: text, description: text }).expect(400);
    expect(body).toEqual(invalid({ petName: 'invalid_text', description: 'invalid_text' }));
  });

  it('are counted and trimmed as people do it', async () => {
    const { body } = await create({ ...RIKI, petName: `  ${'🐕'.repeat(49)}\n` }).expect(201);
    expect(body.name).toBe('🐕'.repeat(49));
    await create({ ...RIKI, petName: '🐕' }).expect(400);
  });
});

describe('a pet', () => {
  it('is found by its id, and by its UUID in any case, both ways', async () => {
    const { body: pet } = await create(RIKI);
    for (const path of [
      pet.id,
      pet.uuid,
      pet.uuid.toUpperCase(),
      `uuid/${pet.uuid}`,
      `uuid/${pet.uuid.toUpperCase()}`,
    ]) {
      expect((await test.as(bob).get(`/api/pet/${path}`).expect(200)).body).toEqual(pet);
    }
  });

  it('is named in the language of the reader', async () => {
    const { body: pet } = await create(RIKI);
    for (const path of [`/api/pet/${pet.id}`, `/api/pet/user/${ana.id}`, '/api/pet', `/api/user/by-uuid/${ana.uuid}`]) {
      const { body } = await test.as(bob).get(path).set('accept-language', 'sr').expect(200);
      const [first] = [body.pets ?? body].flat();
      expect(first).toMatchObject({
        petCategory: { id: 1, name: 'Psi' },
        petCategoryGroup: { id: 102, name: 'Šarplaninac' },
        petCategoryFood: { id: 11, name: 'Suva hrana' },
      });
    }
    const answer = await test.as(ana).post('/api/pet').set('accept-language', 'sr').send(RIKI).expect(201);
    expect(answer.body.petCategory.name).toBe('Psi');
  });

  it('may have no birth date', async () => {
    const pet = await test.make.pet({ userId: ana.id, birthdate: null });
    expect((await test.as(bob).get(`/api/pet/${pet.id}`).expect(200)).body.birthdate).toBeNull();
  });

  it('that is not there is not found', async () => {
    for (const path of [UNKNOWN_ID, UNKNOWN_UUID, `uuid/${UNKNOWN_UUID}`]) {
      expect((await test.as(ana).get(`/api/pet/${path}`).expect(404)).body).toEqual(problem('pet_not_found'));
    }
  });

  it('is asked for by an id that is one', async () => {
    for (const id of [...NO_IDS, ...NO_UUIDS]) {
      const answer = await test
        .as(ana)
        .get(`/api/pet/${encodeURIComponent(id)}`)
        .expect(400);
      expect(answer.body).toEqual(invalid({ id: 'invalid' }));
    }
    for (const uuid of ['1', ...NO_UUIDS]) {
      const answer = await test
        .as(ana)
        .get(`/api/pet/uuid/${encodeURIComponent(uuid)}`)
        .expect(400);
      expect(answer.body).toEqual(invalid({ uuid: 'invalid_uuid' }));
    }
  });

  it('needs a token to be read', async () => {
    const pet = await test.make.pet();
    for (const path of [pet.id, pet.uuid, `uuid/${pet.uuid}`, `user/${pet.userId}`, '']) {
      await test.http().get(`/api/pet/${path}`.replace(/\/$/, '')).expect(401);
    }
  });

  it.each(['reader', 'owner'])('is not there where the %s has blocked the other', async (blocker) => {
    const pet = await test.make.pet({ userId: ana.id });
    const other = await test.make.pet();
    await (blocker === 'reader' ? test.make.block(bob.id, ana.id) : test.make.block(ana.id, bob.id));
    for (const path of [pet.id, pet.uuid, `uuid/${pet.uuid}`]) {
      expect((await test.as(bob).get(`/api/pet/${path}`).expect(404)).body).toEqual(problem('pet_not_found'));
    }
    expect((await test.as(bob).get(`/api/pet/user/${ana.id}`).expect(200)).body).toEqual([]);
    const { body } = await test.as(bob).get('/api/pet').expect(200);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([other.id]);
    await test.as(ana).get(`/api/pet/${pet.id}`).expect(200);
  });

  it('goes with an owner who is disabled', async () => {
    const pet = await test.make.pet({ userId: ana.id });
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await test.as(bob).get(`/api/pet/${pet.id}`).expect(404);
    await test.as(bob).get(`/api/pet/user/${ana.id}`).expect(404);
    expect((await test.as(bob).get('/api/pet').expect(200)).body).toEqual([]);
  });
});

describe('lists of pets', () => {
  const ids = ({ body }: Response) => body.map(({ id }: { id: number }) => id) as number[];

  it('hold whole pets, newest first', async () => {
    const { body: first } = await create(RIKI);
    const { body: second } = await create({ ...RIKI, petName: 'Lola' });
    for (const path of ['/api/pet', `/api/pet/user/${ana.id}`, `/api/pet/user/${ana.uuid.toUpperCase()}`]) {
      expect((await test.as(bob).get(path).expect(200)).body).toEqual([second, first]);
    }
  });

  it('hold the pets of that user alone', async () => {
    const own = await test.make.pet({ userId: ana.id });
    await test.make.pet({ userId: bob.id });
    expect(ids(await test.as(bob).get(`/api/pet/user/${ana.id}`).expect(200))).toEqual([own.id]);
    expect(ids(await test.as(bob).get(`/api/pet/user/${ana.id}?userId=${bob.id}`).expect(200))).toEqual([own.id]);
    const nobody = await test.make.user();
    expect((await test.as(bob).get(`/api/pet/user/${nobody.id}`).expect(200)).body).toEqual([]);
    for (const unknown of [UNKNOWN_ID, UNKNOWN_UUID]) {
      const { body } = await test.as(bob).get(`/api/pet/user/${unknown}`).expect(404);
      expect(body).toEqual(problem('user_not_found'));
    }
    for (const id of [...NO_IDS, ...NO_UUIDS]) {
      const { body } = await test
        .as(bob)
        .get(`/api/pet/user/${encodeURIComponent(id)}`)
        .expect(400);
      expect(body).toEqual(invalid({ userId: 'invalid' }));
    }
  });

  it('can be narrowed to a category and to a breed', async () => {
    const dog = await test.make.pet({ petCategoryGroupId: 101 });
    const shepherd = await test.make.pet({ petCategoryGroupId: 102 });
    const cat = await test.make.pet({ petCategoryId: 2, petCategoryGroupId: 201, petCategoryFoodId: 21 });
    const list = async (query: string) => ids(await test.as(ana).get(`/api/pet?${query}`).expect(200));
    expect(await list('petCategoryGroupId=102')).toEqual([shepherd.id]);
    expect(await list('petCategoryId=1')).toEqual([shepherd.id, dog.id]);
    expect(await list('petCategoryId=2&petCategoryGroupId=201')).toEqual([cat.id]);
    expect(await list('petCategoryId=2&petCategoryGroupId=102')).toEqual([]);
    expect(await list('petCategoryGroupId=999999')).toEqual([]);
    expect(await list('petCategoryGroupId[not]=102&petCategoryGroupId[gt]=0')).toHaveLength(3);
  });

  it.each([...NO_IDS, '', '1 OR 1=1'])('refuse the category and the breed %j', async (id) => {
    const value = encodeURIComponent(id);
    const { body } = await test.as(ana).get(`/api/pet?petCategoryGroupId=${value}&petCategoryId=${value}`).expect(400);
    expect(body).toEqual(
      invalid({ petCategoryGroupId: 'pet_category_group_invalid', petCategoryId: 'pet_category_invalid' }),
    );
  });

  it.each(['/api/pet?petCategoryId=1&', '/api/pet/user/OWNER?'])(
    '%s lead through all of them in pages',
    async (path) => {
      const added: number[] = [];
      for (let count = 0; count < 7; count++) added.unshift((await test.make.pet({ userId: ana.id })).id);
      const seen: number[] = [];
      let next: string | undefined = `${path.replace('OWNER', ana.uuid)}limit=3`;
      let pages = 0;
      while (next) {
        const page: Response = await test.as(bob).get(next).expect(200);
        seen.push(...ids(page));
        pages += 1;
        next = /^<(.*)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
      }
      expect(pages).toBe(3);
      expect(seen).toEqual(added);
    },
  );

  it.each(['/api/pet', '/api/pet/user/OWNER'])('%s refuse limits and cursors that are none', async (path) => {
    const url = path.replace('OWNER', String(ana.id));
    for (const limit of ['0', '-5', 'abc', '']) {
      expect((await test.as(bob).get(`${url}?limit=${limit}`).expect(400)).body).toEqual(
        invalid({ limit: 'invalid_limit' }),
      );
    }
    expect((await test.as(bob).get(`${url}?cursor=x`).expect(400)).body).toEqual(problem('invalid_cursor'));
    expect((await test.as(bob).get(`${url}?limit=100000`).expect(200)).body).toEqual([]);
  });

  it.each(['/api/pet', '/api/pet/user/OWNER', '/api/user/by-uuid/OWNER'])(
    '%s ask the database the same for one and for fifty',
    async (path) => {
      const url = `${path.replace('OWNER', ana.uuid)}?limit=100`;
      await test.make.pet({ userId: ana.id });
      await expectSameQueries(
        () => test.as(bob).get(url).expect(200),
        async () => {
          for (let count = 1; count < 50; count++) await test.make.pet({ userId: ana.id });
        },
      );
    },
  );
});

describe('changing a pet', () => {
  let pet: { id: number; uuid: string; createdAt: string };
  beforeEach(async () => {
    pet = (await create(RIKI).expect(201)).body as typeof pet;
  });

  const change = (body: object, user = ana, uuid = pet.uuid) => test.as(user).patch(`/api/pet/uuid/${uuid}`).send(body);
  const stored = () => test.prisma.pet.findUniqueOrThrow({ where: { id: pet.id } });

  it('changes everything that the form sends, and answers the pet as others see it', async () => {
    const { body } = await change({
      petName: '  Riki II ',
      dateOfBirth: '2021-06-18',
      petCategoryGroupId: 101,
      petCategoryFoodId: 12,
      petCategoryId: 1,
      isForGiveAway: false,
      gender: 'f',
      hasPedigree: false,
      priceForBreeding: 20,
      priceForSale: null,
      description: 'Grew up.',
    }).expect(200);
    expect(body).toEqual({
      ...rikiView(),
      id: pet.id,
      uuid: pet.uuid,
      createdAt: pet.createdAt,
      name: 'Riki II',
      birthdate: '2021-06-18',
      gender: 'f',
      hasPedigree: false,
      priceForBreeding: 20,
      forSale: false,
      priceForSale: null,
      description: 'Grew up.',
      petCategoryGroup: { id: 101, name: expect.any(String) },
      petCategoryFoodId: 12,
      petCategoryFood: { id: 12, name: expect.any(String) },
    });
    expect((await test.as(bob).get(`/api/pet/${pet.id}`)).body).toEqual(body);
  });

  it.each<[object, object]>([
    [{}, {}],
    [{ petName: 'Lola' }, { name: 'Lola' }],
    [{ name: 'Lola' }, { name: 'Lola' }],
    [{ dateOfBirth: null }, { birthdate: null }],
    [{ birthdate: '2024-02-29T23:30:00-05:00' }, { birthdate: '2024-02-29' }],
    [{ gender: 'FEMALE' }, { gender: 'f' }],
    [{ petCategoryFoodId: null }, { petCategoryFoodId: null, petCategoryFood: null }],
    [{ priceForBreeding: null }, { priceForBreeding: null, isAvailableForBreeding: false }],
    [{ mating_price: 0.29 }, { priceForBreeding: 0.29, isAvailableForBreeding: true }],
    [{ priceForSale: null }, { priceForSale: null, forSale: false }],
    [{ sales_price: 1 }, { priceForSale: 1 }],
    [
      { isForGiveAway: true, priceForSale: null },
      { giveAway: true, forSale: false, priceForSale: null },
    ],
    [{ description: '' }, { description: null }],
    [{ description: null }, { description: null }],
    [{ forSale: false, isAvailableForBreeding: false }, {}],
  ])('changes what is sent, and nothing else: %j', async (sent, changed) => {
    const { body } = await change(sent).expect(200);
    expect(body).toEqual({ ...pet, ...changed });
    expect((await test.as(bob).get(`/api/pet/${pet.id}`)).body).toEqual(body);
  });

  it.each([
    [{ petName: '' }, { petName: 'pet_name_required' }],
    [{ petName: null }, { petName: 'pet_name_required' }],
    [{ petName: 'R' }, { petName: 'pet_name_too_short' }],
    [{ petName: 'x'.repeat(50) }, { petName: 'pet_name_too_long' }],
    [{ petName: 'a\0b' }, { petName: 'invalid_text' }],
    [{ petName: { set: 'Riki' } }, { petName: 'invalid' }],
    [{ dateOfBirth: '2990-01-01' }, { dateOfBirth: 'birth_date_in_future' }],
    [{ dateOfBirth: '2023-02-29' }, { dateOfBirth: 'date_invalid' }],
    [{ dateOfBirth: '' }, { dateOfBirth: 'date_invalid' }],
    [{ gender: 'x' }, { gender: 'gender_invalid' }],
    [{ gender: null }, { gender: 'gender_invalid' }],
    [{ hasPedigree: 'yes' }, { hasPedigree: 'boolean_invalid' }],
    [{ hasPedigree: null }, { hasPedigree: 'boolean_invalid' }],
    [{ isForGiveAway: 1 }, { isForGiveAway: 'boolean_invalid' }],
    [{ isForGiveAway: true }, { isForGiveAway: 'give_away_and_sale' }],
    [{ isForGiveAway: true, priceForSale: 10 }, { isForGiveAway: 'give_away_and_sale' }],
    [{ priceForBreeding: 0 }, { priceForBreeding: 'breeding_price_required' }],
    [{ priceForBreeding: -1 }, { priceForBreeding: 'breeding_price_required' }],
    [{ priceForBreeding: '12' }, { priceForBreeding: 'price_invalid' }],
    [{ priceForBreeding: 0.001 }, { priceForBreeding: 'price_invalid' }],
    [{ priceForSale: 0 }, { priceForSale: 'sale_price_required' }],
    [{ priceForSale: 9e15 }, { priceForSale: 'price_invalid' }],
    [{ priceForSale: { increment: 1 } }, { priceForSale: 'price_invalid' }],
    [{ petCategoryId: 7 }, { petCategoryId: 'pet_category_invalid' }],
    [{ petCategoryId: null }, { petCategoryId: 'pet_category_invalid' }],
    [{ petCategoryId: 2 }, { petCategoryGroupId: 'breed_of_other_category' }],
    [{ petCategoryId: 2, petCategoryGroupId: 201 }, { petCategoryFoodId: 'food_of_other_category' }],
    [{ petCategoryId: 6, petCategoryGroupId: 601 }, { petCategoryFoodId: 'food_not_available' }],
    [{ petCategoryId: 6, petCategoryGroupId: 601, petCategoryFoodId: 11 }, { petCategoryFoodId: 'food_not_available' }],
    [{ petCategoryGroupId: null }, { petCategoryGroupId: 'pet_category_group_invalid' }],
    [{ petCategoryGroupId: 201 }, { petCategoryGroupId: 'breed_of_other_category' }],
    [{ petCategoryGroupId: 999_999 }, { petCategoryGroupId: 'breed_of_other_category' }],
    [{ petCategoryFoodId: 21 }, { petCategoryFoodId: 'food_of_other_category' }],
    [{ petCategoryFoodId: 'x' }, { petCategoryFoodId: 'food_required' }],
    [{ description: 'x'.repeat(5001) }, { description: 'too_long' }],
    [{ description: ['x'] }, { description: 'invalid' }],
  ] as const)('refuses %j, and changes nothing', async (sent, problems) => {
    const before = await stored();
    const { body } = await change({ hasPedigree: false, ...sent }).expect(400);
    expect(body).toEqual(invalid(problems));
    expect(await stored()).toEqual(before);
  });

  it('may move it to another category, with a breed and a food of that one', async () => {
    const cat = { petCategoryId: 2, petCategoryGroupId: 201, petCategoryFoodId: 21 };
    expect((await change(cat).expect(200)).body).toMatchObject({ petCategory: { id: 2 }, petCategoryFoodId: 21 });
    const spider = { petCategoryId: 6, petCategoryGroupId: 601, petCategoryFoodId: null };
    expect((await change(spider).expect(200)).body).toMatchObject({ petCategory: { id: 6 }, petCategoryFoodId: null });
    expect((await change({ petCategoryFoodId: 11 }).expect(400)).body.fieldCodes).toEqual({
      petCategoryFoodId: ['food_not_available'],
    });
  });

  it('cannot sell what is given away', async () => {
    await change({ isForGiveAway: true, priceForSale: null }).expect(200);
    expect((await change({ priceForSale: 10 }).expect(400)).body).toEqual(
      invalid({ isForGiveAway: 'give_away_and_sale' }),
    );
    await change({ isForGiveAway: false, priceForSale: 10 }).expect(200);
  });

  it('is for its owner alone', async () => {
    const before = await stored();
    expect((await change({ petName: 'Hacked' }, bob).expect(403)).body).toEqual(problem('not_yours'));
    expect((await test.http().patch(`/api/pet/uuid/${pet.uuid}`).send({ petName: 'x' }).expect(401)).body).toEqual(
      problem('unauthorized'),
    );
    await test.make.block(ana.id, bob.id);
    expect((await change({ petName: 'Hacked' }, bob).expect(404)).body).toEqual(problem('pet_not_found'));
    expect(await stored()).toEqual(before);
  });

  it('never sets what is not for a caller to set', async () => {
    const { body } = await change({
      petName: 'Lola',
      id: 77,
      uuid: UNKNOWN_UUID,
      userId: bob.id,
      user: { id: bob.id },
      createdAt: '2000-01-01',
      imageUrl: 'https://evil.example/x.png',
      mainPhotoId: 1,
      albumLikeCount: 99,
      photos: { deleteMany: {} },
    }).expect(200);
    expect(body).toEqual({ ...pet, name: 'Lola' });
    expect(await stored()).toMatchObject({ userId: ana.id, albumLikeCount: 0, mainPhotoId: null });
  });

  it.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
    'refuses %s, which means to change more than a pet',
    async (json) => {
      const call = test.as(ana).patch(`/api/pet/uuid/${pet.uuid}`).set('content-type', 'application/json');
      expect((await call.send(json).expect(400)).body).toEqual(problem('malformed_request'));
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
      await change({ petName: 'Lola' }).expect(200);
    },
  );

  it('needs a pet', async () => {
    expect((await change({}, ana, UNKNOWN_UUID).expect(404)).body).toEqual(problem('pet_not_found'));
    for (const uuid of [String(pet.id), ...NO_UUIDS]) {
      expect((await change({}, ana, encodeURIComponent(uuid)).expect(400)).body).toEqual(
        invalid({ uuid: 'invalid_uuid' }),
      );
    }
    await change({ petName: 'Lola' }, ana, pet.uuid.toUpperCase()).expect(200);
  });

  it('many times at once leaves one of the results, whole', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Riki ${index}`);
    const answers = await Promise.all(names.map((petName) => change({ petName, description: petName })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    const { name, description } = await stored();
    expect(names).toContain(name);
    expect(description).toBe(name);
  });
});

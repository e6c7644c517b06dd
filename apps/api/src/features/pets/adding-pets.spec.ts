import {
  invalid,
  INVISIBLE_TEXTS,
  MARKUP,
  problem,
  TEXTS,
  UNKNOWN_UUID,
  UNSTORABLE_TEXTS,
} from '../../../test/answers.js';
import { create, FACTS, NO_FACTS, RIKI, rikiView, toOthers } from '../../../test/pets.js';
import { ana, bob, startWithThreePeople, test } from '../../../test/three-people.js';

startWithThreePeople();

const withoutOffers = {
  ...RIKI,
  isAvailableForBreeding: false,
  priceForBreeding: null,
  forSale: false,
  priceForSale: null,
};

/** Returns the request body without one field. */
const without = (name: keyof typeof RIKI) =>
  Object.fromEntries(Object.entries(RIKI).filter(([field]) => field !== name));

describe('POST /pet', () => {
  it('stores one pet after a double click', async () => {
    const send = () => create({ ...RIKI, clientId: '0b0e1c7a-3f1e-4a58-9d5e-0a1b2c3d4e5f' }).expect(201);
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.body).toEqual(first.body);
    expect(await test.prisma.pet.count({ where: { userId: ana.id } })).toBe(1);
  });

  it('stores the pet for the caller and returns it', async () => {
    const { body } = await create(RIKI).expect(201);
    expect(body).toEqual(rikiView());
    expect((await test.as(bob).get(`/api/pet/uuid/${body.uuid}`).expect(200)).body).toEqual(toOthers(body));
  });

  it('requires only category, breed, food, name, birth date and gender', async () => {
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
      currency: null,
      offerExpiresAt: null,
      isOfferExpired: false,
      ...NO_FACTS,
      visibleToVisitors: false,
      description: null,
    });
  });

  it('stores facts about the pet, and shows the chip number only to the owner', async () => {
    const { body } = await create({ ...RIKI, ...FACTS, currency: 'EUR' }).expect(201);
    const view = {
      ...rikiView(),
      ...FACTS,
      chipNumber: '941000024',
      chipped: true,
      isChipOnFile: true,
      currency: 'EUR',
    };
    expect(body).toEqual(view);
    for (const path of [
      '/api/pet',
      `/api/pet/${body.id}`,
      `/api/pet/user/${ana.id}`,
      `/api/user/by-uuid/${ana.uuid}`,
    ]) {
      const [own, others] = await Promise.all(
        [ana, bob].map(async (viewer) => {
          const response = await test.as(viewer).get(path).expect(200);
          return [response.body.pets ?? response.body].flat()[0] as object;
        }),
      );
      expect(own).toEqual(view);
      expect(others).toEqual(toOthers(view));
    }
  });

  it('shows a pet for adoption to visitors unless its owner chooses otherwise', async () => {
    const adopted = { ...RIKI, forSale: false, priceForSale: null, isForGiveAway: true };
    expect((await create(adopted).expect(201)).body.visibleToVisitors).toBe(true);
    expect((await create({ ...adopted, visibleToVisitors: false }).expect(201)).body.visibleToVisitors).toBe(false);
    expect((await create({ ...RIKI, visibleToVisitors: true }).expect(201)).body.visibleToVisitors).toBe(true);
  });

  it('uses the first currency by default and accepts only configured currencies', async () => {
    await test.beside({ CURRENCIES: 'EUR, BAM' }, async (elsewhere) => {
      const add = (currency?: string) =>
        elsewhere
          .as(ana)
          .post('/api/pet')
          .send({ ...RIKI, currency });
      expect((await add().expect(201)).body.currency).toBe('EUR');
      expect((await add('BAM').expect(201)).body.currency).toBe('BAM');
      expect((await add('RSD').expect(400)).body).toEqual(invalid({ currency: 'currency_invalid' }));
    });
  });

  it.each([
    ['year', '2023-01-01'],
    ['month', '2023-05-01'],
    ['day', '2023-05-17'],
  ])('stores only the known part of a birth date: %s', async (precision, birthdate) => {
    const born = { birthdate, birthdatePrecision: precision };
    const { body } = await create({ ...RIKI, dateOfBirth: '2023-05-17', dateOfBirthPrecision: precision }).expect(201);
    expect(body).toMatchObject(born);
    const [found] = (await test.as(bob).get('/api/find').expect(200)).body as object[];
    expect(found).toMatchObject(born);
  });

  it('rejects an unknown precision of the birth date', async () => {
    const { body } = await create({ ...RIKI, dateOfBirthPrecision: 'decade' }).expect(400);
    expect(body).toEqual(invalid({ dateOfBirthPrecision: 'invalid' }));
  });

  it("accepts the response's field names as aliases", async () => {
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
    ['petName', ['Riki'], 'invalid', 'This value is not valid. Please check it.'],
    ['petName', { set: 'Riki' }, 'invalid', 'This value is not valid. Please check it.'],
    ['dateOfBirth', undefined, 'required', 'This field is required'],
    ['dateOfBirth', null, 'required', 'This field is required'],
    ['dateOfBirth', '', 'required', 'This field is required'],
    ['dateOfBirth', '2990-01-01', 'birth_date_in_future', 'Birth date cannot be in the future'],
    ['dateOfBirth', '2023-02-29', 'date_invalid', 'Please enter a valid date such as 2026-12-31'],
    ['dateOfBirth', 'May', 'date_invalid', 'Please enter a valid date such as 2026-12-31'],
    ['dateOfBirth', 0, 'date_invalid', 'Please enter a valid date such as 2026-12-31'],
    ['dateOfBirth', '0020-05-17', 'date_invalid', 'Please enter a valid date such as 2026-12-31'],
    ['gender', undefined, 'gender_invalid', 'Invalid gender'],
    ['currency', 'USD', 'currency_invalid', 'Please choose one of the currencies of this site'],
    ['currency', 'rsd', 'currency_invalid', 'Please choose one of the currencies of this site'],
    ['currency', ['RSD'], 'currency_invalid', 'Please choose one of the currencies of this site'],
    ['vaccinated', 'yes', 'boolean_invalid', 'Please choose yes or no'],
    ['goodWithCats', 1, 'boolean_invalid', 'Please choose yes or no'],
    ['visibleToVisitors', null, 'boolean_invalid', 'Please choose yes or no'],
    [
      'chipNumber',
      '<941>',
      'chip_number_invalid',
      'A chip number has 15 digits, or 9 or 10 characters on an old chip. Please check the number.',
    ],
    ['chipNumber', '9'.repeat(61), 'too_long', 'This text is too long. Please shorten it.'],
    ['chipNumber', { set: '9' }, 'invalid', 'This value is not valid. Please check it.'],
    ['size', 'huge', 'pet_size_invalid', 'Please choose a size'],
    ['tags', 'calm', 'pet_tags_invalid', 'Please choose traits from the list'],
    ['tags', ['calm', 'evil'], 'pet_tags_invalid', 'Please choose traits from the list'],
    ['tags', ['calm', 'calm'], 'pet_tags_invalid', 'Please choose traits from the list'],
    ['colours', ['black', 'plaid'], 'pet_colours_invalid', 'Please choose colours from the list'],
    ['markings', 'x'.repeat(301), 'too_long', 'This text is too long. Please shorten it.'],
    ['tags', null, 'pet_tags_invalid', 'Please choose traits from the list'],
    ['gender', null, 'gender_invalid', 'Invalid gender'],
    ['gender', 'x', 'gender_invalid', 'Invalid gender'],
    ['gender', ['m'], 'gender_invalid', 'Invalid gender'],
    ['petCategoryId', undefined, 'pet_category_invalid', 'Please choose a pet category'],
    ['petCategoryId', null, 'pet_category_invalid', 'Please choose a pet category'],
    ['petCategoryId', '1', 'pet_category_invalid', 'Please choose a pet category'],
    ['petCategoryId', 0, 'pet_category_invalid', 'Please choose a pet category'],
    ['petCategoryId', 7, 'pet_category_invalid', 'Please choose a pet category'],
    ['petCategoryId', 1.5, 'pet_category_invalid', 'Please choose a pet category'],
    ['petCategoryGroupId', undefined, 'pet_category_group_invalid', 'Please choose a breed or type'],
    ['petCategoryGroupId', null, 'pet_category_group_invalid', 'Please choose a breed or type'],
    ['petCategoryGroupId', '102', 'pet_category_group_invalid', 'Please choose a breed or type'],
    ['petCategoryGroupId', -1, 'pet_category_group_invalid', 'Please choose a breed or type'],
    ['petCategoryGroupId', 2 ** 31, 'pet_category_group_invalid', 'Please choose a breed or type'],
    [
      'petCategoryGroupId',
      201,
      'breed_of_other_category',
      'This breed belongs to another category. Please choose another one.',
    ],
    [
      'petCategoryGroupId',
      999_999,
      'breed_of_other_category',
      'This breed belongs to another category. Please choose another one.',
    ],
    ['petCategoryFoodId', undefined, 'food_required', 'Please select a food type'],
    ['petCategoryFoodId', null, 'food_required', 'Please select a food type'],
    ['petCategoryFoodId', '11', 'food_required', 'Please select a food type'],
    ['petCategoryFoodId', 0, 'food_required', 'Please select a food type'],
    [
      'petCategoryFoodId',
      21,
      'food_of_other_category',
      'This food belongs to another category. Please choose another one.',
    ],
    [
      'petCategoryFoodId',
      999_999,
      'food_of_other_category',
      'This food belongs to another category. Please choose another one.',
    ],
    ['hasPedigree', 'yes', 'boolean_invalid', 'Please choose yes or no'],
    ['hasPedigree', 1, 'boolean_invalid', 'Please choose yes or no'],
    ['isForGiveAway', 'true', 'boolean_invalid', 'Please choose yes or no'],
    ['isForGiveAway', true, 'give_away_and_sale', 'A pet for free adoption cannot also be for sale'],
    ['description', 'x'.repeat(5001), 'too_long', 'This text is too long. Please shorten it.'],
    ['description', 5, 'invalid', 'This value is not valid. Please check it.'],
  ] as const)('rejects a pet with the %s %j', async (field, value, code, text) => {
    const { body } = await create({ ...RIKI, [field]: value }).expect(400);
    expect(body).toEqual(invalid({ [field]: code }));
    expect(body.message).toEqual([text]);
    expect(await test.prisma.pet.count()).toBe(0);
  });

  it('reports every missing field', async () => {
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

  it('accepts a birth date that is today in any time zone', async () => {
    const tomorrow = new Date(Date.now() + 86_000_000).toISOString().slice(0, 10);
    for (const dateOfBirth of [new Date().toISOString(), tomorrow]) await create({ ...RIKI, dateOfBirth }).expect(201);
    const later = new Date(Date.now() + 2 * 86_400_000 + 60_000).toISOString();
    await create({ ...RIKI, dateOfBirth: later }).expect(400);
  });

  it('ignores fields that callers cannot set, such as the owner', async () => {
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

  it('accepts spiders without food and rejects a food for them', async () => {
    const spider = { ...without('petCategoryFoodId'), petCategoryId: 6, petCategoryGroupId: 601 };
    expect((await create(spider).expect(201)).body).toMatchObject({ petCategoryFoodId: null, petCategoryFood: null });
    await create({ ...spider, petCategoryFoodId: null }).expect(201);
    for (const petCategoryFoodId of [11, 'x']) {
      const { body } = await create({ ...spider, petCategoryFoodId }).expect(400);
      expect(body).toEqual(invalid({ petCategoryFoodId: 'food_not_available' }));
    }
  });

  it('rejects pets beyond the limit per user', async () => {
    await test.beside({ QUOTAS: 'petsPerUser=2' }, async (limited) => {
      const add = () => limited.as(ana).post('/api/pet').send(RIKI);
      await add().expect(201);
      await add().expect(201);
      expect((await add().expect(409)).body).toEqual(problem('too_many_pets'));
      await limited.as(bob).post('/api/pet').send(RIKI).expect(201);
    });
  });

  it('enforces the pet limit even for concurrent requests', async () => {
    await test.beside({ QUOTAS: 'petsPerUser=3' }, async (limited) => {
      const responses = await Promise.all(
        Array.from({ length: 12 }, () => limited.as(ana).post('/api/pet').send(RIKI)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([
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
] as const)('POST /pet with an offer for %s', (_name, toggle, price, code, text) => {
  it.each([null, undefined, 0, -1, -0.01])('requires a positive price for an offer and rejects %j', async (value) => {
    const { body } = await create({ ...withoutOffers, [toggle]: true, [price]: value }).expect(400);
    expect(body).toEqual(invalid({ [price]: code }));
    expect(body.message).toEqual([text]);
    expect(await test.prisma.pet.count()).toBe(0);
  });

  it.each(['12', [12], { gt: 0 }, true, 0.001, 1e-7, 10.005, 9e15, 10_000_000_000])(
    'rejects the malformed price %j',
    async (value) => {
      const { body } = await create({ ...withoutOffers, [toggle]: true, [price]: value }).expect(400);
      expect(body).toEqual(invalid({ [price]: 'price_invalid' }));
      expect(await test.prisma.pet.count()).toBe(0);
    },
  );

  it('rejects an infinite price', async () => {
    const json = JSON.stringify({ ...withoutOffers, [toggle]: true, [price]: 0 }).replace(
      `"${price}":0`,
      `"${price}":1e309`,
    );
    const { body } = await test.as(ana).post('/api/pet').set('content-type', 'application/json').send(json).expect(400);
    expect(body).toEqual(invalid({ [price]: 'price_invalid' }));
  });

  it.each([0.01, 0.1, 0.29, 1.1, 19.99, 1234567.89, 9_130_793_711.53, 9_999_999_999.99])(
    'stores the price %d exactly',
    async (value) => {
      const { body } = await create({ ...withoutOffers, [toggle]: true, [price]: value }).expect(201);
      expect(body).toMatchObject({ [toggle]: true, [price]: value });
      expect((await test.as(bob).get(`/api/pet/${body.id}`)).body[price]).toBe(value);
    },
  );

  it("rounds off a price's floating point errors", async () => {
    const { body } = await create({ ...withoutOffers, [toggle]: true, [price]: 0.1 + 0.2 }).expect(201);
    expect(body[price]).toBe(0.3);
  });

  it('creates an offer from a price even if the toggle is omitted', async () => {
    const { body } = await create({ ...withoutOffers, [toggle]: undefined, [price]: 5 }).expect(201);
    expect(body).toMatchObject({ [toggle]: true, [price]: 5 });
    await create({ ...withoutOffers, [toggle]: undefined, [price]: 0 }).expect(400);
  });

  it("ignores the price if the offer's toggle is false", async () => {
    const { body } = await create({ ...withoutOffers, [toggle]: false, [price]: 5 }).expect(201);
    expect(body).toMatchObject({ [toggle]: false, [price]: null });
  });

  it('rejects a toggle that is not a boolean', async () => {
    const { body } = await create({ ...withoutOffers, [toggle]: 'yes', [price]: 5 }).expect(400);
    expect(body).toEqual(invalid({ [toggle]: 'boolean_invalid' }));
  });
});

describe('POST /pet for free adoption', () => {
  it('accepts a breeding price, but rejects a sale price', async () => {
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

describe('the name and description of a pet', () => {
  it.each([...MARKUP, ...TEXTS].map((text) => text.slice(0, 49)))('are stored unchanged: %j', async (text) => {
    const { body } = await create({ ...RIKI, petName: text, description: `${text}\n${text}` }).expect(201);
    expect(body).toMatchObject({ name: text, description: `${text}\n${text}` });
    const { body: read, headers } = await test.as(bob).get(`/api/pet/${body.id}`).expect(200);
    expect(read).toEqual(toOthers(body));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each(INVISIBLE_TEXTS)('count as empty if they contain only invisible characters: %j', async (text) => {
    const { body } = await create({ ...RIKI, petName: text }).expect(400);
    expect(body).toEqual(invalid({ petName: 'pet_name_required' }));
    expect((await create({ ...RIKI, description: text }).expect(201)).body.description).toBeNull();
  });

  it.each(UNSTORABLE_TEXTS)('cannot contain %j', async (text) => {
    const { body } = await create({ ...RIKI, petName: text, description: text }).expect(400);
    expect(body).toEqual(invalid({ petName: 'invalid_text', description: 'invalid_text' }));
  });

  it('are trimmed, and their length is measured in code points', async () => {
    const { body } = await create({ ...RIKI, petName: `  ${'🐕'.repeat(49)}\n` }).expect(201);
    expect(body.name).toBe('🐕'.repeat(49));
    await create({ ...RIKI, petName: '🐕' }).expect(400);
  });
});

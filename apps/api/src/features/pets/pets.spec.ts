import type { PetPhoto } from '@sapa/prisma/client';
import type { Response } from 'supertest';
import { anyMoment, invalid, NO_IDS, NO_UUIDS, problem, UNKNOWN_ID, UNKNOWN_UUID } from '../../../test/answers.js';
import { create, FACTS, NO_FACTS, RIKI, rikiView, toOthers } from '../../../test/pets.js';
import { expectSameQueries } from '../../../test/queries.js';
import { ana, bob, startWithThreePeople, test } from '../../../test/three-people.js';
import { OffersService } from './offers.service.js';
import { SeenPets } from './seen-pets.js';

startWithThreePeople();

describe('GET /pet/:id', () => {
  it('finds a pet by id, and by UUID in any letter case', async () => {
    const { body: pet } = await create(RIKI);
    for (const path of [
      pet.id,
      pet.uuid,
      pet.uuid.toUpperCase(),
      `uuid/${pet.uuid}`,
      `uuid/${pet.uuid.toUpperCase()}`,
    ]) {
      expect((await test.as(bob).get(`/api/pet/${path}`).expect(200)).body).toEqual(toOthers(pet));
    }
  });

  it("returns category, breed and food in the viewer's language", async () => {
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
    const response = await test.as(ana).post('/api/pet').set('accept-language', 'sr').send(RIKI).expect(201);
    expect(response.body.petCategory.name).toBe('Psi');
  });

  it('returns null for an unknown birth date', async () => {
    const pet = await test.make.pet({ userId: ana.id, birthdate: null });
    expect((await test.as(bob).get(`/api/pet/${pet.id}`).expect(200)).body.birthdate).toBeNull();
  });

  it('returns 404 for an unknown pet', async () => {
    for (const path of [UNKNOWN_ID, UNKNOWN_UUID, `uuid/${UNKNOWN_UUID}`]) {
      expect((await test.as(ana).get(`/api/pet/${path}`).expect(404)).body).toEqual(problem('pet_not_found'));
    }
  });

  it('rejects malformed ids', async () => {
    for (const id of [...NO_IDS, ...NO_UUIDS]) {
      const response = await test
        .as(ana)
        .get(`/api/pet/${encodeURIComponent(id)}`)
        .expect(400);
      expect(response.body).toEqual(invalid({ id: 'invalid' }));
    }
    for (const uuid of ['1', ...NO_UUIDS]) {
      const response = await test
        .as(ana)
        .get(`/api/pet/uuid/${encodeURIComponent(uuid)}`)
        .expect(400);
      expect(response.body).toEqual(invalid({ uuid: 'invalid_uuid' }));
    }
  });

  it.each(['viewer', 'owner'])('hides the pet if the %s has blocked the other user', async (blocker) => {
    const pet = await test.make.pet({ userId: ana.id });
    const other = await test.make.pet();
    await (blocker === 'viewer' ? test.make.block(bob.id, ana.id) : test.make.block(ana.id, bob.id));
    for (const path of [pet.id, pet.uuid, `uuid/${pet.uuid}`]) {
      expect((await test.as(bob).get(`/api/pet/${path}`).expect(404)).body).toEqual(problem('pet_not_found'));
    }
    expect((await test.as(bob).get(`/api/pet/user/${ana.id}`).expect(200)).body).toEqual([]);
    const { body } = await test.as(bob).get('/api/pet').expect(200);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([other.id]);
    await test.as(ana).get(`/api/pet/${pet.id}`).expect(200);
  });

  it('hides pets of disabled owners', async () => {
    const pet = await test.make.pet({ userId: ana.id });
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await test.as(bob).get(`/api/pet/${pet.id}`).expect(404);
    await test.as(bob).get(`/api/pet/user/${ana.id}`).expect(404);
    expect((await test.as(bob).get('/api/pet').expect(200)).body).toEqual([]);
  });
});

describe('GET /pet and GET /pet/user/:id', () => {
  const ids = ({ body }: Response) => body.map(({ id }: { id: number }) => id) as number[];

  it('return all fields of the pets, newest first', async () => {
    const { body: first } = await create(RIKI);
    const { body: second } = await create({ ...RIKI, petName: 'Lola' });
    for (const path of ['/api/pet', `/api/pet/user/${ana.id}`, `/api/pet/user/${ana.uuid.toUpperCase()}`]) {
      expect((await test.as(bob).get(path).expect(200)).body).toEqual([second, first].map(toOthers));
    }
  });

  const NO_FOOD = { petCategoryFoodId: null, petCategoryFood: null };
  const CONFIRMED_AT = '2026-01-02T03:04:05.060Z';
  const SIXTY_DAYS_LATER = '2026-03-03T03:04:05.060Z';
  it.each<[data: Parameters<typeof test.make.pet>[0], fields: object]>([
    [
      { birthdate: null, petCategoryFoodId: null, gender: 'FEMALE', giveAway: true },
      { birthdate: null, ...NO_FOOD, gender: 'f', giveAway: true, forSale: false, currency: null },
    ],
    [
      { priceForBreeding: 150.5, priceForSale: 0.1, description: 'š "quoted"\\\n\t🐕', hasPedigree: true },
      { priceForBreeding: 150.5, priceForSale: 0.1, description: 'š "quoted"\\\n\t🐕', hasPedigree: true },
    ],
    [
      { priceForSale: 5, currency: 'EUR', offerState: 'DONE' },
      { priceForSale: 5, currency: 'EUR', offerState: 'done', offerExpiresAt: null, isOfferExpired: false },
    ],
    [
      { chipNumber: '941', tags: ['calm'], size: 'LARGE', vaccinated: true },
      { isChipOnFile: true, chipNumber: '941', tags: ['calm'], size: 'large', vaccinated: true, offerExpiresAt: null },
    ],
    [
      { giveAway: true, offerConfirmedAt: CONFIRMED_AT, offerState: 'RESERVED', createdAt: CONFIRMED_AT },
      {
        offerConfirmedAt: CONFIRMED_AT,
        offerExpiresAt: SIXTY_DAYS_LATER,
        isOfferExpired: true,
        offerState: 'reserved',
        createdAt: CONFIRMED_AT,
      },
    ],
  ])('return the same fields as GET /pet/:id for a pet with %j', async (data, fields) => {
    const { id } = await test.make.pet({ userId: ana.id, ...data });
    const { body: own } = await test.as(ana).get(`/api/pet/${id}`).expect(200);
    expect(own).toMatchObject(fields);
    for (const path of ['/api/pet', `/api/pet/user/${ana.id}`]) {
      expect((await test.as(ana).get(path).expect(200)).body).toEqual([own]);
      expect((await test.as(bob).get(path).expect(200)).body).toEqual([toOthers(own)]);
    }
    const { body: profile } = await test.as(bob).get(`/api/user/by-uuid/${ana.uuid}`).expect(200);
    expect(profile.pets).toEqual([toOthers(own)]);
  });

  it('return the main photo first, then the other photos in album order, at most five in lists', async () => {
    const { id: petId } = await test.make.pet({ userId: ana.id });
    const photos: PetPhoto[] = [];
    for (let position = 1; position <= 8; position++) {
      // The largest photo file is larger than a card, as large as a card, smaller, or missing.
      const widths = [[320, 640, 960, 1600], [320, 960], [320], []][position % 4]!;
      const key = `ab/ab${String(position).repeat(30)}`;
      const description = position % 2 ? 'Zima' : null;
      const deletedAt = position === 7 ? new Date() : null;
      const data = { petId, position, key, widths, width: 1600, height: 1200, description, deletedAt };
      photos.push(await test.prisma.petPhoto.create({ data }));
    }
    const viewOf = ({ id, key, widths, description, createdAt }: (typeof photos)[number]) => {
      const variants = widths.map((width) => ({ url: `/uploads/${key}/${width}.webp`, width }));
      return {
        ...{ id, path: key, source: 'web', description, width: 1600, height: 1200 },
        ...{ url: variants.at(-1)?.url ?? '', variants, createdAt: createdAt.toISOString(), deletedAt: null },
      };
    };
    const album = photos.filter(({ deletedAt }) => !deletedAt).toReversed();
    for (const main of [...photos, null]) {
      await test.prisma.pet.update({ where: { id: petId }, data: { mainPhotoId: main?.id ?? null } });
      const mainFirst = (others: typeof photos) => {
        const rest = others.filter(({ id }) => id !== main?.id);
        return (main ? [main, ...rest] : rest).map(viewOf);
      };
      const cardWidth = main && [960, 960, 320, null][main.position % 4];
      const imageUrl = cardWidth ? `/uploads/${main.key}/${cardWidth}.webp` : null;
      const { body: pet } = await test.as(bob).get(`/api/pet/${petId}`).expect(200);
      expect(pet).toMatchObject({ imageUrl, photos: mainFirst(album) });
      for (const path of ['/api/pet', `/api/pet/user/${ana.id}`, `/api/user/by-uuid/${ana.uuid}`]) {
        const { body } = await test.as(bob).get(path).expect(200);
        expect(body.pets ?? body).toEqual([{ ...pet, photos: mainFirst(album.slice(0, 5)) }]);
      }
    }
  });

  it("return only the requested user's pets", async () => {
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

  it('filter by category and breed', async () => {
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

  it.each([...NO_IDS, '', '1 OR 1=1'])('reject the category and the breed %j', async (id) => {
    const value = encodeURIComponent(id);
    const { body } = await test.as(ana).get(`/api/pet?petCategoryGroupId=${value}&petCategoryId=${value}`).expect(400);
    expect(body).toEqual(
      invalid({ petCategoryGroupId: 'pet_category_group_invalid', petCategoryId: 'pet_category_invalid' }),
    );
  });

  it.each(['/api/pet?petCategoryId=1&', '/api/pet/user/OWNER?'])('return all pets, in pages: %s', async (path) => {
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
  });

  it.each(['/api/pet', '/api/pet/user/OWNER'])('reject invalid limits and cursors: %s', async (path) => {
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
    'run the same number of statements for 1 and 50 pets: %s',
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

describe('PATCH /pet/uuid/:uuid', () => {
  let pet: { id: number; uuid: string; createdAt: string };
  beforeEach(async () => {
    pet = (await create(RIKI).expect(201)).body as typeof pet;
  });

  const change = (body: object, user = ana, uuid = pet.uuid) => test.as(user).patch(`/api/pet/uuid/${uuid}`).send(body);
  const stored = () => test.prisma.pet.findUniqueOrThrow({ where: { id: pet.id } });

  it('changes all form fields and returns the changed pet', async () => {
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
    expect((await test.as(bob).get(`/api/pet/${pet.id}`)).body).toEqual(toOthers(body));
  });

  it.each<[object, object]>([
    [{}, {}],
    [{ petName: 'Lola' }, { name: 'Lola' }],
    [{ name: 'Lola' }, { name: 'Lola' }],
    [{ dateOfBirth: null }, { birthdate: null }],
    [{ birthdate: '2024-02-29T23:30:00-05:00' }, { birthdate: '2024-02-29' }],
    [
      { dateOfBirth: '2021-06-18', dateOfBirthPrecision: 'year' },
      { birthdate: '2021-01-01', birthdatePrecision: 'year' },
    ],
    [
      { birthdate: '2021-06-18', birthdatePrecision: 'month' },
      { birthdate: '2021-06-01', birthdatePrecision: 'month' },
    ],
    [{ dateOfBirthPrecision: 'year' }, {}],
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
    [{ currency: 'EUR' }, { currency: 'EUR' }],
    [{ currency: null }, {}],
    [FACTS, { ...FACTS, chipNumber: '941000024', chipped: true, isChipOnFile: true }],
    [
      { chipNumber: '941000024', chipped: false },
      { chipNumber: '941000024', isChipOnFile: true, chipped: false },
    ],
    [{ chipNumber: '' }, {}],
    [{ size: null, vaccinated: null, tags: [] }, {}],
    [{ visibleToVisitors: true }, { visibleToVisitors: true }],
  ])('changes only the fields in the request: %j', async (sent, changed) => {
    const { body } = await change(sent).expect(200);
    expect(body).toEqual({ ...pet, offerConfirmedAt: anyMoment, offerExpiresAt: anyMoment, ...changed });
    expect((await test.as(bob).get(`/api/pet/${pet.id}`)).body).toEqual(toOthers(body));
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
    [{ currency: 'USD' }, { currency: 'currency_invalid' }],
    [{ chipped: 'no' }, { chipped: 'boolean_invalid' }],
    [{ chipNumber: 'chip 941' }, { chipNumber: 'chip_number_invalid' }],
    [{ chipNumber: ['9'] }, { chipNumber: 'invalid' }],
    [{ size: 'SMALL' }, { size: 'pet_size_invalid' }],
    [{ tags: { set: ['calm'] } }, { tags: 'pet_tags_invalid' }],
    [{ visibleToVisitors: 'true' }, { visibleToVisitors: 'boolean_invalid' }],
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
  ] as const)('rejects %j and changes nothing', async (sent, problems) => {
    const before = await stored();
    const { body } = await change({ hasPedigree: false, ...sent }).expect(400);
    expect(body).toEqual(invalid(problems));
    expect(await stored()).toEqual(before);
  });

  it('changes the category together with breed and food', async () => {
    const cat = { petCategoryId: 2, petCategoryGroupId: 201, petCategoryFoodId: 21 };
    expect((await change(cat).expect(200)).body).toMatchObject({ petCategory: { id: 2 }, petCategoryFoodId: 21 });
    const spider = { petCategoryId: 6, petCategoryGroupId: 601, petCategoryFoodId: null };
    expect((await change(spider).expect(200)).body).toMatchObject({ petCategory: { id: 6 }, petCategoryFoodId: null });
    expect((await change({ petCategoryFoodId: 11 }).expect(400)).body.fieldCodes).toEqual({
      petCategoryFoodId: ['food_not_available'],
    });
  });

  it('clears a fact if its value is null', async () => {
    await change(FACTS).expect(200);
    const { body } = await change({ ...NO_FACTS, visibleToVisitors: false }).expect(200);
    expect(body).toEqual(pet);
  });

  it('confirms the offer only if an offer field changes', async () => {
    const long = new Date('2026-01-02T03:04:05.060Z');
    const asked = { offerConfirmedAt: long, offerAskedAt: long };
    await test.prisma.pet.update({ where: { id: pet.id }, data: { ...asked, offerState: 'RESERVED' } });
    const { body: renamed } = await change({ petName: 'Lola' }).expect(200);
    expect(renamed).toMatchObject({
      isOfferExpired: true,
      offerConfirmedAt: long.toISOString(),
      offerState: 'reserved',
    });
    const { body: cheaper } = await change({ priceForSale: 10 }).expect(200);
    expect(cheaper).toMatchObject({ isOfferExpired: false, offerState: 'reserved' });
    expect(Date.parse(cheaper.offerExpiresAt) - Date.parse(cheaper.offerConfirmedAt)).toBe(60 * 24 * 3_600_000);
    expect((await stored()).offerAskedAt).toBeNull();
  });

  it('makes a new offer available and sets its currency', async () => {
    await test.prisma.pet.update({ where: { id: pet.id }, data: { currency: null, offerState: 'DONE' } });
    const { body: withdrawn } = await change({ priceForSale: null, priceForBreeding: null }).expect(200);
    expect(withdrawn).toMatchObject({ offerState: 'available', offerExpiresAt: null, currency: null });
    const { body: again } = await change({ priceForSale: 10 }).expect(200);
    expect(again).toMatchObject({ offerState: 'available', offerExpiresAt: anyMoment, currency: 'RSD' });
  });

  it('rejects a sale price for a pet that is for free adoption', async () => {
    await change({ isForGiveAway: true, priceForSale: null }).expect(200);
    expect((await change({ priceForSale: 10 }).expect(400)).body).toEqual(
      invalid({ isForGiveAway: 'give_away_and_sale' }),
    );
    await change({ isForGiveAway: false, priceForSale: 10 }).expect(200);
  });

  it('lets only the owner change the pet', async () => {
    const before = await stored();
    expect((await change({ petName: 'Hacked' }, bob).expect(403)).body).toEqual(problem('not_yours'));
    expect((await test.http().patch(`/api/pet/uuid/${pet.uuid}`).send({ petName: 'x' }).expect(401)).body).toEqual(
      problem('unauthorized'),
    );
    await test.make.block(ana.id, bob.id);
    expect((await change({ petName: 'Hacked' }, bob).expect(404)).body).toEqual(problem('pet_not_found'));
    expect(await stored()).toEqual(before);
  });

  it('ignores fields that callers cannot set', async () => {
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
      seenCount: 99,
      offerState: 'done',
      counts: { seen: 99 },
      photos: { deleteMany: {} },
    }).expect(200);
    expect(body).toEqual({ ...pet, name: 'Lola' });
    expect(await stored()).toMatchObject({ userId: ana.id, albumLikeCount: 0, mainPhotoId: null, seenCount: 0 });
  });

  it.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
    'rejects prototype pollution: %s',
    async (json) => {
      const call = test.as(ana).patch(`/api/pet/uuid/${pet.uuid}`).set('content-type', 'application/json');
      expect((await call.send(json).expect(400)).body).toEqual(problem('malformed_request'));
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
      await change({ petName: 'Lola' }).expect(200);
    },
  );

  it('rejects unknown and malformed ids', async () => {
    expect((await change({}, ana, UNKNOWN_UUID).expect(404)).body).toEqual(problem('pet_not_found'));
    for (const uuid of [String(pet.id), ...NO_UUIDS]) {
      expect((await change({}, ana, encodeURIComponent(uuid)).expect(400)).body).toEqual(
        invalid({ uuid: 'invalid_uuid' }),
      );
    }
    await change({ petName: 'Lola' }, ana, pet.uuid.toUpperCase()).expect(200);
  });

  it('stores exactly one of several concurrent changes completely', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Riki ${index}`);
    const responses = await Promise.all(names.map((petName) => change({ petName, description: petName })));
    expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200));
    const { name, description } = await stored();
    expect(names).toContain(name);
    expect(description).toBe(name);
  });
});

describe('offers of pets', () => {
  const DAY = 24 * 3_600_000;
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
  const offered = (data: object = {}) => test.make.pet({ userId: ana.id, name: 'Medena', giveAway: true, ...data });
  const setState = (pet: { id: number }, state: unknown, user = ana) =>
    test.as(user).post(`/api/pet/${pet.id}/offer`).send({ state });
  const confirm = (pet: { id: number }, user = ana) => test.as(user).post(`/api/pet/${pet.id}/offer/confirm`);
  const read = async (pet: { id: number }, user = bob) => (await test.as(user).get(`/api/pet/${pet.id}`)).body;
  const askOwners = () => test.app.get(OffersService).askOwners();
  const notificationsOf = async (user = ana) => (await test.as(user).get('/api/notifications').expect(200)).body;

  it('can become reserved, done and available again, and all users see the change immediately', async () => {
    const pet = await offered({ offerStateAt: daysAgo(5) });
    for (const state of ['reserved', 'done', 'available']) {
      const { body } = await setState(pet, state).expect(200);
      expect(body).toMatchObject({ offerState: state, counts: expect.anything() });
      expect(body.offerExpiresAt === null).toBe(state === 'done');
      expect(Date.now() - Date.parse(body.offerStateAt)).toBeLessThan(DAY);
      expect(await read(pet)).toEqual(toOthers(body));
    }
    const { body: first } = await setState(pet, 'reserved').expect(200);
    expect((await setState(pet, 'reserved').expect(200)).body.offerStateAt).toBe(first.offerStateAt);
  });

  it.each(['sold', 'AVAILABLE', '', null, undefined, 1, ['done']])('reject the state %j', async (state) => {
    const pet = await offered();
    expect((await setState(pet, state).expect(400)).body).toEqual(invalid({ state: 'offer_state_invalid' }));
  });

  it('can be changed only by the owner, and only if the pet is offered', async () => {
    const pet = await offered({ offerConfirmedAt: daysAgo(70) });
    for (const call of [() => setState(pet, 'done', bob), () => confirm(pet, bob)])
      expect((await call().expect(403)).body).toEqual(problem('not_yours'));
    const own = await test.make.pet({ userId: ana.id });
    for (const call of [() => setState(own, 'done'), () => confirm(own)])
      expect((await call().expect(409)).body).toEqual(problem('no_offer'));
    for (const call of [() => setState({ id: UNKNOWN_ID }, 'done'), () => confirm({ id: UNKNOWN_ID })])
      expect((await call().expect(404)).body).toEqual(problem('pet_not_found'));
    expect(await read(pet)).toMatchObject({ isOfferExpired: true, offerState: 'available' });
    expect(await read(own)).toMatchObject({ isOfferExpired: false, offerExpiresAt: null });
  });

  it('expire after sixty days unless the owner confirms them', async () => {
    const [fresh, old, done] = [
      await offered({ offerConfirmedAt: daysAgo(59.9) }),
      await offered({ offerConfirmedAt: daysAgo(60.1) }),
      await offered({ offerConfirmedAt: daysAgo(90), offerState: 'DONE' }),
    ];
    const expired = async () => Promise.all([fresh, old, done].map(async (pet) => (await read(pet)).isOfferExpired));
    expect(await expired()).toEqual([false, true, false]);
    const { body } = await confirm(old).expect(200);
    expect(body).toMatchObject({ isOfferExpired: false, offerState: 'available' });
    expect(await expired()).toEqual([false, false, false]);
  });

  it('notify the owner only once, a week before they expire', async () => {
    const pet = await offered({ offerConfirmedAt: daysAgo(53.1), offerState: 'RESERVED' });
    await offered({ offerConfirmedAt: daysAgo(52.9) });
    await offered({ offerConfirmedAt: daysAgo(80), offerState: 'DONE' });
    await offered({ offerConfirmedAt: daysAgo(80), hiddenAt: new Date() });
    await offered({ offerConfirmedAt: daysAgo(80), giveAway: false });
    await Promise.all([askOwners(), askOwners()]);
    await askOwners();
    const notice = { about: 'Medena', text: null, path: `/pet/uuid/${pet.uuid}` };
    expect(await notificationsOf()).toMatchObject([{ kind: 'offer_expiring', notice, isRead: false }]);
    expect(await notificationsOf(bob)).toEqual([]);
    await confirm(pet).expect(200);
    expect(await notificationsOf()).toEqual([]);
    await askOwners();
    expect(await notificationsOf()).toEqual([]);
    await test.prisma.pet.update({ where: { id: pet.id }, data: { offerConfirmedAt: daysAgo(54) } });
    await askOwners();
    expect(await notificationsOf()).toHaveLength(1);
  });

  it('have a view counter, which counts each user except the owner once a day', async () => {
    const [pet, other] = [await offered(), await offered()];
    const eva = await test.make.user();
    for (const user of [ana, bob, bob, eva]) await test.as(user).get(`/api/pet/uuid/${pet.uuid}`).expect(200);
    await test.as(bob).get(`/api/pet/${other.id}`).expect(200);
    await test.as(bob).get('/api/pet').expect(200);
    const seen = test.app.get(SeenPets);
    await Promise.all([seen.write(), seen.write()]);
    expect((await read(pet, ana)).counts).toEqual({ seen: 2, saved: 0, asked: 0 });
    expect((await read(other, ana)).counts).toEqual({ seen: 1, saved: 0, asked: 0 });
    expect((await read(pet, bob)).counts).toBeNull();
  });
});

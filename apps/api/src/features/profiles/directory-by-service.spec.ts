import type { BusinessKind } from '@sapa/prisma/client';
import { invalid } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';

const NAILS = 21;
const EARS = 22;
const VACCINATION = 32;

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(() => test.reset());

/** Creates a business with these services. */
async function makeBusiness(
  kind: BusinessKind,
  userCategoryId: number,
  serviceIds: number[],
  more: Partial<Parameters<typeof test.make.user>[0]> = {},
) {
  const user = await test.make.user({ userCategoryId, ...more });
  await test.prisma.businessProfile.create({
    data: {
      userId: user.id,
      kind,
      establishmentDate: new Date(),
      services: { create: serviceIds.map((serviceId) => ({ serviceId })) },
    },
  });
  return user;
}

const idsFor = async (viewer: TestUser, query: string) =>
  (await test.as(viewer).get(`/api/user?${query}`).expect(200)).body.map(({ id }: TestUser) => id);

describe('the directory filtered by service', () => {
  it('lists businesses of all types that offer all selected services', async () => {
    const parlor = await makeBusiness('BEAUTY_PARLOR', 3, [NAILS, EARS]);
    const clinic = await makeBusiness('VETERINARY', 4, [NAILS, VACCINATION]);
    await makeBusiness('VETERINARY', 4, []);
    const viewer = await test.make.user();
    expect(await idsFor(viewer, `serviceIds=${NAILS}`)).toEqual([clinic.id, parlor.id]);
    expect(await idsFor(viewer, `serviceIds=${NAILS}&serviceIds=${EARS}`)).toEqual([parlor.id]);
    expect(await idsFor(viewer, `serviceIds=${EARS}&serviceIds=${VACCINATION}`)).toEqual([]);
    expect(await idsFor(viewer, `serviceIds=${NAILS}&userCategoryId=4`)).toEqual([clinic.id]);
    expect(await idsFor(viewer, 'serviceIds=2147483647')).toEqual([]);
  });

  it('excludes blocked users and businesses that changed their category', async () => {
    await makeBusiness('VETERINARY', 1, [NAILS]);
    await makeBusiness('VETERINARY', 3, [NAILS]);
    const blocked = await makeBusiness('BEAUTY_PARLOR', 3, [NAILS]);
    const viewer = await test.make.user();
    await test.make.block(viewer.id, blocked.id);
    expect(await idsFor(viewer, `serviceIds=${NAILS}`)).toEqual([]);
  });

  it.each([
    ['zero', '0'],
    ['a negative number', '-1'],
    ['a word', 'x'],
    ['nothing', ''],
    ['half a service', '1.5'],
    ['a list in one', '1,2'],
    ['a number too large', '2147483648'],
    ['one wrong among right ones', '21&serviceIds=x'],
    ['more than fifty', Array(51).fill('1').join('&serviceIds=')],
  ])('rejects %s as the list of services', async (_, services) => {
    const viewer = await test.make.user();
    const { body } = await test.as(viewer).get(`/api/user?serviceIds=${services}`).expect(400);
    expect(body).toEqual(invalid({ serviceIds: 'services_invalid' }));
  });

  it('can also be filtered by category and place', async () => {
    const [SABAC, NOVI_SAD] = [3191376, 3194360];
    const here = await makeBusiness('BEAUTY_PARLOR', 3, [NAILS]);
    const clinic = await makeBusiness('VETERINARY', 4, [NAILS]);
    const far = await makeBusiness('BEAUTY_PARLOR', 3, [NAILS]);
    const other = await makeBusiness('BEAUTY_PARLOR', 3, [EARS]);
    for (const [{ id: userId }, placeId] of [
      [here, SABAC],
      [clinic, SABAC],
      [far, NOVI_SAD],
      [other, SABAC],
    ] as const)
      await test.prisma.address.create({ data: { userId, country: 'Serbia', city: 'x', street: 'x', placeId } });
    const viewer = await test.make.user();
    const near = `placeId=${SABAC}&serviceIds=${NAILS}`;
    expect(await idsFor(viewer, near)).toEqual([clinic.id, here.id]);
    expect(await idsFor(viewer, `${near}&userCategoryId=3`)).toEqual([here.id]);
    expect(await idsFor(viewer, `${near}&userCategoryId=3&km=60`)).toEqual([far.id, here.id]);
    expect(await idsFor(viewer, `${near}&userCategoryId=1`)).toEqual([]);
  });
});

describe('a business in the directory', () => {
  const entryFor = async (viewer: TestUser, { id }: TestUser, query = '') =>
    (await test.as(viewer).get(`/api/user?${query}`).expect(200)).body.find((entry: TestUser) => entry.id === id);
  const price = (serviceId: number, amount: number) =>
    test.prisma.businessService.updateMany({
      where: { serviceId },
      data: { priceKind: 'FROM', price: amount, currency: 'RSD' },
    });
  const priced = (service_id: number, amount: number) => ({
    service_id,
    price_kind: 'from',
    price: amount,
    currency: 'RSD',
  });
  const unpriced = (service_id: number) => ({ service_id, price_kind: null, price: null, currency: null });

  it('has at most three services: the selected services, otherwise services with a price', async () => {
    const clinic = await makeBusiness('VETERINARY', 4, [31, 33, 34, 35, NAILS, EARS, VACCINATION]);
    // This business belongs to the owner's earlier category.
    await test.prisma.businessProfile.create({
      data: {
        userId: clinic.id,
        kind: 'BEAUTY_PARLOR',
        establishmentDate: new Date(),
        services: { create: { serviceId: 1, priceKind: 'ON_REQUEST' } },
      },
    });
    const viewer = await test.make.user();
    const services = async (query = '') => (await entryFor(viewer, clinic, query)).business.services;
    expect(await services()).toEqual([]);
    for (const serviceId of [31, 33, NAILS, VACCINATION]) await price(serviceId, serviceId);
    expect(await services()).toEqual([priced(NAILS, NAILS), priced(31, 31), priced(VACCINATION, VACCINATION)]);
    expect(await services(`serviceIds=33&serviceIds=${EARS}`)).toEqual([unpriced(EARS), priced(33, 33)]);
  });

  it('has its city, and its street if all users may see it, but no phone number or email address', async () => {
    const parlor = await makeBusiness('BEAUTY_PARLOR', 3, [], { phoneNumber: '+381 21 123 456' });
    await test.make.address(parlor.id);
    const viewer = await test.make.user();
    const friend = await test.make.user();
    await test.make.friendship(parlor.id, friend.id);
    const shown = {
      city: 'Niš',
      distanceKm: null,
      street: 'Obrenovićeva 1',
      hasPhone: true,
      services: [],
      openingHours: null,
      cover: null,
      takesAppointments: false,
      verifiedAt: null,
      rating: null,
    };
    expect(await entryFor(viewer, parlor)).toEqual({
      id: parlor.id,
      uuid: parlor.uuid,
      firstName: expect.any(String),
      lastName: expect.any(String),
      imageUrl: null,
      userCategoryId: 3,
      business: shown,
    });
    for (const audience of ['FRIENDS', 'ME'] as const) {
      await test.prisma.user.update({
        where: { id: parlor.id },
        data: { streetVisibility: audience, phoneVisibility: audience },
      });
      for (const user of [viewer, friend])
        expect((await entryFor(user, parlor)).business).toEqual({ ...shown, street: null, hasPhone: false });
      expect((await entryFor(parlor, parlor)).business).toEqual(shown);
    }
  });

  it('has null for missing data, and private users have only a summary', async () => {
    const shelter = await makeBusiness('SHELTER', 5, [], { phoneNumber: null });
    const person = await test.make.user({ phoneNumber: '+381 21 123 456' });
    await test.make.address(person.id);
    expect((await entryFor(person, shelter)).business).toEqual({
      city: null,
      distanceKm: null,
      street: null,
      hasPhone: false,
      openingHours: null,
      cover: null,
      takesAppointments: false,
      verifiedAt: null,
      rating: null,
      services: [],
    });
    expect(await entryFor(shelter, person)).not.toHaveProperty('business');
  });
});

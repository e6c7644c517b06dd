import type { BusinessKind } from '@sapa/prisma/client';
import { invalid } from '../../test/answers.js';
import { TestApp } from '../../test/app.js';
import type { TestUser } from '../../test/factories.js';

const NAILS = 21;
const EARS = 22;
const VACCINATION = 32;

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(() => test.reset());

/** A business that offers these services. */
async function business(kind: BusinessKind, userCategoryId: number, serviceIds: number[]) {
  const user = await test.make.user({ userCategoryId });
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

describe('the directory by service', () => {
  it('shows the businesses that offer all of them, whatever their kind', async () => {
    const parlor = await business('BEAUTY_PARLOR', 3, [NAILS, EARS]);
    const clinic = await business('VETERINARY', 4, [NAILS, VACCINATION]);
    await business('VETERINARY', 4, []);
    const viewer = await test.make.user();
    expect(await idsFor(viewer, `serviceIds=${NAILS}`)).toEqual([clinic.id, parlor.id]);
    expect(await idsFor(viewer, `serviceIds=${NAILS}&serviceIds=${EARS}`)).toEqual([parlor.id]);
    expect(await idsFor(viewer, `serviceIds=${EARS}&serviceIds=${VACCINATION}`)).toEqual([]);
    expect(await idsFor(viewer, `serviceIds=${NAILS}&userCategoryId=4`)).toEqual([clinic.id]);
    expect(await idsFor(viewer, 'serviceIds=2147483647')).toEqual([]);
  });

  it('leaves out who was such a business once, and who stands behind a block', async () => {
    await business('VETERINARY', 1, [NAILS]);
    await business('VETERINARY', 3, [NAILS]);
    const blocked = await business('BEAUTY_PARLOR', 3, [NAILS]);
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
  ])('refuses %s', async (_, services) => {
    const viewer = await test.make.user();
    const { body } = await test.as(viewer).get(`/api/user?serviceIds=${services}`).expect(400);
    expect(body).toEqual(invalid({ serviceIds: 'services_invalid' }));
  });

  it('is for users alone', () => test.http().get(`/api/user?serviceIds=${NAILS}`).expect(401));
});

import { problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';
import { MAX_FAVOURITES } from '../../platform/common/limits.js';

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

const add = (petId: number, status = 204) => test.as(ana).put(`/api/favourites/${petId}`).expect(status);
const ids = async (user = ana) => (await test.as(user).get('/api/favourites/ids').expect(200)).body.petIds;
const savedCount = async (id: number) => (await test.prisma.pet.findUniqueOrThrow({ where: { id } })).savedCount;

describe('favourites', () => {
  it("can be added and removed repeatedly, and update the pet's counter", async () => {
    const { id } = await test.make.pet({ userId: bob.id });
    for (let time = 0; time < 2; time += 1) await add(id);
    expect(await ids()).toEqual([id]);
    expect(await ids(bob)).toEqual([]);
    expect(await savedCount(id)).toBe(1);
    for (let time = 0; time < 2; time += 1) await test.as(ana).delete(`/api/favourites/${id}`).expect(204);
    expect(await ids()).toEqual([]);
    expect(await savedCount(id)).toBe(0);
  });

  it('are listed in pages, last added first, including pets whose offer has ended', async () => {
    const made = [];
    for (const name of ['First', 'Second', 'Third'])
      made.push(await test.make.pet({ userId: bob.id, name, giveAway: true }));
    for (const { id } of [made[1]!, made[2]!, made[0]!]) await add(id);
    await test.prisma.pet.update({ where: { id: made[2]!.id }, data: { offerState: 'DONE' } });
    const { body, headers } = await test.as(ana).get('/api/favourites?limit=2').expect(200);
    expect(body).toMatchObject([
      { name: 'First', offerState: 'available' },
      { name: 'Third', offerState: 'done' },
    ]);
    const next = /<(.+)>; rel="next"/.exec(headers.link!)![1]!;
    expect((await test.as(ana).get(next).expect(200)).body).toMatchObject([{ name: 'Second' }]);
    expect((await test.as(bob).get('/api/favourites').expect(200)).body).toEqual([]);
  });

  it('cannot include pets that the viewer cannot see', async () => {
    const { id } = await test.make.pet({ userId: bob.id });
    await add(id);
    await test.make.block(bob.id, ana.id);
    expect((await test.as(ana).get('/api/favourites').expect(200)).body).toEqual([]);
    await test.prisma.favourite.deleteMany();
    expect((await add(id, 404)).body).toEqual(problem('pet_not_found'));
    expect((await add(999_999, 404)).body).toEqual(problem('pet_not_found'));
    expect(await ids()).toEqual([]);
  });

  it('are limited in number per user', async () => {
    const pets = await test.prisma.pet.createManyAndReturn({
      data: Array.from({ length: MAX_FAVOURITES + 1 }, (_, number) => ({
        ...{ userId: bob.id, petCategoryId: 1, petCategoryGroupId: 101, gender: 'MALE' as const, name: `N${number}` },
      })),
      select: { id: true },
    });
    const [last, ...others] = pets;
    await test.prisma.favourite.createMany({ data: others.map(({ id: petId }) => ({ userId: ana.id, petId })) });
    expect((await add(last!.id, 409)).body).toEqual(problem('too_many_favourites'));
    await add(others[0]!.id);
  });

  it('are deleted with the account or the pet', async () => {
    const [one, other] = [await test.make.pet({ userId: bob.id }), await test.make.pet({ userId: bob.id })];
    for (const { id } of [one, other]) await add(id);
    await test.as(bob).delete(`/api/pet/uuid/${one.uuid}`).expect(204);
    expect(await ids()).toEqual([other.id]);
    await test.prisma.user.delete({ where: { id: ana.id } });
    expect(await savedCount(other.id)).toBe(0);
  });
});

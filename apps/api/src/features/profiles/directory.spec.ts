import type { Response } from 'supertest';
import { invalid, problem, summary } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { completeUser } from '../../../test/complete-user.js';
import type { TestUser } from '../../../test/factories.js';
import { expectSameQueries } from '../../../test/queries.js';

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(() => test.reset());

async function makeClinic(data: Parameters<typeof test.make.user>[0] = {}) {
  const user = await test.make.user({ ...data, userCategoryId: 4 });
  await test.prisma.businessProfile.create({
    data: { userId: user.id, kind: 'VETERINARY', establishmentDate: new Date() },
  });
  return user;
}

describe('the directory', () => {
  it('returns summaries without private data, newest first', async () => {
    const ana = await completeUser(test);
    const vet = await test.make.user({ userCategoryId: 4 });
    const ofVet = {
      id: vet.id,
      uuid: vet.uuid,
      firstName: expect.any(String),
      lastName: expect.any(String),
      imageUrl: null,
      userCategoryId: 4,
    };
    const list = async (query = '') => (await test.as(vet).get(`/api/user${query}`).expect(200)).body;
    expect(await list()).toEqual([ofVet, summary(ana, 'Ana', 'Anić')]);
    expect(await list('?userCategoryId=1')).toEqual([summary(ana, 'Ana', 'Anić')]);
  });

  it('filters by category, and leaves out blocked, disabled and incomplete users', async () => {
    const ana = await test.make.user();
    const vet = await makeClinic();
    const [blocked, blocker] = [await test.make.user(), await test.make.user()];
    await test.make.block(ana.id, blocked.id);
    await test.make.block(blocker.id, ana.id);
    await test.make.user({ userCategoryId: null });
    await test.make.user({ disabledAt: new Date() });
    const ids = async (query: string) =>
      (await test.as(ana).get(`/api/user${query}`).expect(200)).body.map(({ id }: TestUser) => id);
    expect(await ids('')).toEqual([vet.id, ana.id]);
    expect(await ids('?userCategoryId=1')).toEqual([ana.id]);
    expect(await ids('?userCategoryId=4')).toEqual([vet.id]);
    expect(await ids('?userCategoryId=5')).toEqual([]);
  });

  it('finds users by the beginnings of words in their names, without diacritics', async () => {
    const ana = await test.make.user({ firstName: 'Ana', lastName: 'Šapić' });
    const clinic = await makeClinic({ firstName: 'Ambulanta Šapica', lastName: null });
    const ids = async (query: string) =>
      (await test.as(ana).get('/api/user').query(query).expect(200)).body.map(({ id }: TestUser) => id);
    expect(await ids('name=sapi')).toEqual([clinic.id, ana.id]);
    expect(await ids('name=sapi amb&userCategoryId=4')).toEqual([clinic.id]);
    expect(await ids('name=...')).toEqual([]);
  });

  it('filters by place and distance', async () => {
    const [SABAC, NOVI_SAD, BELGRADE] = [3191376, 3194360, 792680];
    const makeUserIn = async (placeId: number | null, more: Partial<Parameters<typeof test.make.user>[0]> = {}) => {
      const user = await test.make.user(more);
      await test.prisma.address.create({
        data: { userId: user.id, country: 'Serbia', city: 'x', street: 'x', placeId },
      });
      return user;
    };
    const inSabac = await makeUserIn(SABAC);
    const vet = await makeUserIn(NOVI_SAD, { userCategoryId: 4 });
    await test.prisma.businessProfile.create({
      data: { userId: vet.id, kind: 'VETERINARY', establishmentDate: new Date() },
    });
    await makeUserIn(null);
    await test.make.user();
    const blocked = await makeUserIn(SABAC);
    await test.make.block(inSabac.id, blocked.id);
    const list = (query: string) => test.as(inSabac).get(`/api/user?${query}`);
    const ids = async (query: string) => (await list(query).expect(200)).body.map(({ id }: TestUser) => id);
    expect(await ids(`placeId=${SABAC}`)).toEqual([inSabac.id]);
    // Šabac is 57 km from Novi Sad.
    expect(await ids(`placeId=${SABAC}&km=50`)).toEqual([inSabac.id]);
    expect(await ids(`placeId=${SABAC}&km=60`)).toEqual([vet.id, inSabac.id]);
    const { body: vets } = await list(`placeId=${SABAC}&km=60&userCategoryId=4`).expect(200);
    expect(vets).toMatchObject([{ id: vet.id, business: { distanceKm: expect.closeTo(57, 0) } }]);
    expect(await ids(`placeId=${BELGRADE}`)).toEqual([]);
    const map = (category: number) =>
      test.as(inSabac).get(`/api/user/map?bounds=19,44,22,46&userCategoryId=${category}`);
    expect((await map(4).expect(200)).body).toMatchObject([{ id: NOVI_SAD, name: 'Novi Sad', count: 1 }]);
    expect((await map(1).expect(400)).body).toEqual(invalid({ userCategoryId: 'user_category_invalid' }));
    expect((await list('placeId=1').expect(400)).body).toEqual(invalid({ placeId: 'unknown_reference' }));
    expect((await list('placeId=x').expect(400)).body).toEqual(invalid({ placeId: 'invalid_id' }));
    for (const km of ['0', '201', 'x', '1.5'])
      expect((await list(`placeId=${SABAC}&km=${km}`).expect(400)).body).toEqual(invalid({ km: 'invalid' }));
  });

  it('runs the same number of queries for any number of users', async () => {
    const ana = await test.make.user();
    await test.make.user({ userCategoryId: 4 });
    const read = () => test.as(ana).get('/api/user').expect(200);
    await expectSameQueries(read, async () => {
      for (let count = 2; count < 50; count++) await test.make.user();
    });
    expect((await read()).body).toHaveLength(50);
  });

  it.each(['0', '6', '-1', 'abc', '1%20OR%201=1', '1.5', '', '1&userCategoryId=2'])(
    'rejects the category %j',
    async (category) => {
      const ana = await test.make.user();
      const { body } = await test.as(ana).get(`/api/user?userCategoryId=${category}`).expect(400);
      expect(body).toEqual(invalid({ userCategoryId: 'user_category_invalid' }));
    },
  );

  it('ignores query operators and unknown parameters', async () => {
    const ana = await test.make.user();
    await test.make.user({ userCategoryId: null });
    const { body } = await test
      .as(ana)
      .get('/api/user?userCategoryId[gt]=0&userCategoryId[not]=1&where[id]=1')
      .expect(200);
    expect(body).toHaveLength(1);
  });

  describe('the pagination of the directory', () => {
    let viewer: TestUser;
    beforeEach(async () => {
      for (let count = 0; count < 7; count++) viewer = await test.make.user();
    });
    const get = (path: string) => test.as(viewer).get(path);

    it("puts the next page's URL in the Link header", async () => {
      let path: string | undefined = '/api/user?userCategoryId=1&limit=3';
      const pages: number[][] = [];
      while (path) {
        const page: Response = await get(path).expect(200);
        pages.push(page.body.map(({ id }: TestUser) => id));
        path = /^<(\/api\/user\?.*)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
        if (path) expect(path).toContain('userCategoryId=1&limit=3&cursor=');
      }
      expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
      const ids = pages.flat();
      expect(new Set(ids).size).toBe(7);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
    });

    it('has no next link on the last page, even if that page is full', async () => {
      const { body, headers } = await get('/api/user?limit=7').expect(200);
      expect(body).toHaveLength(7);
      expect(headers.link).toBeUndefined();
    });

    it('neither skips nor repeats users if users are created or deleted between two pages', async () => {
      const { headers, body } = await get('/api/user?limit=3').expect(200);
      await test.make.user();
      await test.prisma.user.delete({ where: { id: body[2].id } });
      const next = await get(/<(.*)>/.exec(headers.link!)![1]!).expect(200);
      expect(next.body.map(({ id }: TestUser) => id)).not.toContain(body[2].id);
      expect(next.body).toHaveLength(3);
    });

    it.each(['0', '-5', 'abc', '1.5', '', '1e2', '%31%30%00', '5&limit=6'])('rejects the limit %j', async (limit) => {
      const { body } = await get(`/api/user?limit=${limit}`).expect(400);
      expect(body).toEqual(invalid({ limit: 'invalid_limit' }));
    });

    it.each(['rubbish', 'aWQ6MA', 'aWQ6LTE', '%00', Buffer.from('id:4294967296').toString('base64url')])(
      'rejects the cursor %j',
      async (cursor) => {
        const { body } = await get(`/api/user?cursor=${cursor}`).expect(400);
        expect(body).toEqual(problem('invalid_cursor'));
      },
    );

    it('rejects repeated and very long cursors', async () => {
      await get('/api/user?cursor=a&cursor=b').expect(400);
      await get(`/api/user?cursor=${'a'.repeat(5000)}`).expect(400);
    });
  });

  it('returns 50 users per page by default and at most 100', async () => {
    const ana = await test.make.user();
    await test.prisma.user.createMany({
      data: Array.from({ length: 120 }, (_, count) => ({
        email: `many${count}@example.org`,
        passwordHash: 'x',
        userCategoryId: 1,
      })),
    });
    const count = async (query: string) => (await test.as(ana).get(`/api/user${query}`).expect(200)).body.length;
    expect(await count('')).toBe(50);
    expect(await count('?limit=100000')).toBe(100);
    expect(await count('?limit=99999999999999999999999')).toBe(100);
  });
});

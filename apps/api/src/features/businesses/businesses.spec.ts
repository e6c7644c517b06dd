import { anyId, anyMoment, invalid, NO_IDS, problem, UNKNOWN_ID, UNKNOWN_UUID } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';

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

const DATE = '2011-06-01T00:00:00.000Z';

const BATH = { id: 1, name: 'Bath and blow-dry', userCategoryIds: [3] };
const TEETH = { id: 6, name: 'Teeth brushing', userCategoryIds: [3] };
const UNPRICED = [1, 6].map((service_id) => ({ service_id, price_kind: null, price: null, currency: null }));
/**
 * Business types with their specific fields. With `offers`, services 1 and 6 are
 * listed.
 */
const KINDS: [string, (id: number, offers: boolean) => object][] = [
  ['kennel', () => ({})],
  ['shelter', () => ({})],
  ['beauty-parlor', (_id, offers) => ({ service_ids: offers ? [1, 6] : [], service_prices: offers ? UNPRICED : [] })],
  [
    'veterinary',
    (id, offers) => ({
      service_ids: offers ? [1, 6] : [],
      service_prices: offers ? UNPRICED : [],
      veterinaryServices: offers
        ? [
            { veterinary_id: id, service_id: 1, service: BATH },
            { veterinary_id: id, service_id: 6, service: TEETH },
          ]
        : [],
    }),
  ],
];

describe.each(KINDS)('the API of a business (%s)', (path, details) => {
  const create = (body: object, user = ana) => test.as(user).post(`/api/${path}`).send(body);
  const patch = (id: number | string, body: object, user = ana) => test.as(user).patch(`/api/${path}/${id}`).send(body);
  const businessOf = (userId: number | string, viewer = ana) => test.as(viewer).get(`/api/${path}/user/${userId}`);

  it('creates a business for the caller and returns it', async () => {
    const { body } = await create({ user_id: ana.id, establishment_date: DATE }).expect(201);
    expect(body).toEqual({ id: anyId, user_id: ana.id, establishment_date: DATE, ...details(body.id, false) });
    expect((await businessOf(ana.id).expect(200)).body).toEqual(body);
    expect((await businessOf(ana.uuid.toUpperCase(), bob).expect(200)).body).toEqual(body);
  });

  it('uses the current date for a new business without an establishment date', async () => {
    for (const [user, body] of [
      [ana, {}],
      [bob, { establishment_date: '' }],
    ] as const) {
      const response = await create(body, user).expect(201);
      expect(response.body.establishment_date).toEqual(anyMoment);
      expect(Date.now() - Date.parse(response.body.establishment_date)).toBeLessThan(60_000);
    }
  });

  it('neither creates a business for another user nor moves a business to another user', async () => {
    const { body } = await create({ user_id: bob.id, establishment_date: DATE }).expect(403);
    expect(body).toEqual(problem('not_yours'));
    await create({ userId: bob.id, user: { connect: { id: bob.id } }, id: 77, kind: 'SHELTER' }).expect(201);
    expect(await test.prisma.businessProfile.findMany({ where: { userId: bob.id } })).toEqual([]);
    const { body: own } = await businessOf(ana.id).expect(200);
    const change = { user_id: bob.id, establishment_date: '2001-02-03' };
    expect((await patch(own.id, change).expect(403)).body).toEqual(problem('not_yours'));
    expect((await businessOf(ana.id)).body).toEqual(own);
    await businessOf(bob.id).expect(404);
  });

  it('creates one business per user, even in concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => create({ establishment_date: DATE })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    const conflict = responses.find(({ status }) => status === 409)!;
    expect(conflict.body).toEqual(problem('profile_exists'));
    expect(conflict.body.message).toContain('already exists');
    expect(await test.prisma.businessProfile.count()).toBe(1);
    const { body } = await businessOf(ana.id).expect(200);
    await patch(body.id, { establishment_date: '2012-01-01' }).expect(200);
  });

  it.each([
    [{ establishment_date: 'x' }, 'date_invalid'],
    [{ establishment_date: '2011-02-30' }, 'date_invalid'],
    [{ establishment_date: 20110601 }, 'date_invalid'],
    [{ establishment_date: [DATE] }, 'date_invalid'],
    [{ establishment_date: '2990-01-01' }, 'date_in_future'],
  ] as const)('rejects the new business %j', async (body, code) => {
    expect((await create(body).expect(400)).body).toEqual(invalid({ establishment_date: code }));
    const { body: created } = await create({ establishment_date: DATE }).expect(201);
    expect((await patch(created.id, body).expect(400)).body).toEqual(invalid({ establishment_date: code }));
    expect((await businessOf(ana.id)).body.establishment_date).toBe(DATE);
  });

  it.each(['x', 0, -1, 2 ** 31, null, [1], { gt: 0 }])('rejects the user_id %j', async (user_id) => {
    expect((await create({ user_id }).expect(400)).body).toEqual(invalid({ user_id: 'invalid_id' }));
    expect(await test.prisma.businessProfile.count()).toBe(0);
  });

  it('changes only the fields of a business that were sent', async () => {
    const { body: created } = await create({ establishment_date: DATE }).expect(201);
    for (const change of [
      {},
      { establishment_date: '' },
      { user_id: ana.id },
      { user_id: String(ana.id) },
      { userId: bob.id, kind: 'KENNEL', id: 1 },
    ]) {
      expect((await patch(created.id, change).expect(200)).body).toEqual(created);
    }
    const { body } = await patch(created.id, { establishment_date: '2001-02-03' }).expect(200);
    expect(body).toEqual({ ...created, establishment_date: '2001-02-03T00:00:00.000Z' });
    expect((await businessOf(ana.id)).body).toEqual(body);
  });

  it('does not let another user change a business, and rejects unknown ids', async () => {
    const { body: created } = await create({ establishment_date: DATE }).expect(201);
    expect((await patch(created.id, { establishment_date: '2001-02-03' }, bob).expect(403)).body).toEqual(
      problem('not_yours'),
    );
    expect((await patch(UNKNOWN_ID, {}).expect(404)).body).toEqual(problem('not_found'));
    expect((await businessOf(ana.id)).body).toEqual(created);
  });

  it('does not find a business under the path of another business type', async () => {
    const { body: created } = await create({ establishment_date: DATE }).expect(201);
    for (const [other] of KINDS.filter(([name]) => name !== path)) {
      await test.as(ana).patch(`/api/${other}/${created.id}`).send({ establishment_date: '2001-02-03' }).expect(404);
      await test.as(ana).get(`/api/${other}/user/${ana.id}`).expect(404);
    }
    expect((await businessOf(ana.id)).body).toEqual(created);
  });

  it('does not find a business for unknown users and users without a business', async () => {
    expect((await businessOf(ana.id).expect(404)).body).toEqual(problem('not_found'));
    for (const nobody of [UNKNOWN_ID, UNKNOWN_UUID]) {
      expect((await businessOf(nobody).expect(404)).body).toEqual(problem('user_not_found'));
    }
  });

  it('rejects malformed business ids', async () => {
    for (const id of NO_IDS.map(encodeURIComponent)) {
      expect((await businessOf(id).expect(400)).body).toEqual(invalid({ userId: 'invalid' }));
      expect((await patch(id, {}).expect(400)).body).toEqual(invalid({ id: 'invalid_id' }));
    }
  });
});

describe.each(KINDS.slice(2))('the API for business services (%s)', (path, details) => {
  const create = (body: object, user = ana) => test.as(user).post(`/api/${path}`).send(body);
  const patch = (id: number, body: object) => test.as(ana).patch(`/api/${path}/${id}`).send(body);
  const links = () =>
    test.prisma.businessService.findMany({ select: { serviceId: true }, orderBy: { serviceId: 'asc' } });

  it('stores services without duplicates', async () => {
    const { body } = await create({ establishment_date: DATE, service_ids: [6, 1, 1] }).expect(201);
    expect(body).toEqual({ id: anyId, user_id: ana.id, establishment_date: DATE, ...details(body.id, true) });
  });

  it('replaces all services in an update, or keeps them if the request omits them', async () => {
    const { body: created } = await create({ service_ids: [2, 3] }).expect(201);
    const { body } = await patch(created.id, { service_ids: [1, 6] }).expect(200);
    expect(body).toEqual({ ...created, ...details(created.id, true) });
    expect((await patch(created.id, { establishment_date: DATE }).expect(200)).body.service_ids).toEqual([1, 6]);
    expect((await patch(created.id, { service_ids: [] }).expect(200)).body).toMatchObject(details(created.id, false));
  });

  it('stores consistent services after concurrent updates', async () => {
    const { body: created } = await create({ service_ids: [] }).expect(201);
    const sets = Array.from({ length: 10 }, (_, count) => (count % 2 ? [1, 2, 3] : [2, 3, 4]));
    const responses = await Promise.all(sets.map((service_ids) => patch(created.id, { service_ids })));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect([
      [1, 2, 3],
      [2, 3, 4],
    ]).toContainEqual((await links()).map(({ serviceId }) => serviceId));
  });

  it.each([
    [[1, 1, 999999]],
    ['1'],
    [{ id: 1 }],
    [[{ id: 1 }]],
    [['1']],
    [[-1]],
    [[0]],
    [[1.5]],
    [[2 ** 31]],
    [[null]],
    [null],
    [1],
    [Array.from({ length: 10_000 }, (_, count) => count + 1)],
    [[[1]]],
  ])('rejects the services %j of a business and stores nothing', async (service_ids) => {
    const { body } = await create({ service_ids, establishment_date: DATE }).expect(400);
    expect(body).toEqual(invalid({ service_ids: 'services_invalid' }));
    expect(await test.prisma.businessProfile.count()).toBe(0);

    const { body: created } = await create({ service_ids: [1, 6], establishment_date: DATE }).expect(201);
    const change = { service_ids, establishment_date: '2001-02-03' };
    expect((await patch(created.id, change).expect(400)).body).toEqual(invalid({ service_ids: 'services_invalid' }));
    expect((await test.as(ana).get(`/api/${path}/user/${ana.id}`)).body).toEqual(created);
  });

  it("returns service names in the viewer's language", async () => {
    const { body: created } = await create({ service_ids: [1] }).expect(201);
    const call = path === 'veterinary' ? `/api/veterinary/${created.id}` : `/api/beauty-parlor/${created.id}/services`;
    const { body } = await test.as(bob).get(call).set('accept-language', 'sr').expect(200);
    const offered = (path === 'veterinary' ? body.veterinaryServices : body) as { service: { name: string } }[];
    expect(offered.map(({ service }) => service.name)).toEqual(['Kupanje i feniranje']);
  });
});

describe('business profiles', () => {
  it('store no services for kennels and shelters', async () => {
    for (const path of ['kennel', 'shelter']) {
      const { body } = await test
        .as(ana)
        .post(`/api/${path}`)
        .send({ service_ids: [1, 2] })
        .expect(201);
      expect(body).not.toHaveProperty('service_ids');
    }
    expect(await test.prisma.businessService.count()).toBe(0);
  });

  it('return the services of a beauty parlor at /beauty-parlor/:id/services', async () => {
    const { body: parlor } = await test
      .as(ana)
      .post('/api/beauty-parlor')
      .send({ service_ids: [1, 6] })
      .expect(201);
    const { body } = await test.as(bob).get(`/api/beauty-parlor/${parlor.id}/services`).expect(200);
    expect(body).toEqual([
      { service_id: 1, service: BATH },
      { service_id: 6, service: TEETH },
    ]);
    const { body: kennel } = await test.as(ana).post('/api/kennel').send({}).expect(201);
    for (const id of [kennel.id, UNKNOWN_ID]) {
      expect((await test.as(bob).get(`/api/beauty-parlor/${id}/services`).expect(404)).body).toEqual(
        problem('not_found'),
      );
    }
    await test.as(bob).get('/api/beauty-parlor/x/services').expect(400);
    await test.http().get(`/api/beauty-parlor/${parlor.id}/services`).expect(401);
  });

  it('return a veterinary clinic at /veterinary/:id', async () => {
    const { body: created } = await test
      .as(ana)
      .post('/api/veterinary')
      .send({ service_ids: [1, 6] })
      .expect(201);
    expect((await test.as(bob).get(`/api/veterinary/${created.id}`).expect(200)).body).toEqual(created);
    const { body: kennel } = await test.as(ana).post('/api/kennel').send({}).expect(201);
    for (const id of [kennel.id, UNKNOWN_ID]) {
      expect((await test.as(bob).get(`/api/veterinary/${id}`).expect(404)).body).toEqual(problem('not_found'));
    }
    for (const id of NO_IDS.map(encodeURIComponent)) await test.as(bob).get(`/api/veterinary/${id}`).expect(400);
    await test.http().get(`/api/veterinary/${created.id}`).expect(401);
  });

  it('are not found if their owner is disabled', async () => {
    const ids = new Map<string, number>();
    for (const [path] of KINDS) ids.set(path, (await test.as(ana).post(`/api/${path}`).send({}).expect(201)).body.id);
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    for (const [path] of KINDS) await test.as(bob).get(`/api/${path}/user/${ana.id}`).expect(404);
    await test
      .as(bob)
      .get(`/api/beauty-parlor/${ids.get('beauty-parlor')}/services`)
      .expect(404);
    await test
      .as(bob)
      .get(`/api/veterinary/${ids.get('veterinary')}`)
      .expect(404);
  });

  it('allow one user to have a profile of every business type', async () => {
    for (const [path] of KINDS) await test.as(ana).post(`/api/${path}`).send({}).expect(201);
    expect(await test.prisma.businessProfile.count()).toBe(4);
  });
});

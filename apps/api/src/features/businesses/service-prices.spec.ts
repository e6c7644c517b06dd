import { invalid, problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import type { FieldProblem } from '../../platform/errors/problems.js';
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

const BATH = 1;
const NAILS = 21;
const VACCINATION = 32;

const from = (service_id: number, price: number, currency = 'RSD') => ({
  service_id,
  price_kind: 'from',
  price,
  currency,
});
const exactly = (service_id: number, price: number, currency = 'RSD') => ({
  ...from(service_id, price, currency),
  price_kind: 'exact',
});
const onRequest = (service_id: number) => ({ service_id, price_kind: 'on_request', price: null, currency: null });
const unpriced = (service_id: number) => ({ service_id, price_kind: null, price: null, currency: null });

describe.each(['beauty-parlor', 'veterinary'])('the price list of a business (%s)', (path) => {
  const create = (body: object, user = ana) => test.as(user).post(`/api/${path}`).send(body);
  const patch = (id: number, body: object, user = ana) => test.as(user).patch(`/api/${path}/${id}`).send(body);
  const pricesFor = async (viewer: TestUser) =>
    (await test.as(viewer).get(`/api/${path}/user/${ana.id}`).expect(200)).body.service_prices;

  it('accepts minimum, exact, on-request and missing service prices, and shows them to all users', async () => {
    const service_prices = [exactly(NAILS, 600), from(BATH, 1500.5, 'EUR'), onRequest(VACCINATION)];
    const { body } = await create({ service_ids: [BATH, 2, NAILS, VACCINATION], service_prices }).expect(201);
    expect(body.service_prices).toEqual([
      from(BATH, 1500.5, 'EUR'),
      unpriced(2),
      exactly(NAILS, 600),
      onRequest(VACCINATION),
    ]);
    expect(await pricesFor(bob)).toEqual(body.service_prices);
    expect(body.service_ids).toEqual([BATH, 2, NAILS, VACCINATION]);
  });

  it('replaces all service prices in an update, so omitted prices are removed', async () => {
    const { body } = await create({ service_ids: [BATH, NAILS], service_prices: [from(BATH, 1500)] }).expect(201);
    const changed = await patch(body.id, { service_prices: [exactly(NAILS, 600)] }).expect(200);
    expect(changed.body.service_prices).toEqual([unpriced(BATH), exactly(NAILS, 600)]);
    expect(changed.body.service_ids).toEqual([BATH, NAILS]);
    const none = await patch(body.id, { service_prices: [] }).expect(200);
    expect(none.body.service_prices).toEqual([unpriced(BATH), unpriced(NAILS)]);
  });

  it("keeps the remaining services' prices if the update contains no prices", async () => {
    const service_prices = [from(BATH, 1500), exactly(NAILS, 600)];
    const { body } = await create({ service_ids: [BATH, NAILS], service_prices }).expect(201);
    await patch(body.id, { establishment_date: '2011-06-01' }).expect(200);
    await patch(body.id, { service_ids: [NAILS, VACCINATION, BATH] }).expect(200);
    expect(await pricesFor(bob)).toEqual([...service_prices, unpriced(VACCINATION)]);
    await patch(body.id, { service_ids: [NAILS] }).expect(200);
    await patch(body.id, { service_ids: [NAILS, BATH] }).expect(200);
    expect(await pricesFor(bob)).toEqual([unpriced(BATH), exactly(NAILS, 600)]);
  });

  it("accepts service prices in the response's format", async () => {
    const service_prices = [exactly(BATH, 0.01), onRequest(NAILS)];
    const { body } = await create({ service_ids: [BATH, NAILS, VACCINATION], service_prices }).expect(201);
    expect((await patch(body.id, body).expect(200)).body).toEqual(body);
  });

  it("accepts only the installation's currencies and the stored currency for service prices", async () => {
    const { body } = await create({ service_ids: [BATH], service_prices: [from(BATH, 1500, 'RSD')] }).expect(201);
    await test.beside({ CURRENCIES: 'EUR, BAM' }, async (elsewhere) => {
      const change = (service_prices: object[]) =>
        elsewhere
          .as(ana)
          .patch(`/api/${path}/${body.id}`)
          .send({ service_ids: [BATH, NAILS], service_prices });
      const refused = await change([from(BATH, 1600, 'RSD'), from(NAILS, 9, 'RSD')]).expect(400);
      expect(refused.body).toEqual(invalid({ 'service_prices.1.currency': 'currency_invalid' }));
      const kept = await change([from(BATH, 1600, 'RSD'), { ...from(NAILS, 9), currency: null }]).expect(200);
      expect(kept.body.service_prices).toEqual([from(BATH, 1600, 'RSD'), from(NAILS, 9, 'EUR')]);
    });
  });

  it('ignores amounts if the price type is on request or unknown', async () => {
    const service_prices = [
      { ...onRequest(BATH), price: -5, currency: 'EUR' },
      { ...unpriced(NAILS), price: 'much' },
      { service_id: VACCINATION },
    ];
    const { body } = await create({ service_ids: [BATH, NAILS, VACCINATION], service_prices }).expect(201);
    expect(body.service_prices).toEqual([onRequest(BATH), unpriced(NAILS), unpriced(VACCINATION)]);
  });

  // The code of the following tests is the same for both kinds.
  if (path === 'beauty-parlor') return;

  const INVALID_ITEMS: [object | string | number | null, Record<string, FieldProblem>][] = [
    [null, { service_id: 'services_invalid' }],
    ['x', { service_id: 'services_invalid' }],
    [7, { service_id: 'services_invalid' }],
    [[BATH], { service_id: 'services_invalid' }],
    [{}, { service_id: 'services_invalid' }],
    [{ ...from(BATH, 5), service_id: String(BATH) }, { service_id: 'services_invalid' }],
    [{ ...from(BATH, 5), service_id: { gt: 0 } }, { service_id: 'services_invalid' }],
    [from(2 ** 31, 5), { service_id: 'services_invalid' }],
    [from(2, 5), { service_id: 'service_not_offered' }],
    [from(999_999, 5), { service_id: 'service_not_offered' }],
    [from(NAILS, 5), { service_id: 'service_priced_twice' }],
    [{ ...from(BATH, 5), price_kind: 'FROM' }, { price_kind: 'price_kind_invalid' }],
    [{ ...from(BATH, 5), price_kind: '' }, { price_kind: 'price_kind_invalid' }],
    [{ ...from(BATH, 5), price_kind: ['from'] }, { price_kind: 'price_kind_invalid' }],
    [{ ...from(BATH, 5), price_kind: { set: 'FROM' } }, { price_kind: 'price_kind_invalid' }],
    [{ service_id: BATH, price_kind: 'from' }, { price: 'price_required' }],
    [{ ...from(BATH, 5), price: null }, { price: 'price_required' }],
    [from(BATH, 0), { price: 'price_required' }],
    [from(BATH, -1), { price: 'price_required' }],
    [exactly(BATH, 0.001), { price: 'price_invalid' }],
    [exactly(BATH, 10_000_000_000), { price: 'price_invalid' }],
    [exactly(BATH, 1e300), { price: 'price_invalid' }],
    [{ ...from(BATH, 5), price: '5' }, { price: 'price_invalid' }],
    [{ ...from(BATH, 5), price: 'NaN' }, { price: 'price_invalid' }],
    [{ ...from(BATH, 5), price: true }, { price: 'price_invalid' }],
    [{ ...from(BATH, 5), price: [5] }, { price: 'price_invalid' }],
    [{ ...from(BATH, 5), price: { set: 5 } }, { price: 'price_invalid' }],
    [from(BATH, 5, 'USD'), { currency: 'currency_invalid' }],
    [from(BATH, 5, 'rsd'), { currency: 'currency_invalid' }],
    [from(BATH, 5, ''), { currency: 'currency_invalid' }],
    [{ ...from(BATH, 5), currency: ['RSD'] }, { currency: 'currency_invalid' }],
    [
      { service_id: 0, price_kind: 'x' },
      { service_id: 'services_invalid', price_kind: 'price_kind_invalid' },
    ],
  ];

  it.each(INVALID_ITEMS)(
    'rejects the service price %j, names the invalid field and stores nothing',
    async (item, problems) => {
      const service_prices = [exactly(NAILS, 600), item];
      const expected = invalid(
        Object.fromEntries(Object.entries(problems).map(([field, code]) => [`service_prices.1.${field}`, code])),
      );
      const body = { service_ids: [BATH, NAILS], service_prices, establishment_date: '2011-06-01' };
      expect((await create(body).expect(400)).body).toEqual(expected);
      expect(await test.prisma.businessProfile.count()).toBe(0);

      const { body: created } = await create({ ...body, service_prices: [onRequest(BATH)] }).expect(201);
      const change = { service_prices, establishment_date: '2001-02-03' };
      expect((await patch(created.id, change).expect(400)).body).toEqual(expected);
      expect((await test.as(ana).get(`/api/${path}/user/${ana.id}`)).body).toEqual(created);
    },
  );

  it('rejects a service price too large for a JavaScript number', async () => {
    const body = `{"service_ids":[1],"service_prices":[{"service_id":1,"price_kind":"from","price":1e999}]}`;
    const response = await test.as(ana).post(`/api/${path}`).set('content-type', 'application/json').send(body);
    expect(response.body).toEqual(invalid({ 'service_prices.0.price': 'price_invalid' }));
  });

  it.each([
    ['null', null],
    ['a text', 'x'],
    ['a number', 5],
    ['an object', from(BATH, 5)],
    ['an object that looks like a list', { 0: from(BATH, 5), length: 1 }],
    ['a list of 101', Array.from({ length: 101 }, () => from(BATH, 5))],
    ['a list of 10,000', Array.from({ length: 10_000 }, () => ({}))],
  ])('rejects %s instead of a list of up to 100 service prices', async (_value, service_prices) => {
    const { body } = await create({ service_ids: [BATH], service_prices }).expect(400);
    expect(body).toEqual(invalid({ service_prices: 'service_prices_invalid' }));
    expect(await test.prisma.businessProfile.count()).toBe(0);
  });

  it('ignores unknown service price fields', async () => {
    const more = { businessProfileId: 1, business: { connect: { id: 1 } }, priceKind: 'EXACT', deep: [[[{}]]] };
    const service_prices = [{ ...from(BATH, 5), ...more }];
    const { body } = await create({ service_ids: [BATH], service_prices }).expect(201);
    expect(body.service_prices).toEqual([from(BATH, 5)]);
  });

  it('does not let another user set the service prices', async () => {
    const { body } = await create({ service_ids: [BATH], service_prices: [from(BATH, 1500)] }).expect(201);
    const refused = await patch(body.id, { service_prices: [exactly(BATH, 1)] }, bob).expect(403);
    expect(refused.body).toEqual(problem('not_yours'));
    await test.make.block(ana.id, bob.id);
    await patch(body.id, { service_prices: [exactly(BATH, 1)] }, bob).expect(404);
    await test.as(bob).get(`/api/${path}/user/${ana.id}`).expect(404);
    expect(await pricesFor(ana)).toEqual([from(BATH, 1500)]);
  });

  it('stores consistent service prices after concurrent updates', async () => {
    const { body } = await create({ service_ids: [BATH, NAILS] }).expect(201);
    const lists = Array.from({ length: 10 }, (_, count) =>
      count % 2 ? [from(BATH, 1), exactly(NAILS, 2)] : [exactly(BATH, 3), onRequest(NAILS)],
    );
    const responses = await Promise.all(lists.map((service_prices) => patch(body.id, { service_prices })));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(lists).toContainEqual(await pricesFor(ana));
  });
});

describe('service prices', () => {
  it('are not stored for kennels and shelters', async () => {
    for (const path of ['kennel', 'shelter']) {
      const { body } = await test
        .as(ana)
        .post(`/api/${path}`)
        .send({ service_ids: [BATH], service_prices: [from(BATH, 1500)] })
        .expect(201);
      expect(body).not.toHaveProperty('service_prices');
    }
    expect(await test.prisma.businessService.count()).toBe(0);
  });

  it.each([
    { priceKind: 'FROM' },
    { priceKind: 'EXACT', price: 5 },
    { priceKind: 'ON_REQUEST', price: 5, currency: 'RSD' },
    { price: 5, currency: 'RSD' },
    { priceKind: 'FROM', price: 0, currency: 'RSD' },
    { priceKind: 'FROM', price: 5, currency: 'rsd' },
  ] as const)('are checked by the database, which rejects %j', async (price) => {
    const business = { userId: ana.id, kind: 'VETERINARY', establishmentDate: new Date() } as const;
    await expect(
      test.prisma.businessProfile.create({
        data: { ...business, services: { create: { serviceId: BATH, ...price } } },
      }),
    ).rejects.toThrow(/BusinessService_/);
  });
});

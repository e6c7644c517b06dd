import { anyId, anyMoment, invalid, problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import { TestSocket } from '../../../test/sockets.js';
import { MAX_SAVED_SEARCHES, NOTICES_PER_DAY } from '../../platform/common/limits.js';
import { KEPT } from '../../platform/common/retention.js';
import { FindService } from '../find/find.service.js';
import { SearchAlertsService } from './search-alerts.service.js';

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

const alerts = () => test.app.get(SearchAlertsService);
const save = async (body: object, user = ana) =>
  (
    await test
      .as(user)
      .post('/api/saved-searches')
      .send({ name: 'Small dogs', ...body })
      .expect(201)
  ).body;
const list = async (user = ana) => (await test.as(user).get('/api/saved-searches').expect(200)).body;
const notices = async (user = ana) =>
  (await test.as(user).get('/api/notifications').expect(200)).body.filter(
    ({ kind }: { kind: string }) => kind === 'saved_search',
  );

describe('the endpoints /saved-searches', () => {
  it("store, list, change and delete the caller's own searches", async () => {
    const filters = {
      kind: 1,
      offer: ['adoption'],
      size: ['small'],
      placeId: 3194360,
      km: 25,
      pedigree: true,
      ageTo: 24,
    };
    const saved = await save({ ...filters, limit: 5, sort: 'price' });
    expect(saved).toEqual({
      ...{ id: anyId, name: 'Small dogs', alert: 'at_once', newCount: 0, createdAt: anyMoment },
      filters,
    });
    const second = await save({ name: 'Everything', alert: 'never' });
    expect(await list()).toEqual([second, saved]);
    expect(await list(bob)).toEqual([]);
    const { body } = await test
      .as(ana)
      .patch(`/api/saved-searches/${saved.id}`)
      .send({ alert: 'daily', name: 'X' })
      .expect(200);
    expect(body).toEqual({ ...saved, alert: 'daily', name: 'X' });
    await test.as(ana).delete(`/api/saved-searches/${second.id}`).expect(204);
    expect(await list()).toEqual([{ ...saved, alert: 'daily', name: 'X' }]);
  });

  it.each([
    [{ name: '' }, 'name', 'required'],
    [{ name: 'x'.repeat(101) }, 'name', 'too_long'],
    [{ alert: 'hourly' }, 'alert', 'invalid'],
    [{ offer: ['gift'] }, 'offer', 'invalid'],
    [{ kind: 'dogs' }, 'kind', 'pet_category_invalid'],
    [{ priceTo: 0.001 }, 'priceTo', 'price_invalid'],
    [{ priceTo: 5e-324 }, 'priceTo', 'price_invalid'],
    [{ ageTo: 1.5 }, 'ageTo', 'invalid'],
  ] as const)('reject a search with %j', async (body, field, code) => {
    const response = await test
      .as(ana)
      .post('/api/saved-searches')
      .send({ name: 'x', ...body });
    expect([response.status, response.body]).toEqual([400, invalid({ [field]: code })]);
  });

  it('limit the number of searches per user', async () => {
    const data = Array.from({ length: MAX_SAVED_SEARCHES }, () => ({
      userId: ana.id,
      name: 'x',
      filters: {},
      keys: [],
    }));
    await test.prisma.savedSearch.createMany({ data });
    const { body } = await test.as(ana).post('/api/saved-searches').send({ name: 'x' }).expect(409);
    expect(body).toEqual(problem('too_many_saved_searches'));
  });
});

describe('alerts of saved searches', () => {
  const pet = (data: Parameters<typeof test.make.pet>[0] = {}) =>
    test.make.pet({ userId: bob.id, giveAway: true, size: 'SMALL', ...data });

  it('collect all matching pets in one notification until the user reads it', async () => {
    const address = { country: 'Serbia', city: 'Novi Sad', street: 'x', placeId: 3194360 };
    await test.prisma.address.create({ data: { ...address, userId: bob.id } });
    const { id } = await save({ kind: 1, offer: ['adoption'], size: ['small'], placeId: 3194360 });
    await pet({ size: 'LARGE' });
    await pet();
    await eventually(async () => {
      expect(await notices()).toMatchObject([
        { notice: { about: 'Small dogs', text: null, path: `/find?saved=${id}` } },
      ]);
    });
    await pet();
    await eventually(async () => expect((await list())[0].newCount).toBe(2));
    await eventually(async () => expect(await notices()).toHaveLength(1));
    await test.as(ana).post(`/api/saved-searches/${id}/open`).expect(204);
    expect((await list())[0].newCount).toBe(0);
  });

  it('arrive immediately, even if the first run of the search fails', async () => {
    await save({ kind: 1 });
    const socket = await TestSocket.connect(test.url, ana.bearer);
    const searchSpy = jest.spyOn(test.app.get(FindService), 'search').mockRejectedValueOnce(new Error('no connection'));
    await pet();
    await socket.until(() => socket.of('notification').length > 0);
    expect(searchSpy.mock.calls.length).toBeGreaterThan(1);
    expect(socket.of('notification')).toMatchObject([{ notification: { kind: 'saved_search' }, unreadCount: 1 }]);
    socket.close();
    searchSpy.mockRestore();
  });

  it('announce a pet when a change first makes it match, but not after further changes', async () => {
    await save({ priceTo: 100 });
    const { id } = await pet({ giveAway: false, priceForSale: 500, currency: 'RSD' });
    await alerts().addHits(id);
    expect(await notices()).toEqual([]);
    await test.prisma.pet.update({ where: { id }, data: { priceForSale: 90 } });
    await eventually(async () => expect(await notices()).toHaveLength(1));
    await test.as(ana).post('/api/notifications/read').send({}).expect(200);
    await test.prisma.pet.update({ where: { id }, data: { priceForSale: 80 } });
    await alerts().addHits(id);
    expect(await notices()).toMatchObject([{ isRead: true }]);
  });

  it('announce a pet that matches after its birth date is corrected', async () => {
    await save({ ageTo: 12 });
    const { id } = await pet({ birthdate: new Date('2020-05-17') });
    await alerts().addHits(id);
    expect(await notices()).toEqual([]);
    await test.prisma.pet.update({ where: { id }, data: { birthdate: new Date() } });
    await eventually(async () => expect(await notices()).toHaveLength(1));
  });

  it('queue only one job for repeated changes to a pet', async () => {
    await save({ priceTo: 10 });
    const waiting = () => test.prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'saved-searches' AND state = 'created'`;
    const { id } = await pet({ giveAway: false, priceForSale: 5000, currency: 'RSD' });
    // Use one transaction, so that no job starts between the updates.
    const counts = await test.prisma.$transaction(async (transaction) => {
      for (let price = 100; price < 120; price += 1)
        await transaction.pet.update({ where: { id }, data: { priceForSale: price } });
      return transaction.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM pgboss.job
        WHERE name = 'saved-searches' AND state = 'created' AND data ->> 'petId' = ${String(id)}`;
    });
    expect(counts).toEqual([{ count: 1 }]);
    await eventually(async () => expect(await waiting()).toEqual([{ count: 0 }]));
    await test.prisma.pet.update({ where: { id }, data: { priceForSale: 5 } });
    await eventually(async () => expect(await notices()).toHaveLength(1));
  });

  it('stop at the daily limit of the recipient, and keep the earlier notice and the new pets', async () => {
    await save({});
    const used = { userId: ana.id, name: 'saved_search', used: NOTICES_PER_DAY.saved_search - 1 };
    await test.prisma.allowance.create({ data: used });
    const { id: first } = await pet();
    await alerts().addHits(first);
    const [before] = await notices();
    const { id: second } = await pet();
    await alerts().addHits(second);
    expect(await notices()).toEqual([before]);
    expect((await list())[0].newCount).toBe(2);
  });

  it('arrive once a day if the owner chose daily alerts and can still find a match', async () => {
    await save({ name: 'Daily', alert: 'daily' });
    const { id } = await pet();
    await alerts().addHits(id);
    expect(await notices()).toEqual([]);
    // The time of the daily alert has not come yet.
    await alerts().sendDailyAlerts();
    expect(await notices()).toEqual([]);
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
    await alerts().sendDailyAlerts(tomorrow);
    expect(await notices()).toMatchObject([{ notice: { about: 'Daily' } }]);
    await alerts().sendDailyAlerts(tomorrow);
    expect(await notices()).toHaveLength(1);

    await test.as(ana).post('/api/notifications/read').send({}).expect(200);
    const other = await pet();
    await alerts().addHits(other.id);
    await test.prisma.pet.update({ where: { id: other.id }, data: { offerState: 'DONE' } });
    await alerts().sendDailyAlerts(tomorrow);
    expect(await notices()).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a blocked user', () => test.make.block(ana.id, bob.id)],
    ['a user who blocked the owner of the search', () => test.make.block(bob.id, ana.id)],
    ['a disabled owner', () => test.prisma.user.update({ where: { id: bob.id }, data: { disabledAt: new Date() } })],
  ])('ignore pets of %s', async (_who, change) => {
    await change();
    await save({});
    const { id } = await pet();
    await alerts().addHits(id);
    expect(await notices()).toEqual([]);
    expect((await list())[0].newCount).toBe(0);
  });

  it.each([
    ['hidden', { hiddenAt: new Date() }],
    ['reserved', { offerState: 'RESERVED' }],
    ['done', { offerState: 'DONE' }],
    ['no longer offered', { offerConfirmedAt: new Date(0) }],
  ] as const)('ignore pets that are %s', async (_what, data) => {
    await save({});
    const { id } = await pet(data);
    await alerts().addHits(id);
    expect(await notices()).toEqual([]);
  });

  it('announce a pet again if it reappears after its old hit was deleted', async () => {
    const { id: searchId } = await save({ name: 'All' });
    const old = new Date(Date.now() - (KEPT.foundPetDays + 1) * 24 * 60 * 60 * 1000);
    const data = {
      found: {},
      reserved: { offerState: 'RESERVED' },
      done: { offerState: 'DONE' },
      hidden: { hiddenAt: old },
      expired: { offerConfirmedAt: new Date(0) },
      unannounced: { offerState: 'DONE' },
      young: { offerState: 'DONE' },
      changed: { offerState: 'DONE' },
    } as const;
    const ids = new Map<string, number>();
    for (const [name, more] of Object.entries(data)) {
      const { id: petId } = await pet({ ...more, updatedAt: name === 'changed' ? new Date() : old });
      ids.set(name, petId);
      const hit = { savedSearchId: searchId, petId, createdAt: old };
      const notifiedAt = name === 'unannounced' ? null : name === 'young' ? new Date() : old;
      await test.prisma.savedSearchHit.createMany({ data: { ...hit, notifiedAt }, skipDuplicates: true });
      await test.prisma.savedSearchHit.updateMany({ where: { petId }, data: { ...hit, notifiedAt } });
    }
    const left = async () => {
      const hits = await test.prisma.savedSearchHit.findMany({ select: { petId: true } });
      return [...ids].filter(([, id]) => hits.some(({ petId }) => petId === id)).map(([name]) => name);
    };
    await alerts().sweep();
    expect(await left()).toEqual(['found', 'unannounced', 'young', 'changed']);
    await eventually(async () =>
      expect(
        await test.prisma.$queryRaw`SELECT FROM pgboss.job WHERE name = 'saved-searches' AND state < 'completed'`,
      ).toEqual([]),
    );
    await test.as(ana).post('/api/notifications/read').send({}).expect(200);
    const before = await notices();
    await test.prisma.pet.update({ where: { id: ids.get('reserved')! }, data: { offerState: 'AVAILABLE' } });
    await eventually(async () => expect(await notices()).toHaveLength(before.length + 1));
    expect(await left()).toContain('reserved');
  });

  it("ignore the user's own pets and searches without alerts, and count only visible pets", async () => {
    await save({ alert: 'never' });
    await save({}, bob);
    const { id } = await pet();
    await alerts().addHits(id);
    expect(await notices()).toEqual([]);
    expect(await notices(bob)).toEqual([]);

    await save({ name: 'All' });
    const other = await pet();
    await eventually(async () => expect((await list())[0].newCount).toBe(1));
    await test.prisma.pet.update({ where: { id: other.id }, data: { hiddenAt: new Date() } });
    expect((await list())[0].newCount).toBe(0);
  });
});

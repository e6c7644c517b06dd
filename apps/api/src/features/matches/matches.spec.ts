import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import { areaOf } from '../../platform/common/area.js';
import { NOTICES_PER_DAY } from '../../platform/common/limits.js';

const NIS = { latitude: 43.321, longitude: 21.896 };
/** 55 km north of Niš. */
const FAR = { latitude: 43.82, longitude: 21.896 };
const DAY = 24 * 3_600_000;

let test: TestApp;
let owner: TestUser;
let finder: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  owner = await test.make.user();
  finder = await test.make.user();
});

const ago = (days: number) => new Date(Date.now() - days * DAY);
const looks = {
  ...({ size: 'SMALL', gender: 'MALE', petCategoryGroupId: 101 } as const),
  colours: ['black', 'white'],
};
const makeLost = (values: object = {}) =>
  test.make.animalReport({ userId: owner.id, name: 'Riki', seenAt: ago(2), ...looks, ...values });
const makeFound = (values: object = {}) =>
  test.make.animalReport({ type: 'FOUND', userId: finder.id, seenAt: ago(1), ...looks, ...values });

/** Searches the matches of a report as after a change. */
const search = async ({ id }: { id: number }) => {
  await test.prisma.$executeRaw`
    INSERT INTO pgboss.job (name, data) VALUES ('animal-matches', jsonb_build_object('reportId', ${id}::int))`;
  await eventually(async () => {
    const left = await test.prisma.$queryRaw<object[]>`
      SELECT FROM pgboss.job WHERE name = 'animal-matches' AND state < 'completed'`;
    expect(left).toEqual([]);
  });
};
const matchesOf = async (user: TestUser, { uuid }: { uuid: string }) =>
  (await test.as(user).get(`/api/lost-and-found/${uuid}/matches`).expect(200)).body as {
    report: { uuid: string };
    score: number;
    isAccepted: boolean;
  }[];
const answer = (user: TestUser, lost: { uuid: string }, found: { uuid: string }, call: 'accept' | 'dismiss') =>
  test.as(user).post(`/api/matches/${lost.uuid}/${found.uuid}/${call}`);
const noticesOf = (user: TestUser) =>
  test.prisma.notice.findMany({ where: { userId: user.id, kind: 'POSSIBLE_MATCH' } });

describe('matches', () => {
  it('are ranked by distance, days and looks, and shown to both people', async () => {
    const lost = await makeLost();
    const best = await makeFound();
    const vague = await makeFound({ size: null, gender: null, colours: [], petCategoryGroupId: null });
    const unlike = await makeFound({ size: 'LARGE', colours: ['red'], gender: 'FEMALE', seenAt: ago(0) });
    await search(lost);
    const listed = await matchesOf(owner, lost);
    expect(listed.map(({ report, score }) => [report.uuid, score])).toEqual([
      [best.uuid, 100],
      [vague.uuid, 80],
      [unlike.uuid, 64],
    ]);
    const [match] = await matchesOf(finder, best);
    expect(match).toMatchObject({ report: { uuid: lost.uuid, name: 'Riki' }, score: 100, isAccepted: false });
    expect(await noticesOf(owner)).toHaveLength(3);
    expect((await noticesOf(finder))[0]).toMatchObject({ path: expect.stringMatching(/^\/found\//) });
    // A repeated search sends no second notice.
    await search(lost);
    expect(await noticesOf(owner)).toHaveLength(3);
  });

  it.each<[string, object]>([
    ['another kind of animal', { petCategoryId: 2, petCategoryGroupId: null }],
    ['a distance of more than 50 km', areaOf(FAR)],
    ['a find days before the loss', { seenAt: ago(5) }],
    ['an ended report', { state: 'HOME' }],
    ['a hidden report', { hiddenAt: new Date() }],
  ])('exclude %s', async (_title, values) => {
    const lost = await makeLost();
    await makeFound(values);
    await search(lost);
    expect(await matchesOf(owner, lost)).toEqual([]);
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('exclude reports by the same user, and by users of whom one has blocked the other', async () => {
    const lost = await makeLost();
    await makeFound({ userId: owner.id });
    await makeFound();
    await test.prisma.block.create({ data: { blockerId: finder.id, blockedId: owner.id } });
    await search(lost);
    expect(await matchesOf(owner, lost)).toEqual([]);
    expect(await noticesOf(owner)).toEqual([]);
    expect(await noticesOf(finder)).toEqual([]);
  });

  it('disappear when a changed report no longer matches, and send no second notice when they return', async () => {
    const lost = await makeLost();
    await makeFound();
    await search(lost);
    await test.prisma.animalReport.update({ where: { id: lost.id }, data: areaOf(FAR) });
    await search(lost);
    expect(await matchesOf(owner, lost)).toEqual([]);
    await test.prisma.animalReport.update({ where: { id: lost.id }, data: areaOf(NIS) });
    await search(lost);
    expect(await matchesOf(owner, lost)).toHaveLength(1);
    expect(await noticesOf(owner)).toHaveLength(1);
  });

  it('stay dismissed: only for the finder, or for both people if the owner dismisses them', async () => {
    const lost = await makeLost();
    const [first, second] = [await makeFound(), await makeFound()];
    await search(lost);
    await answer(finder, lost, first, 'dismiss').expect(204);
    await answer(owner, lost, second, 'dismiss').expect(204);
    await search(lost);
    expect((await matchesOf(owner, lost)).map(({ report }) => report.uuid)).toEqual([first.uuid]);
    expect(await matchesOf(finder, first)).toEqual([]);
    expect(await matchesOf(finder, second)).toEqual([]);
    await answer(finder, lost, second, 'accept').expect(404);
  });

  it('notify the other person once when they are accepted', async () => {
    const lost = await makeLost();
    const found = await makeFound();
    await search(lost);
    await answer(owner, lost, found, 'accept').expect(204);
    await answer(owner, lost, found, 'accept').expect(204);
    expect((await matchesOf(finder, found))[0]).toMatchObject({ isAccepted: true });
    expect(await noticesOf(finder)).toHaveLength(2);
    expect(await noticesOf(owner)).toHaveLength(1);
  });

  it('are listed without a notice beyond the daily limit of the recipient', async () => {
    const used = { userId: owner.id, name: 'possible_match', used: NOTICES_PER_DAY.possible_match - 1 };
    await test.prisma.allowance.create({ data: used });
    const lost = await makeLost();
    await makeFound();
    await makeFound();
    await search(lost);
    expect(await matchesOf(owner, lost)).toHaveLength(2);
    expect(await noticesOf(owner)).toHaveLength(1);
    expect(await noticesOf(finder)).toHaveLength(2);
  });

  it('can be read and accepted only by the two reporters', async () => {
    const lost = await makeLost();
    const found = await makeFound();
    await search(lost);
    await test.as(finder).get(`/api/lost-and-found/${lost.uuid}/matches`).expect(403);
    const stranger = await test.make.user();
    await answer(stranger, lost, found, 'accept').expect(403);
  });
});

describe('a new report', () => {
  it('is matched with existing reports', async () => {
    const lost = await makeLost({ colours: [] });
    const { body } = await test
      .as(finder)
      .post('/api/lost-and-found')
      .send({ type: 'found', petCategoryId: 1, seenAt: new Date().toISOString(), ...NIS })
      .expect(201);
    await eventually(async () =>
      expect((await matchesOf(owner, lost)).map(({ report }) => report.uuid)).toEqual([body.uuid]),
    );
  });
});

import type { BusinessKind, Prisma } from '@sapa/prisma/client';
import { invalid } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';
import { parseSpan } from '../businesses/opening-hours.js';
import { Statements } from '../../platform/prisma/statements.js';
import { selectDirectory } from './profiles.sql.js';
import { UserListQuery } from './profiles.dto.js';

const BELGRADE = 'Europe/Belgrade';
const NEW_YORK = 'America/New_York';

let test: TestApp;
let ana: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user();
});

async function makeOwner(
  kind: BusinessKind,
  userCategoryId: number,
  data: Partial<Prisma.BusinessProfileCreateInput> = {},
) {
  const user = await test.make.user({ userCategoryId });
  await test.prisma.businessProfile.create({
    data: { ...data, kind, establishmentDate: new Date(), user: { connect: { id: user.id } } },
  });
  return user;
}

const spansOf = (hours: string[]) => hours.map((text) => parseSpan(text)!);

describe('the directory filter openNow', () => {
  /** Returns the ids of the businesses that are open at this time. */
  async function findOpenAt(time: string, query: Partial<UserListQuery> = {}) {
    const filters = Object.assign(new UserListQuery(), { openNow: true, ...query });
    const statement = selectDirectory(ana, filters, { placeIds: undefined, now: new Date(time) });
    return (await test.app.get(Statements).query<{ id: number }>(statement)).map(({ id }) => id);
  }
  const open = (hours: string[], timeZone: string, kind: BusinessKind = 'KENNEL', userCategoryId = 2) =>
    makeOwner(kind, userCategoryId, { timeZone, hours: { create: spansOf(hours) } });

  // 2026-11-23 is a Monday.
  it.each([
    ['before it opens', '2026-11-23T06:59:59Z', false],
    ['as it opens', '2026-11-23T07:00:00Z', true],
    ['before the break', '2026-11-23T10:59:59Z', true],
    ['in the break', '2026-11-23T11:00:00Z', false],
    ['after the break', '2026-11-23T15:00:00Z', true],
    ['as it closes', '2026-11-23T19:00:00Z', false],
    ['the day after', '2026-11-24T07:30:00Z', false],
    ['a week later', '2026-11-30T07:30:00Z', true],
    // In summer, local time is two hours ahead of UTC.
    ['in summer, as it opens', '2026-07-06T06:00:00Z', true],
    ['in summer, as it closes', '2026-07-06T18:00:00Z', false],
  ])('lists only open businesses: %s', async (_case, time, isOpen) => {
    const { id } = await open(['Mo 08:00-12:00', 'Mo 16:00-20:00'], BELGRADE);
    expect(await findOpenAt(time)).toEqual(isOpen ? [id] : []);
  });

  it.each([
    ['on Friday night', '2026-11-27T22:59:00Z', true],
    ['after midnight', '2026-11-28T00:59:00Z', true],
    ['when it has closed', '2026-11-28T01:00:00Z', false],
    ['on Sunday night', '2026-11-29T22:30:00Z', true],
    ['in the night before Monday', '2026-11-30T02:59:59Z', true],
    ['on Monday morning', '2026-11-30T03:00:00Z', false],
    ['in the night before Sunday', '2026-11-29T02:00:00Z', false],
  ])('lists only open businesses if hours end after midnight: %s', async (_case, time, isOpen) => {
    const { id } = await open(['Fr 20:00-02:00', 'Su 22:00-04:00'], BELGRADE);
    expect(await findOpenAt(time)).toEqual(isOpen ? [id] : []);
  });

  // Clocks go forward on 2026-03-29 from 02:00 to 03:00, and back on 2026-10-25 from 03:00 to
  // 02:00.
  it.each([
    ['before the skipped hour', '2026-03-29T00:59:59Z', true],
    ['after the skipped hour', '2026-03-29T01:00:00Z', false],
    ['before the repeated hour', '2026-10-25T00:15:00Z', true],
    ['at closing time before the repeated hour', '2026-10-25T00:45:00Z', false],
    ['in the repeated hour before closing time', '2026-10-25T01:15:00Z', true],
    ['in the repeated hour after closing time', '2026-10-25T01:45:00Z', false],
  ])('lists only open businesses on days of a clock change: %s', async (_case, time, isOpen) => {
    const { id } = await open(['Su 00:30-02:30'], BELGRADE);
    expect(await findOpenAt(time)).toEqual(isOpen ? [id] : []);
  });

  it('uses the time zone of each business', async () => {
    const [here, there] = [await open(['Mo 08:00-12:00'], BELGRADE), await open(['Mo 08:00-12:00'], NEW_YORK)];
    expect(await findOpenAt('2026-11-23T08:00:00Z')).toEqual([here.id]);
    expect(await findOpenAt('2026-11-23T14:00:00Z')).toEqual([there.id]);
    // In March, New York changes its clocks earlier, so the difference is five hours instead of
    // six.
    expect(await findOpenAt('2026-03-16T11:30:00Z')).toEqual([]);
    expect(await findOpenAt('2026-03-16T10:59:00Z')).toEqual([here.id]);
    expect(await findOpenAt('2026-03-16T12:00:00Z')).toEqual([there.id]);
  });

  it('skips businesses whose time zone is unknown to the database', async () => {
    const [, known] = [await open(['Mo 08:00-12:00'], 'Mars/Olympus'), await open(['Mo 08:00-12:00'], BELGRADE)];
    expect(await findOpenAt('2026-11-23T08:00:00Z')).toEqual([known.id]);
  });

  it('can be combined with category, services and pages', async () => {
    const ALWAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => `${day} 00:00-24:00`);
    const kennels = [];
    for (let count = 0; count < 5; count++) {
      kennels.push(await open(ALWAYS, BELGRADE));
      await open([], BELGRADE);
      await makeOwner('KENNEL', 2, {});
      // This kennel belongs to the owner's earlier category.
      await open(ALWAYS, BELGRADE, 'KENNEL', 1);
    }
    const clinic = await makeOwner('VETERINARY', 4, {
      timeZone: BELGRADE,
      hours: { create: spansOf(ALWAYS) },
      services: { create: { serviceId: 32 } },
    });
    const list = (query: string) => test.as(ana).get(`/api/user?openNow=true${query}`).expect(200);
    const ids = async (query: string) => (await list(query)).body.map(({ id }: TestUser) => id);
    const newest = kennels.map(({ id }) => id).reverse();
    expect(await ids('')).toEqual([clinic.id, ...newest]);
    expect(await ids('&userCategoryId=2')).toEqual(newest);
    expect(await ids('&userCategoryId=1')).toEqual([]);
    expect(await ids('&serviceIds=32')).toEqual([clinic.id]);
    expect(await ids('&serviceIds=21')).toEqual([]);

    const first = await list('&userCategoryId=2&limit=3');
    const next = /<\/api\/user\?(.*)>/.exec(first.headers.link!)![1]!;
    expect(next).toContain('openNow=true');
    const second = await test.as(ana).get(`/api/user?${next}`).expect(200);
    expect([...first.body, ...second.body].map(({ id }: TestUser) => id)).toEqual(newest);
  });

  it.each(['false', '1', '', 'true&openNow=true', 'yes'])('rejects the value %j', async (value) => {
    const { body } = await test.as(ana).get(`/api/user?openNow=${value}`).expect(400);
    expect(body).toEqual(invalid({ openNow: 'boolean_invalid' }));
  });
});

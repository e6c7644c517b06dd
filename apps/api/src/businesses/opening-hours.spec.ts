import type { BusinessKind, Prisma } from '@sapa/prisma/client';
import { invalid, problem } from '../../test/answers.js';
import { TestApp } from '../../test/app.js';
import type { TestUser } from '../../test/factories.js';
import { Statements } from '../prisma/statements.js';
import { selectDirectory } from '../profiles/directory.mapper.js';
import { UserListQuery } from '../profiles/profiles.dto.js';
import { formatSpan, overlap, parseSpan } from './opening-hours.js';

const NOVI_SAD = 3194360;
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
  ana = await owner('VETERINARY', 4);
});

async function owner(kind: BusinessKind, userCategoryId: number, data: Partial<Prisma.BusinessProfileCreateInput> = {}) {
  const user = await test.make.user({ userCategoryId });
  await test.prisma.businessProfile.create({
    data: { ...data, kind, establishmentDate: new Date(), user: { connect: { id: user.id } } },
  });
  return user;
}

const say = (body: object, user = ana) => test.as(user).put('/api/opening-hours').send(body);
const said = async (user = ana, reader = ana) =>
  (await test.as(reader).get(`/api/user/by-uuid/${user.uuid}`).expect(200)).body.business.openingHours as object | null;
const spansOf = (hours: string[]) => hours.map((text) => parseSpan(text)!);

describe('opening hours', () => {
  it('are on the profile and in the directory once they are said, from Monday on, and replaced as a whole', async () => {
    expect(await said()).toBeNull();
    const hours = ['Fr 20:00-02:00', 'Mo 16:00-20:00', 'Mo 08:00-12:00', 'Su 00:00-24:00'];
    const { body } = await say({ hours, timeZone: BELGRADE, note: '  Closed on holidays ' }).expect(200);
    expect(body).toEqual({
      hours: ['Mo 08:00-12:00', 'Mo 16:00-20:00', 'Fr 20:00-02:00', 'Su 00:00-24:00'],
      timeZone: BELGRADE,
      byAppointment: false,
      note: 'Closed on holidays',
    });
    const reader = await test.make.user();
    expect(await said(ana, reader)).toEqual(body);
    const { body: directory } = await test.as(reader).get('/api/user?userCategoryId=4').expect(200);
    expect(directory).toEqual([expect.objectContaining({ id: ana.id, business: { openingHours: body } })]);

    const changed = await say({ hours: [], byAppointment: true }).expect(200);
    expect(changed.body).toEqual({ hours: [], timeZone: BELGRADE, byAppointment: true, note: null });
    expect(await said()).toEqual(changed.body);
    expect(await test.prisma.openingHours.count()).toBe(0);
  });

  it('are those of the business of the category, and not of an earlier one', async () => {
    await say({ hours: ['Mo 08:00-12:00'], timeZone: BELGRADE }).expect(200);
    await test.prisma.user.update({ where: { id: ana.id }, data: { userCategoryId: 2 } });
    expect((await say({ hours: [], timeZone: BELGRADE }).expect(404)).body).toEqual(problem('not_found'));
    const { body } = await test.as(ana).get(`/api/user/by-uuid/${ana.uuid}`).expect(200);
    expect(body.business).toBeNull();
    expect(await test.prisma.openingHours.count()).toBe(1);
  });

  it('are by the clocks of the place of the address, if nothing else is said', async () => {
    expect((await say({ hours: [] }).expect(400)).body).toEqual(invalid({ timeZone: 'required' }));
    await test.prisma.address.create({
      data: { userId: ana.id, country: 'Serbia', city: 'Novi Sad', street: 'x', placeId: NOVI_SAD },
    });
    expect((await say({ hours: [] }).expect(200)).body.timeZone).toBe(BELGRADE);
    expect((await say({ hours: [], timeZone: NEW_YORK }).expect(200)).body.timeZone).toBe(NEW_YORK);
    expect((await say({ hours: [] }).expect(200)).body.timeZone).toBe(NEW_YORK);
  });

  it.each([
    ['ends after midnight', ['Fr 20:00-02:00', 'Sa 02:00-03:00']],
    ['ends after the end of the week', ['Su 22:00-04:00', 'Mo 04:00-05:00']],
    ['is open around the clock', ['Mo 00:00-24:00', 'Tu 00:00-24:00', 'Su 00:00-24:00']],
    ['is open for a minute', ['Mo 23:59-00:00']],
  ])('of whoever %s are accepted', async (_case, hours) => {
    await say({ hours, timeZone: 'UTC' }).expect(200);
  });

  it.each([
    ['overlap', ['Mo 08:00-12:00', 'Mo 11:59-13:00']],
    ['overlap, in another order', ['Mo 11:00-13:00', 'Mo 08:00-12:00']],
    ['are the same', ['Mo 08:00-12:00', 'Mo 08:00-12:00']],
    ['overlap after midnight', ['Fr 20:00-02:00', 'Sa 01:59-03:00']],
    ['overlap over the end of the week', ['Su 22:00-04:00', 'Mo 03:00-05:00']],
    ['are within others', ['Mo 00:00-24:00', 'Mo 08:00-09:00']],
  ])('that %s are refused', async (_case, hours) => {
    expect((await say({ hours, timeZone: 'UTC' }).expect(400)).body).toEqual(invalid({ hours: 'hours_overlap' }));
  });

  it.each([
    [undefined],
    [null],
    ['Mo 08:00-12:00'],
    [{ 0: 'Mo 08:00-12:00', length: 1 }],
    [['Mo 25:00-26:00']],
    [['Mo 08:60-09:00']],
    [['Mo 24:00-02:00']],
    [['Mo 08:00-08:00']],
    [['Mo 00:00-00:00']],
    [['Mo 8:00-12:00']],
    [['Mo 08:00–12:00']],
    [['mo 08:00-12:00']],
    [['Mo-Fr 08:00-12:00']],
    [['Mo 08:00-12:00\nMo 13:00-14:00']],
    [['Po 08:00-12:00']],
    [['']],
    [[null]],
    [[480]],
    [[['Mo 08:00-12:00']]],
    [[{ day: 1, opens: '08:00' }]],
    [['Mo 08:00-12:00', { toString: 'x' }]],
    [Array.from({ length: 200 }, (_, minute) => `Mo 08:${String(minute % 60).padStart(2, '0')}-09:00`)],
    [Array.from({ length: 5000 }, () => 'Mo 08:00-12:00')],
    [Array.from({ length: 29 }, (_, count) => `Mo 0${Math.floor(count / 6)}:${count % 6}0-0${Math.floor(count / 6)}:${count % 6}9`)],
  ])('are not %j', async (hours) => {
    expect((await say({ hours, timeZone: 'UTC' }).expect(400)).body).toEqual(invalid({ hours: 'hours_invalid' }));
    expect(await said()).toBeNull();
  });

  it.each([
    'Mars/Olympus',
    'Belgrade',
    '',
    '+01:00',
    'UTC+3',
    "Europe/Belgrade'; DROP TABLE",
    'Europe/Belgrade\0',
    'x'.repeat(5000),
    ['Europe/Belgrade'],
    { name: 'UTC' },
    null,
    1,
  ])('are by no clock of %j', async (timeZone) => {
    expect((await say({ hours: [], timeZone }).expect(400)).body).toEqual(invalid({ timeZone: 'invalid' }));
  });

  it.each([
    [{ byAppointment: 'yes' }, { byAppointment: 'boolean_invalid' }],
    [{ byAppointment: null }, { byAppointment: 'boolean_invalid' }],
    [{ note: 'x'.repeat(201) }, { note: 'too_long' }],
    [{ note: ['x'] }, { note: 'invalid' }],
    [{ note: { text: 'x' } }, { note: 'invalid' }],
    [{ note: 'a\0b' }, { note: 'invalid_text' }],
  ] as const)('come with no %j', async (more, fields) => {
    expect((await say({ hours: [], timeZone: 'UTC', ...more }).expect(400)).body).toEqual(invalid(fields));
  });

  it('are whole after several changes at once', async () => {
    const sets = [['Mo 08:00-12:00', 'Tu 08:00-12:00'], ['Mo 08:00-20:00']];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, count) => say({ hours: sets[count % 2], timeZone: 'UTC' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(sets.map((hours) => ({ hours }))).toContainEqual({ hours: ((await said()) as { hours: string[] }).hours });
  });

  it('go with the account', async () => {
    await say({ hours: ['Mo 08:00-12:00'], timeZone: 'UTC' }).expect(200);
    await test.prisma.user.delete({ where: { id: ana.id } });
    expect(await test.prisma.openingHours.count()).toBe(0);
  });

  it('need a token', () => test.http().put('/api/opening-hours').send({ hours: [] }).expect(401));
});

describe('who is open now', () => {
  /** The ids of who is open at a moment. */
  async function openAt(moment: string, query: Partial<UserListQuery> = {}) {
    const asked = Object.assign(new UserListQuery(), { openNow: true, ...query });
    const statement = selectDirectory(ana, asked, { placeIds: undefined, moment: new Date(moment) });
    return (await test.app.get(Statements).query<{ id: number }>(statement)).map(({ id }) => id);
  }
  const open = (hours: string[], timeZone: string, kind: BusinessKind = 'KENNEL', userCategoryId = 2) =>
    owner(kind, userCategoryId, { timeZone, hours: { create: spansOf(hours) } });

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
    // In summer the same clocks are two hours ahead of UTC.
    ['in summer, as it opens', '2026-07-06T06:00:00Z', true],
    ['in summer, as it closes', '2026-07-06T18:00:00Z', false],
  ])('%s', async (_case, moment, isOpen) => {
    const { id } = await open(['Mo 08:00-12:00', 'Mo 16:00-20:00'], BELGRADE);
    expect(await openAt(moment)).toEqual(isOpen ? [id] : []);
  });

  it.each([
    ['on Friday night', '2026-11-27T22:59:00Z', true],
    ['after midnight', '2026-11-28T00:59:00Z', true],
    ['when it has closed', '2026-11-28T01:00:00Z', false],
    ['on Sunday night', '2026-11-29T22:30:00Z', true],
    ['in the night before Monday', '2026-11-30T02:59:59Z', true],
    ['on Monday morning', '2026-11-30T03:00:00Z', false],
    ['in the night before Sunday', '2026-11-29T02:00:00Z', false],
  ])('over midnight: %s', async (_case, moment, isOpen) => {
    const { id } = await open(['Fr 20:00-02:00', 'Su 22:00-04:00'], BELGRADE);
    expect(await openAt(moment)).toEqual(isOpen ? [id] : []);
  });

  // Clocks go forward on 2026-03-29 from 02:00 to 03:00, and back on 2026-10-25 from 03:00 to 02:00.
  it.each([
    ['before the hour that is left out', '2026-03-29T00:59:59Z', true],
    ['after it', '2026-03-29T01:00:00Z', false],
    ['before the hour comes again', '2026-10-25T00:15:00Z', true],
    ['at its end', '2026-10-25T00:45:00Z', false],
    ['when it comes again', '2026-10-25T01:15:00Z', true],
    ['after it has', '2026-10-25T01:45:00Z', false],
  ])('in the night when clocks are changed: %s', async (_case, moment, isOpen) => {
    const { id } = await open(['Su 00:30-02:30'], BELGRADE);
    expect(await openAt(moment)).toEqual(isOpen ? [id] : []);
  });

  it('is told by the clocks of each of them', async () => {
    const [here, there] = [await open(['Mo 08:00-12:00'], BELGRADE), await open(['Mo 08:00-12:00'], NEW_YORK)];
    expect(await openAt('2026-11-23T08:00:00Z')).toEqual([here.id]);
    expect(await openAt('2026-11-23T14:00:00Z')).toEqual([there.id]);
    // Between the two changes of March they are five hours apart, not six.
    expect(await openAt('2026-03-16T11:30:00Z')).toEqual([]);
    expect(await openAt('2026-03-16T10:59:00Z')).toEqual([here.id]);
    expect(await openAt('2026-03-16T12:00:00Z')).toEqual([there.id]);
  });

  it('leaves out a clock that the database does not know, and goes on', async () => {
    const [, known] = [await open(['Mo 08:00-12:00'], 'Mars/Olympus'), await open(['Mo 08:00-12:00'], BELGRADE)];
    expect(await openAt('2026-11-23T08:00:00Z')).toEqual([known.id]);
  });

  it('goes with the category, the services and the pages of the directory', async () => {
    const ALWAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => `${day} 00:00-24:00`);
    const kennels = [];
    for (let count = 0; count < 5; count++) {
      kennels.push(await open(ALWAYS, BELGRADE));
      await open([], BELGRADE);
      await owner('KENNEL', 2, {});
      // Has been a kennel once.
      await open(ALWAYS, BELGRADE, 'KENNEL', 1);
    }
    const clinic = await owner('VETERINARY', 4, {
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

  it.each(['false', '1', '', 'true&openNow=true', 'yes'])('cannot be asked with %j', async (value) => {
    const { body } = await test.as(ana).get(`/api/user?openNow=${value}`).expect(400);
    expect(body).toEqual(invalid({ openNow: 'boolean_invalid' }));
  });
});

it('hours are read and written alike', () => {
  for (const text of ['Mo 00:00-24:00', 'We 08:05-16:50', 'Su 22:00-04:00', 'Sa 23:59-00:01'])
    expect(formatSpan(parseSpan(text)!)).toBe(text);
  expect(formatSpan(parseSpan('Mo 23:59-00:00')!)).toBe('Mo 23:59-24:00');
  expect(overlap([])).toBe(false);
  expect(overlap(spansOf(['Tu 08:00-08:01']))).toBe(false);
});

import { invalid, problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import type { TestUser } from '../../../test/factories.js';
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
  ana = await test.make.user({ userCategoryId: 4 });
  await test.prisma.businessProfile.create({
    data: { userId: ana.id, kind: 'VETERINARY', establishmentDate: new Date() },
  });
});

const setHours = (body: object, user = ana) => test.as(user).put('/api/opening-hours').send(body);
const readHours = async (user = ana, viewer = ana) =>
  (await test.as(viewer).get(`/api/user/by-uuid/${user.uuid}`).expect(200)).body.business.openingHours as object | null;
const spansOf = (hours: string[]) => hours.map((text) => parseSpan(text)!);

describe('opening hours', () => {
  it('are sorted on the profile and in the directory, and a change replaces all of them', async () => {
    expect(await readHours()).toBeNull();
    const hours = ['Fr 20:00-02:00', 'Mo 16:00-20:00', 'Mo 08:00-12:00', 'Su 00:00-24:00'];
    const { body } = await setHours({ hours, timeZone: BELGRADE, note: '  Closed on holidays ' }).expect(200);
    expect(body).toEqual({
      hours: ['Mo 08:00-12:00', 'Mo 16:00-20:00', 'Fr 20:00-02:00', 'Su 00:00-24:00'],
      timeZone: BELGRADE,
      byAppointment: false,
      note: 'Closed on holidays',
    });
    const viewer = await test.make.user();
    expect(await readHours(ana, viewer)).toEqual(body);
    const { body: directory } = await test.as(viewer).get('/api/user?userCategoryId=4').expect(200);
    expect(directory).toMatchObject([{ id: ana.id, business: { openingHours: body, cover: null } }]);

    const changed = await setHours({ hours: [], byAppointment: true }).expect(200);
    expect(changed.body).toEqual({ hours: [], timeZone: BELGRADE, byAppointment: true, note: null });
    expect(await readHours()).toEqual(changed.body);
    expect(await test.prisma.openingHours.count()).toBe(0);
  });

  it("belong to the business of the owner's current category", async () => {
    await setHours({ hours: ['Mo 08:00-12:00'], timeZone: BELGRADE }).expect(200);
    await test.prisma.user.update({ where: { id: ana.id }, data: { userCategoryId: 2 } });
    expect((await setHours({ hours: [], timeZone: BELGRADE }).expect(404)).body).toEqual(problem('not_found'));
    const { body } = await test.as(ana).get(`/api/user/by-uuid/${ana.uuid}`).expect(200);
    expect(body.business).toBeNull();
    expect(await test.prisma.openingHours.count()).toBe(1);
  });

  it("use the time zone of the owner's address by default", async () => {
    expect((await setHours({ hours: [] }).expect(400)).body).toEqual(invalid({ timeZone: 'required' }));
    await test.prisma.address.create({
      data: { userId: ana.id, country: 'Serbia', city: 'Novi Sad', street: 'x', placeId: NOVI_SAD },
    });
    expect((await setHours({ hours: [] }).expect(200)).body.timeZone).toBe(BELGRADE);
    expect((await setHours({ hours: [], timeZone: NEW_YORK }).expect(200)).body.timeZone).toBe(NEW_YORK);
    expect((await setHours({ hours: [] }).expect(200)).body.timeZone).toBe(NEW_YORK);
  });

  it.each([
    ['end after midnight', ['Fr 20:00-02:00', 'Sa 02:00-03:00']],
    ['end after the end of the week', ['Su 22:00-04:00', 'Mo 04:00-05:00']],
    ['cover the whole day', ['Mo 00:00-24:00', 'Tu 00:00-24:00', 'Su 00:00-24:00']],
    ['last a minute', ['Mo 23:59-00:00']],
  ])('are accepted if they %s', async (_case, hours) => {
    await setHours({ hours, timeZone: 'UTC' }).expect(200);
  });

  it.each([
    ['overlap', ['Mo 08:00-12:00', 'Mo 11:59-13:00']],
    ['overlap, in another order', ['Mo 11:00-13:00', 'Mo 08:00-12:00']],
    ['are equal', ['Mo 08:00-12:00', 'Mo 08:00-12:00']],
    ['overlap after midnight', ['Fr 20:00-02:00', 'Sa 01:59-03:00']],
    ['overlap over the end of the week', ['Su 22:00-04:00', 'Mo 03:00-05:00']],
    ['contain each other', ['Mo 00:00-24:00', 'Mo 08:00-09:00']],
  ])('are rejected if they %s', async (_case, hours) => {
    expect((await setHours({ hours, timeZone: 'UTC' }).expect(400)).body).toEqual(invalid({ hours: 'hours_overlap' }));
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
    [
      Array.from(
        { length: 29 },
        (_, count) => `Mo 0${Math.floor(count / 6)}:${count % 6}0-0${Math.floor(count / 6)}:${count % 6}9`,
      ),
    ],
  ])('cannot be %j', async (hours) => {
    expect((await setHours({ hours, timeZone: 'UTC' }).expect(400)).body).toEqual(invalid({ hours: 'hours_invalid' }));
    expect(await readHours()).toBeNull();
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
  ])('cannot have the time zone %j', async (timeZone) => {
    expect((await setHours({ hours: [], timeZone }).expect(400)).body).toEqual(invalid({ timeZone: 'invalid' }));
  });

  it.each([
    [{ byAppointment: 'yes' }, { byAppointment: 'boolean_invalid' }],
    [{ byAppointment: null }, { byAppointment: 'boolean_invalid' }],
    [{ note: 'x'.repeat(201) }, { note: 'too_long' }],
    [{ note: ['x'] }, { note: 'invalid' }],
    [{ note: { text: 'x' } }, { note: 'invalid' }],
    [{ note: 'a\0b' }, { note: 'invalid_text' }],
  ] as const)('cannot be saved with %j', async (more, fields) => {
    expect((await setHours({ hours: [], timeZone: 'UTC', ...more }).expect(400)).body).toEqual(invalid(fields));
  });

  it('are consistent after concurrent changes', async () => {
    const sets = [['Mo 08:00-12:00', 'Tu 08:00-12:00'], ['Mo 08:00-20:00']];
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, count) => setHours({ hours: sets[count % 2], timeZone: 'UTC' })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(sets.map((hours) => ({ hours }))).toContainEqual({
      hours: ((await readHours()) as { hours: string[] }).hours,
    });
  });

  it('are deleted with the account', async () => {
    await setHours({ hours: ['Mo 08:00-12:00'], timeZone: 'UTC' }).expect(200);
    await test.prisma.user.delete({ where: { id: ana.id } });
    expect(await test.prisma.openingHours.count()).toBe(0);
  });
});

describe('parseSpan and formatSpan', () => {
  it('convert hours to numbers and back without changes', () => {
    for (const text of ['Mo 00:00-24:00', 'We 08:05-16:50', 'Su 22:00-04:00', 'Sa 23:59-00:01'])
      expect(formatSpan(parseSpan(text)!)).toBe(text);
    expect(formatSpan(parseSpan('Mo 23:59-00:00')!)).toBe('Mo 23:59-24:00');
    expect(overlap([])).toBe(false);
    expect(overlap(spansOf(['Tu 08:00-08:01']))).toBe(false);
  });
});

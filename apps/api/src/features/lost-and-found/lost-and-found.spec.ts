import sharp from 'sharp';
import type { Response } from 'supertest';
import { anyMoment, anyUuid, invalid, problem } from '../../../test/answers.js';
import { connected, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { picture, type TestUser } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';
import { emptyStorage, storedFiles } from '../../../test/uploads.js';
import { hashOf } from '../../platform/common/hash.js';
import { NOTICES_PER_DAY } from '../../platform/common/limits.js';
import { EndingsService } from './endings.service.js';

const NIS = { latitude: 43.321, longitude: 21.896 };
const NIS_ID = 787657;

let test: TestApp;
let mailbox: Mailbox;
let ana: TestUser;
let bob: TestUser;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  test = await TestApp.start({ ...mailbox.settings, RATE_LIMITS: 'wallPostsPerUser=3' });
});
afterAll(async () => {
  await test.stop();
  await mailbox.close();
});
beforeEach(async () => {
  await test.reset();
  await emptyStorage(test);
  mailbox.mails.length = 0;
  ana = await test.make.user({ firstName: 'Ana', emailConfirmedAt: new Date() });
  bob = await test.make.user({ firstName: 'Bob', emailConfirmedAt: new Date() });
});

const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
const seenAt = ago(5);
const lost = { type: 'lost', petCategoryId: 1, seenAt, ...NIS };
const report = (body: object, user: TestUser | null = ana) =>
  (user ? test.as(user) : test.http()).post('/api/lost-and-found').send({ ...lost, ...body });
const reported = async (body: object = {}, user: TestUser | null = ana) =>
  (await report(body, user).expect(201)).body as { uuid: string; id: number; uploadSecret: string | null };
const read = async (uuid: string, user?: TestUser) =>
  (await (user ? test.as(user) : test.http()).get(`/api/lost-and-found/${uuid}`).expect(200)).body;
const list = async (query = '', user?: TestUser) =>
  (await (user ? test.as(user) : test.http()).get(`/api/lost-and-found?${query}`).expect(200)).body as {
    uuid: string;
    imageUrl: string | null;
  }[];
const addPhoto = async (uuid: string, user: TestUser | null = ana) =>
  (user ? test.as(user) : test.http())
    .post(`/api/lost-and-found/${uuid}/photos`)
    .attach('file', await picture(), 'a.jpg');

const see = (uuid: string, user: TestUser | null) =>
  (user ? test.as(user) : test.http())
    .post(`/api/lost-and-found/${uuid}/sightings`)
    .field({ latitude: '43.33', longitude: '21.91', seenAt, text: 'By the river' });
const asText = ({ latitude, longitude }: typeof NIS) => ({ latitude: String(latitude), longitude: String(longitude) });
interface NoticeRow {
  kind: string;
  notice: { about: string | null; path: string };
}
const noticesOf = async (user: TestUser) =>
  ((await test.as(user).get('/api/notifications').expect(200)).body as NoticeRow[]).map(({ kind, notice }) => [
    kind,
    notice.about,
    notice.path,
  ]);

describe('a repeated request', () => {
  const clientId = '0b0e1c7a-3f1e-4a58-9d5e-0a1b2c3d4e5f';

  it('stores one report and queues its alerts once', async () => {
    const pet = await test.make.pet({ userId: ana.id });
    const send = () => reported({ petUuid: pet.uuid, clientId });
    const [first, second] = await Promise.all([send(), send()]);
    for (const again of [second, await send()]) expect(again).toMatchObject({ uuid: first.uuid });
    expect(await test.prisma.animalReport.count()).toBe(1);
    expect((await reported({ clientId }, bob)).uuid).not.toBe(first.uuid);
  });

  it('stores one report of a finder without an account, and the last upload secret works', async () => {
    const found = { type: 'found', email: 'finder@example.com', clientId };
    const [first, second] = await Promise.all([reported(found, null), reported(found, null)]);
    expect(second.uuid).toBe(first.uuid);
    const { uuid, uploadSecret } = await reported(found, null);
    expect(await test.prisma.animalReport.count()).toBe(1);
    await test
      .http()
      .post(`/api/lost-and-found/${uuid}/photos`)
      .set('x-report-secret', uploadSecret!)
      .attach('file', await picture(), 'a.jpg')
      .expect(201);
    await mailbox.next('finder@example.com');
    expect(mailbox.mails).toEqual([]);
  });

  it('stores one sighting with one photo', async () => {
    const { uuid } = await reported();
    const photo = await picture();
    for (const user of [bob, null]) {
      await emptyStorage(test);
      await test.prisma.animalSighting.deleteMany();
      const send = () => see(uuid, user).field({ clientId }).attach('file', photo, 'a.jpg').expect(201);
      const [first, second] = await Promise.all([send(), send()]);
      const third = await send();
      expect([second.body, third.body]).toEqual([first.body, first.body]);
      expect(await test.prisma.animalSighting.count()).toBe(1);
      expect(await test.prisma.pendingFile.count({ where: { state: 'UPLOADING' } })).toBe(0);
    }
    expect((await noticesOf(ana)).length).toBeGreaterThan(0);
  });
});

describe('a report of a lost pet', () => {
  it("copies the pet's facts, and shows other people only the area", async () => {
    const pet = await test.make.pet({ userId: ana.id, size: 'SMALL' });
    const { uuid } = await reported({
      petUuid: pet.uuid,
      petCategoryId: undefined,
      behaviour: 'Do not chase her',
      advice: ['shy'],
    });
    const shown = await read(uuid);
    expect(shown).toEqual({
      id: expect.any(Number),
      uuid,
      type: 'lost',
      state: 'open',
      name: 'Riki',
      petCategoryId: 1,
      petCategoryGroupId: 101,
      petCategoryGroup: { id: 101, name: expect.any(String) },
      petUuid: null,
      size: 'small',
      gender: 'm',
      colours: [],
      markings: null,
      description: null,
      behaviour: 'Do not chase her',
      advice: ['shy'],
      hasReward: false,
      phone: null,
      whereabouts: null,
      chipRead: null,
      latitude: 43.32187,
      longitude: 21.89706,
      place: { id: NIS_ID, name: 'Niš', countryCode: 'RS' },
      seenAt,
      createdAt: anyMoment,
      closedAt: null,
      imageUrl: null,
      photos: [],
      person: null,
      sightingCount: 0,
      sightings: [],
      isFollowed: false,
      canConfirm: false,
      own: null,
    });
    expect(await read(uuid, bob)).toMatchObject({ petUuid: pet.uuid, person: { firstName: 'Ana' }, own: null });
    expect(await read(uuid, ana)).toMatchObject({ own: { point: NIS, hasAlerts: true, isEmailConfirmed: true } });
    expect((await report({ petUuid: pet.uuid }).expect(409)).body).toEqual(problem('already_reported_lost'));
    await report({ petUuid: pet.uuid }, bob).expect(403);
    await report({ petUuid: pet.uuid, type: 'found' }).expect(400);
  });

  it("is linked from the pet's page while it is open and not hidden", async () => {
    const pet = await test.make.pet({ userId: ana.id, visibleToVisitors: true });
    const { uuid } = await reported({ petUuid: pet.uuid });
    const links = async () => [
      (await test.as(bob).get(`/api/pet/uuid/${pet.uuid}`).expect(200)).body.lostReport,
      (await test.http().get(`/api/visitors/pets/${pet.uuid}`).expect(200)).body.lostReport,
    ];
    expect(await links()).toEqual([
      { uuid, seenAt },
      { uuid, seenAt },
    ]);
    await test.prisma.animalReport.update({ where: { uuid }, data: { hiddenAt: new Date() } });
    expect(await links()).toEqual([null, null]);
    await test.prisma.animalReport.update({ where: { uuid }, data: { hiddenAt: null } });
    await test.as(ana).post(`/api/lost-and-found/${uuid}/close`).send({ outcome: 'home' }).expect(200);
    expect(await links()).toEqual([null, null]);
  });

  it('can be changed only by its reporter', async () => {
    const { uuid } = await reported({ name: 'Rex', petCategoryGroupId: 101 });
    const change = (body: object, user: TestUser) => test.as(user).patch(`/api/lost-and-found/${uuid}`).send(body);
    await change({ name: 'Hacked' }, bob).expect(403);
    const { body } = await change({ petCategoryId: 2, colours: ['black', 'white'], placeId: NIS_ID }, ana).expect(200);
    expect(body).toMatchObject({
      name: 'Rex',
      petCategoryId: 2,
      petCategoryGroupId: null,
      colours: ['black', 'white'],
    });
    expect((await change({ petCategoryGroupId: 101 }, ana).expect(400)).body).toEqual(
      invalid({ petCategoryGroupId: 'breed_of_other_category' }),
    );
    expect((await report({ latitude: undefined }).expect(400)).body).toEqual(invalid({ placeId: 'required' }));
    await report({ latitude: 91 }).expect(400);
  });

  it.each<[string, object, Parameters<typeof invalid>[0]]>([
    ['a hexadecimal coordinate', { latitude: '0x10' }, { latitude: 'invalid' }],
    ['a coordinate with an exponent', { longitude: '2e1' }, { longitude: 'invalid' }],
    ['an empty coordinate', { longitude: '' }, { longitude: 'invalid' }],
    ['half of a point', { longitude: undefined }, { placeId: 'required' }],
    ['a date more than a year ago', { seenAt: ago(367) }, { seenAt: 'date_too_old' }],
  ])('is rejected with %s, like a sighting', async (_title, body, problems) => {
    expect((await report(body).expect(400)).body).toEqual(invalid(problems));
    const { uuid } = await reported();
    // JSON leaves out undefined fields.
    const fields = JSON.parse(JSON.stringify({ ...asText(NIS), seenAt, ...body })) as Record<string, string>;
    const sighting = await test.as(bob).post(`/api/lost-and-found/${uuid}/sightings`).field(fields).expect(400);
    expect(sighting.body).toEqual(invalid(problems));
    const { body: changed } = await test
      .as(ana)
      .patch(`/api/lost-and-found/${uuid}`)
      .send({ ...NIS, ...body });
    expect(changed).toEqual(invalid(problems));
  });

  it('can be changed with its own date when that date is more than a year ago', async () => {
    const { uuid } = await reported();
    await test.prisma.animalReport.updateMany({ data: { seenAt: ago(400) } });
    await test
      .as(ana)
      .patch(`/api/lost-and-found/${uuid}`)
      .send({ seenAt: ago(399), name: 'Rex' })
      .expect(200);
    await test
      .as(ana)
      .patch(`/api/lost-and-found/${uuid}`)
      .send({ seenAt: ago(401) })
      .expect(400);
  });

  it('has photos, whose files are removed with the report', async () => {
    const { uuid } = await reported();
    const photo = (await addPhoto(uuid)).body;
    expect(photo).toMatchObject({ id: expect.any(Number), width: 400, height: 8 });
    expect((await addPhoto(uuid, bob)).status).toBe(403);
    await addPhoto(uuid);
    expect(await read(uuid)).toMatchObject({ imageUrl: photo.url, photos: [photo, {}] });
    await test.as(ana).delete(`/api/lost-and-found/${uuid}/photos/${photo.id}`).expect(204);
    await test.http().get(photo.url).expect(404);
    expect(await storedFiles(test)).toHaveLength(2); // both sizes of the second photo
  });
});

describe('the list of reports', () => {
  it('filters by type, kind, place, distance and map, newest first', async () => {
    const dog = await reported({ name: 'Dog' });
    const cat = await reported({ petCategoryId: 2, type: 'found' }, bob);
    const far = await reported({ latitude: 44.8, longitude: 20.46 }, bob);
    const uuids = async (query: string, user?: TestUser) => (await list(query, user)).map(({ uuid }) => uuid);
    expect(await uuids('')).toEqual([far.uuid, cat.uuid, dog.uuid]);
    expect(await uuids('type=found')).toEqual([cat.uuid]);
    expect(await uuids('petCategoryId=1')).toEqual([far.uuid, dog.uuid]);
    expect(await uuids(`placeId=${NIS_ID}&km=10`)).toEqual([cat.uuid, dog.uuid]);
    expect(await uuids('bounds=20,44,21,45')).toEqual([far.uuid]);
    expect(await uuids('state=home')).toEqual([]);
    await test.http().get('/api/lost-and-found?bounds=20,44,21').expect(400);
    const first = await test.http().get('/api/lost-and-found?limit=1').expect(200);
    expect(first.headers.link).toContain('rel="next"');
    await test.make.block(bob.id, ana.id);
    expect(await uuids('', ana)).toEqual([dog.uuid]);
    const { body } = await test.as(bob).get('/api/lost-and-found/mine').expect(200);
    expect(body.map(({ uuid }: { uuid: string }) => uuid)).toEqual([far.uuid, cat.uuid]);
  });
});

describe('a report by a finder without an account', () => {
  it('is hidden until it is confirmed, and accepts photos with its upload secret', async () => {
    await report({ type: 'lost', email: 'finder@example.org' }, null).expect(401);
    expect((await report({ type: 'found' }, null).expect(400)).body).toEqual(invalid({ email: 'email_required' }));
    const { uuid, uploadSecret } = await reported({ type: 'found', email: 'finder@example.org' }, null);
    expect(uuid).toEqual(anyUuid);
    await test.http().get(`/api/lost-and-found/${uuid}`).expect(404);
    expect(await list()).toEqual([]);
    expect((await addPhoto(uuid, null)).status).toBe(404);
    const upload = test.http().post(`/api/lost-and-found/${uuid}/photos`).set('x-report-secret', uploadSecret!);
    const photo = (await upload.attach('file', await picture(), 'a.jpg').expect(201)).body;
    await test.http().get(photo.url).expect(404);

    const mail = await mailbox.next('finder@example.org');
    const secret = /\/found\/link#([\w-]+)/.exec(mail.text!)![1]!;
    const openLink = (given: string) => test.http().post('/api/lost-and-found/confirm-email').send({ secret: given });
    await openLink(uploadSecret!).expect(400);
    const opened = (await openLink(secret).expect(200)).body;
    expect(opened).toMatchObject({ uuid, state: 'unconfirmed', own: { isEmailConfirmed: true }, imageUrl: null });
    expect(opened.photos).toMatchObject([{ url: expect.stringMatching(/^data:image\/webp;base64,\w/) }]);
    await openLink(secret).expect(200);
    await test.http().get(`/api/lost-and-found/${uuid}`).expect(404);

    await test.make.address(bob.id, NIS_ID);
    const confirm = (user: TestUser) => test.as(user).post(`/api/lost-and-found/${uuid}/confirm`);
    await confirm(ana).expect(404);
    expect(await list('state=unconfirmed', ana)).toEqual([]);
    const area = { userId: ana.id, latitude: 43.33, longitude: 21.91, km: 5 };
    await test.prisma.alertArea.create({ data: area });
    expect(await list('state=unconfirmed', ana)).toMatchObject([{ uuid }]);
    expect(await list('state=unconfirmed', bob)).toMatchObject([{ uuid }]);
    expect(await read(uuid, bob)).toMatchObject({ canConfirm: true, person: null, own: null });
    expect((await confirm(bob).expect(200)).body).toMatchObject({ state: 'open', canConfirm: false });
    expect(await list()).toMatchObject([{ uuid, imageUrl: photo.url }]);
    await test.http().get(photo.url).expect(200);

    const change = async (body: object) =>
      (await test.http().patch(`/api/lost-and-found/${uuid}`).set('x-report-secret', secret).send(body).expect(200))
        .body as object;
    expect(await change({ colours: ['black'] })).toMatchObject({ state: 'open' });
    expect(await change({ phone: '+381 64 123' })).toMatchObject({ state: 'unconfirmed' });
    await test.http().get(photo.url).expect(404);
    await confirm(bob).expect(200);

    const manage = (path: string, body: object) =>
      test.http().post(`/api/lost-and-found/${uuid}/${path}`).set('x-report-secret', secret).send(body);
    await test.http().post(`/api/lost-and-found/${uuid}/close`).send({ outcome: 'home' }).expect(403);
    await see(uuid, bob).expect(201);
    expect((await mailbox.next('finder@example.org')).text).toContain(`https://sapa.example/found/${uuid}`);
    await manage('extend', {}).expect(200);
    expect((await manage('close', { outcome: 'home' }).expect(200)).body).toMatchObject({ state: 'home', own: null });
    expect(await test.prisma.animalReport.findFirstOrThrow()).toMatchObject({
      ...{ email: null, phone: null, secretHash: null, uploadSecretHash: null, confirmedById: bob.id },
      ...{ latitude: 43.32187, longitude: 21.89706 },
    });
    await manage('extend', {}).expect(403);
  });

  it('is deleted if nobody confirms it, and 14 days after its end', async () => {
    const uuids = [];
    for (const name of ['unconfirmed', 'new', 'ended', 'ended later'])
      uuids.push((await reported({ type: 'found', email: `${name.replace(' ', '')}@example.org` }, null)).uuid);
    const [unconfirmed, , ended, later] = uuids;
    await test.prisma.$executeRaw`
      UPDATE "AnimalReport" SET "updatedAt" = now() - interval '15 days' WHERE uuid = ${unconfirmed}::uuid`;
    for (const [uuid, days] of [
      [ended, 15],
      [later, 13],
    ] as const)
      await test.prisma.animalReport.update({ where: { uuid: uuid! }, data: { state: 'HOME', closedAt: ago(days) } });
    await test.app.get(EndingsService).sweep();
    const left = await test.prisma.animalReport.findMany({ select: { uuid: true }, orderBy: { id: 'asc' } });
    expect(left.map(({ uuid }) => uuid)).toEqual([uuids[1], later]);
  });

  it('is deleted if it is closed before its confirmation', async () => {
    const { uuid } = await reported({ type: 'found', email: 'finder@example.org' }, null);
    const secret = /link#([\w-]+)/.exec((await mailbox.next('finder@example.org')).text!)![1]!;
    const close = () =>
      test.http().post(`/api/lost-and-found/${uuid}/close`).set('x-report-secret', secret).send({ outcome: 'home' });
    expect((await close().expect(200)).body).toMatchObject({ uuid, state: 'home', own: null });
    expect(await test.prisma.animalReport.count()).toBe(0);
    await close().expect(404);
  });

  it('is published immediately if the email address belongs to a clinic', async () => {
    await test.make.user({ email: 'clinic@example.org', emailConfirmedAt: new Date(), userCategoryId: 4 });
    const { uuid } = await reported({ type: 'found', email: 'clinic@example.org' }, null);
    const secret = /link#([\w-]+)/.exec((await mailbox.next('clinic@example.org')).text!)![1]!;
    await test.http().post('/api/lost-and-found/confirm-email').send({ secret }).expect(200);
    expect(await read(uuid)).toMatchObject({ state: 'open' });
  });
});

describe('a sighting', () => {
  it('needs no account, and shows its point only to the reporter and the sighter', async () => {
    const { uuid } = await reported({ name: 'Rex' });
    const { body } = await see(uuid, null)
      .attach('file', await picture(), 'a.jpg')
      .expect(201);
    expect(body).toMatchObject({ text: 'By the river', person: null, point: null, canHide: false, photos: [{}] });
    const ofBob = (await see(uuid, bob).expect(201)).body;
    expect(ofBob).toMatchObject({ point: { latitude: 43.33, longitude: 21.91 }, canHide: true });
    expect(ofBob.latitude).not.toBe(43.33);

    const points = async (user?: TestUser) =>
      (await read(uuid, user)).sightings.map(({ point }: { point: object | null }) => point !== null);
    expect(await points(ana)).toEqual([true, true]);
    expect(await points(bob)).toEqual([true, false]);
    expect(await points()).toEqual([false, false]);
    expect(await noticesOf(ana)).toEqual([['sighting', 'Rex', `/lost/${uuid}`]]);
    expect(await read(uuid, bob)).toMatchObject({ isFollowed: true, sightingCount: 2 });

    const hide = (user: TestUser, id: number) => test.as(user).delete(`/api/lost-and-found/${uuid}/sightings/${id}`);
    await hide(bob, body.id).expect(403);
    await hide(ana, body.id).expect(204);
    await test.http().get(body.photos[0].url).expect(404);
    await hide(bob, ofBob.id).expect(204);
    expect((await test.http().get(`/api/lost-and-found/${uuid}/sightings`).expect(200)).body).toEqual([]);
    expect(await test.prisma.animalSighting.count()).toBe(1);
    const last = (await see(uuid, bob).expect(201)).body;
    await test.make.block(ana.id, bob.id);
    await see(uuid, bob).expect(404);
    await hide(bob, last.id).expect(204);
  });

  it('is rate-limited per caller, like new reports and moved reports', async () => {
    const { uuid } = await reported();
    const limits = { RATE_LIMITS: 'sightingsPerCaller=1,animalReportsPerUser=1,animalReportMoves=1' };
    await test.beside({ ...mailbox.settings, ...limits }, async (limited) => {
      const move = (latitude: number) =>
        limited
          .as(ana)
          .patch(`/api/lost-and-found/${uuid}`)
          .send({ ...NIS, latitude });
      await move(43.4).expect(200);
      await move(43.5).expect(429);
      await move(43.4).expect(200);
      const create = () => limited.as(ana).post('/api/lost-and-found').send(lost);
      const { body } = await create().expect(201);
      await limited.as(ana).delete(`/api/lost-and-found/${body.uuid}`).expect(204);
      await create().expect(429);
      const send = () =>
        limited
          .http()
          .post(`/api/lost-and-found/${uuid}/sightings`)
          .field({ placeId: String(NIS_ID), seenAt });
      await send().expect(201);
      await send().expect(429);
    });
  });
});

describe('the end of a report', () => {
  it('notifies followers, posts the thanks on the wall, and can be undone', async () => {
    const pet = await test.make.pet({ userId: ana.id });
    const photo = { petId: pet.id, key: 'aa/aa', position: 1, width: 400, height: 300, widths: [400] };
    const { id } = await test.prisma.petPhoto.create({ data: photo });
    await test.prisma.pet.update({ where: { id: pet.id }, data: { mainPhotoId: id, visibleToVisitors: false } });
    const { uuid } = await reported({ petUuid: pet.uuid, phone: '+381 64 123' });
    await test.as(bob).put(`/api/lost-and-found/${uuid}/follow`).expect(204);
    const close = (body: object) => test.as(ana).post(`/api/lost-and-found/${uuid}/close`).send(body);
    await close({ outcome: 'sadly_not', postsThanks: true, text: 'x' }).expect(400);
    await close({ outcome: 'home', postsThanks: true, text: 'Riki is home!' }).expect(200);
    await close({ outcome: 'home' }).expect(409);
    expect(await noticesOf(bob)).toEqual([['report_ended', 'Riki', `/lost/${uuid}`]]);
    expect((await test.as(bob).get('/api/wall').expect(200)).body).toMatchObject([{ content: 'Riki is home!' }]);
    expect(await read(uuid)).toMatchObject({ state: 'home', phone: null, imageUrl: null, photos: [] });
    expect((await list('state=home')).map(({ imageUrl }) => imageUrl)).toEqual([null]);
    expect(await read(uuid, bob)).toMatchObject({ closedAt: anyMoment, imageUrl: expect.any(String), photos: [{}] });
    await see(uuid, bob).expect(409);

    const other = await reported({ petUuid: pet.uuid });
    const reopen = () => test.as(ana).post(`/api/lost-and-found/${uuid}/reopen`);
    expect((await reopen().expect(409)).body).toEqual(problem('already_reported_lost'));
    await test.as(ana).post(`/api/lost-and-found/${other.uuid}/close`).send({ outcome: 'sadly_not' }).expect(200);
    expect((await reopen().expect(200)).body).toMatchObject({ state: 'open', closedAt: null, isFollowed: false });
    expect(await read(uuid)).toMatchObject({ photos: [{}] });
    await close({ outcome: 'home' }).expect(200);
    expect(await noticesOf(bob)).toEqual([['report_ended', 'Riki', `/lost/${uuid}`]]);
  });

  it('notifies followers only within their daily limit', async () => {
    const used = { userId: bob.id, name: 'report_ended', used: NOTICES_PER_DAY.report_ended - 1 };
    await test.prisma.allowance.create({ data: used });
    const reports = [await reported({ name: 'Riki' }), await reported({ name: 'Rex' })];
    for (const { uuid } of reports) {
      await test.as(bob).put(`/api/lost-and-found/${uuid}/follow`).expect(204);
      await test.as(ana).post(`/api/lost-and-found/${uuid}/close`).send({ outcome: 'home' }).expect(200);
    }
    expect(await noticesOf(bob)).toEqual([['report_ended', 'Riki', `/lost/${reports[0]!.uuid}`]]);
  });

  it('is not reached if the wall rejects the thanks', async () => {
    const { uuid } = await reported();
    const post = () => test.as(ana).post('/api/wall').send({ content: 'Riki is lost' });
    for (const status of [201, 201, 201, 429]) await post().expect(status);
    const close = test.as(ana).post(`/api/lost-and-found/${uuid}/close`);
    await close.send({ outcome: 'home', postsThanks: true, text: 'Riki is home!' }).expect(429);
    expect(await read(uuid)).toMatchObject({ state: 'open' });
  });

  it('notifies followers when the pet dies, and deletes the request to extend the report', async () => {
    const pet = await test.make.pet({ userId: ana.id });
    const { uuid } = await reported({ petUuid: pet.uuid });
    await test.as(bob).put(`/api/lost-and-found/${uuid}/follow`).expect(204);
    const question = { userId: ana.id, kind: 'REPORT_EXPIRING', path: `/lost/${uuid}` } as const;
    await test.prisma.notice.create({ data: question });
    await test.as(ana).put(`/api/pet/${pet.uuid}/death`).send({ diedOn: '2026-05-17' }).expect(200);
    expect(await read(uuid, bob)).toMatchObject({ state: 'sadly_not' });
    expect(await noticesOf(bob)).toEqual([['report_ended', 'Riki', `/lost/${uuid}`]]);
    expect(await noticesOf(ana)).toEqual([]);
  });

  it('is automatic when the pet dies or gets a new owner', async () => {
    for (const [data, state] of [
      [{ diedOn: new Date('2026-05-17'), offerState: 'DONE' }, 'sadly_not'],
      [{ userId: bob.id }, 'expired'],
    ] as const) {
      const pet = await test.make.pet({ userId: ana.id });
      const { uuid } = await reported({ petUuid: pet.uuid });
      await test.prisma.pet.update({ where: { id: pet.id }, data });
      expect(await read(uuid, ana)).toMatchObject({ state, closedAt: anyMoment, name: 'Riki' });
      const { status } = await test.as(ana).post(`/api/lost-and-found/${uuid}/reopen`);
      expect(status).toBe(state === 'expired' ? 200 : 409);
    }
    expect((await list('', bob)).map((shown) => 'petUuid' in shown)).toEqual([false]);
  });

  it('is automatic at the expiry date, unless the reporter extends the report when asked', async () => {
    const [kept, expired] = [await reported({ name: 'Rex' }), await reported({ name: 'Mia' })];
    await test.as(bob).put(`/api/lost-and-found/${expired.uuid}/follow`).expect(204);
    const sweepAfter = async (days: number) => {
      await test.prisma.$executeRaw`UPDATE "AnimalReport" SET "expiresAt" = "expiresAt" - ${days} * interval '1 day',
        "closedAt" = "closedAt" - ${days} * interval '1 day'`;
      await test.app.get(EndingsService).sweep();
    };
    await sweepAfter(52);
    expect(await noticesOf(ana)).toEqual([]);
    await sweepAfter(2);
    expect((await noticesOf(ana)).map(([kind, about]) => [kind, about])).toEqual([
      ['report_expiring', 'Mia'],
      ['report_expiring', 'Rex'],
    ]);
    expect((await read(kept.uuid, ana)).own).toMatchObject({ isAsked: true });
    await test.as(ana).post(`/api/lost-and-found/${kept.uuid}/extend`).expect(200);
    await sweepAfter(7);
    expect(await read(expired.uuid)).toMatchObject({ state: 'expired' });
    expect(await read(kept.uuid, ana)).toMatchObject({ state: 'open', own: { isAsked: false } });
    expect(await noticesOf(ana)).toEqual([]);
    expect(await noticesOf(bob)).toMatchObject([['report_ended', 'Mia', expect.any(String)]]);
    await test.prisma.animalReport.updateMany({ where: { uuid: expired.uuid }, data: { closedAt: new Date(0) } });
    await sweepAfter(0);
    expect(await test.prisma.animalReport.count()).toBe(1);
  });
});

describe('the server during concurrent requests', () => {
  /** Sends a request, and executes the statement while the request waits for the row's lock. */
  async function during(table: 'AnimalReport' | 'Pet', change: string, request: () => PromiseLike<Response>) {
    return connected(test.config.DATABASE_URL, async (client) => {
      await client.query('BEGIN');
      await client.query(`SELECT FROM "${table}" FOR UPDATE`);
      const response = Promise.resolve(request());
      await eventually(async () => {
        const waiting = await test.prisma.$queryRaw<object[]>`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        expect(waiting).toHaveLength(1);
      });
      await client.query(change);
      await client.query('COMMIT');
      return response;
    });
  }
  const SECRET = 'secret';
  const foundReport = (data: object = {}) =>
    test.make.animalReport({
      ...{ type: 'FOUND', userId: null, name: 'Rex', state: 'OPEN', email: 'finder@example.org' },
      ...{ emailConfirmedAt: new Date(), secretHash: hashOf(SECRET), ...data },
    });
  const send = (method: 'post' | 'patch', path: string) =>
    test.http()[method](`/api/lost-and-found/${path}`).set('x-report-secret', SECRET);

  it.each([
    ['ended', `"state" = 'HOME', "secretHash" = NULL`, 403],
    ['hidden by moderators', `"hiddenAt" = now()`, 404],
  ])('rejects a photo of a report that is %s while the photo is uploaded', async (_title, change, status) => {
    const { uuid } = await foundReport();
    const file = await picture();
    const add = () => send('post', `${uuid}/photos`).attach('file', file, 'a.jpg');
    const answer = await during('AnimalReport', `UPDATE "AnimalReport" SET ${change}`, add);
    expect(answer.status).toBe(status);
    expect(await test.prisma.reportPhoto.count()).toBe(0);
    expect(await storedFiles(test)).toEqual([]);
  });

  it('rejects a sighting of a report that moderators hide at the same time', async () => {
    const { uuid } = await test.make.animalReport({ userId: ana.id });
    const file = await picture();
    const add = () => see(uuid, bob).attach('file', file, 'a.jpg');
    const answer = await during('AnimalReport', `UPDATE "AnimalReport" SET "hiddenAt" = now()`, add);
    expect(answer.body).toEqual(problem('not_possible_now'));
    expect(await storedFiles(test)).toEqual([]);
  });

  it('hides the new text of a finder whose former text is confirmed at the same time', async () => {
    const { uuid } = await foundReport({ state: 'UNCONFIRMED' });
    const rename = () => send('patch', uuid).send({ name: 'Send money' });
    const answer = await during('AnimalReport', `UPDATE "AnimalReport" SET "state" = 'OPEN'`, rename);
    expect(answer.body).toMatchObject({ name: 'Send money', state: 'unconfirmed' });
  });

  it('rejects a report of a lost pet that gets a new owner at the same time', async () => {
    const pet = await test.make.pet({ userId: ana.id });
    const move = `UPDATE "Pet" SET "userId" = ${bob.id}`;
    const answer = await during('Pet', move, () => report({ petUuid: pet.uuid }));
    expect(answer.body).toEqual(problem('not_yours'));
    expect(await test.prisma.animalReport.count()).toBe(0);
  });
});

describe('the point of a report', () => {
  /** Two points of one area, about 600 m apart. */
  const HOMES = [
    { latitude: 43.3201, longitude: 21.8939 },
    { latitude: 43.3242, longitude: 21.9003 },
  ];

  /** Returns all responses that depend on the point, for map sections in and around its area. */
  async function answersAbout(uuid: string) {
    const answers: unknown[] = [];
    for (const user of [undefined, bob]) {
      const { sightings, ...shown } = await read(uuid, user);
      answers.push({ ...shown, id: 0, uuid: '', createdAt: '' });
      answers.push(sightings.map(({ latitude, longitude }: typeof NIS) => [latitude, longitude]));
      for (const south of [43.318, 43.32, 43.322, 43.324])
        for (const west of [21.892, 21.895, 21.898]) {
          const found = await list(`bounds=${west},${south},${west + 0.003},${south + 0.002}`, user);
          answers.push(found.length);
        }
      for (const km of [1, 2]) answers.push((await list(`placeId=${NIS_ID}&km=${km}`, user)).length);
    }
    return answers;
  }

  it('is private: all points of an area give the same responses, even after repeated reports', async () => {
    const answers = [];
    for (const home of [...HOMES, HOMES[0]!]) {
      const { uuid } = await reported(home);
      await test
        .as(ana)
        .post(`/api/lost-and-found/${uuid}/sightings`)
        .field({ ...asText(home), seenAt })
        .expect(201);
      answers.push(await answersAbout(uuid));
      await test.as(ana).delete(`/api/lost-and-found/${uuid}`).expect(204);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(JSON.stringify(answers)).not.toMatch(/43\.32[04]|21\.(894|9\b|90)/);
  });

  it('keeps the area of an earlier report or sighting nearby, on both sides of an edge', async () => {
    // The edge between two rows of cells is at 43.325.
    const at = (latitude: number) => ({ latitude, longitude: 21.896 });
    const [south, north, far] = [at(43.324), at(43.326), at(43.331)];
    const { uuid, latitude } = (await report(south).expect(201)).body;
    expect(await reported(north)).toMatchObject({ latitude });
    const sighting = test.as(ana).post(`/api/lost-and-found/${uuid}/sightings`);
    expect((await sighting.field({ ...asText(north), seenAt }).expect(201)).body).toMatchObject({ latitude });
    const moved = test.as(ana).patch(`/api/lost-and-found/${uuid}`).send(north);
    expect((await moved.expect(200)).body).toMatchObject({ latitude });
    expect((await report(far).expect(201)).body.latitude).not.toBe(latitude);
    expect((await report(north, bob).expect(201)).body.latitude).not.toBe(latitude);
  });
});

describe('moderators', () => {
  it('can hide, restore and remove a report after a complaint, and delete reports without an account', async () => {
    const mia = await test.make.user({ role: 'MODERATOR' });
    const { uuid, id } = await reported({ name: 'Rex', description: 'Send money first' });
    const photo = (await addPhoto(uuid)).body;
    const complaint = { targetType: 'animal_report', targetId: id, reason: 'fraud' };
    await test.as(bob).post('/api/moderation/reports').send(complaint).expect(201);
    const [{ id: caseId, thing }] = (await test.as(mia).get('/api/moderation/cases').expect(200)).body;
    expect(thing).toMatchObject({ type: 'animal_report', uuid, title: 'Rex', text: 'Send money first' });
    const decide = (action: string) =>
      test.as(mia).post(`/api/moderation/cases/${caseId}/decisions`).send({ action, reason: 'fraud' }).expect(200);
    await decide('hide');
    await test.as(ana).get(`/api/lost-and-found/${uuid}`).expect(404);
    await test.http().get(photo.url).expect(404);
    await decide('restore');
    expect(await read(uuid)).toMatchObject({ name: 'Rex' });
    await test.http().get(photo.url).expect(200);
    await decide('remove');
    expect(await test.prisma.animalReport.count()).toBe(0);
    expect(await storedFiles(test)).toEqual([]);

    const finder = await reported({ type: 'found', email: 'finder@example.org' }, null);
    await test.as(bob).delete(`/api/lost-and-found/${finder.uuid}`).expect(404);
    await test.as(mia).delete(`/api/lost-and-found/${finder.uuid}`).expect(204);
  });

  it('can hide a report by a finder without an account, which deletes its notices', async () => {
    const { id, uuid } = await test.make.animalReport({ type: 'FOUND', userId: null, name: 'Bad word' });
    await test.make.sighting({ reportId: id, userId: null, text: 'Send money' });
    await test.prisma.animalAlert.create({ data: { reportId: id, userId: ana.id } });
    await test.prisma.notice.create({ data: { userId: ana.id, kind: 'FOUND_NEARBY', path: `/found/${uuid}` } });
    const mia = await test.make.user({ role: 'MODERATOR' });
    const complaint = { targetType: 'animal_report', targetId: id, reason: 'fraud' };
    await test.as(bob).post('/api/moderation/reports').send(complaint).expect(201);
    const [row] = (await test.as(mia).get('/api/moderation/cases').expect(200)).body;
    expect(row).toMatchObject({ user: null, thing: { title: 'Bad word', text: 'Send money' } });
    const decide = (action: string, status: number) =>
      test
        .as(mia)
        .post(`/api/moderation/cases/${row.id}/decisions`)
        .send({ action, reason: 'fraud', text: 'x' })
        .expect(status);
    await decide('warn', 409);
    const { body } = await decide('hide', 200);
    expect(body).toMatchObject({ author: null, actions: ['restore', 'remove', 'note'] });
    expect(await test.prisma.notice.count({ where: { userId: ana.id } })).toBe(0);
    await decide('remove', 200);
    expect(await test.prisma.animalReport.count()).toBe(0);
  });
});

describe('a person without an account', () => {
  it('cannot write links, and gets a limited number of confirmation emails', async () => {
    const found = { type: 'found', email: 'finder@example.org' };
    const link = { ...found, description: 'See https://evil.example/' };
    expect((await report(link, null).expect(400)).body).toEqual(invalid({ description: 'link_not_allowed' }));
    await test.beside({ ...mailbox.settings, RATE_LIMITS: 'finderReportsPerMailbox=1' }, async (strict) => {
      const send = (email: string) =>
        strict
          .http()
          .post('/api/lost-and-found')
          .send({ ...lost, type: 'found', email });
      await send('ana@example.org').expect(201);
      await send('ana+2@example.org').expect(429);
    });
  });
});

describe('the picture for stories', () => {
  it('is a JPEG of 1080 × 1920 pixels, even without a photo', async () => {
    const { uuid } = await reported({ name: 'Đuro & <b>Ђуро</b>' });
    for (const hasPhoto of [false, true]) {
      if (hasPhoto) await addPhoto(uuid);
      const { body, headers } = await test.http().get(`/api/lost-and-found/${uuid}/card`).expect(200);
      expect(headers['content-type']).toBe('image/jpeg');
      expect(await sharp(body as Buffer).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1920 });
    }
  });
});

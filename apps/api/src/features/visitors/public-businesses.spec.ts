import type { BusinessKind, Prisma } from '@sapa/prisma/client';
import { problem, UNKNOWN_UUID } from '../../../test/answers.js';
import type { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import { ORIGIN, startWithPage } from '../../../test/web-page.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { BUSINESS_KIND } from '../businesses/kinds.js';

const NIS = 787657;
const NOVI_SAD = 3194360;
const BATH = 1;
const NAILS = 21;

let test: TestApp;
let salon: TestUser;
beforeAll(async () => {
  test = await startWithPage();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  salon = await makeBusiness(3, { firstName: 'Mila šišanje', phoneNumber: '+381 64 123 4567', description: 'Nežno.' });
});

/** Creates a business in Niš. */
async function makeBusiness(
  userCategoryId: keyof typeof BUSINESS_KIND,
  data: Partial<Prisma.UserCreateManyInput> = {},
  placeId: number | null = NIS,
) {
  const owner = await test.make.user({ lastName: null, ...data, userCategoryId });
  const kind: BusinessKind = BUSINESS_KIND[userCategoryId];
  await test.prisma.businessProfile.create({ data: { userId: owner.id, kind, establishmentDate: new Date() } });
  await test.make.address(owner.id, placeId);
  return owner;
}

const businessOf = ({ id }: TestUser) => test.prisma.businessProfile.findFirstOrThrow({ where: { userId: id } });
const change = (user: TestUser, data: Prisma.UserUpdateInput) =>
  test.prisma.user.update({ where: { id: user.id }, data });
const get = (path: string) => test.http().get(path);
const card = async (uuid = salon.uuid) => (await get(`/api/visitors/businesses/${uuid}`).expect(200)).body;
const listed = async (query = '') =>
  ((await get(`/api/visitors/businesses?${query}`).expect(200)).body as { uuid: string }[]).map(({ uuid }) => uuid);
const structuredIn = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(page)![1]!);

async function addPrices() {
  const { id: businessProfileId } = await businessOf(salon);
  await test.prisma.businessService.createMany({
    data: [
      { businessProfileId, serviceId: BATH, priceKind: 'FROM', price: 1500, currency: 'RSD' },
      { businessProfileId, serviceId: NAILS, priceKind: 'EXACT', price: 600, currency: 'RSD' },
      { businessProfileId, serviceId: 22, priceKind: 'ON_REQUEST' },
      { businessProfileId, serviceId: 2 },
    ],
  });
}

async function openAlways() {
  const hours = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => `${day} 00:00-24:00`);
  await test.as(salon).put('/api/opening-hours').send({ hours, timeZone: 'Europe/Belgrade' }).expect(200);
  return hours;
}

describe('GET /visitors/businesses/:uuid', () => {
  it('returns the business with its contact details, hours, prices and photos', async () => {
    await addPrices();
    const hours = await openAlways();
    const photo = (number: number) => ({
      userId: salon.id,
      key: `aa/${number}`,
      width: 320,
      height: 320,
      widths: [320],
    });
    await test.prisma.userPhoto.createMany({ data: Array.from({ length: 25 }, (_, number) => photo(number)) });
    await change(salon, { profilePhoto: { connect: { key: 'aa/3' } } });
    expect(await card()).toEqual({
      uuid: salon.uuid,
      name: 'Mila šišanje',
      userCategoryId: 3,
      imageUrl: '/uploads/aa/3/320.webp',
      cover: null,
      city: 'Niš',
      country: 'Serbia',
      street: 'Obrenovićeva 1',
      placeId: NIS,
      phoneNumber: '+381 64 123 4567',
      description: 'Nežno.',
      social: { facebook: null, twitter: null, youtube: null, tiktok: null },
      verifiedAt: null,
      openingHours: {
        hours,
        timeZone: 'Europe/Belgrade',
        byAppointment: false,
        note: null,
      },
      rating: null,
      services: [
        { service_id: BATH, name: expect.any(String), price_kind: 'from', price: 1500, currency: 'RSD' },
        { service_id: 2, name: expect.any(String), price_kind: null, price: null, currency: null },
        { service_id: NAILS, name: expect.any(String), price_kind: 'exact', price: 600, currency: 'RSD' },
        { service_id: 22, name: expect.any(String), price_kind: 'on_request', price: null, currency: null },
      ],
      photos: expect.arrayContaining([
        { url: '/uploads/aa/24/320.webp', width: 320, height: 320, variants: expect.any(Array) },
      ]),
      photoCount: 25,
    });
    expect((await card()).photos).toHaveLength(20);
  });

  it.each([
    ['FRIENDS', null],
    ['ME', null],
    ['USERS', '+381 64 123 4567'],
  ] as const)('with the audience %s of the phone number returns %s', async (phoneVisibility, phoneNumber) => {
    await change(salon, { phoneVisibility });
    expect(await card()).toMatchObject({ phoneNumber });
    const { text } = await get(`/b/${salon.uuid}`).expect(200);
    expect(structuredIn(text).telephone ?? null).toBe(phoneNumber);
    if (!phoneNumber) expect(text).not.toContain('123 4567');
  });

  it.each([
    ['FRIENDS', null],
    ['ME', null],
    ['USERS', 'Obrenovićeva 1'],
    [null, 'Obrenovićeva 1'],
  ] as const)('with the audience %s of the street returns %s', async (streetVisibility, street) => {
    await change(salon, { streetVisibility });
    expect(await card()).toMatchObject({ street, city: 'Niš' });
    const { text } = await get(`/b/${salon.uuid}`).expect(200);
    expect(structuredIn(text).address.streetAddress ?? null).toBe(street);
  });

  it('never contains the email address, even if all users see it', async () => {
    const responses = [
      await card(),
      (await get('/api/visitors/businesses')).body,
      (await get(`/b/${salon.uuid}`)).text,
    ];
    for (const response of responses) expect(JSON.stringify(response)).not.toContain(salon.email);
  });

  it('leaves out photos hidden by moderators, also as cover', async () => {
    const photo = { userId: salon.id, width: 320, height: 320, widths: [320] };
    const { id: coverPhotoId } = await test.prisma.userPhoto.create({ data: { ...photo, key: 'aa/1' } });
    const { id } = await businessOf(salon);
    await test.prisma.businessProfile.update({ where: { id }, data: { coverPhotoId } });
    expect(await card()).toMatchObject({ cover: { url: '/uploads/aa/1/320.webp' }, photoCount: 1 });
    const now = new Date();
    await test.prisma.userPhoto.update({ where: { id: coverPhotoId }, data: { hiddenAt: now, deletedAt: now } });
    expect(await card()).toMatchObject({ cover: null, photos: [], photoCount: 0 });
    expect(JSON.stringify((await get('/api/visitors/businesses')).body)).not.toContain('aa/1');
  });

  it.each<[string, () => Promise<{ uuid: string }>]>([
    ['of a pet owner', () => test.make.user()],
    ['of a user without a category', () => test.make.user({ userCategoryId: null })],
    ['that has turned off its page', () => makeBusiness(4, { visibleToVisitors: false })],
    ['of a disabled user', () => makeBusiness(2, { disabledAt: new Date() })],
    ['that does not exist', () => Promise.resolve({ uuid: UNKNOWN_UUID })],
  ])('returns 404 for a page %s, which lists and the sitemap leave out', async (_, make) => {
    const { uuid } = await make();
    expect((await get(`/api/visitors/businesses/${uuid}`).expect(404)).body).toEqual(problem('not_found'));
    expect((await get(`/api/visitors/businesses/${uuid}/pets`).expect(200)).body).toEqual([]);
    const { text } = await get(`/b/${uuid}`).expect(404);
    expect(text).not.toContain('og:title');
    expect(await listed()).toEqual([salon.uuid]);
    expect((await get('/sitemap/businesses-0.xml').expect(200)).text).not.toContain(uuid);
  });

  it('ignores the business of an earlier category', async () => {
    await change(salon, { userCategory: { connect: { id: 1 } } });
    await get(`/api/visitors/businesses/${salon.uuid}`).expect(404);
    expect(await listed()).toEqual([]);
  });

  it.each(['x', '1', '%00', "'; DROP TABLE", 'a'.repeat(3000)])('rejects the UUID %s', async (uuid) => {
    const { status } = await get(`/api/visitors/businesses/${encodeURIComponent(uuid)}`);
    expect([400, 404, 414]).toContain(status);
  });

  it('is turned off and on by its owner', async () => {
    const { body } = await test.as(salon).patch('/api/user/profile').send({ visibleToVisitors: false }).expect(200);
    expect(body).toMatchObject({ visibleToVisitors: false });
    await get(`/api/visitors/businesses/${salon.uuid}`).expect(404);
    expect((await test.as(salon).get('/api/user/me').expect(200)).body).toMatchObject({ visibleToVisitors: false });
    await test.as(salon).patch('/api/user/profile').send({ visibleToVisitors: 'no' }).expect(400);
    await test.as(salon).patch('/api/user/profile').send({ visibleToVisitors: true }).expect(200);
    await card();
  });

  it('is not affected by blocks, because visitors are anonymous', async () => {
    const ana = await test.make.user();
    await test.make.block(salon.id, ana.id);
    await test.as(ana).get(`/api/visitors/businesses/${salon.uuid}`).expect(200);
  });
});

describe('GET /visitors/businesses', () => {
  it('returns cards with the services that have a price, newest first', async () => {
    await addPrices();
    const clinic = await makeBusiness(4, { firstName: 'Lipa' }, null);
    const { body } = await get('/api/visitors/businesses').expect(200);
    expect(body).toEqual([
      expect.objectContaining({ uuid: clinic.uuid, city: 'Niš', services: [], distanceKm: null }),
      {
        uuid: salon.uuid,
        name: 'Mila šišanje',
        userCategoryId: 3,
        imageUrl: null,
        cover: null,
        city: 'Niš',
        distanceKm: null,
        verifiedAt: null,
        openingHours: null,
        rating: null,
        services: [BATH, NAILS, 22].map((service_id) => expect.objectContaining({ service_id })),
      },
    ]);
  });

  it('is filtered by category, services and opening hours', async () => {
    await addPrices();
    await openAlways();
    const clinic = await makeBusiness(4);
    expect(await listed('userCategoryId=4')).toEqual([clinic.uuid]);
    expect(await listed('userCategoryId=3')).toEqual([salon.uuid]);
    expect(await listed(`serviceIds=${BATH}&serviceIds=${NAILS}`)).toEqual([salon.uuid]);
    expect(await listed('serviceIds=32')).toEqual([]);
    expect(await listed('openNow=true')).toEqual([salon.uuid]);
  });

  it('lists the nearest businesses first, and pages through them', async () => {
    const far = await makeBusiness(3, {}, NOVI_SAD);
    const others = [];
    for (let count = 0; count < 3; count++) others.push((await makeBusiness(3)).uuid);
    const expected = [...others.toReversed(), salon.uuid, far.uuid];
    const found: { uuid: string; distanceKm: number }[] = [];
    let path = `/api/visitors/businesses?placeId=${NIS}&km=200&limit=2`;
    for (let page = 0; path && page < 5; page++) {
      const { body, headers } = await get(path).expect(200);
      expect(body.length).toBeLessThanOrEqual(2);
      found.push(...body);
      path = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '') ?? '';
    }
    // Novi Sad is farther than 200 km from Niš.
    expect(found.map(({ uuid }) => uuid)).toEqual(expected.slice(0, -1));
    expect(found.every(({ distanceKm }) => distanceKm === 0)).toBe(true);
    expect(await listed(`placeId=${NOVI_SAD}`)).toEqual([far.uuid]);
  });

  it('pages through the newest businesses without gaps and repetitions', async () => {
    const uuids = [salon.uuid];
    for (let count = 0; count < 4; count++) uuids.unshift((await makeBusiness(2, {}, null)).uuid);
    const found: string[] = [];
    let path = '/api/visitors/businesses?limit=2';
    while (path) {
      const { body, headers } = await get(path).expect(200);
      found.push(...body.map(({ uuid }: { uuid: string }) => uuid));
      path = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '') ?? '';
    }
    expect(found).toEqual(uuids);
  });

  const cursorOf = (text: string) => Buffer.from(text).toString('base64url');
  it.each([
    'userCategoryId=1',
    'userCategoryId=6',
    'userCategoryId=x',
    'placeId=0',
    'placeId=99999999999',
    'placeId=1',
    'km=0&placeId=787657',
    'km=9999&placeId=787657',
    'openNow=1',
    'serviceIds=x',
    'limit=0',
    'cursor=x',
    `cursor=${cursorOf('business:1:3500:5')}`,
    `cursor=${cursorOf('business:0:3500:5')}&placeId=787657`,
    `cursor=${cursorOf('business:0:3500:99999999999')}`,
    `cursor=${cursorOf('id:5')}`,
    `serviceIds=${'1&serviceIds='.repeat(200)}1`,
  ])('rejects %s', async (query) => {
    await get(`/api/visitors/businesses?${query}`).expect(400);
  });
});

describe('GET /visitors/businesses/:uuid/pets', () => {
  it('returns the living pets that visitors may see, and pages through them', async () => {
    const pet = (data: object) => test.make.pet({ userId: salon.id, visibleToVisitors: true, ...data });
    const [first, second, third] = [await pet({}), await pet({ giveAway: true }), await pet({})];
    await pet({ visibleToVisitors: false });
    await pet({ hiddenAt: new Date() });
    await pet({ diedOn: new Date('2026-01-01'), offerState: 'DONE' });
    await pet({ giveAway: true, offerState: 'DONE' });
    await test.make.pet({ visibleToVisitors: true });
    const path = `/api/visitors/businesses/${salon.uuid}/pets`;
    const { body } = await get(path).expect(200);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([third, second, first].map(({ id }) => id));
    expect(body[0]).toMatchObject({ name: 'Riki', userId: null });
    const page = await get(`${path}?limit=2`).expect(200);
    expect(page.body).toHaveLength(2);
    const next = /<([^>]+)>/.exec(page.headers.link!)![1]!.replace(/^https?:\/\/[^/]+/, '');
    expect((await get(next).expect(200)).body).toMatchObject([{ id: first.id }]);
  });
});

describe('the page /b/:uuid', () => {
  it('contains a link preview and structured data for search engines', async () => {
    await addPrices();
    const openingHours = await openAlways();
    await change(salon, { description: '</script><b>"Nežno"', facebook: 'https://facebook.com/mila' });
    const { text } = await get(`/b/${salon.uuid}?lng=sr`).expect(200);
    expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/b/${salon.uuid}" data-preview>`);
    expect(text).toContain(
      '<meta property="og:title" content="Mila šišanje · Salon za negu ljubimaca · Niš" data-preview>',
    );
    expect(text).toMatch(/<meta name="description" content="[^"]*&quot;Nežno&quot;[^"]*Niš · [^"]+">/);
    expect(text).not.toContain('<b>');
    expect(structuredIn(text)).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Mila šišanje',
      url: `${ORIGIN}/b/${salon.uuid}`,
      telephone: '+381 64 123 4567',
      address: { streetAddress: 'Obrenovićeva 1', addressLocality: 'Niš', addressCountry: 'Serbia' },
      openingHours,
      makesOffer: [
        { priceSpecification: { minPrice: 1500, priceCurrency: 'RSD' } },
        {},
        { price: 600, priceCurrency: 'RSD' },
        {},
      ],
      sameAs: ['https://facebook.com/mila'],
    });
  });

  it.each([
    [2, 'LocalBusiness'],
    [4, ['LocalBusiness', 'VeterinaryCare']],
    [5, 'AnimalShelter'],
  ] as const)('has the type of its category %i', async (category, type) => {
    const { uuid } = await makeBusiness(category);
    expect(structuredIn((await get(`/b/${uuid}`).expect(200)).text)['@type']).toEqual(type);
  });

  it.each(['/b/x', '/b/1', '/b/%00', `/b/${'a'.repeat(3000)}`])('has status 404 for %s', async (path) => {
    await get(path).expect(404);
  });

  it('is in the sitemap, like the list', async () => {
    const { text } = await get('/sitemap/businesses-0.xml').expect(200);
    expect(text).toContain(`<loc>${ORIGIN}/b/${salon.uuid}</loc><lastmod>`);
    expect((await get('/sitemap.xml').expect(200)).text).toContain('/sitemap/businesses-0.xml');
    expect((await get('/sitemap/pages.xml').expect(200)).text).toContain(`<loc>${ORIGIN}/b</loc>`);
    await get('/b').expect(200);
  });

  it('counts for the rate limit of visitors, like the API', async () => {
    await test.beside({ RATE_LIMITS: 'visitorLooksPerNetwork=2', WEB_DIR: test.config.WEB_DIR }, async (elsewhere) => {
      await elsewhere.http().get('/api/visitors/businesses').expect(200);
      await elsewhere.http().get(`/b/${salon.uuid}`).expect(200);
      for (const path of ['', `/${salon.uuid}`, `/${salon.uuid}/pets`])
        await elsewhere.http().get(`/api/visitors/businesses${path}`).expect(429);
    });
  });
});

describe('the notice about public pages', () => {
  const notices = () => test.prisma.notice.findMany({ where: { kind: 'BUSINESS_PAGE' }, select: { userId: true } });
  const addJob = (registeredBefore: Date) =>
    test.prisma.$transaction((transaction) =>
      test.app.get(JobsService).add('business-page-notices', { registeredBefore }, transaction),
    );

  it('tells each earlier business once', async () => {
    const newer = await makeBusiness(4, { createdAt: new Date(Date.now() + 60_000) });
    await makeBusiness(4, { disabledAt: new Date() });
    await addJob(new Date(Date.now() + 1000));
    await eventually(async () => expect(await notices()).toEqual([{ userId: salon.id }]));
    await addJob(new Date(Date.now() + 120_000));
    await eventually(async () =>
      expect((await notices()).map(({ userId }) => userId).toSorted()).toEqual([salon.id, newer.id].toSorted()),
    );
    const { body } = await test.as(salon).get('/api/notifications').expect(200);
    expect(body).toMatchObject([{ kind: 'business_page', notice: { path: '/account' } }]);
  });
});

import type { Prisma } from '@sapa/prisma/client';
import { problem, UNKNOWN_UUID } from '../../../test/answers.js';
import type { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import { ORIGIN, startWithPage } from '../../../test/web-page.js';
import { PUBLIC_PHOTOS } from './public-pets.dto.js';

const DAY = 24 * 60 * 60 * 1000;

let test: TestApp;
let ana: TestUser;
beforeAll(async () => {
  test = await startWithPage();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user({ firstName: 'Anastasija', lastName: 'Petrović', phoneNumber: '+381641234567' });
  await test.make.address(ana.id);
});

/** Creates a pet for adoption that visitors may see. */
const makePet = (data: Partial<Prisma.PetUncheckedCreateInput> = {}) =>
  test.make.pet({ userId: ana.id, name: 'Medena', giveAway: true, visibleToVisitors: true, ...data });

const makeShelter = (data: object = {}) =>
  test.make.user({ firstName: 'Azil Zov', lastName: null, userCategoryId: 5, ...data });

const get = (path: string) => test.http().get(path);
const card = async (uuid: string) => (await get(`/api/visitors/pets/${uuid}`).expect(200)).body;
const structuredIn = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(page)![1]!);

/** Expects that search results, counts, start page and sitemap contain no pets. */
async function expectEmptyLists() {
  expect((await get('/api/find').expect(200)).body).toEqual([]);
  expect((await get('/api/find/counts').expect(200)).body).toEqual({
    count: 0,
    isMore: false,
    values: [],
    without: [],
  });
  expect((await get('/sitemap/pets-0.xml').expect(200)).text).not.toContain('<url>');
  await eventually(async () =>
    expect((await get('/api/visitors/welcome').expect(200)).body).toMatchObject({ pets: [], cities: [] }),
  );
}

/** Functions that create pets that visitors cannot see. */
const HIDDEN_PETS: [string, () => Promise<{ uuid: string }>][] = [
  ['that its owner shows only to users', () => makePet({ visibleToVisitors: false })],
  ['hidden by a moderator', () => makePet({ hiddenAt: new Date() })],
  [
    'of a disabled user',
    async () => {
      await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
      return makePet();
    },
  ],
  ['that does not exist', () => Promise.resolve({ uuid: UNKNOWN_UUID })],
];

describe('GET /visitors/pets/:uuid', () => {
  it('returns the pet with its city', async () => {
    const { uuid } = await makePet({
      size: 'SMALL',
      vaccinated: true,
      chipNumber: '941000024',
      tags: ['playful'],
      colours: ['brown'],
      markings: 'White paw, call 064 123 4567',
      description: 'Likes the snow.',
    });
    expect(await card(uuid)).toEqual({
      uuid,
      name: 'Medena',
      birthdate: '2020-05-17',
      birthdatePrecision: 'day',
      gender: 'm',
      hasPedigree: false,
      giveAway: true,
      isAvailableForBreeding: false,
      priceForBreeding: null,
      forSale: false,
      priceForSale: null,
      currency: null,
      offerState: 'available',
      isOfferExpired: false,
      size: 'small',
      tags: ['playful'],
      colours: ['brown'],
      markings: 'White paw, call …',
      vaccinated: true,
      neutered: null,
      chipped: null,
      confirmedByClinic: [],
      isChipOnFile: true,
      goodWithChildren: null,
      goodWithDogs: null,
      goodWithCats: null,
      diedOn: null,
      lostReport: null,
      petCategory: { id: 1, name: 'Dogs' },
      petCategoryGroup: { id: 101, name: expect.any(String) },
      imageUrl: null,
      photos: [],
      photoCount: 0,
      description: 'Likes the snow.',
      owner: { userCategoryId: 1, uuid: null, name: null, imageUrl: null, city: 'Niš', placeId: null },
    });
  });

  it("returns a large album's first photos and the total number of photos", async () => {
    const { id: petId, uuid } = await makePet();
    const photo = (number: number) => ({ key: `aa/${number}`, width: 320, height: 320, widths: [320] });
    await test.prisma.petPhoto.createMany({
      data: Array.from({ length: 30 }, (_, index) => ({ ...photo(index), petId, position: index })),
    });
    const main = await test.prisma.petPhoto.findFirstOrThrow({ where: { petId, position: 3 } });
    await test.prisma.pet.update({ where: { id: petId }, data: { mainPhotoId: main.id } });
    const { photos, photoCount } = await card(uuid);
    const newest = Array.from({ length: PUBLIC_PHOTOS }, (_, index) => 29 - index);
    expect(photos.map(({ url }: { url: string }) => url)).toEqual(
      [3, ...newest].map((number) => `/uploads/aa/${number}/320.webp`),
    );
    expect(photoCount).toBe(30);
  });

  it('leaves out photos hidden by moderators, even in the link preview', async () => {
    const { id: petId, uuid } = await makePet();
    const photo = (key: string, position: number) => ({ petId, key, position, width: 320, height: 320, widths: [320] });
    const { id } = await test.prisma.petPhoto.create({ data: photo('aa/hidden', 2) });
    await test.prisma.petPhoto.create({ data: photo('aa/shown', 1) });
    await test.prisma.pet.update({ where: { id: petId }, data: { mainPhotoId: id } });
    const responses = async () => [
      (await get(`/api/visitors/pets/${uuid}`).expect(200)).text,
      (await get(`/p/${uuid}`).expect(200)).text,
      (await get('/api/find').expect(200)).text,
    ];
    for (const response of await responses()) expect(response).toContain('aa/hidden');
    const hiddenAt = new Date();
    await test.prisma.petPhoto.update({ where: { id }, data: { hiddenAt, deletedAt: hiddenAt } });
    for (const response of await responses()) {
      expect(response).not.toContain('aa/hidden');
      expect(response).toContain('aa/shown');
    }
  });

  it('never reveals the name, contact details or street of a private person', async () => {
    const { uuid } = await makePet({
      chipNumber: '941000024',
      description:
        'Call 064/123-4567 or +381 64 123 45 67, write to ana.p@example.org, see www.ana.example or https://ana.example/x, or @ana_p. Born 2019, 3 kg.',
    });
    const { text } = await get(`/api/visitors/pets/${uuid}`).expect(200);
    const { text: page } = await get(`/p/${uuid}`).expect(200);
    for (const response of [text, page]) {
      for (const secret of [
        'Anastasija',
        'Petrović',
        '064/',
        '+381',
        'example',
        'ana_p',
        'Obrenovićeva',
        '941000024',
        ana.uuid,
      ])
        expect(response.replaceAll(ORIGIN, '')).not.toContain(secret);
    }
    expect((await card(uuid)).description).toBe('Call … or …, write to … see … or … or …. Born 2019, 3 kg.');
  });

  it.each([
    'Call 064 123 45 67',
    '٠٦٤١٢٣٤٥٦٧',
    '０６４１２３４５６７',
    '0️⃣6️⃣4️⃣1️⃣2️⃣3️⃣4️⃣',
    '𝟎𝟔𝟒𝟏𝟐𝟑𝟒',
    '0\u200b6\u200b4\u200b1\u200b2\u200b3\u200b4',
    '064–123–45–67',
    'nula šest četiri jedan dva tri četiri pet',
    'нула шест четири један два три четири пет',
    'ana (at) example (dot) org',
    'ana et example tačka org',
    'ana at example.org',
    'ana＠example．org',
    'ANA @ EXAMPLE . ORG',
    'HTTPS://ANA.EXAMPLE',
    'instagram.com/ana',
    'ana-psi.com',
    'IG: ana_p',
  ])('removes contact data in unusual formats: %s', async (description) => {
    const { uuid } = await makePet({ description });
    const { text: page } = await get(`/p/${uuid}`).expect(200);
    const shown = (await card(uuid)).description as string;
    expect(shown).toMatch(/^(Call )?…$/);
    expect(page).not.toContain(description);
  });

  it.each([
    'Ima 3 godine i 2 meseca, 12 kg, 45 cm. Vakcinisan 2023, 2024, 2025.',
    'He has 2 sisters, 1 brother. Look at me. Call him pet pasa, tri mačke, 8 h.',
    'Traži dom.To je sve. Hrana 3x100 g, 50 ml; cena 15.000 din',
  ])('keeps texts without contact data: %s', async (description) => {
    const { uuid } = await makePet({ description });
    expect((await card(uuid)).description).toBe(description);
  });

  it("removes phone numbers from the pet's name and streets from the city", async () => {
    await test.prisma.address.update({ where: { userId: ana.id }, data: { city: 'Niš, Obrenovićeva 1' } });
    const { uuid } = await makePet({ name: 'Rex 064 123 45 67' });
    expect(await card(uuid)).toMatchObject({ name: 'Rex …', owner: { city: null } });
    const found = (await get('/api/find').expect(200)).body;
    expect(found).toMatchObject([{ name: 'Rex …' }]);
    const { body } = await get('/api/visitors/welcome').expect(200);
    const { text } = await get(`/p/${uuid}`).expect(200);
    for (const response of [JSON.stringify(found), JSON.stringify(body), text])
      expect(response).not.toMatch(/064 123|Obrenovićeva/);
    expect((await test.as(ana).get('/api/find').expect(200)).body).toMatchObject([{ name: 'Rex 064 123 45 67' }]);
  });

  it('returns the name of a shelter, and leaves its description unchanged', async () => {
    const zov = await makeShelter();
    const { uuid } = await makePet({ userId: zov.id, description: 'Call 064/123-4567.' });
    expect(await card(uuid)).toMatchObject({
      owner: { userCategoryId: 5, uuid: zov.uuid, name: 'Azil Zov', city: null, placeId: null },
      description: 'Call 064/123-4567.',
    });
  });

  it.each(HIDDEN_PETS)('returns 404 for a pet %s', async (_, make) => {
    const { uuid } = await make();
    expect((await get(`/api/visitors/pets/${uuid}`).expect(404)).body).toEqual(problem('pet_not_found'));
    const { text } = await get(`/p/${uuid}`).expect(404);
    expect(text).toContain('<title>Šapa</title>');
    expect(text).not.toContain('og:title');
    await expectEmptyLists();
  });

  it.each([
    ['reserved', { offerState: 'RESERVED' }, { offerState: 'reserved' }],
    ['done', { offerState: 'DONE' }, { offerState: 'done' }],
    ['expired', { offerConfirmedAt: new Date(Date.now() - 61 * DAY) }, { isOfferExpired: true }],
  ] as const)('returns a pet whose offer is %s, but lists leave out the pet', async (_state, data, shown) => {
    const { uuid } = await makePet(data);
    expect(await card(uuid)).toMatchObject(shown);
    expect(structuredIn((await get(`/p/${uuid}`).expect(200)).text)).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    });
    await expectEmptyLists();
  });
});

describe('the page /p/:uuid', () => {
  it('contains a link preview and structured data for search engines', async () => {
    const zov = await makeShelter();
    const { uuid } = await makePet({ userId: zov.id, description: '</script><b>"Snow"' });
    const { text } = await get(`/p/${uuid}?lng=sr`).expect(200);
    expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/p/${uuid}" data-preview>`);
    expect(text).toMatch(/<meta property="og:title" content="Medena · [^"]+" data-preview>/);
    expect(text).toMatch(/<meta property="og:description" content="Traži dom · [^"]+&quot;Snow&quot;" data-preview>/);
    expect(text).not.toContain('<b>');
    expect(structuredIn(text)).toMatchObject({
      '@type': 'Product',
      name: 'Medena',
      url: `${ORIGIN}/p/${uuid}`,
      offers: { price: 0, availability: 'https://schema.org/InStock', seller: { name: 'Azil Zov' } },
    });
  });

  it.each(['/p/x', '/p/1', '/p/%00', `/p/${'a'.repeat(3000)}`])('has status 404 for %s', async (path) => {
    expect((await get(path).expect(404)).text).toContain('<title>Šapa</title>');
  });
});

describe('the page /lost/:uuid', () => {
  it('contains a link preview, and is kept out of search engines once the report has ended', async () => {
    const { id, uuid } = await test.make.animalReport({ userId: ana.id, name: 'Rex', description: '<b>Shy</b>' });
    const open = (await get(`/lost/${uuid}?lng=sr`).expect(200)).text;
    expect(open).toContain(`<link rel="canonical" href="${ORIGIN}/lost/${uuid}" data-preview>`);
    expect(open).toContain('<meta property="og:title" content="Nestanak: Rex · Niš" data-preview>');
    expect(open).not.toMatch(/<b>|noindex/);
    await test.prisma.animalReport.update({ where: { id }, data: { state: 'HOME', closedAt: new Date() } });
    expect((await get(`/lost/${uuid}`).expect(200)).text).toContain('name="robots" content="noindex"');
    await test.prisma.animalReport.update({ where: { id }, data: { hiddenAt: new Date() } });
    expect((await get(`/lost/${uuid}`).expect(404)).text).not.toContain('og:title');
  });
});

describe('GET /visitors/welcome', () => {
  it('returns offered pets, and the numbers of offers, new homes, members and businesses', async () => {
    const zov = await makeShelter();
    const { uuid } = await makePet();
    await makePet({ userId: zov.id, offerState: 'DONE' });
    await makePet({ visibleToVisitors: false });
    // Try again, because the response may be cached for a second.
    await eventually(async () => {
      const { body } = await get('/api/visitors/welcome').expect(200);
      expect(body.pets.map((pet: { uuid: string }) => pet.uuid)).toEqual([uuid]);
      expect(JSON.stringify(body)).not.toMatch(/Anastasija|Petrović/);
      expect(body.numbers).toEqual({ offers: 2, homesFound: 1, members: 2, businesses: 1 });
    });
  });

  it('leaves out a pet about a second after it is hidden', async () => {
    const { id, uuid } = await makePet();
    const shown = async () =>
      (await get('/api/visitors/welcome').expect(200)).body.pets.map((pet: { uuid: string }) => pet.uuid);
    let now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
    await eventually(async () => expect(await shown()).toEqual([uuid]));
    clock.mockRestore();
    await test.prisma.pet.update({ where: { id }, data: { hiddenAt: new Date() } });
    await eventually(async () => expect(await shown()).toEqual([]));
  });
});

describe('GET /find without a session', () => {
  it.each(['sort=newest', 'sort=price', 'offer=adoption&kind=1', 'breed=101&sex=m'])(
    'returns only pets that visitors may see, without owners: %s',
    async (query) => {
      const { uuid } = await makePet();
      await makePet({ visibleToVisitors: false });
      await makePet({ hiddenAt: new Date() });
      const { body } = await get(`/api/find?${query}`).expect(200);
      expect(body).toMatchObject([{ uuid, name: 'Medena', userId: null }]);
      expect(JSON.stringify(body)).not.toMatch(/Anastasija|Petrović|Obrenovićeva/);
      expect((await get(`/api/find/counts?${query}`).expect(200)).body).toMatchObject({ count: 1 });
      expect((await test.as(ana).get(`/api/find?${query}`).expect(200)).body).toHaveLength(2);
    },
  );
});

describe('rate limits for visitors', () => {
  it('apply to pet requests by visitors, but not by logged-in users', async () => {
    await test.beside({ RATE_LIMITS: 'visitorLooksPerNetwork=2', WEB_DIR: test.config.WEB_DIR }, async (elsewhere) => {
      const { uuid } = await makePet();
      await elsewhere.http().get('/api/find').expect(200);
      await elsewhere.http().get(`/api/visitors/pets/${uuid}`).expect(200);
      for (const path of ['/api/find', '/api/find/counts', `/api/visitors/pets/${uuid}`, '/sitemap/pets-0.xml']) {
        const { body, headers } = await elsewhere.http().get(path).expect(429);
        expect(body).toEqual(problem('too_many_requests'));
        expect(headers['retry-after']).toMatch(/^\d+$/);
      }
      await elsewhere.as(ana).get('/api/find').expect(200);
    });
  });

  it('count link previews and pet requests together', async () => {
    await test.beside({ RATE_LIMITS: 'visitorLooksPerNetwork=2', WEB_DIR: test.config.WEB_DIR }, async (elsewhere) => {
      const { uuid } = await makePet();
      const post = await test.make.blogPost({ authorId: ana.id });
      const titleOf = async (path: string) =>
        /<title>(.*?)<\/title>/.exec((await elsewhere.http().get(path).expect(200)).text)![1];
      expect(await titleOf(`/p/${uuid}`)).toContain('Medena');
      expect(await titleOf(`/blog/${post.uuid}`)).toContain('Zima');
      for (const path of [`/p/${uuid}`, `/blog/${post.uuid}`]) expect(await titleOf(path)).toBe('Šapa');
      await elsewhere.http().get(`/api/visitors/pets/${uuid}`).expect(429);
    });
  });
});

describe('search engines', () => {
  it('get robots.txt with the URL of the sitemap', async () => {
    const { text, headers } = await get('/robots.txt').expect(200);
    expect(headers['content-type']).toMatch('text/plain');
    expect(text).toBe(`User-agent: *\nDisallow: /api/\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  it('find all public pages, pets and posts in the sitemap', async () => {
    const { uuid } = await makePet();
    const post = await test.make.blogPost({ authorId: ana.id });
    const draft = await test.make.blogPost({ authorId: ana.id, isPublished: false });
    const index = await get('/sitemap.xml').expect(200);
    expect(index.headers['content-type']).toMatch('application/xml');
    const files = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!.slice(ORIGIN.length));
    expect(files).toEqual([
      '/sitemap/pages.xml',
      '/sitemap/pets-0.xml',
      '/sitemap/businesses-0.xml',
      '/sitemap/posts-0.xml',
    ]);
    const texts = await Promise.all(files.map(async (file) => (await get(file).expect(200)).text));
    expect(texts.join()).toContain(`<loc>${ORIGIN}/</loc>`);
    expect(texts.join()).toContain(`<loc>${ORIGIN}/p/${uuid}</loc><lastmod>`);
    expect(texts.join()).toContain(`<loc>${ORIGIN}/blog/${post.uuid}</loc>`);
    expect(texts.join()).not.toContain(draft.uuid);
  });

  it.each(['/sitemap/pets-x.xml', '/sitemap/pets--1.xml', '/sitemap/pets-999999.xml', '/sitemap/pets-1e3.xml'])(
    'get status 404 for %s',
    (path) => get(path).expect(404),
  );
});

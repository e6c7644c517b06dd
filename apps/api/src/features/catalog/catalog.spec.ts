import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Language, WRITTEN_LANGUAGES, writtenLanguageOf } from '@sapa/shared/languages';
import { invalid, NO_IDS, problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';

interface Breed {
  id: number;
  name: string;
  photoUrl: string;
  petCategoryId: number;
}

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());

const get = (path: string, language = 'en') => test.http().get(`/api${path}`).set('accept-language', language);
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

const PUBLIC = [
  '/service',
  '/pet-category',
  '/pet-category/1',
  '/pet-category-group',
  '/pet-category-food',
  '/pet-category-food/11',
];
const FOLDERS = ['Dogs', 'Cats', 'Parrots', 'Reptiles', 'Rodents', 'Spiders'];
const AT_LEAST = [40, 25, 15, 15, 15, 12];
const pictures = fileURLToPath(new URL('../../../../web/public/', import.meta.url));

describe('user categories', () => {
  const path = '/api/user-category';

  it('are returned as an array whose first element is the list', async () => {
    const viewer = await test.make.user();
    const { body } = await test.as(viewer).get(path).expect(200);
    expect(body).toHaveLength(1);
    expect(names(body[0])).toEqual(['Pet owner', 'Kennel', 'Beauty parlor', 'Veterinary clinic', 'Pet shelter']);
    for (const [index, category] of body[0].entries()) {
      expect(category).toEqual({
        id: index + 1,
        name: expect.any(String),
        description: expect.stringMatching(/\S/),
        photo_url: expect.stringMatching(/^\/\S+\.\w+$/),
      });
    }
  });

  it('can be cached by browsers, but not by proxies', async () => {
    const viewer = await test.make.user();
    const { headers } = await test.as(viewer).get(path).expect(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    await test.as(viewer).get(path).set('if-none-match', headers.etag!).expect(304);
  });
});

describe('pet categories', () => {
  it("are the specification's six categories", async () => {
    const { body } = await get('/pet-category').expect(200);
    expect(names(body)).toEqual(['Dogs', 'Cats', 'Parrots', 'Reptiles', 'Rodents', 'Spiders and scorpions']);
    for (const [index, category] of body.entries()) {
      expect(category).toEqual({
        id: index + 1,
        name: expect.any(String),
        description: expect.stringMatching(/\S/),
        photo_url: expect.stringContaining(`/${FOLDERS[index]}/`),
      });
      expect((await get(`/pet-category/${index + 1}`).expect(200)).body).toEqual(category);
    }
  });

  it('have Serbian names', async () => {
    expect(names((await get('/pet-category', 'sr').expect(200)).body)).toEqual([
      'Psi',
      'Mačke',
      'Papagaji',
      'Gmizavci',
      'Glodari',
      'Pauci i škorpije',
    ]);
  });

  it('return 404 for an unknown id', async () => {
    expect((await get('/pet-category/7').expect(404)).body).toEqual(problem('not_found'));
  });
});

describe('breeds', () => {
  let breeds: Breed[];
  beforeAll(async () => {
    breeds = (await get('/pet-category-group').expect(200)).body as Breed[];
  });

  it('have unique ids and names, and a minimum number per category', () => {
    expect(new Set(breeds.map(({ id }) => id)).size).toBe(breeds.length);
    for (const [index, least] of AT_LEAST.entries()) {
      const ofCategory = breeds.filter(({ petCategoryId }) => petCategoryId === index + 1);
      expect(ofCategory.length).toBeGreaterThanOrEqual(least);
      expect(new Set(names(ofCategory)).size).toBe(ofCategory.length);
    }
  });

  it('have the documented fields, and a photo in the folder of their category', () => {
    for (const breed of breeds) {
      expect(breed).toEqual({
        id: expect.any(Number),
        name: expect.stringMatching(/\S/),
        photoUrl: expect.stringContaining(`/${FOLDERS[breed.petCategoryId - 1]}/`),
        petCategoryId: expect.any(Number),
      });
    }
  });

  it('have Serbian names', async () => {
    const { body } = await get('/pet-category-group?petCategoryId=1', 'sr').expect(200);
    expect(names(body)).toContain('Mešanac / ostalo');
    expect(names(body).every((name) => /\S/.test(name))).toBe(true);
    // Serbian sorts the letters c, č, ć, d in this order.
    expect(names(body)).toEqual([...names(body)].sort(new Intl.Collator('sr-Latn').compare));
  });

  it('are listed by category', async () => {
    for (const petCategoryId of [1, 2, 3, 4, 5, 6]) {
      const { body } = await get(`/pet-category-group?petCategoryId=${petCategoryId}&_t=123`).expect(200);
      expect(body).toEqual(breeds.filter((breed) => breed.petCategoryId === petCategoryId));
    }
    expect((await get('/pet-category-group?petCategoryId=7').expect(200)).body).toEqual([]);
  });

  it('are paginated only if the query contains a page or a limit', async () => {
    const seen: Breed[] = [];
    for (let page = 1; page <= 100; page++) {
      const { body } = await get(`/pet-category-group?page=${page}`).expect(200);
      expect(body).toEqual({
        data: expect.any(Array),
        page,
        totalPages: Math.ceil(breeds.length / 50),
        total: breeds.length,
      });
      if (page === 1) expect(body.data).toHaveLength(50);
      seen.push(...(body.data as Breed[]));
      if (page === body.totalPages) break;
    }
    expect(seen).toEqual(breeds);
  });

  it.each([
    ['limit=10', 10, 1],
    ['limit=10&page=2', 10, 2],
    ['limit=100000', 100, 1],
    ['page=1000000000', 0, 1_000_000_000],
    ['petCategoryId=6&limit=1&page=3&_t=1', 1, 3],
    ['petCategoryId=7&page=1', 0, 1],
  ])('with the query %s return %i entries on page %i', async (query, count, page) => {
    const { body } = await get(`/pet-category-group?${query}`).expect(200);
    expect(body.page).toBe(page);
    expect(body.data).toHaveLength(count);
    expect(body.totalPages * 100).toBeGreaterThanOrEqual(body.total);
  });

  it.each(['page', 'limit'])('reject a %s value that is not a positive number', async (name) => {
    for (const value of ['0', '-1', '1e9', 'abc', '', '1.5', '99999999999', '1 OR 1=1', '1&page=2&limit=2']) {
      const { body } = await get(`/pet-category-group?${name}=${encodeURI(value)}`).expect(400);
      expect(body.fields).toHaveProperty(name);
    }
  });
});

describe('food types', () => {
  it('exist for every category except spiders', async () => {
    const all = (await get('/pet-category-food').expect(200)).body as { id: number }[];
    const byCategory = [];
    for (const petCategoryId of [1, 2, 3, 4, 5]) {
      const { body } = await get(`/pet-category-food?petCategoryId=${petCategoryId}`).expect(200);
      expect(body.length).toBeGreaterThan(1);
      byCategory.push(...(body as { id: number }[]));
    }
    expect(byCategory).toEqual(all);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect((await get('/pet-category-food?petCategoryId=6').expect(200)).body).toEqual([]);
  });

  it('have an id and a name', async () => {
    expect((await get('/pet-category-food/11').expect(200)).body).toEqual({ id: 11, name: 'Dry food' });
    expect((await get('/pet-category-food/11', 'sr').expect(200)).body).toEqual({ id: 11, name: 'Suva hrana' });
    expect((await get('/pet-category-food/9999').expect(404)).body).toEqual(problem('not_found'));
  });
});

describe('services', () => {
  it('have an id, a name and the user categories that can offer them', async () => {
    const { body } = await get('/service').expect(200);
    expect(body[0]).toEqual({ id: 1, name: 'Bath and blow-dry', userCategoryIds: [3] });
    for (const service of body) {
      expect(service).toEqual({
        id: expect.any(Number),
        name: expect.stringMatching(/\S/),
        userCategoryIds: expect.any(Array),
      });
    }
    for (const category of [3, 4]) {
      expect(
        body.filter((service: { userCategoryIds: number[] }) => service.userCategoryIds.includes(category)).length,
      ).toBeGreaterThan(1);
    }
  });
});

describe('reference data', () => {
  it('has all names in each language that has a file of names', async () => {
    const folder = new URL('../../../../../prisma/reference/names/', import.meta.url);
    const withNames = (await readdir(folder)).map((file) => file.replace('.json', ''));
    expect(withNames).toEqual(expect.arrayContaining(['en', 'sr']));
    expect(withNames.filter((code) => !WRITTEN_LANGUAGES.includes(code as Language))).toEqual([]);
    const expected = LANGUAGES.filter((language) => withNames.includes(writtenLanguageOf(language))).sort();
    const named = ({ names }: { names: unknown }) => Object.keys(names as object).sort();
    const { userCategory, petCategory, petCategoryGroup, petCategoryFood, service } = test.prisma;
    const described = [...(await userCategory.findMany()), ...(await petCategory.findMany())];
    const rows = [
      ...described,
      ...described.map(({ descriptions }) => ({ names: descriptions })),
      ...(await petCategoryGroup.findMany()),
      ...(await petCategoryFood.findMany()),
      ...(await service.findMany()),
    ];
    expect(rows.filter((row) => String(named(row)) !== String(expected))).toEqual([]);
  });

  it('uses the English name if a translation is missing', async () => {
    const { names } = await test.prisma.petCategory.findUniqueOrThrow({ where: { id: 3 } });
    await test.prisma.petCategory.update({ where: { id: 3 }, data: { names: { en: 'Parrots' } } });
    expect((await get('/pet-category/3', 'sr').expect(200)).body.name).toBe('Parrots');
    await test.prisma.petCategory.update({ where: { id: 3 }, data: { names: names as object } });
  });

  it.each(PUBLIC)('is public at %s, and clients can cache it and revalidate it using its ETag', async (path) => {
    const { headers } = await get(path).expect(200);
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(headers.vary).toContain('Accept-Language');
    expect((await get(path).set('if-none-match', headers.etag!).expect(304)).text).toBe('');
    const serbian = await get(path, 'sr').set('if-none-match', headers.etag!).expect(200);
    expect(serbian.headers.etag).not.toBe(headers.etag);
  });

  it.each([
    ['sr', 'Psi'],
    ['sr-Cyrl', 'Пси'],
    ['sr-Latn-RS,en;q=0.5', 'Psi'],
    ['de, sr;q=0.8, en;q=0.7', 'Psi'],
    ['en-GB', 'Dogs'],
    ['en;q=0.2, sr;q=0.9', 'Psi'],
    ['sr;q=0, en', 'Dogs'],
    ['de', 'Dogs'],
    ['*', 'Dogs'],
    ['', 'Dogs'],
    ['__proto__', 'Dogs'],
    ['../../etc/passwd', 'Dogs'],
    [',;q=;;,'.repeat(500), 'Dogs'],
  ])('for Accept-Language %j lists %s first', async (language, first) => {
    expect((await get('/pet-category', language).expect(200)).body[0].name).toBe(first);
  });

  it.each(['pet-category', 'pet-category-food'])('rejects invalid ids at /%s', async (path) => {
    for (const id of NO_IDS) {
      const { body } = await get(`/${path}/${encodeURIComponent(id)}`).expect(400);
      expect(body).toEqual(invalid({ id: 'invalid_id' }));
    }
  });

  it.each(['pet-category-group', 'pet-category-food'])('rejects invalid categories at /%s', async (path) => {
    for (const id of [...NO_IDS, '1 OR 1=1', '']) {
      const { body } = await get(`/${path}?petCategoryId=${encodeURIComponent(id)}`).expect(400);
      expect(body).toEqual(invalid({ petCategoryId: 'pet_category_invalid' }));
    }
    const { body: all } = await get(`/${path}`);
    expect((await get(`/${path}?petCategoryId[not]=1&petCategoryId[gt]=0`).expect(200)).body).toEqual(all);
    await get(`/${path}?petCategoryId=1&petCategoryId=2`).expect(400);
  });

  it('refers only to pictures that exist', async () => {
    const viewer = await test.make.user();
    const responses = await Promise.all(
      ['user-category', 'pet-category', 'pet-category-group'].map((path) => test.as(viewer).get(`/api/${path}`)),
    );
    const rows = responses.flatMap(({ body }) => body.flat()) as { photo_url?: string; photoUrl?: string }[];
    const missing = rows
      .map((row) => row.photo_url ?? row.photoUrl ?? '')
      .filter((url) => !existsSync(`${pictures}${url.slice(1)}`));
    expect([...new Set(missing)]).toEqual([]);
  });
});

import type { Response } from 'supertest';
import { anyMoment, invalid, problem } from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';

startWithThreePeople();

interface Result {
  type: string;
  id: number | null;
  title: string;
  excerpt: string | null;
}
interface Section {
  type: string;
  results: Result[];
  next: string | null;
  isSimilar: boolean;
}

/** Repeats searches that a busy machine does not finish within the time limit of a search. */
const resultsOf = async (path: string, query: Record<string, string>, user = ana) => {
  let response: Response | undefined;
  await eventually(async () => {
    response = await test.as(user).get(path).query(query);
    expect(response.body.code).not.toBe('search_too_broad');
  });
  expect(response?.status).toBe(200);
  return response?.body;
};

const search = (query: Record<string, string>, user?: TestUser): Promise<Section[]> =>
  resultsOf('/api/search', query, user);

/** Returns the titles of the results, grouped by type. */
const titles = async (q: string, type?: string) =>
  Object.fromEntries(
    (await search({ q, ...(type && { type }) })).map((section) => [
      section.type,
      section.results.map(({ title }) => title),
    ]),
  );

const suggestions = async (q: string): Promise<[string, string][]> =>
  (await resultsOf('/api/search/suggestions', { q })).map(({ type, title }: Result) => [type, title]);

describe('GET /search', () => {
  it.each(['Šabac', 'sabac', 'ШАБАЦ', 'sabac?!', '  Шабац ', 'sa\u00adbac'])(
    'finds Šabac in every section by %j',
    async (q) => {
      const pet = await test.make.pet({ name: 'Šabac' });
      const person = await test.make.user({ firstName: 'Шабац', lastName: 'Kos' });
      const business = await test.make.user({ firstName: 'Azil Šabac', lastName: null, userCategoryId: 5 });
      await test.prisma.address.create({
        data: { userId: business.id, country: 'Serbia', city: 'Šabac', street: 'x' },
      });
      const blog = await test.make.blogPost({
        authorId: bob.id,
        title: 'U Šapcu',
        content: `${'Pas. '.repeat(99)} Шабац je grad.`,
      });
      const post = await test.make.wallPost({
        authorId: eva.id,
        content: 'Dobro jutro, Šabac! #šabac',
        tags: { create: { tag: 'šabac', spelling: 'Šabac', authorId: eva.id } },
      });
      const nothing = {
        uuid: null,
        about: null,
        excerpt: null,
        imageUrl: null,
        categoryId: null,
        count: null,
        createdAt: null,
      };
      const section = (type: string, result: object) => ({
        type,
        results: [{ ...nothing, type, ...result }],
        next: null,
        isSimilar: false,
      });
      expect(await search({ q })).toEqual([
        section('pet', { id: pet.id, uuid: pet.uuid, title: 'Šabac', about: 'Mixed breed / other', categoryId: 1 }),
        section('person', { id: person.id, uuid: person.uuid, title: 'Шабац Kos', categoryId: 1 }),
        section('business', {
          id: business.id,
          uuid: business.uuid,
          title: 'Azil Šabac',
          about: 'Šabac',
          categoryId: 5,
        }),
        section('tag', { id: null, title: 'Šabac', count: 1 }),
        section('blog', {
          id: blog.id,
          uuid: blog.uuid,
          title: 'U Šapcu',
          about: 'Bob',
          excerpt: expect.stringMatching(/^… Pas\. .* Шабац je grad\.$/) as string,
          createdAt: anyMoment,
        }),
        section('post', {
          id: post.id,
          title: 'Eva Kos',
          excerpt: 'Dobro jutro, Šabac! #šabac',
          categoryId: 1,
          createdAt: anyMoment,
        }),
      ]);
    },
  );

  it('requires all words in any order, and accepts the beginnings of words', async () => {
    await test.make.wallPost({ content: 'Šetnja u Novom Sadu' });
    await test.make.wallPost({ content: 'Šetnja u Beogradu' });
    expect((await search({ q: 'sad novom' }))[0]?.results).toHaveLength(1);
    expect((await search({ q: 'setnj' }))[0]?.results).toHaveLength(2);
    expect(await search({ q: 'setnja pariz' })).toEqual([]);
    // A single letter matches only as a whole word.
    expect((await search({ q: 'u' }))[0]?.results).toHaveLength(2);
    expect(await search({ q: 'n' })).toEqual([]);
  });

  it('finds codes that look like numbers in exponent notation, such as 455e3a90', async () => {
    const post = await test.make.wallPost({ content: 'Tag on the collar: 455e3a90' });
    await test.make.wallPost({ content: 'Tag on the collar: 455f3a90' });
    for (const q of ['455e3a90', 'collar 455E3A90', '455e3a', '455e3', '455e', '4'])
      expect({ q, ids: (await search({ q }))[0]?.results.map(({ id }) => id) }).toEqual({
        q,
        ids: q === '4' ? undefined : [post.id],
      });
  });
});

describe('the search excerpt of a post', () => {
  const content = `# Uvod\n\n${'Nešto drugo. '.repeat(50)}\n\nOvo je **važno**: [hrana](https://example.org/hrana) za _štence_ i ![slika](/uploads/a.webp)\n\n- prvo\n- drugo`;
  const excerpts = async () => (await search({ q: 'stence' }))[0]!.results.map(({ excerpt }) => excerpt);

  it('contains the words that matched, without formatting', async () => {
    const { body } = await test.as(bob).post('/api/blogs').send({ title: 'x', content, category: 'PSI' }).expect(201);
    await test.as(bob).post(`/api/blogs/${body.id}/publish`).expect(200);
    const found = '… drugo. Nešto drugo. Nešto drugo. Ovo je važno: hrana za štence i prvo drugo';
    expect(await excerpts()).toEqual([found]);

    const changed = '**Štence** hrani češće.';
    await test.as(bob).patch(`/api/blogs/${body.id}`).send({ content: changed }).expect(200);
    expect(await excerpts()).toEqual(['Štence hrani češće.']);
  });

  it('contains the found word at the end of a long post', async () => {
    const long = `${'kuče '.repeat(900)}na štence`;
    await test.make.wallPost({ content: long });
    expect(await excerpts()).toEqual([expect.stringMatching(/^… kuče .* na štence$/)]);
  });
});

describe('GET /search by name, city or text', () => {
  it.each(['Šabac', 'шабац', 'sab'])('lists businesses in the city %j after businesses with that name', async (q) => {
    const make = async (firstName: string, city: string, userCategoryId: number, placeId: number | null = null) => {
      const user = await test.make.user({ firstName, lastName: null, userCategoryId });
      await test.prisma.address.create({ data: { userId: user.id, country: 'Serbia', city, placeId, street: 'x' } });
      return user;
    };
    await make('Azil Šabac', 'Šabac', 5);
    const vet = await make('Vet Kos', 'Шабац', 4);
    await make('Vet Niš', 'Niš', 4);
    await make('Mila', 'Šabac', 1);
    expect(await titles(q)).toEqual({ business: ['Azil Šabac', 'Vet Kos'] });
    await test.as(vet).post(`/api/friends/block/${ana.uuid}`).expect(200);
    expect(await titles(q)).toEqual({ business: ['Azil Šabac'] });
  });

  it('finds businesses by the name of their city in each language', async () => {
    const salon = await test.make.user({ firstName: 'Salon Lea', lastName: null, userCategoryId: 3 });
    const data = { userId: salon.id, country: 'Serbia', city: 'Belgrade', placeId: 792680, street: 'x' };
    await test.prisma.address.create({ data });
    for (const q of ['Beograd', 'београд', 'belgr']) expect(await titles(q)).toEqual({ business: ['Salon Lea'] });
  });

  it("finds services by their name in any language, and returns the name in the viewer's language", async () => {
    const { body } = await test
      .as(ana)
      .get('/api/search')
      .query({ q: 'vakcinacija' })
      .set('accept-language', 'en')
      .expect(200);
    const [english] = body as Section[];
    expect(english).toMatchObject({
      type: 'service',
      results: [{ title: expect.stringMatching(/vaccination/i) as string }],
    });
  });

  it('lists whole names, then beginnings of names, then breeds, across pages', async () => {
    const make = async (name: string, petCategoryGroupId = 101) =>
      test.make.pet({ userId: bob.id, name, petCategoryGroupId });
    const [{ id: breed } = { id: 0 }] = await test.prisma.$queryRaw<{ id: number }[]>`
      SELECT id FROM "PetCategoryGroup" WHERE names ->> 'en' = 'Akita'`;
    await make('Akita');
    for (let each = 0; each < 12; each++) await make(`Akitana ${each}`);
    await make('Zorka', breed);
    await make('Mala Akita', breed);
    for (let each = 0; each < 12; each++) await make(`Vuk ${each}`, breed);
    const found: string[] = [];
    let pages = 0;
    for (let cursor: string | null | undefined; cursor !== null; pages++) {
      const [section] = await search({ q: 'akita', type: 'pet', ...(cursor && { cursor }) });
      found.push(...section!.results.map(({ title }) => title));
      cursor = section!.next;
    }
    const backwards = (name: string) => Array.from({ length: 12 }, (_, n) => `${name} ${11 - n}`);
    expect([pages, found]).toEqual([2, ['Mala Akita', 'Akita', ...backwards('Akitana'), ...backwards('Vuk'), 'Zorka']]);
  });

  it('finds posts of any age, newest first, across pages', async () => {
    await test.prisma.wallPost.createMany({
      data: Array.from({ length: 45 }, (_, n) => ({
        authorId: bob.id,
        content: n === 3 ? 'Žuti papagaj' : `Papagaj ${n}`,
      })),
    });
    const found: (string | null)[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const [section] = await search({ q: 'papagaj', type: 'post', ...(cursor && { cursor }) });
      found.push(...section!.results.map(({ excerpt }) => excerpt));
      cursor = section!.next;
    }
    expect([found.length, found[0], found.at(-4)]).toEqual([45, 'Papagaj 44', 'Žuti papagaj']);
  });
});

describe('a mistyped search query', () => {
  it.each([
    ['Mdena', 'pet', 'Medena'],
    ['petrovc', 'person', 'Ana Petrović'],
    ['Azli Šapa', 'business', 'Azil Šapa'],
    ['vakcnisanje pasa', 'blog', 'Vakcinisanje pasa'],
  ])('finds similar names: %s finds the %s %s', async (q, type, title) => {
    await test.make.pet({ name: 'Medena' });
    await test.make.user({ firstName: 'Azil Šapa', lastName: null, userCategoryId: 5 });
    await test.make.blogPost({ title: 'Vakcinisanje pasa' });
    const sections = await search({ q, type });
    expect(sections).toEqual([
      { type, results: [expect.objectContaining({ title }) as Result], next: null, isSimilar: true },
    ]);
  });

  it.each([
    ['izgubljn', 'post', 'Izgubljen pas kod pijace'],
    ['pijaca izgublen', 'post', 'Izgubljen pas kod pijace'],
    ['krpeljii', 'blog', 'Proleće'],
  ])('finds texts with similar words: %s finds the %s %s', async (q, type, expected) => {
    await test.make.wallPost({ content: 'Izgubljen pas kod pijace' });
    await test.make.wallPost({ content: 'Nešto drugo' });
    await test.make.blogPost({ title: 'Proleće', content: 'Čuvajte se krpelja.' });
    const [section] = await search({ q, type });
    expect(section).toMatchObject({ type, isSimilar: true });
    expect(section!.results.map(({ title, excerpt }) => (type === 'blog' ? title : excerpt))).toEqual([expected]);
  });

  it('finds no similar names if a name matches exactly', async () => {
    await test.make.pet({ name: 'Medena' });
    await test.make.pet({ name: 'Mdena' });
    expect(await titles('mdena')).toEqual({ pet: ['Mdena'] });
  });
});

describe('GET /search for hashtags and unusual names', () => {
  it('finds hashtags by prefix, shows their spelling, and lists the most used first', async () => {
    const tag = (name: string, spelling: string | null, posts: number) =>
      Promise.all(
        Array.from({ length: posts }, () =>
          test.make.wallPost({
            authorId: bob.id,
            content: '',
            tags: { create: { tag: name, spelling, authorId: bob.id } },
          }),
        ),
      );
    await tag('novisad', 'NoviSad', 2);
    await tag('нови_сад', null, 1);
    await tag('novisadpsi', null, 3);
    await tag('nova', null, 1);
    expect(await titles('#novi sad', 'tag')).toEqual({ tag: ['NoviSad', 'нови_сад', 'novisadpsi'] });
  });

  it.each([
    ['Dj', 'Đurđa'],
    ['№5123', 'Čip 5123'],
    ['60x40', 'Boks 60×40'],
    ['40', 'Boks 60×40'],
    ['ΣΊΣΥΦΟΣ', 'Σίσυφος'],
  ])('matches the query %j with the pet %j', async (q, name) => {
    await test.make.pet({ name });
    expect(await titles(q, 'pet')).toEqual({ pet: [name] });
  });
});

describe('GET /search/suggestions', () => {
  it('returns results of each type, at most eight in total, without duplicates', async () => {
    for (const name of ['Lana', 'Lana', 'Laki', 'Lara', 'Labud']) await test.make.pet({ userId: bob.id, name });
    for (const lastName of ['Lazić', 'Labović', 'Lakić', 'Lalić'])
      await test.make.user({ firstName: 'Mina', lastName });
    await test.make.blogPost({ title: 'Labradori zimi', content: 'x' });
    const found = await suggestions('la');
    expect(found).toHaveLength(8);
    expect(new Set(found.map(([type]) => type))).toEqual(new Set(['pet', 'person', 'service', 'blog']));
    expect(await suggestions('лабр')).toEqual([['blog', 'Labradori zimi']]);
  });

  it('returns only breeds that have pets', async () => {
    expect(await suggestions('mixed')).toEqual([]);
    await test.make.pet({ name: 'Riki' });
    expect(await suggestions('mixed')).toEqual([
      ['breed', 'Mixed breed / other'],
      ['pet', 'Riki'],
    ]);
  });
});

describe('an unusual search query', () => {
  it.each(['%', '_', '\\', '...', '🐶', '❤️', '#️⃣', 'ь', '\u202e!', "'", '&', '<->', ':*'])(
    'such as %j finds nothing',
    async (q) => {
      await test.make.pet({ name: 'Riki' });
      await test.as(ana).post('/api/wall').send({ content: 'Šetnja #šabac' }).expect(201);
      expect(await search({ q })).toEqual([]);
      expect(await suggestions(q)).toEqual([]);
    },
  );

  it.each([
    "r%ki' OR 1=1--",
    '(a+)+$',
    '[[:alpha:]]',
    '\\u0000',
    '{{5*5}}',
    '../..',
    'riki)|(ana:*',
    "riki:*' <-> xyz",
  ])('such as %j is treated as plain words', async (q) => {
    await test.make.pet({ name: 'Riki' });
    // Only similar names are allowed as results.
    for (const { isSimilar } of await search({ q })) expect(isSimilar).toBe(true);
  });

  it('with many words is truncated to the first eight words', async () => {
    await test.make.wallPost({ content: 'a1 b2 c3 d4 e5 f6 g7 h8' });
    expect((await search({ q: 'h8 g7 f6 e5 d4 c3 b2 a1 nothing else' }))[0]?.results).toHaveLength(1);
    expect(await search({ q: 'a '.repeat(50).trim() })).toEqual([]);
    // Emoji do not count toward the maximum number of words.
    expect((await search({ q: `${'❤️ '.repeat(9)}h8` }))[0]?.results).toHaveLength(1);
  });

  it.each([
    ['q', {}],
    ['q', { q: '' }],
    ['q', { q: ' \u200b ' }],
    ['type', { q: 'x', type: 'message' }],
  ])('is rejected with a wrong %s: %j', async (field, query) => {
    const code = field === 'q' ? 'required' : 'invalid';
    const { body } = await test.as(ana).get('/api/search').query(query).expect(400);
    expect(body).toEqual(invalid({ [field]: code }));
  });

  it('is rejected if it contains a NUL character or is too long', async () => {
    for (const [path, code] of [
      ['q=a%00b', 'invalid_text'],
      [`q=${'a'.repeat(101)}`, 'too_long'],
      ['q[]=a', 'invalid'],
    ] as const) {
      const { body } = await test.as(ana).get(`/api/search?${path}`).expect(400);
      expect(body.fieldCodes?.q ?? body.fieldCodes?.['q[]'] ?? body.code).toBeDefined();
      if (code !== 'invalid') expect(body.fieldCodes.q).toEqual([code]);
    }
  });

  it.each(['x', 'MTox', Buffer.from('0:99999999999').toString('base64url'), Buffer.from('0:1').toString('base64url')])(
    'is rejected with the cursor %s but no type',
    async (cursor) => {
      const { body } = await test.as(ana).get('/api/search').query({ q: 'riki', cursor }).expect(400);
      expect(body).toEqual(problem('invalid_cursor'));
    },
  );
});

describe('searches', () => {
  it('do not change the settings of the database connection', async () => {
    await search({ q: 'riki' });
    const [row] = await test.prisma.$queryRaw<object[]>`
      SELECT current_setting('enable_seqscan') AS scan, current_setting('statement_timeout') AS timeout`;
    expect(row).toEqual({ scan: 'on', timeout: '15s' });
  });

  it('are rate-limited per user', async () => {
    await test.beside({ RATE_LIMITS: 'searchesPerUser=1,suggestionsPerUser=1' }, async (other) => {
      for (const path of ['/api/search?q=x', '/api/search/suggestions?q=x']) {
        await other.as(ana).get(path).expect(200);
        await other.as(ana).get(path).expect(429);
        await other.as(bob).get(path).expect(200);
      }
    });
  });
});

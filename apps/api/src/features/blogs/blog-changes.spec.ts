import {
  anyId,
  anyMoment,
  anyUuid,
  invalid,
  INVISIBLE_TEXTS,
  MARKUP,
  problem,
  summary,
  TEXTS,
  UNKNOWN_UUID,
  UNSTORABLE_TEXTS,
} from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { picture } from '../../../test/factories.js';
import { queriesOf } from '../../../test/queries.js';
import { ana, bob, startWithThreePeople, test } from '../../../test/three-people.js';
import { unfinished } from '../../../test/uploads.js';

startWithThreePeople();

const WINTER = { title: 'Zima', content: '# Šape\n\nTreba im **krema**.', category: 'PSI' };

/** Waits until the server has no unfinished uploads and no pending file deletions. */
const expectNoUnfinishedUploads = () => eventually(async () => expect(await unfinished(test)).toEqual([]));

const winterView = () => ({
  id: anyId,
  uuid: anyUuid,
  title: 'Zima',
  content: '# Šape\n\nTreba im **krema**.',
  excerpt: 'Šape Treba im krema.',
  category: 'PSI',
  petCategoryId: 1,
  petCategory: { id: 1, name: 'Dogs' },
  imageUrl: null,
  authorId: ana.id,
  authorUuid: ana.uuid,
  author: summary(ana, 'Ana', 'Petrović'),
  isPublished: false,
  published: false,
  publishedAt: null,
  likeCount: 0,
  commentCount: 0,
  likedByMe: false,
  createdAt: anyMoment,
  updatedAt: anyMoment,
});

const write = (body: object, user = ana) => test.as(user).post('/api/blogs').send(body);

describe('POST /blogs', () => {
  it('stores one draft after a double click', async () => {
    const send = () => write({ ...WINTER, clientId: '0b0e1c7a-3f1e-4a58-9d5e-0a1b2c3d4e5f' }).expect(201);
    const [first, second] = await Promise.all([send(), send()]);
    for (const { body } of [second, await send()]) expect(body).toEqual(first.body);
    expect(await test.prisma.blogPost.count()).toBe(1);
  });

  it('creates a draft for the caller', async () => {
    const { body } = await write(WINTER).expect(201);
    expect(body).toEqual(winterView());
    expect((await test.as(ana).get(`/api/blogs/uuid/${body.uuid}`).expect(200)).body).toEqual(body);
  });

  it.each([
    ['PSI', 1],
    ['MACKE', 2],
    ['GLODARI', 5],
    ['PAPAGAJI', 3],
    ['GMIZAVCI', 4],
    ['PAUCI I SKORPIJE', 6],
    ['HRANA', null],
    ['OPREMA', null],
  ])('maps the category %s to the pet category %s', async (category, petCategoryId) => {
    const { body } = await write({ ...WINTER, category }).expect(201);
    expect(body).toMatchObject({ category, petCategoryId });
    expect((await write({ ...WINTER, category, petCategoryId: 2 }).expect(201)).body).toMatchObject({
      category,
      petCategoryId,
    });
    expect((await write({ ...WINTER, category, petCategoryId: null }).expect(201)).body.category).toBe(category);
    if (petCategoryId === null) return;
    for (const other of [undefined, null, '']) {
      const response = await write({ ...WINTER, category: other, petCategoryId }).expect(201);
      expect(response.body).toMatchObject({ category, petCategoryId });
    }
  });

  it('requires title, text and category', async () => {
    expect((await write({}).expect(400)).body).toEqual(
      invalid({ title: 'required', content: 'required', category: 'required' }),
    );
    for (const empty of [null, '']) {
      const { body } = await write({ title: empty, content: empty, category: empty, petCategoryId: empty });
      expect(body).toEqual(invalid({ title: 'required', content: 'required', category: 'required' }));
    }
    for (const text of INVISIBLE_TEXTS) {
      const { body } = await write({ ...WINTER, title: text, content: text }).expect(400);
      expect(body).toEqual(invalid({ title: 'required', content: 'required' }));
    }
    expect(await test.prisma.blogPost.count()).toBe(0);
  });

  it.each(['DOGS', 'psi', 'PAUCI_I_SKORPIJE', '__proto__', 'toString', 1, ['PSI'], { not: 'PSI' }, true])(
    'rejects the category %j',
    async (category) => {
      expect((await write({ ...WINTER, category }).expect(400)).body).toEqual(
        invalid({ category: 'unknown_reference' }),
      );
    },
  );

  it.each([0, 7, -1, 1.5, '1', 2_147_483_648, [1], { gt: 0 }, true])(
    'rejects the pet category %j',
    async (petCategoryId) => {
      const { body } = await write({ ...WINTER, category: undefined, petCategoryId }).expect(400);
      expect(body).toEqual(invalid({ petCategoryId: 'pet_category_invalid' }));
    },
  );

  it('rejects a title or text that is too long', async () => {
    const longest = { title: '🐕'.repeat(200), content: 'č'.repeat(50_000) };
    expect((await write({ ...WINTER, ...longest }).expect(201)).body).toMatchObject(longest);
    const { body } = await write({ ...WINTER, title: 'a'.repeat(201), content: 'a'.repeat(50_001) }).expect(400);
    expect(body).toEqual(invalid({ title: 'too_long', content: 'too_long' }));
  });

  it.each([...MARKUP, ...TEXTS])('stores the string %j unchanged', async (text) => {
    const { body } = await write({ ...WINTER, title: `  ${text}\n`, content: `${text}\n\n${text}` }).expect(201);
    expect(body).toMatchObject({ title: text, content: `${text}\n\n${text}` });
    await test.as(ana).post(`/api/blogs/${body.id}/publish`).expect(200);
    const { body: list, headers } = await test.http().get('/api/blogs/public').expect(200);
    expect(list[0]).toMatchObject({ title: text, content: `${text}\n\n${text}` });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each(UNSTORABLE_TEXTS)('rejects the string %j, which the database cannot store', async (text) => {
    const { body } = await write({ ...WINTER, title: text, content: text }).expect(400);
    expect(body).toEqual(invalid({ title: 'invalid_text', content: 'invalid_text' }));
  });

  it.each([1, true, ['a'], { contains: '' }])('rejects %j as a title and text', async (text) => {
    const { body } = await write({ ...WINTER, title: text, content: text }).expect(400);
    expect(body).toEqual(invalid({ title: 'invalid', content: 'invalid' }));
  });

  it('ignores fields that callers cannot set', async () => {
    const { body } = await write({
      ...WINTER,
      authorId: bob.id,
      authorUuid: bob.uuid,
      author: { id: bob.id },
      userId: bob.id,
      id: 77,
      uuid: UNKNOWN_UUID,
      isPublished: true,
      published: true,
      publishedAt: '2000-01-01',
      createdAt: '2000-01-01',
      excerpt: 'x',
      likeCount: 99,
      commentCount: 99,
    }).expect(201);
    expect(body).toEqual(winterView());
    expect(body.uuid).not.toBe(UNKNOWN_UUID);
    expect(body.createdAt).not.toMatch(/^2000/);
  });

  it('rate-limits new and changed posts', async () => {
    await test.beside({ RATE_LIMITS: 'blogPostsPerUser=2' }, async (limited) => {
      const { body } = await limited.as(ana).post('/api/blogs').send(WINTER).expect(201);
      await limited.as(ana).patch(`/api/blogs/${body.id}`).send({ title: 'x' }).expect(200);
      const refused = await limited.as(ana).post('/api/blogs').send(WINTER).expect(429);
      expect(refused.body).toEqual(problem('too_many_requests'));
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await limited.as(bob).post('/api/blogs').send(WINTER).expect(201);
    });
  });
});

describe('PATCH /blogs/:id', () => {
  it('changes only the fields sent, by id or UUID', async () => {
    const { body: post } = await write(WINTER);
    const { body } = await test.as(ana).patch(`/api/blogs/${post.id}`).send({ title: ' Leto ' }).expect(200);
    expect(body).toEqual({ ...post, title: 'Leto', updatedAt: anyMoment });
    const { body: changed } = await test
      .as(ana)
      .patch(`/api/blogs/uuid/${post.uuid.toUpperCase()}`)
      .send({ content: '*Plaža*', category: 'OPREMA' })
      .expect(200);
    expect(changed).toEqual({
      ...body,
      content: '*Plaža*',
      excerpt: 'Plaža',
      category: 'OPREMA',
      petCategoryId: null,
      petCategory: null,
      updatedAt: anyMoment,
    });
    const { body: cats } = await test
      .as(ana)
      .patch(`/api/blogs/${post.uuid}`)
      .send({ title: 'Mačke', content: 'x', petCategoryId: 2 })
      .expect(200);
    expect(cats).toMatchObject({ category: 'MACKE', petCategoryId: 2, petCategory: { id: 2, name: 'Cats' } });
    expect((await test.as(ana).patch(`/api/blogs/${post.id}`).send({}).expect(200)).body).toMatchObject({
      title: 'Mačke',
      category: 'MACKE',
    });
  });

  it('ignores the publication state and the author in the request', async () => {
    const { body: post } = await write(WINTER);
    const { body } = await test
      .as(ana)
      .patch(`/api/blogs/${post.id}`)
      .send({ isPublished: true, published: true, authorId: bob.id, uuid: UNKNOWN_UUID, createdAt: '2000-01-01' })
      .expect(200);
    expect(body).toEqual({ ...post, updatedAt: anyMoment });
  });

  it('keeps a published post published', async () => {
    const { body: post } = await write(WINTER);
    await test.as(ana).post(`/api/blogs/${post.id}/publish`).expect(200);
    const { body } = await test
      .as(ana)
      .patch(`/api/blogs/${post.id}`)
      .send({ title: 'x', isPublished: false, published: false, publishedAt: null })
      .expect(200);
    expect(body).toMatchObject({ title: 'x', isPublished: true, published: true, publishedAt: anyMoment });
  });

  it('validates the fields as for a new post', async () => {
    const { body: post } = await write(WINTER);
    const wrong = { title: '', content: ' ', category: 'DOGS', petCategoryId: 7 };
    for (const path of [post.id, `uuid/${post.uuid}`]) {
      const { body } = await test.as(ana).patch(`/api/blogs/${path}`).send(wrong).expect(400);
      expect(body).toEqual(
        invalid({
          title: 'required',
          content: 'required',
          category: 'unknown_reference',
          petCategoryId: 'pet_category_invalid',
        }),
      );
    }
    for (const title of [null, 'a'.repeat(201), 'a\0b', 7]) {
      await test.as(ana).patch(`/api/blogs/${post.id}`).send({ title }).expect(400);
    }
  });
});

describe('DELETE /blogs/:id', () => {
  it('also deletes the comments and likes', async () => {
    const { body: post } = await write(WINTER);
    await test.prisma.like.create({ data: { userId: bob.id, blogPostId: post.id } });
    await test.prisma.comment.create({ data: { authorId: bob.id, blogPostId: post.id, content: 'x' } });
    const { body } = await test.as(ana).delete(`/api/blogs/${post.id}`).expect(204);
    expect(body).toEqual({});
    expect((await test.as(ana).get(`/api/blogs/${post.id}`).expect(404)).body).toEqual(problem('blog_not_found'));
    expect(await test.prisma.like.count()).toBe(0);
    expect(await test.prisma.comment.count()).toBe(0);
  });

  it('deletes the post only once in concurrent requests', async () => {
    const { body: post } = await write(WINTER);
    const responses = await Promise.all(Array.from({ length: 10 }, () => test.as(ana).delete(`/api/blogs/${post.id}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(404)]);
  });
});

describe('the pictures of a blog post', () => {
  const upload = async (user = ana): Promise<string> => {
    const file = await picture();
    const { body } = await test.as(user).post('/api/media').attach('file', file, 'x.jpg').expect(201);
    return body.url as string;
  };

  it("can be https URLs or the author's uploads", async () => {
    for (const imageUrl of ['https://example.org/rex.jpg', await upload()]) {
      expect((await write({ ...WINTER, imageUrl }).expect(201)).body).toEqual({ ...winterView(), imageUrl });
    }
    for (const imageUrl of [null, '']) {
      expect((await write({ ...WINTER, imageUrl }).expect(201)).body).toEqual(winterView());
    }
  });

  it.each(['javascript:alert(1)', 'data:image/svg+xml,<svg/>', '//evil.example/x.png', 'http://example.org/x.png', 7])(
    'cannot have the URL %j',
    async (imageUrl) => {
      const { body } = await write({ ...WINTER, imageUrl }).expect(400);
      expect(body).toEqual(invalid({ imageUrl: 'media_url_invalid' }));
    },
  );

  it("cannot be another user's uploads", async () => {
    const imageUrl = await upload(bob);
    const { body: post } = await write(WINTER);
    for (const request of [
      write({ ...WINTER, imageUrl }),
      test.as(ana).patch(`/api/blogs/${post.id}`).send({ imageUrl }),
    ]) {
      expect((await request.expect(400)).body).toEqual(invalid({ imageUrl: 'media_not_yours' }));
    }
  });

  it('are deleted when the post stops showing them', async () => {
    const [title, text, kept] = [await upload(), await upload(), await upload()];
    const content = `![Rex](${text}) and ![Riki](${kept})`;
    const { body: post } = await write({ ...WINTER, content, imageUrl: title }).expect(201);
    const change = (body: object) => test.as(ana).patch(`/api/blogs/${post.id}`).send(body).expect(200);
    expect((await change({ title: 'x', imageUrl: title })).body.imageUrl).toBe(title);
    expect((await change({ content: `![Riki](${kept})`, imageUrl: '' })).body.imageUrl).toBeNull();
    for (const url of [title, text]) await test.http().get(url).expect(404);
    await test.http().get(kept).expect(200);
    await test.as(ana).delete(`/api/blogs/${post.id}`).expect(204);
    await test.http().get(kept).expect(404);
  });

  it('are looked up in a single query, even if the text contains many URLs', async () => {
    const uploadOfBob = await upload(bob);
    const unknownUploads = (count: number) =>
      Array.from({ length: count }, (_, number) => {
        const key = (number + 1).toString(16).padStart(32, '0');
        return `/uploads/${key.slice(0, 2)}/${key}/960.webp`;
      });
    const queriesOfDelete = async (content: string) => {
      const { body: post } = await write({ ...WINTER, content }).expect(201);
      return queriesOf(() => test.as(ana).delete(`/api/blogs/${post.id}`).expect(204));
    };
    const few = await queriesOfDelete(unknownUploads(1).join(' '));
    const many = await queriesOfDelete([...unknownUploads(700), uploadOfBob].join(' '));
    expect(few.length).toBeGreaterThan(0);
    expect(many).toHaveLength(few.length);
    // Neither a missing upload nor another user's upload is scheduled for deletion.
    await expectNoUnfinishedUploads();
    await test.http().get(uploadOfBob).expect(200);
  });

  it("are deleted with the post, except for other users' uploads", async () => {
    const own = await Promise.all(Array.from({ length: 8 }, () => upload()));
    const { body: post } = await write({ ...WINTER, content: [...own, await upload(bob), ...own].join(' ') }).expect(
      201,
    );
    await test.as(ana).delete(`/api/blogs/${post.id}`).expect(204);
    for (const url of own) await test.http().get(url).expect(404);
    expect(await test.prisma.media.count()).toBe(1);
    await expectNoUnfinishedUploads();
  });
});

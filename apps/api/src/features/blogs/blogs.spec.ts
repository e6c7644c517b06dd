import type { Response } from 'supertest';
import { anyMoment, invalid, NO_IDS, NO_UUIDS, problem, UNKNOWN_ID, UNKNOWN_UUID } from '../../../test/answers.js';
import { type TestUser } from '../../../test/factories.js';
import { expectSameQueries } from '../../../test/queries.js';
import { ana, bob, startWithThreePeople, test } from '../../../test/three-people.js';

startWithThreePeople();

const WINTER = { title: 'Zima', content: '# Šape\n\nTreba im **krema**.', category: 'PSI' };

const write = (body: object, user = ana) => test.as(user).post('/api/blogs').send(body);
const ids = ({ body }: Response) => body.map(({ id }: { id: number }) => id) as number[];

describe('POST /blogs/:id/publish', () => {
  it('makes a draft visible to all users', async () => {
    const { body: draft } = await write(WINTER);
    const { body } = await test.as(ana).post(`/api/blogs/${draft.id}/publish`).expect(200);
    const published = { isPublished: true, published: true, publishedAt: anyMoment, updatedAt: anyMoment };
    expect(body).toEqual({ ...draft, ...published });
    expect((await test.http().get('/api/blogs/public').expect(200)).body).toEqual([body]);
    expect((await test.http().get(`/api/blogs/uuid/${draft.uuid}`).expect(200)).body).toEqual(body);
    expect((await test.as(bob).get(`/api/blogs/user/${ana.id}`).expect(200)).body).toEqual([body]);
  });

  it('is idempotent', async () => {
    const { body: draft } = await write(WINTER);
    const { body: first } = await test.as(ana).post(`/api/blogs/${draft.uuid}/publish`).expect(200);
    expect((await test.as(ana).post(`/api/blogs/${draft.id}/publish`).expect(200)).body).toEqual(first);
  });

  it('publishes the post only once in concurrent requests', async () => {
    const { body: draft } = await write(WINTER);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => test.as(ana).post(`/api/blogs/${draft.id}/publish`)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(responses.map(({ body }) => body.publishedAt)).size).toBe(1);
  });

  it('does not restore a post that is deleted concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const { body: draft } = await write(WINTER);
      const [published, deleted] = await Promise.all([
        test.as(ana).post(`/api/blogs/${draft.id}/publish`),
        test.as(ana).delete(`/api/blogs/${draft.id}`),
      ]);
      expect([200, 404]).toContain(published.status);
      expect(deleted.status).toBe(204);
    }
    expect(await test.prisma.blogPost.count()).toBe(0);
  });
});

describe('a blog post', () => {
  const attempts: [string, (path: { id: number; uuid: string }, user: TestUser) => PromiseLike<Response>][] = [
    ['be changed', ({ id }, user) => test.as(user).patch(`/api/blogs/${id}`).send({ title: 'Hacked' })],
    [
      'be changed by UUID',
      ({ uuid }, user) => test.as(user).patch(`/api/blogs/uuid/${uuid}`).send({ title: 'Hacked' }),
    ],
    ['be deleted', ({ id }, user) => test.as(user).delete(`/api/blogs/${id}`)],
    ['be deleted by UUID', ({ uuid }, user) => test.as(user).delete(`/api/blogs/${uuid}`)],
    ['be published', ({ id }, user) => test.as(user).post(`/api/blogs/${id}/publish`)],
  ];

  it.each(attempts)('cannot %s by a user who is not the author', async (_name, attempt) => {
    const { body: draft } = await write(WINTER);
    const { body: hidden, status } = await attempt(draft, bob);
    expect([status, hidden]).toEqual([404, problem('blog_not_found')]);
    expect((await test.as(ana).get(`/api/blogs/${draft.id}`).expect(200)).body).toEqual(draft);

    const { body: published } = await test.as(ana).post(`/api/blogs/${draft.id}/publish`).expect(200);
    const refused = await attempt(draft, bob);
    expect([refused.status, refused.body]).toEqual([403, problem('not_yours')]);
    expect((await test.as(ana).get(`/api/blogs/${draft.id}`).expect(200)).body).toEqual(published);

    await test.make.block(ana.id, bob.id);
    expect((await attempt(draft, bob)).status).toBe(404);
  });

  it.each(attempts)('cannot %s if it does not exist', async (_name, attempt) => {
    const { body, status } = await attempt({ id: UNKNOWN_ID, uuid: UNKNOWN_UUID }, bob);
    expect([status, body]).toEqual([404, problem('blog_not_found')]);
    expect(body.message).toBe('Blog post not found');
  });
});

describe('GET /blogs/:id', () => {
  const publish = async (user = ana) => {
    const { body } = await write(WINTER, user).expect(201);
    return (await test.as(user).post(`/api/blogs/${body.id}/publish`).expect(200)).body;
  };

  it('finds a post by id or case-insensitive UUID, with or without a token', async () => {
    const post = await publish();
    for (const path of [post.id, post.uuid, post.uuid.toUpperCase(), `uuid/${post.uuid}`]) {
      expect((await test.http().get(`/api/blogs/${path}`).expect(200)).body).toEqual(post);
      expect((await test.as(bob).get(`/api/blogs/${path}`).expect(200)).body).toEqual(post);
    }
  });

  it('rejects malformed ids, as do PATCH, DELETE and POST /publish', async () => {
    for (const id of [...NO_IDS, ...NO_UUIDS]) {
      const path = encodeURIComponent(id);
      expect((await test.http().get(`/api/blogs/${path}`).expect(400)).body).toEqual(
        invalid({ id: 'invalid_blog_id' }),
      );
      const { body } = await test.as(ana).patch(`/api/blogs/${path}`).send(WINTER).expect(400);
      expect(body).toEqual(invalid({ id: 'invalid_blog_id' }));
      await test.as(ana).delete(`/api/blogs/${path}`).expect(400);
      await test.as(ana).post(`/api/blogs/${path}/publish`).expect(400);
    }
    for (const uuid of ['1', ...NO_UUIDS]) {
      const { body } = await test
        .http()
        .get(`/api/blogs/uuid/${encodeURIComponent(uuid)}`)
        .expect(400);
      expect(body).toEqual(invalid({ uuid: 'invalid_blog_id' }));
      expect(body.message).toEqual(['Invalid blog post ID']);
    }
  });

  it("returns the name of the pet category in the viewer's language, like GET /blogs", async () => {
    const post = await publish();
    for (const path of ['public', post.uuid, `uuid/${post.uuid}`, `user/${ana.uuid}`]) {
      const { body } = await test.as(bob).get(`/api/blogs/${path}`).set('accept-language', 'sr').expect(200);
      expect([body].flat()[0].petCategory).toEqual({ id: 1, name: 'Psi' });
    }
  });

  it('shows whether the viewer likes the post, as does the public list', async () => {
    const post = await publish();
    await test.prisma.like.create({ data: { userId: bob.id, blogPostId: post.id } });
    for (const path of ['public', post.uuid]) {
      const likes = async (response: PromiseLike<Response>) => {
        const { likeCount, likedByMe } = [(await response).body].flat()[0];
        return { likeCount, likedByMe };
      };
      expect(await likes(test.as(bob).get(`/api/blogs/${path}`))).toEqual({ likeCount: 1, likedByMe: true });
      expect(await likes(test.as(ana).get(`/api/blogs/${path}`))).toEqual({ likeCount: 1, likedByMe: false });
      expect(await likes(test.http().get(`/api/blogs/${path}`))).toEqual({ likeCount: 1, likedByMe: false });
    }
  });

  it('hides posts by disabled authors, like GET /blogs', async () => {
    const post = await publish();
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await test.http().get(`/api/blogs/${post.uuid}`).expect(404);
    expect((await test.as(bob).get('/api/blogs/public').expect(200)).body).toEqual([]);
    await test.as(bob).get(`/api/blogs/user/${ana.id}`).expect(404);
  });
});

describe('blog post lists', () => {
  const post = async (data: object = {}, user = ana) =>
    (
      await test.prisma.blogPost.create({
        data: {
          authorId: user.id,
          title: 'x',
          content: 'x',
          excerpt: 'x',
          category: 'PSI',
          petCategoryId: 1,
          isPublished: true,
          ...data,
        },
      })
    ).id;

  it("contain drafts only for the draft's author", async () => {
    const draft = await post({ isPublished: false });
    const published = await post();
    const others = await post({}, bob);
    await post({ isPublished: false }, bob);
    expect(ids(await test.as(ana).get('/api/blogs').expect(200))).toEqual([published, draft]);
    expect(ids(await test.as(ana).get(`/api/blogs?authorId=${bob.id}&userId=${bob.id}`))).toEqual([published, draft]);
    expect(ids(await test.as(ana).get(`/api/blogs/user/${ana.uuid}`).expect(200))).toEqual([published, draft]);
    expect(ids(await test.as(bob).get(`/api/blogs/user/${ana.id}`).expect(200))).toEqual([published]);
    expect(ids(await test.as(ana).get(`/api/blogs/user/${bob.id}`).expect(200))).toEqual([others]);
    for (const viewer of [test.as(ana), test.as(bob), test.http()]) {
      expect(ids(await viewer.get('/api/blogs/public').expect(200))).toEqual([others, published]);
    }
  });

  it.each(['viewer', 'author'])('hide posts if the %s has blocked the other user', async (blocker) => {
    await post();
    const own = await post({}, bob);
    await (blocker === 'viewer' ? test.make.block(bob.id, ana.id) : test.make.block(ana.id, bob.id));
    expect(ids(await test.as(bob).get('/api/blogs/public').expect(200))).toEqual([own]);
    expect(ids(await test.as(bob).get(`/api/blogs/user/${ana.id}`).expect(200))).toEqual([]);
    expect(ids(await test.http().get('/api/blogs/public').expect(200))).toHaveLength(2);
  });

  it.each(['/api/blogs', '/api/blogs/public', '/api/blogs/user/ANA'])(
    'take the same number of queries for 1 and for 50 posts: %s',
    async (path) => {
      await post();
      const read = () => test.as(ana).get(path.replace('ANA', ana.uuid)).expect(200);
      await expectSameQueries(read, async () => {
        for (let count = 1; count < 50; count++) await post({}, path.endsWith('public') ? await test.make.user() : ana);
      });
      expect((await read()).body).toHaveLength(50);
    },
  );

  it('can be filtered by category', async () => {
    const dogs = await post();
    const spiders = await post({ category: 'PAUCI_I_SKORPIJE', petCategoryId: 6 });
    const food = await post({ category: 'HRANA', petCategoryId: null });
    const list = async (query: string) => ids(await test.http().get(`/api/blogs/public?${query}`).expect(200));
    expect(await list('petCategoryId=1')).toEqual([dogs]);
    expect(await list('petCategoryId=6')).toEqual([spiders]);
    expect(await list('petCategoryId=2')).toEqual([]);
    expect(await list('category=PAUCI%20I%20SKORPIJE')).toEqual([spiders]);
    expect(await list('category=HRANA&petCategoryId=1')).toEqual([food]);
    expect(await list('isPublished=false&category[not]=PSI')).toEqual([food, spiders, dogs]);
    for (const id of [...NO_IDS, '7', '', '1 OR 1=1']) {
      const { body } = await test
        .http()
        .get(`/api/blogs/public?petCategoryId=${encodeURIComponent(id)}`)
        .expect(400);
      expect(body).toEqual(invalid({ petCategoryId: 'pet_category_invalid' }));
    }
    for (const category of ['DOGS', '', '__proto__']) {
      const { body } = await test.http().get(`/api/blogs/public?category=${category}`).expect(400);
      expect(body).toEqual(invalid({ category: 'unknown_reference' }));
    }
  });

  it('can be filtered by author, and then contain no drafts', async () => {
    const published = await post();
    await post({ isPublished: false });
    await post({}, bob);
    for (const viewer of [test.as(ana), test.as(bob), test.http()]) {
      expect(ids(await viewer.get(`/api/blogs/public?author=${ana.uuid.toUpperCase()}`).expect(200))).toEqual([
        published,
      ]);
    }
    await test.make.block(ana.id, bob.id);
    expect(ids(await test.as(bob).get(`/api/blogs/public?author=${ana.uuid}`).expect(200))).toEqual([]);
    const { body } = await test.http().get(`/api/blogs/public?author=${UNKNOWN_UUID}`).expect(404);
    expect(body).toEqual(problem('user_not_found'));
    for (const uuid of NO_UUIDS) {
      const response = await test
        .http()
        .get(`/api/blogs/public?author=${encodeURIComponent(uuid)}`)
        .expect(400);
      expect(response.body).toEqual(invalid({ author: 'invalid_uuid' }));
    }
  });

  it("agree with the counts in the author's statistics", async () => {
    const count = async () => (await test.as(ana).get('/api/blogs/statistics').expect(200)).body;
    expect(await count()).toEqual({ total: 0, published: 0, drafts: 0 });
    await post();
    await post();
    await post({ isPublished: false });
    await post({}, bob);
    expect(await count()).toEqual({ total: 3, published: 2, drafts: 1 });
    await test.http().get('/api/blogs/statistics').expect(401);
  });

  it('end a page at 1 MB of text and continue on the next page', async () => {
    const long = '🐕'.repeat(50_000); // 200 kB
    const ids: number[] = [];
    for (let count = 0; count < 8; count++) ids.unshift(await post({ content: long }));
    const short = await post();
    const first = await test.http().get('/api/blogs/public?limit=100').expect(200);
    expect(first.body.map(({ id }: { id: number }) => id)).toEqual([short, ...ids.slice(0, 5)]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.link!)![1]!;
    const second = await test
      .http()
      .get(next.slice(next.indexOf('/api')))
      .expect(200);
    expect(second.body.map(({ id }: { id: number }) => id)).toEqual(ids.slice(5));
    expect(second.headers.link).toBeUndefined();
  });

  it('return 404 for unknown users and reject malformed user ids', async () => {
    for (const unknown of [UNKNOWN_ID, UNKNOWN_UUID]) {
      const { body } = await test.as(ana).get(`/api/blogs/user/${unknown}`).expect(404);
      expect(body).toEqual(problem('user_not_found'));
    }
    for (const id of [...NO_IDS, ...NO_UUIDS]) {
      const { body } = await test
        .as(ana)
        .get(`/api/blogs/user/${encodeURIComponent(id)}`)
        .expect(400);
      expect(body).toEqual(invalid({ userId: 'invalid' }));
    }
  });

  it.each(['/api/blogs?', '/api/blogs/public?category=PSI&', '/api/blogs/user/OWNER?'])(
    'paginate all posts: %s',
    async (path) => {
      const added: number[] = [];
      for (let count = 0; count < 7; count++) added.unshift(await post());
      const seen: number[] = [];
      let next: string | undefined = `${path.replace('OWNER', ana.uuid)}limit=3`;
      while (next) {
        const page: Response = await test.as(ana).get(next).expect(200);
        seen.push(...ids(page));
        next = /^<(.*)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
      }
      expect(seen).toEqual(added);
    },
  );

  it.each(['/api/blogs', '/api/blogs/public', '/api/blogs/user/ANA'])(
    'reject invalid limits and cursors: %s',
    async (list) => {
      const path = list.replace('ANA', ana.uuid);
      for (const limit of ['0', '-5', 'abc', '']) {
        expect((await test.as(ana).get(`${path}?limit=${limit}`).expect(400)).body).toEqual(
          invalid({ limit: 'invalid_limit' }),
        );
      }
      expect((await test.as(ana).get(`${path}?cursor=x`).expect(400)).body).toEqual(problem('invalid_cursor'));
    },
  );

  it('require a token, except for public lists', async () => {
    for (const path of ['/api/blogs', `/api/blogs/user/${ana.id}`]) await test.http().get(path).expect(401);
    for (const path of ['/api/blogs/public', `/api/blogs/uuid/${UNKNOWN_UUID}`]) {
      await test.http().get(path).set('authorization', 'Bearer x.y.z').expect(401);
    }
  });
});

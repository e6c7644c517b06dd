import type { Response } from 'supertest';
import { invalid, NO_IDS, NO_UUIDS, problem, UNKNOWN_ID, UNKNOWN_UUID } from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { type TestUser } from '../../../test/factories.js';
import { expectSameQueries } from '../../../test/queries.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';

startWithThreePeople();

const publish = (body: object, user = ana) => test.as(user).post('/api/wall').send(body);
const ids = ({ body }: Response) => body.map(({ id }: { id: number }) => id) as number[];

describe('GET /wall', () => {
  const post = async (user = ana, data: object = {}) =>
    (await test.prisma.wallPost.create({ data: { authorId: user.id, content: 'x', ...data } })).id;

  it('returns the posts of all authors, newest first', async () => {
    const first = await post();
    const second = await post(bob);
    const third = await post();
    expect(ids(await test.as(bob).get('/api/wall').expect(200))).toEqual([third, second, first]);
    expect(ids(await test.as(bob).get(`/api/wall?userId=${ana.id}`).expect(200))).toEqual([third, second, first]);
    expect(ids(await test.as(bob).get(`/api/wall/user/${ana.id}`).expect(200))).toEqual([third, first]);
    expect(ids(await test.as(bob).get(`/api/wall/user/${bob.uuid}?userId=${ana.id}`))).toEqual([second]);
  });

  it('returns the like count, the comment count, and whether the viewer likes the post', async () => {
    const liked = await post();
    const other = await post();
    for (const userId of [bob.id, eva.id]) await test.prisma.like.create({ data: { userId, wallPostId: liked } });
    await test.prisma.comment.create({ data: { authorId: eva.id, wallPostId: liked, content: 'x' } });
    const counts = async (user: TestUser) =>
      (await test.as(user).get('/api/wall').expect(200)).body.map(
        ({ id, likeCount, commentCount, likedByMe }: Record<string, unknown>) => [
          id,
          likeCount,
          commentCount,
          likedByMe,
        ],
      );
    expect(await counts(bob)).toEqual([
      [other, 0, 0, false],
      [liked, 2, 1, true],
    ]);
    expect(await counts(ana)).toEqual([
      [other, 0, 0, false],
      [liked, 2, 1, false],
    ]);
  });

  it("returns the authors' profile pictures", async () => {
    const photo = await test.prisma.userPhoto.create({
      data: { userId: ana.id, key: 'ab/ab12', width: 640, height: 640, widths: [160, 320, 640] },
    });
    await test.prisma.user.update({ where: { id: ana.id }, data: { profilePhotoId: photo.id } });
    await post();
    const { body } = await test.as(bob).get('/api/wall').expect(200);
    expect(body[0].user.imageUrl).toBe('/uploads/ab/ab12/320.webp');
  });

  it.each(['viewer', 'author'])('hides posts if the %s has blocked the other user', async (blocker) => {
    const hidden = await post();
    const own = await post(bob);
    await (blocker === 'viewer' ? test.make.block(bob.id, ana.id) : test.make.block(ana.id, bob.id));
    expect(ids(await test.as(bob).get('/api/wall').expect(200))).toEqual([own]);
    expect(ids(await test.as(bob).get(`/api/wall/user/${ana.id}`).expect(200))).toEqual([]);
    expect((await test.as(bob).get(`/api/wall/${hidden}`).expect(404)).body).toEqual(problem('post_not_found'));
    expect(ids(await test.as(eva).get('/api/wall').expect(200))).toEqual([own, hidden]);
  });

  it('hides posts of disabled authors', async () => {
    const hidden = await post();
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    expect(ids(await test.as(bob).get('/api/wall').expect(200))).toEqual([]);
    await test.as(bob).get(`/api/wall/${hidden}`).expect(404);
    await test.as(bob).get(`/api/wall/user/${ana.id}`).expect(404);
  });

  it.each(['/api/wall?', '/api/wall?tag=psi&', '/api/wall/user/ANA?'])(
    'paginates %s without gaps while new posts are added',
    async (path) => {
      const written: number[] = [];
      for (let count = 0; count < 7; count++) written.unshift((await publish({ content: '#psi' })).body.id as number);
      const seen: number[] = [];
      let next: string | undefined = `${path.replace('ANA', ana.uuid)}limit=3`;
      while (next) {
        const page: Response = await test.as(bob).get(next).expect(200);
        seen.push(...ids(page));
        await publish({ content: '#psi' });
        next = /^<(.*)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
      }
      expect(seen).toEqual(written);
    },
  );

  it.each(['/api/wall', '/api/wall?tag=psi', '/api/wall/user/ANA'])(
    'reads 1 or 50 posts of %s with the same number of queries',
    async (path) => {
      const tagged = { tags: { create: { tag: 'psi', authorId: ana.id } } };
      await post(ana, tagged);
      const read = () => test.as(bob).get(path.replace('ANA', ana.uuid)).expect(200);
      await expectSameQueries(read, async () => {
        for (let count = 1; count < 50; count++)
          await post(path.includes('user') ? ana : await test.make.user(), tagged);
      });
      expect((await read()).body).toHaveLength(50);
    },
  );

  it.each(['/api/wall', '/api/wall/user/ANA'])('rejects invalid limits and cursors at %s', async (path) => {
    const url = path.replace('ANA', ana.uuid);
    for (const limit of ['0', '-5', 'abc', '']) {
      const { body } = await test.as(bob).get(`${url}?limit=${limit}`).expect(400);
      expect(body).toEqual(invalid({ limit: 'invalid_limit' }));
    }
    expect((await test.as(bob).get(`${url}?cursor=x`).expect(400)).body).toEqual(problem('invalid_cursor'));
    expect((await test.as(bob).get(`${url}?limit=100000`).expect(200)).body).toEqual([]);
  });

  it('rejects malformed ids and returns 404 for unknown users', async () => {
    for (const id of [...NO_IDS, ...NO_UUIDS, UNKNOWN_UUID]) {
      const path = `/api/wall/${encodeURIComponent(id)}`;
      for (const call of [test.as(ana).get(path), test.as(ana).patch(path).send({}), test.as(ana).delete(path)]) {
        expect((await call.expect(400)).body).toEqual(invalid({ id: 'invalid_id' }));
      }
    }
    for (const id of [...NO_IDS, ...NO_UUIDS]) {
      const { body } = await test
        .as(ana)
        .get(`/api/wall/user/${encodeURIComponent(id)}`)
        .expect(400);
      expect(body).toEqual(invalid({ userId: 'invalid' }));
    }
    for (const id of [UNKNOWN_ID, UNKNOWN_UUID]) {
      expect((await test.as(ana).get(`/api/wall/user/${id}`).expect(404)).body).toEqual(problem('user_not_found'));
    }
  });
});

describe('GET /wall?tag=…', () => {
  it('finds posts by hashtag, ignoring case', async () => {
    const { body: dogs } = await publish({ content: 'Šetnja #Đačke_šetnje i #psi' });
    const { body: both } = await publish({ content: '#PSI #mačke' });
    await publish({ content: 'bez oznake, psi' });
    const tagged = async (tag: string) =>
      ids(
        await test
          .as(bob)
          .get(`/api/wall?tag=${encodeURIComponent(tag)}`)
          .expect(200),
      );
    expect(await tagged('psi')).toEqual([both.id, dogs.id]);
    expect(await tagged('#Psi')).toEqual([both.id, dogs.id]);
    expect(await tagged('ĐAČKE_ŠETNJE')).toEqual([dogs.id]);
    expect(await tagged('mac\u030cke')).toEqual([both.id]);
    expect(await tagged('ptice')).toEqual([]);

    const { body: joined } = await publish({ content: '#گربه\u200cها ＃col·lecció' });
    for (const tag of ['گربه\u200cها', 'گربهها', '＃Col·lecció']) expect(await tagged(tag)).toEqual([joined.id]);
  });

  it('finds posts by the hashtags in their changed text', async () => {
    const { body: post } = await publish({ content: '#psi #mačke' });
    await test.as(ana).patch(`/api/wall/${post.id}`).send({ content: '#psi #ptice' }).expect(200);
    for (const [tag, found] of [
      ['psi', [post.id]],
      ['ptice', [post.id]],
      ['mačke', []],
    ] as const) {
      expect(ids(await test.as(bob).get(`/api/wall?tag=${encodeURIComponent(tag)}`))).toEqual(found);
    }
    await test.as(ana).patch(`/api/wall/${post.id}`).send({ mediaUrl: 'https://example.org/rex.jpg' }).expect(200);
    expect(ids(await test.as(bob).get('/api/wall?tag=ptice'))).toEqual([post.id]);
  });

  it.each(['', '#', ' ', 'two words', 'a-b', "' OR 1=1 --", 'a'.repeat(101), 'a\0b'])(
    'rejects the tag %j',
    async (tag) => {
      const { body } = await test
        .as(bob)
        .get(`/api/wall?tag=${encodeURIComponent(tag)}`)
        .expect(400);
      expect(body).toEqual(invalid({ tag: 'invalid' }));
    },
  );

  it('rejects several tags', async () => {
    expect((await test.as(bob).get('/api/wall?tag=a&tag=b').expect(400)).body).toEqual(invalid({ tag: 'invalid' }));
    await publish({ content: '#psi' });
    expect((await test.as(bob).get('/api/wall?tag[not]=psi').expect(200)).body).toHaveLength(1);
  });
});

describe('the first page of the wall', () => {
  const DEFAULT = 50;
  const page = async (user = bob, limit = DEFAULT) =>
    (await test.as(user).get(`/api/wall?limit=${limit}`).expect(200)).body;
  const pageOfThisServer = async (user = bob) => await page(user);
  const fill = (authorId: number, count: number) =>
    test.prisma.wallPost.createManyAndReturn({
      data: Array.from({ length: count }, (_, number) => ({ authorId, content: `post ${number}` })),
      select: { id: true },
    });

  it.each<[string, (id: number) => PromiseLike<unknown>]>([
    ['a new post', () => publish({ content: 'new' })],
    ["the viewer's new post", () => publish({ content: 'new' }, bob)],
    ['a changed post', (id) => test.as(ana).patch(`/api/wall/${id}`).send({ content: 'changed' }).expect(200)],
    ['a deleted post', (id) => test.as(ana).delete(`/api/wall/${id}`).expect(204)],
    ['a like', (id) => test.as(eva).post('/api/likes').send({ targetType: 'wall_post', targetId: id }).expect(201)],
    [
      "the viewer's like",
      (id) => test.as(bob).post('/api/likes').send({ targetType: 'wall_post', targetId: id }).expect(201),
    ],
    [
      'a comment',
      (id) =>
        test.as(eva).post('/api/comments').send({ targetType: 'wall_post', targetId: id, content: 'x' }).expect(201),
    ],
    ["the viewer's name", () => test.as(bob).patch('/api/user/profile').send({ firstName: 'Bobby' }).expect(200)],
    ['a block', () => test.as(eva).post(`/api/friends/block/${bob.id}`)],
    ['a disabled author', () => test.prisma.user.update({ where: { id: eva.id }, data: { disabledAt: new Date() } })],
  ])('reflects %s at once in all server processes', async (_name, change) => {
    await fill(ana.id, 3);
    await fill(bob.id, 2);
    await fill(eva.id, 2);
    const [{ id }] = (await fill(ana.id, 3)) as [{ id: number }];
    await test.beside({}, async (other) => {
      const read = async () => (await other.as(bob).get('/api/wall').expect(200)).body;
      const before = await read();
      expect(before).toEqual(await pageOfThisServer());
      await change(id);
      const after = await read();
      expect(after).toEqual(await pageOfThisServer());
      expect(after).not.toEqual(before);
    });
  });

  it("shows authors' profile changes within a second", async () => {
    await fill(ana.id, 3);
    const before = await page();
    await test.as(ana).patch('/api/user/profile').send({ firstName: 'Anastasija' }).expect(200);
    await eventually(async () => {
      const after = await page();
      expect(after).not.toEqual(before);
      expect(after).toEqual(await pageOfThisServer());
    });
  });

  it('stays full when blocks hide many posts, and the next page continues from it', async () => {
    await fill(ana.id, DEFAULT + 5);
    await fill(eva.id, DEFAULT + 30);
    await page(ana);
    await test.make.block(bob.id, eva.id);
    const { body, headers } = await test.as(bob).get('/api/wall').expect(200);
    expect(body).toHaveLength(DEFAULT);
    expect(body).toEqual(await pageOfThisServer());
    const next = /<(.+)>; rel="next"/.exec(headers.link ?? '')?.[1] ?? '';
    expect((await test.as(bob).get(next).expect(200)).body).toHaveLength(5);
  });
});

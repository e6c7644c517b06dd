import type { Response } from 'supertest';
import {
  anyId,
  anyMoment,
  invalid,
  NO_IDS,
  NO_LONG_IDS,
  problem,
  summary,
  UNKNOWN_ID,
  UNKNOWN_UUID,
} from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import { defaultLimit } from '../../../test/limits.js';
import { expectSameQueries, queriesOf, waitingForLocks } from '../../../test/queries.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';
import type { LikeTarget } from './targets.js';

startWithThreePeople();

/** Target types, each with a function that creates a target whose owner is Ana. */
const TARGETS: [LikeTarget, () => Promise<number>][] = [
  ['wall_post', async () => (await test.make.wallPost({ authorId: ana.id })).id],
  ['blog_post', async () => (await test.make.blogPost({ authorId: ana.id })).id],
  ['user_album', () => Promise.resolve(ana.id)],
  ['pet_album', async () => (await test.make.pet({ userId: ana.id })).id],
];

const like = (targetType: LikeTarget, targetId: number, user = bob) =>
  test.as(user).post('/api/likes').send({ targetType, targetId });

const read = (endpoint: 'count' | 'check' | 'target', type: LikeTarget, id: number, user = bob) =>
  test.as(user).get(`/api/likes/${endpoint}?type=${type}&id=${id}`);

const countOf = async (type: LikeTarget, id: number) => (await read('count', type, id, ana).expect(200)).body.count;

describe.each(TARGETS)('the likes API for a %s', (type, make) => {
  it('counts a like until it is removed', async () => {
    const targetId = await make();
    expect((await read('check', type, targetId).expect(200)).body).toEqual({ liked: false, likeId: null });
    const { body } = await like(type, targetId).expect(201);
    expect(body).toEqual({ id: anyId, userId: bob.id, targetType: type, targetId, createdAt: anyMoment });

    expect((await read('count', type, targetId).expect(200)).body).toEqual({ count: 1 });
    expect((await read('check', type, targetId).expect(200)).body).toEqual({ liked: true, likeId: body.id });
    expect((await read('check', type, targetId, ana).expect(200)).body).toEqual({ liked: false, likeId: null });
    const user = summary(bob, 'Bob', null);
    expect((await read('target', type, targetId, ana).expect(200)).body).toEqual([{ ...body, user }]);

    expect((await test.as(bob).delete(`/api/likes/${body.id}`).expect(204)).body).toEqual({});
    expect((await read('count', type, targetId).expect(200)).body).toEqual({ count: 0 });
    expect((await read('check', type, targetId).expect(200)).body).toEqual({ liked: false, likeId: null });
    expect((await read('target', type, targetId).expect(200)).body).toEqual([]);
    await like(type, targetId).expect(201);
  });

  it('rejects a second like by the same user', async () => {
    const targetId = await make();
    const { body: first } = await like(type, targetId).expect(201);
    const { body } = await like(type, targetId).expect(409);
    expect(body).toEqual(problem('already_liked'));
    expect(body.message).toBe('Already liked');
    expect((await read('check', type, targetId)).body.likeId).toBe(first.id);
    await like(type, targetId, ana).expect(201);
    expect(await countOf(type, targetId)).toBe(2);
  });

  it('stores one like for fifty concurrent requests', async () => {
    const targetId = await make();
    const responses = await Promise.all(Array.from({ length: 50 }, () => like(type, targetId)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(49).fill(409)]);
    expect(await countOf(type, targetId)).toBe(1);
    expect(await test.prisma.like.count()).toBe(1);
  });

  it('counts likes correctly when many users like and unlike concurrently', async () => {
    const targetId = await make();
    const users = await Promise.all(Array.from({ length: 12 }, () => test.make.user()));
    const responses = await Promise.all(
      users.map(async (user, index) => {
        const liked = await like(type, targetId, user);
        if (index % 2) return [liked];
        return [liked, await test.as(user).delete(`/api/likes/${liked.body.id}`), await like(type, targetId, user)];
      }),
    );
    expect(new Set(responses.flat().map(({ status }) => status))).toEqual(new Set([201, 204]));
    expect(await countOf(type, targetId)).toBe(12);
    expect((await read('target', type, targetId)).body).toHaveLength(12);
  });

  it('counts likes correctly after concurrent likes and unlikes of one user', async () => {
    const targetId = await make();
    for (let round = 0; round < 5; round++) {
      const { body } = await like(type, targetId);
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          index % 2 ? like(type, targetId) : test.as(bob).delete(`/api/likes/${body.id}`),
        ),
      );
      expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
      for (const { status } of responses) expect([201, 204, 404, 409]).toContain(status);
      const { likeId } = (await read('check', type, targetId)).body;
      expect(await countOf(type, targetId)).toBe(likeId ? 1 : 0);
      if (likeId) await test.as(bob).delete(`/api/likes/${likeId}`).expect(204);
    }
  });

  it('returns 403 for a new like and 404 for reading likes if either user has blocked the other', async () => {
    const targetId = await make();
    for (const [blockerId, blockedId] of [
      [ana.id, bob.id],
      [bob.id, ana.id],
    ] as const) {
      await test.prisma.block.deleteMany();
      await test.make.block(blockerId, blockedId);
      expect((await like(type, targetId).expect(403)).body).toEqual(problem('not_allowed'));
      for (const endpoint of ['count', 'check', 'target'] as const) {
        expect((await read(endpoint, type, targetId).expect(404)).body).toEqual(problem('not_found'));
      }
    }
    expect(await test.prisma.like.count()).toBe(0);
  });

  it('returns 404 if the target is unknown or its owner is disabled', async () => {
    expect((await like(type, UNKNOWN_ID).expect(404)).body).toEqual(problem('not_found'));
    for (const endpoint of ['count', 'check', 'target'] as const) {
      expect((await read(endpoint, type, UNKNOWN_ID).expect(404)).body).toEqual(problem('not_found'));
    }
    const targetId = await make();
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await like(type, targetId).expect(404);
    await read('count', type, targetId).expect(404);
  });

  it('includes likes by blocked users in the count, but not in the list', async () => {
    const targetId = await make();
    for (const user of [bob, eva, ana]) await like(type, targetId, user).expect(201);
    await test.make.block(eva.id, bob.id);
    const names = async (user: TestUser) =>
      (await read('target', type, targetId, user)).body.map(({ userId }: { userId: number }) => userId);
    expect(await names(bob)).toEqual([ana.id, bob.id]);
    expect(await names(eva)).toEqual([ana.id, eva.id]);
    expect(await names(ana)).toEqual([ana.id, eva.id, bob.id]);
    for (const user of [bob, eva, ana]) expect((await read('count', type, targetId, user)).body.count).toBe(3);
  });

  it('stores or deletes a like in a single query', async () => {
    const targetId = await make();
    await like(type, targetId, ana).expect(201); // fills the caches
    let liked: Response | undefined;
    const likeQueries = await queriesOf(async () => {
      liked = await like(type, targetId).expect(201);
    });
    const unlikeQueries = await queriesOf(() => test.as(bob).delete(`/api/likes/${liked!.body.id}`).expect(204));
    const onLikes = (queries: string[]) => queries.filter((query) => query.includes('"Like"'));
    expect(onLikes(likeQueries)).toHaveLength(1);
    expect(onLikes(unlikeQueries)).toHaveLength(1);
    expect([likeQueries, unlikeQueries].flat().filter((query) => /^(BEGIN|COMMIT)/.test(query))).toEqual([]);
  });

  it('ignores a user, an id and a time in the request for a new like', async () => {
    const targetId = await make();
    const { body } = await test
      .as(bob)
      .post('/api/likes')
      .send({ targetType: type, targetId, userId: ana.id, user: { id: ana.id }, id: 77, createdAt: '2000-01-01' })
      .expect(201);
    expect(body.userId).toBe(bob.id);
    expect(body.createdAt).not.toMatch(/^2000/);
  });
});

describe('likes of a draft', () => {
  it('can be read and written only by the author of the draft', async () => {
    const { id } = await test.make.blogPost({ authorId: ana.id, isPublished: false });
    expect((await like('blog_post', id).expect(404)).body).toEqual(problem('not_found'));
    for (const endpoint of ['count', 'check', 'target'] as const) await read(endpoint, 'blog_post', id).expect(404);
    await like('blog_post', id, ana).expect(201);
  });
});

describe('DELETE /likes/:likeId', () => {
  it("rejects another user's like", async () => {
    const { id } = await test.make.wallPost({ authorId: ana.id });
    const { body } = await like('wall_post', id);
    expect((await test.as(ana).delete(`/api/likes/${body.id}`).expect(403)).body).toEqual(problem('not_yours'));
    expect(await countOf('wall_post', id)).toBe(1);
  });

  it.each<[name: string, blocks: () => [blockerId: number, blockedId: number]]>([
    ['the liker has blocked the viewer', () => [bob.id, eva.id]],
    ['the viewer has blocked the liker', () => [eva.id, bob.id]],
    ['a block hides the target from the viewer', () => [ana.id, eva.id]],
  ])('returns 404 if %s', async (_name, blocks) => {
    for (const [type, make] of TARGETS) {
      await test.prisma.block.deleteMany();
      const { body } = await like(type, await make());
      await test.make.block(...blocks());
      expect((await test.as(eva).delete(`/api/likes/${body.id}`).expect(404)).body).toEqual(problem('not_found'));
      expect(await test.prisma.like.count({ where: { id: body.id } })).toBe(1);
    }
  });

  it('returns 404 for an unknown like, and deletes a like only once in concurrent requests', async () => {
    expect((await test.as(bob).delete(`/api/likes/${UNKNOWN_ID}`).expect(404)).body).toEqual(problem('not_found'));
    const { id } = await test.make.wallPost();
    const { body } = await like('wall_post', id);
    const responses = await Promise.all(Array.from({ length: 10 }, () => test.as(bob).delete(`/api/likes/${body.id}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(404)]);
    expect(await countOf('wall_post', id)).toBe(0);
  });

  it('still works after either user has blocked the other', async () => {
    const { id } = await test.make.wallPost({ authorId: ana.id });
    const { body } = await like('wall_post', id);
    await test.make.block(ana.id, bob.id);
    await test.as(bob).delete(`/api/likes/${body.id}`).expect(204);
    expect(await countOf('wall_post', id)).toBe(0);
  });

  it('leaves no likes when the post is deleted concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await test.make.wallPost({ authorId: ana.id });
      const { body: earlier } = await like('wall_post', id, ana);
      const responses = await Promise.all([
        like('wall_post', id),
        test.as(ana).delete(`/api/wall/${id}`),
        test.as(ana).delete(`/api/likes/${earlier.id}`),
      ]);
      expect(responses[1].status).toBe(204);
      expect([201, 404]).toContain(responses[0].status);
      expect([204, 404]).toContain(responses[2].status);
    }
    expect(await test.prisma.like.count()).toBe(0);
  });
});

describe('the likes API', () => {
  it.each([
    [{}, { targetType: 'unknown_reference', targetId: 'invalid_id' }],
    [{ targetType: 'comment', targetId: 1 }, { targetType: 'unknown_reference' }],
    [{ targetType: ['wall_post'], targetId: 1 }, { targetType: 'unknown_reference' }],
    [{ targetType: 'toString', targetId: 1 }, { targetType: 'unknown_reference' }],
    ...['1', 0, -1, 1.5, 2_147_483_648, null, [1], { gt: 0 }, UNKNOWN_UUID].map(
      (targetId) => [{ targetType: 'wall_post', targetId }, { targetId: 'invalid_id' }] as const,
    ),
  ] as [object, Record<string, 'unknown_reference' | 'invalid_id'>][])(
    'rejects the new like %j',
    async (body, fields) => {
      expect((await test.as(bob).post('/api/likes').send(body).expect(400)).body).toEqual(invalid(fields));
    },
  );

  it('rejects malformed target types and ids', async () => {
    for (const endpoint of ['count', 'check', 'target']) {
      for (const id of [...NO_IDS, '']) {
        const { body } = await test
          .as(bob)
          .get(`/api/likes/${endpoint}?type=wall_post&id=${encodeURIComponent(id)}`)
          .expect(400);
        expect(body).toEqual(invalid({ id: 'invalid_id' }));
      }
      for (const query of ['', 'id[]=1&type[]=wall_post', 'id[gt]=0&type[not]=x']) {
        const { body } = await test.as(bob).get(`/api/likes/${endpoint}?${query}`).expect(400);
        expect(body).toEqual(invalid({ type: 'unknown_reference', id: 'invalid_id' }));
      }
      await test.as(bob).get(`/api/likes/${endpoint}?type=wall_post&id=1&id=2`).expect(400);
      await test.as(bob).get(`/api/likes/${endpoint}?type=comment&id=1`).expect(400);
    }
    for (const id of [...NO_LONG_IDS, UNKNOWN_UUID]) {
      const { body } = await test
        .as(bob)
        .delete(`/api/likes/${encodeURIComponent(id)}`)
        .expect(400);
      expect(body).toEqual(invalid({ likeId: 'invalid_id' }));
    }
  });

  it("retries a like after a deadlock with the deletion of the pet owner's account", async () => {
    const { id } = await test.make.pet({ userId: bob.id });
    let response: Promise<{ status: number }> | undefined;
    await test.prisma.$transaction(async (transaction) => {
      // With this long timeout, PostgreSQL detects the deadlock in the like first, and aborts the
      // like instead of this transaction.
      await transaction.$executeRaw`SET LOCAL deadlock_timeout = '1min'`;
      await transaction.$queryRaw`SELECT FROM "User" WHERE id = ${bob.id} FOR UPDATE`;
      response = like('pet_album', id).then();
      await eventually(async () => expect(await waitingForLocks(test.prisma)).toBe(1));
      await transaction.$queryRaw`SELECT FROM "Pet" WHERE id = ${id} FOR UPDATE`;
    });
    expect((await response)?.status).toBe(201);
  });

  it('rate-limits likes', async () => {
    const posts: number[] = [];
    for (let count = 0; count < 101; count++) posts.push((await test.make.wallPost({ authorId: ana.id })).id);
    await test.beside({ RATE_LIMITS: defaultLimit('likesPerUser') }, async (ordinary) => {
      const statuses: number[] = [];
      for (const targetId of posts) {
        const response = await ordinary.as(bob).post('/api/likes').send({ targetType: 'wall_post', targetId });
        statuses.push(response.status);
        if (response.status !== 429) continue;
        expect(response.body).toEqual(problem('too_many_requests'));
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(statuses).toEqual([...Array<number>(100).fill(201), 429]);
    });
  });
});

describe('GET /likes/target', () => {
  it('paginates the likes, newest first', async () => {
    const { id } = await test.make.wallPost();
    const made: number[] = [];
    for (let count = 0; count < 7; count++) {
      made.unshift((await like('wall_post', id, await test.make.user())).body.id as number);
    }
    const seen: number[] = [];
    let next: string | undefined = `/api/likes/target?type=wall_post&id=${id}&limit=3`;
    while (next) {
      const page: Response = await test.as(bob).get(next).expect(200);
      seen.push(...page.body.map((entry: { id: number }) => entry.id));
      next = /^<(.*)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
    }
    expect(seen).toEqual(made);
    expect((await test.as(bob).get(`/api/likes/target?type=wall_post&id=${id}&limit=0`).expect(400)).body).toEqual(
      invalid({ limit: 'invalid_limit' }),
    );
    const rejected = await test.as(bob).get(`/api/likes/target?type=wall_post&id=${id}&cursor=x`).expect(400);
    expect(rejected.body).toEqual(problem('invalid_cursor'));
  });

  it('reads 1 or 50 likes with the same number of queries', async () => {
    const { id } = await test.make.wallPost();
    await like('wall_post', id, ana);
    await expectSameQueries(
      () => read('target', 'wall_post', id).expect(200),
      async () => {
        for (let count = 1; count < 50; count++) {
          await test.prisma.like.create({ data: { userId: (await test.make.user()).id, wallPostId: id } });
        }
      },
    );
    expect((await read('target', 'wall_post', id)).body).toHaveLength(50);
  });
});

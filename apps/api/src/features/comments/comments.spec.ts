import type { Response } from 'supertest';
import {
  anyId,
  anyMoment,
  invalid,
  INVISIBLE_TEXTS,
  MARKUP,
  NO_IDS,
  NO_LONG_IDS,
  problem,
  summary,
  TEXTS,
  UNKNOWN_ID,
  UNKNOWN_UUID,
  UNSTORABLE_TEXTS,
} from '../../../test/answers.js';
import { defaultLimit } from '../../../test/limits.js';
import { expectSameQueries } from '../../../test/queries.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';
import type { CommentTarget } from '../likes/targets.js';

startWithThreePeople();

/**
 * Target types, each with a function that creates a target whose owner is Ana, and the target's
 * path.
 */
const TARGETS: [CommentTarget, () => Promise<number>, (id: number) => string][] = [
  ['wall_post', async () => (await test.make.wallPost({ authorId: ana.id })).id, (id) => `/api/wall/${id}`],
  ['blog_post', async () => (await test.make.blogPost({ authorId: ana.id })).id, (id) => `/api/blogs/${id}`],
];

const write = (targetType: CommentTarget, targetId: number, data: object = {}, user = bob) =>
  test
    .as(user)
    .post('/api/comments')
    .send({ content: 'Bravo!', targetType, targetId, ...data });

const list = (type: CommentTarget, id: number, user = bob, more = '&includeReplies=true') =>
  test.as(user).get(`/api/comments/target?type=${type}&id=${id}${more}`);

const count = (type: CommentTarget, id: number, user = bob) =>
  test.as(user).get(`/api/comments/count?type=${type}&id=${id}`);

const ids = ({ body }: Response) => body.map(({ id }: { id: number }) => id) as number[];

describe.each(TARGETS)('the comments API for a %s', (targetType, make, path) => {
  it('shows a comment to all users', async () => {
    const targetId = await make();
    const { body } = await write(targetType, targetId, { content: ' Bravo!\n' }).expect(201);
    expect(body).toEqual({
      id: anyId,
      content: 'Bravo!',
      parentId: null,
      createdAt: anyMoment,
      editedAt: null,
      userId: bob.id,
      user: summary(bob, 'Bob', null),
      targetType,
      targetId,
      mentions: [],
      clientId: null,
    });
    expect((await list(targetType, targetId, eva).expect(200)).body).toEqual([body]);
    expect((await count(targetType, targetId, eva).expect(200)).body).toEqual({ count: 1 });
    expect((await test.as(eva).get(path(targetId)).expect(200)).body.commentCount).toBe(1);
  });

  it('allows replies to a comment, but no replies to a reply', async () => {
    const targetId = await make();
    const { body: first } = await write(targetType, targetId).expect(201);
    const { body: second } = await write(targetType, targetId, { parentId: null }).expect(201);
    const { body: reply } = await write(targetType, targetId, { parentId: first.id }, eva).expect(201);
    expect(reply).toMatchObject({ parentId: first.id, userId: eva.id, targetType, targetId });
    expect(ids(await list(targetType, targetId))).toEqual([first.id, second.id, reply.id]);
    for (const more of ['', '&includeReplies=false']) {
      expect(ids(await list(targetType, targetId, bob, more))).toEqual([first.id, second.id]);
    }
    expect((await count(targetType, targetId)).body).toEqual({ count: 3 });

    const { body } = await write(targetType, targetId, { parentId: reply.id }).expect(400);
    expect(body).toEqual(invalid({ parentId: 'reply_to_reply' }));
    expect((await write(targetType, targetId, { parentId: UNKNOWN_ID }).expect(404)).body).toEqual(
      problem('not_found'),
    );
    expect((await count(targetType, targetId)).body).toEqual({ count: 3 });
  });

  it('rejects a reply to a comment on another post', async () => {
    const targetId = await make();
    const otherTargetId = await make();
    const { id: onWall } = await test.make.comment({ wallPostId: (await test.make.wallPost()).id });
    const { id: onBlog } = await test.make.comment({ blogPostId: (await test.make.blogPost()).id });
    const { body: onOtherPost } = await write(targetType, otherTargetId);
    for (const parentId of [onOtherPost.id, onWall, onBlog]) {
      const { body } = await write(targetType, targetId, { parentId }).expect(400);
      expect(body).toEqual(invalid({ parentId: 'reply_to_reply' }));
    }
    expect((await count(targetType, targetId)).body).toEqual({ count: 0 });
  });

  it('rejects comments without valid text', async () => {
    const targetId = await make();
    for (const content of [undefined, null, '', ...INVISIBLE_TEXTS]) {
      const { body } = await write(targetType, targetId, { content }).expect(400);
      expect(body).toEqual(invalid({ content: 'required' }));
    }
    for (const content of UNSTORABLE_TEXTS) {
      const { body } = await write(targetType, targetId, { content }).expect(400);
      expect(body).toEqual(invalid({ content: 'invalid_text' }));
    }
    for (const content of [1, true, ['a'], { contains: '' }]) {
      const { body } = await write(targetType, targetId, { content }).expect(400);
      expect(body).toEqual(invalid({ content: 'invalid' }));
    }
    expect((await write(targetType, targetId, { content: 'a'.repeat(2001) }).expect(400)).body).toEqual(
      invalid({ content: 'too_long' }),
    );
    expect((await count(targetType, targetId)).body).toEqual({ count: 0 });
    await write(targetType, targetId, { content: '🐕'.repeat(2000) }).expect(201);
  });

  it('stores comment text unchanged', async () => {
    const targetId = await make();
    const texts = [...MARKUP, ...TEXTS].map((text) => `${text}\n${text}`);
    for (const content of texts) await write(targetType, targetId, { content }).expect(201);
    const { body } = await list(targetType, targetId).expect(200);
    expect(body.map(({ content }: { content: string }) => content)).toEqual(texts);
  });

  it('ignores an author, an id and a time in the request for a new comment', async () => {
    const targetId = await make();
    const { body } = await write(targetType, targetId, {
      userId: ana.id,
      authorId: ana.id,
      user: { id: ana.id },
      id: 77,
      createdAt: '2000-01-01',
    }).expect(201);
    expect(body.userId).toBe(bob.id);
    expect(body.createdAt).not.toMatch(/^2000/);
  });

  it.each(['viewer', 'author'])(
    'returns 403 for writing and 404 for reading comments if the %s has blocked the other user',
    async (blocker) => {
      const targetId = await make();
      await write(targetType, targetId, {}, eva).expect(201);
      await (blocker === 'viewer' ? test.make.block(bob.id, ana.id) : test.make.block(ana.id, bob.id));
      expect((await write(targetType, targetId).expect(403)).body).toEqual(problem('not_allowed'));
      expect((await list(targetType, targetId).expect(404)).body).toEqual(problem('not_found'));
      expect((await count(targetType, targetId).expect(404)).body).toEqual(problem('not_found'));
      expect((await count(targetType, targetId, ana)).body).toEqual({ count: 1 });
    },
  );

  it.each(['viewer', 'author'])(
    'hides comments between two users if the %s has blocked the other user',
    async (blocker) => {
      const targetId = await make();
      const { body: hidden } = await write(targetType, targetId, {}, eva);
      const { body: replyToHidden } = await write(targetType, targetId, { parentId: hidden.id }, ana);
      const { body: visible } = await write(targetType, targetId, {}, ana);
      const { body: hiddenReply } = await write(targetType, targetId, { parentId: visible.id }, eva);
      const { body: visibleReply } = await write(targetType, targetId, { parentId: visible.id });
      await (blocker === 'viewer' ? test.make.block(bob.id, eva.id) : test.make.block(eva.id, bob.id));
      expect(ids(await list(targetType, targetId))).toEqual([visible.id, visibleReply.id]);
      expect(ids(await list(targetType, targetId, bob, ''))).toEqual([visible.id]);
      expect(ids(await list(targetType, targetId, eva))).toEqual([
        hidden.id,
        replyToHidden.id,
        visible.id,
        hiddenReply.id,
      ]);
      expect(ids(await list(targetType, targetId, ana))).toHaveLength(5);
      for (const user of [ana, bob, eva]) expect((await count(targetType, targetId, user)).body).toEqual({ count: 5 });

      expect((await write(targetType, targetId, { parentId: hidden.id }).expect(403)).body).toEqual(
        problem('not_allowed'),
      );
      expect((await count(targetType, targetId)).body).toEqual({ count: 5 });
    },
  );

  it("hides disabled authors' comments, and all comments if the post's author is disabled", async () => {
    const targetId = await make();
    await write(targetType, targetId, {}, eva).expect(201);
    await test.prisma.user.update({ where: { id: eva.id }, data: { disabledAt: new Date() } });
    expect((await list(targetType, targetId).expect(200)).body).toEqual([]);
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await list(targetType, targetId).expect(404);
    await write(targetType, targetId).expect(404);
  });

  it('returns 404 for comments on an unknown post', async () => {
    expect((await write(targetType, UNKNOWN_ID).expect(404)).body).toEqual(problem('not_found'));
    expect((await list(targetType, UNKNOWN_ID).expect(404)).body).toEqual(problem('not_found'));
    expect((await count(targetType, UNKNOWN_ID).expect(404)).body).toEqual(problem('not_found'));
  });

  it('paginates comments, oldest first', async () => {
    const targetId = await make();
    const written: number[] = [];
    for (let index = 0; index < 7; index++) {
      const data = index % 3 === 1 ? { parentId: written[0] } : {};
      written.push((await write(targetType, targetId, data).expect(201)).body.id as number);
    }
    const seen: number[] = [];
    let next: string | undefined = `/api/comments/target?type=${targetType}&id=${targetId}&includeReplies=true&limit=3`;
    while (next) {
      const page: Response = await test.as(eva).get(next).expect(200);
      seen.push(...ids(page));
      next = /^<(.*)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
    }
    expect(seen).toEqual(written);
    const rejected = await list(targetType, targetId, bob, '&limit=0&includeReplies=yes').expect(400);
    expect(rejected.body).toEqual(invalid({ limit: 'invalid_limit', includeReplies: 'boolean_invalid' }));
    expect((await list(targetType, targetId, bob, '&cursor=x').expect(400)).body).toEqual(problem('invalid_cursor'));
  });

  it('reads 1 or 50 comments with the same number of queries', async () => {
    const targetId = await make();
    const { body: first } = await write(targetType, targetId).expect(201);
    await expectSameQueries(
      () => list(targetType, targetId).expect(200),
      async () => {
        for (let index = 1; index < 50; index++) {
          const user = await test.make.user();
          await write(targetType, targetId, index % 2 ? { parentId: first.id } : {}, user).expect(201);
        }
      },
    );
    expect((await list(targetType, targetId)).body).toHaveLength(50);
  });

  it('counts comments correctly when they are created and deleted concurrently', async () => {
    const targetId = await make();
    const responses = await Promise.all(Array.from({ length: 40 }, () => write(targetType, targetId)));
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(40).fill(201));
    expect((await count(targetType, targetId)).body).toEqual({ count: 40 });
    const deleted = await Promise.all(
      responses.slice(0, 20).map(({ body }) => test.as(bob).delete(`/api/comments/${body.id}`)),
    );
    expect(deleted.map(({ status }) => status)).toEqual(Array<number>(20).fill(204));
    expect((await count(targetType, targetId)).body).toEqual({ count: 20 });
  });

  it('leaves no replies without a parent when the parent or the post is deleted concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const targetId = await make();
      const { body: parent } = await write(targetType, targetId, {}, eva);
      const responses = await Promise.all([
        write(targetType, targetId, { parentId: parent.id }),
        test.as(eva).delete(`/api/comments/${parent.id}`),
        ...(round % 2 ? [test.as(ana).delete(path(targetId))] : []),
      ]);
      expect([201, 404]).toContain(responses[0].status);
      expect([204, 404]).toContain(responses[1].status);
      if (round % 2) {
        expect(responses[2]!.status).toBe(204);
      } else {
        expect((await count(targetType, targetId)).body).toEqual({ count: 0 });
        expect((await list(targetType, targetId)).body).toEqual([]);
      }
    }
    expect(await test.prisma.comment.count()).toBe(0);
  });
});

describe('comments on a draft', () => {
  it("can be read and written only by the draft's author", async () => {
    const { id } = await test.make.blogPost({ authorId: ana.id, isPublished: false });
    expect((await write('blog_post', id).expect(404)).body).toEqual(problem('not_found'));
    await list('blog_post', id).expect(404);
    await count('blog_post', id).expect(404);
    await write('blog_post', id, {}, ana).expect(201);
  });
});

describe('the comments API', () => {
  it.each([
    [{}, { content: 'required', targetType: 'unknown_reference', targetId: 'invalid_id' }],
    [{ content: 'x', targetType: 'user_album', targetId: 1 }, { targetType: 'unknown_reference' }],
    [{ content: 'x', targetType: ['wall_post'], targetId: 1 }, { targetType: 'unknown_reference' }],
    ...['1', 0, -1, 1.5, 2_147_483_648, null, [1], UNKNOWN_UUID].map(
      (targetId) => [{ content: 'x', targetType: 'wall_post', targetId }, { targetId: 'invalid_id' }] as const,
    ),
    ...['1', 0, -1, 1.5, 2 ** 53, [1], true].map(
      (parentId) =>
        [{ content: 'x', targetType: 'wall_post', targetId: 1, parentId }, { parentId: 'invalid_id' }] as const,
    ),
  ] as [object, Parameters<typeof invalid>[0]][])('rejects the new comment %j', async (body, fields) => {
    expect((await test.as(bob).post('/api/comments').send(body).expect(400)).body).toEqual(invalid(fields));
  });

  it('rejects malformed target types and ids', async () => {
    for (const endpoint of ['count', 'target']) {
      for (const id of [...NO_IDS, '']) {
        const path = `/api/comments/${endpoint}?type=wall_post&id=${encodeURIComponent(id)}`;
        expect((await test.as(bob).get(path).expect(400)).body).toEqual(invalid({ id: 'invalid_id' }));
      }
      for (const query of ['', 'id[]=1&type[]=wall_post', 'id[gt]=0&type=user_album']) {
        const { body } = await test.as(bob).get(`/api/comments/${endpoint}?${query}`).expect(400);
        expect(body).toEqual(invalid({ type: 'unknown_reference', id: 'invalid_id' }));
      }
    }
    for (const id of [...NO_LONG_IDS, UNKNOWN_UUID]) {
      const path = `/api/comments/${encodeURIComponent(id)}`;
      expect((await test.as(bob).delete(path).expect(400)).body).toEqual(invalid({ id: 'invalid_id' }));
    }
    await test.as(bob).delete(`/api/comments/${UNKNOWN_ID}`).expect(404);
  });

  it('rate-limits new comments', async () => {
    const { id: targetId } = await test.make.wallPost();
    await test.beside({ RATE_LIMITS: defaultLimit('commentsPerUser') }, async (ordinary) => {
      const statuses: number[] = [];
      for (let index = 0; index < 61; index++) {
        const body = { content: 'x', targetType: 'wall_post', targetId };
        const response = await ordinary.as(bob).post('/api/comments').send(body);
        statuses.push(response.status);
        if (response.status !== 429) continue;
        expect(response.body).toEqual(problem('too_many_requests'));
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(statuses).toEqual([...Array<number>(60).fill(201), 429]);
    });
  });
});

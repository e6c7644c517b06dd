import type { Response } from 'supertest';
import { anyMoment, invalid, INVISIBLE_TEXTS, problem, UNKNOWN_ID } from '../../../test/answers.js';
import { TestStream } from '../../../test/streams.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';
import type { CommentTarget } from '../likes/targets.js';

startWithThreePeople();

/** Target types, each with a function that creates a target whose owner is Ana. */
const TARGETS: [CommentTarget, () => Promise<number>][] = [
  ['wall_post', async () => (await test.make.wallPost({ authorId: ana.id })).id],
  ['blog_post', async () => (await test.make.blogPost({ authorId: ana.id })).id],
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

const change = (id: number, body: object, user = bob) => test.as(user).patch(`/api/comments/${id}`).send(body);

describe.each(TARGETS)('PATCH /comments/:id (%s)', (targetType, make) => {
  it("changes the comment's text for all viewers", async () => {
    const targetId = await make();
    const { body: comment } = await write(targetType, targetId);
    const { body: reply } = await write(targetType, targetId, { parentId: comment.id }, eva);
    const { body } = await change(comment.id, { content: ' Odlično!\n' }).expect(200);
    expect(body).toEqual({ ...comment, content: 'Odlično!', editedAt: anyMoment });
    expect((await list(targetType, targetId, eva)).body).toEqual([body, reply]);
    expect((await count(targetType, targetId)).body).toEqual({ count: 2 });
    // The server ignores all fields except `content`, and unchanged text has no effect.
    const more = { content: 'Odlično!', targetId: 1, parentId: reply.id, userId: eva.id, createdAt: '2000-01-01' };
    expect((await change(comment.id, more).expect(200)).body).toEqual(body);
    const { body: unchanged } = await change(reply.id, { content: reply.content }, eva).expect(200);
    expect(unchanged).toEqual(reply);
  });

  it('lets only the author edit the comment', async () => {
    const { body: comment } = await write(targetType, await make());
    for (const user of [ana, eva]) {
      expect((await change(comment.id, { content: 'x' }, user).expect(403)).body).toEqual(problem('not_yours'));
    }
    expect((await change(UNKNOWN_ID, { content: 'x' }).expect(404)).body).toEqual(problem('not_found'));
  });

  it('rejects empty or overlong text when a comment is edited', async () => {
    const { body: comment } = await write(targetType, await make());
    for (const content of [undefined, null, '', ...INVISIBLE_TEXTS]) {
      expect((await change(comment.id, { content }).expect(400)).body).toEqual(invalid({ content: 'required' }));
    }
    const { body } = await change(comment.id, { content: 'a'.repeat(2001) }).expect(400);
    expect(body).toEqual(invalid({ content: 'too_long' }));
  });

  it('rejects an edit of a comment if its author can no longer see the comment or its post', async () => {
    const targetId = await make();
    const { body: comment } = await write(targetType, targetId);
    const { body: reply } = await write(targetType, targetId, { parentId: comment.id }, eva);
    await test.prisma.comment.update({ where: { id: reply.id }, data: { hiddenAt: new Date() } });
    await change(reply.id, { content: 'x' }, eva).expect(404);
    await test.prisma.comment.update({ where: { id: reply.id }, data: { hiddenAt: null } });
    await test.make.block(bob.id, eva.id); // Bob blocks the author of the parent comment
    await change(reply.id, { content: 'x' }, eva).expect(404);
    await test.make.block(ana.id, bob.id); // the author of the post blocks Bob
    await change(comment.id, { content: 'x' }).expect(404);
    const stored = await test.prisma.comment.findMany({
      orderBy: { id: 'asc' },
      select: { content: true, editedAt: true },
    });
    expect(stored).toEqual(Array(2).fill({ content: 'Bravo!', editedAt: null }));
  });

  it('updates the mentions of an edited comment to match the new text', async () => {
    const mentionUuids = [ana.uuid];
    const { body: comment } = await write(targetType, await make(), { content: '@Ana Petrović', mentionUuids });
    const both = { content: '@Ana Petrović i @Eva Kos', mentionUuids: [ana.uuid, eva.uuid] };
    const { body } = await change(comment.id, both).expect(200);
    expect(body.mentions.map(({ uuid }: { uuid: string }) => uuid)).toEqual([ana.uuid, eva.uuid]);
    expect((await test.as(eva).get('/api/notifications')).body).toMatchObject([
      { kind: 'mention', comment: { id: comment.id } },
    ]);
    expect((await change(comment.id, { content: 'Niko' }).expect(200)).body.mentions).toEqual([]);
    expect((await test.as(eva).get('/api/notifications')).body).toEqual([]);
  });
});

describe.each(TARGETS)('DELETE /comments/:id (%s)', (targetType, make) => {
  it('deletes the replies together with a comment', async () => {
    const targetId = await make();
    const { body: comment } = await write(targetType, targetId);
    const { body: other } = await write(targetType, targetId);
    for (let index = 0; index < 3; index++) await write(targetType, targetId, { parentId: comment.id }, eva);
    expect((await test.as(bob).delete(`/api/comments/${comment.id}`).expect(204)).body).toEqual({});
    expect(ids(await list(targetType, targetId))).toEqual([other.id]);
    expect((await count(targetType, targetId)).body).toEqual({ count: 1 });
    expect((await test.as(bob).delete(`/api/comments/${comment.id}`).expect(404)).body).toEqual(problem('not_found'));
  });

  it("lets only the comment's author and the post's author delete a comment", async () => {
    const targetId = await make();
    const { body: comment } = await write(targetType, targetId);
    const { body: reply } = await write(targetType, targetId, { parentId: comment.id }, eva);
    expect((await test.as(eva).delete(`/api/comments/${comment.id}`).expect(403)).body).toEqual(problem('not_yours'));
    expect((await test.as(bob).delete(`/api/comments/${reply.id}`).expect(403)).body).toEqual(problem('not_yours'));
    expect((await count(targetType, targetId)).body).toEqual({ count: 2 });
    await test.as(ana).delete(`/api/comments/${reply.id}`).expect(204);
    await test.as(ana).delete(`/api/comments/${comment.id}`).expect(204);
    expect((await count(targetType, targetId)).body).toEqual({ count: 0 });
  });

  it('returns 404 if a user who cannot see the comment deletes it', async () => {
    const targetId = await make();
    const { body: comment } = await write(targetType, targetId);
    const { body: reply } = await write(targetType, targetId, { parentId: comment.id }, ana);
    await test.make.block(bob.id, eva.id);
    for (const { id } of [comment, reply]) {
      expect((await test.as(eva).delete(`/api/comments/${id}`).expect(404)).body).toEqual(problem('not_found'));
    }
    const vida = await test.make.user();
    await test.make.block(ana.id, vida.id);
    expect((await test.as(vida).delete(`/api/comments/${comment.id}`).expect(404)).body).toEqual(problem('not_found'));
    expect((await count(targetType, targetId)).body).toEqual({ count: 2 });
  });

  it('lets the authors of the comment and the post delete a comment after either has blocked the other', async () => {
    const targetId = await make();
    const comments = [await write(targetType, targetId), await write(targetType, targetId)].map(({ body }) => body);
    await test.make.block(ana.id, bob.id);
    await test.as(bob).delete(`/api/comments/${comments[0].id}`).expect(204);
    await test.as(ana).delete(`/api/comments/${comments[1].id}`).expect(204);
    expect((await count(targetType, targetId, ana)).body).toEqual({ count: 0 });
  });

  it('deletes a comment only once in concurrent requests', async () => {
    const targetId = await make();
    const { body } = await write(targetType, targetId);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => test.as(index % 2 ? ana : bob).delete(`/api/comments/${body.id}`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(404)]);
    expect((await count(targetType, targetId)).body).toEqual({ count: 0 });
  });
});

describe('comment events on the stream', () => {
  it.each(TARGETS)('are sent for new and deleted comments (%s)', async (targetType, make) => {
    const targetId = await make();
    const stream = await TestStream.connect(test.url, ana.bearer);
    const blockedStream = await TestStream.connect(test.url, eva.bearer);
    try {
      await test.make.block(bob.id, eva.id);
      const vida = await test.make.user();
      const { body: comment } = await write(targetType, targetId);
      // Eva does not get the reply, because its parent was written by a user whom she blocked.
      const { body: reply } = await write(targetType, targetId, { parentId: comment.id }, vida);
      await stream.until(() => stream.events.length === 2);
      await test.as(bob).delete(`/api/comments/${comment.id}`).expect(204);
      await stream.until(() => stream.events.length === 4);
      const deleted = ({ id, parentId }: { id: number; parentId: number | null }, commentCount: number) => ({
        event: 'comment_deleted',
        data: { id, targetType, targetId, parentId, commentCount },
      });
      const events = stream.events.map(({ event, data }) => ({ event, data }));
      expect(events.slice(0, 2)).toEqual([
        { event: 'comment', data: { ...comment, commentCount: 1 } },
        { event: 'comment', data: { ...reply, commentCount: 2 } },
      ]);
      expect(events.slice(2)).toEqual([deleted(comment, 1), deleted(reply, 0)]);
      const { body: seen } = await write(targetType, targetId, {}, vida);
      await blockedStream.until(() => blockedStream.events.some(({ event }) => event === 'comment'));
      expect(blockedStream.events.filter(({ event }) => event === 'comment').map(({ data }) => data)).toEqual([
        { ...seen, commentCount: 1 },
      ]);
    } finally {
      stream.close();
      blockedStream.close();
    }
  });

  it.each(TARGETS)(
    'are replayed with their original counts, except events for deleted comments (%s)',
    async (type, make) => {
      const targetId = await make();
      const first = await TestStream.connect(test.url, ana.bearer);
      const written = [];
      for (let index = 0; index < 3; index++) written.push((await write(type, targetId)).body);
      // Wait for the events: the server drops unsent events of deleted comments.
      await first.until(() => first.events.length === 3);
      await test.as(bob).delete(`/api/comments/${written[1].id}`).expect(204);
      await first.until(() => first.events.length === 4);
      first.close();
      const second = await TestStream.connect(test.url, ana.bearer, first.events[0]!.id - 1);
      try {
        await second.until(() => second.events.length === 3);
        expect(second.events.map(({ event, data }) => [event, data])).toMatchObject([
          ['comment', { id: written[0].id, commentCount: 1 }],
          ['comment', { id: written[2].id, commentCount: 3 }],
          ['comment_deleted', { id: written[1].id, commentCount: 2 }],
        ]);
      } finally {
        second.close();
      }
    },
  );

  it.each(TARGETS)('are sent for changed comments (%s)', async (targetType, make) => {
    const { body: comment } = await write(targetType, await make());
    const stream = await TestStream.connect(test.url, ana.bearer);
    try {
      const { body: changed } = await change(comment.id, { content: 'Odlično!' });
      await change(comment.id, { content: 'Odlično!' }); // no change
      const { body: last } = await change(comment.id, { content: 'Sjajno!' });
      await stream.until(() => stream.events.length >= 2);
      // An event contains the text at the time of sending, so the old and the new text are
      // possible.
      const texts = [changed, last].map(({ content }) => content as string);
      expect(texts).toContain((stream.events[0]!.data as { content: string }).content);
      expect(stream.events.map(({ event }) => event)).toEqual(['comment_updated', 'comment_updated']);
      expect(stream.events[1]!.data).toEqual(last);
    } finally {
      stream.close();
    }
  });

  it('are not sent for comments on drafts', async () => {
    const { id } = await test.make.blogPost({ authorId: ana.id, isPublished: false });
    const { body: comment } = await write('blog_post', id, {}, ana).expect(201);
    await change(comment.id, { content: '@Eva Kos', mentionUuids: [eva.uuid] }, ana).expect(200);
    expect(await test.prisma.mention.count()).toBe(0);
    expect(await test.prisma.streamEvent.count()).toBe(0);
  });
});

import { invalid } from '../../../../test/answers.js';
import type { TestUser } from '../../../../test/factories.js';
import { contents, streamCalls, TestStream } from '../../../../test/streams.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../../test/three-people.js';
import { EventLog } from './event-log.js';

startWithThreePeople();

let log: EventLog;
beforeAll(() => {
  log = test.app.get(EventLog);
});
afterEach(() => closeAll());

const { connect, open, publish, write, closeAll } = streamCalls(
  () => test,
  () => ana,
);
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => index + from);

describe('the event stream of users who have blocked each other', () => {
  it.each([
    ['blocking user', () => test.make.block(bob.id, ana.id)],
    ['blocked user', () => test.make.block(ana.id, bob.id)],
  ])('sends the %s no events after the block, live or after a reconnect', async (_who, block) => {
    const [stream, others] = [await connect(bob), await connect(eva)];
    await publish('before');
    await stream.until(() => stream.events.length === 1);
    await block();
    await publish('post');
    await publish('comment of ana', ana, 'comment');
    await publish('comment under a post of ana', eva, 'comment', [ana]);
    await publish('of eva', eva);
    await stream.until(() => stream.events.length === 2);
    expect(contents(stream)).toEqual(['before', 'of eva']);
    await others.until(() => others.events.length === 5);

    const { id } = stream.events[0]!;
    const back = await connect(bob, id - 1);
    await back.until(() => back.events.length > 0 && contents(back).includes('of eva'));
    expect(contents(back)).toEqual(['of eva']);

    await test.prisma.block.deleteMany();
    await publish('after');
    await stream.until(() => stream.events.length === 3);
    expect(contents(stream)).toEqual(['before', 'of eva', 'after']);
  });

  it('sends no events to a viewer who reconnects while the blocked user writes', async () => {
    await test.make.block(ana.id, bob.id);
    const others = await connect(eva);
    let isWriting = true;
    const writing = (async () => {
      for (const number of numbers(150)) await publish(number);
      isWriting = false;
    })();
    const received: unknown[] = [];
    while (isWriting) {
      const streams = await Promise.all([connect(bob), connect(bob, others.lastEventId)]);
      await publish('of eva', eva);
      for (const stream of streams) {
        await stream.until(() => stream.events.length > 0);
        received.push(...contents(stream));
        stream.close();
      }
    }
    await writing;
    await others.until(() => contents(others).includes(150));
    expect(new Set(received)).toEqual(new Set(['of eva']));
  });

  it('reads only the blocks of connected viewers from the database', async () => {
    const crowd = await test.make.crowd(300);
    await test.prisma.block.createMany({
      data: crowd.flatMap((id) => [
        { blockerId: ana.id, blockedId: id },
        { blockerId: id, blockedId: ana.id },
      ]),
    });
    await test.make.block(bob.id, ana.id);
    await publish('of ana');
    await publish('of eva', eva);
    await publish('of eva under a post of ana', eva, 'comment', [ana]);
    await log.number();
    const events = await log.after(0, 10, [bob.id, eva.id]);
    expect(events.map(({ hiddenFrom }) => [...hiddenFrom])).toEqual([[bob.id], [], [bob.id]]);
  });

  it('sends like counts, because they name no user', async () => {
    const stream = await connect(bob);
    await test.make.block(ana.id, bob.id);
    const { id: wallPostId } = await test.prisma.wallPost.create({ data: { authorId: eva.id, content: 'x' } });
    await test.prisma.like.create({ data: { userId: ana.id, wallPostId } });
    log.notify();
    await stream.until(() => stream.events.length === 1);
  });
});

describe('content of a disabled user', () => {
  const disable = ({ id }: TestUser) =>
    test.prisma.user.update({ where: { id }, data: { disabledAt: new Date() }, select: { id: true } });

  it('is not sent again to a viewer who reconnects', async () => {
    const first = await connect(bob);
    await publish('of the disabled');
    await publish('changed by the disabled', ana, 'wall_post_updated');
    await publish('under a post of the disabled', eva, 'comment', [ana]);
    await publish('of another', eva);
    await first.until(() => first.events.length === 4);
    await disable(ana);
    const back = await connect(bob, first.events[0]!.id - 1);
    await back.until(() => back.events.length >= 1);
    await publish('the end', eva);
    await back.until(() => contents(back).includes('the end'));
    expect(contents(back)).toEqual(['of another', 'the end']);
  });

  it('is not sent to connected viewers, even if its events are numbered late', async () => {
    const stream = await connect(bob);
    await disable(ana);
    await publish('of the disabled');
    await publish('of another', eva);
    await stream.until(() => stream.events.length >= 1);
    expect(contents(stream)).toEqual(['of another']);
    await publish('again of the disabled');
    await publish('the end', eva);
    await stream.until(() => contents(stream).includes('the end'));
    expect(contents(stream)).toEqual(['of another', 'the end']);
  });

  it('triggers an event when it is deleted', async () => {
    const post = await test.make.wallPost({ authorId: ana.id });
    const stream = await connect(bob);
    await disable(ana);
    await test.prisma.wallPost.delete({ where: { id: post.id }, select: { id: true } });
    log.notify();
    await stream.until(() => stream.events.length === 1);
    expect(stream.events[0]).toMatchObject({ event: 'wall_post_deleted', data: { id: post.id } });
  });
});

describe('a client that reconnects', () => {
  it('gets each missed event once in the original order, and then new events', async () => {
    const first = await connect(bob);
    await publish(0);
    await first.until(() => first.events.length === 1);
    first.close();
    for (const number of numbers(500)) await write(number);
    const back = await connect(bob, first.lastEventId);
    await publish(501);
    await back.until(() => back.events.length >= 501);
    expect(contents(back)).toEqual(numbers(501));
    const ids = back.events.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('does not get outdated versions of edited or deleted content', async () => {
    const first = await connect(bob);
    first.close();
    const post = async (content: string) =>
      (await test.as(ana).post('/api/wall').send({ content }).expect(201)).body as { id: number };
    const comment = async (targetId: number, content: string) =>
      (await test.as(ana).post('/api/comments').send({ targetType: 'wall_post', targetId, content }).expect(201))
        .body as {
        id: number;
      };
    const [gone, changed] = [await post('deleted words'), await post('first words')];
    const [taken] = [
      await comment(changed.id, 'words taken back'),
      await comment(gone.id, 'words under a deleted post'),
    ];
    await test.as(ana).patch(`/api/wall/${changed.id}`).send({ content: 'last words' }).expect(200);
    await test.as(ana).delete(`/api/comments/${taken.id}`).expect(204);
    await test.as(ana).delete(`/api/wall/${gone.id}`).expect(204);

    const back = await connect(bob, first.lastEventId);
    await back.until(() => back.events.some(({ event }) => event === 'wall_post_deleted'));
    expect(back.events.map(({ event, data }) => [event, (data as { content?: string }).content])).toEqual([
      ['wall_post', 'last words'],
      ['wall_post_updated', 'last words'],
      ['comment_deleted', undefined],
      ['wall_post_deleted', undefined],
    ]);
  });

  it('continues correctly even if it has not received any event', async () => {
    const first = await connect(bob);
    first.close();
    await publish('missed');
    const back = await connect(bob, first.lastEventId);
    await back.until(() => back.events.length === 1);
    expect(contents(back)).toEqual(['missed']);
  });

  it('can send the last id in the query, but an id in the header takes precedence', async () => {
    const first = await connect(bob);
    await publish(1);
    await publish(2);
    await first.until(() => first.events.length === 2);
    const [one, two] = first.events.map(({ id }) => id);
    const back = await open({ bearer: bob.bearer, query: `?lastEventId=${one}` });
    await back.until(() => back.events.length === 1);
    expect(contents(back)).toEqual([2]);
    const other = await open({
      bearer: bob.bearer,
      query: `?lastEventId=${one}`,
      headers: { 'last-event-id': `${two}` },
    });
    await publish(3);
    await other.until(() => other.events.length === 1);
    expect(contents(other)).toEqual([3]);
  });

  it('misses no event even if other users write during the reconnect', async () => {
    const all = await connect(eva);
    let lastEventId = all.lastEventId;
    const seen: unknown[] = [];
    const writing = (async () => {
      for (const number of numbers(300)) await publish(number);
    })();
    while (!seen.includes(300)) {
      const stream = await TestStream.connect(test.url, bob.bearer, lastEventId);
      await stream.until(() => stream.events.length > 5 || contents(stream).includes(300));
      stream.close();
      seen.push(...contents(stream));
      lastEventId = stream.lastEventId;
    }
    await writing;
    await all.until(() => contents(all).includes(300));
    expect(seen).toEqual(contents(all));
    expect(seen).toHaveLength(300);
  });

  it.each(['-1', 'abc', '1.5', '9'.repeat(15), '9'.repeat(40), '1 2'])(
    'gets a resync event for the unknown id %j, and then new events',
    async (lastEventId) => {
      await publish('old');
      const stream = await connect(bob, lastEventId);
      await stream.until(() => stream.events.length === 1);
      expect(stream.events).toEqual([{ id: Number(stream.lastEventId), event: 'resync', data: {} }]);
      await publish('new');
      await stream.until(() => stream.events.length === 2);
      expect(contents(stream).at(-1)).toBe('new');
    },
  );

  it('gets a resync event if it was away for too long', async () => {
    const stream = await connect(bob);
    await publish('first');
    await stream.until(() => stream.events.length === 1);
    await test.prisma.streamEvent.deleteMany();
    await publish('second');
    await stream.until(() => stream.events.length === 2);
    const [first, second] = stream.events.map(({ id }) => id);
    const back = await connect(bob, first! - 1);
    await back.until(() => back.events.length === 1);
    expect(back.events[0]).toMatchObject({ event: 'resync', id: second });
    const level = await connect(bob, first);
    await level.until(() => level.events.length === 1);
    expect(contents(level)).toEqual(['second']);
  });

  it.each(['x', '-1', '1e3', '', '9'.repeat(40)])(
    'is rejected with an invalid id in the query: %j',
    async (lastEventId) => {
      const { body } = await test.as(bob).get(`/api/sse/wall-feed?lastEventId=${lastEventId}`).expect(400);
      expect(body).toEqual(invalid({ lastEventId: 'invalid' }));
    },
  );
});

describe('a repeatedly edited post', () => {
  const post = async (content: string) =>
    (await test.as(ana).post('/api/wall').send({ content }).expect(201)).body as { id: number };
  const change = (id: number, body: object) => test.as(ana).patch(`/api/wall/${id}`).send(body);
  const received = (stream: TestStream) =>
    stream.events.map(({ event, data }) => [event, (data as { content: string }).content]);

  it('is sent in its first and its last version to a viewer who reconnects', async () => {
    const first = await connect(bob);
    const { id } = await post('first words');
    await first.until(() => first.events.length === 1);
    await change(id, { content: 'second words' }).expect(200);
    await first.until(() => first.events.length === 2);
    first.close();
    for (const number of numbers(20)) await change(id, { content: `words ${number}` }).expect(200);
    await publish('the end', eva);

    const [posted, changed] = first.events.map((event) => event.id);
    const last = ['wall_post_updated', 'words 20'];
    const end = ['wall_post', 'the end'];
    for (const [known, missed] of [
      [posted! - 1, [['wall_post', 'words 20'], last, end]],
      [posted!, [last, end]],
      [changed!, [last, end]],
    ] as const) {
      const back = await connect(bob, known);
      await back.until(() => contents(back).includes('the end'));
      expect(received(back)).toEqual(missed);
    }
  });

  it('is sent to connected viewers after each change', async () => {
    const stream = await connect(bob);
    const { id } = await post('words 0');
    for (const number of numbers(5)) {
      await change(id, { content: `words ${number}` }).expect(200);
      await stream.until(() => contents(stream).includes(`words ${number}`));
    }
    await change(id, { mediaUrl: 'https://example.org/rex.jpg' }).expect(200);
    await stream.until(() => stream.events.length === 7);
    expect(stream.events.at(-1)).toMatchObject({
      data: { content: 'words 5', mediaUrl: 'https://example.org/rex.jpg' },
    });
  });

  it('is sent in its final version after concurrent edits', async () => {
    const stream = await connect(bob);
    const { id } = await post('words 0');
    const responses = await Promise.all(numbers(20).map((number) => change(id, { content: `words ${number}` })));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { content } = await test.prisma.wallPost.findUniqueOrThrow({ where: { id } });
    await stream.until(() => contents(stream).at(-1) === content);
    const back = await connect(bob, stream.events[0]!.id);
    await back.until(() => back.events.length > 0);
    expect(received(back)).toEqual([['wall_post_updated', content]]);
    expect(await test.prisma.streamEvent.count()).toBe(2);
  });

  it('is neither published nor marked as edited if nothing has changed', async () => {
    const { id } = await post('first words');
    for (const same of [
      {},
      { content: ' first words ' },
      { mediaUrl: '' },
      { content: 'first words', mediaUrl: null },
    ]) {
      expect((await change(id, same).expect(200)).body).toMatchObject({ content: 'first words', editedAt: null });
    }
    expect(await test.prisma.streamEvent.count()).toBe(1);
  });
});

describe('the event log', () => {
  it('keeps the events of the last day: at most 10,000 and at least 1,000', async () => {
    const fill = async (count: number, createdAt: string) => {
      await test.prisma.$executeRawUnsafe(
        `INSERT INTO "StreamEvent" ("type", "userIds", "createdAt")
         SELECT 'WALL_POST_DELETED', '{}', ${createdAt} FROM generate_series(1, ${count})`,
      );
      // Without statistics PostgreSQL compares every event with every other event.
      await test.prisma.$executeRaw`ANALYZE "StreamEvent"`;
    };
    await fill(1500, `now() - interval '2 days'`);
    await log.trim();
    expect(await test.prisma.streamEvent.count()).toBe(1000);
    await fill(10_200, 'now()');
    await log.trim();
    expect(await test.prisma.streamEvent.count()).toBe(10_000);
  });
});

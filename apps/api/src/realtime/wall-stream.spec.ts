import { once } from 'node:events';
import { createConnection } from 'node:net';
import { problem, invalid } from '../../test/answers.js';
import { TestApp } from '../../test/app.js';
import type { TestUser } from '../../test/factories.js';
import { TestStream } from '../../test/streams.js';
import { eventually } from '../../test/uploads.js';
import { WallFeed, type ToldEvents } from './wall-feed.js';

let test: TestApp;
let feed: WallFeed;
let ana: TestUser;
let bob: TestUser;
let eva: TestUser;
const opened: TestStream[] = [];
beforeAll(async () => {
  test = await TestApp.start({ STREAMS_PER_USER: '3', ALLOWED_ORIGINS: 'https://app.example' });
  feed = test.app.get(WallFeed);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user();
  bob = await test.make.user();
  eva = await test.make.user();
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

const connect = async (user: TestUser, lastEventId?: string | number, url = test.url) => {
  const stream = await TestStream.connect(url, user.bearer, lastEventId);
  opened.push(stream);
  return stream;
};
const open = async (options: Parameters<typeof TestStream.open>[1]) => {
  const stream = await TestStream.open(test.url, options);
  opened.push(stream);
  return stream;
};
const tokenOf = ({ bearer }: TestUser) => bearer.slice('Bearer '.length);

/** The stream passes on what it is given; what that is does not matter here. */
const saying = (content: unknown) => ({ content }) as never;
const tell = async (
  content: unknown,
  author: TestUser = ana,
  type: keyof ToldEvents = 'wall_post',
  about: TestUser[] = [],
) => {
  await feed.append(
    test.prisma,
    type,
    saying(content),
    [author, ...about].map(({ id }) => id),
  );
  feed.announce();
};
const contents = (stream: TestStream) => stream.events.map(({ data }) => (data as { content?: unknown }).content);
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => index + from);

describe('a stream', () => {
  it('opens as event streams do', async () => {
    const stream = await connect(ana);
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.response.headers).not.toHaveProperty('content-encoding');
    expect(stream.retry).toBe(3000);
    expect(stream.events).toEqual([]);
  });

  it('opens with the token in the address too, for pages of other origins too', async () => {
    const stream = await open({
      query: `?token=${tokenOf(ana)}`,
      headers: { origin: 'https://app.example', 'accept-encoding': 'gzip, br' },
    });
    expect(stream.status).toBe(200);
    expect(stream.response.headers).toMatchObject({ 'access-control-allow-origin': 'https://app.example' });
    expect(stream.response.headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    ['', undefined],
    ['?token=', undefined],
    ['?token=rubbish', undefined],
    ['?token=x.y.z', undefined],
    ['?token[a]=x', undefined],
    ['?access_token=TOKEN', undefined],
    ['?token=TOKEN&token=TOKEN', undefined],
    ['?token=TOKEN', 'Bearer x.y.z'],
    ['', 'Bearer rubbish'],
  ])('is not opened with the address %j and the header %j', async (query, bearer) => {
    const answer = await test
      .http()
      .get(`/api/sse/wall-feed${query.replaceAll('TOKEN', tokenOf(ana))}`)
      .set(bearer === undefined ? {} : { authorization: bearer })
      .expect(401);
    expect(answer.body).toEqual(problem('unauthorized'));
  });

  it('is not opened for an ended session or a disabled user', async () => {
    await test.as(ana).post('/api/auth/logout').expect(204);
    await test.prisma.user.update({ where: { id: bob.id }, data: { disabledAt: new Date() } });
    for (const { bearer } of [ana, bob]) await test.as({ bearer }).get('/api/sse/wall-feed').expect(401);
  });

  it('opens and is told of everything soon, though others never cease to write', async () => {
    let hasHeard = false;
    const writers = numbers(20).map(async (writer) => {
      while (!hasHeard) await tell(writer);
    });
    try {
      const stream = await connect(ana);
      await stream.until(() => stream.events.length > 0);
    } finally {
      hasHeard = true;
      await Promise.all(writers);
    }
  });

  it('that was given up before it was open takes no place', async () => {
    const request = `GET /api/sse/wall-feed HTTP/1.1\r\nHost: x\r\nAuthorization: ${ana.bearer}\r\n\r\n`;
    const port = Number(new URL(test.url).port);
    // At some moment or other of the request's way to the stream.
    for (const turns of numbers(60)) {
      const line = createConnection({ port, host: '127.0.0.1' });
      await once(line, 'connect');
      line.write(request);
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      line.destroy();
      await once(line, 'close');
    }
    await eventually(async () => {
      const streams = await Promise.all(numbers(3).map(() => open({ bearer: ana.bearer })));
      for (const stream of streams) stream.close();
      expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    });
  });

  it('can be asked for by its head alone', async () => {
    const { headers } = await test.as(ana).head('/api/sse/wall-feed').expect(200);
    expect(headers['content-type']).toBe('text/event-stream');
  });

  it('is one of a few that a user may have open; those that are closed do not count', async () => {
    const streams = [await connect(ana), await connect(ana), await connect(ana)];
    const refused = await open({ bearer: ana.bearer });
    expect(refused.status).toBe(429);
    expect(Number(refused.response.headers['retry-after'])).toBeGreaterThan(0);
    await connect(bob);
    streams[0]!.close();
    await eventually(async () => expect((await open({ bearer: ana.bearer })).status).toBe(200));
  });
});

describe('an event', () => {
  it('comes to everybody, with its name, its data and a growing id', async () => {
    const streams = [await connect(ana), await connect(bob)];
    await tell('Rex', ana);
    await tell('Rex\nand "Riki"\r\n\u2028 šapa 🐾', ana, 'wall_post_updated');
    await tell('Woof', bob, 'comment');
    for (const stream of streams) {
      await stream.until(() => stream.events.length === 3);
      const [first] = stream.events;
      expect(stream.events).toEqual([
        { id: first!.id, event: 'wall_post', data: { content: 'Rex' } },
        { id: first!.id + 1, event: 'wall_post_updated', data: { content: 'Rex\nand "Riki"\r\n\u2028 šapa 🐾' } },
        { id: first!.id + 2, event: 'comment', data: { content: 'Woof' } },
      ]);
    }
  });

  it('comes also where it was not announced', async () => {
    const stream = await connect(bob);
    await feed.append(test.prisma, 'wall_post', saying('Rex'), [ana.id]);
    await stream.until(() => stream.events.length === 1);
  });

  it('of what was rolled back never comes', async () => {
    const stream = await connect(bob);
    await test.prisma
      .$transaction(async (transaction) => {
        await feed.append(transaction, 'wall_post', saying('never'), [ana.id]);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await tell('Rex');
    await stream.until(() => stream.events.length > 0);
    expect(contents(stream)).toEqual(['Rex']);
  });

  it('that is committed late is not missed by who has seen those after it', async () => {
    const stream = await connect(bob);
    let seen = 0;
    await test.prisma.$transaction(async (transaction) => {
      await feed.append(transaction, 'wall_post', saying('written first'), [ana.id]);
      await tell('committed first');
      await stream.until(() => stream.events.length === 1);
      seen = stream.events[0]!.id;
    });
    feed.announce();
    await stream.until(() => stream.events.length === 2);
    const back = await connect(bob, seen);
    await back.until(() => back.events.length === 1);
    for (const { events } of [stream, back])
      expect(events.at(-1)).toMatchObject({ data: { content: 'written first' } });
    expect(contents(stream)).toEqual(['committed first', 'written first']);
  });

  it('of many at once comes once each, in the same order to all', async () => {
    const streams = [await connect(ana), await connect(bob), await connect(eva)];
    await Promise.all(numbers(200).map((number) => tell(number)));
    for (const stream of streams) await stream.until(() => stream.events.length >= 200);
    const ids = streams[0]!.events.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect([...contents(streams[0]!)].sort((a, b) => Number(a) - Number(b))).toEqual(numbers(200));
    for (const { events } of streams) expect(events).toEqual(streams[0]!.events);
  });
});

describe('what the database tells by itself', () => {
  const LIKE = { likeCount: 0, targetType: '', targetId: 0 };

  it('likes and unlikes of everything that can be liked, with the new count', async () => {
    const stream = await connect(eva);
    const { prisma } = test;
    const post = await prisma.wallPost.create({ data: { authorId: ana.id, content: 'x' } });
    const blogPost = await prisma.blogPost.create({
      data: { authorId: ana.id, title: 'x', content: 'x', excerpt: 'x', category: 'PSI', isPublished: true },
    });
    const pet = await test.make.pet({ userId: ana.id });
    for (const target of [
      { wallPostId: post.id },
      { blogPostId: blogPost.id },
      { albumUserId: ana.id },
      { albumPetId: pet.id },
    ]) {
      await prisma.like.create({ data: { userId: ana.id, ...target } });
      await prisma.like.create({ data: { userId: bob.id, ...target } });
      await prisma.like.deleteMany({ where: { userId: ana.id, ...target } });
    }
    feed.announce();
    await stream.until(() => stream.events.length === 12);
    expect(stream.events.map(({ event }) => event)).toEqual(Array(12).fill('like'));
    expect(stream.events.map(({ data }) => data)).toEqual(
      (
        [
          ['wall_post', post.id],
          ['blog_post', blogPost.id],
          ['user_album', ana.id],
          ['pet_album', pet.id],
        ] as const
      ).flatMap(([targetType, targetId]) =>
        [1, 2, 1].map((likeCount) => ({ ...LIKE, targetType, targetId, likeCount })),
      ),
    );
  });

  it('nothing of what stands under a draft', async () => {
    const stream = await connect(eva);
    const { id: blogPostId } = await test.make.blogPost({ authorId: ana.id, isPublished: false });
    const like = await test.prisma.like.create({ data: { userId: ana.id, blogPostId } });
    await test.prisma.like.delete({ where: { id: like.id } });
    const { id } = await test.make.comment({ authorId: ana.id, blogPostId });
    await test.prisma.comment.delete({ where: { id } });
    await tell('afterwards');
    await stream.until(() => stream.events.length > 0);
    expect(stream.events.map(({ event }) => event)).toEqual(['wall_post']);
  });

  it('parallel likes end with the count that is true', async () => {
    const stream = await connect(eva);
    const { id: wallPostId } = await test.prisma.wallPost.create({ data: { authorId: ana.id, content: 'x' } });
    const users = await Promise.all(numbers(12).map(() => test.make.user()));
    await Promise.all(users.map(({ id: userId }) => test.prisma.like.create({ data: { userId, wallPostId } })));
    feed.announce();
    await stream.until(() => stream.events.length === 12);
    expect(stream.events.map(({ data }) => (data as typeof LIKE).likeCount)).toEqual(numbers(12));
  });

  it('deleted posts and comments, and with a post not each of its comments and likes', async () => {
    const stream = await connect(eva);
    const { prisma } = test;
    const { id: wallPostId } = await prisma.wallPost.create({ data: { authorId: ana.id, content: 'x' } });
    const comment = (parentId?: number) =>
      prisma.comment.create({ data: { authorId: bob.id, wallPostId, content: 'x', parentId: parentId ?? null } });
    const first = await comment();
    const reply = await comment(first.id);
    await prisma.comment.delete({ where: { id: reply.id } });
    await prisma.comment.delete({ where: { id: first.id } });
    await comment((await comment()).id);
    await prisma.like.create({ data: { userId: bob.id, wallPostId } });
    await prisma.wallPost.delete({ where: { id: wallPostId } });
    feed.announce();
    await stream.until(() => stream.events.some(({ event }) => event === 'wall_post_deleted'));
    const target = { targetType: 'wall_post', targetId: wallPostId };
    expect(stream.events.map(({ event, data }) => [event, data])).toEqual([
      ['comment_deleted', { id: reply.id, ...target, parentId: first.id }],
      ['comment_deleted', { id: first.id, ...target, parentId: null }],
      ['like', { ...target, likeCount: 1 }],
      ['wall_post_deleted', { id: wallPostId }],
    ]);
  });

  it('a user who is gone: their posts go, and nothing that they said is repeated', async () => {
    const stream = await connect(eva);
    const { id } = await test.prisma.wallPost.create({ data: { authorId: ana.id, content: 'x' } });
    await tell('of eva', eva);
    await tell('of ana', ana);
    await tell('of bob', bob);
    await stream.until(() => stream.events.length === 3);
    await test.prisma.user.delete({ where: { id: ana.id } });
    feed.announce();
    await stream.until(() => stream.events.length === 4);
    expect(stream.events[3]).toMatchObject({ event: 'wall_post_deleted', data: { id } });
    const back = await connect(eva, stream.events[0]!.id);
    await back.until(() => back.events.length === 2);
    expect(back.events).toEqual(stream.events.slice(2));
  });
});

describe('between two people with a block', () => {
  it.each([
    ['who blocks', () => test.make.block(bob.id, ana.id)],
    ['who is blocked', () => test.make.block(ana.id, bob.id)],
  ])('nothing comes to the one %s, live or later, from the moment of the block to its end', async (_who, block) => {
    const [stream, others] = [await connect(bob), await connect(eva)];
    await tell('before');
    await stream.until(() => stream.events.length === 1);
    await block();
    await tell('post');
    await tell('comment of ana', ana, 'comment');
    await tell('comment under a post of ana', eva, 'comment', [ana]);
    await tell('of eva', eva);
    await stream.until(() => stream.events.length === 2);
    expect(contents(stream)).toEqual(['before', 'of eva']);
    await others.until(() => others.events.length === 5);

    const { id } = stream.events[0]!;
    const back = await connect(bob, id - 1);
    await back.until(() => back.events.length > 0 && contents(back).includes('of eva'));
    expect(contents(back)).toEqual(['of eva']);

    await test.prisma.block.deleteMany();
    await tell('after');
    await stream.until(() => stream.events.length === 3);
    expect(contents(stream)).toEqual(['before', 'of eva', 'after']);
  });

  it('counts of likes come all the same: they name nobody', async () => {
    const stream = await connect(bob);
    await test.make.block(ana.id, bob.id);
    const { id: wallPostId } = await test.prisma.wallPost.create({ data: { authorId: eva.id, content: 'x' } });
    await test.prisma.like.create({ data: { userId: ana.id, wallPostId } });
    feed.announce();
    await stream.until(() => stream.events.length === 1);
  });
});

describe('the words of somebody whom an operator has disabled', () => {
  const disable = ({ id }: TestUser) =>
    test.prisma.user.update({ where: { id }, data: { disabledAt: new Date() }, select: { id: true } });

  it('are not told once more to who comes back', async () => {
    const first = await connect(bob);
    await tell('of the disabled');
    await tell('changed by the disabled', ana, 'wall_post_updated');
    await tell('under a post of the disabled', eva, 'comment', [ana]);
    await tell('of another', eva);
    await first.until(() => first.events.length === 4);
    await disable(ana);
    const back = await connect(bob, first.events[0]!.id - 1);
    await back.until(() => back.events.length >= 1);
    await tell('the end', eva);
    await back.until(() => contents(back).includes('the end'));
    expect(contents(back)).toEqual(['of another', 'the end']);
  });

  it('are not told to who listens, however late they come', async () => {
    const stream = await connect(bob);
    await disable(ana);
    await tell('of the disabled');
    await tell('of another', eva);
    await stream.until(() => stream.events.length >= 1);
    expect(contents(stream)).toEqual(['of another']);
    await tell('again of the disabled');
    await tell('the end', eva);
    await stream.until(() => contents(stream).includes('the end'));
    expect(contents(stream)).toEqual(['of another', 'the end']);
  });

  it('are told to be gone when they are deleted', async () => {
    const post = await test.make.wallPost({ authorId: ana.id });
    const stream = await connect(bob);
    await disable(ana);
    await test.prisma.wallPost.delete({ where: { id: post.id }, select: { id: true } });
    feed.announce();
    await stream.until(() => stream.events.length === 1);
    expect(stream.events[0]).toMatchObject({ event: 'wall_post_deleted', data: { id: post.id } });
  });
});

describe('a client that comes back', () => {
  it('is told what it missed, once and in order, then what happens', async () => {
    const first = await connect(bob);
    await tell(0);
    await first.until(() => first.events.length === 1);
    first.close();
    for (const number of numbers(500)) await feed.append(test.prisma, 'wall_post', saying(number), [ana.id]);
    const back = await connect(bob, first.lastEventId);
    await tell(501);
    await back.until(() => back.events.length >= 501);
    expect(contents(back)).toEqual(numbers(501));
    const ids = back.events.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('hears nothing that has been deleted or changed meanwhile', async () => {
    const first = await connect(bob);
    first.close();
    const say = async (content: string) =>
      (await test.as(ana).post('/api/wall').send({ content }).expect(201)).body as { id: number };
    const comment = async (targetId: number, content: string) =>
      (await test.as(ana).post('/api/comments').send({ targetType: 'wall_post', targetId, content }).expect(201))
        .body as {
        id: number;
      };
    const [gone, changed] = [await say('deleted words'), await say('first words')];
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

  it('knows where it was even if it never got an event', async () => {
    const first = await connect(bob);
    first.close();
    await tell('missed');
    const back = await connect(bob, first.lastEventId);
    await back.until(() => back.events.length === 1);
    expect(contents(back)).toEqual(['missed']);
  });

  it('may say in the address what it knows; the header counts more', async () => {
    const first = await connect(bob);
    await tell(1);
    await tell(2);
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
    await tell(3);
    await other.until(() => other.events.length === 1);
    expect(contents(other)).toEqual([3]);
  });

  it('misses nothing while others write', async () => {
    const all = await connect(eva);
    let lastEventId = all.lastEventId;
    const seen: unknown[] = [];
    const writing = (async () => {
      for (const number of numbers(300)) await tell(number);
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
    'with the unknown id %j is asked to fetch anew, and goes on from there',
    async (lastEventId) => {
      await tell('old');
      const stream = await connect(bob, lastEventId);
      await stream.until(() => stream.events.length === 1);
      expect(stream.events).toEqual([{ id: Number(stream.lastEventId), event: 'resync', data: {} }]);
      await tell('new');
      await stream.until(() => stream.events.length === 2);
      expect(contents(stream).at(-1)).toBe('new');
    },
  );

  it('after too long is asked to fetch anew', async () => {
    const stream = await connect(bob);
    await tell('first');
    await stream.until(() => stream.events.length === 1);
    await test.prisma.streamEvent.deleteMany();
    await tell('second');
    await stream.until(() => stream.events.length === 2);
    const [first, second] = stream.events.map(({ id }) => id);
    const back = await connect(bob, first! - 1);
    await back.until(() => back.events.length === 1);
    expect(back.events[0]).toMatchObject({ event: 'resync', id: second });
    const level = await connect(bob, first);
    await level.until(() => level.events.length === 1);
    expect(contents(level)).toEqual(['second']);
  });

  it.each(['x', '-1', '1e3', '', '9'.repeat(40)])('must not write the address wrong: %j', async (lastEventId) => {
    const { body } = await test.as(bob).get(`/api/sse/wall-feed?lastEventId=${lastEventId}`).expect(400);
    expect(body).toEqual(invalid({ lastEventId: 'invalid' }));
  });
});

describe('the log of events', () => {
  it('is trimmed to the last day, to ten thousand, never to less than a thousand', async () => {
    const fill = (count: number, createdAt: string) =>
      test.prisma.$executeRawUnsafe(
        `INSERT INTO "StreamEvent" ("type", "userIds", "payload", "createdAt")
         SELECT 'LIKE', '{}', '{}', ${createdAt} FROM generate_series(1, ${count})`,
      );
    await fill(1500, `now() - interval '2 days'`);
    await feed.trim();
    expect(await test.prisma.streamEvent.count()).toBe(1000);
    await fill(10_200, 'now()');
    await feed.trim();
    expect(await test.prisma.streamEvent.count()).toBe(10_000);
  });
});

describe('a stream ends', () => {
  it('when its session does, and leads nowhere then', async () => {
    const [stream, other] = [await connect(ana), await connect(bob)];
    await test.as(ana).post('/api/auth/logout').expect(204);
    await stream.until(() => !stream.isOpen);
    await tell('after');
    await other.until(() => other.events.length === 1);
    expect(stream.events).toEqual([]);
    await test.as(ana).get('/api/sse/wall-feed').expect(401);
  });

  it('when an operator disables the user', async () => {
    const stream = await connect(ana);
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await stream.until(() => !stream.isOpen);
  });

  it('where nobody reads it; the others notice nothing', async () => {
    const [idle, reader] = [await connect(ana), await connect(bob)];
    idle.pause();
    const big = 'x'.repeat(50_000);
    for (let round = 1; round <= 200; round++) {
      await tell(big, eva);
      await reader.until(() => reader.events.length >= round);
    }
    await eventually(async () => {
      // The one that was cut off is no longer counted among the three that ana may have.
      const more = [
        await open({ bearer: ana.bearer }),
        await open({ bearer: ana.bearer }),
        await open({ bearer: ana.bearer }),
      ];
      for (const stream of more) stream.close();
      expect(more.map(({ status }) => status)).toEqual([200, 200, 200]);
    });
    expect(reader.events).toHaveLength(200);
  });
});

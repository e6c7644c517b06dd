import { once } from 'node:events';
import { createConnection } from 'node:net';
import { JwtService } from '@nestjs/jwt';
import { problem } from '../../../../test/answers.js';
import { TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/eventually.js';
import { type TestUser } from '../../../../test/factories.js';
import { contents, streamCalls, TestStream } from '../../../../test/streams.js';
import { EventLog } from './event-log.js';
import { EventStream } from './event-stream.js';

let test: TestApp;
let log: EventLog;
let ana: TestUser;
let bob: TestUser;
let eva: TestUser;
beforeAll(async () => {
  test = await TestApp.start({ QUOTAS: 'streamsPerUser=3', ALLOWED_ORIGINS: 'https://app.example' });
  log = test.app.get(EventLog);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user();
  bob = await test.make.user();
  eva = await test.make.user();
});
afterEach(() => closeAll());

const { connect, open, publish, write, closeAll } = streamCalls(
  () => test,
  () => ana,
);
const tokenOf = ({ bearer }: Pick<TestUser, 'bearer'>) => bearer.slice('Bearer '.length);
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => index + from);

describe('GET /sse/wall-feed', () => {
  it('opens an event stream', async () => {
    const stream = await connect(ana);
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('microphone=()'),
    });
    expect(stream.response.headers).not.toHaveProperty('content-encoding');
    expect(stream.retry).toBe(3000);
    expect(stream.streamId).toMatch(/^[\w-]{36}:[\w-]{36}$/);
    expect(stream.events).toEqual([]);
  });

  it('accepts the token in the URL, even from pages of other origins', async () => {
    const stream = await open({
      query: `?token=${tokenOf(ana)}`,
      headers: { origin: 'https://app.example', 'accept-encoding': 'gzip, br' },
    });
    expect(stream.status).toBe(200);
    expect(stream.response.headers).toMatchObject({ 'access-control-allow-origin': 'https://app.example' });
    expect(stream.response.headers).not.toHaveProperty('content-encoding');
  });

  it('rejects an expired token or session', async () => {
    const expired = test.app.get(JwtService).sign({ sid: ana.sessionId, sub: String(ana.id), exp: 1_000_000_000 });
    const { bearer } = await test.make.session(ana.id, new Date(Date.now() - 1000));
    for (const token of [expired, tokenOf({ bearer })]) {
      await test.http().get(`/api/sse/wall-feed?token=${token}`).expect(401);
      await test.http().get('/api/sse/wall-feed').set('authorization', `Bearer ${token}`).expect(401);
    }
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
  ])('rejects the URL %j with the header %j', async (query, bearer) => {
    const response = await test
      .http()
      .get(`/api/sse/wall-feed${query.replaceAll('TOKEN', tokenOf(ana))}`)
      .set(bearer === undefined ? {} : { authorization: bearer })
      .expect(401);
    expect(response.body).toEqual(problem('unauthorized'));
  });

  it('rejects an ended session and a disabled user', async () => {
    await test.as(ana).post('/api/auth/logout').expect(204);
    await test.prisma.user.update({ where: { id: bob.id }, data: { disabledAt: new Date() } });
    for (const { bearer } of [ana, bob]) await test.as({ bearer }).get('/api/sse/wall-feed').expect(401);
  });

  it('opens and sends missed events while other users write', async () => {
    let hasReceived = false;
    const writers = numbers(20).map(async (writer) => {
      while (!hasReceived) await publish(writer);
    });
    try {
      const stream = await connect(ana);
      await stream.until(() => stream.events.length > 0);
    } finally {
      hasReceived = true;
      await Promise.all(writers);
    }
  });

  it('sends heartbeats regularly', async () => {
    expect(test.config.STREAM_HEARTBEAT_SECONDS).toBe(20);
    await test.beside({ STREAM_HEARTBEAT_SECONDS: '1' }, async ({ url }) => {
      const stream = await TestStream.connect(url, ana.bearer);
      await stream.until(() => stream.comments >= 2);
      expect(stream.events).toEqual([]);
      stream.close();
    });
  });

  it('does not count a stream that is aborted before it opens', async () => {
    const request = `GET /api/sse/wall-feed HTTP/1.1\r\nHost: x\r\nAuthorization: ${ana.bearer}\r\n\r\n`;
    const port = Number(new URL(test.url).port);
    // Write at a random time before the stream opens.
    for (const turns of numbers(20)) {
      const socket = createConnection({ port, host: '127.0.0.1' });
      await once(socket, 'connect');
      socket.write(request);
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      socket.destroy();
      await once(socket, 'close');
    }
    await eventually(async () => {
      const streams = await Promise.all(numbers(3).map(() => open({ bearer: ana.bearer })));
      for (const stream of streams) stream.close();
      expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    });
  });

  it('supports HEAD', async () => {
    const { headers } = await test.as(ana).head('/api/sse/wall-feed').expect(200);
    expect(headers['content-type']).toBe('text/event-stream');
  });

  it('limits the open streams of a user', async () => {
    const streams = [await connect(ana), await connect(ana), await connect(ana)];
    const refused = await open({ bearer: ana.bearer });
    expect(refused.status).toBe(429);
    expect(Number(refused.response.headers['retry-after'])).toBeGreaterThan(0);
    await connect(bob);
    streams[0]!.close();
    await eventually(async () => expect((await open({ bearer: ana.bearer })).status).toBe(200));
  });
});

describe('a stream event', () => {
  const says = (content: string): unknown => expect.objectContaining({ content });

  it('is sent to all users with its name, its data and an increasing id', async () => {
    const streams = [await connect(ana), await connect(bob)];
    await publish('Rex', ana);
    await publish('Rex\nand "Riki"\r\n\u2028 šapa 🐾', ana, 'wall_post_updated');
    await publish('Woof', bob, 'comment');
    for (const stream of streams) {
      await stream.until(() => stream.events.length === 3);
      const [first] = stream.events;
      expect(stream.events).toEqual([
        { id: first!.id, event: 'wall_post', data: says('Rex') },
        { id: first!.id + 1, event: 'wall_post_updated', data: says('Rex\nand "Riki"\r\n\u2028 šapa 🐾') },
        { id: first!.id + 2, event: 'comment', data: says('Woof') },
      ]);
    }
  });

  it('is collected for at least 150 ms after the previous events', async () => {
    const stream = await connect(bob);
    const [client] = test.app.get(EventStream)['clients'].values();
    const times: number[] = [];
    const { response } = client!;
    const write = response.write.bind(response);
    response.write = ((text: string) => {
      times.push(performance.now());
      return write(text);
    }) as typeof response.write;
    for (const number of numbers(20)) await publish(number);
    await stream.until(() => contents(stream).includes(20));
    expect(contents(stream)).toEqual(numbers(20));
    const pauses = times.slice(1).map((time, index) => time - times[index]!);
    expect(Math.min(...pauses)).toBeGreaterThan(140);
  });

  it('is sent even if its database notification is lost', async () => {
    const stream = await connect(bob);
    await write('Rex');
    await stream.until(() => stream.events.length === 1);
  });

  it('is not sent if the change is rolled back', async () => {
    const stream = await connect(bob);
    await test.prisma
      .$transaction(async (transaction) => {
        await write('never', ana, 'wall_post', [], transaction);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await publish('Rex');
    await stream.until(() => stream.events.length > 0);
    expect(contents(stream)).toEqual(['Rex']);
  });

  it('is sent if it is committed late, even to clients that already got later events', async () => {
    const stream = await connect(bob);
    let seen = 0;
    await test.prisma.$transaction(async (transaction) => {
      await write('written first', ana, 'wall_post', [], transaction);
      await publish('committed first');
      await stream.until(() => stream.events.length === 1);
      seen = stream.events[0]!.id;
    });
    log.notify();
    await stream.until(() => stream.events.length === 2);
    const back = await connect(bob, seen);
    await back.until(() => back.events.length === 1);
    for (const { events } of [stream, back])
      expect(events.at(-1)).toMatchObject({ data: { content: 'written first' } });
    expect(contents(stream)).toEqual(['committed first', 'written first']);
  });

  it('is sent in the order of insertion, even if the rows are stored in another order', async () => {
    const stream = await connect(bob);
    await publish(0);
    await stream.until(() => stream.events.length === 1);
    // Update the statistics, because PostgreSQL chooses another join for more than one row.
    await test.prisma.$executeRaw`ANALYZE "StreamEvent"`;
    await test.prisma.$transaction(async (transaction) => {
      for (const number of numbers(10)) await write(number, ana, 'wall_post', [], transaction);
      // Update the rows, which moves them to the end of the table.
      await transaction.$executeRaw`
        UPDATE "StreamEvent" event SET "createdAt" = now() FROM "WallPost" post
        WHERE "number" IS NULL AND post.id = event."wallPostId" AND post.content::int <= 3`;
    });
    log.notify();
    await stream.until(() => stream.events.length === 11);
    expect(contents(stream)).toEqual(numbers(11, 0));
    const ids = stream.events.map(({ id }) => id);
    expect(ids).toEqual(numbers(11, ids[0]));
  });

  it('is sent once and in the same order to all clients, even among concurrent events', async () => {
    const streams = [await connect(ana), await connect(bob), await connect(eva)];
    await Promise.all(numbers(60).map((number) => publish(number)));
    for (const stream of streams) await stream.until(() => stream.events.length >= 60);
    const ids = streams[0]!.events.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect([...contents(streams[0]!)].sort((a, b) => Number(a) - Number(b))).toEqual(numbers(60));
    for (const { events } of streams) expect(events).toEqual(streams[0]!.events);
  });
});

describe('many long events', () => {
  const long = (number: number) => `${number} ${'x'.repeat(50_000)}`;
  const numbersIn = (stream: TestStream) => contents(stream).map((content) => parseInt(content as string));

  it('of one transaction are sent to a client that stays connected', async () => {
    const streams = [await connect(ana), await connect(bob)];
    await test.prisma.$transaction(async (transaction) => {
      for (const number of numbers(10)) await write(long(number), ana, 'wall_post', [], transaction);
    });
    log.notify();
    for (const stream of streams) {
      await stream.until(() => !stream.isOpen || stream.events.length === 10);
      expect(numbersIn(stream)).toEqual(numbers(10));
      expect(stream.isOpen).toBe(true);
    }
  });

  it('of concurrent writers are sent to a client that stays connected', async () => {
    const stream = await connect(eva);
    const writers = [ana, bob, eva, await test.make.user()];
    await Promise.all(
      numbers(40).map((number) => {
        const content = `${number} ${'🐾'.repeat(4990)}`;
        return test
          .as(writers[number % 4]!)
          .post('/api/wall')
          .send({ content })
          .expect(201);
      }),
    );
    await stream.until(() => !stream.isOpen || stream.events.length >= 40);
    expect(numbersIn(stream).sort((a, b) => a - b)).toEqual(numbers(40));
    const ids = stream.events.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(stream.isOpen).toBe(true);
  });

  it('are sent once in their original order to a client that pauses for less than 30 s', async () => {
    const first = await connect(bob);
    first.close();
    for (const number of numbers(20)) await write(long(number));
    await test.beside({ STREAM_HEARTBEAT_SECONDS: '1' }, async ({ url }) => {
      const [missed, live] = [
        await TestStream.connect(url, bob.bearer, first.lastEventId),
        await TestStream.connect(url, eva.bearer),
      ];
      missed.pause();
      live.pause();
      for (const number of numbers(130, 21)) await write(long(number));
      const other = await TestStream.connect(url, ana.bearer);
      await other.until(() => other.comments >= 2);
      // Resume both streams at the same time, so that their pauses are equally long.
      for (const stream of [missed, live]) stream.resume();
      for (const [stream, from] of [
        [missed, 1],
        [live, 21],
      ] as const) {
        await stream.until(() => !stream.isOpen || numbersIn(stream).at(-1) === 150);
        expect(numbersIn(stream)).toEqual(numbers(151 - from, from));
        expect(stream.isOpen).toBe(true);
        stream.close();
      }
      other.close();
    });
  });

  it('trigger a resync event if they were deleted before a slow client got them', async () => {
    const stream = await connect(bob);
    stream.pause();
    for (const [count, length] of [
      [300, 50_000],
      [1100, 1],
    ]) {
      await test.prisma.$executeRaw`
        WITH post AS (
          INSERT INTO "WallPost" ("authorId", content) VALUES (${ana.id}, repeat('x', ${length}::int)) RETURNING id
        )
        INSERT INTO "StreamEvent" ("type", "userIds", "wallPostId", "likeCount", "commentCount")
        SELECT 'WALL_POST', '{}', post.id, 0, 0 FROM post, generate_series(1, ${count}::int)`;
    }
    const { lastEventId } = await connect(eva);
    await test.prisma.streamEvent.deleteMany();
    stream.resume();
    await stream.until(() => !stream.isOpen || stream.events.some(({ event }) => event === 'resync'));
    // Publish after the resync, because an earlier event could be lost too.
    await publish('afterwards');
    await stream.until(() => !stream.isOpen || contents(stream).includes('afterwards'));
    const ids = stream.events.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(stream.events.slice(-2)).toMatchObject([
      { id: Number(lastEventId), event: 'resync', data: {} },
      { data: { content: 'afterwards' } },
    ]);
  });
});

describe('events published by database triggers', () => {
  const LIKE = { likeCount: 0, targetType: '', targetId: 0 };

  it('contain the new count for each like and unlike, on every type of content', async () => {
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
    log.notify();
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

  it('do not include drafts', async () => {
    const stream = await connect(eva);
    const { id: blogPostId } = await test.make.blogPost({ authorId: ana.id, isPublished: false });
    const like = await test.prisma.like.create({ data: { userId: ana.id, blogPostId } });
    await test.prisma.like.delete({ where: { id: like.id } });
    const { id } = await test.make.comment({ authorId: ana.id, blogPostId });
    await test.prisma.comment.delete({ where: { id } });
    await publish('afterwards');
    await stream.until(() => stream.events.length > 0);
    expect(stream.events.map(({ event }) => event)).toEqual(['wall_post']);
  });

  it('contain the correct final count after concurrent likes', async () => {
    const stream = await connect(eva);
    const { id: wallPostId } = await test.prisma.wallPost.create({ data: { authorId: ana.id, content: 'x' } });
    const users = await Promise.all(numbers(12).map(() => test.make.user()));
    await Promise.all(users.map(({ id: userId }) => test.prisma.like.create({ data: { userId, wallPostId } })));
    log.notify();
    await stream.until(() => stream.events.length === 12);
    expect(stream.events.map(({ data }) => (data as typeof LIKE).likeCount)).toEqual(numbers(12));
  });

  it('include deleted posts and comments, but not the comments and likes of a deleted post', async () => {
    const stream = await connect(eva);
    const { prisma } = test;
    const { id: wallPostId } = await prisma.wallPost.create({ data: { authorId: ana.id, content: 'x' } });
    const comment = (parentId: number | null = null) => test.make.comment({ authorId: bob.id, wallPostId, parentId });
    const first = await comment();
    const reply = await comment(first.id);
    await prisma.comment.delete({ where: { id: reply.id } });
    await prisma.comment.delete({ where: { id: first.id } });
    await comment((await comment()).id);
    await prisma.like.create({ data: { userId: bob.id, wallPostId } });
    await prisma.wallPost.delete({ where: { id: wallPostId } });
    log.notify();
    await stream.until(() => stream.events.some(({ event }) => event === 'wall_post_deleted'));
    const target = { targetType: 'wall_post', targetId: wallPostId };
    expect(stream.events.map(({ event, data }) => [event, data])).toEqual([
      ['comment_deleted', { id: reply.id, ...target, parentId: first.id, commentCount: 1 }],
      ['comment_deleted', { id: first.id, ...target, parentId: null, commentCount: 0 }],
      ['like', { ...target, likeCount: 1 }],
      ['wall_post_deleted', { id: wallPostId }],
    ]);
  });

  it('include the deleted posts of a deleted user, without their content', async () => {
    const stream = await connect(eva);
    const { id } = await test.prisma.wallPost.create({ data: { authorId: ana.id, content: 'x' } });
    await publish('of eva', eva);
    await publish('of ana', ana);
    await publish('of bob', bob);
    await stream.until(() => stream.events.length === 3);
    await test.prisma.user.delete({ where: { id: ana.id } });
    log.notify();
    await stream.until(() => stream.events.length === 5);
    const deleted = stream.events.slice(3).map(({ event, data }) => [event, (data as { id: number }).id]);
    expect(deleted.sort()).toEqual([id, id + 2].map((postId) => ['wall_post_deleted', postId]));
    const back = await connect(eva, stream.events[0]!.id);
    await back.until(() => back.events.length === 3);
    expect(back.events).toEqual(stream.events.slice(2));
  });
});

describe('an open stream', () => {
  it('ends when its session ends, and cannot be opened again', async () => {
    const [stream, other] = [await connect(ana), await connect(bob)];
    await test.as(ana).post('/api/auth/logout').expect(204);
    await stream.closed();
    await publish('after');
    await other.until(() => other.events.length === 1);
    expect(stream.events).toEqual([]);
    await test.as(ana).get('/api/sse/wall-feed').expect(401);
  });

  it('ends when writing to it fails, without affecting other streams', async () => {
    const [broken, viewer] = [await connect(ana), await connect(bob)];
    const [ofAna] = [...test.app.get(EventStream)['clients'].values()].filter(({ userId }) => userId === ana.id);
    ofAna!.response.write = () => {
      throw new Error('broken');
    };
    await publish('Rex');
    await viewer.until(() => viewer.events.length === 1);
    await broken.until(() => !broken.isOpen);
    await publish('Riki');
    await viewer.until(() => viewer.events.length === 2);
    expect(contents(viewer)).toEqual(['Rex', 'Riki']);
  });

  it('ends when its client does not read, without affecting other streams', async () => {
    const [idle, viewer] = [await connect(ana), await connect(bob)];
    const { drainTimeout } = EventStream;
    EventStream.drainTimeout = 1000;
    try {
      idle.pause();
      const big = 'x'.repeat(50_000);
      for (let round = 1; round <= 15; round++) {
        for (let post = 0; post < 10; post++) await publish(big, eva);
        await viewer.until(() => viewer.events.length >= 10 * round);
      }
      await eventually(async () => {
        // The disconnected stream no longer counts towards Ana's three streams.
        const more = await Promise.all(numbers(3).map(() => open({ bearer: ana.bearer })));
        for (const stream of more) stream.close();
        expect(more.map(({ status }) => status)).toEqual([200, 200, 200]);
      });
      expect(viewer.events).toHaveLength(150);
    } finally {
      EventStream.drainTimeout = drainTimeout;
    }
  });
});

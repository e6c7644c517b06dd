import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from 'redis';
import request from 'supertest';
import { loadConfig } from '../src/config.js';
import { Cluster } from '../src/platform/cluster/cluster.js';
import { connected, createDatabase } from './app.js';
import { eventually } from './eventually.js';
import { PASSWORD } from './factories.js';
import { describeWithRedis, TestRedis } from './redis.js';
import { sapa } from './sapa.js';
import { ServerProcess } from './server-process.js';
import { TestSocket } from './sockets.js';
import { TestStream } from './streams.js';

/** Length of a Redis outage in milliseconds. The servers must tolerate it. */
const REDIS_OUTAGE = 2000;

interface Person {
  id: number;
  uuid: string;
  email: string;
  bearer: string;
}

describeWithRedis('two server processes with one Redis', () => {
  let redis: TestRedis;
  let one: ServerProcess;
  let two: ServerProcess;
  let settings: Record<string, string>;
  let ana: Person;
  let bob: Person;
  let count = 0;
  const streams: TestStream[] = [];
  const sockets: TestSocket[] = [];
  /** Additional servers that a test has started. */
  const extraServers: ServerProcess[] = [];
  const redisClients: { destroy: () => void }[] = [];

  beforeAll(async () => {
    redis = await TestRedis.start();
    settings = {
      DATABASE_URL: await createDatabase(),
      REDIS_URL: redis.url,
      JWT_SECRET: randomBytes(32).toString('hex'),
      RATE_LIMITS: 'loginPerAccountAndNetwork=4,registrationPerNetwork=1000',
    };
    [one, two] = await Promise.all([ServerProcess.start(settings), ServerProcess.start(settings)]);
  });
  afterAll(async () => {
    expect(await Promise.all([one?.stop(), two?.stop()])).toEqual([0, 0]);
    await redis?.stop();
  });
  beforeEach(async () => {
    [ana, bob] = await Promise.all([register(), register()]);
  });
  afterEach(async () => {
    for (const client of [...streams.splice(0), ...sockets.splice(0)]) client.close();
    for (const client of redisClients.splice(0)) client.destroy();
    for (const server of extraServers.splice(0)) await server.kill();
  });
  const startServer = async (changes: Record<string, string> = {}) => {
    const server = await ServerProcess.start({ ...settings, ...changes });
    extraServers.push(server);
    return server;
  };
  const redisClient = async () => {
    const client = createClient({ url: redis.url });
    redisClients.push(client);
    await client.connect();
    return client;
  };

  const call = (server: ServerProcess, { bearer }: Person) => request.agent(server.url).set('authorization', bearer);
  async function register(): Promise<Person> {
    count += 1;
    const email = `person${count}@example.org`;
    await request(one.url)
      .post('/api/user')
      .send({ email, password: PASSWORD, firstName: 'Ana', lastName: 'Anić' })
      .expect(201);
    return login(one, email);
  }
  async function login(server: ServerProcess, email: string): Promise<Person> {
    const { body } = await request(server.url).post('/api/auth/login').send({ email, password: PASSWORD }).expect(200);
    const { id, uuid } = body.user as Person;
    return { id, uuid, email, bearer: `Bearer ${body.access_token}` };
  }
  const stream = async (server: ServerProcess, { bearer }: Person, lastEventId?: string) => {
    const client = await TestStream.connect(server.url, bearer, lastEventId);
    streams.push(client);
    return client;
  };
  const socket = async (server: ServerProcess, { bearer }: Person) => {
    const client = await TestSocket.connect(server.url, bearer);
    sockets.push(client);
    return client;
  };
  const post = (server: ServerProcess, author: Person, content: string) =>
    call(server, author).post('/api/wall').send({ content }).expect(201);
  const send = (server: ServerProcess, sender: Person, receiver: Person, content: string) =>
    call(server, sender).post('/api/messages/send').send({ receiverId: receiver.id, content }).expect(201);
  const contents = (client: TestStream) => client.events.map(({ data }) => (data as { content?: string }).content);
  const warningsOf = ({ log }: ServerProcess) => log.filter(({ level }) => level === 'warn' || level === 'error');
  const warnings = () => [one, two].map((server) => warningsOf(server).length);
  const received = (client: TestSocket) =>
    client.of('new_message').map((message) => (message as { content: string }).content);
  /**
   * Resolves when the clients of the two users have received all events. Each process keeps the
   * order of its events, but the processes are independent, so each process sends a final message.
   */
  const settled = async (from: Person, to: Person, ...clients: TestSocket[]) => {
    const last = ['the last of one', 'the last of two'] as const;
    await send(one, from, to, last[0]);
    await send(two, from, to, last[1]);
    for (const client of clients) await client.until(() => last.every((text) => received(client).includes(text)));
  };

  it('stream posts from both processes in the same order to all clients', async () => {
    const clients = [await stream(one, ana), await stream(two, bob)];
    const names = Array.from({ length: 20 }, (_, index) => `post ${index}`);
    await Promise.all(names.map((name, index) => post(index % 2 ? one : two, index % 3 ? ana : bob, name)));
    for (const client of clients) await client.until(() => client.events.length === names.length);
    expect(clients[0]!.events).toEqual(clients[1]!.events);
    expect(contents(clients[0]!).sort()).toEqual(names.sort());
  });

  it('continue a stream that began on the other process', async () => {
    const client = await stream(one, ana);
    await post(one, bob, 'first');
    await client.until(() => client.events.length === 1);
    client.close();
    await post(two, bob, 'second');
    const resumed = await stream(two, ana, client.lastEventId);
    await resumed.until(() => resumed.events.length === 1);
    expect(contents(resumed)).toEqual(['second']);
  });

  it('ignore invalid messages in their Redis channels', async () => {
    const stranger = await redisClient();
    const messages = [undefined, null, 'x', 7, {}, { block: 7 }];
    const garbage = [
      ...['', 'x', '{', '[]', 'null', '"wall"', '\0\ufffd'],
      ...messages.map((message) => JSON.stringify({ from: 'elsewhere', message })),
    ];
    // Check that both processes have subscribed and receive the messages.
    for (const channel of ['wall', 'sessions', 'presence'])
      for (const text of garbage) expect(await stranger.publish(`sapa:${channel}`, text)).toBe(2);
    const clients = [await stream(one, ana), await stream(two, bob)];
    await post(one, ana, 'still there');
    await post(two, bob, 'here too');
    for (const client of clients) await client.until(() => client.events.length === 2);
  });

  it('receive the events of an operator command', async () => {
    const observer = await redisClient();
    const received: string[] = [];
    await observer.subscribe('sapa:sessions', (text) => received.push(text));
    const { code } = await sapa(loadConfig(settings), 'user', 'delete', bob.email, '--yes');
    expect(code).toBe(0);
    await eventually(() => expect(received).toHaveLength(1));
  });

  it('receive through Redis only the events of users with sockets on the same process', async () => {
    const [tab, other] = [await socket(one, ana), await socket(two, bob)];
    const client = await redisClient();
    const subscribers = async () =>
      Object.values(await client.pubSubNumSub([ana, bob].map(({ id }) => `sapa:user:${id}`))).map(Number);
    expect(await subscribers()).toEqual([1, 1]);
    const second = await socket(two, ana);
    expect(await subscribers()).toEqual([2, 1]);
    await settled(bob, ana, tab, second, other);
    for (const { socket: each } of [second, other]) each.disconnect();
    await eventually(async () => expect(await subscribers()).toEqual([1, 0]));
  });

  it('send changes to posts that a stream on the other process shows', async () => {
    const [{ body: seen }, { body: unseen }] = [await post(one, ana, 'seen'), await post(one, ana, 'unseen')];
    const client = await stream(one, bob);
    const find = (name: string) => client.events.find(({ event }) => event === name)?.data;
    for (const targets of [[], [`wall_post:${(seen as { id: number }).id}`]]) {
      const report = { streamId: client.streamId, targets };
      await call(two, bob).put('/api/sse/wall-feed/shown').send(report).expect(204);
    }
    await client.until(() => find('wall_post_updated') !== undefined);
    const targetOf = ({ id }: { id: number }) => ({ targetType: 'wall_post', targetId: id });
    for (const liked of [unseen, seen])
      await call(one, ana)
        .post('/api/likes')
        .send(targetOf(liked as { id: number }))
        .expect(201);
    await client.until(() => find('like') !== undefined);
    expect(find('like')).toEqual({ ...targetOf(seen as { id: number }), likeCount: 1 });
  });

  it('apply a block that was created on the other process', async () => {
    const [client, other] = [await stream(two, bob), await stream(two, ana)];
    await call(one, ana).post(`/api/friends/block/${bob.id}`);
    await post(one, ana, 'hidden');
    const third = await register();
    await post(one, third, 'seen');
    await client.until(() => client.events.length === 1);
    await other.until(() => other.events.length === 2);
    expect(contents(client)).toEqual(['seen']);
  });

  it.each<[string, (phone: Person) => PromiseLike<unknown>]>([
    ['is logged out', (phone) => call(one, phone).post('/api/auth/logout').expect(204)],
    [
      'is ended from elsewhere',
      async (phone) => {
        const { body } = await call(one, phone).get('/api/auth/sessions').expect(200);
        const { id } = (body as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => isCurrent)!;
        await call(one, ana).delete(`/api/auth/sessions/${id}`).expect(204);
      },
    ],
    [
      'belongs to a disabled account',
      () =>
        connected(settings.DATABASE_URL!, (database) =>
          database.query('UPDATE "User" SET "disabledAt" = now() WHERE id = $1', [ana.id]),
        ),
    ],
  ])('close sockets and streams on the other process if their session %s', async (_how, end) => {
    const phone = await login(one, ana.email);
    const clients = [await stream(two, phone), await socket(two, phone)];
    const neighbours = [await stream(two, bob), await socket(two, bob)] as const;
    await end(phone);
    await Promise.all(clients.map((client) => client.closed()));
    for (const server of [one, two]) {
      expect((await TestStream.open(server.url, phone)).status).toBe(401);
      expect(await TestSocket.open(server.url, phone.bearer).refusal()).toBe('Unauthorized');
    }
    expect([neighbours[0].isOpen, neighbours[1].socket.connected]).toEqual([true, true]);
  });

  it('deliver each message to all sockets of its sender and receiver, on both processes', async () => {
    const clients = await Promise.all([socket(one, ana), socket(two, ana), socket(one, bob), socket(two, bob)]);
    await send(one, ana, bob, 'Woof');
    await send(two, bob, ana, 'Meow');
    for (const client of clients) {
      await client.until(() => received(client).length === 2);
      // Sort, because the order between two processes is undefined. Clients sort messages by id.
      expect(received(client).sort()).toEqual(['Meow', 'Woof']);
    }
  });

  it('publish a message again if it is retried on the other process', async () => {
    const client = await socket(two, bob);
    const message = { receiverId: bob.id, content: 'Woof', clientMessageId: 'temp-again' };
    for (const server of [one, two, two]) await call(server, ana).post('/api/messages/send').send(message).expect(201);
    await settled(ana, bob, client);
    expect(received(client).filter((content) => content === 'Woof')).toHaveLength(2);
  });

  it('know the online status of users who are connected to the other process', async () => {
    const watcher = await socket(one, ana);
    await watcher.ask('join_conversation', { targetUserId: bob.id });
    const received = () => watcher.of('presence').map((payload) => (payload as { online: boolean }).online);
    await watcher.until(() => received().length === 1);
    const tab = await socket(two, bob);
    await watcher.until(() => received().length === 2);
    const other = await socket(one, bob);
    tab.close();
    other.close();
    await watcher.until(() => received().length === 3);
    expect(received()).toEqual([false, true, false]);
  });

  it('send notifications, read marks and relationship changes to sockets on the other process', async () => {
    const [anaSocket, bobSocket] = [await socket(two, ana), await socket(one, bob)];
    // Wait until each process knows that the other user is online.
    for (const [client, { id }] of [
      [anaSocket, bob],
      [bobSocket, ana],
    ] as const) {
      await client.ask('join_conversation', { targetUserId: id });
      await client.until(() => (client.of('presence').at(-1) as { online: boolean } | undefined)?.online === true);
    }
    const kinds = (client: TestSocket) =>
      client.of('notification').map((event) => (event as { notification: { kind: string } }).notification.kind);
    const relations = (client: TestSocket) => client.of('relationship_changed');

    const { body } = await post(two, ana, 'liked');
    await call(one, bob).post('/api/likes').send({ targetType: 'wall_post', targetId: body.id }).expect(201);
    await anaSocket.until(() => kinds(anaSocket).length === 1);
    await call(one, ana).post('/api/notifications/read').send({}).expect(200);
    await anaSocket.until(() => anaSocket.of('notifications_read').length === 1);
    expect(anaSocket.of('notifications_read')).toEqual([{ unreadCount: 0 }]);

    const requested = await call(one, bob).post('/api/friends/request').send({ addresseeUuid: ana.uuid }).expect(201);
    await anaSocket.until(() => relations(anaSocket).length === 1 && kinds(anaSocket).length === 2);
    await bobSocket.until(() => relations(bobSocket).length === 1);
    await call(two, ana).post(`/api/friends/request/${requested.body.id}/accept`).expect(200);
    await bobSocket.until(() => relations(bobSocket).length === 2 && kinds(bobSocket).length === 1);
    expect([kinds(anaSocket), kinds(bobSocket)]).toEqual([['like', 'friend_request'], ['friend_accepted']]);
    expect([relations(anaSocket)[0], relations(bobSocket)[1]]).toEqual([{ uuid: bob.uuid }, { uuid: ana.uuid }]);
  });

  it('show a user as offline while a block created on the other process exists', async () => {
    const watcher = await socket(one, ana);
    await socket(two, bob);
    await watcher.ask('join_conversation', { targetUserId: bob.id });
    const received = () => watcher.of('presence').map((payload) => (payload as { online: boolean }).online);
    await watcher.until(() => received().at(-1) === true);
    await call(two, bob).post(`/api/friends/block/${ana.id}`).expect(200);
    await watcher.until(() => received().at(-1) === false);
    await call(two, bob).post(`/api/friends/unblock/${ana.id}`).expect(204);
    await watcher.until(() => received().at(-1) === true);
  });

  describe('two server processes with concurrent calls', () => {
    /** Makes concurrent calls, alternately on both processes. Returns the sorted statuses. */
    const callBoth = async (count: number, make: (server: ServerProcess) => PromiseLike<{ status: number }>) => {
      const responses = await Promise.all(Array.from({ length: count }, (_, index) => make(index % 2 ? one : two)));
      return responses.map(({ status }) => status).sort();
    };
    const read = async <T>(server: ServerProcess, user: Person, path: string) =>
      (await call(server, user).get(path).expect(200)).body as T;

    it('store a like only once, and delete it only once', async () => {
      const { id } = (await post(one, bob, 'liked')).body as { id: number };
      const target = { targetType: 'wall_post', targetId: id };
      const like = (server: ServerProcess) => call(server, ana).post('/api/likes').send(target);
      expect(await callBoth(50, like)).toEqual([201, ...Array<number>(49).fill(409)]);
      const query = `type=wall_post&id=${id}`;
      const likes = await Promise.all(
        [one, two].map(async (server) => [
          await read(server, bob, `/api/likes/count?${query}`),
          await read<object[]>(server, bob, `/api/likes/target?${query}`),
        ]),
      );
      expect(likes).toEqual(Array(2).fill([{ count: 1 }, [expect.objectContaining({ userId: ana.id })]]));

      const { likeId } = await read<{ likeId: number }>(two, ana, `/api/likes/check?${query}`);
      const unlike = (server: ServerProcess) => call(server, ana).delete(`/api/likes/${likeId}`);
      expect(await callBoth(20, unlike)).toEqual([204, ...Array<number>(19).fill(404)]);
      expect(await read(one, bob, `/api/likes/count?${query}`)).toEqual({ count: 0 });
    });

    it('store a message only once if it is sent over HTTP and sockets on both processes', async () => {
      const tabs = [await socket(one, bob), await socket(two, bob)];
      const ways = [await socket(one, ana), await socket(two, ana)];
      const message = { receiverId: bob.id, content: 'once', clientMessageId: 'temp-once' };
      const messages = await Promise.all(
        Array.from({ length: 50 }, async (_, count) => {
          if (count % 4 < 2)
            return ((await ways[count % 2]!.ask('send_message', message)) as { message: object }).message;
          const server = count % 2 ? one : two;
          return (await call(server, ana).post('/api/messages/send').send(message).expect(201)).body as object;
        }),
      );
      expect(new Set(messages.map((stored) => JSON.stringify(stored))).size).toBe(1);
      for (const server of [one, two]) {
        expect(await read(server, bob, `/api/messages/conversation/${ana.id}`)).toEqual([messages[0]]);
        expect(await read(server, bob, '/api/messages/unread-count')).toEqual({ count: 1 });
      }
      await settled(ana, bob, ...tabs);
      // Each process may publish the message once. Clients merge messages by id.
      for (const tab of tabs)
        expect(new Set(tab.of('new_message').map((each) => (each as { id: number }).id)).size).toBe(3);
    });
  });

  it('deliver a message once after its channel was subscribed to several times in a row', async () => {
    const packages = await import('../src/platform/cluster/redis.js');
    const config = loadConfig(settings);
    const [sender, receiver] = [new Cluster(config, packages), new Cluster(config, packages)];
    for (const cluster of [sender, receiver]) cluster.onModuleInit();
    try {
      await eventually(() => expect([sender.problem, receiver.problem]).toEqual([undefined, undefined]));
      const received: string[] = [];
      const subscribe = (name: string) => receiver.subscribe('user:1', ({ event }) => void received.push(name + event));
      await subscribe('first');
      receiver.unsubscribe('user:1');
      void subscribe('second');
      receiver.unsubscribe('user:1');
      await subscribe('third');
      for (const event of [' 1', ' 2']) sender.publish('user:1', { event, payload: {} });
      await eventually(() => expect(received.at(-1)).toBe('third 2'));
      expect(received).toEqual(['third 1', 'third 2']);
    } finally {
      for (const cluster of [sender, receiver]) cluster.onApplicationShutdown();
    }
  });

  it('share their rate limits', async () => {
    const attempt = (server: ServerProcess) =>
      request(server.url).post('/api/auth/login').send({ email: ana.email, password: 'wrong' });
    const responses = [];
    for (let round = 0; round < 3; round++) responses.push(await attempt(one), await attempt(two));
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429, 429]);
  });

  it('work separately during a Redis outage, and together again afterwards', async () => {
    const before = warnings();
    const revoked = await login(one, ana.email);
    const walls = [await stream(one, ana), await stream(two, bob)] as const;
    const [here, sender, there] = [await socket(one, ana), await socket(one, bob), await socket(two, ana)];
    const watcher = await socket(two, bob);
    await watcher.ask('join_conversation', { targetUserId: ana.id });

    await redis.stop();
    const outageStart = performance.now();
    await eventually(() => expect(warnings()).toEqual(before.map((count) => count + 1)));
    for (const server of [one, two]) expect(warningsOf(server).at(-1)?.msg).toMatch(/^Redis is unreachable/);
    // Messages reach only sockets on the same process. Streams read from the database, so they
    // work on both processes.
    await send(one, bob, ana, 'local');
    for (const client of [here, sender]) await client.until(() => received(client).length === 1);
    await post(one, bob, 'without Redis');
    for (const client of walls) await client.until(() => contents(client).includes('without Redis'));
    // A session that ends on one process also ends on the other.
    const phone = await login(one, bob.email);
    const open = [await stream(two, phone), await socket(two, phone)];
    for (const who of [phone, revoked]) await call(one, who).post('/api/auth/logout').expect(204);
    await Promise.all(open.map((client) => client.closed()));
    for (const who of [phone, revoked]) await call(two, who).get('/api/user/me').expect(401);
    // Users on a process that cannot be reached appear offline.
    const last = (client: TestSocket) => (client.of('presence').at(-1) as { online: boolean } | undefined)?.online;
    there.close();
    await watcher.until(() => last(watcher) === false);
    expect(received(there)).toEqual([]);
    // During the outage, all messages are stored and reach sockets on the same process.
    const sent = ['local'];
    while (performance.now() - outageStart < REDIS_OUTAGE) {
      sent.push(`local ${sent.length}`);
      await send(one, bob, ana, sent.at(-1)!);
      for (const client of [here, sender]) await client.until(() => received(client).length === sent.length);
      await wait(250);
    }
    expect(received(here)).toEqual(sent);

    await redis.run();
    const back = await socket(two, ana);
    for (const client of [here, sender, watcher]) await client.until(() => client.of('resync').length === 1);
    await send(one, bob, ana, 'together');
    await back.until(() => received(back).includes('together'));
    // After the outage, the other process returns these messages and rejects the ended sessions.
    const { body } = await call(two, ana).get(`/api/messages/conversation/${bob.id}`).expect(200);
    expect((body as { content: string }[]).map(({ content }) => content)).toEqual([...sent, 'together']);
    await call(two, revoked).get('/api/user/me').expect(401);
    expect(await TestSocket.open(two.url, revoked.bearer).refusal()).toBe('Unauthorized');
    await watcher.until(() => last(watcher) === true);
    await post(two, ana, 'with Redis');
    for (const client of walls) await client.until(() => contents(client).includes('with Redis'));
    for (const client of walls) expect(contents(client)).toEqual(['without Redis', 'with Redis']);
    expect(warnings()).toEqual(before.map((count) => count + 1));
  });

  it('work while Redis does not respond', async () => {
    const [sender, here, there] = [await socket(one, ana), await socket(one, bob), await socket(two, bob)];
    const before = warnings();
    redis.freeze();
    try {
      await send(one, ana, bob, 'local');
      await here.until(() => received(here).length === 1);
      await login(one, ana.email);
      // If a process does not notice the outage, it has lost nothing and logs nothing.
      await eventually(() => expect(warnings()).toEqual(before.map((count) => count + 1)));
    } finally {
      redis.thaw();
    }
    for (const client of [sender, here, there]) await client.until(() => client.of('resync').length === 1);
    await send(one, ana, bob, 'together');
    await there.until(() => received(there).includes('together'));
    const { body } = await call(two, bob).get(`/api/messages/conversation/${ana.id}`).expect(200);
    expect((body as { content: string }[]).map(({ content }) => content)).toEqual(['local', 'together']);
  });

  it('show users as offline after their process or connection has died', async () => {
    const third = await startServer();
    const eva = await register();
    const watcher = await socket(one, ana);
    for (const { id } of [bob, eva]) await watcher.ask('join_conversation', { targetUserId: id });
    const isOnline = ({ uuid }: Person) =>
      (watcher.of('presence') as { uuid: string; online: boolean }[]).findLast((status) => status.uuid === uuid)
        ?.online === true;
    await socket(third, bob);
    const phone = await socket(two, eva);
    phone.pause(); // simulates a phone without reception
    await watcher.until(() => isOnline(bob) && isOnline(eva));
    await third.kill();
    await Promise.all([bob, eva].map((who) => watcher.until(() => !isOnline(who))));
  });

  it('start even if Redis is not available', async () => {
    const alone = await startServer({ REDIS_URL: 'redis://127.0.0.1:9' });
    await request(alone.url).get('/api/health/ready').expect(200);
    const wall = await stream(alone, ana);
    await post(one, bob, 'from afar');
    await wall.until(() => contents(wall).includes('from afar'));
    await login(alone, ana.email);
    wall.close();
    expect(await alone.stop()).toBe(0);
  });
});

import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { createDatabase } from './app.js';
import { eventually } from './eventually.js';
import { describeWithRedis, TestRedis } from './redis.js';
import { ServerProcess } from './server-process.js';
import { TestSocket } from './sockets.js';
import { TestStream } from './streams.js';

const PASSWORD = 'Correct-horse-9';

interface Person {
  id: number;
  uuid: string;
  email: string;
  bearer: string;
}

describeWithRedis('two processes with one Redis', () => {
  let redis: TestRedis;
  let one: ServerProcess;
  let two: ServerProcess;
  let settings: Record<string, string>;
  let ana: Person;
  let bob: Person;
  let count = 0;
  const streams: TestStream[] = [];
  const sockets: TestSocket[] = [];
  /** Those that a test started for itself. */
  const others: ServerProcess[] = [];

  beforeAll(async () => {
    redis = await TestRedis.start();
    settings = {
      DATABASE_URL: await createDatabase(),
      REDIS_URL: redis.url,
      JWT_SECRET: randomBytes(32).toString('hex'),
      LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS: '4',
      REGISTRATIONS_PER_ADDRESS: '1000',
    };
    [one, two] = await Promise.all([ServerProcess.start(settings), ServerProcess.start(settings)]);
  });
  afterAll(async () => {
    expect(await Promise.all([one?.stop(), two?.stop()])).toEqual([0, 0]);
    await redis?.stop();
  });
  beforeEach(async () => {
    [ana, bob] = await Promise.all([person(), person()]);
  });
  afterEach(async () => {
    for (const client of [...streams.splice(0), ...sockets.splice(0)]) client.close();
    for (const server of others.splice(0)) await server.kill();
  });
  const another = async (changes: Record<string, string> = {}) => {
    const server = await ServerProcess.start({ ...settings, ...changes });
    others.push(server);
    return server;
  };

  const call = (server: ServerProcess, { bearer }: Person) => request.agent(server.url).set('authorization', bearer);
  async function person(): Promise<Person> {
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
  const warnings = () => [one, two].map(({ log }) => log.filter(({ level }) => Number(level) >= 40).length);
  const received = (client: TestSocket) =>
    client.of('new_message').map((message) => (message as { content: string }).content);

  it('have one wall: what is posted on either comes to the streams of both, in one order', async () => {
    const clients = [await stream(one, ana), await stream(two, bob)];
    const names = Array.from({ length: 20 }, (_, index) => `post ${index}`);
    await Promise.all(names.map((name, index) => post(index % 2 ? one : two, index % 3 ? ana : bob, name)));
    for (const client of clients) await client.until(() => client.events.length === names.length);
    expect(clients[0]!.events).toEqual(clients[1]!.events);
    expect(contents(clients[0]!).sort()).toEqual(names.sort());
  });

  it('go on with a stream that one of them began', async () => {
    const client = await stream(one, ana);
    await post(one, bob, 'first');
    await client.until(() => client.events.length === 1);
    client.close();
    await post(two, bob, 'second');
    const back = await stream(two, ana, client.lastEventId);
    await back.until(() => back.events.length === 1);
    expect(contents(back)).toEqual(['second']);
  });

  it('keep to a block that was set on the other', async () => {
    const [client, other] = [await stream(two, bob), await stream(two, ana)];
    await call(one, ana).post(`/api/friends/block/${bob.id}`);
    await post(one, ana, 'hidden');
    const third = await person();
    await post(one, third, 'seen');
    await client.until(() => client.events.length === 1);
    await other.until(() => other.events.length === 2);
    expect(contents(client)).toEqual(['seen']);
  });

  it('close the sockets and streams of a session that ends on the other', async () => {
    const clients = [await stream(two, ana), await socket(two, ana)] as const;
    const neighbours = [await stream(two, bob), await socket(two, bob)] as const;
    await call(one, ana).post('/api/auth/logout').expect(204);
    await clients[0].until(() => !clients[0].isOpen);
    await clients[1].until(() => !clients[1].socket.connected);
    expect([neighbours[0].isOpen, neighbours[1].socket.connected]).toEqual([true, true]);
  });

  it('deliver messages to every tab of both sides', async () => {
    const clients = await Promise.all([socket(one, ana), socket(two, ana), socket(one, bob), socket(two, bob)]);
    await send(one, ana, bob, 'Woof');
    await send(two, bob, ana, 'Meow');
    for (const client of clients) {
      await client.until(() => received(client).length === 2);
      // What two people say on two processes may overtake each other; clients order messages by their ids.
      expect(received(client).sort()).toEqual(['Meow', 'Woof']);
    }
  });

  it('know who is online on the other', async () => {
    const watcher = await socket(one, ana);
    await watcher.ask('join_conversation', { targetUserId: bob.id });
    const told = () => watcher.of('presence').map((payload) => (payload as { online: boolean }).online);
    await watcher.until(() => told().length === 1);
    const tab = await socket(two, bob);
    await watcher.until(() => told().length === 2);
    const other = await socket(one, bob);
    tab.close();
    other.close();
    await watcher.until(() => told().length === 3);
    expect(told()).toEqual([false, true, false]);
  });

  it('show whoever is blocked on the other as offline, until the block goes', async () => {
    const watcher = await socket(one, ana);
    await socket(two, bob);
    await watcher.ask('join_conversation', { targetUserId: bob.id });
    const told = () => watcher.of('presence').map((payload) => (payload as { online: boolean }).online);
    await watcher.until(() => told().at(-1) === true);
    await call(two, bob).post(`/api/friends/block/${ana.id}`).expect(200);
    await watcher.until(() => told().at(-1) === false);
    await call(two, bob).post(`/api/friends/unblock/${ana.id}`).expect(204);
    await watcher.until(() => told().at(-1) === true);
  });

  it('count together what is limited', async () => {
    const attempt = (server: ServerProcess) =>
      request(server.url).post('/api/auth/login').send({ email: ana.email, password: 'wrong' });
    const answers = [];
    for (let round = 0; round < 3; round++) answers.push(await attempt(one), await attempt(two));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429, 429]);
  });

  it('do without Redis while it is away, each by itself, and go on together when it is back', async () => {
    const before = warnings();
    const walls = [await stream(one, ana), await stream(two, bob)] as const;
    const [here, sender, there] = [await socket(one, ana), await socket(one, bob), await socket(two, ana)];
    const watcher = await socket(two, bob);
    await watcher.ask('join_conversation', { targetUserId: ana.id });

    await redis.stop();
    await eventually(() => expect(warnings()).toEqual(before.map((count) => count + 1)));
    // Sockets are reached on the same process, streams on both, from the database.
    await send(one, bob, ana, 'local');
    for (const client of [here, sender]) await client.until(() => received(client).length === 1);
    await post(one, bob, 'without Redis');
    for (const client of walls) await client.until(() => contents(client).includes('without Redis'));
    // A session that ends on one process is over on the other, too.
    const phone = await login(one, bob.email);
    const open = [await stream(two, phone), await socket(two, phone)] as const;
    await call(one, phone).post('/api/auth/logout').expect(204);
    await open[0].until(() => !open[0].isOpen);
    await open[1].until(() => !open[1].socket.connected);
    // Who cannot be seen counts as away.
    const last = (client: TestSocket) => (client.of('presence').at(-1) as { online: boolean } | undefined)?.online;
    there.close();
    await watcher.until(() => last(watcher) === false);
    expect(received(there)).toEqual([]);

    await redis.run();
    const back = await socket(two, ana);
    for (const client of [here, sender, watcher]) await client.until(() => client.of('resync').length === 1);
    await send(one, bob, ana, 'together');
    await back.until(() => received(back).includes('together'));
    await watcher.until(() => last(watcher) === true);
    await post(two, ana, 'with Redis');
    for (const client of walls) await client.until(() => contents(client).includes('with Redis'));
    for (const client of walls) expect(contents(client)).toEqual(['without Redis', 'with Redis']);
    expect(warnings()).toEqual(before.map((count) => count + 1));
  });

  it('do without a Redis that hangs as well', async () => {
    const [sender, here, there] = [await socket(one, ana), await socket(one, bob), await socket(two, bob)];
    const before = warnings();
    redis.freeze();
    try {
      await send(one, ana, bob, 'local');
      await here.until(() => received(here).length === 1);
      await login(one, ana.email);
      // A process that has not noticed has lost nothing either, and says nothing.
      await eventually(() => expect(warnings()).toEqual(before.map((count) => count + 1)));
    } finally {
      redis.thaw();
    }
    for (const client of [sender, here, there]) await client.until(() => client.of('resync').length === 1);
    await send(one, ana, bob, 'together');
    await there.until(() => received(there).includes('together'));
  });

  it('do not keep those online whose process died', async () => {
    const third = await another();
    const watcher = await socket(one, ana);
    await watcher.ask('join_conversation', { targetUserId: bob.id });
    await socket(third, bob);
    const last = () => (watcher.of('presence').at(-1) as { online: boolean }).online;
    await watcher.until(() => last());
    await third.kill();
    await watcher.until(() => !last());
  });

  it('start without Redis as well', async () => {
    const alone = await another({ REDIS_URL: 'redis://127.0.0.1:9' });
    await request(alone.url).get('/api/health/ready').expect(200);
    const wall = await stream(alone, ana);
    await post(one, bob, 'from afar');
    await wall.until(() => contents(wall).includes('from afar'));
    await login(alone, ana.email);
    wall.close();
    expect(await alone.stop()).toBe(0);
  });
});

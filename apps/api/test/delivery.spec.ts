import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import request from 'supertest';
import { createDatabase } from './app.js';
import { eventually } from './eventually.js';
import { freePort } from './port.js';
import { ServerProcess, Wire } from './server-process.js';

/** Seed of the random delays. Set SEED to repeat a run. */
const seed = Number(process.env.SEED ?? randomInt(1_000_000));
/** Returns a random integer below `limit`, by the algorithm Mulberry32. */
const random = ((state: number) => (limit: number) => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
})(seed);

interface Message {
  id: number;
  content: string;
  clientMessageId: string | null;
}
type Answer = { ok: true; message: Message } | { ok: false; code: string };

let databaseUrl: string;
let port: number;
let server: ServerProcess;

const start = () =>
  ServerProcess.start({
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'the same for every process of these tests',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'messagePerUser=1000000,socketEventPerUser=1000000,packetsPerSocket=1000000',
    PORT: String(port),
  });

interface Person {
  id: number;
  token: string;
}
async function join(email: string): Promise<Person> {
  const credentials = { email, password: 'Correct-horse-9' };
  await request(server.url).post('/api/user').send(credentials).expect(201);
  const { body } = await request(server.url).post('/api/auth/login').send(credentials).expect(200);
  return { id: body.user.id, token: body.access_token };
}

const open = (url: string, { token }: Person) =>
  io(`${url}/messages`, {
    auth: { token },
    forceNew: true,
    transports: ['websocket'],
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
    timeout: 2000,
  });

const bodyOf = (to: Person, name: string) => ({
  receiverId: to.id,
  content: `text ${name}`,
  clientMessageId: `temp-${name}`,
});

const sendBySocket = (socket: Socket, to: Person, name: string) =>
  socket.timeout(20_000).emitWithAck('send_message', bodyOf(to, name)) as Promise<Answer>;

/**
 * Resends after a lost connection, as the web app does. On a busy machine, pings can time out
 * and end connections.
 */
async function sendWithRetry(socket: Socket, to: Person, name: string): Promise<Answer> {
  try {
    return await sendBySocket(socket, to, name);
  } catch (error) {
    if (socket.connected) throw error;
    return sendWithRetry(socket, to, name);
  }
}

const sendByHttp = (from: Person, to: Person, name: string) =>
  request(server.url).post('/api/messages/send').set('authorization', `Bearer ${from.token}`).send(bodyOf(to, name));

/** Returns all messages of two users with ids above `after`, from all pages. */
async function messagesAfter(viewer: Person, other: Person, after: number): Promise<Message[]> {
  const found: Message[] = [];
  for (let next: string | undefined = `/api/messages/conversation/${other.id}?after=${after}&limit=100`; next;) {
    const response: request.Response = await request(server.url)
      .get(next)
      .set('authorization', `Bearer ${viewer.token}`)
      .expect(200);
    found.push(...(response.body as Message[]));
    next = /<(.+)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
  }
  return found;
}

const unreadOf = async (viewer: Person) =>
  (
    await request(server.url)
      .get('/api/messages/unread-count')
      .set('authorization', `Bearer ${viewer.token}`)
      .expect(200)
  ).body as { count: number };

/**
 * A client that shows a conversation. After each reconnect it fetches the messages that it
 * missed.
 */
class Thread {
  readonly socket: Socket;
  readonly live: number[] = [];
  private readonly messages = new Map<number, Message>();
  /** Id up to which all messages have been received. */
  private completeUntil = 0;
  private isCaughtUp = false;
  connections = 0;

  constructor(
    url: string,
    private readonly viewer: Person,
    private readonly other: Person,
  ) {
    this.socket = open(url, viewer);
    this.socket.on('connect', () => void this.catchUp());
    this.socket.on('disconnect', () => (this.isCaughtUp = false));
    this.socket.on('new_message', (message: Message) => {
      this.live.push(message.id);
      this.messages.set(message.id, message);
      if (this.isCaughtUp) this.completeUntil = message.id;
    });
  }

  private async catchUp() {
    const connection = (this.connections += 1);
    for (const message of await messagesAfter(this.viewer, this.other, this.completeUntil))
      this.messages.set(message.id, message);
    if (connection !== this.connections || !this.socket.connected) return;
    this.completeUntil = Math.max(this.completeUntil, ...this.messages.keys());
    this.isCaughtUp = true;
  }

  /** Message contents in the order in which the client shows them. */
  get shown(): string[] {
    return [...this.messages.values()].sort((a, b) => a.id - b.id).map(({ content }) => content);
  }
}

beforeAll(async () => {
  databaseUrl = await createDatabase();
  port = await freePort();
  server = await start();
});
afterAll(async () => {
  await server.stop();
});

// The title contains the seed, so that a failed run can be repeated.
describe(`messages between real processes (seed ${seed})`, () => {
  it('arrive exactly once and in the order in which they were sent, even if the receiver reconnects four times', async () => {
    const [ana, bob] = [await join('ana@example.org'), await join('bob@example.org')];
    const wire = new Wire({ host: '127.0.0.1', port });
    const thread = new Thread(`http://127.0.0.1:${await wire.mend()}`, bob, ana);
    const sender = open(server.url, ana);
    const texts: string[] = [];
    try {
      for (let batch = 0; batch < 4; batch++) {
        const names = Array.from({ length: 50 }, (_, count) => `${batch} ${count}`);
        texts.push(...names.map((name) => `text ${name}`));
        // Wait until the client is connected, so that every cut breaks a connection.
        await eventually(() => expect(thread.connections).toBeGreaterThan(batch));
        const cutting = wait(random(30)).then(() => wire.cut());
        const acknowledgements = await Promise.all(names.map((name) => sendWithRetry(sender, bob, name)));
        expect(acknowledgements.filter(({ ok }) => !ok)).toEqual([]);
        await cutting;
        await wait(random(20));
        await wire.mend();
        // Sometimes break the connection again before the client has connected.
        if (random(3) === 0) {
          await wait(random(20));
          await wire.cut();
          await wire.mend();
        }
      }
      await eventually(() => expect(thread.shown).toHaveLength(200));
      expect(thread.shown).toEqual(texts);
      await eventually(() => expect(thread.connections).toBeGreaterThan(4));
      expect(thread.live).toEqual([...new Set(thread.live)].sort((a, b) => a - b));
      expect(await unreadOf(bob)).toEqual({ count: 200 });
    } finally {
      thread.socket.close();
      sender.close();
      await wire.cut();
    }
  });

  it('are stored only once for fifty concurrent retries over HTTP and sockets', async () => {
    const [ana, bob] = [await join('ana2@example.org'), await join('bob2@example.org')];
    const sockets = [open(server.url, ana), open(server.url, ana)];
    const results = await Promise.all(
      Array.from({ length: 50 }, async (_, count) => {
        if (count % 2) return (await sendByHttp(ana, bob, 'x').expect(201)).body as Message;
        const acknowledgement = await sendWithRetry(sockets[(count / 2) % 2]!, bob, 'x');
        return acknowledgement.ok ? acknowledgement.message : acknowledgement;
      }),
    );
    for (const socket of sockets) socket.close();
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await messagesAfter(bob, ana, 0)).toEqual([results[0]]);
    expect(await unreadOf(bob)).toEqual({ count: 1 });
  });

  it('are neither lost nor duplicated when the server is killed repeatedly', async () => {
    const [ana, bob] = [await join('ana3@example.org'), await join('bob3@example.org')];
    const acknowledged = new Set<string>();
    const attempted = new Set<string>();
    let socket = open(server.url, ana);

    /** Sends a message and records whether it was acknowledged. */
    const send = async (name: string, sender: Socket) => {
      attempted.add(name);
      const acknowledgement = await sendBySocket(sender, bob, name).catch(() => undefined);
      if (acknowledgement?.ok) acknowledged.add(name);
    };
    // Each kill interrupts one message from each sender.
    for (let round = 0; round < 2; round++) {
      let isKilled = false;
      const sending = Promise.all(
        Array.from({ length: 8 }, async (_, lane) => {
          for (let count = 0; !isKilled; count++) await send(`${round} ${lane} ${count}`, socket);
        }),
      );
      const wanted = acknowledged.size + random(20);
      await eventually(() => expect(acknowledged.size).toBeGreaterThan(wanted));
      await wait(random(10));
      isKilled = true;
      const dying = socket;
      dying.once('disconnect', () => dying.close()); // pending messages fail immediately
      await server.kill();
      await sending;
      server = await start();
      socket = open(server.url, ana);
      const unanswered = [...attempted].filter((name) => !acknowledged.has(name));
      for (const [index, name] of unanswered.entries()) {
        if (index % 2) await send(name, socket);
        else if ((await sendByHttp(ana, bob, name)).status === 201) acknowledged.add(name);
      }
    }
    socket.close();
    const stored = (await messagesAfter(bob, ana, 0)).map(({ content }) => content.slice('text '.length));
    expect(stored.toSorted()).toEqual([...attempted].sort());
    expect([...acknowledged].sort()).toEqual([...attempted].sort());
    expect(await unreadOf(bob)).toEqual({ count: attempted.size });
  });
});

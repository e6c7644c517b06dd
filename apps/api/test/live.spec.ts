import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import request from 'supertest';
import { problem } from './answers.js';
import { createDatabase } from './app.js';
import { eventually, LONGEST_WAIT } from './eventually.js';
import { limitsAt } from './limits.js';
import { ServerProcess, Wire } from './server-process.js';
import { TestSocket } from './sockets.js';
import { TestStream } from './streams.js';

const credentials = { email: 'mila@example.org', password: 'Correct-horse-9' };

let databaseUrl: string;
let settings: Record<string, string>;
/** Two servers on the same database. */
let servers: ServerProcess[];
beforeAll(async () => {
  databaseUrl = await createDatabase();
  settings = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'the same for both, and long enough for it',
    RATE_LIMITS: `${limitsAt(100_000, ['wallPostsPerUser', 'writesPerUser', 'writesPerCaller'])},loginPerAccountAndNetwork=100`,
    QUOTAS: limitsAt(200, ['streamsPerUser', 'socketsPerUser']),
    REQUEST_SECONDS: '300',
  };
  servers = await Promise.all([ServerProcess.start(settings), ServerProcess.start(settings)]);
});
afterAll(async () => {
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
});

async function login(server: ServerProcess): Promise<string> {
  await request(server.url).post('/api/user').send(credentials);
  const { body } = await request(server.url).post('/api/auth/login').send(credentials).expect(200);
  return `Bearer ${body.access_token}`;
}

/**
 * Milliseconds within which a server must stop. It waits at most eight seconds for its
 * requests, although the slow requests would last five minutes.
 */
const ENDS_WITHIN = LONGEST_WAIT;

/** Stops the server. Returns whether it ended in time with code 0. */
async function stopped(server: ServerProcess): Promise<boolean> {
  const late = new AbortController();
  const waiting = wait(ENDS_WITHIN, false, { signal: late.signal }).catch(() => false);
  const isInTime = await Promise.race([server.stop().then((code) => code === 0), waiting]);
  late.abort();
  return isInTime;
}

const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

/** A request whose headers are sent immediately, and whose body ends on demand. */
class SlowRequest {
  private answer = '';
  private readonly closed: Promise<void>;

  private constructor(
    private readonly socket: Socket,
    private readonly rest: string,
  ) {
    socket.on('data', (chunk: Buffer) => (this.answer += chunk.toString()));
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static begin(url: string, path: string, body: object, bearer = ''): SlowRequest {
    const text = JSON.stringify(body);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const half = text.length / 2;
    const type = `Content-Type: application/json\r\nContent-Length: ${text.length}`;
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer}\r\n${type}\r\n\r\n`;
    socket.write(head + text.slice(0, half));
    return new SlowRequest(socket, text.slice(half));
  }

  /** Sends the rest of the body. Returns the status of the response. */
  async finish(): Promise<number> {
    this.socket.write(this.rest);
    await this.closed;
    return Number(/^HTTP\/1\.1 (\d+)/.exec(this.answer)?.[1]);
  }
}

describe('servers that stop', () => {
  it('lose no acknowledged requests in a rolling restart under load', async () => {
    let isOver = false;
    try {
      const bearer = await login(servers[0]!);
      const acknowledged: string[] = [];
      const failures = new Set<string | number>();
      const writers = Array.from({ length: 4 }, async (_one, writer) => {
        for (let count = 0; !isOver; count++) {
          const content = `post ${writer} ${count}`;
          const { url } = servers[(writer + count) % 2]!;
          const answer = await request(url)
            .post('/api/wall')
            .set('authorization', bearer)
            .send({ content })
            // The error is `ECONNREFUSED: Connection refused`, or `socket hang up` with a code.
            .catch(({ code, message }: NodeJS.ErrnoException) => {
              const text = `${code} ${message}`;
              return { status: /ECONN[A-Z]+|EPIPE/.exec(text)?.[0] ?? text };
            });
          if (answer.status === 201) acknowledged.push(content);
          else failures.add(answer.status);
        }
      });
      // Restart the two servers in turn.
      for (let round = 0; round < 2; round++) {
        const wanted = acknowledged.length + 20;
        await eventually(() => expect(acknowledged.length).toBeGreaterThan(wanted));
        const next = servers[round]!;
        expect(await next.stop()).toBe(0);
        servers[round] = await ServerProcess.start(settings);
      }
      isOver = true;
      await Promise.all(writers);
      // These errors mean that the server was not running or was stopping.
      expect(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']).toEqual(expect.arrayContaining([...failures]));
      expect(failures.size).toBeGreaterThan(0);

      const stored: string[] = [];
      for (let next: string | undefined = '/api/wall?limit=100'; next;) {
        const page: request.Response = await request(servers[0]!.url)
          .get(next)
          .set('authorization', bearer)
          .expect(200);
        stored.push(...(page.body as { content: string }[]).map(({ content }) => content));
        next = /<(.+)>; rel="next"/.exec(page.headers.link ?? '')?.[1];
      }
      expect(acknowledged.filter((content) => !stored.includes(content))).toEqual([]);
      expect(new Set(stored).size).toBe(stored.length);
    } finally {
      isOver = true;
    }
  });

  it('accept requests until proxies notice, finish running requests, and let clients reconnect', async () => {
    const server = await ServerProcess.start({ ...settings, SHUTDOWN_DELAY_SECONDS: '1' });
    const bearer = await login(server);
    const streams = await times(100, () => TestStream.connect(server.url, bearer));
    const sockets = await times(100, () => TestSocket.connect(server.url, bearer));
    const unresponsive = await TestSocket.connect(server.url, bearer);
    unresponsive.pause(); // does not respond to the closing handshake
    const reasons: string[] = [];
    for (const { socket } of sockets) socket.on('disconnect', (reason) => reasons.push(reason));
    // Create posts instead of logging in: verifying twenty passwords takes too long on a slow
    // machine.
    const requests = Array.from({ length: 20 }, (_one, count) =>
      SlowRequest.begin(server.url, '/api/wall', { content: `begun ${count}` }, bearer),
    );
    await request(server.url).get('/api/health/ready').expect(200);

    const stopping = stopped(server);
    await eventually(async () => {
      const { body, headers } = await request(server.url).get('/api/health/ready').expect(503);
      expect(body).toEqual(problem('unavailable'));
      expect(headers).toMatchObject({ connection: 'close', 'retry-after': '5' });
    });
    await request(server.url).get('/api/service').expect(200);
    expect(streams.every(({ isOpen }) => isOpen)).toBe(true);

    await Promise.all(streams.map((stream) => stream.until(() => !stream.isOpen)));
    await expect(request(server.url).get('/api/service')).rejects.toThrow('ECONNREFUSED');
    expect(await Promise.all(requests.map((slow) => slow.finish()))).toEqual(Array(20).fill(201));
    expect(await stopping).toBe(true);
    // Node would print a warning if too many listeners were added.
    expect(server.complaints).toBe('');
    // Clients reconnect automatically only if the connection is closed in this way.
    await eventually(() => expect(reasons).toEqual(Array(100).fill('transport close')));
    const pauses = streams.map(({ retry }) => retry);
    expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan(1000);
    for (const client of [unresponsive, ...sockets]) client.close();
  });
});

describe('a server that loses its database', () => {
  let wire: Wire;
  let server: ServerProcess;
  beforeAll(async () => {
    const { hostname, port } = new URL(process.env.TEST_DATABASE_URL!);
    wire = new Wire({ host: hostname, port: Number(port || 5432) });
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(await wire.mend());
    server = await ServerProcess.start({ DATABASE_URL: url.href, REQUEST_SECONDS: '300' });
  });
  afterAll(async () => {
    await server.stop();
    await wire.cut();
  });

  it('keeps streams and sockets open, and continues when the database is available again', async () => {
    const bearer = await login(server);
    const stream = await TestStream.connect(server.url, bearer);
    const socket = await TestSocket.connect(server.url, bearer);
    const warnings = () =>
      server.log.filter(({ msg }) => /failed to read events|failed to check sessions/.test(String(msg)));

    await wire.cut();
    await eventually(() => expect(warnings().map(({ msg }) => msg)).toHaveLength(2));
    expect((await TestStream.open(server.url, { bearer })).status).toBe(503);
    expect(await TestSocket.open(server.url, bearer).refusal()).toBe('Unavailable');
    expect([stream.isOpen, socket.socket.connected]).toEqual([true, true]);

    await wire.mend();
    await eventually(async () => {
      await request(server.url).post('/api/wall').set('authorization', bearer).send({ content: 'Rex' }).expect(201);
    });
    await stream.until(() => stream.events.length > 0);
    expect(socket.socket.connected).toBe(true);
    expect(warnings()).toHaveLength(2);
    stream.close();
    socket.close();
  });

  it('stops without waiting for a request that never ends', async () => {
    SlowRequest.begin(server.url, '/api/auth/login', credentials);
    await request(server.url).get('/api/health/ready').expect(200);
    expect(await stopped(server)).toBe(true);
  });
});

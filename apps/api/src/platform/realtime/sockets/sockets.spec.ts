import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { JwtService } from '@nestjs/jwt';
import { TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/eventually.js';
import { type TestUser } from '../../../../test/factories.js';
import { SESSION_ENDS } from '../../../../test/session-ends.js';
import { TestSocket } from '../../../../test/sockets.js';
import { TestStream } from '../../../../test/streams.js';
import { CHECK_INTERVAL } from '../../auth/session-connections.js';
import { RealtimeService } from '../realtime.service.js';
import { HEARTBEAT_INTERVAL, HEARTBEAT_TIMEOUT } from './online-users.js';
import { OFFLINE_DELAY, Presence } from './presence.js';
import { PING_INTERVAL, PING_TIMEOUT } from './socket.adapter.js';
import { userRoom, UserSockets } from './user-sockets.js';

let test: TestApp;
let ana: TestUser;
let bob: TestUser;
const opened: TestSocket[] = [];
beforeAll(async () => {
  test = await TestApp.start({ ALLOWED_ORIGINS: 'https://app.example', QUOTAS: 'socketsPerUser=3' });
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user();
  bob = await test.make.user();
});
afterEach(() => {
  for (const client of opened.splice(0)) client.close();
});

const collectEvents = (client: TestSocket) => {
  opened.push(client);
  return client;
};
const connect = async (user: Pick<TestUser, 'bearer'>) =>
  collectEvents(await TestSocket.connect(test.url, user.bearer));
const open = (...args: Parameters<typeof TestSocket.open> extends [string, ...infer Rest] ? Rest : never) =>
  collectEvents(TestSocket.open(test.url, ...args));

const MESSAGE_READ = { messageId: 1, readerId: 2, readerUuid: 'x', readAt: 'y' };
const emit = (userId: number, options?: { exceptSocket?: string }) =>
  test.app.get(RealtimeService).toUser(userId, 'message_read', MESSAGE_READ, options);

describe('a socket', () => {
  it.each([undefined, '', 'rubbish', 'x.y.z', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])(
    'is rejected with the token %j',
    async (token) => {
      const client = open(token);
      expect(await client.refusal()).toBe('Unauthorized');
      expect(client.events).toEqual([]);
    },
  );

  it.each([[{ contains: 'x' }], [['x']], [5], [null], [true]])(
    'is rejected with the non-text token %j',
    async (token) => {
      expect(await open(undefined, { auth: { token } }).refusal()).toBe('Unauthorized');
    },
  );

  it('is rejected with the token of an expired session, an ended session or a disabled user', async () => {
    const expired = test.app.get(JwtService).sign({ sid: ana.sessionId, sub: String(ana.id), exp: 1_000_000_000 });
    expect(await open(expired).refusal()).toBe('Unauthorized');
    const { bearer } = await test.make.session(ana.id, new Date(Date.now() - 1000));
    expect(await open(bearer).refusal()).toBe('Unauthorized');
    await test.prisma.user.update({ where: { id: bob.id }, data: { disabledAt: new Date() } });
    expect(await open(bob.bearer).refusal()).toBe('Unauthorized');
  });

  it.each([['polling'], ['websocket']])('works over the transport %s', async (transport) => {
    const client = open(ana.bearer, { transports: [transport] });
    await client.until(() => client.socket.connected);
  });

  it.each(['/', '/admin', '/chat', '/messages2', '/messages/x'])(
    'is rejected by the namespace %s',
    async (namespace) => {
      expect(await open(ana.bearer, {}, namespace).refusal()).toBe('Invalid namespace');
    },
  );

  it('is rejected if the user has too many sockets', async () => {
    await Promise.all([connect(ana), connect(ana), connect(ana)]);
    expect(await open(ana.bearer).refusal()).toBe('Too many connections');
    await connect(bob);
  });

  it('is rejected if the user opens too many sockets concurrently, until some are closed', async () => {
    const clients = Array.from({ length: 12 }, () => open(ana.bearer));
    const outcomes = await Promise.all(clients.map((client) => client.refusal()));
    expect(outcomes.sort()).toEqual([
      ...Array<string>(9).fill('Too many connections'),
      ...Array<string>(3).fill('connected'),
    ]);
    for (const client of clients) client.close();
    await eventually(async () => expect(await open(ana.bearer).refusal()).toBe('connected'));
  });

  it('is rejected if too many sockets use one connection', async () => {
    const client = open(bob.bearer);
    const connectPacket = `0/messages,${JSON.stringify({ token: bob.bearer.replace('Bearer ', '') })}`;
    client.socket.io.on('open', () => {
      for (let count = 0; count < 10; count++) client.socket.io.engine.write(connectPacket);
    });
    await client.until(() => client.refusals.length > 0);
    expect(client.refusals[0]).toBe('Too many connections');
    expect(test.app.get(UserSockets).socketsIn(userRoom(bob.id)).length).toBeLessThanOrEqual(3);
    client.close();
    await eventually(async () => expect(await open(bob.bearer).refusal()).toBe('connected'));
  });
});

describe('a socket', () => {
  it('closes its connection when it leaves the namespace', async () => {
    const client = await connect(ana);
    const { engine } = client.socket.io;
    engine.write('1/messages,'); // leaves the namespace without closing the connection
    await client.until(() => engine.readyState === 'closed');
  });
});

describe('the origin of a socket connection', () => {
  const OTHERS = [
    'https://evil.example',
    'null',
    'https://app.example.evil.com',
    'https://evilapp.example',
    'http://app.example',
    'x',
  ];
  const polling = '/socket.io/?EIO=4&transport=polling';

  it.each(OTHERS)('is rejected if it is %s', async (origin) => {
    for (const transport of ['websocket', 'polling']) {
      expect(await open(ana.bearer, { transports: [transport], extraHeaders: { origin } }).refusal()).toMatch(/error/);
    }
    const { headers } = await test.http().get(polling).set('origin', origin).expect(403);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is accepted if it is the host that a trusted proxy forwards', async () => {
    const headers = { origin: 'https://sapa.example', 'x-forwarded-host': 'sapa.example' };
    const call = (app: TestApp) => app.http().get(polling).set(headers);
    await call(test).expect(403);
    await test.beside({ TRUST_PROXY: '1' }, (behind) => call(behind).expect(200));
  });

  it('is accepted if it is this server or an allowed origin', async () => {
    for (const origin of ['https://app.example', test.url]) {
      const client = open(ana.bearer, { extraHeaders: { origin } });
      await client.until(() => client.socket.connected);
    }
    const { headers, text } = await test.http().get(polling).set('origin', 'https://app.example').expect(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-credentials': 'true',
    });
    // Close the session, because otherwise the server closes it only after half a minute.
    const { sid } = JSON.parse(text.slice(1)) as { sid: string };
    await test.http().post(`${polling}&sid=${sid}`).set('content-type', 'text/plain').send('1').expect(200);
  });
});

describe('an event for a user', () => {
  it('is sent only to the user, in all tabs', async () => {
    const [phone, tab, other] = await Promise.all([connect(ana), connect(ana), connect(bob)]);
    emit(ana.id);
    emit(bob.id, { exceptSocket: phone.socket.id });
    await Promise.all([phone, tab, other].map((client) => client.until(() => client.events.length > 0)));
    for (const client of [phone, tab, other]) expect(client.events).toEqual([['message_read', MESSAGE_READ]]);
  });

  it('is not sent to the tab that is excluded', async () => {
    const [phone, tab] = await Promise.all([connect(ana), connect(ana)]);
    emit(ana.id, { exceptSocket: tab.socket.id });
    emit(ana.id);
    await phone.until(() => phone.events.length === 2);
    await tab.until(() => tab.events.length === 1);
  });

  it('is dropped for a user without sockets', () => emit(ana.id));
});

describe('an open socket', () => {
  it('is closed immediately when its session is logged out', async () => {
    const phone = await test.make.session(ana.id);
    const [here, there] = [await connect(ana), await connect(phone)];
    await test.as(ana).post('/api/auth/logout').expect(204);
    await here.closed();
    emit(ana.id);
    await there.until(() => there.events.length === 1);
    expect(here.events).toEqual([]);
    expect(await open(ana.bearer).refusal()).toBe('Unauthorized');
  });
});

describe('an open socket or event stream', () => {
  const opened: TestStream[] = [];
  const stream = async (user: Pick<TestUser, 'bearer'>) => {
    const client = await TestStream.connect(test.url, user.bearer);
    opened.push(client);
    return client;
  };
  afterEach(() => {
    for (const client of opened.splice(0)) client.close();
  });

  it.each(SESSION_ENDS)('is closed immediately when its session %s', async (_how, end) => {
    const phone = await test.make.session(ana.id);
    const clients = [await connect(phone), await stream(phone)];
    const [socketOfBob, streamOfBob] = [await connect(bob), await stream(bob)];
    await end(test.as(ana), phone.sessionId);
    await Promise.all(clients.map((client) => client.closed()));
    expect([socketOfBob.socket.connected, streamOfBob.isOpen]).toEqual([true, true]);
    await test.as(phone).get('/api/sse/wall-feed').expect(401);
  });

  it('is closed when an operator disables the user', async () => {
    const clients = [await connect(ana), await stream(ana)];
    const other = await connect(bob);
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await Promise.all(clients.map((client) => client.closed()));
    expect(other.socket.connected).toBe(true);
    await test.as(ana).get('/api/sse/wall-feed').expect(401);
  });

  it('is closed when its session or token expires', async () => {
    const session = await test.make.session(ana.id);
    // The session must last long enough to open a connection on a busy machine.
    const token = test.app.get(JwtService).sign({ sid: bob.sessionId, sub: String(bob.id) }, { expiresIn: '5s' });
    const clients = await Promise.all(
      [session, { bearer: `Bearer ${token}` }].flatMap((user) => [connect(user), stream(user)]),
    );
    await test.prisma.session.update({ where: { id: session.sessionId }, data: { expiresAt: new Date() } });
    await Promise.all(clients.map((client) => client.closed()));
  });
});

describe('a client that does not read', () => {
  it('is disconnected without affecting other clients', async () => {
    const [idle, reader] = [await connect(ana), await connect(bob)];
    idle.pause();
    const realtime = test.app.get(RealtimeService);
    const sockets = test.app.get(UserSockets);
    const large = { ...MESSAGE_READ, readAt: 'x'.repeat(10_000) };
    let sent = 0;
    while (sockets.socketsIn(userRoom(ana.id)).length > 0 && sent < 20_000) {
      for (const { id } of [ana, bob]) realtime.toUser(id, 'message_read', large);
      sent += 1;
      if (sent % 100 === 0) await reader.until(() => reader.events.length === sent);
    }
    expect(sockets.socketsIn(userRoom(ana.id))).toEqual([]);
    await reader.until(() => reader.events.length === sent);
    expect(reader.socket.connected).toBe(true);
  });
});

describe('a client that floods the server', () => {
  const FLOODS: ((client: TestSocket) => void)[] = [
    ({ socket }) => socket.emit('mark_message_read', { messageId: 1 }),
    ({ socket }) => socket.emit('x'), // an unknown event
    ({ socket }) => socket.io.engine.write('3/messages,1[]'), // an unexpected acknowledgement
    ({ socket }) => socket.io.engine.transport.send([{ type: 'pong' }]),
  ];

  it('is disconnected from both transports, without affecting other clients', async () => {
    await test.beside({ RATE_LIMITS: 'packetsPerSocket=50' }, async ({ url }) => {
      const calm = await TestSocket.connect(url, bob.bearer);
      for (const [transport, send] of [
        ...FLOODS.map((flood) => ['websocket', flood] as const),
        ...FLOODS.slice(0, 3).map((flood) => ['polling', flood] as const),
        ['websocket', ({ websocket }: TestSocket) => websocket.ping()] as const,
      ]) {
        const flood = await TestSocket.connect(url, ana.bearer, { transports: [transport] });
        for (let count = 0; count < 40; count++) send(flood);
        expect(await flood.ask('leave_conversation', { targetUserId: bob.id })).toEqual({ ok: true });
        for (let count = 0; count < 20; count++) send(flood);
        await flood.until(() => !flood.socket.connected);
        expect(await calm.ask('leave_conversation', { targetUserId: ana.id })).toEqual({ ok: true });
      }
      // Floods do not block other users in the same network.
      const newcomer = TestSocket.open(url, bob.bearer);
      expect(await newcomer.refusal()).toBe('connected');
      for (const client of [calm, newcomer]) client.close();
    });
  });

  it('cannot continue over new connections', async () => {
    await test.beside({ RATE_LIMITS: 'packetsPerSocket=50,socketPerNetwork=10' }, async ({ url }) => {
      const outcomes: string[] = [];
      for (let count = 0; count < 3; count++) {
        const flood = TestSocket.open(url, ana.bearer);
        outcomes.push(await flood.refusal());
        if (outcomes.at(-1) === 'connected') for (let sent = 0; sent < 60; sent++) flood.socket.emit('x');
        await flood.until(() => !flood.socket.connected);
      }
      expect(outcomes).toEqual(['connected', 'connected', 'websocket error']);
    });
  });
});

describe('the rate limit of opened sockets', () => {
  it('applies per network to both transports and to handshakes without a token, and sends a retry time', async () => {
    await test.beside({ RATE_LIMITS: 'socketPerNetwork=1', TRUST_PROXY: '1' }, async ({ url }) => {
      const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
      const openFrom = async (ip: string, transport: string) => {
        const call = request(`${url}/socket.io/?EIO=4&transport=${transport}`, {
          headers: {
            'x-forwarded-for': ip,
            ...(transport === 'websocket' && { ...upgrade, 'Sec-WebSocket-Key': 'c2FwYSBzYXBhIHNhcGEhIQ==' }),
          },
        }).end();
        const [response] = (await Promise.race([once(call, 'response'), once(call, 'upgrade')])) as [IncomingMessage];
        call.destroy();
        return response;
      };
      for (const [ip, transport, status] of [
        ['203.0.113.1', 'websocket', 101],
        ['203.0.113.2', 'polling', 200],
      ] as const) {
        expect((await openFrom(ip, transport)).statusCode).toBe(status);
        const { statusCode, headers } = await openFrom(ip, transport);
        expect(statusCode).toBe(429);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }

      const poll = (ip: string) => openFrom(ip, 'polling').then(({ statusCode }) => statusCode);
      expect(await poll('203.0.113.2:40001')).toBe(429);
      expect(await poll('2001:db8::1')).toBe(200);
      expect(await poll('2001:db8::2')).toBe(429);

      for (const [ip, token] of [
        ['203.0.113.3', undefined],
        ['203.0.113.4', 'rubbish'],
      ] as const) {
        const outcomes: string[] = [];
        for (let count = 0; count < 2; count++) {
          const client = TestSocket.open(url, token, { extraHeaders: { 'x-forwarded-for': ip } });
          outcomes.push(await client.refusal());
          client.close();
        }
        expect(outcomes).toEqual(['Unauthorized', 'websocket error']);
      }
    });
  });
});

describe('a packet that is too large', () => {
  it('closes only the socket of its sender', async () => {
    const [client, other] = [await connect(ana), await connect(bob)];
    client.socket.emit('send_message', { content: 'x'.repeat(2_000_000) });
    await client.until(() => !client.socket.connected);
    emit(bob.id);
    await other.until(() => other.events.length === 1);
  });
});

describe('the online status of a user', () => {
  /** Presence payload for a client that is not blocked. */
  const watch = async (client: TestSocket, user: TestUser) => {
    const socket = test.app.get(UserSockets)['namespace']!.sockets.get(client.socket.id!)!;
    await test.app.get(Presence).watch(socket, user);
  };
  const received = (client: TestSocket) =>
    client.of('presence').map((payload) => (payload as { online: boolean }).online);

  it('is sent immediately and after every change, but not on a page reload', async () => {
    const watcher = await connect(bob);
    await watch(watcher, ana);
    await watcher.until(() => received(watcher).length === 1);
    expect(watcher.events).toEqual([['presence', { uuid: ana.uuid, online: false }]]);

    const first = await connect(ana);
    await watcher.until(() => received(watcher).length === 2);
    const second = await connect(ana);
    first.close();
    second.close();
    const third = await connect(ana);
    third.close();
    await watcher.until(() => received(watcher).length === 3);
    expect(received(watcher)).toEqual([false, true, false]);
  });

  it('is not sent to another user after either blocks the other', async () => {
    const watcher = await connect(bob);
    await watch(watcher, ana);
    await watcher.until(() => received(watcher).length === 1);
    await test.make.block(ana.id, bob.id);
    const other = await test.make.user();
    await watch(watcher, other);
    await connect(ana);
    await connect(other);
    await watcher.until(() => received(watcher).length === 3);
    expect(watcher.events.slice(1)).toEqual([
      ['presence', { uuid: other.uuid, online: false }],
      ['presence', { uuid: other.uuid, online: true }],
    ]);
  });
});

describe('the online status of a user', () => {
  // Check the documented limits (decisions §7, §26) by constants, because measured times depend on
  // the load.
  it('is updated within 10 s, and sockets of ended sessions are closed within 5 s', () => {
    expect(CHECK_INTERVAL).toBeLessThan(5000);
    expect(PING_INTERVAL + PING_TIMEOUT + OFFLINE_DELAY).toBeLessThan(10_000);
    expect(HEARTBEAT_TIMEOUT + HEARTBEAT_INTERVAL).toBeLessThan(10_000);
  });
});

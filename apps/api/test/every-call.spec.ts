import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { NO_IDS, problem, UNKNOWN_UUID } from './answers.js';
import { TestApp } from './app.js';
import { apiDocument } from './document.js';
import type { TestUser } from './factories.js';

// What holds for every call, whatever it does: the calls are those of the document, so a new one is covered as soon as it is there.

type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  properties?: Record<string, unknown>;
}
interface Operation {
  security?: unknown;
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Call {
  /** `GET /pet/{id}` */
  name: string;
  method: Method;
  path: string;
  places: string[];
  query: string[];
  /** The fields of a JSON body; undefined where there is none. */
  fields?: string[];
  isPrivate: boolean;
}

/** It ends the session that all the others need. */
const LEFT_OUT = ['POST /auth/logout'];
const UNLIMITED = '1000000';

/** All calls are open to them. */
const ADMINISTRATOR = { role: 'ADMINISTRATOR' } as const;

let test: TestApp;
let ana: TestUser;
let calls: Call[];
beforeAll(async () => {
  test = await TestApp.start({
    PASSWORD_CONFIRMATIONS_PER_SESSION: UNLIMITED,
    EMAIL_CHANGES_PER_USER: UNLIMITED,
    LOGIN_FAILURES_PER_ACCOUNT: UNLIMITED,
    LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS: UNLIMITED,
    FRIEND_REQUESTS_PER_USER: UNLIMITED,
    MESSAGES_PER_USER: UNLIMITED,
  });
  ana = await test.make.user(ADMINISTRATOR);
  const { paths, components } = apiDocument();
  const fieldsOf = ({ $ref, allOf = [], properties = {} }: Schema): string[] => {
    const named = $ref && components?.schemas?.[$ref.split('/').at(-1)!];
    return [...(named ? fieldsOf(named) : []), ...allOf.flatMap(fieldsOf), ...Object.keys(properties)];
  };
  calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Call => {
      const { security, parameters = [], requestBody } = operation as Operation;
      const named = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
      const schema = requestBody?.content['application/json']?.schema;
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method as Method,
        path: `/api${path}`,
        places: named('path'),
        query: named('query'),
        fields: schema && fieldsOf(schema),
        isPrivate: security !== undefined,
      };
    }),
  );
});
afterAll(() => test.stop());

/** The calls that these tests make with a good token. */
const made = () => calls.filter(({ name }) => !LEFT_OUT.includes(name));
const withBody = () => made().filter((call): call is Call & { fields: string[] } => call.fields !== undefined);

/** The address of a call, with something in each of its places that looks right. */
const addressOf = ({ path }: Call, odd: Record<string, string> = {}) =>
  path.replaceAll(
    /\{(\w+)\}/g,
    (_place, name: string) => odd[name] ?? (/uuid$/.test(name) ? UNKNOWN_UUID : '2147483647'),
  );

interface Answer {
  status: number;
  /** Empty for an event stream, which never ends. */
  text: string;
}

const connections = new Agent({ keepAlive: true });
afterAll(() => connections.destroy());

/** A call of Ana's. There are ten thousand of them, and a client with more to it would be a sixth of the work. */
async function ask(call: Call, address: string, headers: OutgoingHttpHeaders = {}, body?: string): Promise<Answer> {
  const asking = request(new URL(address, test.url), {
    agent: connections,
    method: call.method.toUpperCase(),
    headers: {
      authorization: ana.bearer,
      ...headers,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }), // not by itself, of a DELETE
    },
  });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  asking.on('error', () => {}); // answered, and not read to its end
  const isStream = answer.headers['content-type'] === 'text/event-stream';
  if (isStream) answer.destroy();
  return { status: answer.statusCode!, text: isStream ? '' : await text(answer) };
}

/** Texts that no answer may contain. */
const INSIDES =
  /\bP\d{4}\b|prisma|postgres|constraint|violat|relation "|syntax error|\.[tj]s:\d|node_modules|\bat \w+ \(/i;

/** What is wrong with an answer, or undefined. */
function fault({ status, text }: Answer, allowed: (status: number) => boolean): string | undefined {
  if (!allowed(status)) return `is ${status}: ${text.slice(0, 200)}`;
  if (status < 400 || !text) return undefined;
  if (INSIDES.test(text)) return `reveals too much: ${text.slice(0, 300)}`;
  const { statusCode, code, message, error, requestId } = JSON.parse(text) as Record<string, unknown>;
  const hasShape =
    statusCode === status && [code, error, requestId].every((part) => typeof part === 'string') && message;
  return hasShape ? undefined : `has another shape: ${text.slice(0, 200)}`;
}

const below500 = (status: number) => status < 500;
const refused = (status: number) => status === 400 || status === 404;

interface Attempt {
  call: Call;
  /** For the message. */
  what: string;
  send: () => Promise<Answer>;
  allowed: (status: number) => boolean;
}

/** Makes all attempts, a few at a time; resolves with those that got a wrong answer. */
async function faultsOf(attempts: Attempt[]): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...attempts];
  const work = async () => {
    for (let attempt = waiting.pop(); attempt; attempt = waiting.pop()) {
      const wrong = fault(await attempt.send(), attempt.allowed);
      if (wrong) faults.push(`${attempt.call.name} with ${attempt.what} ${wrong}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(attempts.length).toBeGreaterThan(0);
  return faults.sort();
}

const sendJson = (call: Call, body: string, type = 'application/json') =>
  ask(call, addressOf(call), { 'content-type': type }, body);

/** Checks that the session still works, and that no prototype was changed. */
async function expectHealth() {
  await test.as(ana).get('/api/user/me').expect(200);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
}

describe('a path parameter', () => {
  const ODD = [
    ...NO_IDS.map(encodeURIComponent),
    '%00',
    '1%00',
    'x'.repeat(300),
    encodeURIComponent("' OR 1=1 --"),
    '..%2f..%2fetc%2fpasswd',
    encodeURIComponent('{"not":1}'),
    '__proto__',
    encodeURIComponent('🐾'),
  ];

  it('is refused if it is neither an id nor a UUID', async () => {
    const attempts = made().flatMap((call) =>
      call.places.flatMap((place) =>
        ODD.map((odd) => ({
          call,
          what: `${odd.slice(0, 30)} as ${place}`,
          send: () => ask(call, addressOf(call, { [place]: odd })),
          allowed: refused,
        })),
      ),
    );
    expect(await faultsOf(attempts)).toEqual([]);
    await expectHealth();
  });

  it('is refused as a number where only a UUID is accepted', async () => {
    const attempts = made().flatMap((call) =>
      call.places
        .filter((place) => place === 'uuid')
        .map((place) => ({
          call,
          what: `1 as ${place}`,
          send: () => ask(call, addressOf(call, { [place]: '1' })),
          allowed: (status: number) => status === 400,
        })),
    );
    expect(await faultsOf(attempts)).toEqual([]);
  });
});

it('no query parameter breaks a call', async () => {
  const ODD = [
    '',
    '0',
    '-1',
    '2147483648',
    '1e3',
    '1.5',
    '%00',
    '%ED%A0%80',
    '１',
    'x'.repeat(3000),
    '1%20OR%201=1',
    'null',
  ];
  const operators = (name: string) => [
    `${name}=1&${name}=2`,
    `${name}[]=1`,
    `${name}[gt]=0`,
    `${name}[__proto__][isAdmin]=1`,
    `__proto__[${name}]=1&constructor[prototype][isAdmin]=1`,
  ];
  const attempts = made().flatMap((call) =>
    [
      ...call.query.flatMap((name) => [...ODD.map((odd) => `${name}=${odd}`), ...operators(name)]),
      'where[id][not]=0&include[user]=true&__proto__[isAdmin]=1',
    ].map((query) => ({
      call,
      what: `?${query.slice(0, 60)}`,
      send: () => ask(call, `${addressOf(call)}?${query}`),
      allowed: below500,
    })),
  );
  expect(await faultsOf(attempts)).toEqual([]);
  await expectHealth();
});

describe('a body', () => {
  const attemptsWith = (bodies: string[], allowed: (status: number) => boolean, type?: string): Attempt[] =>
    withBody().flatMap((call) =>
      bodies.map((body) => ({
        call,
        what: `${type ?? ''} ${body.slice(0, 40)}`,
        send: () => sendJson(call, body, type),
        allowed,
      })),
    );

  it('that is no object is refused', async () => {
    const bodies = ['[]', '[{}]', '"x"', '5', 'true', '{', '{"a":1}{', '\0', "{'a':1}"];
    expect(await faultsOf(attemptsWith(bodies, (status) => status === 400))).toEqual([]);
  });

  it('that is empty never breaks a call', async () => {
    expect(await faultsOf(attemptsWith(['null', '', '{}'], below500))).toEqual([]);
  });

  it('of 2 MB is refused', async () => {
    const body = JSON.stringify({ x: 'x'.repeat(2_000_000) });
    expect(await faultsOf(attemptsWith([body], (status) => status === 413))).toEqual([]);
  });

  it('of another kind is refused', async () => {
    for (const type of [
      'text/plain',
      'text/plain;charset=UTF-8',
      'application/x-www-form-urlencoded',
      'application/xml',
    ]) {
      expect(await faultsOf(attemptsWith(['{"a":1}'], (status) => status === 415, type))).toEqual([]);
    }
    const multipart = 'multipart/form-data; boundary=x';
    const form = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
    const attempts = attemptsWith([form], below500, multipart);
    expect(await faultsOf(attempts)).toEqual([]);
  });

  it('that is deep, or has a great many keys, never breaks a call', async () => {
    const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
    const attempts = withBody().flatMap((call) =>
      [call.fields[0] ?? 'x', 'unknown'].flatMap((field) =>
        [deep('[', ']', 10_000), deep('{"a":', '}', 10_000), `[${'1,'.repeat(50_000)}1]`].map((value) => ({
          call,
          what: `${value.slice(0, 10)}… as ${field}`,
          send: () => sendJson(call, `{"${field}":${value}}`),
          allowed: below500,
        })),
      ),
    );
    const keys = `{${Array.from({ length: 30_000 }, (_, key) => `"k${key}":1`).join(',')}}`;
    expect(await faultsOf([...attempts, ...attemptsWith([keys], below500)])).toEqual([]);
    await expectHealth();
  });

  it('leaves prototypes alone', async () => {
    const bodies = [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"x":{"__proto__":{"isAdmin":true}}}',
      '{"toString":1,"hasOwnProperty":1,"valueOf":null,"then":1}',
    ];
    expect(await faultsOf(attemptsWith(bodies, below500))).toEqual([]);
    await expectHealth();
  });

  it('has no field that breaks a call, whatever its value', async () => {
    const ODD = [
      'null',
      'true',
      '-1',
      '1.5',
      '2147483648',
      '1e309',
      '""',
      '"1 OR 1=1"',
      '"a\\u0000b"',
      '"\\ud800"',
      '"\\u202e"',
      '"9999-99-99T99:99:99Z"',
      JSON.stringify('x'.repeat(60_000)),
      '[]',
      '[null]',
      '[[1]]',
      '{}',
      '{"not":""}',
      '{"set":1,"increment":1}',
    ];
    const attempts = withBody().flatMap((call) =>
      call.fields.flatMap((field) =>
        ODD.map((odd) => ({
          call,
          what: `${odd.slice(0, 30)} as ${field}`,
          send: () => sendJson(call, `{"${field}":${odd}}`),
          allowed: below500,
        })),
      ),
    );
    expect(await faultsOf(attempts)).toEqual([]);
    await expectHealth();
  });
});

describe('a flood', () => {
  const writes = () => calls.filter(({ method }) => !['get', 'head'].includes(method));

  let eva: TestUser;
  beforeEach(async () => {
    eva = await test.make.user(ADMINISTRATOR);
  });

  it('of any call that may change something is refused, and keeps nobody from reading', async () => {
    await test.beside({ WRITES_PER_CALLER: '1' }, async (limited) => {
      for (const call of writes()) {
        const session = await test.make.session(eva.id);
        const agent = () => (call.isPrivate ? limited.as(session) : limited.http());
        const answers = [await agent()[call.method](addressOf(call)), await agent()[call.method](addressOf(call))];
        // The call may have ended the session: 401.
        const { status, body, headers } = answers[1]!;
        expect(`${call.name} ${status}`).toBe(`${call.name} ${call.name === 'POST /auth/logout' ? 401 : 429}`);
        if (status !== 429) continue;
        expect(body).toEqual(problem('too_many_requests'));
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        if (call.isPrivate) await limited.as(session).get('/api/user/me').expect(200);
      }
    });
  }, 60_000);

  it('by a stolen session keeps the owner neither from writing nor from ending it', async () => {
    await test.beside({ WRITES_PER_CALLER: '1' }, async (limited) => {
      const [thief, owner] = [await test.make.session(eva.id), await test.make.session(eva.id)];
      const write = (session: Pick<TestUser, 'bearer'>) => limited.as(session).patch('/api/user/profile').send({});
      await write(thief).expect(200);
      await write(thief).expect(429);
      await limited.as(owner).delete(`/api/auth/sessions/${thief.sessionId}`).expect(204);
      await write(thief).expect(401);
    });
  });

  it('does not keep its sender from logging out', async () => {
    await test.beside({ WRITES_PER_CALLER: '1', WRITES_PER_USER: '1' }, async (limited) => {
      const session = await test.make.session(eva.id);
      const write = () => limited.as(session).patch('/api/user/profile').send({});
      await write().expect(200);
      await write().expect(429);
      await limited.as(session).post('/api/auth/logout').expect(204);
      await write().expect(401);
    });
  });

  it('by many sessions of one user is refused as well, and keeps nobody else from writing', async () => {
    await test.beside({ WRITES_PER_CALLER: '2', WRITES_PER_USER: '3' }, async (limited) => {
      const write = (session: Pick<TestUser, 'bearer'>) => limited.as(session).patch('/api/user/profile').send({});
      const sessions = [await test.make.session(eva.id), await test.make.session(eva.id)];
      // Refused calls of one session do not count for the user.
      for (const status of [200, 200, 429, 429]) await write(sessions[0]!).expect(status);
      await write(sessions[1]!).expect(200);
      expect((await write(sessions[1]!).expect(429)).body).toEqual(problem('too_many_requests'));
      await write(await test.make.user()).expect(200);
    });
  });

  it('of reading is not counted', async () => {
    await test.beside({ WRITES_PER_CALLER: '1' }, async (limited) => {
      for (let count = 0; count < 5; count++) await limited.as(eva).get('/api/wall').expect(200);
    });
  });
});

describe('an answer', () => {
  it('is protected, whatever was asked', async () => {
    const faults: string[] = [];
    for (const call of calls) {
      const { headers } = await test.http()[call.method](addressOf(call));
      const { 'x-powered-by': poweredBy, server, 'cache-control': cache, 'content-type': type } = headers;
      const isProtected =
        headers['x-content-type-options'] === 'nosniff' &&
        headers['x-frame-options'] === 'DENY' &&
        headers['content-security-policy'] === "default-src 'none';frame-ancestors 'none'" &&
        headers['referrer-policy'] === 'strict-origin-when-cross-origin' &&
        headers['permissions-policy']?.includes('microphone=()') === true &&
        /^application\/json; charset=utf-8$/.test(type ?? '') &&
        (!call.isPrivate || cache === 'no-store') &&
        poweredBy === undefined &&
        server === undefined;
      if (!isProtected) faults.push(`${call.name}: ${JSON.stringify(headers)}`);
    }
    expect(faults).toEqual([]);
  });

  it('to somebody without a token is the same everywhere', async () => {
    const others: string[] = [];
    for (const call of calls.filter(({ isPrivate, method }) => isPrivate && method !== 'head')) {
      const { status, body } = await test.http()[call.method](addressOf(call));
      if (status !== 401) others.push(call.name);
      expect(body).toEqual(problem('unauthorized'));
      expect(body.message).toBe('Authentication required. Please log in again.');
    }
    expect(others).toEqual([]);
  });

  it('may be read from the allowed origins, with every method that there is, and from no other', async () => {
    const methods = [...new Set(calls.map(({ method }) => method.toUpperCase()))];
    await test.beside({ ALLOWED_ORIGINS: 'https://app.example' }, async (open) => {
      for (const call of calls) {
        const preflight = (origin: string) =>
          open
            .http()
            .options(addressOf(call))
            .set({ origin, 'access-control-request-method': call.method.toUpperCase() });
        const { headers } = await preflight('https://app.example');
        expect(headers['access-control-allow-origin']).toBe('https://app.example');
        expect(methods.filter((method) => !headers['access-control-allow-methods']?.includes(method))).toEqual([]);
        const stranger = await preflight('https://evil.example');
        expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
      }
    });
  });
});

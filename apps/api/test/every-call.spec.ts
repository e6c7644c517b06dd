import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { NO_IDS, problem, UNKNOWN_UUID } from './answers.js';
import { TestApp } from './app.js';
import { apiDocument } from './document.js';
import type { TestUser } from './factories.js';
import { limitsAt } from './limits.js';
import { isPublic } from './routes.js';

// Rules that every API call must follow. The calls come from the OpenAPI document, so new calls
// are included.

type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  required?: string[];
  properties?: Record<string, unknown>;
}
interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Call {
  /** Method and path, such as `GET /pet/{id}`. */
  name: string;
  method: Method;
  path: string;
  pathParameters: string[];
  query: string[];
  /** Fields of the JSON body, or undefined if the call has no body. */
  fields?: string[];
  /** Number of required fields of the JSON body. */
  requiredCount: number;
  isPrivate: boolean;
  /** The type of the body is checked before the path parameters. */
  isUpload: boolean;
}

/** Leave out the logout, because it would end the other calls' session. */
const EXCLUDED = ['POST /auth/logout'];
const UNLIMITED = 1_000_000;

/** Call as an administrator, who may use all calls. */
const ADMINISTRATOR = { role: 'ADMINISTRATOR' } as const;

let test: TestApp;
let ana: TestUser;
let calls: Call[];
beforeAll(async () => {
  test = await TestApp.start({
    RATE_LIMITS: limitsAt(UNLIMITED, [
      'confirmationPerSession',
      'emailChangePerUser',
      'loginPerAccount',
      'loginPerAccountAndNetwork',
      'friendRequestPerUser',
      'messagePerUser',
    ]),
  });
  ana = await test.make.user(ADMINISTRATOR);
  const { paths, components } = apiDocument();
  /** Returns the schema and all schemas that it includes. */
  const partsOf = (schema: Schema): Schema[] => {
    const named = schema.$ref && components?.schemas?.[schema.$ref.split('/').at(-1)!];
    return [schema, ...(named ? partsOf(named) : []), ...(schema.allOf ?? []).flatMap(partsOf)];
  };
  calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Call => {
      const name = `${method.toUpperCase()} ${path}`;
      const { parameters = [], requestBody } = operation as Operation;
      const namesIn = (location: string) => parameters.filter((entry) => entry.in === location).map(({ name }) => name);
      const schema = requestBody?.content['application/json']?.schema;
      const parts = schema ? partsOf(schema) : [];
      return {
        name,
        method: method as Method,
        path: `/api${path}`,
        pathParameters: namesIn('path'),
        query: namesIn('query'),
        fields: schema && parts.flatMap(({ properties = {} }) => Object.keys(properties)),
        requiredCount: new Set(parts.flatMap(({ required = [] }) => required)).size,
        isPrivate: !isPublic(name),
        isUpload: requestBody !== undefined && 'multipart/form-data' in requestBody.content,
      };
    }),
  );
});
afterAll(() => test.stop());

/** Returns the calls to test with a valid token. */
const testedCalls = () => calls.filter(({ name }) => !EXCLUDED.includes(name));
const withBody = () => testedCalls().filter((call): call is Call & { fields: string[] } => call.fields !== undefined);

/** Returns the path with valid values for its parameters, or with the given values. */
const pathOf = ({ path }: Call, values: Record<string, string> = {}) =>
  path.replaceAll(
    /\{(\w+)\}/g,
    (_match, name: string) => values[name] ?? (/uuid$/.test(name) ? UNKNOWN_UUID : '2147483647'),
  );

interface Answer {
  status: number;
  /** The response's text. It is empty for an event stream. */
  text: string;
}

const connections = new Agent({ keepAlive: true });
afterAll(() => connections.destroy());

/** Sends a call as Ana. Uses node:http, because supertest is too slow for ten thousand calls. */
async function sendCall(call: Call, path: string, headers: OutgoingHttpHeaders = {}, body?: string): Promise<Answer> {
  const outgoing = request(new URL(path, test.url), {
    agent: connections,
    method: call.method.toUpperCase(),
    headers: {
      authorization: ana.bearer,
      ...headers,
      // Node does not set this header for DELETE.
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
  });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  outgoing.on('error', () => {}); // the server may respond before it has read the whole body
  const isStream = response.headers['content-type'] === 'text/event-stream';
  if (isStream) response.destroy();
  return { status: response.statusCode!, text: isStream ? '' : await text(response) };
}

/** Internal details that no response may contain. */
const INTERNAL_DETAILS =
  /\bP\d{4}\b|prisma|postgres|constraint|violat|relation "|syntax error|\.[tj]s:\d|node_modules|\bat \w+ \(/i;

/** Returns the response's fault, or undefined if it is correct. */
function faultOf({ status, text }: Answer, allowed: (status: number) => boolean): string | undefined {
  if (!allowed(status)) return `is ${status}: ${text.slice(0, 200)}`;
  if (status < 400 || !text) return undefined;
  if (INTERNAL_DETAILS.test(text)) return `reveals internal details: ${text.slice(0, 300)}`;
  const { statusCode, code, message, error, requestId } = JSON.parse(text) as Record<string, unknown>;
  const hasShape =
    statusCode === status && [code, error, requestId].every((part) => typeof part === 'string') && message;
  return hasShape ? undefined : `has an invalid error body: ${text.slice(0, 200)}`;
}

const below500 = (status: number) => status < 500;
const isRejected = (status: number) => status === 400 || status === 404;

interface Attempt {
  call: Call;
  /** Description for the failed test's message. */
  description: string;
  send: () => Promise<Answer>;
  allowed: (status: number) => boolean;
}

/** Makes all attempts, eight at a time. Returns descriptions of the incorrect responses. */
async function faultsOf(attempts: Attempt[]): Promise<string[]> {
  const faults: string[] = [];
  const remaining = [...attempts];
  const work = async () => {
    for (let attempt = remaining.pop(); attempt; attempt = remaining.pop()) {
      const fault = faultOf(await attempt.send(), attempt.allowed);
      if (fault) faults.push(`${attempt.call.name} with ${attempt.description} ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(attempts.length).toBeGreaterThan(0);
  return faults.sort();
}

/**
 * Returns a third of the values, a different one for neighbouring calls. For rules that all calls
 * share.
 */
const thirdOf = <Value>(values: Value[], position: number) =>
  values.filter((_value, index) => index % 3 === position % 3);

const sendJson = (call: Call, body: string, type = 'application/json') =>
  sendCall(call, pathOf(call), { 'content-type': type }, body);

/** Checks that the session still works and that no prototype was polluted. */
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

  it('is rejected if it is neither an id nor a UUID', async () => {
    const attempts = testedCalls().flatMap((call, position) =>
      call.pathParameters.flatMap((name) =>
        thirdOf(ODD, position).map((odd) => ({
          call,
          description: `${odd.slice(0, 30)} as ${name}`,
          send: () => sendCall(call, pathOf(call, { [name]: odd })),
          allowed: (status: number) => isRejected(status) || (call.isUpload && status === 415),
        })),
      ),
    );
    expect(await faultsOf(attempts)).toEqual([]);
    await expectHealth();
  });

  it('is rejected if it is a number and only a UUID is accepted', async () => {
    const attempts = testedCalls().flatMap((call) =>
      call.pathParameters
        .filter((name) => name === 'uuid')
        .map((name) => ({
          call,
          description: `1 as ${name}`,
          send: () => sendCall(call, pathOf(call, { [name]: '1' })),
          allowed: (status: number) => status === (call.isUpload ? 415 : 400),
        })),
    );
    expect(await faultsOf(attempts)).toEqual([]);
  });
});

describe('an invalid query parameter', () => {
  it('never causes an internal error', async () => {
    const ODD = ['-1', '2147483648', '%00', '%ED%A0%80', 'x'.repeat(3000)];
    const operators = 'where[id][not]=0&include[user]=true&__proto__[isAdmin]=1&constructor[prototype][isAdmin]=1';
    const attempts = testedCalls().flatMap((call) =>
      [
        ...call.query.flatMap((name) => [...ODD.map((odd) => `${name}=${odd}`), `${name}=1&${name}=2`]),
        [operators, ...call.query.map((name) => `${name}[__proto__][isAdmin]=1`)].join('&'),
      ].map((query) => ({
        call,
        description: `?${query.slice(0, 60)}`,
        send: () => sendCall(call, `${pathOf(call)}?${query}`),
        allowed: below500,
      })),
    );
    expect(await faultsOf(attempts)).toEqual([]);
    await expectHealth();
  });
});

describe('a request body', () => {
  const attemptsWith = (bodies: string[], allowed: (status: number) => boolean): Attempt[] =>
    withBody().flatMap((call, position) =>
      thirdOf(bodies, position).map((body) => ({
        call,
        description: body.slice(0, 40),
        send: () => sendJson(call, body),
        allowed,
      })),
    );

  it('is rejected if it is not a JSON object', async () => {
    const bodies = ['[{}]', '"x"', '5', '{"a":1}{', '\0'];
    expect(await faultsOf(attemptsWith(bodies, (status) => status === 400))).toEqual([]);
  });

  it('never causes an internal error if it is empty', async () => {
    const attempts = withBody().flatMap((call) =>
      ['null', '', '{}'].map((body) => ({
        call,
        description: body,
        send: () => sendJson(call, body),
        allowed: below500,
      })),
    );
    expect(await faultsOf(attempts)).toEqual([]);
  });

  it('is rejected if it is 2 MB', async () => {
    const body = JSON.stringify({ x: 'x'.repeat(2_000_000) });
    expect(await faultsOf(attemptsWith([body], (status) => status === 413))).toEqual([]);
  });

  it('is rejected if its content type is not JSON', async () => {
    const types = ['text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/xml'];
    const form = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
    const attempts = withBody().flatMap((call, position): Attempt[] => {
      const type = types[position % types.length]!;
      return [
        { call, description: type, send: () => sendJson(call, '{"a":1}', type), allowed: (status) => status === 415 },
        {
          call,
          description: 'a form',
          send: () => sendJson(call, form, 'multipart/form-data; boundary=x'),
          allowed: below500,
        },
      ];
    });
    expect(await faultsOf(attempts)).toEqual([]);
  });

  it('never causes an internal error if it is deeply nested or has many keys', async () => {
    const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
    const keys = `{${Array.from({ length: 3000 }, (_, key) => `"k${key}":1`).join(',')}}`;
    const values = [deep('[', ']', 10_000), deep('{"a":', '}', 10_000), `[${'1,'.repeat(5000)}1]`];
    const attempts = withBody().flatMap((call, position) =>
      thirdOf(values, position).map((value) => ({
        call,
        description: `${value.slice(0, 10)}…`,
        send: () => sendJson(call, `{"${call.fields[0] ?? 'x'}":${value}}`),
        allowed: below500,
      })),
    );
    expect(await faultsOf([...attempts, ...attemptsWith([keys], below500)])).toEqual([]);
    await expectHealth();
  });

  it('cannot change object prototypes', async () => {
    const bodies = [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"x":{"__proto__":{"isAdmin":true}}}',
      '{"toString":1,"hasOwnProperty":1,"valueOf":null,"then":1}',
    ];
    expect(await faultsOf(attemptsWith(bodies, below500))).toEqual([]);
    await expectHealth();
  });

  it('never causes an internal error if its fields have unusual values', async () => {
    const ODD = [
      'null',
      '-1',
      '2147483648',
      '1e309',
      '"a\\u0000b"',
      '"\\ud800"',
      '"9999-99-99T99:99:99Z"',
      JSON.stringify('x'.repeat(60_000)),
      '[[1]]',
      '{"set":1,"increment":1}',
    ];
    // A call with several required fields rejects every body with one field.
    const groupsOf = ({ fields, requiredCount }: { fields: string[]; requiredCount: number }) =>
      requiredCount > 1 ? [fields] : fields.map((field) => [field]);
    const attempts = withBody().flatMap((call) =>
      groupsOf(call).flatMap((fields) =>
        ODD.map((odd) => ({
          call,
          description: `${odd.slice(0, 30)} as ${fields.join(', ')}`,
          send: () => sendJson(call, `{${fields.map((field) => `"${field}":${odd}`).join(',')}}`),
          allowed: below500,
        })),
      ),
    );
    expect(await faultsOf(attempts)).toEqual([]);
    await expectHealth();
  });
});

describe('a flood of requests', () => {
  const writes = () => calls.filter(({ method }) => !['get', 'head'].includes(method));
  const write = (limited: TestApp, session: Pick<TestUser, 'bearer'>) =>
    limited.as(session).patch('/api/user/profile').send({});

  it('is rate-limited on every writing call, but not on reading calls', async () => {
    const eva = await test.make.user(ADMINISTRATOR);
    await test.beside({ RATE_LIMITS: 'writesPerCaller=1' }, async (limited) => {
      for (const call of writes()) {
        const session = await test.make.session(eva.id);
        const agent = () => (call.isPrivate ? limited.as(session) : limited.http());
        const responses = [await agent()[call.method](pathOf(call)), await agent()[call.method](pathOf(call))];
        // The status can be 401, because the call may have ended the session.
        const { status, body, headers } = responses[1]!;
        expect(`${call.name} ${status}`).toBe(`${call.name} ${call.name === 'POST /auth/logout' ? 401 : 429}`);
        if (status !== 429) continue;
        expect(body).toEqual(problem('too_many_requests'));
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        if (call.isPrivate) await limited.as(session).get('/api/user/me').expect(200);
      }

      // The owner of a stolen session can still write, and can end that session.
      const [thief, owner] = [await test.make.session(eva.id), await test.make.session(eva.id)];
      await write(limited, thief).expect(200);
      await write(limited, thief).expect(429);
      for (let count = 0; count < 5; count++) await limited.as(thief).get('/api/wall').expect(200);
      await limited.as(owner).delete(`/api/auth/sessions/${thief.sessionId}`).expect(204);
      await write(limited, thief).expect(401);
    });
  });

  it("from one user's many sessions is rate-limited, but other users can write and the user can log out", async () => {
    const eva = await test.make.user();
    await test.beside({ RATE_LIMITS: 'writesPerCaller=2,writesPerUser=3' }, async (limited) => {
      const sessions = [await test.make.session(eva.id), await test.make.session(eva.id)] as const;
      // Calls that are rejected for a session do not count for the user.
      for (const status of [200, 200, 429, 429]) await write(limited, sessions[0]).expect(status);
      await write(limited, sessions[1]).expect(200);
      expect((await write(limited, sessions[1]).expect(429)).body).toEqual(problem('too_many_requests'));
      await write(limited, await test.make.user()).expect(200);
      for (const session of sessions) {
        await limited.as(session).post('/api/auth/logout').expect(204);
        await write(limited, session).expect(401);
      }
    });
  });
});

describe('the response of every call', () => {
  it('has security headers', async () => {
    const faults: string[] = [];
    for (const call of calls) {
      const { headers } = await test.http()[call.method](pathOf(call));
      const { 'x-powered-by': poweredBy, server, 'cache-control': cache, 'content-type': type } = headers;
      const isProtected =
        headers['x-content-type-options'] === 'nosniff' &&
        headers['x-frame-options'] === 'DENY' &&
        headers['content-security-policy']?.startsWith("default-src 'none';frame-ancestors 'none'") === true &&
        ['strict-origin-when-cross-origin', 'no-referrer'].includes(headers['referrer-policy']!) &&
        headers['permissions-policy']?.includes('microphone=()') === true &&
        /^application\/json; charset=utf-8$/.test(type ?? '') &&
        (!call.isPrivate || cache === 'no-store') &&
        poweredBy === undefined &&
        server === undefined;
      if (!isProtected) faults.push(`${call.name}: ${JSON.stringify(headers)}`);
    }
    expect(faults).toEqual([]);
  });

  it('is the same 401 for all private calls without a token', async () => {
    const others: string[] = [];
    for (const call of calls.filter(({ isPrivate, method }) => isPrivate && method !== 'head')) {
      const { status, body } = await test.http()[call.method](pathOf(call));
      if (status !== 401) others.push(call.name);
      expect(body).toEqual(problem('unauthorized'));
      expect(body.message).toBe('Authentication required. Please log in again.');
    }
    expect(others).toEqual([]);
  });

  it('can be read only by pages from allowed origins, which may use all API methods', async () => {
    const methods = [...new Set(calls.map(({ method }) => method.toUpperCase()))];
    const oneOfEachMethod = methods.map((name) => calls.find(({ method }) => method.toUpperCase() === name)!);
    await test.beside({ ALLOWED_ORIGINS: 'https://app.example' }, async (open) => {
      for (const call of oneOfEachMethod) {
        const preflight = (origin: string) =>
          open.http().options(pathOf(call)).set({ origin, 'access-control-request-method': call.method.toUpperCase() });
        const { headers } = await preflight('https://app.example');
        expect(headers['access-control-allow-origin']).toBe('https://app.example');
        expect(methods.filter((method) => !headers['access-control-allow-methods']?.includes(method))).toEqual([]);
        const stranger = await preflight('https://evil.example');
        expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
      }
    });
  });
});

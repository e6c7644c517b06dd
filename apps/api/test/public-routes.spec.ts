import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { UNKNOWN_UUID } from './answers.js';
import { TestApp } from './app.js';
import { callsWith, ignoresTokens, isPublic, ROUTES } from './routes.js';

const PUBLIC = callsWith(isPublic);
const IGNORES_TOKENS = callsWith(ignoresTokens);
const TAKES_TOKEN_IN_QUERY = callsWith((_call, { token }) => token === 'required, also in the query');

interface Route {
  call: string;
  method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';
  /** Path with values for its parameters that look valid. */
  path: string;
}

let test: TestApp;
let routes: Route[];
beforeAll(async () => {
  test = await TestApp.start();
  routes = Object.keys(ROUTES).map((call) => {
    const [method = '', path = ''] = call.split(' ');
    const filled = path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => (/uuid$/.test(name) ? UNKNOWN_UUID : '1'));
    return { call, method: method.toLowerCase() as Route['method'], path: `/api${filled}` };
  });
});
afterAll(() => test.stop());

/** Returns only the status, because an open stream never ends. */
async function statusOf(method: Route['method'], path: string, authorization?: string): Promise<number> {
  const headers = authorization === undefined ? {} : { authorization };
  const call = request(`${test.url}${path}`, { method, headers, agent: false });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  call.on('error', () => {}).destroy();
  return response.statusCode!;
}

/** Returns the calls whose response has (or does not have) status 401. */
async function callsThat(
  response: 'are 401' | 'are not 401',
  authorizationOf: (position: number) => string | undefined = () => undefined,
  change = (path: string) => path,
) {
  const calls = [];
  for (const [position, { call, method, path }] of routes.entries()) {
    const status = await statusOf(method, change(path), authorizationOf(position));
    expect(status).not.toBe(500);
    if ((status === 401) === (response === 'are 401')) calls.push(call);
  }
  return calls.sort();
}

describe('public routes', () => {
  it('are the only routes that work without a token', async () => {
    expect(await callsThat('are not 401')).toEqual(PUBLIC);
  });

  it('are the only routes that ignore an invalid token', async () => {
    const tokens = ['Bearer rubbish', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'Bearer x.y.z', 'Basic YTpi', ''];
    // Each route gets one of the tokens, because one guard reads the tokens of all routes.
    const calls = await callsThat('are not 401', (position) => tokens[position % tokens.length]);
    expect(calls).toEqual(IGNORES_TOKENS);
  });

  it('do not accept a token in the query or in a cookie', async () => {
    const { bearer } = await test.make.user();
    const token = bearer.slice('Bearer '.length);
    expect(await callsThat('are not 401', undefined, (path) => `${path}?token=${token}&access_token=${token}`)).toEqual(
      [...PUBLIC, ...TAKES_TOKEN_IN_QUERY].sort(),
    );
  });

  it('still work with a valid token', async () => {
    const { bearer } = await test.make.user();
    // Call the logout last, because it ends the session.
    routes.sort((a, b) => Number(a.call === 'POST /auth/logout') - Number(b.call === 'POST /auth/logout'));
    expect(await callsThat('are 401', () => bearer)).toEqual([]);
  });
});

/** Probes have no limit, because a failed probe restarts the server. */
const UNLIMITED = ['GET /health/live', 'GET /health/ready'];

describe('limits of public routes', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await TestApp.start({ RATE_LIMITS: 'publicReadsPerNetwork=1,writesPerCaller=1' });
  });
  afterAll(() => limited.stop());

  it('reject repeated requests to every route except probes', async () => {
    const unlimited = [];
    for (const { call, method, path } of routes.filter((route) => PUBLIC.includes(route.call))) {
      await limited.http()[method](path);
      const { status } = await limited.http()[method](path);
      if (status !== 429) unlimited.push(call);
    }
    expect(unlimited.sort()).toEqual(UNLIMITED);
  });
});

/** Private calls whose last part, spelt differently, is an invalid id of a public call. */
const BESIDE_PUBLIC = ['GET /lost-and-found/mine', 'GET /blogs/statistics'];

describe('unusual requests to private routes', () => {
  const spellings: [string, (path: string) => string][] = [
    ['with a slash at the end', (path) => `${path}/`],
    ['with two slashes', (path) => path.replace('/api/', '/api//')],
    ['with two slashes in front', (path) => `/${path}`],
    ['in upper case', (path) => path.toUpperCase()],
    ['with an encoded letter', (path) => path.replace('/api', '/%61pi')],
    ['with an encoded slash', (path) => path.replace('/api/', '/api%2f')],
    ['with a dot', (path) => path.replace('/api/', '/api/./')],
    ['with a semicolon', (path) => `${path};a=b`],
    ['with an extension', (path) => `${path}.json`],
  ];

  it.each(spellings)('do not bypass the guard with a different spelling of the path: %s', async (_name, change) => {
    // Each route gets a third of the spellings, because one router reads the paths of all routes.
    const position = spellings.findIndex(([, spell]) => spell === change);
    const privateRoutes = routes.filter(({ call }) => !PUBLIC.includes(call));
    for (const { call, method, path } of privateRoutes.filter((_route, index) => index % 3 === position % 3)) {
      const { status } = await test.http()[method](change(path));
      const allowed = BESIDE_PUBLIC.includes(call) ? [400, 401, 404] : [401, 404];
      expect([call, allowed.includes(status) ? 'refused' : status]).toEqual([call, 'refused']);
    }
  });

  it.each(['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const)(
    'do not bypass the guard with another method: %s',
    async (method) => {
      const isAtPublicPath = ({ call }: Route) => PUBLIC.some((name) => name.split(' ')[1] === call.split(' ')[1]);
      const paths = new Map(routes.filter((route) => !isAtPublicPath(route)).map((route) => [route.path, route]));
      for (const { call, path } of paths.values()) {
        const { status } = await test.http()[method](path);
        const allowed = BESIDE_PUBLIC.includes(call) ? [400, 401, 404] : [401, 404];
        expect([call, allowed.includes(status) ? 'refused' : status]).toEqual([call, 'refused']);
      }
    },
  );
});

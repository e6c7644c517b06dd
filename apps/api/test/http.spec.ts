import request from 'supertest';
import { invalid, problem } from './answers.js';
import { TestApp } from './app.js';
import { PASSWORD, type TestUser } from './factories.js';
import { exchange } from './uploads.js';

let test: TestApp;
let ana: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user();
});

const post = (path: string, body: string, type = 'application/json') =>
  test.http().post(path).set('content-type', type).send(body);
const patchProfile = (body: string, type = 'application/json') =>
  test.as(ana).patch('/api/user/profile').set('content-type', type).send(body);

describe('an unknown path', () => {
  it.each(['/', '/api', '/api/', '/api/nope', '/nope', '/assets/x.js', '/metrics', '/.env', '/package.json'])(
    'returns status 404 with the standard error: %s',
    async (path) => {
      const { body, headers } = await test.http().get(path).expect(404);
      expect(body).toEqual(problem('not_found'));
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.stringify(body)).not.toContain(path === '/' ? '"/"' : path);
    },
  );

  it.each(['post', 'put', 'patch', 'delete', 'options'] as const)('returns 404 for %s', async (method) => {
    expect((await test.as(ana)[method]('/api/nope').expect(404)).body).toEqual(problem('not_found'));
    expect((await test.as(ana)[method]('/api/user-category').expect(404)).body).toEqual(problem('not_found'));
  });

  it.each(['/api/nope', '/api/service', '/nope', '/api/%'])(
    'returns the request id of a proxy for %s',
    async (path) => {
      const id = 'proxy-1234.5_6';
      const { headers } = await test.http().get(path).set('x-request-id', id);
      expect(headers['x-request-id']).toBe(id);
    },
  );

  it.each(['short', 'x'.repeat(65), 'two words', '{"level":"fatal"}', ''])(
    'returns a new request id instead of the invalid id "%s"',
    async (invalid) => {
      const { body, headers } = await test.http().get('/api/nope').set('x-request-id', invalid);
      expect(body.requestId).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
      expect(headers['x-request-id']).toBe(body.requestId);
    },
  );
});

describe('a request to upgrade the protocol', () => {
  const UPGRADES = ['h2c', 'websocket', 'nonsense'];
  const send = (upgrade: string, line: string, ...rest: string[]) => {
    const headers = [
      'Host: x',
      'Connection: Upgrade, HTTP2-Settings',
      `Upgrade: ${upgrade}`,
      'HTTP2-Settings: AAMAAABkAAQAAP__',
    ];
    return exchange(test.url, [`${[line, ...headers, ...rest].join('\r\n')}`]);
  };

  it.each(UPGRADES)('is ignored by GET requests, which get an HTTP/1.1 response: %s', async (upgrade) => {
    const response = await send(upgrade, 'GET /api/user/me HTTP/1.1', `Authorization: ${ana.bearer}`, '', '');
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(JSON.parse(response.slice(response.indexOf('{')))).toMatchObject({ id: ana.id });
  });

  it.each(UPGRADES)('is handled with its body if it is a POST: %s', async (upgrade) => {
    const body = JSON.stringify({ email: ana.email, password: PASSWORD });
    const type = 'Content-Type: application/json';
    const response = await send(
      upgrade,
      'POST /api/auth/login HTTP/1.1',
      type,
      `Content-Length: ${body.length}`,
      '',
      body,
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a malformed URL', () => {
  it.each(['/%', '/%ff', '/api/%E0%A4%A', '/api/user/by-uuid/%', '/api/pet/%c0%ae'])(
    'gets status 400: %s',
    async (path) => {
      const response = await exchange(test.url, [`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`]);
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(JSON.parse(response.slice(response.indexOf('{')))).toEqual(problem('malformed_request'));
    },
  );

  it('gets status 400 if it is very long', async () => {
    for (const path of ['/api/pet', '/api/user/by-uuid', '/api/pet-category', '/api/pet-photo/pet']) {
      const { status, body } = await test.as(ana).get(`${path}/${'1'.repeat(5000)}`);
      expect([path, status]).toEqual([path, 400]);
      expect(body).toMatchObject({ statusCode: 400, requestId: expect.any(String) });
    }
  });
});

describe('a request body', () => {
  it.each(['{', '{"email":}', "{'email':1}", '\0', 'undefined', '{"a":1}{"b":2}', '\ufffe{}'])(
    'gets status 400 if it is malformed: %j',
    async (body) => {
      const response = await post('/api/auth/login', body).expect(400);
      expect(response.body).toEqual(problem('malformed_request'));
      expect(response.text).not.toMatch(/JSON|token|position|Unexpected/);
    },
  );

  it.each(['[]', '"x"', '5', 'true', '[{"email":"a@example.org"}]'])(
    'gets status 400 if it is not an object: %s',
    async (body) => {
      expect((await post('/api/auth/login', body).expect(400)).body).toEqual(problem('malformed_request'));
      expect((await patchProfile(body).expect(400)).body).toEqual(problem('malformed_request'));
    },
  );

  it('may be empty despite its content type if no field is required', async () => {
    const response = await post('/api/auth/login', '').expect(400);
    expect(response.body).toEqual(invalid({ email: 'email_required', password: 'password_required' }));
    await test.as(ana).post('/api/auth/logout').set('content-type', 'application/json').expect(204);
    await test.as(ana).get('/api/user/me').expect(401);
  });

  it('returns status 413 if it is 2 MB', async () => {
    const { body } = await post('/api/user', JSON.stringify({ email: 'x'.repeat(2_000_000) })).expect(413);
    expect(body).toEqual(problem('body_too_large'));
  });

  it.each<[string, string]>([
    ['10 000 nested arrays', `{"email":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['120 000 nested arrays', `{"email":${'['.repeat(120_000)}${']'.repeat(120_000)}}`],
    ['10 000 nested objects', `{"email":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
    ['50 000 nested objects in an unknown field', `{"x":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`],
    ['30 000 keys', `{${Array.from({ length: 30_000 }, (_, key) => `"k${key}":1`).join(',')}}`],
    ['100 000 numbers in a list', `{"email":[${'1,'.repeat(100_000)}1]}`],
  ])('returns 400 for %s', async (_name, body) => {
    const { status } = await post('/api/user', body);
    expect(status).toBe(400);
    await patchProfile(body.replace('"email"', '"firstName"'));
  });
});

describe('a request that pages can send without a CORS preflight', () => {
  const user = { email: 'mila@example.org', password: 'Correct-horse-9' };

  it.each([
    ['text/plain', JSON.stringify(user)],
    ['text/plain;charset=UTF-8', JSON.stringify(user)],
    ['application/x-www-form-urlencoded', 'email=mila%40example.org&password=Correct-horse-9'],
    ['text/html', JSON.stringify(user)],
    ['application/xml', '<x/>'],
    ['application/octet-stream', JSON.stringify(user)],
    ['application/json-patch+json', '[]'],
    ['application/jsonx', JSON.stringify(user)],
  ])('is rejected with the content type %s', async (type, body) => {
    expect((await post('/api/user', body, type).expect(415)).body).toEqual(problem('unsupported_media_type'));
    expect((await patchProfile(JSON.stringify({ firstName: 'Hacked' }), type).expect(415)).body.code).toBe(
      'unsupported_media_type',
    );
    expect(await test.prisma.user.count()).toBe(1);
    expect((await test.as(ana).get('/api/user/me')).body.firstName).not.toBe('Hacked');
  });

  it('is rejected if its body is multipart and the endpoint accepts no upload', async () => {
    const { status } = await test.http().post('/api/user').field(user);
    expect([400, 415]).toContain(status);
    expect(await test.prisma.user.count()).toBe(1);
  });

  it('is rejected without a content type', async () => {
    const head = 'POST /api/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
    const body = JSON.stringify(user);
    const response = await exchange(test.url, [`${head}Content-Length: ${body.length}\r\n\r\n${body}`]);
    expect(response).toMatch(/^HTTP\/1\.1 4(00|15) /);
    expect(await test.prisma.user.count()).toBe(1);
  });
});

describe('object prototypes', () => {
  it.each([
    '{"__proto__":{"isAdmin":true},"firstName":"Mila"}',
    '{"constructor":{"prototype":{"isAdmin":true}},"firstName":"Mila"}',
    '{"firstName":"Mila","x":{"__proto__":{"isAdmin":true}}}',
    '{"prototype":{"isAdmin":true},"firstName":"Mila"}',
    '{"toString":"x","hasOwnProperty":1,"valueOf":null,"firstName":"Mila"}',
  ])('cannot be changed by the body %s', async (body) => {
    for (const response of [
      await patchProfile(body),
      await post('/api/user', body),
      await test.as(ana).post('/api/pet').set('content-type', 'application/json').send(body),
    ]) {
      expect([200, 400]).toContain(response.status);
    }
    await test.http().get('/api/service?__proto__[isAdmin]=1&constructor[prototype][isAdmin]=1').expect(200);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    const { body: fresh } = await test
      .http()
      .post('/api/user')
      .send({ email: 'mila@example.org', password: 'Correct-horse-9' })
      .expect(201);
    expect(fresh).not.toHaveProperty('isAdmin');
  });
});

describe('HTTP headers', () => {
  it.each(['/api/health/live', '/api/service', '/api/user/me', '/api/nope', '/nope', '/uploads/nope', '/uploads/%'])(
    'contain the security headers for %s',
    async (path) => {
      const { headers } = await test.http().get(path);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
      if (path.endsWith('%')) return;
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringMatching(/\bcamera=\(\), .*\bmicrophone=\(\), .*\bgeolocation=\(self\)/),
      });
    },
  );

  it('contain HSTS for requests over TLS', async () => {
    const hsts = async (app: TestApp, protocol: string) =>
      (await app.http().get('/api/health/live').set('x-forwarded-proto', protocol)).headers[
        'strict-transport-security'
      ];
    await test.beside({ TRUST_PROXY: '127.0.0.1' }, async (app) => {
      expect(await hsts(app, 'https')).toBe('max-age=31536000');
      expect(await hsts(app, 'http')).toBeUndefined();
    });
    expect(await hsts(test, 'https')).toBeUndefined();
  });

  it('forbid caching of API responses', async () => {
    for (const path of ['/api/user/me', '/api/nope', `/api/user/by-uuid/${ana.uuid}`, '/api/pet', '/%61pi/user/me']) {
      expect((await test.as(ana).get(path)).headers['cache-control']).toBe('no-store');
    }
  });

  it('negotiate the compression of long responses', async () => {
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await test.http().get('/api/pet-category-group').set('accept-encoding', encoding).expect(200);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toContain('accept-encoding');
    }
  });

  it('are rejected if they contain two tokens, even if one is valid', async () => {
    for (const tokens of [
      [ana.bearer, 'Bearer x.y.z'],
      ['Bearer x.y.z', ana.bearer],
      [ana.bearer, ana.bearer],
    ]) {
      const head = `GET /api/user/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${tokens.map((token) => `Authorization: ${token}\r\n`).join('')}\r\n`;
      expect(await exchange(test.url, [head])).toMatch(/^HTTP\/1\.1 401 /);
    }
  });
});

describe('pages from another origin', () => {
  const ORIGIN = 'https://app.example';
  const FORBIDDEN_ORIGINS = [
    'https://evil.example',
    'null',
    'https://app.example.evil.com',
    'https://evilapp.example',
    'http://app.example',
    'https://app.example:8443',
    'https://sub.app.example',
    'https://APP.example.',
    '*',
  ];
  let cors: TestApp;
  let finish: () => void;
  let done: Promise<void>;
  beforeAll(async () => {
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await new Promise<void>((ready) => {
      done = test.beside({ ALLOWED_ORIGINS: `${ORIGIN}, https://other.example` }, (app) => {
        cors = app;
        ready();
        return finished;
      });
    });
  });
  afterAll(async () => {
    finish();
    await done;
  });

  const preflight = (origin: string, method: string) =>
    request(cors.url).options('/api/user/profile').set({
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    });

  it('can call the API and read the exposed headers if the origin is allowed', async () => {
    const { headers } = await cors.as(ana).get('/api/user/me').set('origin', ORIGIN).expect(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringMatching(/link.*retry-after/i),
    });
    expect(headers.vary).toMatch(/origin/i);
    const rejected = await cors.http().get('/api/user/me').set('origin', ORIGIN).expect(401);
    expect(rejected.headers['access-control-allow-origin']).toBe(ORIGIN);
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'can use the method %s if the origin is allowed',
    async (method) => {
      const { headers, status } = await preflight(ORIGIN, method);
      expect(status).toBe(204);
      expect(headers['access-control-allow-origin']).toBe(ORIGIN);
      expect(headers['access-control-allow-methods']).toContain(method);
      expect(headers['access-control-allow-headers']).toMatch(/authorization.*content-type/i);
      expect(headers['access-control-max-age']).toBe('7200');
    },
  );

  it.each(FORBIDDEN_ORIGINS)('are blocked if the origin is not allowed: %s', async (origin) => {
    for (const response of [
      await cors.as(ana).get('/api/user/me').set('origin', origin),
      await cors.http().post('/api/auth/login').set('origin', origin).send({}),
      await preflight(origin, 'PATCH'),
    ]) {
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('are all blocked if no origins are configured', async () => {
    const { headers } = await test.as(ana).get('/api/user/me').set('origin', ORIGIN).expect(200);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the API documentation', () => {
  it('is disabled by default', async () => {
    for (const path of ['/api/docs', '/api/docs/', '/api/openapi.json', '/api/docs-json', '/api/docs-yaml']) {
      await test.http().get(path).expect(404);
    }
  });

  it('is available with API_DOCS=true', async () => {
    await test.beside({ API_DOCS: 'true' }, async (app) => {
      const { body } = await app.http().get('/api/openapi.json').expect(200);
      expect(body).toMatchObject({ openapi: expect.stringMatching(/^3\./), info: { title: 'Šapa' } });
      expect(Object.keys(body.paths)).toContain('/user/me');
      const { text, headers } = await app.http().get('/api/docs').redirects(1).expect(200);
      expect(text).toContain('Šapa API');
      // The policy allows the scripts and styles of the page.
      expect(headers['content-security-policy']).toMatch(/default-src 'self'|script-src [^;]*'self'/);
      for (const [, script] of text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)) {
        await app
          .http()
          .get(new URL(script!, `${app.url}/api/docs/`).pathname)
          .expect(200);
      }
    });
  });
});

describe('the health endpoints', () => {
  it('are public and reveal no details', async () => {
    for (const path of ['/api/health/live', '/api/health/ready']) {
      const { body } = await test.http().get(path).set('authorization', 'Bearer rubbish').expect(200);
      expect(body).toEqual({ status: 'ok' });
      await test.http().head(path).expect(200);
    }
  });
});

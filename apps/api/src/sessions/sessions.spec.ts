import { createHmac } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import request from 'supertest';
import { TestApp } from '../../test/app.js';
import { PASSWORD, type TestUser } from '../../test/factories.js';

let test: TestApp;
let ana: TestUser;
const http = () => request(test.url);

beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user({ email: `ana${Math.random()}@example.org` });
});

const login = (email: string, password: string, address?: string) => {
  const call = http().post('/api/auth/login');
  return (address ? call.set('x-forwarded-for', address) : call).send({ email, password });
};

describe('login', () => {
  it('answers a token and the user', async () => {
    const { body } = await login(ana.email.toUpperCase(), PASSWORD).expect(200);
    expect(Object.keys(body).sort()).toEqual(['access_token', 'user']);
    expect(body.user.email).toBe(ana.email);
    await http().get('/api/user/me').set('authorization', `Bearer ${body.access_token}`).expect(200);
  });

  it('says the same of an unknown e-mail and of a wrong password', async () => {
    const unknown = await login('nobody@example.org', 'wrong-password').expect(401);
    const wrong = await login(ana.email, 'wrong-password').expect(401);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(wrong.body).toEqual({
      statusCode: 401,
      code: 'invalid_credentials',
      message: 'Invalid email or password',
      error: 'Unauthorized',
      requestId: expect.any(String),
    });
  });

  it.each([
    [{ email: { contains: '@' }, password: 'x' }, 'email'],
    [{ email: { not: '' }, password: { not: '' } }, 'email'],
    [{ email: ['ana@example.org'], password: 'x' }, 'email'],
    [{ email: 'ana@example.org', password: ['x'] }, 'password'],
    [{ email: 'ana@example.org\0', password: 'x' }, 'email'],
    [{ password: 'x' }, 'email'],
    [{ email: 'ana@example.org', password: 'x'.repeat(1_000) }, 'password'],
  ])('refuses %j', async (body, field) => {
    const answer = await http().post('/api/auth/login').send(body).expect(400);
    expect(Object.keys(answer.body.fields)).toContain(field);
  });

  it('lets nobody in whose account is disabled', async () => {
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await login(ana.email, PASSWORD).expect(401);
  });

  it('ignores a token that is sent along', async () => {
    await login(ana.email, PASSWORD).set('authorization', 'Bearer rubbish').expect(200);
  });
});

describe('failed logins', () => {
  let limited: TestApp;
  beforeAll(async () => {
    await test.stop();
    limited = await TestApp.start({ TRUST_PROXY: '127.0.0.1', LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS: '5' });
    test = limited;
  });

  it('are limited for the account at that address, and nowhere else', async () => {
    const answers = [];
    for (let attempt = 0; attempt < 6; attempt++) answers.push(await login(ana.email, 'wrong-password', '10.0.0.1'));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(answers[5]!.body.code).toBe('too_many_requests');
    expect(Number(answers[5]!.headers['retry-after'])).toBeGreaterThan(0);

    await login(ana.email, PASSWORD, '10.0.0.1').expect(429);
    await login(ana.email, PASSWORD, '10.0.0.2').expect(200);
  });

  it('are counted also when they come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(ana.email, 'wrong-password', '10.0.0.3')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('do not count logins that succeed', async () => {
    for (let attempt = 0; attempt < 8; attempt++) await login(ana.email, PASSWORD, '10.0.0.4').expect(200);
  });
});

describe('a token', () => {
  const me = (authorization?: string) => {
    const call = http().get('/api/user/me');
    return authorization === undefined ? call : call.set('authorization', authorization);
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = () => ana.bearer.slice('Bearer '.length);

  it('is needed, in the header alone', async () => {
    const { body } = await me().expect(401);
    expect(body).toEqual({
      statusCode: 401,
      code: 'unauthorized',
      message: 'Authentication required. Please log in again.',
      error: 'Unauthorized',
      requestId: expect.any(String),
    });
    await http().get(`/api/user/me?token=${token()}`).expect(401);
    await http().get(`/api/user/me?access_token=${token()}`).expect(401);
    await http().get('/api/user/me').set('cookie', `access_token=${token()}`).expect(401);
    await me(ana.bearer).expect(200);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic x', 'Bearer x.y.z', 'Bearer a.b.c, Bearer d.e.f'])(
    'is refused as %j',
    async (header) => {
      await me(header).expect(401);
    },
  );

  it('is refused when it is too long to be one', async () => {
    const { status } = await me(`Bearer ${'x'.repeat(20_000)}`);
    expect([400, 401, 431]).toContain(status);
  });

  it.each(['none', 'None', 'NONE', ''])('is refused with the algorithm %j', async (alg) => {
    const [, payload] = token().split('.');
    await me(`Bearer ${encode({ alg, typ: 'JWT' })}.${payload}.`).expect(401);
    await me(`Bearer ${encode({ alg, typ: 'JWT' })}.${payload}.x`).expect(401);
  });

  it('is refused when its payload was changed', async () => {
    const [header, payload, signature] = token().split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object;
    const other = await test.make.user();
    await me(`Bearer ${header}.${encode({ ...claims, sub: String(other.id) })}.${signature}`).expect(401);
  });

  it('is refused when it was signed with another secret', async () => {
    const [, payload] = token().split('.');
    const header = encode({ alg: 'HS256', typ: 'JWT' });
    const signature = createHmac('sha256', 'another secret').update(`${header}.${payload}`).digest('base64url');
    await me(`Bearer ${header}.${payload}.${signature}`).expect(401);
  });

  it('is refused when it is expired, not yet valid, or from the future', async () => {
    const jwt = test.app.get(JwtService);
    const now = Math.floor(Date.now() / 1000);
    const sign = (claims: object) => jwt.sign({ sid: ana.sessionId, sub: String(ana.id), ...claims });
    await me(`Bearer ${sign({ exp: now - 10 })}`).expect(401);
    await me(`Bearer ${sign({ nbf: now + 3600 })}`).expect(401);
    await me(`Bearer ${sign({ iat: now + 3600 })}`).expect(401);
    await me(`Bearer ${sign({})}`).expect(200);
  });

  it("is refused for somebody else's session, for none, and for one that ended", async () => {
    const jwt = test.app.get(JwtService);
    const other = await test.make.user();
    await me(`Bearer ${jwt.sign({ sid: other.sessionId, sub: String(ana.id) })}`).expect(401);
    await me(`Bearer ${jwt.sign({ sub: String(ana.id) })}`).expect(401);
    await me(`Bearer ${jwt.sign({ sid: { not: '' }, sub: String(ana.id) })}`).expect(401);
    const { bearer } = await test.make.session(ana.id, new Date(Date.now() - 1000));
    await me(bearer).expect(401);
  });

  it('is refused at once when its user is disabled or deleted', async () => {
    const bob = await test.make.user();
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await test.prisma.user.delete({ where: { id: bob.id } });
    await me(ana.bearer).expect(401);
    await me(bob.bearer).expect(401);
  });

  it('that is broken closes public calls too, but not to log in or to register', async () => {
    await http().get('/api/service').set('authorization', 'Bearer x.y.z').expect(401);
    await http().get('/api/service').set('authorization', ana.bearer).expect(200);
    await http().get('/api/service').expect(200);
  });
});

describe('logout', () => {
  it('ends this session and leaves the others', async () => {
    const phone = await test.make.session(ana.id);
    await http().post('/api/auth/logout').set('authorization', ana.bearer).expect(204);
    await http().get('/api/user/me').set('authorization', ana.bearer).expect(401);
    await http().get('/api/user/me').set('authorization', phone.bearer).expect(200);
    await http().post('/api/auth/logout').set('authorization', ana.bearer).expect(401);
  });

  it('without a token changes nothing', async () => {
    await http().post('/api/auth/logout').expect(401);
    await http().post('/api/auth/logout').set('authorization', 'rubbish').expect(401);
    await http().get('/api/user/me').set('authorization', ana.bearer).expect(200);
  });
});

it('notes when a session was last used', async () => {
  const long = new Date(Date.now() - 3_600_000);
  await test.prisma.session.update({ where: { id: ana.sessionId }, data: { lastSeenAt: long } });
  await http().get('/api/user/me').set('authorization', ana.bearer).expect(200);
  const { lastSeenAt } = await test.prisma.session.findUniqueOrThrow({ where: { id: ana.sessionId } });
  expect(lastSeenAt.getTime()).toBeGreaterThan(long.getTime());
});

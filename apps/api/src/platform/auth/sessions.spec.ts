import { createHmac } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import request from 'supertest';
import { anyMoment, anyUuid, problem, UNKNOWN_UUID } from '../../../test/answers.js';
import { connected, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD, type TestUser } from '../../../test/factories.js';
import { hashAsTyped, verificationsBy } from '../../../test/hashing.js';
import { defaultLimit } from '../../../test/limits.js';
import { expectSameQueries, queriesOf } from '../../../test/queries.js';
import { SESSION_ENDS } from '../../../test/session-ends.js';
import type { Viewer } from '../users/viewer.js';
import { SessionCache } from './session-cache.js';
import { SessionsService } from './sessions.service.js';

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

describe('POST /auth/login', () => {
  it('returns a token and the user', async () => {
    const { body } = await login(ana.email.toUpperCase(), PASSWORD).expect(200);
    expect(Object.keys(body).sort()).toEqual(['access_token', 'user']);
    expect(body.user.email).toBe(ana.email);
    await http().get('/api/user/me').set('authorization', `Bearer ${body.access_token}`).expect(200);
  });

  it('returns the same error for an unknown email address and for a wrong password', async () => {
    const unknown = await login('nobody@example.org', 'wrong-password').expect(401);
    const wrong = await login(ana.email, 'wrong-password').expect(401);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    expect(wrong.body).toEqual({
      statusCode: 401,
      code: 'invalid_credentials',
      message: "That email and password don't match. Please check both and try again.",
      error: 'Unauthorized',
      requestId: expect.any(String),
    });
  });

  // Counts password verifications instead of measuring time.
  it('verifies a password even if the email address is unknown', async () => {
    const verifications = (email: string) => verificationsBy(() => login(email, 'wrong-password').expect(401));
    const known = await verifications(ana.email);
    expect(known).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1$/)]);
    expect(await verifications('nobody@example.org')).toEqual(known);
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    expect(await verifications(ana.email)).toEqual(known);
  });

  it.each([
    [{ email: { contains: '@' }, password: 'x' }, 'email'],
    [{ email: { not: '' }, password: { not: '' } }, 'email'],
    [{ email: ['ana@example.org'], password: 'x' }, 'email'],
    [{ email: 'ana@example.org', password: ['x'] }, 'password'],
    [{ email: 'ana@example.org\0', password: 'x' }, 'email'],
    [{ password: 'x' }, 'email'],
    [{ email: 'ana@example.org', password: 'x'.repeat(1_000) }, 'password'],
  ])('rejects %j', async (body, field) => {
    const response = await http().post('/api/auth/login').send(body).expect(400);
    expect(Object.keys(response.body.fields)).toContain(field);
  });

  it('rejects a disabled account', async () => {
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    const { body } = await login(ana.email, PASSWORD).expect(401);
    expect(body).toMatchObject({ code: 'account_disabled', disabled: { reason: null, objection: 'none' } });
    expect((await login(ana.email, 'wrong-password').expect(401)).body.code).toBe('invalid_credentials');
  });

  it('accepts a password in composed and in decomposed Unicode form', async () => {
    const account = { email: 'scepan@example.org', password: 'Šćepanov ključ'.normalize('NFD') };
    await http().post('/api/user').send(account).expect(201);
    for (const form of ['NFC', 'NFD']) await login(account.email, account.password.normalize(form)).expect(200);
    const replace = (currentPassword: string, newPassword: string) =>
      test.as(ana).patch('/api/user/password').send({ currentPassword, newPassword }).expect(204);
    await replace(PASSWORD, 'Ключ ёжика'.normalize('NFC'));
    await replace('Ключ ёжика'.normalize('NFD'), 'Another-horse-7');
  });

  it('accepts a password of an earlier release only as typed, and in every Unicode form afterwards', async () => {
    const password = 'Šćepanov ključ'.normalize('NFD');
    const { email } = await test.make.user({ passwordHash: await hashAsTyped(password) });
    const composed = password.normalize('NFC');
    await login(email, composed).expect(401);
    await login(email, password).expect(200);
    await login(email, composed).expect(200);

    const ben = await test.make.user({ passwordHash: await hashAsTyped(password) });
    const change = { email: 'another@example.org', currentPassword: password };
    await test.as(ben).patch('/api/user/email').send(change).expect(200);
    await login(change.email, composed).expect(200);
  });

  it('ignores any token in the request', async () => {
    await login(ana.email, PASSWORD).set('authorization', 'Bearer rubbish').expect(200);
  });
});

describe('failed logins', () => {
  let limited: TestApp;
  beforeAll(async () => {
    await test.stop();
    limited = await TestApp.start({ TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'loginPerAccountAndNetwork=5' });
    test = limited;
  });

  it('are limited per account and network', async () => {
    const responses = [];
    for (let attempt = 0; attempt < 6; attempt++) responses.push(await login(ana.email, 'wrong-password', '10.0.0.1'));
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(responses[5]!.body.code).toBe('too_many_requests');
    expect(Number(responses[5]!.headers['retry-after'])).toBeGreaterThan(0);

    await login(ana.email, PASSWORD, '10.0.0.1').expect(429);
    await login(ana.email, PASSWORD, '10.0.0.2').expect(200);
  });

  it('are limited to ten attempts by default', async () => {
    await test.beside({ TRUST_PROXY: '127.0.0.1', RATE_LIMITS: defaultLimit('loginPerNetwork') }, async (ordinary) => {
      const attempt = async (password: string, address: string) => {
        const call = ordinary.http().post('/api/auth/login').set('x-forwarded-for', address);
        return (await call.send({ email: ana.email, password })).status;
      };
      const statuses: number[] = [];
      for (let count = 0; count < 20; count++) statuses.push(await attempt('wrong-password', '10.0.0.8'));
      expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
      expect(await attempt(PASSWORD, '10.0.0.9')).toBe(200);
    });
  });

  it('are counted when they run concurrently', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => login(ana.email, 'wrong-password', '10.0.0.3')),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('are counted per IPv6 network, and per IPv4 address in any notation', async () => {
    for (let host = 1; host <= 5; host++) await login(ana.email, 'wrong-password', `2001:db8:1:2::${host}`).expect(401);
    await login(ana.email, PASSWORD, '2001:db8:1:2:a:b:c:d').expect(429);
    await login(ana.email, PASSWORD, '2001:db8:1:3::1').expect(200);
    for (let attempt = 0; attempt < 5; attempt++)
      await login(ana.email, 'wrong-password', attempt % 2 ? '10.0.0.6' : '::ffff:10.0.0.6').expect(401);
    await login(ana.email, PASSWORD, '10.0.0.6').expect(429);
    await login(ana.email, PASSWORD, '::ffff:a00:6').expect(429);
    await login(ana.email, PASSWORD, '10.0.0.7').expect(200);
  });

  it('are counted per network even if a proxy adds the port', async () => {
    for (let port = 40_001; port <= 40_005; port++)
      await login(ana.email, 'wrong-password', `10.0.0.20:${port}, 127.0.0.1:${port}`).expect(401);
    await login(ana.email, PASSWORD, '10.0.0.20:40006').expect(429);
    for (let port = 40_001; port <= 40_005; port++)
      await login(ana.email, 'wrong-password', `[2001:db8:9:9::${port - 40_000}]:${port}`).expect(401);
    await login(ana.email, PASSWORD, '2001:db8:9:9::7').expect(429);
  });

  it('are the only logins that count towards the limit', async () => {
    for (let attempt = 0; attempt < 8; attempt++) await login(ana.email, PASSWORD, '10.0.0.4').expect(200);
  });
});

describe('an access token', () => {
  const me = (authorization?: string) => {
    const call = http().get('/api/user/me');
    return authorization === undefined ? call : call.set('authorization', authorization);
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = () => ana.bearer.slice('Bearer '.length);

  it('is required in the Authorization header', async () => {
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
    'is rejected in the header %j',
    async (header) => {
      expect((await me(header).expect(401)).body).toEqual(problem('unauthorized'));
    },
  );

  it('is rejected if it is too long', async () => {
    const { status, body } = await me(`Bearer ${'x'.repeat(20_000)}`);
    expect([400, 401, 431]).toContain(status);
    expect(body).toMatchObject({ statusCode: status, message: expect.any(String) });
  });

  it.each(['none', 'None', 'NONE', ''])('is rejected with the algorithm %j', async (alg) => {
    const [, payload] = token().split('.');
    await me(`Bearer ${encode({ alg, typ: 'JWT' })}.${payload}.`).expect(401);
    await me(`Bearer ${encode({ alg, typ: 'JWT' })}.${payload}.x`).expect(401);
  });

  it('is rejected if its payload was changed', async () => {
    const [header, payload, signature] = token().split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { exp: number };
    const other = await test.make.user();
    for (const change of [{ sub: String(other.id) }, { exp: claims.exp + 60 }]) {
      await me(`Bearer ${header}.${encode({ ...claims, ...change })}.${signature}`).expect(401);
    }
  });

  it('is rejected without a signature', async () => {
    const [header, payload, signature] = token().split('.');
    for (const missing of ['', '.', `.${signature!.slice(0, -2)}`]) {
      await me(`Bearer ${header}.${payload}${missing}`).expect(401);
    }
  });

  it('is rejected if it was signed with another secret', async () => {
    const [, payload] = token().split('.');
    const header = encode({ alg: 'HS256', typ: 'JWT' });
    const signature = createHmac('sha256', 'another secret').update(`${header}.${payload}`).digest('base64url');
    await me(`Bearer ${header}.${payload}.${signature}`).expect(401);
  });

  it('is rejected after the operator has changed the secret, but a new login works', async () => {
    await test.beside({ JWT_SECRET: 'another secret of thirty-two characters' }, async (other) => {
      await other.as(ana).get('/api/user/me').expect(401);
      const { body } = await other
        .http()
        .post('/api/auth/login')
        .send({ email: ana.email, password: PASSWORD })
        .expect(200);
      await other
        .as({ bearer: `Bearer ${body.access_token}` })
        .get('/api/user/me')
        .expect(200);
    });
    await me(ana.bearer).expect(200);
  });

  it('is rejected if it has expired, is not valid yet, or was issued in the future', async () => {
    const jwt = test.app.get(JwtService);
    const now = Math.floor(Date.now() / 1000);
    const sign = (claims: object) => jwt.sign({ sid: ana.sessionId, sub: String(ana.id), ...claims });
    await me(`Bearer ${sign({ exp: now - 10 })}`).expect(401);
    await me(`Bearer ${sign({ nbf: now + 3600 })}`).expect(401);
    await me(`Bearer ${sign({ iat: now + 3600 })}`).expect(401);
    await me(`Bearer ${sign({})}`).expect(200);
  });

  it.each(['HS384', 'HS512'] as const)(
    'is rejected if it was signed with the correct secret but the algorithm %s',
    async (algorithm) => {
      const jwt = test.app.get(JwtService);
      const claims = { sid: ana.sessionId, sub: String(ana.id) };
      await me(`Bearer ${jwt.sign(claims, { algorithm: 'HS256' })}`).expect(200);
      await me(`Bearer ${jwt.sign(claims, { algorithm })}`).expect(401);
    },
  );

  it("is rejected without a session, and for an ended session or another user's session", async () => {
    const jwt = test.app.get(JwtService);
    const other = await test.make.user();
    await me(`Bearer ${jwt.sign({ sid: other.sessionId, sub: String(ana.id) })}`).expect(401);
    await me(`Bearer ${jwt.sign({ sub: String(ana.id) })}`).expect(401);
    await me(`Bearer ${jwt.sign({ sid: { not: '' }, sub: String(ana.id) })}`).expect(401);
    const { bearer } = await test.make.session(ana.id, new Date(Date.now() - 1000));
    await me(bearer).expect(401);
  });

  it('is rejected immediately after the user was disabled or deleted', async () => {
    const bob = await test.make.user();
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await test.prisma.user.delete({ where: { id: bob.id } });
    await me(ana.bearer).expect(401);
    await me(bob.bearer).expect(401);
  });

  it('is rejected by public routes if it is invalid, except for login and registration', async () => {
    await http().get('/api/service').set('authorization', 'Bearer x.y.z').expect(401);
    await http().get('/api/service').set('authorization', ana.bearer).expect(200);
    await http().get('/api/service').expect(200);
  });
});

describe('POST /auth/logout', () => {
  it('ends only the current session', async () => {
    const phone = await test.make.session(ana.id);
    await http().post('/api/auth/logout').set('authorization', ana.bearer).expect(204);
    await http().get('/api/user/me').set('authorization', ana.bearer).expect(401);
    await http().get('/api/user/me').set('authorization', phone.bearer).expect(200);
    await http().post('/api/auth/logout').set('authorization', ana.bearer).expect(401);
  });

  it('does nothing without a token', async () => {
    await http().post('/api/auth/logout').expect(401);
    await http().post('/api/auth/logout').set('authorization', 'rubbish').expect(401);
    await http().get('/api/user/me').set('authorization', ana.bearer).expect(200);
  });
});

describe('GET /auth/sessions', () => {
  const list = async (user: Pick<TestUser, 'bearer'> = ana) =>
    (await test.as(user).get('/api/auth/sessions').expect(200)).body;

  it("returns only the caller's sessions, last used first", async () => {
    const agent = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0';
    const { body } = await login(ana.email, PASSWORD).set('user-agent', agent).expect(200);
    const phone = { bearer: `Bearer ${body.access_token}` };
    await test.make.session((await test.make.user()).id);
    const long = new Date(Date.now() - 3_600_000);
    await test.prisma.session.update({ where: { id: ana.sessionId }, data: { lastSeenAt: long, createdAt: long } });

    expect(await list(phone)).toEqual([
      {
        id: anyUuid,
        isCurrent: true,
        userAgent: agent,
        device: 'Firefox · Android',
        isHandheld: true,
        createdAt: anyMoment,
        lastSeenAt: anyMoment,
      },
      {
        id: ana.sessionId,
        isCurrent: false,
        userAgent: null,
        device: null,
        isHandheld: false,
        createdAt: long.toISOString(),
        lastSeenAt: long.toISOString(),
      },
    ]);
    const mine = await list(ana);
    expect(mine.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).sort()).toEqual([false, true]);
    expect(mine.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id).toBe(ana.sessionId);
  });

  it('leaves out expired sessions, which the next login deletes', async () => {
    await test.make.session(ana.id, new Date(Date.now() - 1000));
    expect(await list()).toHaveLength(1);
    await login(ana.email, PASSWORD).expect(200);
    expect(await test.prisma.session.count({ where: { userId: ana.id } })).toBe(2);
  });

  it('returns at most 100 sessions', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    await test.prisma.session.createMany({
      data: Array.from({ length: 120 }, () => ({ userId: ana.id, expiresAt })),
    });
    expect(await list()).toHaveLength(100);
  });

  it.each(['x'.repeat(5000), '<script>alert(1)</script>'])('shortens a long user agent: %j', async (name) => {
    const { body } = await login(ana.email, PASSWORD).set('user-agent', name).expect(200);
    const [session] = await list({ bearer: `Bearer ${body.access_token}` });
    expect(session.userAgent).toBe(name.slice(0, 300));
  });

  it('runs the same number of queries for 1 and 50 sessions', async () => {
    await expectSameQueries(
      () => list(),
      async () => {
        for (let count = 1; count < 50; count++) await test.make.session(ana.id);
      },
    );
    expect(await list()).toHaveLength(50);
  });
});

describe('the sessions of an account', () => {
  const fill = async (count: number) => {
    const lastSeenAt = (number: number) => new Date(Date.now() - number * 60_000);
    await test.prisma.session.createMany({
      data: Array.from({ length: count }, (_, number) => ({
        userId: ana.id,
        userAgent: `phone ${number}`,
        expiresAt: new Date(Date.now() + 3_600_000),
        lastSeenAt: lastSeenAt(number + 1),
      })),
    });
  };
  const names = async () => {
    const sessions = await test.prisma.session.findMany({ where: { userId: ana.id }, orderBy: { lastSeenAt: 'desc' } });
    return sessions.map(({ userAgent }) => userAgent);
  };

  it('are limited to 100, and a further login ends the least recently used session', async () => {
    await fill(99); // plus the existing session
    const bob = await test.make.user();
    await login(ana.email, PASSWORD).set('user-agent', 'tablet').expect(200);
    expect(await names()).toEqual(['tablet', null, ...Array.from({ length: 98 }, (_, number) => `phone ${number}`)]);
    await test.as(bob).get('/api/user/me').expect(200);
    await test.as(ana).get('/api/user/me').expect(200);
  });

  it('stay within the limit when logins run concurrently', async () => {
    await fill(99);
    const responses = await Promise.all(Array.from({ length: 4 }, () => login(ana.email, PASSWORD)));
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(4).fill(200));
    expect(await test.prisma.session.count({ where: { userId: ana.id } })).toBe(100);
    for (const { body } of responses)
      await http().get('/api/user/me').set('authorization', `Bearer ${body.access_token}`).expect(200);
  });
});

describe('DELETE /auth/sessions', () => {
  const end = (id: string, user: Pick<TestUser, 'bearer'> = ana) => test.as(user).delete(`/api/auth/sessions/${id}`);
  const isLoggedIn = async ({ bearer }: Pick<TestUser, 'bearer'>) =>
    (await test.as({ bearer }).get('/api/user/me')).status === 200;

  it('ends only the given session, and ends it immediately', async () => {
    const [phone, tablet] = [await test.make.session(ana.id), await test.make.session(ana.id)];
    await end(phone.sessionId.toUpperCase()).expect(204);
    expect([await isLoggedIn(phone), await isLoggedIn(tablet), await isLoggedIn(ana)]).toEqual([false, true, true]);
    expect((await end(phone.sessionId).expect(404)).body).toEqual(problem('not_found'));
  });

  it('can end the session that sends the request', async () => {
    await end(ana.sessionId).expect(204);
    await end(ana.sessionId).expect(401);
  });

  it("returns 404 for another user's session", async () => {
    const bob = await test.make.user();
    for (const id of [bob.sessionId, UNKNOWN_UUID]) {
      expect((await end(id).expect(404)).body).toEqual(problem('not_found'));
    }
    expect(await isLoggedIn(bob)).toBe(true);
  });

  it('ends all other sessions immediately', async () => {
    const others = [await test.make.session(ana.id), await test.make.session(ana.id)];
    const bob = await test.make.user();
    await test.as(ana).delete('/api/auth/sessions').expect(204);
    expect(await Promise.all([ana, bob, ...others].map(isLoggedIn))).toEqual([true, true, false, false]);
    await test.as(ana).delete('/api/auth/sessions').expect(204);
  });

  it('ends a session only once in concurrent requests', async () => {
    const phone = await test.make.session(ana.id);
    const responses = await Promise.all(Array.from({ length: 6 }, () => end(phone.sessionId)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(5).fill(404)]);
  });
});

describe('the time in GET /auth/sessions', () => {
  it('shows when each session was last used', async () => {
    const lastSeenAt = async () =>
      (await test.prisma.session.findUniqueOrThrow({ where: { id: ana.sessionId } })).lastSeenAt.getTime();
    const precision = 5 * 60_000;
    for (const age of [3_600_000, precision - 100]) {
      const { sessionId, bearer } = await test.make.session(ana.id);
      const long = new Date(Date.now() - age);
      ana = { ...ana, sessionId, bearer };
      await test.prisma.session.update({ where: { id: sessionId }, data: { lastSeenAt: long } });
      await eventually(async () => {
        await test.as(ana).get('/api/user/me').expect(200);
        expect(await lastSeenAt()).toBeGreaterThan(long.getTime());
      });
    }
  });
});

describe('a cached session', () => {
  const me = (status: number, { bearer }: Pick<TestUser, 'bearer'> = ana) =>
    test.as({ bearer }).get('/api/user/me').expect(status);
  const statements = (who: Pick<TestUser, 'bearer'> = ana) => queriesOf(() => me(200, who));
  const lookups = async (who?: Pick<TestUser, 'bearer'>) =>
    (await statements(who)).filter((text) => text.includes('"Session"')).length;
  const cached = (who?: Pick<TestUser, 'bearer'>) => eventually(async () => expect(await lookups(who)).toBe(0));
  const sql = (statement: string, values: unknown[] = []) =>
    connected(test.config.DATABASE_URL, (database) => database.query(statement, values));
  /** Returns the database processes that serve this server's notification channel. */
  const listener = async () => {
    const { rows } = await sql(`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE '%pg_listening_channels%' AND pid <> pg_backend_pid()`);
    return (rows as { pid: number }[]).map(({ pid }) => pid);
  };
  /** Ends a session without firing the triggers. */
  const endWithoutTriggers = ({ sessionId }: Pick<TestUser, 'sessionId'>) =>
    sql(`BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM "Session" WHERE id = '${sessionId}'; COMMIT`);

  it('is not read from the database again by further requests', async () => {
    await cached();
    await endWithoutTriggers(ana);
    expect(await lookups()).toBe(0);
  });

  it.each<
    [string, (agent: ReturnType<typeof test.as>, phone: { bearer: string; sessionId: string }) => PromiseLike<unknown>]
  >([
    ['is logged out of', (_agent, phone) => test.as(phone).post('/api/auth/logout').expect(204)],
    ...SESSION_ENDS.map(
      ([how, end]): [
        string,
        (agent: ReturnType<typeof test.as>, phone: { sessionId: string }) => PromiseLike<unknown>,
      ] => [how, (agent, { sessionId }) => end(agent, sessionId)],
    ),
  ])('is rejected immediately after it %s', async (_how, end) => {
    const phone = await test.make.session(ana.id);
    await cached(phone);
    await cached();
    await end(test.as(ana), phone);
    await me(401, phone);
  });

  it('is rejected immediately after another login has ended it', async () => {
    await cached();
    const expiresAt = new Date(Date.now() + 3_600_000);
    const lastSeenAt = new Date(Date.now() + 60_000);
    await test.prisma.session.createMany({
      data: Array.from({ length: 99 }, () => ({ userId: ana.id, expiresAt, lastSeenAt })),
    });
    await login(ana.email, PASSWORD).expect(200);
    await me(401);
  });

  it('is rejected after another process has ended it', async () => {
    const phone = await test.make.session(ana.id);
    await cached(phone);
    await test.beside({}, async (other) => {
      await other.as(ana).delete(`/api/auth/sessions/${phone.sessionId}`).expect(204);
      await other.as(phone).get('/api/user/me').expect(401);
      await eventually(async () => void (await me(401, phone)));
    });
    await me(200);
  });

  it.each([
    ['deletes it', 'DELETE FROM "Session" WHERE "userId" = $1'],
    ['lets it expire', 'UPDATE "Session" SET "expiresAt" = now() WHERE "userId" = $1'],
    ['disables its user', 'UPDATE "User" SET "disabledAt" = now() WHERE id = $1'],
    ['deletes its user', 'DELETE FROM "User" WHERE id = $1'],
    ['empties the table', 'TRUNCATE "Session" CASCADE'],
  ])('is rejected after an operator %s', async (_how, statement) => {
    const bob = await test.make.user();
    for (const one of [ana, bob]) await cached(one);
    await sql(statement, statement.includes('$1') ? [ana.id] : []);
    await eventually(async () => void (await me(401)));
    await me(statement.includes('$1') ? 200 : 401, bob);
  });

  it('is read again after the notification channel was interrupted', async () => {
    await cached();
    await endWithoutTriggers(ana);
    await me(200);
    for (const pid of await listener()) await sql('SELECT pg_terminate_backend($1)', [pid]);
    await eventually(async () => void (await me(401)));
    const bob = await test.make.user();
    await cached(bob);
  });

  it('is read again while the notification channel does not respond', async () => {
    await cached();
    const pids = await listener();
    expect(pids).toHaveLength(1);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      await sql('DELETE FROM "Session" WHERE id = $1', [ana.sessionId]);
      await eventually(async () => void (await me(401)));
      const bob = await test.make.user();
      for (let count = 0; count < 3; count++) expect(await lookups(bob)).toBe(1);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
  });

  describe('the session cache', () => {
    const cache = () => test.app.get(SessionCache);
    const viewer: Viewer = { id: 1, uuid: UNKNOWN_UUID, sessionId: UNKNOWN_UUID, role: 'MEMBER', suspendedUntil: null };
    /** Adds an entry to the cache. Tries again until the notification channel is connected. */
    const addToCache = (token: string, of = viewer, seconds = 60) =>
      eventually(() => {
        cache().store(token)(of, seconds);
        expect(cache().get(token)).toBe(of);
      });

    it('does not cache a session if any session ended during the database read', async () => {
      await addToCache('before');
      const store = cache().store('token');
      cache().forget(2);
      store(viewer, 60);
      expect([cache().get('token'), cache().get('before')]).toEqual([undefined, viewer]);
    });

    it('keeps an entry until the session or the token expires', async () => {
      // Try again, because the channel of the previous test may reconnect late, which empties the
      // cache.
      await eventually(async () => {
        await addToCache('both');
        await addToCache('session', viewer, 0.2);
        await addToCache('token', { ...viewer, expiresAt: Math.floor(Date.now() / 1000) + 2 });
        await eventually(() => expect([cache().get('session'), cache().get('token')]).toEqual([undefined, undefined]));
        expect(cache().get('both')).toBe(viewer);
      });
    });

    it('keeps at most ten thousand entries', async () => {
      await addToCache('first');
      // Stops the clock, because a slow machine needs seconds for ten thousand entries.
      const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
      try {
        for (let count = 1; count < 10_000; count++) cache().store(`token ${count}`)({ ...viewer, id: count }, 60);
        expect(cache().get('first')).toBe(viewer);
        cache().store('last')(viewer, 60);
        expect([cache().get('first'), cache().get('last')]).toEqual([undefined, viewer]);
      } finally {
        clock.mockRestore();
      }
    });
  });
});

describe('expired sessions', () => {
  it('are deleted in the background', async () => {
    await test.reset();
    const [old, current] = [await test.make.user(), await test.make.user()];
    await test.prisma.session.update({
      where: { id: old.sessionId },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    await test.app.get(SessionsService).removeExpired();
    expect(await test.prisma.session.findMany({ select: { id: true } })).toEqual([{ id: current.sessionId }]);
  });
});

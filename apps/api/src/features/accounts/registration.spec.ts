import { anyId, anyMoment, anyUuid, invalid, problem, UNKNOWN_ID, UNKNOWN_UUID } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { PASSWORD } from '../../../test/factories.js';
import { defaultLimit } from '../../../test/limits.js';

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(() => test.reset());

const NEW = { email: 'mila@example.org', firstName: null, lastName: null, password: PASSWORD };
const register = (body: object, app = test) => app.http().post('/api/user').send(body);
const login = (email: string, password: string) => test.http().post('/api/auth/login').send({ email, password });

/** The expected profile of a newly registered user. */
const fresh = {
  id: anyId,
  uuid: anyUuid,
  email: 'mila@example.org',
  emailVisibility: 'users',
  phoneVisibility: 'users',
  streetVisibility: 'friends',
  birthDateVisibility: 'friends',
  visibleToVisitors: true,
  role: 'member',
  suspendedUntil: null,
  firstName: null,
  lastName: null,
  imageUrl: null,
  userCategoryId: null,
  phoneNumber: null,
  description: null,
  date: null,
  establishment_date: null,
  address: null,
  social: { facebook: null, twitter: null, youtube: null, tiktok: null },
  facebook: null,
  twitter: null,
  youtube: null,
  tiktok: null,
  createdAt: anyMoment,
};

describe('POST /user', () => {
  it('creates an account and returns it', async () => {
    const { body } = await register(NEW).expect(201);
    expect(body).toEqual(fresh);
    const { body: session } = await login(NEW.email, PASSWORD).expect(200);
    expect(session.user).toEqual(body);
  });

  it('rejects an email address that is already taken, regardless of letter case', async () => {
    await register(NEW).expect(201);
    for (const email of [NEW.email, 'MILA@example.ORG', ' mila@example.org ']) {
      const { body } = await register({ ...NEW, email, password: 'another-password' }).expect(409);
      expect(body).toEqual(problem('email_taken'));
      expect(body.message).toBe(
        'This email address is already registered. Please use a different email or try logging in.',
      );
    }
    expect(await test.prisma.user.count()).toBe(1);
    await login('Mila@Example.org', PASSWORD).expect(200);
  });

  it('accepts only one of several concurrent registrations with the same address', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => register(NEW)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await test.prisma.user.count()).toBe(1);
  });

  it.each(['r&d@example.org', "o'neil+sapa@example.org", 'a#b$c*d/e=f^g`h{i|j}k~l@example.org'])(
    'accepts the email address %s for registration and login',
    async (email) => {
      await register({ ...NEW, email }).expect(201);
      await login(email, PASSWORD).expect(200);
    },
  );

  it.each([
    '',
    null,
    'mila',
    'mila@',
    '@example.org',
    'mila@example',
    'mila@example..org',
    'mila@-example.org',
    '.mila@example.org',
    'mila mila@example.org',
    'a"b@t.rs',
    '"a b"@t.rs',
    'a,b@t.rs',
    'a(b)@t.rs',
    'a%x@t.rs@u.rs',
    'a%u.rs@t.rs',
    'u.rs!a@t.rs',
    '=?utf-8?q?a=40u.rs=3e?=@t.rs',
    'a\r\nBcc:x@t.rs',
    'a@t.rs\nBcc:x@t.rs',
    'Mila <mila@example.org>',
    'a@[127.0.0.1]',
    'mila@exam\u200bple.org',
    'мила@example.org',
    `${'a'.repeat(65)}@example.org`,
    `${'a'.repeat(290)}@example.org`,
    'a\0@t.rs',
  ])('rejects the email address %j', async (email) => {
    const { body } = await register({ ...NEW, email }).expect(400);
    expect(body).toEqual(invalid({ email: email ? 'email_invalid' : 'email_required' }));
    expect(await test.prisma.user.count()).toBe(0);
  });

  it.each(["o'neil+pets@example.org", 'a.b-c_d@mail.example.co.rs', `${'a'.repeat(64)}@example.org`])(
    'accepts the email address %j',
    async (email) => {
      expect((await register({ ...NEW, email }).expect(201)).body.email).toBe(email);
    },
  );

  it.each([
    [undefined, 'password_required'],
    [null, 'password_required'],
    ['', 'password_required'],
    [' '.repeat(8), 'password_required'],
    ['\u200b\u3164'.repeat(8), 'password_required'],
    ['seven77', 'password_too_short'],
    ['password123', 'password_too_common'],
    ['QWERTYuiop', 'password_too_common'],
    ['Lozinka123', 'password_too_common'],
    ['Mila@Example.org', 'password_too_common'],
    ['x'.repeat(129), 'password_too_long'],
    [['Correct-horse-9'], 'invalid'],
    [{ not: '' }, 'invalid'],
    [12345678, 'invalid'],
    ['Correct\0horse-9', 'invalid'],
    ['Correct-horse-\ud800', 'invalid'],
  ] as const)('rejects the password %j', async (password, code) => {
    const { body } = await register({ ...NEW, password }).expect(400);
    expect(body).toEqual(invalid({ password: code }));
  });

  it('rejects the part of the email address before the @ as a password', async () => {
    const { body } = await register({ ...NEW, email: 'mila.petrovic@example.org', password: 'Mila.Petrovic' }).expect(
      400,
    );
    expect(body).toEqual(invalid({ password: 'password_too_common' }));
  });

  it.each([
    { email: ['mila@example.org'] },
    { email: { contains: '@' } },
    { firstName: { set: 'x' } },
    { lastName: ['x'] },
    { firstName: 'x'.repeat(101) },
    { firstName: 'a\0b' },
  ])('rejects invalid values such as %j', async (change) => {
    const { body } = await register({ ...NEW, ...change }).expect(400);
    expect(Object.keys(body.fields)).toEqual(Object.keys(change));
    expect(await test.prisma.user.count()).toBe(0);
  });

  it('reports every invalid field', async () => {
    const { body } = await register({}).expect(400);
    expect(body).toEqual(invalid({ email: 'email_required', password: 'password_required' }));
    expect(body.message).toEqual(['Email is required', 'Password is required']);
  });

  it('accepts the alternative field names of first and last name', async () => {
    const { body } = await register({
      email: NEW.email,
      password: PASSWORD,
      firstName: ' Mila ',
      last_name: 'Jović',
    }).expect(201);
    expect(body).toMatchObject({ firstName: 'Mila', lastName: 'Jović' });
  });

  it('ignores fields that the caller cannot set', async () => {
    const { body } = await register({
      ...NEW,
      id: UNKNOWN_ID,
      uuid: UNKNOWN_UUID,
      role: 'admin',
      isAdmin: true,
      emailVerified: true,
      createdAt: '2000-01-01',
      userCategoryId: 99,
      passwordHash: 'x',
      disabledAt: '2000-01-01',
      sessions: { create: {} },
    }).expect(201);
    expect(body).toEqual(fresh);
    expect(body.id).not.toBe(UNKNOWN_ID);
    expect(body.uuid).not.toBe(UNKNOWN_UUID);
    expect(body.createdAt.slice(0, 4)).not.toBe('2000');
    const { body: session } = await login(NEW.email, PASSWORD).expect(200);
    const { body: me } = await test
      .http()
      .get('/api/user/me')
      .auth(session.access_token, { type: 'bearer' })
      .expect(200);
    expect(me).toEqual(body);
  });

  it('does not truncate long passwords', async () => {
    const password = 'x'.repeat(71) + '123456789';
    await register({ ...NEW, password }).expect(201);
    await login(NEW.email, password.slice(0, 72)).expect(401);
    await login(NEW.email, password).expect(200);
  });

  it('accepts passwords of up to 128 characters in any script', async () => {
    const password = '🐾'.repeat(128);
    await register({ ...NEW, password }).expect(201);
    await login(NEW.email, password).expect(200);
  });

  it('rejects huge passwords before hashing', async () => {
    await register({ ...NEW, password: 'x'.repeat(1_000_000) }).expect(413);
    const { body } = await register({ ...NEW, password: 'x'.repeat(500_000) }).expect(400);
    expect(body).toEqual(invalid({ password: 'password_too_long' }));
  });

  it('rejects passwords shorter than PASSWORD_MIN_LENGTH', async () => {
    await test.beside({ PASSWORD_MIN_LENGTH: '16' }, async (strict) => {
      const { body } = await register(NEW, strict).expect(400);
      expect(body).toEqual(invalid({ password: 'password_too_short' }));
    });
  });

  it('ignores an invalid access token', async () => {
    await register(NEW).set('authorization', 'Bearer rubbish').expect(201);
  });

  it('reveals no internal details in error responses', async () => {
    await register(NEW);
    const responses = [
      await register(NEW),
      await register({ ...NEW, email: 'x' }),
      await register({ ...NEW, email: null }),
    ];
    for (const { text } of responses) {
      expect(text).not.toMatch(/P\d{4}|prisma|constraint|relation|select|column|"User"|\.ts|\.js|stack/i);
    }
  });

  it('is rate-limited per network, even if a request header contains a forged address', async () => {
    await test.beside({ RATE_LIMITS: 'registrationPerNetwork=3' }, async (limited) => {
      const statuses = [];
      for (let attempt = 0; attempt < 5; attempt++) {
        const response = await register({ ...NEW, email: `mila${attempt}@example.org` }, limited).set(
          'x-forwarded-for',
          `10.0.0.${attempt}`,
        );
        statuses.push(response.status);
        if (response.status === 429) {
          expect(response.body).toEqual(problem('too_many_requests'));
          expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
        }
      }
      expect(statuses).toEqual([201, 201, 201, 429, 429]);
    });
  });

  it('is limited to twenty requests a minute by default', async () => {
    await test.beside({ RATE_LIMITS: defaultLimit('registrationPerNetwork') }, async (ordinary) => {
      const responses = await Promise.all(
        Array.from({ length: 30 }, (_, number) => register({ ...NEW, email: `mila${number}@example.org` }, ordinary)),
      );
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array<number>(20).fill(201), ...Array<number>(10).fill(429)]);
    });
    expect(await test.prisma.user.count()).toBe(20);
  });

  it('is rate-limited per IPv6 network', async () => {
    await test.beside({ RATE_LIMITS: 'registrationPerNetwork=2', TRUST_PROXY: '127.0.0.1' }, async (limited) => {
      const from = async (address: string, number: number) =>
        (await register({ ...NEW, email: `mila${number}@example.org` }, limited).set('x-forwarded-for', address))
          .status;
      const addresses = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:DB8:1:2:ffff::3', '2001:db8:1:3::1'];
      const statuses = [];
      for (const [number, address] of addresses.entries()) statuses.push(await from(address, number));
      expect(statuses).toEqual([201, 201, 429, 201]);
    });
  });
});

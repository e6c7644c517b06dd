import type { Response } from 'supertest';
import {
  anyId,
  anyMoment,
  anyUuid,
  AT_ONCE,
  invalid,
  INVISIBLE_TEXTS,
  MARKUP,
  NO_UUIDS,
  problem,
  TEXTS,
  UNKNOWN_UUID,
  UNSTORABLE_TEXTS,
} from '../../test/answers.js';
import { TestApp } from '../../test/app.js';
import { PASSWORD, type TestUser } from '../../test/factories.js';

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(() => test.reset());

const NEW = { email: 'mila@example.org', firstName: null, lastName: null, password: PASSWORD };
const register = (body: object, app = test) => app.http().post('/api/user').send(body);
const login = (email: string, password: string) => test.http().post('/api/auth/login').send({ email, password });

/** A user as nobody has changed it yet. */
const fresh = {
  id: anyId,
  uuid: anyUuid,
  email: 'mila@example.org',
  emailVisibility: 'users',
  phoneVisibility: 'users',
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

describe('registration', () => {
  it('makes an account that can log in, and answers it', async () => {
    const { body } = await register(NEW).expect(201);
    expect(body).toEqual(fresh);
    const { body: session } = await login(NEW.email, PASSWORD).expect(200);
    expect(session.user).toEqual(body);
  });

  it('refuses an e-mail that is taken, in whatever case', async () => {
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

  it('lets one of many at the same moment have the e-mail', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(NEW)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await test.prisma.user.count()).toBe(1);
  });

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
    'a\r\nBcc:x@t.rs',
    'a@t.rs\nBcc:x@t.rs',
    'Mila <mila@example.org>',
    'a@[127.0.0.1]',
    'mila@exam\u200bple.org',
    'мила@example.org',
    `${'a'.repeat(65)}@example.org`,
    `${'a'.repeat(290)}@example.org`,
    'a\0@t.rs',
  ])('refuses the e-mail %j', async (email) => {
    const { body } = await register({ ...NEW, email }).expect(400);
    expect(body).toEqual(invalid({ email: email ? 'email_invalid' : 'email_required' }));
    expect(await test.prisma.user.count()).toBe(0);
  });

  it.each(["o'neil+pets@example.org", 'a.b-c_d@mail.example.co.rs', `${'a'.repeat(64)}@example.org`])(
    'takes the e-mail %j',
    async (email) => {
      expect((await register({ ...NEW, email }).expect(201)).body.email).toBe(email);
    },
  );

  it.each([
    [undefined, 'password_required'],
    [null, 'password_required'],
    ['', 'password_required'],
    ['seven77', 'password_too_short'],
    ['x'.repeat(129), 'password_too_long'],
    [['Correct-horse-9'], 'invalid'],
    [{ not: '' }, 'invalid'],
    [12345678, 'invalid'],
    ['Correct\0horse-9', 'invalid'],
    ['Correct-horse-\ud800', 'invalid'],
  ] as const)('refuses the password %j', async (password, code) => {
    const { body } = await register({ ...NEW, password }).expect(400);
    expect(body).toEqual(invalid({ password: code }));
  });

  it.each([
    { email: ['mila@example.org'] },
    { email: { contains: '@' } },
    { firstName: { set: 'x' } },
    { lastName: ['x'] },
    { firstName: 'x'.repeat(101) },
    { firstName: '\u202Eevil' },
    { firstName: 'a\0b' },
  ])('refuses %j', async (change) => {
    const { body } = await register({ ...NEW, ...change }).expect(400);
    expect(Object.keys(body.fields)).toEqual(Object.keys(change));
    expect(await test.prisma.user.count()).toBe(0);
  });

  it('names every field that is wrong', async () => {
    const { body } = await register({}).expect(400);
    expect(body).toEqual(invalid({ email: 'email_required', password: 'password_required' }));
    expect(body.message).toEqual(['Email is required', 'Password is required']);
  });

  it('takes the names that are sent, also by their other names', async () => {
    const { body } = await register({
      email: NEW.email,
      password: PASSWORD,
      firstName: ' Mila ',
      last_name: 'Jović',
    }).expect(201);
    expect(body).toMatchObject({ firstName: 'Mila', lastName: 'Jović' });
  });

  it('ignores everything that is not for a caller to set', async () => {
    const { body } = await register({
      ...NEW,
      id: 1,
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

  it('uses the whole of a long password', async () => {
    const password = 'x'.repeat(71) + '123456789';
    await register({ ...NEW, password }).expect(201);
    await login(NEW.email, password.slice(0, 72)).expect(401);
    await login(NEW.email, password).expect(200);
  });

  it('takes a passphrase in any script, as long as 128 characters', async () => {
    const password = '🐾'.repeat(128);
    await register({ ...NEW, password }).expect(201);
    await login(NEW.email, password).expect(200);
  });

  it('does not hash a password of a megabyte', async () => {
    const start = performance.now();
    await register({ ...NEW, password: 'x'.repeat(1_000_000) }).expect(413);
    await register({ ...NEW, password: 'x'.repeat(500_000) }).expect(400);
    expect(performance.now() - start).toBeLessThan(AT_ONCE);
  });

  it('asks for longer passwords where the operator wants that', async () => {
    await test.beside({ PASSWORD_MIN_LENGTH: '16' }, async (strict) => {
      const { body } = await register(NEW, strict).expect(400);
      expect(body).toEqual(invalid({ password: 'password_too_short' }));
    });
  });

  it('ignores a token that is sent along', async () => {
    await register(NEW).set('authorization', 'Bearer rubbish').expect(201);
  });

  it('says nothing of the insides when it fails', async () => {
    await register(NEW);
    const answers = [
      await register(NEW),
      await register({ ...NEW, email: 'x' }),
      await register({ ...NEW, email: null }),
    ];
    for (const { text } of answers) {
      expect(text).not.toMatch(/P\d{4}|prisma|constraint|relation|select|column|"User"|\.ts|\.js|stack/i);
    }
  });

  it('is limited for an address, which cannot be forged', async () => {
    await test.beside({ REGISTRATIONS_PER_ADDRESS: '3' }, async (limited) => {
      const statuses = [];
      for (let attempt = 0; attempt < 5; attempt++) {
        const answer = await register({ ...NEW, email: `mila${attempt}@example.org` }, limited).set(
          'x-forwarded-for',
          `10.0.0.${attempt}`,
        );
        statuses.push(answer.status);
        if (answer.status === 429) {
          expect(answer.body).toEqual(problem('too_many_requests'));
          expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        }
      }
      expect(statuses).toEqual([201, 201, 201, 429, 429]);
    });
  });
});

/** Ana with everything filled in. */
const complete = () =>
  test.make.user({
    email: 'ana@example.org',
    firstName: 'Ana',
    lastName: 'Anić',
    birthDate: new Date('1990-05-17'),
    description: 'Two dogs.',
    phoneNumber: '+381 11 123',
    facebook: 'https://facebook.com/ana',
    twitter: 'https://x.com/ana',
    youtube: 'https://youtube.com/@ana',
    tiktok: 'https://tiktok.com/@ana',
    address: { create: { country: 'Serbia', city: 'Niš', street: 'Obrenovićeva 1' } },
  });

const completeView = (ana: TestUser) => {
  const social = {
    facebook: 'https://facebook.com/ana',
    twitter: 'https://x.com/ana',
    youtube: 'https://youtube.com/@ana',
    tiktok: 'https://tiktok.com/@ana',
  };
  return {
    id: ana.id,
    uuid: ana.uuid,
    email: 'ana@example.org',
    firstName: 'Ana',
    lastName: 'Anić',
    imageUrl: null,
    userCategoryId: 1,
    phoneNumber: '+381 11 123',
    description: 'Two dogs.',
    date: '1990-05-17',
    establishment_date: null,
    address: { id: anyId, country: 'Serbia', city: 'Niš', street: 'Obrenovićeva 1', user_id: ana.id },
    social,
    ...social,
    createdAt: anyMoment,
  };
};

const completeMe = (ana: TestUser) => ({ ...completeView(ana), emailVisibility: 'users', phoneVisibility: 'users' });

describe('the caller', () => {
  it('is answered whole, and with nothing else', async () => {
    const ana = await complete();
    const { body, headers } = await test.as(ana).get('/api/user/me').expect(200);
    expect(body).toEqual(completeMe(ana));
    expect(headers['cache-control']).toBe('no-store');
  });

  it('can be asked for with HEAD', async () => {
    const ana = await test.make.user();
    const { text } = await test.as(ana).head('/api/user/me').expect(200);
    expect(text ?? '').toBe('');
    await test.http().head('/api/user/me').expect(401);
    await test.http().head('/api/user/me').set('authorization', 'Bearer x.y.z').expect(401);
  });
});

describe('a profile', () => {
  it('shows a logged-in reader everything, with the pets', async () => {
    const ana = await complete();
    const reader = await test.make.user();
    const first = await test.make.pet({ userId: ana.id, name: 'Riki' });
    const second = await test.make.pet({ userId: ana.id, name: 'Lola' });
    const { body } = await test.as(reader).get(`/api/user/by-uuid/${ana.uuid}`).expect(200);
    expect(body).toEqual({ ...completeView(ana), pets: [expect.any(Object), expect.any(Object)] });
    const { body: pet } = await test.as(reader).get(`/api/pet/${second.id}`);
    expect(body.pets[0]).toEqual(pet);
    expect(body.pets[1].id).toBe(first.id);
  });

  it('is found by its UUID in upper case', async () => {
    const ana = await test.make.user();
    await test.as(ana).get(`/api/user/by-uuid/${ana.uuid.toUpperCase()}`).expect(200);
  });

  it.each([...NO_UUIDS, '1'])('of %j is refused', async (uuid) => {
    const ana = await test.make.user();
    const { body } = await test
      .as(ana)
      .get(`/api/user/by-uuid/${encodeURIComponent(uuid)}`)
      .expect(400);
    expect(body).toEqual(invalid({ uuid: 'invalid_user_identifier' }));
    expect(body.message).toEqual(['Invalid user identifier']);
  });

  it('of nobody, and of somebody disabled, is not found', async () => {
    const ana = await test.make.user();
    const gone = await test.make.user({ disabledAt: new Date() });
    for (const uuid of [UNKNOWN_UUID, gone.uuid]) {
      const { body } = await test.as(ana).get(`/api/user/by-uuid/${uuid}`).expect(404);
      expect(body).toEqual(problem('user_not_found'));
    }
  });

  it('needs a token', async () => {
    const ana = await test.make.user();
    await test.http().get(`/api/user/by-uuid/${ana.uuid}`).expect(401);
  });

  it.each(['reader', 'owner'])('gives no way to get in touch where the %s has blocked the other', async (blocker) => {
    const ana = await complete();
    const reader = await test.make.user();
    await test.make.pet({ userId: ana.id });
    await (blocker === 'reader' ? test.make.block(reader.id, ana.id) : test.make.block(ana.id, reader.id));
    const { body } = await test.as(reader).get(`/api/user/by-uuid/${ana.uuid}`).expect(200);
    const none = { facebook: null, twitter: null, youtube: null, tiktok: null };
    expect(body).toEqual({
      ...completeView(ana),
      email: null,
      phoneNumber: null,
      address: { id: anyId, country: 'Serbia', city: 'Niš', street: '', user_id: ana.id },
      social: none,
      ...none,
      pets: [],
    });
  });
});

describe('the directory', () => {
  it('answers summaries, newest first, and nothing private', async () => {
    const ana = await complete();
    const vet = await test.make.user({ userCategoryId: 4 });
    const { body } = await test.as(vet).get('/api/user').expect(200);
    expect(body).toEqual([
      {
        id: vet.id,
        uuid: vet.uuid,
        firstName: expect.any(String),
        lastName: expect.any(String),
        imageUrl: null,
        userCategoryId: 4,
      },
      { id: ana.id, uuid: ana.uuid, firstName: 'Ana', lastName: 'Anić', imageUrl: null, userCategoryId: 1 },
    ]);
  });

  it('filters by category and leaves out who has none, is disabled, or stands behind a block', async () => {
    const ana = await test.make.user();
    const vet = await test.make.user({ userCategoryId: 4 });
    const [blocked, blocker] = [await test.make.user(), await test.make.user()];
    await test.make.block(ana.id, blocked.id);
    await test.make.block(blocker.id, ana.id);
    await test.make.user({ userCategoryId: null });
    await test.make.user({ disabledAt: new Date() });
    const ids = async (query: string) =>
      (await test.as(ana).get(`/api/user${query}`).expect(200)).body.map(({ id }: TestUser) => id);
    expect(await ids('')).toEqual([vet.id, ana.id]);
    expect(await ids('?userCategoryId=1')).toEqual([ana.id]);
    expect(await ids('?userCategoryId=4')).toEqual([vet.id]);
    expect(await ids('?userCategoryId=5')).toEqual([]);
  });

  it.each(['0', '6', '-1', 'abc', '1%20OR%201=1', '1.5', '', '1&userCategoryId=2'])(
    'refuses the category %j',
    async (category) => {
      const ana = await test.make.user();
      const { body } = await test.as(ana).get(`/api/user?userCategoryId=${category}`).expect(400);
      expect(body).toEqual(invalid({ userCategoryId: 'user_category_invalid' }));
    },
  );

  it('takes operators in the query for names it does not know', async () => {
    const ana = await test.make.user();
    await test.make.user({ userCategoryId: null });
    const { body } = await test
      .as(ana)
      .get('/api/user?userCategoryId[gt]=0&userCategoryId[not]=1&where[id]=1')
      .expect(200);
    expect(body).toHaveLength(1);
  });

  describe('in pages', () => {
    let reader: TestUser;
    beforeEach(async () => {
      for (let count = 0; count < 7; count++) reader = await test.make.user();
    });
    const get = (path: string) => test.as(reader).get(path);

    it('leads through all of them by its Link header', async () => {
      let path: string | undefined = '/api/user?userCategoryId=1&limit=3';
      const pages: number[][] = [];
      while (path) {
        const page: Response = await get(path).expect(200);
        pages.push(page.body.map(({ id }: TestUser) => id));
        path = /^<(\/api\/user\?.*)>; rel="next"$/.exec(page.headers.link ?? '')?.[1];
        if (path) expect(path).toContain('userCategoryId=1&limit=3&cursor=');
      }
      expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
      const ids = pages.flat();
      expect(new Set(ids).size).toBe(7);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
    });

    it('announces no page after the last, also when it is full', async () => {
      const { body, headers } = await get('/api/user?limit=7').expect(200);
      expect(body).toHaveLength(7);
      expect(headers.link).toBeUndefined();
    });

    it('goes on where it was when somebody joins or leaves meanwhile', async () => {
      const { headers, body } = await get('/api/user?limit=3').expect(200);
      await test.make.user();
      await test.prisma.user.delete({ where: { id: body[2].id } });
      const next = await get(/<(.*)>/.exec(headers.link!)![1]!).expect(200);
      expect(next.body.map(({ id }: TestUser) => id)).not.toContain(body[2].id);
      expect(next.body).toHaveLength(3);
    });

    it.each(['0', '-5', 'abc', '1.5', '', '1e2', '%31%30%00', '5&limit=6'])('refuses the limit %j', async (limit) => {
      const { body } = await get(`/api/user?limit=${limit}`).expect(400);
      expect(body).toEqual(invalid({ limit: 'invalid_limit' }));
    });

    it.each(['rubbish', 'aWQ6MA', 'aWQ6LTE', '%00', Buffer.from('id:4294967296').toString('base64url')])(
      'refuses the cursor %j',
      async (cursor) => {
        const { body } = await get(`/api/user?cursor=${cursor}`).expect(400);
        expect(body).toEqual(problem('invalid_cursor'));
      },
    );

    it('refuses two cursors, and one of endless length', async () => {
      await get('/api/user?cursor=a&cursor=b').expect(400);
      await get(`/api/user?cursor=${'a'.repeat(5000)}`).expect(400);
    });
  });

  it('has 50 on a page, and never more than 100', async () => {
    const ana = await test.make.user();
    await test.prisma.user.createMany({
      data: Array.from({ length: 120 }, (_, count) => ({
        email: `many${count}@example.org`,
        passwordHash: 'x',
        userCategoryId: 1,
      })),
    });
    const count = async (query: string) => (await test.as(ana).get(`/api/user${query}`).expect(200)).body.length;
    expect(await count('')).toBe(50);
    expect(await count('?limit=100000')).toBe(100);
    expect(await count('?limit=99999999999999999999999')).toBe(100);
  });
});

describe('changing a profile', () => {
  let ana: TestUser;
  beforeEach(async () => {
    ana = await complete();
  });
  const patch = (body: object) => test.as(ana).patch('/api/user/profile').send(body);
  const me = async () => (await test.as(ana).get('/api/user/me').expect(200)).body;

  it('stores what an owner completes, and answers it', async () => {
    const profile = {
      firstName: 'Anđela',
      lastName: 'Đurić',
      email: 'ana@example.org',
      phoneNumber: '+381 64 555 333',
      description: 'Walks in the hills.',
      userCategoryId: 1,
      date: '1985-01-31',
      facebook: 'https://facebook.com/andjela',
      twitter: 'http://x.com/andjela',
      youtube: 'https://www.youtube.com/@andjela?x=1#top',
      tiktok: 'https://tiktok.com/@анђела',
    };
    const { body } = await patch(profile).expect(200);
    const { facebook, twitter, youtube, tiktok } = profile;
    expect(body).toEqual({ ...completeMe(ana), ...profile, social: { facebook, twitter, youtube, tiktok } });
    expect(await me()).toEqual(body);
  });

  it('changes only what it is sent', async () => {
    for (const change of [{}, { firstName: 'Ana' }, { date: '1990-05-17' }, { email: 'ANA@example.org' }]) {
      expect((await patch(change).expect(200)).body).toEqual(completeMe(ana));
    }
  });

  it('clears description and links with an empty text or null', async () => {
    const { body } = await patch({ description: '', facebook: '', twitter: null }).expect(200);
    expect(body).toMatchObject({
      description: null,
      social: { facebook: null, twitter: null, youtube: 'https://youtube.com/@ana', tiktok: 'https://tiktok.com/@ana' },
    });
  });

  it('knows the fields by their other names', async () => {
    const { body } = await patch({ first_name: 'Ena', phone_number: '123', birth_date: '1980-02-29' }).expect(200);
    expect(body).toMatchObject({ firstName: 'Ena', phoneNumber: '123', date: '1980-02-29' });
  });

  it.each([
    [{ userCategoryId: 6 }, 'user_category_invalid', 'Please select a valid user category'],
    [{ userCategoryId: 0 }, 'user_category_invalid', 'Please select a valid user category'],
    [{ userCategoryId: -1 }, 'user_category_invalid', 'Please select a valid user category'],
    [{ userCategoryId: '2' }, 'user_category_invalid', 'Please select a valid user category'],
    [{ userCategoryId: 2.5 }, 'user_category_invalid', 'Please select a valid user category'],
    [{ userCategoryId: [1] }, 'user_category_invalid', 'Please select a valid user category'],
    [{ userCategoryId: null }, 'user_category_required', 'Please select a user category'],
    [{ userCategoryId: '' }, 'user_category_required', 'Please select a user category'],
    [{ firstName: '' }, 'first_name_required', 'First name is required'],
    [{ firstName: null }, 'first_name_required', 'First name is required'],
    [{ firstName: 'A' }, 'first_name_too_short', 'First name must be at least 2 characters'],
    [{ firstName: ' A ' }, 'first_name_too_short', 'First name must be at least 2 characters'],
    [{ firstName: 'x'.repeat(101) }, 'too_long', 'This text is too long'],
    [{ firstName: ['Ana'] }, 'invalid', 'This value is not valid'],
    [{ firstName: 'Ana\u202Enitram' }, 'invalid_text', 'This text contains characters that cannot be stored'],
    [{ lastName: 'A' }, 'last_name_too_short', 'Last name must be at least 2 characters'],
    [{ lastName: '' }, 'last_name_required', 'Last name is required'],
    [{ lastName: null }, 'last_name_required', 'Last name is required'],
    [{ lastName: { set: 'x' } }, 'invalid', 'This value is not valid'],
    [{ date: '' }, 'date_required', '* date is required'],
    [{ date: null }, 'date_required', '* date is required'],
    [{ date: 'yesterday' }, 'date_invalid', 'Must be a valid date'],
    [{ date: '2001-02-29' }, 'date_invalid', 'Must be a valid date'],
    [{ date: '17.05.1990.' }, 'date_invalid', 'Must be a valid date'],
    [{ date: '0000-01-01' }, 'date_invalid', 'Must be a valid date'],
    [{ date: '99999-01-01' }, 'date_invalid', 'Must be a valid date'],
    [{ date: 1234567890 }, 'date_invalid', 'Must be a valid date'],
    [{ date: { gt: '1' } }, 'date_invalid', 'Must be a valid date'],
    [{ date: '2990-01-01' }, 'date_in_future', 'The date cannot be in the future'],
    [{ establishment_date: '' }, 'date_required', '* date is required'],
    [{ establishment_date: 'x' }, 'date_invalid', 'Must be a valid date'],
    [{ establishment_date: '2990-01-01T00:00:00Z' }, 'date_in_future', 'The date cannot be in the future'],
    [{ phoneNumber: '' }, 'phone_required', '* Phone Number is required'],
    [{ phoneNumber: null }, 'phone_required', '* Phone Number is required'],
    [{ phoneNumber: '1'.repeat(41) }, 'too_long', 'This text is too long'],
    [{ phoneNumber: 38111 }, 'invalid', 'This value is not valid'],
    [{ description: 'x'.repeat(5001) }, 'too_long', 'This text is too long'],
    [{ description: ['x'] }, 'invalid', 'This value is not valid'],
    [{ email: '' }, 'email_required', 'Email is required'],
    [{ email: 'ana' }, 'email_invalid', 'Please enter a valid email address'],
    [{ email: ['b@example.org'] }, 'email_invalid', 'Please enter a valid email address'],
    [{ currentPassword: 7 }, 'invalid', 'This value is not valid'],
  ] as const)('refuses %j: %s', async (change, code, text) => {
    const { body } = await patch({ description: 'never stored', ...change }).expect(400);
    expect(body).toEqual(invalid({ [Object.keys(change)[0]!]: code }));
    expect(body.message).toEqual([text]);
    expect(await me()).toEqual(completeMe(ana));
  });

  it('names every field that is wrong and stores nothing', async () => {
    const { body } = await patch({ firstName: 'A', phoneNumber: '', tiktok: 'x', description: 'new' }).expect(400);
    expect(body).toEqual(
      invalid({ firstName: 'first_name_too_short', phoneNumber: 'phone_required', tiktok: 'url_invalid' }),
    );
    expect(await me()).toEqual(completeMe(ana));
  });

  it('asks an owner, and nobody else, for a last name', async () => {
    await patch({ userCategoryId: 2, lastName: '' }).expect(200);
    const { body } = await patch({ userCategoryId: 1 }).expect(400);
    expect(body).toEqual(invalid({ lastName: 'last_name_required' }));
    expect(await me()).toMatchObject({ userCategoryId: 2, lastName: null });
    await patch({ userCategoryId: 1, lastName: 'Anić' }).expect(200);
  });

  it.each(INVISIBLE_TEXTS)('takes %j for an empty text', async (text) => {
    const { body } = await patch({ firstName: text, phoneNumber: text }).expect(400);
    expect(body).toEqual(invalid({ firstName: 'first_name_required', phoneNumber: 'phone_required' }));
    expect((await patch({ description: text }).expect(200)).body.description).toBeNull();
  });

  it.each(UNSTORABLE_TEXTS)('refuses %j wherever texts are stored', async (text) => {
    const { body } = await patch({ firstName: text, lastName: text, phoneNumber: text, description: text }).expect(400);
    expect(Object.keys(body.fields)).toEqual(['firstName', 'lastName', 'phoneNumber', 'description']);
  });

  it.each([...MARKUP, ...TEXTS])('stores %j as it is', async (text) => {
    const { body } = await patch({ firstName: text, lastName: text, description: text }).expect(200);
    expect(body).toMatchObject({ firstName: text, lastName: text, description: text });
    const { headers, body: profile } = await test.as(ana).get(`/api/user/by-uuid/${ana.uuid}`).expect(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(profile).toMatchObject({ firstName: text, lastName: text, description: text });
  });

  it('counts characters as people do', async () => {
    const { body } = await patch({ firstName: '🐕'.repeat(100), description: 'š'.repeat(5000) }).expect(200);
    expect(body.firstName).toBe('🐕'.repeat(100));
    expect(body.description).toHaveLength(5000);
  });

  it('answers texts made to keep it busy at once', async () => {
    const texts = [`a${' '.repeat(150_000)}b`, '\u200b'.repeat(100_000), `${'a'.repeat(50_000)}!`, '2'.repeat(50_000)];
    for (const text of texts) {
      for (const field of ['firstName', 'description', 'email', 'facebook', 'date']) {
        const start = performance.now();
        await patch({ userCategoryId: 99, [field]: text }).expect(400);
        expect(performance.now() - start).toBeLessThan(AT_ONCE);
      }
    }
  });

  it('refuses to touch anybody else, or what is not for a caller to set', async () => {
    const bob = await test.make.user({ firstName: 'Bob' });
    const { body } = await patch({
      id: bob.id,
      uuid: bob.uuid,
      userId: bob.id,
      user_id: bob.id,
      firstName: 'Hacked',
      createdAt: '2000-01-01',
      passwordHash: 'x',
      disabledAt: '2000-01-01',
      albumLikeCount: 99,
      imageUrl: 'https://evil.example/x.png',
      profilePhotoId: 1,
    }).expect(200);
    expect(body).toEqual({ ...completeMe(ana), firstName: 'Hacked' });
    expect((await test.as(bob).get('/api/user/me')).body.firstName).toBe('Bob');
    expect((await test.prisma.user.findUniqueOrThrow({ where: { id: ana.id } })).albumLikeCount).toBe(0);
  });

  it('needs a token', async () => {
    await test.http().patch('/api/user/profile').send({ firstName: 'Ena' }).expect(401);
    await test.http().patch('/api/user/social-media').send({ facebook: '' }).expect(401);
    expect(await me()).toEqual(completeMe(ana));
  });

  describe('of the e-mail', () => {
    it('needs the password', async () => {
      for (const currentPassword of [undefined, '', 'wrong-password']) {
        const { body } = await patch({ email: 'new@example.org', currentPassword, firstName: 'Ena' }).expect(400);
        expect(body).toEqual(problem('wrong_current_password'));
      }
      expect(await me()).toEqual(completeMe(ana));
      const { body } = await patch({ email: 'New@Example.org', currentPassword: PASSWORD }).expect(200);
      expect(body).toEqual({ ...completeMe(ana), email: 'new@example.org' });
      await login('new@example.org', PASSWORD).expect(200);
      await login('ana@example.org', PASSWORD).expect(401);
    });

    it('refuses one that is taken, and stores nothing', async () => {
      const bob = await test.make.user({ email: 'bob@example.org' });
      const { body } = await patch({ email: 'BOB@example.org', currentPassword: PASSWORD, firstName: 'Ena' }).expect(
        409,
      );
      expect(body).toEqual(problem('email_taken'));
      expect(await me()).toEqual(completeMe(ana));
      expect((await test.as(bob).get('/api/user/me')).body.email).toBe('bob@example.org');
    });

    it('cannot be used to try passwords', async () => {
      await test.beside({ LOGIN_FAILURES_PER_ACCOUNT: '3' }, async (limited) => {
        const attempt = (currentPassword: string) =>
          limited.as(ana).patch('/api/user/profile').send({ email: 'new@example.org', currentPassword });
        for (let count = 0; count < 3; count++) await attempt('wrong-password').expect(400);
        await attempt('wrong-password').expect(429);
        await attempt(PASSWORD).expect(429);
      });
    });
  });

  describe('of a business', () => {
    it.each([
      [2, 'kennel'],
      [3, 'beauty-parlor'],
      [4, 'veterinary'],
      [5, 'shelter'],
    ])('keeps the date of category %i with its %s', async (userCategoryId, path) => {
      const first = await patch({ userCategoryId, establishment_date: '2010-03-01T00:00:00.000Z' }).expect(200);
      expect(first.body).toMatchObject({ userCategoryId, establishment_date: '2010-03-01T00:00:00.000Z' });
      const { body: created } = await test.as(ana).get(`/api/${path}/user/${ana.id}`).expect(200);
      expect(created).toMatchObject({ user_id: ana.id, establishment_date: '2010-03-01T00:00:00.000Z' });

      await patch({ establishment_date: '2012-04-05T10:00:00+02:00' }).expect(200);
      const { body: updated } = await test.as(ana).get(`/api/${path}/user/${ana.uuid}`).expect(200);
      expect(updated).toMatchObject({ id: created.id, establishment_date: '2012-04-05T08:00:00.000Z' });

      await test.as(ana).patch(`/api/${path}/${created.id}`).send({ establishment_date: '2015-01-01' }).expect(200);
      expect((await me()).establishment_date).toBe('2015-01-01T00:00:00.000Z');
    });

    it('makes none for an owner', async () => {
      expect((await patch({ establishment_date: '2010-03-01' }).expect(200)).body.establishment_date).toBeNull();
      expect(await test.prisma.businessProfile.count()).toBe(0);
    });

    it('makes one when it is sent many times at once', async () => {
      const change = { userCategoryId: 2, establishment_date: '2010-03-01' };
      const answers = await Promise.all(Array.from({ length: 10 }, () => patch(change)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(await test.prisma.businessProfile.count()).toBe(1);
    });
  });
});

describe('links', () => {
  let ana: TestUser;
  beforeEach(async () => {
    ana = await complete();
  });
  const patch = (body: object) => test.as(ana).patch('/api/user/social-media').send(body);

  it('change as they are sent, and can be cleared', async () => {
    const { body } = await patch({ facebook: ' https://facebook.com/new ', tiktok: null, youtube: '' }).expect(200);
    const social = { facebook: 'https://facebook.com/new', twitter: 'https://x.com/ana', youtube: null, tiktok: null };
    expect(body).toEqual({ ...completeMe(ana), ...social, social });
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://example.org',
    '//evil.example',
    '/evil',
    'facebook.com/ana',
    'https://',
    'https://localhost',
    'http://exa mple.org',
    `https://example.org/${'x'.repeat(2048)}`,
    'https://example.org/\0',
    'https://example.org/\ud800',
    'https://example.org/\u202e',
    5,
    ['https://example.org'],
    { set: 'https://example.org' },
  ])('refuse %j', async (link) => {
    for (const path of ['profile', 'social-media']) {
      const { body } = await test
        .as(ana)
        .patch(`/api/user/${path}`)
        .send({ facebook: 'https://facebook.com/new', twitter: link })
        .expect(400);
      expect(body).toEqual(invalid({ twitter: 'url_invalid' }));
      expect(body.message).toEqual(['Must be a valid URL']);
    }
    expect((await test.as(ana).get('/api/user/me')).body).toEqual(completeMe(ana));
  });

  it('change nothing else', async () => {
    const { body } = await patch({ firstName: 'Hacked', email: 'x@example.org', userCategoryId: 5 }).expect(200);
    expect(body).toEqual(completeMe(ana));
  });
});

import { invalid, INVISIBLE_TEXTS, MARKUP, problem, TEXTS, UNSTORABLE_TEXTS } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { completeMe, completeUser } from '../../../test/complete-user.js';
import { PASSWORD, type TestUser } from '../../../test/factories.js';

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(() => test.reset());

const login = (email: string, password: string) => test.http().post('/api/auth/login').send({ email, password });

const TOO_SHORT = {
  first: 'A first name needs at least 2 characters. If yours is shorter, add an initial or a nickname.',
  last: 'A last name needs at least 2 characters. If yours is shorter, add an initial or another name.',
};

describe('PATCH /user/profile', () => {
  let ana: TestUser;
  beforeEach(async () => {
    ana = await completeUser(test);
  });
  const patch = (body: object) => test.as(ana).patch('/api/user/profile').send(body);
  const me = async () => (await test.as(ana).get('/api/user/me').expect(200)).body;

  it('saves the completed profile of a pet owner and returns it', async () => {
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

  it('changes only the fields sent', async () => {
    for (const change of [{}, { firstName: 'Ana' }, { date: '1990-05-17' }, { email: 'ANA@example.org' }]) {
      expect((await patch(change).expect(200)).body).toEqual(completeMe(ana));
    }
  });

  it('clears the description and links with an empty string or null', async () => {
    const { body } = await patch({ description: '', facebook: '', twitter: null }).expect(200);
    expect(body).toMatchObject({
      description: null,
      social: { facebook: null, twitter: null, youtube: 'https://youtube.com/@ana', tiktok: 'https://tiktok.com/@ana' },
    });
  });

  it('accepts the alternative names of fields', async () => {
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
    [{ firstName: 'A' }, 'first_name_too_short', TOO_SHORT.first],
    [{ firstName: ' A ' }, 'first_name_too_short', TOO_SHORT.first],
    [{ firstName: '👩‍👩‍👧' }, 'first_name_too_short', TOO_SHORT.first],
    [{ firstName: 'e\u0301' }, 'first_name_too_short', TOO_SHORT.first],
    [{ firstName: 'x'.repeat(101) }, 'too_long', 'This text is too long. Please shorten it.'],
    [{ firstName: ['Ana'] }, 'invalid', 'This value is not valid. Please check it.'],
    [{ lastName: 'A' }, 'last_name_too_short', TOO_SHORT.last],
    [{ lastName: '' }, 'last_name_required', 'Last name is required'],
    [{ lastName: null }, 'last_name_required', 'Last name is required'],
    [{ lastName: { set: 'x' } }, 'invalid', 'This value is not valid. Please check it.'],
    [{ date: '' }, 'date_required', '* date is required'],
    [{ date: null }, 'date_required', '* date is required'],
    [{ date: 'yesterday' }, 'date_invalid', 'Please enter a valid date such as 2026-12-31'],
    [{ date: '2001-02-29' }, 'date_invalid', 'Please enter a valid date such as 2026-12-31'],
    [{ date: '17.05.1990.' }, 'date_invalid', 'Please enter a valid date such as 2026-12-31'],
    [{ date: '0000-01-01' }, 'date_invalid', 'Please enter a valid date such as 2026-12-31'],
    [{ date: '99999-01-01' }, 'date_invalid', 'Please enter a valid date such as 2026-12-31'],
    [{ date: 1234567890 }, 'date_invalid', 'Please enter a valid date such as 2026-12-31'],
    [{ date: { gt: '1' } }, 'date_invalid', 'Please enter a valid date such as 2026-12-31'],
    [{ date: '2990-01-01' }, 'date_in_future', "The date can't be in the future"],
    [{ establishment_date: '' }, 'date_required', '* date is required'],
    [{ establishment_date: 'x' }, 'date_invalid', 'Please enter a valid date such as 2026-12-31'],
    [{ establishment_date: '2990-01-01T00:00:00Z' }, 'date_in_future', "The date can't be in the future"],
    [{ phoneNumber: '' }, 'phone_required', '* Phone Number is required'],
    [{ phoneNumber: null }, 'phone_required', '* Phone Number is required'],
    [{ phoneNumber: '1'.repeat(41) }, 'too_long', 'This text is too long. Please shorten it.'],
    [{ phoneNumber: 38111 }, 'invalid', 'This value is not valid. Please check it.'],
    [{ description: 'x'.repeat(5001) }, 'too_long', 'This text is too long. Please shorten it.'],
    [{ description: ['x'] }, 'invalid', 'This value is not valid. Please check it.'],
    [{ email: '' }, 'email_required', 'Email is required'],
    [{ email: 'ana' }, 'email_invalid', 'Please enter a valid email address'],
    [{ email: ['b@example.org'] }, 'email_invalid', 'Please enter a valid email address'],
    [{ currentPassword: 7 }, 'invalid', 'This value is not valid. Please check it.'],
  ] as const)('rejects %j with the error %s', async (change, code, text) => {
    const { body } = await patch({ description: 'never stored', ...change }).expect(400);
    expect(body).toEqual(invalid({ [Object.keys(change)[0]!]: code }));
    expect(body.message).toEqual([text]);
    expect(await me()).toEqual(completeMe(ana));
  });

  it('reports every invalid field and stores nothing', async () => {
    const { body } = await patch({ firstName: 'A', phoneNumber: '', tiktok: 'x', description: 'new' }).expect(400);
    expect(body).toEqual(
      invalid({ firstName: 'first_name_too_short', phoneNumber: 'phone_required', tiktok: 'url_invalid' }),
    );
    expect(await me()).toEqual(completeMe(ana));
  });

  it('requires a last name only from pet owners', async () => {
    await patch({ userCategoryId: 2, lastName: '', establishment_date: '2010-03-01' }).expect(200);
    const { body } = await patch({ userCategoryId: 1 }).expect(400);
    expect(body).toEqual(invalid({ lastName: 'last_name_required' }));
    expect(await me()).toMatchObject({ userCategoryId: 2, lastName: null });
    await patch({ userCategoryId: 1, lastName: 'Anić' }).expect(200);
  });

  describe('PATCH /user/profile of a newly registered user', () => {
    const OWNER = {
      userCategoryId: 1,
      firstName: 'Mila',
      lastName: 'Jović',
      phoneNumber: '+381 11 123',
      date: '1990-05-17',
    };
    const KENNEL = {
      userCategoryId: 2,
      firstName: 'Bukva',
      phoneNumber: '+381 11 123',
      establishment_date: '2010-03-01T00:00:00.000Z',
    };
    let mila: TestUser;
    beforeEach(async () => {
      mila = await test.make.user({ firstName: null, lastName: null, userCategoryId: null });
    });
    const complete = (body: object) => test.as(mila).patch('/api/user/profile').send(body);
    const isListed = async () => {
      const { body } = await test.as(ana).get('/api/user').expect(200);
      return (body as { id: number }[]).some(({ id }) => id === mila.id);
    };

    it.each([
      [OWNER, 'firstName', 'first_name_required', 'First name is required'],
      [OWNER, 'lastName', 'last_name_required', 'Last name is required'],
      [OWNER, 'phoneNumber', 'phone_required', '* Phone Number is required'],
      [OWNER, 'date', 'date_required', '* date is required'],
      [KENNEL, 'firstName', 'first_name_required', 'First name is required'],
      [KENNEL, 'phoneNumber', 'phone_required', '* Phone Number is required'],
      [KENNEL, 'establishment_date', 'date_required', '* date is required'],
    ] as const)('rejects the profile %j without the field %s: %s', async (profile, field, code, text) => {
      const incomplete: Record<string, unknown> = { ...profile };
      delete incomplete[field];
      const { body } = await complete(incomplete).expect(400);
      expect(body).toEqual(invalid({ [field]: code }));
      expect(body.message).toEqual([text]);
      expect((await test.as(mila).get('/api/user/me').expect(200)).body).toMatchObject({
        userCategoryId: null,
        firstName: null,
        phoneNumber: null,
      });
      expect(await test.prisma.businessProfile.count()).toBe(0);
      expect(await isListed()).toBe(false);

      // A field that is already stored can be omitted.
      const missing = { [field]: profile[field as keyof typeof profile] };
      if (field === 'establishment_date') await test.as(mila).post('/api/kennel').send(missing).expect(201);
      else await complete(missing).expect(200);
      await complete(incomplete).expect(200);
      expect(await isListed()).toBe(true);
    });

    it('reports every missing field', async () => {
      expect((await complete({ userCategoryId: 1 }).expect(400)).body).toEqual(
        invalid({
          firstName: 'first_name_required',
          phoneNumber: 'phone_required',
          lastName: 'last_name_required',
          date: 'date_required',
        }),
      );
      for (const userCategoryId of [2, 3, 4, 5]) {
        expect((await complete({ userCategoryId }).expect(400)).body).toEqual(
          invalid({
            firstName: 'first_name_required',
            phoneNumber: 'phone_required',
            establishment_date: 'date_required',
          }),
        );
      }
    });

    it('rejects one-letter names, although registration accepts one-letter names', async () => {
      await test.prisma.user.update({ where: { id: mila.id }, data: { firstName: 'M', lastName: 'J' } });
      const { userCategoryId, phoneNumber, date } = OWNER;
      expect((await complete({ userCategoryId, phoneNumber, date }).expect(400)).body).toEqual(
        invalid({ firstName: 'first_name_too_short', lastName: 'last_name_too_short' }),
      );
      await complete(OWNER).expect(200);
    });

    it('does not require an address', async () => {
      expect((await complete(OWNER).expect(200)).body).toMatchObject({ ...OWNER, address: null });
    });

    it('requires an establishment date if the user changes to a new business type', async () => {
      await complete(KENNEL).expect(200);
      expect((await complete({ userCategoryId: 4 }).expect(400)).body).toEqual(
        invalid({ establishment_date: 'date_required' }),
      );
      expect((await complete({ userCategoryId: 2 }).expect(200)).body).toMatchObject(KENNEL);
    });
  });

  it.each(INVISIBLE_TEXTS)('treats the invisible string %j as empty', async (text) => {
    const { body } = await patch({ firstName: text, phoneNumber: text }).expect(400);
    expect(body).toEqual(invalid({ firstName: 'first_name_required', phoneNumber: 'phone_required' }));
    expect((await patch({ description: text }).expect(200)).body.description).toBeNull();
  });

  it.each(UNSTORABLE_TEXTS)('rejects %j in every text field', async (text) => {
    const { body } = await patch({ firstName: text, lastName: text, phoneNumber: text, description: text }).expect(400);
    expect(Object.keys(body.fields)).toEqual(['firstName', 'lastName', 'phoneNumber', 'description']);
  });

  it.each([...MARKUP, ...TEXTS])('stores the string %j unchanged', async (text) => {
    const { body } = await patch({ firstName: text, lastName: text, description: text }).expect(200);
    expect(body).toMatchObject({ firstName: text, lastName: text, description: text });
    const { headers, body: profile } = await test.as(ana).get(`/api/user/by-uuid/${ana.uuid}`).expect(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(profile).toMatchObject({ firstName: text, lastName: text, description: text });
  });

  it('counts only visible characters', async () => {
    const { body } = await patch({ firstName: '🐕'.repeat(100), description: 'š'.repeat(5000) }).expect(200);
    expect(body.firstName).toBe('🐕'.repeat(100));
    expect(body.description).toHaveLength(5000);
  });

  // Catastrophic backtracking in the validation would exceed the test's timeout.
  it('validates malicious input quickly', async () => {
    const texts = [`a${' '.repeat(150_000)}b`, '\u200b'.repeat(100_000), `${'a'.repeat(50_000)}!`, '2'.repeat(50_000)];
    for (const text of texts) {
      for (const field of ['firstName', 'description', 'email', 'facebook', 'date']) {
        await patch({ userCategoryId: 99, [field]: text }).expect(400);
      }
    }
  });

  it('changes only the caller, and ignores fields that callers cannot set', async () => {
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

  describe('PATCH /user/profile with an email address', () => {
    it('requires the current password', async () => {
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

    it('rejects a taken address and stores nothing', async () => {
      const bob = await test.make.user({ email: 'bob@example.org' });
      const { body } = await patch({ email: 'BOB@example.org', currentPassword: PASSWORD, firstName: 'Ena' }).expect(
        409,
      );
      expect(body).toEqual(problem('email_taken'));
      expect(await me()).toEqual(completeMe(ana));
      expect((await test.as(bob).get('/api/user/me')).body.email).toBe('bob@example.org');
    });

    it('accepts only one of two concurrent changes to the same address', async () => {
      const bob = await test.make.user();
      const responses = await Promise.all(
        [ana, bob].map((user) =>
          test.as(user).patch('/api/user/profile').send({ email: 'new@example.org', currentPassword: PASSWORD }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await test.prisma.user.count({ where: { email: 'new@example.org' } })).toBe(1);
    });

    it('limits the number of attempts with a wrong password', async () => {
      await test.beside({ RATE_LIMITS: 'confirmationPerSession=3' }, async (limited) => {
        const attempt = (currentPassword: string) =>
          limited.as(ana).patch('/api/user/profile').send({ email: 'new@example.org', currentPassword });
        for (let count = 0; count < 3; count++) await attempt('wrong-password').expect(400);
        await attempt('wrong-password').expect(429);
        await attempt(PASSWORD).expect(429);
      });
    });

    it('limits attempts that could reveal which addresses have accounts', async () => {
      await test.make.user({ email: 'bob@example.org' });
      const limits = { RATE_LIMITS: 'emailChangePerUser=3,confirmationPerSession=100' };
      await test.beside(limits, async (limited) => {
        const take = (email: string, session: Pick<TestUser, 'bearer'> = ana, currentPassword = PASSWORD) =>
          limited.as(session).patch('/api/user/profile').send({ email, currentPassword });
        await take('bob@example.org', ana, 'wrong-password').expect(400);
        // The limit counts only attempts with the right password and a different address, across
        // all sessions.
        await take('ana@example.org').expect(200);
        await take('bob@example.org').expect(409);
        await take('new@example.org').expect(200);
        await take('bob@example.org', await test.make.session(ana.id)).expect(409);
        const { body, headers } = await take('bob@example.org', await test.make.session(ana.id)).expect(429);
        expect(body).toEqual(problem('too_many_requests'));
        expect(Number(headers['retry-after'])).toBeGreaterThan(60);
        await take('nobody@example.org').expect(429);
        await limited.as(ana).patch('/api/user/profile').send({ firstName: 'Ena' }).expect(200);
      });
    });
  });

  describe('PATCH /user/profile of a business', () => {
    it.each([
      [2, 'kennel'],
      [3, 'beauty-parlor'],
      [4, 'veterinary'],
      [5, 'shelter'],
    ])('stores the establishment date of category %i in its %s', async (userCategoryId, path) => {
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

    it('creates no business for a pet owner', async () => {
      expect((await patch({ establishment_date: '2010-03-01' }).expect(200)).body.establishment_date).toBeNull();
      expect(await test.prisma.businessProfile.count()).toBe(0);
    });

    it('creates only one business in concurrent requests', async () => {
      const change = { userCategoryId: 2, establishment_date: '2010-03-01' };
      const responses = await Promise.all(Array.from({ length: 10 }, () => patch(change)));
      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(await test.prisma.businessProfile.count()).toBe(1);
    });
  });
});

describe('PATCH /user/social-media', () => {
  let ana: TestUser;
  beforeEach(async () => {
    ana = await completeUser(test);
  });
  const patch = (body: object) => test.as(ana).patch('/api/user/social-media').send(body);

  it('changes the sent links, and clears a link with an empty string', async () => {
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
    'https://bank.example@evil.example/',
    'https://me:secret@evil.example/',
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
  ])('rejects the link %j', async (link) => {
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

  it.each([
    ['facebook', 'https://evil.example/#facebook.com'],
    ['facebook', 'https://evil.example/facebook.com'],
    ['facebook', 'https://evil.example?facebook.com'],
    ['facebook', 'https://facebook.com.evil.example/'],
    ['facebook', 'https://notfacebook.com/'],
    ['facebook', 'https://facebook.com./ana'],
    ['facebook', 'https://fаcebook.com/ana'], // a Cyrillic а
    ['facebook', 'https://xn--fcebook-2fg.com/ana'],
    ['facebook', 'https://evil.example\\@facebook.com/'],
    ['facebook', 'https://x.com/ana'],
    ['twitter', 'https://facebook.com/ana'],
    ['twitter', 'https://t.co/ana'],
    ['twitter', 'https://x.com.evil.example/ana'],
    ['youtube', 'https://youtu.be.evil.example/'],
    ['youtube', 'https://yоutube.com/@ana'],
    ['tiktok', 'https://192.0.2.1/@ana'],
    ['tiktok', 'https://xn--tiktk-ezb.com/@ana'],
  ] as const)('rejects a link to another host for the network %s: %s', async (network, link) => {
    for (const path of ['profile', 'social-media']) {
      const { body } = await test
        .as(ana)
        .patch(`/api/user/${path}`)
        .send({ [network]: link })
        .expect(400);
      expect(body.fieldCodes).toEqual({ [network]: [expect.stringMatching(/^(social_host|url)_invalid$/)] });
    }
    expect((await test.as(ana).get('/api/user/me')).body).toEqual(completeMe(ana));
  });

  it('rejects links to other hosts with an error that names the network', async () => {
    const { body } = await patch({ facebook: 'https://evil.example/#facebook.com' }).expect(400);
    expect(body).toEqual(invalid({ facebook: 'social_host_invalid' }));
    expect(body.message).toEqual(['Please enter a link to your page on this network']);
  });

  it.each([
    ['facebook', 'https://m.facebook.com/ana'],
    ['facebook', 'https://sr-rs.facebook.com/ana'],
    ['facebook', 'http://FB.com/ana'],
    ['twitter', 'https://mobile.twitter.com/ana'],
    ['youtube', 'https://youtu.be/abc'],
    ['youtube', 'https://music.youtube.com/@ana'],
    ['tiktok', 'https://vm.tiktok.com/abc'],
  ] as const)('accepts a link to the network %s: %s', async (network, link) => {
    const { body } = await patch({ [network]: link }).expect(200);
    expect(body[network]).toBe(link);
    expect(body.social[network]).toBe(link);
  });

  it('changes no other fields of the profile', async () => {
    const { body } = await patch({ firstName: 'Hacked', email: 'x@example.org', userCategoryId: 5 }).expect(200);
    expect(body).toEqual(completeMe(ana));
  });
});

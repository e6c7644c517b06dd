import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import request from 'supertest';
import { anyMoment, problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { PASSWORD, type TestUser } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';
import { startOidcProvider } from '../../../test/oidc-provider.js';
import { TestProvider, type Forged, type Person } from '../../../test/provider.js';
import { ProviderLogins } from '../../platform/auth/provider-logins.js';

const ORIGIN = 'https://sapa.example';
const CALLBACK = `${ORIGIN}/api/auth/providers/club/callback`;

let mailbox: Mailbox;
let test: TestApp;
let club: TestProvider;
let rival: TestProvider;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  club = await TestProvider.start();
  rival = await TestProvider.start();
  const OIDC_PROVIDERS = JSON.stringify([club.settings('club'), rival.settings('rival')]);
  test = await TestApp.start({ ...mailbox.settings, OIDC_PROVIDERS });
});
afterAll(async () => {
  await test.stop();
  await mailbox.close();
  await club.stop();
  await rival.stop();
});

type Session = Pick<TestUser, 'bearer'>;

let count = 0;
const newPerson = (): Person & { email: string } => {
  const sub = `person${++count}`;
  return { sub, email: `${sub}@example.org`, email_verified: true };
};

const toSession = ({ access_token }: { access_token: string }) => ({ bearer: `Bearer ${access_token}` });
const ticketIn = (location: URL) => location.hash.slice(1);
const problemIn = (location: URL) => location.searchParams.get('problem');

/** A browser, which keeps the cookie that binds a login to it. */
class Browser {
  private cookie = 'other=1; sapa-provider-login=x';

  constructor(private readonly server: TestApp = test) {}

  /** Returns the URL of the provider. */
  async start(query = '', provider = 'club'): Promise<string> {
    const response = await this.server.http().get(`/api/auth/providers/${provider}/start${query}`).redirects(0);
    expect(response.status).toBe(302);
    return this.keepCookie(response).headers.location!;
  }

  /** Begins a login of a user who links an account or confirms a change. */
  async startAs(user: Session, action: 'link' | 'confirmation', body: object = {}): Promise<string> {
    const path = `/api/auth/providers/club/${action}`;
    return this.keepCookie(await this.server.as(user).post(path).send(body).expect(200)).body.url;
  }

  /** Opens a URL to which the provider has redirected. Returns the page of the web app. */
  async callback({ pathname, search }: URL): Promise<URL> {
    const call = this.server.http().get(`${pathname}${search}`).set('cookie', this.cookie);
    const { status, headers } = await call.redirects(0);
    expect(status).toBe(302);
    const page = new URL(headers.location!);
    expect(`${page.origin}${page.pathname}`).toBe(`${ORIGIN}/provider-login`);
    return page;
  }

  post(path: string, body: object) {
    return this.server.http().post(`/api/auth/providers/${path}`).set('cookie', this.cookie).send(body);
  }

  /** Logs in at the provider and returns the ticket. */
  async ticket(person: Person, forged?: Forged): Promise<string> {
    return ticketIn(await this.callback(club.logIn(await this.start(), person, forged)));
  }

  async ticketAs(user: Session, action: 'link' | 'confirmation', person: Person, body?: object): Promise<string> {
    return ticketIn(await this.callback(club.logIn(await this.startAs(user, action, body), person)));
  }

  /** Logs in to Šapa, too. */
  async logIn(person: Person) {
    return this.post('login', { ticket: await this.ticket(person) });
  }

  private keepCookie<T extends { headers: Record<string, unknown> }>(response: T): T {
    const [cookie = ''] = response.headers['set-cookie'] as string[];
    expect(cookie).toMatch(
      /^sapa-provider-login=[\w-]{43}; Path=\/api\/auth\/providers; .*HttpOnly; SameSite=Lax; Secure$/,
    );
    this.cookie = cookie.split(';', 1)[0]!;
    return response;
  }
}

const link = (user: Session, ticket: string) => test.as(user).post('/api/auth/linked-accounts').send({ ticket });

/** Registers an account with the person of a provider. */
async function registered(person = newPerson()) {
  const browser = new Browser();
  const { body } = await browser.post('registration', { ticket: await browser.ticket(person) }).expect(201);
  return { browser, person, id: body.user.id as number, user: body.user, ...toSession(body) };
}

/** Links a person of the provider to an account with a password. */
async function linked(person = newPerson()) {
  const user = await test.make.user();
  const browser = new Browser();
  const ticket = await browser.ticketAs(user, 'link', person, { password: PASSWORD });
  const { body } = await link(user, ticket).expect(201);
  return { ...user, browser, person, linkedAccount: body as { id: number } };
}

describe('registration with a provider', () => {
  it('creates an account with the confirmed email address and no password, and logs it in', async () => {
    const person = newPerson();
    const browser = new Browser();
    const ticket = await browser.ticket({ ...person, email: person.email.toUpperCase() });
    expect((await browser.post('ticket', { ticket }).expect(200)).body).toEqual({
      purpose: 'log_in',
      provider: { id: 'club', name: 'Provider club', icon: null },
      isLinked: false,
      email: person.email,
      isEmailTaken: false,
    });
    expect((await browser.post('login', { ticket }).expect(409)).body).toEqual(problem('linked_account_unknown'));
    const { body } = await browser.post('registration', { ticket, timeZone: 'Europe/Belgrade' }).expect(201);
    expect(body.user).toMatchObject({ email: person.email, role: 'member' });
    expect((await test.as(toSession(body)).get('/api/auth/ways-in').expect(200)).body).toEqual({
      hasPassword: false,
      passkeys: [],
      linkedAccounts: [
        {
          id: expect.any(Number),
          providerId: 'club',
          name: 'Provider club',
          createdAt: anyMoment,
          lastUsedAt: anyMoment,
        },
      ],
    });
    const { emailConfirmedAt } = await test.prisma.user.findUniqueOrThrow({ where: { id: body.user.id } });
    expect(emailConfirmedAt).not.toBeNull();
    expect((await browser.post('registration', { ticket }).expect(400)).body).toEqual(
      problem('provider_login_invalid'),
    );
    await browser.logIn(person).then(({ status }) => expect(status).toBe(200));
  });

  it('stores no token and no name of the provider', async () => {
    const { person } = await registered();
    const rows = await test.prisma.linkedAccount.findMany({ where: { subject: person.sub } });
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        userId: expect.any(Number),
        issuer: club.issuer,
        subject: person.sub,
        createdAt: expect.any(Date),
        lastUsedAt: expect.any(Date),
      },
    ]);
    expect(await test.prisma.providerLogin.findMany({ where: { subject: person.sub } })).toEqual([]);
  });

  it.each([
    ['without an email address', { email: undefined }],
    ['with an email address that it has not confirmed', { email_verified: false }],
    ['with an email address whose confirmation is no boolean', { email_verified: 'true' }],
    ['with an email address that accounts cannot have', { email: '"a b"@example.org' }],
  ])('rejects a user %s', async (_title, values) => {
    const browser = new Browser();
    const ticket = await browser.ticket({ ...newPerson(), ...values });
    expect((await browser.post('ticket', { ticket }).expect(200)).body).toMatchObject({ email: null });
    expect((await browser.post('registration', { ticket }).expect(409)).body).toEqual(
      problem('provider_email_unverified'),
    );
  });

  it('never takes over the account that has the email address', async () => {
    const user = await test.make.user();
    const browser = new Browser();
    const ticket = await browser.ticket({ ...newPerson(), email: user.email });
    expect((await browser.post('ticket', { ticket }).expect(200)).body).toMatchObject({ isEmailTaken: true });
    expect((await browser.post('login', { ticket }).expect(409)).body).toEqual(problem('linked_account_unknown'));
    expect((await browser.post('registration', { ticket }).expect(409)).body).toEqual(problem('email_taken'));
    expect(await test.prisma.linkedAccount.count({ where: { userId: user.id } })).toBe(0);
  });

  it('is refused while registration is closed', async () => {
    const browser = new Browser();
    const ticket = await browser.ticket(newPerson());
    await test.prisma.registration.create({ data: { mode: 'CLOSED' } });
    try {
      const { body } = await browser.post('registration', { ticket }).expect(403);
      expect(body).toEqual(problem('registration_closed'));
    } finally {
      await test.prisma.registration.deleteMany();
    }
    await browser.post('registration', { ticket }).expect(201);
  });
});

describe('login with a provider', () => {
  it('starts a session, and returns to the page on which it began', async () => {
    const { person, id } = await linked();
    const browser = new Browser();
    const loginUrl = await browser.start('?next=%2Fpet%2F1%3Ftab%3Dphotos');
    expect(Object.fromEntries(new URL(loginUrl).searchParams)).toMatchObject({
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const page = await browser.callback(club.logIn(loginUrl, person));
    expect(page.searchParams.get('next')).toBe('/pet/1?tab=photos');
    const { body } = await browser.post('login', { ticket: ticketIn(page) }).expect(200);
    expect(body.user).toMatchObject({ id });
    await test.as(toSession(body)).get('/api/auth/sessions').expect(200);
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'rejects the next page %j',
    async (next) => {
      const query = new URLSearchParams({ next }).toString();
      const { body } = await test.http().get(`/api/auth/providers/club/start?${query}`).redirects(0).expect(400);
      expect(body.code).toBe('validation_failed');
    },
  );

  it('keeps the ticket valid until the second factor is correct', async () => {
    const { id, person } = await linked();
    await test.prisma.secondFactor.create({
      data: { userId: id, secret: Buffer.from('x'), enabledAt: new Date() },
    });
    const recoveryCode = 'ABCDEFGHIJKLMNOP';
    const codeHash = createHash('sha256').update(`${id} ${recoveryCode}`).digest();
    await test.prisma.recoveryCode.create({ data: { userId: id, codeHash } });
    const browser = new Browser();
    const ticket = await browser.ticket(person);
    const logIn = (code?: string) => browser.post('login', { ticket, code });
    expect((await logIn().expect(403)).body).toEqual(problem('second_factor_required'));
    expect((await logIn('A'.repeat(16)).expect(400)).body).toEqual(problem('second_factor_wrong'));
    await logIn(recoveryCode).expect(200);
  });

  it('accepts a ticket only once, even concurrently', async () => {
    const { person } = await linked();
    const browser = new Browser();
    const ticket = await browser.ticket(person);
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser.post('login', { ticket })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  });

  it("is denied to a disabled account, and allows no objection without a moderator's decision", async () => {
    const { id, person } = await linked();
    await test.prisma.user.update({ where: { id }, data: { disabledAt: new Date() } });
    const browser = new Browser();
    const ticket = await browser.ticket(person);
    const { body } = await browser.post('login', { ticket }).expect(401);
    expect(body).toMatchObject({ ...problem('account_disabled'), disabled: { reason: null } });
    await browser.post('objection', { ticket, text: 'x' }).expect(404); // no moderator has disabled it
  });

  it('notifies the user of a login on a new device', async () => {
    const { person, browser } = await registered();
    for (const device of ['first', 'second'].map((name) => name.padEnd(32, 'x')))
      await browser.post('login', { ticket: await browser.ticket(person), device }).expect(200);
    expect((await mailbox.next(person.email)).subject).toBe('A login on a new device');
  });

  it('is limited per network', async () => {
    const RATE_LIMITS = 'providerLoginsPerNetwork=1,loginPerNetwork=1';
    const OIDC_PROVIDERS = test.config.OIDC_PROVIDERS;
    await test.beside({ ...mailbox.settings, OIDC_PROVIDERS, RATE_LIMITS }, async (limited) => {
      const browser = new Browser(limited);
      await browser.start();
      const { headers } = await limited.http().get('/api/auth/providers/club/start').redirects(0).expect(302);
      expect(problemIn(new URL(headers.location!))).toBe('too_many_requests');
      await browser.post('login', { ticket: 'x' }).expect(400);
      await browser.post('login', { ticket: 'x' }).expect(429);
    });
  });

  it('deletes expired logins in the background', async () => {
    const { person, browser } = await linked();
    const answer = club.logIn(await browser.start(), person);
    await test.prisma.providerLogin.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(problemIn(await browser.callback(answer))).toBe('provider_login_invalid');
    await test.app.get(ProviderLogins).removeExpired();
    expect(await test.prisma.providerLogin.count()).toBe(0);
  });
});

describe('an attack on the login with a provider', () => {
  it('cannot use a state twice', async () => {
    const { person } = await linked();
    const browser = new Browser();
    const answer = club.logIn(await browser.start(), person);
    expect(ticketIn(await browser.callback(answer))).not.toBe('');
    expect(problemIn(await browser.callback(answer))).toBe('provider_login_invalid');
  });

  it('cannot finish the login in another browser', async () => {
    const { person } = await linked();
    const [attacker, victim] = [new Browser(), new Browser()];
    const answer = club.logIn(await attacker.start(), person);
    await victim.start();
    expect(problemIn(await victim.callback(answer))).toBe('provider_login_invalid');
    const ticket = ticketIn(await attacker.callback(answer));
    for (const path of ['ticket', 'login', 'registration', 'objection'])
      expect((await victim.post(path, { ticket, text: 'x' }).expect(400)).body).toEqual(
        problem('provider_login_invalid'),
      );
    await attacker.post('login', { ticket }).expect(200);
  });

  it('cannot send the answer of one provider to another', async () => {
    const { person } = await linked();
    const browser = new Browser();
    const answers: [problem: string, answer: (loginUrl: string) => URL][] = [
      ['provider_unavailable', (loginUrl) => rival.logIn(loginUrl, person)],
      ['provider_unavailable', (loginUrl) => club.logIn(loginUrl, person, { issuer: rival.issuer })],
      ['provider_login_invalid', (loginUrl) => new URL(club.logIn(loginUrl, person).href.replace('/club/', '/rival/'))],
    ];
    for (const [code, answer] of answers)
      expect(problemIn(await browser.callback(answer(await browser.start())))).toBe(code);
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  const FORGERIES: [title: string, forged: Forged][] = [
    ['for another client', { claims: { aud: 'other' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['with another nonce', { claims: { nonce: 'x' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', { claims: { iat: past - 60, exp: past } }],
    ['with the signature of another key', { isForeignKey: true }],
    ['without a signature', { isUnsigned: true }],
  ];
  it.each(FORGERIES)('cannot use an ID token %s', async (_title, forged) => {
    const { person } = await linked();
    const browser = new Browser();
    const page = await browser.callback(club.logIn(await browser.start(), person, forged));
    expect(problemIn(page)).toBe('provider_unavailable');
    expect(ticketIn(page)).toBe('');
  });

  it('cannot log in with the code of another login', async () => {
    const { person } = await linked();
    const [attacker, victim] = [new Browser(), new Browser()];
    const stolen = club.logIn(await victim.start(), person).searchParams.get('code')!;
    const answer = club.logIn(await attacker.start(), newPerson());
    answer.searchParams.set('code', stolen);
    expect(problemIn(await attacker.callback(answer))).toBe('provider_unavailable');
  });

  it('cannot link or confirm with the ticket of a login, or of another session', async () => {
    const [user, other] = [await test.make.user(), await test.make.user()];
    const phone = await test.make.session(user.id);
    const browser = new Browser();
    const body = { password: PASSWORD };
    expect((await link(user, await browser.ticket(newPerson())).expect(400)).body).toEqual(
      problem('provider_login_invalid'),
    );
    for (const session of [phone, other]) {
      const ticket = await browser.ticketAs(user, 'link', newPerson(), body);
      expect((await link(session, ticket).expect(400)).body).toEqual(problem('provider_login_invalid'));
    }
    const account = await linked();
    for (const ticket of [
      await browser.ticket(account.person),
      await browser.ticketAs(account, 'link', account.person, body),
      await browser.ticketAs(user, 'confirmation', account.person),
    ])
      expect((await test.as(account).delete('/api/user/me').send({ ticket }).expect(400)).body).toEqual(
        problem('provider_login_invalid'),
      );
    const ticket = await browser.ticketAs(account, 'confirmation', account.person);
    expect((await browser.post('login', { ticket }).expect(400)).body).toEqual(problem('provider_login_invalid'));
  });
});

describe('a provider that does not answer correctly', () => {
  const problemAt = async (server: TestApp) => {
    const { headers } = await server.http().get('/api/auth/providers/club/start?next=/wall').redirects(0).expect(302);
    const page = new URL(headers.location!);
    expect(page.searchParams.get('next')).toBe('/wall');
    return problemIn(page);
  };

  /** Runs a server that does not know the provider's addresses yet. */
  const withNewServer = (work: (server: TestApp) => Promise<void>) =>
    test.beside({ ...mailbox.settings, OIDC_PROVIDERS: test.config.OIDC_PROVIDERS }, work);

  afterEach(() => {
    club.override = undefined;
  });

  it('returns provider_unavailable until the provider works again', async () => {
    await withNewServer(async (server) => {
      const user = await test.make.user();
      const wrongAnswers: ((response: ServerResponse) => void)[] = [
        (response) => response.writeHead(500).end(),
        (response) => response.end('<html>'),
        (response) => response.setHeader('content-type', 'application/json').end('{"issuer":"https://evil.example"}'),
        (response) => response.destroy(),
      ];
      for (const override of wrongAnswers) {
        club.override = override;
        expect(await problemAt(server)).toBe('provider_unavailable');
        const { body } = await server
          .as(user)
          .post('/api/auth/providers/club/link')
          .send({ password: PASSWORD })
          .expect(409);
        expect(body).toEqual(problem('provider_unavailable'));
      }
      club.override = undefined;
      await new Browser(server).start();
    });
  });

  it('is given up after a timeout', async () => {
    await withNewServer(async (server) => {
      club.override = () => {};
      const startedAt = Date.now();
      expect(await problemAt(server)).toBe('provider_unavailable');
      expect(Date.now() - startedAt).toBeLessThan(15_000);
    });
  });

  it('redirects with provider_unavailable after a failed token request', async () => {
    const browser = new Browser();
    const answer = club.logIn(await browser.start(), newPerson());
    club.override = (response) => void response.writeHead(500).end();
    expect(problemIn(await browser.callback(answer))).toBe('provider_unavailable');
  });

  it.each(['', 'x'.repeat(256), 'a\0', 'Žika', '\ud800'])('cannot log in with the subject %j', async (sub) => {
    const browser = new Browser();
    const page = await browser.callback(club.logIn(await browser.start(), { ...newPerson(), sub }));
    expect(problemIn(page)).toBe('provider_unavailable');
  });

  it('reports a cancelled login as provider_cancelled', async () => {
    const browser = new Browser();
    const answer = club.logIn(await browser.start(), newPerson());
    answer.searchParams.delete('code');
    answer.searchParams.set('error', 'access_denied');
    expect(problemIn(await browser.callback(answer))).toBe('provider_cancelled');
  });
});

describe('the linked accounts of an account', () => {
  it('can be added after a confirmation, and log in', async () => {
    const user = await test.make.user();
    const person = newPerson();
    const browser = new Browser();
    const begin = (body: object) => test.as(user).post('/api/auth/providers/club/link').send(body);
    await begin({}).expect(400);
    expect((await begin({ password: 'wrong' }).expect(400)).body).toEqual(problem('wrong_current_password'));
    // The email address may differ, because the user has logged in to both accounts.
    const ticket = await browser.ticketAs(user, 'link', person, { password: PASSWORD, next: '/account' });
    expect((await browser.post('ticket', { ticket }).expect(200)).body).toMatchObject({ purpose: 'link' });
    const { body } = await link(user, ticket).expect(201);
    expect(body).toEqual({
      id: expect.any(Number),
      providerId: 'club',
      name: 'Provider club',
      createdAt: anyMoment,
      lastUsedAt: null,
    });
    expect((await mailbox.next(user.email)).subject).toBe('Another account was linked to yours');
    expect((await browser.logIn(person)).body.user).toMatchObject({ id: user.id });
  });

  it('are named in the email for a forgotten password', async () => {
    const { person } = await registered();
    await test.http().post('/api/auth/password/link').send({ email: person.email }).expect(204);
    const { text } = await mailbox.next(person.email);
    expect(text).toContain('You can also log in without a password: Provider club.');
  });

  it('are unique per identity and per provider', async () => {
    const { person, browser, ...user } = await linked();
    const other = await test.make.user();
    const body = { password: PASSWORD };
    const taken = await browser.ticketAs(other, 'link', person, body);
    expect((await link(other, taken).expect(409)).body).toEqual(problem('linked_account_taken'));
    const second = await browser.ticketAs(user, 'link', newPerson(), body);
    expect((await link(user, second).expect(409)).body).toEqual(problem('provider_linked'));
  });

  it('can be removed by its owner after a confirmation', async () => {
    const { person, browser, linkedAccount, ...user } = await linked();
    await mailbox.next(user.email);
    const remove = (body: object) => test.as(user).delete(`/api/auth/linked-accounts/${linkedAccount.id}`).send(body);
    await remove({ password: 'wrong' }).expect(400);
    await remove({ password: PASSWORD }).expect(204);
    await remove({ password: PASSWORD }).expect(404);
    expect((await mailbox.next(user.email)).subject).toBe('A linked account was removed from yours');
    expect((await browser.logIn(person)).body).toEqual(problem('linked_account_unknown'));
  });

  it('cannot be removed if it is the only way in, also after another provider was removed', async () => {
    const { person, browser, id, ...user } = await registered();
    const { id: own } = await test.prisma.linkedAccount.findFirstOrThrow({ where: { userId: id } });
    const remove = async (account: number) => {
      const ticket = await browser.ticketAs(user, 'confirmation', person);
      return test.as(user).delete(`/api/auth/linked-accounts/${account}`).send({ ticket });
    };
    const { id: former } = await test.make.linkedAccount(id, 'https://former.example');
    const { body } = await test.as(user).get('/api/auth/ways-in').expect(200);
    expect(body.linkedAccounts[1]).toMatchObject({ providerId: null, name: 'former.example' });
    expect((await remove(own)).body).toEqual(problem('last_way_in'));
    expect((await remove(former)).status).toBe(204);
    await test.make.passkey(id);
    expect((await remove(own)).status).toBe(204);
  });

  it('replace the password in one confirmation per ticket', async () => {
    const { person, browser, id, ...user } = await registered();
    const ticket = await browser.ticketAs(user, 'confirmation', person);
    await test.as(user).post('/api/data-download').send({ ticket }).expect(202);
    expect((await test.as(user).delete('/api/user/me').send({ ticket }).expect(400)).body).toEqual(
      problem('provider_login_invalid'),
    );
    const stranger = await browser.ticketAs(user, 'confirmation', newPerson());
    expect((await test.as(user).delete('/api/user/me').send({ ticket: stranger }).expect(409)).body).toEqual(
      problem('linked_account_mismatch'),
    );
    const confirmed = () => browser.ticketAs(user, 'confirmation', person);
    await test
      .as(user)
      .patch('/api/user/password')
      .send({ newPassword: PASSWORD, ticket: await confirmed() })
      .expect(204);
    await test.http().post('/api/auth/login').send({ email: person.email, password: PASSWORD }).expect(200);
    await test
      .as(user)
      .delete('/api/user/me')
      .send({ ticket: await confirmed() })
      .expect(204);
    expect(await test.prisma.linkedAccount.count({ where: { userId: id } })).toBe(0);
  });
});

describe('GET /auth/providers', () => {
  it('returns the providers without their secrets', async () => {
    expect((await test.http().get('/api/auth/providers').expect(200)).body).toEqual([
      { id: 'club', name: 'Provider club', icon: null },
      { id: 'rival', name: 'Provider rival', icon: null },
    ]);
  });
});

describe('a certified provider', () => {
  it('logs in', async () => {
    const provider = await startOidcProvider(CALLBACK);
    try {
      const OIDC_PROVIDERS = JSON.stringify([provider.settings]);
      await test.beside({ ...mailbox.settings, OIDC_PROVIDERS }, async (server) => {
        const browser = new Browser(server);
        const atProvider = request.agent(provider.settings.issuer);
        const follow = async (url: string) => {
          const { pathname, search } = new URL(url, provider.settings.issuer);
          return (await atProvider.get(`${pathname}${search}`).redirects(0)).headers.location!;
        };
        const form = await follow(await browser.start());
        const { email } = newPerson();
        const { headers } = await atProvider.post(form).type('form').send({ email }).redirects(0);
        const page = await browser.callback(new URL(await follow(headers.location!)));
        const { body } = await browser.post('registration', { ticket: ticketIn(page) }).expect(201);
        expect(body.user).toMatchObject({ email });
      });
    } finally {
      await provider.stop();
    }
  });
});

import { randomBytes } from 'node:crypto';
import { anyMoment, problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { Authenticator, type Forged } from '../../../test/authenticator.js';
import { PASSWORD, type TestUser } from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';
import { Passkeys } from '../../platform/auth/passkeys.js';
import { MAX_PASSKEYS } from '../../platform/common/limits.js';

const ORIGIN = 'https://sapa.example';

let mailbox: Mailbox;
let test: TestApp;
beforeAll(async () => {
  mailbox = await Mailbox.start();
  test = await TestApp.start({ ...mailbox.settings });
});
afterAll(async () => {
  await test.stop();
  await mailbox.close();
});

type Session = Pick<TestUser, 'bearer'>;

let count = 0;
const newEmail = () => `passkey${++count}@example.org`;

const options = (name: 'login' | 'confirmation' | 'addition', user?: Session) =>
  (user ? test.as(user) : test.http()).post(`/api/auth/passkeys/options/${name}`);
const registrationOptions = (email: string) => test.http().post('/api/user/passkey/options').send({ email });
const register = (body: object) => test.http().post('/api/user/passkey').send(body);
const logInWith = (passkey: object, more: object = {}) =>
  test
    .http()
    .post('/api/auth/passkeys/login')
    .send({ passkey, ...more });
const logIn = async (authenticator: Authenticator) => logInWith(authenticator.sign(await options('login').expect(200)));
const waysIn = async (user: Session) => (await test.as(user).get('/api/auth/ways-in').expect(200)).body;
/** Returns the request field `passkey` that confirms a change. */
const confirmed = async (user: Session, authenticator: Authenticator) =>
  authenticator.sign(await options('confirmation', user).expect(200));
/** Returns the request field `passkey` with another value in one of its fields. */
const withField = (passkey: { response: object }, name: string, value: unknown) => ({
  passkey:
    name === 'passkey'
      ? value
      : name === 'id' || name === 'response'
        ? { ...passkey, [name]: value }
        : { ...passkey, response: { ...passkey.response, [name]: value } },
});
const toSession = ({ access_token }: { access_token: string }) => ({ bearer: `Bearer ${access_token}` });

/** Registers an account that has a passkey and no password. */
async function registered(email = newEmail()) {
  const authenticator = new Authenticator(ORIGIN);
  const passkey = authenticator.create(await registrationOptions(email).expect(200));
  const { body } = await register({ email, firstName: 'Mila', passkey }).expect(201);
  return { authenticator, email, ...toSession(body), id: body.user.id as number };
}

/** Adds a passkey to an account with a password. */
async function added(user: Session, name?: string) {
  const authenticator = new Authenticator(ORIGIN);
  const passkey = authenticator.create(await options('addition', user).send({ password: PASSWORD }).expect(200));
  const { body } = await test.as(user).post('/api/auth/passkeys').send({ name, passkey }).expect(201);
  return { authenticator, id: body.id as number, body };
}

const FORGERIES: [title: string, forged: Forged][] = [
  ['of another website', { origin: 'https://sapa.example.evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['of a challenge that the server did not create', { challenge: 'A'.repeat(43) }],
  ['without a PIN or fingerprint', { isUnverified: true }],
];

const bytes = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');
/** Values for any field, most of which are too long. */
const GARBAGE: [title: string, value: unknown][] = [
  ['100 KB of a letter', 'A'.repeat(100_000)],
  ['100 KB of random bytes', bytes(randomBytes(75_000))],
  ['3 KB of random bytes', bytes(randomBytes(3000))],
  ['nested CBOR lists', bytes(Buffer.alloc(3000, 0x81))],
  ['CBOR of an untrue length', bytes(Buffer.from('5b7fffffffffffffff', 'hex'))],
  ['nested JSON lists', bytes('['.repeat(3000))],
  ['JSON null', bytes('null')],
  ['text that PostgreSQL cannot store', '\0'],
  ['a list of 100 KB', Array.from({ length: 50_000 }, () => 'A')],
  ['a list of text that PostgreSQL cannot store', ['\0']],
  ['a nested object', { a: { a: { a: 'A' } } }],
];

describe('registration with a passkey', () => {
  it('registers an account without a password, and logs it in', async () => {
    const email = newEmail();
    const authenticator = new Authenticator(ORIGIN);
    const answer = await registrationOptions(email).expect(200);
    expect(answer.body.publicKey).toMatchObject({
      rp: { id: 'sapa.example', name: 'Šapa' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const fields = { email, firstName: 'Mila', lastName: 'Petrović', timeZone: 'Europe/Belgrade' };
    const { body } = await register({ ...fields, passkey: authenticator.create(answer) }).expect(201);
    expect(body.user).toMatchObject({ email, firstName: 'Mila', lastName: 'Petrović', role: 'member' });
    expect(Buffer.from(answer.body.publicKey.user.id, 'base64url').toString('hex')).toBe(
      body.user.uuid.replaceAll('-', ''),
    );
    expect(await waysIn(toSession(body))).toEqual({
      hasPassword: false,
      passkeys: [
        { id: expect.any(Number), name: 'Passkey', isBackedUp: false, createdAt: anyMoment, lastUsedAt: null },
      ],
      linkedAccounts: [],
    });
    // No password logs in to the account.
    for (const password of [PASSWORD, 'null', 'the account that does not exist'])
      await test.http().post('/api/auth/login').send({ email, password }).expect(401);
  });

  it('rejects a used challenge, a taken email and a passkey of another account', async () => {
    const email = newEmail();
    const authenticator = new Authenticator(ORIGIN);
    const passkey = authenticator.create(await registrationOptions(email).expect(200));
    await register({ email, passkey }).expect(201);
    expect((await register({ email: newEmail(), passkey }).expect(400)).body).toEqual(problem('passkey_invalid'));
    expect((await registrationOptions(email).expect(409)).body).toEqual(problem('email_taken'));
    const other = newEmail();
    const again = authenticator.create(await registrationOptions(other).expect(200));
    expect((await register({ email, passkey: again }).expect(409)).body).toEqual(problem('email_taken'));
    const copy = authenticator.create(await registrationOptions(other).expect(200));
    expect((await register({ email: other, passkey: copy }).expect(409)).body).toEqual(problem('passkey_exists'));
    expect(await test.prisma.user.count({ where: { email: other } })).toBe(0);
  });

  it.each([...FORGERIES, ['that logs in', { type: 'webauthn.get' }]] satisfies typeof FORGERIES)(
    'rejects a passkey %s',
    async (_title, forged) => {
      const [email, user] = [newEmail(), await test.make.user()];
      const first = new Authenticator(ORIGIN).create(await registrationOptions(email).expect(200), forged);
      const further = new Authenticator(ORIGIN).create(
        await options('addition', user).send({ password: PASSWORD }).expect(200),
        forged,
      );
      for (const call of [
        register({ email, passkey: first }),
        test.as(user).post('/api/auth/passkeys').send({ passkey: further }),
      ])
        expect((await call.expect(400)).body).toEqual(problem('passkey_invalid'));
      expect(await test.prisma.user.count({ where: { email } })).toBe(0);
      expect(await waysIn(user)).toMatchObject({ passkeys: [] });
    },
  );

  it.each(GARBAGE)('rejects %s in every field of the passkey', async (_title, value) => {
    const email = newEmail();
    for (const name of ['clientDataJSON', 'attestationObject', 'transports', 'id', 'response', 'passkey']) {
      const passkey = new Authenticator(ORIGIN).create(await registrationOptions(email).expect(200));
      const { status, body } = await register({ email, ...withField(passkey, name, value) });
      expect([name, status, body.code]).toEqual([
        name,
        400,
        expect.stringMatching(/^(passkey_invalid|validation_failed)$/),
      ]);
    }
    expect(await test.prisma.user.count({ where: { email } })).toBe(0);
  });

  it('requires the response of the authenticator', async () => {
    const { body } = await register({ email: newEmail(), passkey: { id: 'AAAA' } }).expect(400);
    expect(body.code).toBe('validation_failed');
  });

  it('follows the registration mode', async () => {
    const email = newEmail();
    const passkey = new Authenticator(ORIGIN).create(await registrationOptions(email).expect(200));
    await test.prisma.registration.create({ data: { mode: 'CLOSED' } });
    try {
      expect((await registrationOptions(email).expect(403)).body).toEqual(problem('registration_closed'));
      expect((await register({ email, passkey }).expect(403)).body).toEqual(problem('registration_closed'));
    } finally {
      await test.prisma.registration.deleteMany();
    }
  });
});

describe('login with a passkey', () => {
  it('skips the email address and the second factor', async () => {
    const user = await test.make.user();
    const { authenticator } = await added(user);
    await test.prisma.secondFactor.create({
      data: { userId: user.id, secret: Buffer.from('x'), enabledAt: new Date() },
    });
    const answer = await options('login').expect(200);
    expect(answer.body.publicKey).toEqual({
      challenge: expect.any(String),
      rpId: 'sapa.example',
      timeout: 300_000,
      userVerification: 'required',
    });
    const { body } = await logInWith(authenticator.sign(answer)).expect(200);
    expect(body.user).toMatchObject({ id: user.id, email: user.email });
    expect((await test.as(toSession(body)).get('/api/auth/sessions').expect(200)).body).toHaveLength(2);
    expect((await waysIn(user)).passkeys).toMatchObject([{ lastUsedAt: anyMoment }]);
  });

  it('accepts a signature only once, even concurrently', async () => {
    const { authenticator } = await registered();
    const passkey = authenticator.sign(await options('login').expect(200));
    const answers = await Promise.all(Array.from({ length: 4 }, () => logInWith(passkey)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
    expect((await logInWith(passkey).expect(401)).body).toEqual(problem('passkey_unknown'));
  });

  it.each([
    ...FORGERIES,
    ['that creates a passkey', { type: 'webauthn.create' }],
    ['with the same counter', { counter: 2 }],
    ['with an older counter', { counter: 1 }],
  ] satisfies typeof FORGERIES)('rejects a signature %s', async (_title, forged) => {
    const { authenticator } = await registered();
    // The counter is 1 after the registration, and 2 after this login.
    await logIn(authenticator).then(({ status }) => expect(status).toBe(200));
    const passkey = authenticator.sign(await options('login').expect(200), forged);
    expect((await logInWith(passkey).expect(401)).body).toEqual(problem('passkey_unknown'));
  });

  it('rejects unknown passkeys and malformed signatures alike', async () => {
    const { authenticator } = await registered();
    type Answer = Parameters<Authenticator['sign']>[0];
    const changed = (name: string, value: string) => (answer: Answer) => {
      const passkey = authenticator.sign(answer);
      return { ...passkey, response: { ...passkey.response, [name]: value } };
    };
    const [stranger, other] = [new Authenticator(ORIGIN), (await registered()).authenticator];
    const { id } = authenticator.sign(await options('login').expect(200));
    const forgeries = [
      (answer: Answer) => stranger.sign(answer),
      (answer: Answer) => ({ ...stranger.sign(answer), id }),
      (answer: Answer) => ({ ...other.sign(answer), id }),
      changed('clientDataJSON', 'bnVsbA'),
      changed('clientDataJSON', 'AAAA'),
      changed('authenticatorData', 'AAAA'),
      changed('signature', 'AAAA'),
    ];
    for (const forge of forgeries) {
      const passkey = forge(await options('login').expect(200));
      expect((await logInWith(passkey).expect(401)).body).toEqual(problem('passkey_unknown'));
    }
    const answer = await options('login').expect(200);
    for (const passkey of ['x', [], {}, { id: '?' }, { id: 'AAAA' }, changed('signature', 'A'.repeat(5000))(answer)])
      expect((await logInWith(passkey as object).expect(400)).body.code).toBe('validation_failed');
  });

  it('accepts passkeys that do not count signatures', async () => {
    const { authenticator, id } = await registered();
    await test.prisma.passkey.updateMany({ where: { userId: id }, data: { counter: 0 } });
    for (let login = 0; login < 2; login++) {
      const passkey = authenticator.sign(await options('login').expect(200), { counter: 0 });
      await logInWith(passkey).expect(200);
    }
  });

  it('rejects expired challenges, which a job deletes', async () => {
    const { authenticator } = await registered();
    const passkey = authenticator.sign(await options('login').expect(200));
    await test.prisma.passkeyChallenge.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    await logInWith(passkey).expect(401);
    await test.app.get(Passkeys).removeExpired();
    expect(await test.prisma.passkeyChallenge.count()).toBe(0);
  });

  it.each(GARBAGE)('rejects %s in every field of the signature', async (_title, value) => {
    const { authenticator } = await registered();
    for (const name of ['clientDataJSON', 'authenticatorData', 'signature', 'id', 'response', 'passkey']) {
      for (const path of ['login', 'objection']) {
        const passkey = authenticator.sign(await options('login').expect(200));
        const request = { ...withField(passkey, name, value), text: 'x' };
        const { status, body } = await test.http().post(`/api/auth/passkeys/${path}`).send(request);
        expect([name, status, body.code]).toEqual([
          name,
          ...(status === 400 ? [400, 'validation_failed'] : [401, 'passkey_unknown']),
        ]);
      }
    }
    await logIn(authenticator).then(({ status }) => expect(status).toBe(200));
  });

  describe('of a disabled account', () => {
    const object = async (authenticator: Authenticator) =>
      test
        .http()
        .post('/api/auth/passkeys/objection')
        .send({ passkey: authenticator.sign(await options('login').expect(200)), text: 'They are mine.' });

    it('is denied with the reason, to which the owner can object once with the passkey', async () => {
      const { authenticator, id } = await registered();
      const [reporter, moderator] = [await test.make.user(), await test.make.user({ role: 'MODERATOR' })];
      expect((await object(authenticator)).body).toEqual(problem('not_found')); // not disabled yet
      const report = { targetType: 'profile', targetId: id, reason: 'fraud' };
      await test.as(reporter).post('/api/moderation/reports').send(report).expect(201);
      const { caseId } = await test.prisma.report.findFirstOrThrow({ where: { reporterId: reporter.id } });
      const decision = { action: 'disable', reason: 'fraud', text: 'Selling what is not yours.' };
      await test.as(moderator).post(`/api/moderation/cases/${caseId}/decisions`).send(decision).expect(200);
      const denied = (objection: string) => ({
        ...problem('account_disabled'),
        disabled: { reason: 'fraud', text: 'Selling what is not yours.', objection },
      });
      expect((await logIn(authenticator)).body).toEqual(denied('possible'));
      const strangers = await object(new Authenticator(ORIGIN));
      expect([strangers.status, strangers.body]).toEqual([401, problem('passkey_unknown')]);
      expect((await object(authenticator)).status).toBe(204);
      expect((await object(authenticator)).body).toEqual(problem('already_objected'));
      expect((await logIn(authenticator)).body).toEqual(denied('open'));
      const { body: cases } = await test.as(moderator).get('/api/moderation/cases?state=objections').expect(200);
      expect(cases).toMatchObject([{ id: caseId, isObjection: true }]);
    });

    it('is denied without a reason if an operator disabled the account, which leaves no decision to object to', async () => {
      const { authenticator, id } = await registered();
      await test.prisma.user.update({ where: { id }, data: { disabledAt: new Date() } });
      const denied = { ...problem('account_disabled'), disabled: { reason: null, text: '', objection: 'none' } };
      expect((await logIn(authenticator)).body).toEqual(denied);
      expect((await object(authenticator)).body).toEqual(problem('not_found'));
    });
  });

  it('notifies the user of a login on a new device', async () => {
    const { authenticator, email } = await registered();
    for (const device of ['first', 'second'].map((name) => name.padEnd(32, 'x'))) {
      const passkey = authenticator.sign(await options('login').expect(200));
      await logInWith(passkey, { device }).expect(200);
    }
    expect((await mailbox.next(email)).subject).toBe('A login on a new device');
  });

  it('is limited per network', async () => {
    const RATE_LIMITS = 'passkeyLoginsPerNetwork=2,loginPerNetwork=1';
    await test.beside({ ...mailbox.settings, RATE_LIMITS }, async (limited) => {
      const begin = () => limited.http().post('/api/auth/passkeys/options/login');
      const { authenticator } = await registered();
      const [first, second] = [await begin().expect(200), await begin().expect(200)];
      await begin().expect(429);
      const send = (passkey: object) => limited.http().post('/api/auth/passkeys/login').send({ passkey });
      await send(authenticator.sign(first)).expect(200);
      await send(new Authenticator(ORIGIN).sign(second)).expect(401);
      await send(new Authenticator(ORIGIN).sign(second)).expect(429);
    });
  });
});

describe('the passkeys of an account', () => {
  it('can be added, listed and renamed by their owner', async () => {
    const user = await test.make.user();
    const { id } = await added(user, ' Telefon ');
    await added(user);
    expect(await waysIn(user)).toMatchObject({
      hasPassword: true,
      passkeys: [{ id, name: 'Telefon' }, { name: 'Passkey' }],
    });
    const subjects = [(await mailbox.next(user.email)).text, (await mailbox.next(user.email)).text];
    expect(subjects.join()).toContain('“Telefon” can now log in');
    const renamed = await test.as(user).patch(`/api/auth/passkeys/${id}`).send({ name: 'Laptop' }).expect(200);
    expect(renamed.body).toMatchObject({ id, name: 'Laptop' });
  });

  it('need a confirmation in the same session', async () => {
    const user = await test.make.user();
    const phone = { ...user, ...(await test.make.session(user.id)) };
    const [stranger, authenticator] = [await test.make.user(), new Authenticator(ORIGIN)];
    const begin = (body: object) => options('addition', user).send(body);
    expect((await begin({ password: 'wrong' }).expect(400)).body).toEqual(problem('wrong_current_password'));
    await begin({}).expect(400);
    const create = async () => authenticator.create(await begin({ password: PASSWORD }).expect(200));
    const add = (session: Session, passkey: object) => test.as(session).post('/api/auth/passkeys').send({ passkey });
    for (const session of [phone, stranger])
      expect((await add(session, await create()).expect(400)).body).toEqual(problem('passkey_invalid'));
    // Challenges of logins and registrations do not replace the confirmation.
    for (const answer of [await options('login'), await registrationOptions(newEmail())]) {
      const forged = { challenge: answer.body.publicKey.challenge as string };
      await add(user, authenticator.create(await begin({ password: PASSWORD }).expect(200), forged)).expect(400);
    }
    await add(user, await create()).expect(201);
    const { body } = await begin({ password: PASSWORD }).expect(200);
    expect(body.publicKey.excludeCredentials).toHaveLength(1);
  });

  it('are limited in number per account', async () => {
    const user = await test.make.user();
    for (let number = 0; number < MAX_PASSKEYS; number++) await test.make.passkey(user.id);
    const passkey = new Authenticator(ORIGIN).create(
      await options('addition', user).send({ password: PASSWORD }).expect(200),
    );
    const { body } = await test.as(user).post('/api/auth/passkeys').send({ passkey }).expect(409);
    expect(body).toEqual(problem('too_many_passkeys'));
  });

  it('is removed by its owner after a confirmation, and cannot log in any more', async () => {
    const user = await test.make.user();
    const { authenticator, id } = await added(user);
    const remove = (body: object) => test.as(user).delete(`/api/auth/passkeys/${id}`).send(body);
    await remove({ password: 'wrong' }).expect(400);
    await remove({ passkey: await confirmed(user, authenticator) }).expect(204);
    await remove({ password: PASSWORD }).expect(404);
    expect((await logIn(authenticator)).body).toEqual(problem('passkey_unknown'));
    const texts = [(await mailbox.next(user.email)).subject, (await mailbox.next(user.email)).subject];
    expect(texts).toEqual(['A passkey was added to your account', 'A passkey was removed from your account']);
  });

  it('cannot be removed if it is the only way in, even concurrently', async () => {
    const user = await registered();
    const [{ id: first }] = (await waysIn(user)).passkeys;
    const remove = async (id: number) =>
      test
        .as(user)
        .delete(`/api/auth/passkeys/${id}`)
        .send({ passkey: await confirmed(user, user.authenticator) });
    expect((await remove(first)).body).toEqual(problem('last_way_in'));
    const { id: second } = await test.make.passkey(user.id);
    const answers = await Promise.all([remove(first), remove(second)]);
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([204, 204]);
    expect((await waysIn(user)).passkeys).toHaveLength(1);
  });

  it('can confirm a data download, and the deletion of the account with its passkeys', async () => {
    const user = await registered();
    await options('confirmation', user).expect(200);
    const passkey = await confirmed(user, user.authenticator);
    await test.as(user).post('/api/data-download').send({ passkey }).expect(202);
    await test
      .as(user)
      .delete('/api/user/me')
      .send({ passkey: await confirmed(user, user.authenticator) })
      .expect(204);
    expect(await test.prisma.passkey.count({ where: { userId: user.id } })).toBe(0);
    await logIn(user.authenticator).then(({ status }) => expect(status).toBe(401));
  });
});

describe('a confirmation with a passkey', () => {
  it('replaces password and code in every call that needs them', async () => {
    const user = await registered();
    const pet = await test.make.pet({ userId: user.id });
    const friend = await test.make.user();
    await test.make.friendship(user.id, friend.id);
    await test.prisma.secondFactor.create({
      data: { userId: user.id, secret: Buffer.from('x'), enabledAt: new Date() },
    });
    const call = async (method: 'post' | 'patch' | 'delete', path: string, body: object = {}) =>
      (
        await test
          .as(user)
          [method](`/api${path}`)
          .send({ ...body, passkey: await confirmed(user, user.authenticator) })
      ).status;
    expect(await call('post', '/auth/second-factor/recovery-codes')).toBe(200);
    expect(await call('delete', '/auth/second-factor')).toBe(204);
    expect(await call('post', '/auth/second-factor')).toBe(201);
    expect(await call('patch', '/user/email', { email: newEmail() })).toBe(200);
    expect(await call('post', '/data-download')).toBe(202);
    const transfer = { toUser: friend.uuid, withPhotos: true, withRecord: true, withHistory: true };
    expect(await call('post', `/pet/${pet.uuid}/transfer`, transfer)).toBe(201);
    expect(await call('patch', '/user/password', { newPassword: PASSWORD })).toBe(204);
    expect(await waysIn(user)).toMatchObject({ hasPassword: true });
    await test.http().post('/api/auth/login').send({ email: user.email, password: PASSWORD }).expect(401); // needs the new email
  });

  it('rejects passkeys of other users, challenges of other sessions and logins, and used signatures', async () => {
    const [user, other] = [await registered(), await registered()];
    const again = toSession((await logIn(user.authenticator)).body);
    const begin = (passkey: object) => options('addition', user).send({ passkey });
    const own = await confirmed(user, user.authenticator);
    await begin(own).expect(200);
    for (const passkey of [
      own,
      other.authenticator.sign(await options('confirmation', user)),
      await confirmed(again, user.authenticator),
      await confirmed(other, user.authenticator),
      user.authenticator.sign(await options('login')),
    ])
      expect((await begin(passkey).expect(400)).body).toEqual(problem('passkey_invalid'));
    // A login does not accept the challenge of a confirmation.
    await logInWith(await confirmed(user, user.authenticator)).expect(401);
  });

  it('is void once the passkey was removed', async () => {
    const user = await test.make.user();
    const { authenticator, id } = await added(user);
    const passkey = await confirmed(user, authenticator);
    await test.prisma.passkey.delete({ where: { id } });
    const { body } = await test.as(user).delete('/api/user/me').send({ passkey }).expect(400);
    expect(body).toEqual(problem('passkey_invalid'));
  });
});

describe('a forgotten password', () => {
  it('can be set by email for an account that has only a passkey', async () => {
    const { email, authenticator } = await registered();
    await test.http().post('/api/auth/password/link').send({ email }).expect(204);
    const mail = await mailbox.next(email);
    expect(mail.subject).toBe('A password for your account on Šapa');
    expect(mail.text).toContain('You can also log in without a password: a passkey.');
    const secret = /new-password#([\w-]{43})/.exec(mail.text ?? '')?.[1];
    await test.http().post('/api/auth/password').send({ secret, newPassword: PASSWORD }).expect(204);
    await test.http().post('/api/auth/login').send({ email, password: PASSWORD }).expect(200);
    await logIn(authenticator).then(({ status }) => expect(status).toBe(200));
  });
});

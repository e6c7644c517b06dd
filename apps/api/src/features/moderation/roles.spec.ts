import { TestApp } from '../../../test/app.js';
import { anyMoment, problem } from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD, type TestUser } from '../../../test/factories.js';
import { waitingForLocks } from '../../../test/queries.js';
import { sapa } from '../../../test/sapa.js';

let test: TestApp;
let ada: TestUser;
let ben: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ada = await test.make.user({ email: 'ada@example.org', firstName: 'Ada', lastName: 'Adić', role: 'ADMINISTRATOR' });
  ben = await test.make.user({ email: 'ben@example.org', firstName: 'Ben', lastName: 'Benić' });
});

const give = (giver: TestUser, { id }: TestUser, role: string) =>
  test.as(giver).patch(`/api/moderation/people/${id}`).send({ role, password: PASSWORD });

const roleOf = async ({ id }: TestUser) => (await test.prisma.user.findUniqueOrThrow({ where: { id } })).role;

/** Assigns a role with the operator's command. */
const role = (email: string, name: string) => sapa(test.config, 'user', 'role', email, name);

describe('an administrator', () => {
  it('assigns roles, which take effect immediately and are logged', async () => {
    await test.as(ben).get('/api/moderation/people').expect(403);
    const { body } = await give(ada, ben, 'administrator').expect(200);
    expect(body).toEqual({
      user: {
        id: ben.id,
        uuid: ben.uuid,
        firstName: 'Ben',
        lastName: 'Benić',
        imageUrl: null,
        userCategoryId: 1,
      },
      email: 'ben@example.org',
      role: 'administrator',
      suspendedUntil: null,
      isDisabled: false,
      createdAt: anyMoment,
    });
    await test.as(ben).get('/api/moderation/people').expect(200);
    const me = await test.as(ben).get('/api/user/me').expect(200);
    expect(me.body.role).toBe('administrator');

    await give(ben, ada, 'member').expect(200);
    await test.as(ada).get('/api/moderation/people').expect(403);
    const log = await test.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(log.map(({ actorId, action, userId, details }) => ({ actorId, action, userId, details }))).toEqual([
      { actorId: ada.id, action: 'role_changed', userId: ben.id, details: { from: 'member', to: 'administrator' } },
      { actorId: ben.id, action: 'role_changed', userId: ada.id, details: { from: 'administrator', to: 'member' } },
    ]);
  });

  it('lists moderators and administrators, and finds other users by name and email address', async () => {
    const mia = await test.make.user({ firstName: 'Mia', role: 'MODERATOR' });
    const found = async (q = '') => {
      const { body } = await test.as(ada).get(`/api/moderation/people${q}`).expect(200);
      return body.map(({ user }: { user: TestUser }) => user.id);
    };
    expect(await found()).toEqual([mia.id, ada.id]);
    expect(await found('?q=ben@EXAMPLE')).toEqual([ben.id]);
    expect(await found('?q=beni')).toEqual([ben.id]);
    expect(await found('?q=Ben%20B')).toEqual([ben.id]);
    expect(await found('?q=Nobody')).toEqual([]);
    // The search escapes LIKE wildcards, so `%` and `_` match only these characters.
    for (const q of ['%', '_en', 'B_n B', '% B', '\\ x', 'Ben\\ x', 'ben_', 'Ben \\'])
      expect([q, await found(`?q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
    const odd = await test.make.user({ firstName: 'Per%\\', email: 'odd_one@example.org' });
    for (const q of ['odd_', 'per%', 'Per%\\'])
      expect([q, await found(`?q=${encodeURIComponent(q)}`)]).toEqual([q, [odd.id]]);
  });

  it('cannot lose the role if there is no other administrator', async () => {
    expect((await give(ada, ada, 'member').expect(409)).body.code).toBe('last_administrator');
    expect(await role('ada@example.org', 'moderator')).toMatchObject({
      code: 1,
      errors: 'There must be at least one administrator. Give this role to somebody else first.',
    });

    // Two administrators remove each other's role concurrently.
    await give(ada, ben, 'administrator').expect(200);
    const responses = await Promise.all([give(ada, ben, 'member'), give(ben, ada, 'member')]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await roleOf(ada), await roleOf(ben)].sort()).toEqual(['ADMINISTRATOR', 'MEMBER']);
  });

  it("cannot delete the last administrator's account while other users exist", async () => {
    const leave = (user: TestUser) => test.as(user).delete('/api/user/me').send({ password: PASSWORD });
    expect((await leave(ada).expect(409)).body.code).toBe('last_administrator');
    await give(ada, ben, 'administrator').expect(200);
    // Two administrators delete their accounts concurrently.
    const responses = await Promise.all([leave(ada), leave(ben)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 204]);
    const mia = await test.make.user({ role: 'ADMINISTRATOR' });
    const jan = await test.make.user({ role: 'ADMINISTRATOR' });
    await test.make.user();
    const others = await Promise.all([leave(mia), leave(jan)]);
    expect(others.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it('needs the password to change a role', async () => {
    const change = (body: object) => test.as(ada).patch(`/api/moderation/people/${ben.id}`).send(body).expect(400);
    expect((await change({ role: 'moderator' })).body.fieldCodes).toEqual({ password: ['password_required'] });
    expect((await change({ role: 'moderator', password: 'wrong-password' })).body.code).toBe('wrong_current_password');
    expect(await roleOf(ben)).toBe('MEMBER');
    expect(await test.prisma.auditEntry.count()).toBe(0);
  });

  it('cannot change a role after losing their own role during the request', async () => {
    let response: PromiseLike<{ status: number; body: unknown }> | undefined;
    await test.prisma.$transaction(async (transaction) => {
      await transaction.user.update({ where: { id: ada.id }, data: { role: 'MEMBER' } });
      response = give(ada, ben, 'administrator').then();
      await eventually(async () => expect(await waitingForLocks(test.prisma)).toBeGreaterThan(0));
    });
    expect((await response)?.body).toEqual(problem('not_allowed'));
    expect(await roleOf(ben)).toBe('MEMBER');
  });

  it('gets an error for unknown users and unknown roles', async () => {
    await test
      .as(ada)
      .patch('/api/moderation/people/999999')
      .send({ role: 'moderator', password: PASSWORD })
      .expect(404);
    await give(ada, ben, 'king').expect(400);
    await give(ada, ben, '').expect(400);
  });
});

describe("a user's role", () => {
  it('applies to existing sessions after it changes in the database', async () => {
    await test.as(ada).get('/api/moderation/people').expect(200);
    await test.prisma.user.update({ where: { id: ada.id }, data: { role: 'MEMBER' } });
    await eventually(async () => void (await test.as(ada).get('/api/moderation/people').expect(403)));
  });

  it('can be changed by the operator with a command', async () => {
    expect((await role(' Ben@example.org', 'administrator')).code).toBe(0);
    await test.as(ben).get('/api/moderation/people').expect(200);
    expect((await role('nobody@example.org', 'administrator')).errors).toBe('There is no account nobody@example.org.');
    expect(await test.prisma.auditEntry.findFirstOrThrow()).toMatchObject({ actorId: null, userId: ben.id });
  });

  it('cannot be changed by extra fields in requests, and neither can a suspension', async () => {
    const forbidden = {
      role: 'administrator',
      suspendedUntil: null,
      disabledAt: null,
      emailConfirmedAt: '2026-01-01T00:00:00Z',
      user: { role: 'ADMINISTRATOR' },
    };
    const account = { email: 'new@example.org', password: PASSWORD, firstName: 'New' };
    await test
      .http()
      .post('/api/user')
      .send({ ...account, ...forbidden });
    await test
      .as(ben)
      .patch('/api/user/profile')
      .send({ firstName: 'Ben', ...forbidden });
    await test
      .as(ben)
      .patch('/api/user/social-media')
      .send({ facebook: null, ...forbidden });
    await test
      .as(ben)
      .patch('/api/notifications/settings')
      .send({ pushShowsText: true, ...forbidden });
    const suspendedUntil = new Date(Date.now() + 3_600_000);
    const sue = await test.make.user({ suspendedUntil });
    await test
      .as(sue)
      .patch('/api/notifications/settings')
      .send({ pushShowsText: true, ...forbidden });
    const email = { email: 'sue@example.org', currentPassword: PASSWORD };
    await test
      .as(sue)
      .patch('/api/user/email')
      .send({ ...email, ...forbidden })
      .expect(200);
    const people = await test.prisma.user.findMany({ where: { id: { not: ada.id } }, orderBy: { id: 'asc' } });
    expect(people.map(({ role }) => role)).toEqual(people.map(() => 'MEMBER'));
    expect(people.map(({ emailConfirmedAt }) => emailConfirmedAt)).toEqual(people.map(() => null));
    expect(people.find(({ id }) => id === sue.id)?.suspendedUntil).toEqual(suspendedUntil);
  });
});

describe('the audit log', () => {
  it('cannot be changed or deleted', async () => {
    await role('ben@example.org', 'moderator');
    await expect(test.prisma.auditEntry.updateMany({ data: { action: 'x' } })).rejects.toThrow(/neither changed nor/);
    await expect(test.prisma.auditEntry.deleteMany()).rejects.toThrow(/neither changed nor/);
    await expect(test.prisma.$executeRaw`TRUNCATE "AuditEntry"`).rejects.toThrow(/neither changed nor/);
  });
});

describe('the first account of an installation', () => {
  const register = (app: TestApp, name: string) =>
    app
      .http()
      .post('/api/user')
      .send({ email: `${name}@example.org`, password: 'Correct-horse-9' })
      .expect(201);

  it('becomes an administrator if FIRST_ACCOUNT_IS_ADMINISTRATOR is set, but later accounts do not', async () => {
    await test.beside({ FIRST_ACCOUNT_IS_ADMINISTRATOR: 'true' }, async (other) => {
      await test.reset();
      const responses = await Promise.all(['one', 'two', 'three'].map((name) => register(other, name)));
      expect(responses.map(({ body }) => body.role).sort()).toEqual(['administrator', 'member', 'member']);
    });
  });

  it('is a member by default', async () => {
    await test.reset();
    expect((await register(test, 'one')).body.role).toBe('member');
  });
});

import { anyId, anyMoment, problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { PASSWORD, type TestUser } from '../../../test/factories.js';
import { sapa } from '../../../test/sapa.js';

let test: TestApp;
let ada: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ada = await test.make.user({ role: 'ADMINISTRATOR' });
});

let count = 0;
const register = (invitation?: unknown, email = `new${(count += 1)}@example.org`) =>
  test.http().post('/api/user').send({ email, firstName: null, lastName: null, password: PASSWORD, invitation });
const change = (mode: string) => test.as(ada).patch('/api/registration').send({ mode }).expect(200);
const invite = async (body: object = {}) => {
  const sent = { uses: 1, days: 7, ...body };
  const answer = await test.as(ada).post('/api/registration/invitations').send(sent).expect(201);
  return { ...(answer.body as { id: number; path: string }), secret: (answer.body.path as string).split('#')[1]! };
};
const modeNow = async () => (await test.http().get('/api/registration').expect(200)).body;
const audited = async () =>
  (await test.prisma.auditEntry.findMany({ orderBy: { id: 'asc' }, select: { actorId: true, action: true } })).map(
    ({ actorId, action }) => [actorId, action],
  );

describe('registration', () => {
  it('is open by default, and can be closed and reopened', async () => {
    expect(await modeNow()).toEqual({ mode: 'open' });
    await register().expect(201);
    await register('some-words-that-are-no-invitation').expect(201);
    await change('closed');
    expect(await modeNow()).toEqual({ mode: 'closed' });
    expect((await register().expect(403)).body).toEqual(problem('registration_closed'));
    // The response does not reveal that the address is taken.
    expect((await register(undefined, ada.email).expect(403)).body).toEqual(problem('registration_closed'));
    await test.http().post('/api/auth/login').send({ email: ada.email, password: PASSWORD }).expect(200);
    await change('open');
    await register().expect(201);
    expect(await audited()).toEqual([
      [ada.id, 'registration_changed'],
      [ada.id, 'registration_changed'],
    ]);
  });

  it('accepts an invitation as often as the invitation allows', async () => {
    await change('invited');
    expect((await register().expect(403)).body).toEqual(problem('invitation_required'));
    expect((await register('x'.repeat(32)).expect(403)).body).toEqual(problem('invitation_invalid'));
    const { secret, path } = await invite({ uses: 2, note: 'The neighbours' });
    expect(path).toMatch(/^\/signup#[\w-]{32}$/);
    await register(secret).expect(201);
    // A failed registration does not use up the invitation.
    await register(secret, ada.email).expect(409);
    await register(secret).expect(201);
    expect((await register(secret).expect(403)).body).toEqual(problem('invitation_invalid'));
    await change('closed');
    expect((await register((await invite()).secret).expect(403)).body).toEqual(problem('registration_closed'));
  });

  it('lets only one of several concurrent registrations take the last use of an invitation', async () => {
    await change('invited');
    const { secret } = await invite();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(secret)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(403)]);
  });

  it('rejects expired and withdrawn invitations', async () => {
    await change('invited');
    const [late, withdrawn] = [await invite(), await invite()];
    await test.prisma.invitation.update({ where: { id: late.id }, data: { expiresAt: new Date() } });
    await register(late.secret).expect(403);
    await test.as(ada).delete(`/api/registration/invitations/${withdrawn.id}`).expect(204);
    await register(withdrawn.secret).expect(403);
    await test.as(ada).delete(`/api/registration/invitations/${withdrawn.id}`).expect(404);
  });

  it('lists valid invitations without their secrets', async () => {
    const { id, secret } = await invite({ uses: 3, note: ' The neighbours ' });
    const used = await invite();
    await test.prisma.invitation.update({ where: { id: used.id }, data: { usesLeft: 0 } });
    const { body, text } = await test.as(ada).get('/api/registration/invitations').expect(200);
    expect(body).toEqual([
      { id, note: 'The neighbours', uses: 3, usesLeft: 3, expiresAt: anyMoment, createdAt: anyMoment },
    ]);
    expect(id).toEqual(anyId);
    expect(text).not.toContain(secret);
    const rows = await test.prisma.$queryRaw`SELECT encode("secretHash", 'escape') FROM "Invitation"`;
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('allows at most 200 valid invitations', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    await test.prisma.invitation.createMany({
      data: Array.from({ length: 200 }, (_, number) => ({
        secretHash: Buffer.from(`${number}`),
        uses: 1,
        usesLeft: 1,
        expiresAt,
      })),
    });
    const answer = await test.as(ada).post('/api/registration/invitations').send({ uses: 1, days: 1 }).expect(409);
    expect(answer.body).toEqual(problem('too_many_invitations'));
  });

  it.each([
    { uses: 0, days: 1 },
    { uses: 1001, days: 1 },
    { uses: 1, days: 366 },
    { uses: 1.5, days: 1 },
    { uses: '1', days: 1 },
    { uses: 1 },
    { uses: 1, days: 1, note: 'x'.repeat(201) },
    { uses: 1, days: 1, note: ['x'] },
  ])('rejects the new invitation %j', async (body) => {
    await test.as(ada).post('/api/registration/invitations').send(body).expect(400);
    expect(await test.prisma.invitation.count()).toBe(0);
  });

  it.each(['', 'OPEN', 'shut', ['open'], null])('rejects the registration mode %j', async (mode) => {
    await test.as(ada).patch('/api/registration').send({ mode }).expect(400);
  });

  it.each([['x'], { not: 'x' }, 5, '../x', 'x'.repeat(101)])(
    'rejects a registration with the invitation %j',
    async (invitation) => {
      await register(invitation).expect(400);
    },
  );

  it('can be controlled by operator commands for the mode and for invitations', async () => {
    const run = (...args: string[]) => sapa(test.config, ...args);
    expect((await run('registration', 'invited')).output).toBe('Registration is now invited.');
    const { output } = await run('invite', '2', '30');
    expect(output).toMatch(/^http:\/\/localhost:\d+\/signup#[\w-]{32}\nIt works 2 times, until .* UTC\.$/);
    await register(/#([\w-]+)/.exec(output)![1]).expect(201);
    expect((await run('registration', 'invite')).output).toContain('It works once, until');
    for (const args of [
      ['registration', 'shut'],
      ['invite', '0'],
      ['invite', '1', 'x'],
    ])
      expect(await run(...args)).toMatchObject({ code: 2, output: '' });
    expect(await audited()).toEqual([
      [null, 'registration_changed'],
      [null, 'invitation_made'],
      [null, 'invitation_made'],
    ]);
  });
});

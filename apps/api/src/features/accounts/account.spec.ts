import { invalid, INVISIBLE_TEXTS, problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { PASSWORD, picture, type TestUser } from '../../../test/factories.js';
import { holdHashing } from '../../../test/hashing.js';
import { queriesOf, waitingForLocks } from '../../../test/queries.js';
import { isStoredPicture, storedFiles, upload } from '../../../test/uploads.js';

let test: TestApp;
let ana: TestUser;
beforeAll(async () => {
  test = await TestApp.start({
    LOGIN_FAILURES_PER_ACCOUNT: '100000',
    LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS: '100000',
  });
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user();
});

const NEW_PASSWORD = 'Battery-staple-7';
const login = (email: string, password: string) => test.http().post('/api/auth/login').send({ email, password });
const isLoggedIn = async (user: Pick<TestUser, 'bearer'>) => {
  const { status } = await test.as(user).get('/api/user/me');
  return status === 200;
};

/** Invalid passwords, and the problem of each. */
const NO_PASSWORDS = [
  [undefined, 'password_required'],
  [null, 'password_required'],
  ['', 'password_required'],
  [['Correct-horse-9'], 'invalid'],
  [{ not: '' }, 'invalid'],
  [12345678, 'invalid'],
  [true, 'invalid'],
  ['x'.repeat(1000), 'invalid'],
] as const;

describe('many who log in at once', () => {
  /** Sends this many while nothing comes out of hashing. */
  const loginsAtOnce = (count: number) => {
    const release = holdHashing();
    const statuses: number[] = [];
    const answers = Array.from({ length: count }, async () => {
      const answer = await login(ana.email, PASSWORD);
      statuses.push(answer.status);
      return answer;
    });
    return { release, statuses, answers };
  };

  it('are verified one at a time, without a connection to the database, and keep nobody else waiting', async () => {
    const { release, statuses, answers } = loginsAtOnce(100);
    const reads = Array.from({ length: 20 }, () => test.as(ana).get('/api/user/me'));
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(statuses).toEqual([]);
    expect(release()).toBe(1);
    await Promise.all(answers);
    expect(statuses).toEqual(Array(100).fill(200));
  });

  it('do not wait for each other where the database does not answer', async () => {
    let answers: Promise<{ status: number }>[] = [];
    await test.prisma.$transaction(async (transaction) => {
      await transaction.$executeRaw`LOCK TABLE "User" IN ACCESS EXCLUSIVE MODE`;
      answers = Array.from({ length: 6 }, async () => login(ana.email, PASSWORD));
      // Asked outside of the transaction, which sees no connections that are opened after its first look at them.
      await eventually(async () => expect(await waitingForLocks(test.prisma)).toBe(6));
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  it('are asked to come back where too many wait, which is no failed attempt', async () => {
    const MANY = 150;
    const limits = { LOGIN_FAILURES_PER_ACCOUNT: `${MANY}`, LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS: `${MANY}` };
    await test.beside(limits, async (limited) => {
      const send = async (password: string) =>
        limited.http().post('/api/auth/login').send({ email: ana.email, password });
      const sendMany = (count: number, password: string) => Array.from({ length: count }, () => send(password));
      const release = holdHashing();
      const answers = sendMany(MANY, PASSWORD);
      const first = await Promise.race(answers);
      expect([first.status, first.body]).toEqual([429, problem('too_many_requests')]);
      expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);
      release();
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);

      for (let count = 0; count < MANY; count += 50) {
        const tried = await Promise.all(sendMany(50, 'wrong-password'));
        expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([401]));
      }
      expect((await send(PASSWORD)).status).toBe(429);
    });
  });
});

describe('a new password', () => {
  const change = (body: object, user = ana) => test.as(user).patch('/api/user/password').send(body);
  const both = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };

  it('replaces the old one and ends all other sessions', async () => {
    const phone = await test.make.session(ana.id);
    const bob = await test.make.user();
    const answer = await change(both).expect(204);
    expect(answer.text).toBe('');
    await login(ana.email, PASSWORD).expect(401);
    await login(ana.email, NEW_PASSWORD).expect(200);
    expect(await isLoggedIn(ana)).toBe(true);
    expect(await isLoggedIn(phone)).toBe(false);
    expect(await isLoggedIn(bob)).toBe(true);
    await login(bob.email, PASSWORD).expect(200);
  });

  it('needs the current one', async () => {
    const phone = await test.make.session(ana.id);
    const { body } = await change({ ...both, currentPassword: 'wrong-password' }).expect(400);
    expect(body).toEqual(problem('wrong_current_password'));
    expect(await isLoggedIn(phone)).toBe(true);
    await login(ana.email, PASSWORD).expect(200);
  });

  it.each(NO_PASSWORDS)('is refused when the current one is %j', async (currentPassword, code) => {
    const { body } = await change({ ...both, currentPassword }).expect(400);
    expect(body).toEqual(invalid({ currentPassword: code }));
  });

  it.each([
    ...NO_PASSWORDS.slice(0, -1),
    ...INVISIBLE_TEXTS.map((text) => [text.repeat(8), 'password_required'] as const),
    ['seven77', 'password_too_short'],
    ['🐾'.repeat(7), 'password_too_short'],
    ['x'.repeat(129), 'password_too_long'],
    ['Password123', 'password_too_common'],
    ['Battery\0staple-7', 'invalid'],
    ['Battery-staple-\ud800', 'invalid'],
  ] as const)('cannot be %j', async (newPassword, code) => {
    const { body } = await change({ ...both, newPassword }).expect(400);
    expect(body).toEqual(invalid({ newPassword: code }));
    await login(ana.email, PASSWORD).expect(200);
  });

  it('cannot be the address of the account', async () => {
    const { email } = await test.make.user({ email: 'mila.petrovic@example.org' });
    const { body: session } = await login(email, PASSWORD).expect(200);
    const mila = { ...ana, bearer: `Bearer ${session.access_token}` };
    for (const newPassword of ['Mila.Petrovic@example.org', 'mila.petrovic']) {
      const { body } = await change({ ...both, newPassword }, mila).expect(400);
      expect(body).toEqual(invalid({ newPassword: 'password_too_common' }));
    }
  });

  it('may be a passphrase in any script, as long as 128 characters', async () => {
    const newPassword = '🐾'.repeat(128);
    await change({ ...both, newPassword }).expect(204);
    await login(ana.email, newPassword).expect(200);
  });

  it('is as long as the operator wants', async () => {
    await test.beside({ PASSWORD_MIN_LENGTH: '20' }, async (strict) => {
      const { body } = await strict.as(ana).patch('/api/user/password').send(both).expect(400);
      expect(body).toEqual(invalid({ newPassword: 'password_too_short' }));
    });
  });

  it('changes nobody else, whoever is named', async () => {
    const bob = await test.make.user();
    await change({ ...both, id: bob.id, userId: bob.id, email: bob.email, passwordHash: 'x' }).expect(204);
    await login(bob.email, PASSWORD).expect(200);
    await login(ana.email, NEW_PASSWORD).expect(200);
  });

  it('needs a token', async () => {
    expect((await test.http().patch('/api/user/password').send(both).expect(401)).body).toEqual(
      problem('unauthorized'),
    );
    await login(ana.email, PASSWORD).expect(200);
  });

  it('cannot be used to try passwords', async () => {
    await test.beside({ PASSWORD_CONFIRMATIONS_PER_SESSION: '3' }, async (limited) => {
      const attempt = (currentPassword: string) =>
        limited
          .as(ana)
          .patch('/api/user/password')
          .send({ ...both, currentPassword });
      for (let count = 0; count < 3; count++) await attempt('wrong-password').expect(400);
      const { body, headers } = await attempt(PASSWORD).expect(429);
      expect(body).toEqual(problem('too_many_requests'));
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    });
  });

  it('takes at most a few hash comparisons, also with the right password', async () => {
    await test.beside({ PASSWORD_CONFIRMATIONS_PER_SESSION: '3' }, async (limited) => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          limited
            .as(ana)
            .patch('/api/user/password')
            .send({ ...both, newPassword: PASSWORD }),
        ),
      );
      const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
      expect(count(429)).toBe(5);
      // Of those that are verified at the same moment one wins.
      expect(count(204)).toBeGreaterThan(0);
      expect(count(204) + count(400)).toBe(3);
    });
  });

  it('stays possible for the owner, as does logging in, after attempts in a stolen session', async () => {
    const limits = { PASSWORD_CONFIRMATIONS_PER_SESSION: '2', LOGIN_FAILURES_PER_ACCOUNT: '2' };
    await test.beside(limits, async (limited) => {
      const stolen = await test.make.session(ana.id);
      const attempt = (currentPassword: string, session: Pick<TestUser, 'bearer'>) =>
        limited
          .as(session)
          .patch('/api/user/password')
          .send({ ...both, currentPassword });
      for (const status of [400, 400, 429, 429]) await attempt('wrong-password', stolen).expect(status);
      await limited.http().post('/api/auth/login').send({ email: ana.email, password: PASSWORD }).expect(200);
      await attempt(PASSWORD, ana).expect(204);
    });
  });

  it('stays possible for the owner after failed logins from elsewhere', async () => {
    await test.beside({ LOGIN_FAILURES_PER_ACCOUNT: '2' }, async (limited) => {
      const attempt = () =>
        limited.http().post('/api/auth/login').send({ email: ana.email, password: 'wrong-password' });
      for (const status of [401, 401, 429]) await attempt().expect(status);
      await limited.as(ana).patch('/api/user/password').send(both).expect(204);
    });
  });

  it('ends also the sessions that begin with the old one at the same moment', async () => {
    const [changed, ...logins] = await Promise.all([
      change(both),
      ...Array.from({ length: 12 }, () => login(ana.email, PASSWORD)),
    ]);
    expect(changed?.status).toBe(204);
    for (const { status, body } of logins) {
      expect([200, 401]).toContain(status);
      if (status === 200) expect(await isLoggedIn({ bearer: `Bearer ${body.access_token}` })).toBe(false);
    }
  });

  it('wins alone when two are set at the same moment from one session', async () => {
    const passwords = [NEW_PASSWORD, 'Another-staple-8'];
    const answers = await Promise.all(passwords.map((newPassword) => change({ ...both, newPassword })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    const works = await Promise.all(passwords.map(async (password) => (await login(ana.email, password)).status));
    expect(works.sort()).toEqual([200, 401]);
  });
});

describe('an action confirmed with the old password', () => {
  it.each([
    ['another e-mail', 'patch', '/api/user/profile', { email: 'new@example.org', currentPassword: PASSWORD }],
    ['the end of the account', 'delete', '/api/user/me', { password: PASSWORD }],
  ] as const)('is refused once the password has changed: %s', async (_what, method, path, body) => {
    const stolen = await test.make.session(ana.id);
    let answer: Promise<{ status: number; body: unknown }> | undefined;
    await test.prisma.$transaction(async (transaction) => {
      const data = { passwordHash: 'another' };
      await transaction.user.update({ where: { id: ana.id }, data });
      answer = test.as(stolen)[method](path).send(body).then();
      await eventually(async () => expect(await waitingForLocks(test.prisma)).toBeGreaterThan(0));
    });
    expect((await answer)?.body).toEqual(problem('wrong_current_password'));
    expect(await test.prisma.user.findUnique({ where: { id: ana.id }, select: { email: true } })).toEqual({
      email: ana.email,
    });
  });
});

describe('deleting the account', () => {
  const remove = (body: object = { password: PASSWORD }, user = ana) => test.as(user).delete('/api/user/me').send(body);

  it('ends it at once, everywhere', async () => {
    const phone = await test.make.session(ana.id);
    const answer = await remove().expect(204);
    expect(answer.text).toBe('');
    expect(await isLoggedIn(ana)).toBe(false);
    expect(await isLoggedIn(phone)).toBe(false);
    await login(ana.email, PASSWORD).expect(401);
    const bob = await test.make.user();
    const { body } = await test.as(bob).get(`/api/user/by-uuid/${ana.uuid}`).expect(404);
    expect(body).toEqual(problem('user_not_found'));
    expect((await test.as(bob).get('/api/user').expect(200)).body).toHaveLength(1);
  });

  it('lets the e-mail be registered again, by a new account', async () => {
    await remove().expect(204);
    const { body } = await test.http().post('/api/user').send({ email: ana.email, password: PASSWORD }).expect(201);
    expect(body.id).not.toBe(ana.id);
    expect(await isLoggedIn(ana)).toBe(false);
  });

  it('needs the password', async () => {
    const { body } = await remove({ password: 'wrong-password' }).expect(400);
    expect(body).toEqual(problem('wrong_current_password'));
    expect(await isLoggedIn(ana)).toBe(true);
  });

  it.each(NO_PASSWORDS)('is refused when the password is %j', async (password, code) => {
    expect((await remove({ password }).expect(400)).body).toEqual(invalid({ password: code }));
    expect(await isLoggedIn(ana)).toBe(true);
  });

  it('is refused without a body', async () => {
    const { body } = await test.as(ana).delete('/api/user/me').expect(400);
    expect(body).toEqual(invalid({ password: 'password_required' }));
  });

  it('needs a token, and takes nobody else', async () => {
    const bob = await test.make.user();
    await test.http().delete('/api/user/me').send({ password: PASSWORD }).expect(401);
    await remove({ password: PASSWORD, id: bob.id, uuid: bob.uuid, userId: bob.id, email: bob.email }).expect(204);
    expect(await isLoggedIn(bob)).toBe(true);
    expect(await test.prisma.user.findMany({ select: { id: true } })).toEqual([{ id: bob.id }]);
  });

  it('cannot be used to try passwords', async () => {
    await test.beside({ PASSWORD_CONFIRMATIONS_PER_SESSION: '2' }, async (limited) => {
      const attempt = (password: string) => limited.as(ana).delete('/api/user/me').send({ password });
      for (let count = 0; count < 2; count++) await attempt('wrong-password').expect(400);
      expect((await attempt(PASSWORD).expect(429)).body).toEqual(problem('too_many_requests'));
    });
    expect(await isLoggedIn(ana)).toBe(true);
  });

  it('works once when it is asked for many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove()));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, ...Array<number>(7).fill(401)]);
  });

  const pictures = async () => (await storedFiles(test)).filter(isStoredPicture);

  /** Ana with at least one of everything, and every possible relation to Bob. */
  async function everything(bob: TestUser) {
    const pet = await test.make.pet({ userId: ana.id });
    const bobsPet = await test.make.pet({ userId: bob.id });
    const { prisma } = test;
    await prisma.address.create({ data: { userId: ana.id, country: 'Serbia', city: 'Niš', street: 'x' } });
    await prisma.businessProfile.create({
      data: {
        userId: ana.id,
        kind: 'VETERINARY',
        establishmentDate: new Date(),
        services: { create: { serviceId: (await prisma.service.findFirstOrThrow()).id } },
      },
    });
    const posts = [];
    for (const author of [ana, bob]) {
      const post = await prisma.wallPost.create({ data: { authorId: author.id, content: '#hi' } });
      await prisma.wallPostTag.create({ data: { wallPostId: post.id, authorId: author.id, tag: 'hi' } });
      const blogPost = await prisma.blogPost.create({
        data: { authorId: author.id, title: 'x', content: 'x', excerpt: 'x', category: 'PSI', isPublished: true },
      });
      posts.push({ wallPostId: post.id, blogPostId: blogPost.id });
    }
    for (const { id: userId } of [ana, bob]) {
      for (const { wallPostId, blogPostId } of posts) {
        await prisma.like.create({ data: { userId, wallPostId } });
        await prisma.like.create({ data: { userId, blogPostId } });
        const { id: parentId } = await prisma.comment.create({ data: { authorId: userId, wallPostId, content: 'x' } });
        for (const author of [ana, bob])
          await prisma.comment.create({ data: { authorId: author.id, wallPostId, parentId, content: 'x' } });
        await prisma.comment.create({ data: { authorId: userId, blogPostId, content: 'x' } });
      }
      for (const albumUserId of [ana.id, bob.id]) await prisma.like.create({ data: { userId, albumUserId } });
      for (const albumPetId of [pet.id, bobsPet.id]) await prisma.like.create({ data: { userId, albumPetId } });
    }
    await prisma.friendship.create({ data: { requesterId: bob.id, addresseeId: ana.id, status: 'ACCEPTED' } });
    await test.make.block(ana.id, bob.id);
    await prisma.streamEvent.createMany({
      data: [ana, bob].map(({ id }) => ({ type: 'WALL_POST' as const, userIds: [id] })),
    });
    const conversation = await prisma.conversation.create({ data: { lowUserId: ana.id, highUserId: bob.id } });
    for (const [senderId, receiverId] of [
      [ana.id, bob.id],
      [bob.id, ana.id],
    ] as const) {
      const message = await prisma.message.create({
        data: { conversationId: conversation.id, senderId, receiverId, content: 'x' },
      });
      await prisma.conversationMember.create({
        data: { conversationId: conversation.id, userId: receiverId, lastMessageId: message.id, unreadCount: 1 },
      });
    }
  }

  it('deletes everything of the user, and leaves the rest with correct counts', async () => {
    const bob = await test.make.user();
    await everything(bob);
    await remove().expect(204);

    const { prisma } = test;
    expect({
      users: await prisma.user.findMany({ select: { id: true, albumLikeCount: true } }),
      pets: await prisma.pet.findMany({ select: { userId: true, albumLikeCount: true } }),
      wallPosts: await prisma.wallPost.findMany({ select: { authorId: true, likeCount: true, commentCount: true } }),
      blogPosts: await prisma.blogPost.findMany({ select: { authorId: true, likeCount: true, commentCount: true } }),
      // A reply is deleted with the comment it answers, whoever wrote it.
      comments: (await prisma.comment.findMany({ select: { authorId: true } })).map(({ authorId }) => authorId),
      likes: (await prisma.like.findMany({ select: { userId: true } })).map(({ userId }) => userId),
      events: await prisma.streamEvent.findMany({ where: { type: 'WALL_POST' }, select: { userIds: true } }),
      tags: await prisma.wallPostTag.count(),
    }).toEqual({
      users: [{ id: bob.id, albumLikeCount: 1 }],
      pets: [{ userId: bob.id, albumLikeCount: 1 }],
      wallPosts: [{ authorId: bob.id, likeCount: 1, commentCount: 2 }],
      blogPosts: [{ authorId: bob.id, likeCount: 1, commentCount: 1 }],
      comments: [bob.id, bob.id, bob.id],
      likes: [bob.id, bob.id, bob.id, bob.id],
      events: [{ userIds: [bob.id] }],
      tags: 1,
    });
    const gone = [
      prisma.address.count(),
      prisma.businessProfile.count(),
      prisma.businessService.count(),
      prisma.session.count({ where: { userId: ana.id } }),
      prisma.friendship.count(),
      prisma.block.count(),
      prisma.conversation.count(),
      prisma.conversationMember.count(),
      prisma.message.count(),
    ];
    expect(await Promise.all(gone)).toEqual(gone.map(() => 0));
  });

  it('covers every table that refers to a user, also future ones', async () => {
    const rules = await test.prisma.$queryRaw<{ name: string; rule: string }[]>`
      SELECT conname AS name, confdeltype::text AS rule FROM pg_constraint WHERE contype = 'f' AND confrelid = '"User"'::regclass`;
    expect(rules.length).toBeGreaterThan(15);
    // What colleagues decided or began outlives their accounts.
    const ofColleagues = [
      'Invitation_createdById_fkey',
      'ModerationCase_claimedById_fkey',
      'ModerationDecision_moderatorId_fkey',
    ];
    const others = rules.filter(({ rule }) => rule !== 'c');
    expect(others.map(({ name, rule }) => `${name} ${rule}`).sort()).toEqual(ofColleagues.map((name) => `${name} n`));
  });

  it('removes the pictures of the user, the pets and the posts, and no others', async () => {
    const bob = await test.make.user();
    const mine = await test.make.pet({ userId: ana.id });
    const theirs = await test.make.pet({ userId: bob.id });
    const jpeg = await picture();
    await upload(test, bob, theirs.uuid, jpeg).expect(201);
    const kept = await pictures();
    await upload(test, ana, mine.uuid, jpeg).expect(201);
    await upload(test, ana, mine.uuid, jpeg).expect(201);
    // Files like those of a user's album and of a post.
    const photos = await test.prisma.petPhoto.findMany({ where: { petId: mine.id }, orderBy: { id: 'asc' } });
    const asOf = async (index: number) => {
      const { key, width, height, widths } = photos[index]!;
      await test.prisma.petPhoto.delete({ where: { id: photos[index]!.id } });
      return { userId: ana.id, key, width, height, widths };
    };
    await test.prisma.userPhoto.create({ data: await asOf(0) });
    await test.prisma.media.create({ data: await asOf(1) });
    await upload(test, ana, mine.uuid, jpeg).expect(201);
    expect((await pictures()).length).toBeGreaterThan(kept.length);

    await remove().expect(204);
    expect(await pictures()).toEqual(kept);
    await eventually(async () => expect(await storedFiles(test)).toEqual(kept)); // no marker is left either
  });

  it('leaves no file of a picture that is uploaded meanwhile', async () => {
    const pet = await test.make.pet({ userId: ana.id });
    const jpeg = await picture();
    const before = await pictures();
    const [removed, ...uploads] = await Promise.all([
      remove(),
      ...Array.from({ length: 6 }, () => upload(test, ana, pet.uuid, jpeg)),
    ]);
    expect(removed?.status).toBe(204);
    for (const { status } of uploads) expect([201, 401, 404]).toContain(status);
    await eventually(async () => expect(await storedFiles(test)).toEqual(before));
    expect(await test.prisma.petPhoto.count()).toBe(0);
  });

  it("works for people who liked each other's posts and delete their accounts at the same moment", async () => {
    const people = [ana, await test.make.user(), await test.make.user(), await test.make.user()];
    for (const { id } of people) {
      await test.prisma.wallPost.createMany({
        data: Array.from({ length: 10 }, () => ({ authorId: id, content: 'x' })),
      });
    }
    const posts = await test.prisma.wallPost.findMany({ select: { id: true } });
    await test.prisma.like.createMany({
      data: people.flatMap(({ id: userId }) => posts.map(({ id: wallPostId }) => ({ userId, wallPostId }))),
    });
    const answers = await Promise.all(people.map((user) => remove(undefined, user)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await test.prisma.user.count()).toBe(0);
    expect(await test.prisma.like.count()).toBe(0);
  });

  it('works at once for people who sent each other pictures and delete their accounts at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => test.make.user()));
    const file = await picture();
    for (const sender of people) {
      const as = test.as(sender);
      const send = async (receiverId: number) => {
        const { url } = (await as.post('/api/media').attach('file', file, 'x.jpg').expect(201)).body as { url: string };
        await as.post('/api/messages/send').send({ receiverId, messageType: 'image', content: url }).expect(201);
      };
      await Promise.all(people.filter(({ id }) => id !== sender.id).map(({ id }) => send(id)));
    }
    const statements = await queriesOf(async () => {
      const answers = await Promise.all(people.map((user) => remove(undefined, user)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
    });
    // No transaction was aborted by a deadlock and had to be retried.
    expect(statements.filter((statement) => /FROM "User" .*FOR UPDATE/s.test(statement))).toHaveLength(8);
    expect(await test.prisma.media.count()).toBe(0);
  });

  it('ends consistently whatever else runs at the same time', async () => {
    const bob = await test.make.user();
    const pet = await test.make.pet({ userId: ana.id });
    const { body: post } = await test.as(ana).post('/api/wall').send({ content: 'x' }).expect(201);
    const { body: bobs } = await test.as(bob).post('/api/wall').send({ content: 'x' }).expect(201);
    const postBy = (user: TestUser, path: string, body: object) => test.as(user).post(`/api/${path}`).send(body);
    const onPost = (user: TestUser, targetId: number) => [
      postBy(user, 'likes', { targetType: 'wall_post', targetId }),
      postBy(user, 'comments', { targetType: 'wall_post', targetId, content: 'x' }),
    ];
    const answers = await Promise.all([
      ...onPost(ana, bobs.id),
      ...onPost(bob, post.id),
      postBy(ana, 'wall', { content: '#x' }),
      postBy(ana, 'blogs', { title: 'x', content: 'x', category: 'PSI' }),
      remove(),
      postBy(ana, 'user-address', { country: 'x', city: 'x', street: 'x' }),
      postBy(ana, 'kennel', {}),
      postBy(ana, 'veterinary', { service_ids: [1, 2] }),
      test
        .as(ana)
        .patch('/api/user/profile')
        .send({ firstName: 'Ena', phoneNumber: '1', userCategoryId: 2, establishment_date: '2010-01-01' }),
      test.as(ana).patch('/api/user/password').send({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
      postBy(ana, 'likes', { targetType: 'pet_album', targetId: pet.id }),
      postBy(bob, 'likes', { targetType: 'pet_album', targetId: pet.id }),
      postBy(bob, 'likes', { targetType: 'user_album', targetId: ana.id }),
      postBy(ana, 'messages/send', { receiverId: bob.id, content: 'x', messageType: 'text' }),
      postBy(bob, 'messages/send', { receiverId: ana.id, content: 'x', messageType: 'text' }),
      postBy(ana, 'friends/request', { addresseeUuid: bob.uuid }),
      postBy(bob, 'friends/request', { addresseeUuid: ana.uuid }),
      postBy(bob, `friends/block/${ana.id}`, {}),
      login(ana.email, PASSWORD),
      ...onPost(bob, post.id),
      ...onPost(ana, bobs.id),
    ]);
    // Where no connection to the database is free within five seconds, as on a busy machine, callers are asked to come back after five; after a
    // deadlock, after one.
    const isBusy = ({ headers }: (typeof answers)[number]) => headers['retry-after'] === '5';
    const failed = answers.filter((answer) => answer.status >= 500 && !isBusy(answer));
    expect(failed.map(({ body }) => body as unknown)).toEqual([]);
    // The new password may have been set first.
    await Promise.all([PASSWORD, NEW_PASSWORD].map((password) => remove({ password })));
    expect(await test.prisma.user.findMany({ select: { id: true } })).toEqual([{ id: bob.id }]);
    const { likeCount, commentCount } = await test.prisma.wallPost.findUniqueOrThrow({ where: { id: bobs.id } });
    expect([likeCount, commentCount]).toEqual([0, 0]);
    expect(await test.prisma.conversation.count()).toBe(0);
  });
});

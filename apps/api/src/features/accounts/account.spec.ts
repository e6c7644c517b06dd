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
    RATE_LIMITS: 'loginPerAccount=100000,loginPerAccountAndNetwork=100000',
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

/** Invalid passwords, each with the expected error code. */
const INVALID_PASSWORDS = [
  [undefined, 'password_required'],
  [null, 'password_required'],
  ['', 'password_required'],
  [['Correct-horse-9'], 'invalid'],
  [{ not: '' }, 'invalid'],
  [12345678, 'invalid'],
  [true, 'invalid'],
  ['x'.repeat(1000), 'invalid'],
] as const;

describe('concurrent logins', () => {
  /** Starts `count` logins while password hashing is blocked. */
  const startLogins = (count: number) => {
    const release = holdHashing();
    const statuses: number[] = [];
    const responses = Array.from({ length: count }, async () => {
      const response = await login(ana.email, PASSWORD);
      statuses.push(response.status);
      return response;
    });
    return { release, statuses, responses };
  };

  it('are verified one at a time and do not block other requests', async () => {
    const { release, statuses, responses } = startLogins(30);
    const reads = Array.from({ length: 20 }, () => test.as(ana).get('/api/user/me'));
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(statuses).toEqual([]);
    expect(release()).toBe(1);
    await Promise.all(responses);
    expect(statuses).toEqual(Array(30).fill(200));
  });

  it('do not wait for each other while the user table is locked', async () => {
    let responses: Promise<{ status: number }>[] = [];
    await test.prisma.$transaction(async (transaction) => {
      await transaction.$executeRaw`LOCK TABLE "User" IN ACCESS EXCLUSIVE MODE`;
      responses = Array.from({ length: 6 }, async () => login(ana.email, PASSWORD));
      // Query the waiting locks outside the transaction, which does not see connections opened
      // after it began.
      // Jobs may wait, too.
      await eventually(async () => expect(await waitingForLocks(test.prisma)).toBeGreaterThanOrEqual(6));
    });
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  it('return status 429 if too many logins wait, without counting as failed attempts', async () => {
    const MANY = 150;
    const limits = { RATE_LIMITS: `loginPerAccount=${MANY},loginPerAccountAndNetwork=${MANY}` };
    await test.beside(limits, async (limited) => {
      const send = async (password: string) =>
        limited.http().post('/api/auth/login').send({ email: ana.email, password });
      const sendMany = (count: number, password: string) => Array.from({ length: count }, () => send(password));
      const release = holdHashing();
      const responses = sendMany(MANY, PASSWORD);
      const first = await Promise.race(responses);
      expect([first.status, first.body]).toEqual([429, problem('too_many_requests')]);
      expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);
      release();
      const statuses = (await Promise.all(responses)).map(({ status }) => status);
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

describe('PATCH /user/password', () => {
  const change = (body: object, user = ana) => test.as(user).patch('/api/user/password').send(body);
  const both = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };

  it('replaces the password and ends all other sessions', async () => {
    const phone = await test.make.session(ana.id);
    const bob = await test.make.user();
    const response = await change(both).expect(204);
    expect(response.text).toBe('');
    await login(ana.email, PASSWORD).expect(401);
    await login(ana.email, NEW_PASSWORD).expect(200);
    expect(await isLoggedIn(ana)).toBe(true);
    expect(await isLoggedIn(phone)).toBe(false);
    expect(await isLoggedIn(bob)).toBe(true);
    await login(bob.email, PASSWORD).expect(200);
  });

  it('rejects a wrong current password', async () => {
    const phone = await test.make.session(ana.id);
    const { body } = await change({ ...both, currentPassword: 'wrong-password' }).expect(400);
    expect(body).toEqual(problem('wrong_current_password'));
    expect(await isLoggedIn(phone)).toBe(true);
    await login(ana.email, PASSWORD).expect(200);
  });

  it.each([INVALID_PASSWORDS[0], INVALID_PASSWORDS[4]])(
    'rejects %j as the current password',
    async (currentPassword, code) => {
      const { body } = await change({ ...both, currentPassword }).expect(400);
      expect(body).toEqual(invalid({ currentPassword: code }));
    },
  );

  it.each([
    ...INVALID_PASSWORDS.slice(0, -1),
    ...INVISIBLE_TEXTS.map((text) => [text.repeat(8), 'password_required'] as const),
    ['seven77', 'password_too_short'],
    ['🐾'.repeat(7), 'password_too_short'],
    ['x'.repeat(129), 'password_too_long'],
    ['Password123', 'password_too_common'],
    ['Battery\0staple-7', 'invalid'],
    ['Battery-staple-\ud800', 'invalid'],
  ] as const)('rejects %j as the new password', async (newPassword, code) => {
    const { body } = await change({ ...both, newPassword }).expect(400);
    expect(body).toEqual(invalid({ newPassword: code }));
    await login(ana.email, PASSWORD).expect(200);
  });

  it("rejects the account's email address as the new password", async () => {
    const { email } = await test.make.user({ email: 'mila.petrovic@example.org' });
    const { body: session } = await login(email, PASSWORD).expect(200);
    const mila = { ...ana, bearer: `Bearer ${session.access_token}` };
    for (const newPassword of ['Mila.Petrovic@example.org', 'mila.petrovic']) {
      const { body } = await change({ ...both, newPassword }, mila).expect(400);
      expect(body).toEqual(invalid({ newPassword: 'password_too_common' }));
    }
  });

  it('accepts passwords of up to 128 characters in any script', async () => {
    const newPassword = '🐾'.repeat(128);
    await change({ ...both, newPassword }).expect(204);
    await login(ana.email, newPassword).expect(200);
  });

  it('rejects passwords shorter than PASSWORD_MIN_LENGTH', async () => {
    await test.beside({ PASSWORD_MIN_LENGTH: '20' }, async (strict) => {
      const { body } = await strict.as(ana).patch('/api/user/password').send(both).expect(400);
      expect(body).toEqual(invalid({ newPassword: 'password_too_short' }));
    });
  });

  it("ignores user ids in the body and changes only the caller's password", async () => {
    const bob = await test.make.user();
    await change({ ...both, id: bob.id, userId: bob.id, email: bob.email, passwordHash: 'x' }).expect(204);
    await login(bob.email, PASSWORD).expect(200);
    await login(ana.email, NEW_PASSWORD).expect(200);
  });

  it('limits concurrent password checks, even with the correct password', async () => {
    await test.beside({ RATE_LIMITS: 'confirmationPerSession=3' }, async (limited) => {
      const responses = await Promise.all(
        Array.from({ length: 8 }, () =>
          limited
            .as(ana)
            .patch('/api/user/password')
            .send({ ...both, newPassword: PASSWORD }),
        ),
      );
      const count = (expected: number) => responses.filter(({ status }) => status === expected).length;
      expect(count(429)).toBe(5);
      // Three requests passed the rate limit. The first change makes the current password in the
      // other two wrong.
      expect(count(204)).toBeGreaterThan(0);
      expect(count(204) + count(400)).toBe(3);
    });
  });

  it('limits attempts per session, so that a stolen session does not lock out the owner', async () => {
    const limits = { RATE_LIMITS: 'confirmationPerSession=2,loginPerAccount=2' };
    await test.beside(limits, async (limited) => {
      const attempts = [
        (password: string, session: Pick<TestUser, 'bearer'>) =>
          limited
            .as(session)
            .patch('/api/user/password')
            .send({ ...both, currentPassword: password }),
        (password: string, session: Pick<TestUser, 'bearer'>) =>
          limited.as(session).delete('/api/user/me').send({ password }),
      ];
      for (const attempt of attempts) {
        const stolen = await test.make.session(ana.id);
        for (let count = 0; count < 2; count++) await attempt('wrong-password', stolen).expect(400);
        const { body, headers } = await attempt(PASSWORD, stolen).expect(429);
        expect(body).toEqual(problem('too_many_requests'));
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      const logIn = (password: string) => limited.http().post('/api/auth/login').send({ email: ana.email, password });
      await logIn(PASSWORD).expect(200);
      for (const status of [401, 401, 429]) await logIn('wrong-password').expect(status);
      await limited.as(ana).patch('/api/user/password').send(both).expect(204);
    });
  });

  it('also ends sessions from concurrent logins with the old password', async () => {
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

  it('applies only one of two concurrent changes', async () => {
    const passwords = [NEW_PASSWORD, 'Another-staple-8'];
    const responses = await Promise.all(passwords.map((newPassword) => change({ ...both, newPassword })));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 400]);
    const works = await Promise.all(passwords.map(async (password) => (await login(ana.email, password)).status));
    expect(works.sort()).toEqual([200, 401]);
  });
});

describe('a sensitive action confirmed with the old password', () => {
  it.each([
    [
      'changing the email address',
      'patch',
      '/api/user/profile',
      { email: 'new@example.org', currentPassword: PASSWORD },
    ],
    ['deleting the account', 'delete', '/api/user/me', { password: PASSWORD }],
  ] as const)('is rejected if the password changes during the request: %s', async (_action, method, path, body) => {
    const stolen = await test.make.session(ana.id);
    let response: Promise<{ status: number; body: unknown }> | undefined;
    await test.prisma.$transaction(async (transaction) => {
      const data = { passwordHash: 'another' };
      await transaction.user.update({ where: { id: ana.id }, data });
      response = test.as(stolen)[method](path).send(body).then();
      await eventually(async () => expect(await waitingForLocks(test.prisma)).toBeGreaterThan(0));
    });
    expect((await response)?.body).toEqual(problem('wrong_current_password'));
    expect(await test.prisma.user.findUnique({ where: { id: ana.id }, select: { email: true } })).toEqual({
      email: ana.email,
    });
  });
});

describe('DELETE /user/me', () => {
  const remove = (body: object = { password: PASSWORD }, user = ana) => test.as(user).delete('/api/user/me').send(body);

  it("immediately ends all the user's sessions", async () => {
    const phone = await test.make.session(ana.id);
    const response = await remove().expect(204);
    expect(response.text).toBe('');
    expect(await isLoggedIn(ana)).toBe(false);
    expect(await isLoggedIn(phone)).toBe(false);
    await login(ana.email, PASSWORD).expect(401);
    const bob = await test.make.user();
    const { body } = await test.as(bob).get(`/api/user/by-uuid/${ana.uuid}`).expect(404);
    expect(body).toEqual(problem('user_not_found'));
    expect((await test.as(bob).get('/api/user').expect(200)).body).toHaveLength(1);
  });

  it('makes the email address available for a new account', async () => {
    await remove().expect(204);
    const { body } = await test.http().post('/api/user').send({ email: ana.email, password: PASSWORD }).expect(201);
    expect(body.id).not.toBe(ana.id);
    expect(await isLoggedIn(ana)).toBe(false);
  });

  it('rejects a wrong password', async () => {
    const { body } = await remove({ password: 'wrong-password' }).expect(400);
    expect(body).toEqual(problem('wrong_current_password'));
    expect(await isLoggedIn(ana)).toBe(true);
  });

  it.each([INVALID_PASSWORDS[0], INVALID_PASSWORDS[4]])('rejects %j as the password', async (password, code) => {
    expect((await remove({ password }).expect(400)).body).toEqual(invalid({ password: code }));
    expect(await isLoggedIn(ana)).toBe(true);
  });

  it('rejects a request without a body', async () => {
    const { body } = await test.as(ana).delete('/api/user/me').expect(400);
    expect(body).toEqual(invalid({ password: 'password_required' }));
  });

  it("deletes only the caller's account", async () => {
    const bob = await test.make.user();
    await remove({ password: PASSWORD, id: bob.id, uuid: bob.uuid, userId: bob.id, email: bob.email }).expect(204);
    expect(await isLoggedIn(bob)).toBe(true);
    expect(await test.prisma.user.findMany({ select: { id: true } })).toEqual([{ id: bob.id }]);
  });

  it('deletes the account only once in concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => remove()));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, ...Array<number>(7).fill(401)]);
  });

  const listPictures = async () => (await storedFiles(test)).filter(isStoredPicture);

  /** Creates every type of content for Ana, and every type of relation between Ana and Bob. */
  async function createContentOfEachKind(bob: TestUser) {
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

  it("deletes all the user's content and corrects the counters on other users' content", async () => {
    const bob = await test.make.user();
    await createContentOfEachKind(bob);
    await remove().expect(204);

    const { prisma } = test;
    expect({
      users: await prisma.user.findMany({ select: { id: true, albumLikeCount: true } }),
      pets: await prisma.pet.findMany({ select: { userId: true, albumLikeCount: true } }),
      wallPosts: await prisma.wallPost.findMany({ select: { authorId: true, likeCount: true, commentCount: true } }),
      blogPosts: await prisma.blogPost.findMany({ select: { authorId: true, likeCount: true, commentCount: true } }),
      // Other users' replies are deleted with the comment.
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
    const counts = [
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
    expect(await Promise.all(counts)).toEqual(counts.map(() => 0));
  });

  it("deletes the user's rows in every table with a foreign key to users", async () => {
    const rules = await test.prisma.$queryRaw<{ name: string; rule: string }[]>`
      SELECT conname AS name, confdeltype::text AS rule FROM pg_constraint WHERE contype = 'f' AND confrelid = '"User"'::regclass`;
    expect(rules.length).toBeGreaterThan(15);
    // Moderation records and invitations remain after the accounts of their moderators are
    // deleted, a pet's health records after the accounts of its clinics, the times of appointments
    // after the accounts of customers, and reports of found animals after the accounts of people
    // who confirmed them.
    const keptRecords = [
      'AnimalReport_confirmedById_fkey',
      'Appointment_createdById_fkey',
      'Appointment_customerId_fkey',
      'ClinicAccessEvent_clinicId_fkey',
      'HealthEntry_clinicId_fkey',
      'Invitation_createdById_fkey',
      'ModerationCase_claimedById_fkey',
      'ModerationDecision_moderatorId_fkey',
    ];
    const others = rules.filter(({ rule }) => rule !== 'c');
    expect(others.map(({ name, rule }) => `${name} ${rule}`).sort()).toEqual(keptRecords.map((name) => `${name} n`));
  });

  it("deletes only the picture files of the user and the user's pets and posts", async () => {
    const bob = await test.make.user();
    const mine = await test.make.pet({ userId: ana.id });
    const theirs = await test.make.pet({ userId: bob.id });
    const jpeg = await picture();
    await upload(test, bob, theirs.uuid, jpeg).expect(201);
    const kept = await listPictures();
    await upload(test, ana, mine.uuid, jpeg).expect(201);
    await upload(test, ana, mine.uuid, jpeg).expect(201);
    // Reuses the files of two pet photos: the first as a user photo, the second as an upload for
    // a post.
    const photos = await test.prisma.petPhoto.findMany({ where: { petId: mine.id }, orderBy: { id: 'asc' } });
    const takePhoto = async (index: number) => {
      const { key, width, height, widths } = photos[index]!;
      await test.prisma.petPhoto.delete({ where: { id: photos[index]!.id } });
      return { userId: ana.id, key, width, height, widths };
    };
    await test.prisma.userPhoto.create({ data: await takePhoto(0) });
    await test.prisma.media.create({ data: await takePhoto(1) });
    await upload(test, ana, mine.uuid, jpeg).expect(201);
    expect((await listPictures()).length).toBeGreaterThan(kept.length);

    await remove().expect(204);
    expect(await listPictures()).toEqual(kept);
    // No temporary files are left either.
    await eventually(async () => expect(await storedFiles(test)).toEqual(kept));
  });

  it('leaves no files from concurrent uploads', async () => {
    const pet = await test.make.pet({ userId: ana.id });
    const jpeg = await picture();
    const before = await listPictures();
    const [removed, ...uploads] = await Promise.all([
      remove(),
      ...Array.from({ length: 6 }, () => upload(test, ana, pet.uuid, jpeg)),
    ]);
    expect(removed?.status).toBe(204);
    for (const { status } of uploads) expect([201, 401, 404]).toContain(status);
    await eventually(async () => expect(await storedFiles(test)).toEqual(before));
    expect(await test.prisma.petPhoto.count()).toBe(0);
  });

  it("lets two users who liked each other's posts delete their accounts concurrently", async () => {
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
    const responses = await Promise.all(people.map((user) => remove(undefined, user)));
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await test.prisma.user.count()).toBe(0);
    expect(await test.prisma.like.count()).toBe(0);
  });

  it('does not deadlock when users who sent each other pictures delete their accounts', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => test.make.user()));
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
      const responses = await Promise.all(people.map((user) => remove(undefined, user)));
      expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(204));
    });
    // Each account is locked once. A retry after a deadlock would lock the accounts again.
    expect(statements.filter((statement) => /FROM "User" .*FOR UPDATE/s.test(statement))).toHaveLength(4);
    expect(await test.prisma.media.count()).toBe(0);
  });

  it('leaves consistent data when other requests run concurrently', async () => {
    const bob = await test.make.user();
    const pet = await test.make.pet({ userId: ana.id });
    const { body: post } = await test.as(ana).post('/api/wall').send({ content: 'x' }).expect(201);
    const { body: bobs } = await test.as(bob).post('/api/wall').send({ content: 'x' }).expect(201);
    const postBy = (user: TestUser, path: string, body: object) => test.as(user).post(`/api/${path}`).send(body);
    const onPost = (user: TestUser, targetId: number) => [
      postBy(user, 'likes', { targetType: 'wall_post', targetId }),
      postBy(user, 'comments', { targetType: 'wall_post', targetId, content: 'x' }),
    ];
    const responses = await Promise.all([
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
    // Retry-After is 5 if no database connection was free for 5 s, and 1 after a deadlock.
    const isBusy = ({ headers }: (typeof responses)[number]) => headers['retry-after'] === '5';
    const failed = responses.filter((response) => response.status >= 500 && !isBusy(response));
    expect(failed.map(({ body }) => body as unknown)).toEqual([]);
    // The deletion fails if the password was changed first, so repeat it with both passwords.
    await Promise.all([PASSWORD, NEW_PASSWORD].map((password) => remove({ password })));
    expect(await test.prisma.user.findMany({ select: { id: true } })).toEqual([{ id: bob.id }]);
    const { likeCount, commentCount } = await test.prisma.wallPost.findUniqueOrThrow({ where: { id: bobs.id } });
    expect([likeCount, commentCount]).toEqual([0, 0]);
    expect(await test.prisma.conversation.count()).toBe(0);
  });
});

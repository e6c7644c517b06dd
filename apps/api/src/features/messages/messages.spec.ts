import {
  anyId,
  anyMoment,
  invalid,
  INVISIBLE_TEXTS,
  MARKUP,
  NO_IDS,
  NO_LONG_IDS,
  problem,
  summary,
  TEXTS,
  UNKNOWN_ID,
  UNKNOWN_UUID,
  UNSTORABLE_TEXTS,
} from '../../../test/answers.js';
import { picture, type TestUser } from '../../../test/factories.js';
import {
  conversations,
  expectCountsToBeRight,
  get,
  list,
  markRead,
  post,
  send,
  thread,
  unread,
  type Person,
} from '../../../test/messages.js';
import type { MediaSizeView } from '../media/media.dto.js';
import { expectSameQueries, queriesOf } from '../../../test/queries.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';
import { AnswerTimes } from './answer-times.js';

startWithThreePeople();

/** Expected view of a message from Ana to Bob. */
const messageView = (content = 'Zdravo!') => ({
  id: anyId,
  senderId: ana.id,
  receiverId: bob.id,
  content,
  messageType: 'text',
  mediaSize: null,
  media: [],
  clientMessageId: null,
  createdAt: anyMoment,
  isRead: false,
  readAt: null,
  pet: null,
  sender: summary(ana, 'Ana', 'Petrović'),
  receiver: summary(bob, 'Bob', null),
});

describe('POST /messages/send', () => {
  it('stores and returns a message that both users can read', async () => {
    const message = await send(ana, bob);
    expect(message).toEqual(messageView());
    for (const [user, other] of [
      [ana, bob],
      [bob, ana],
    ] as const) {
      expect(await thread(user, other)).toEqual([message]);
      expect(await list(user)).toEqual([message]);
    }
    expect(await conversations(ana)).toEqual([{ user: message.receiver, lastMessage: message, unreadCount: 0 }]);
    expect(await conversations(bob)).toEqual([{ user: message.sender, lastMessage: message, unreadCount: 1 }]);
    expect([await unread(ana), await unread(bob)]).toEqual([0, 1]);
  });

  it('accepts the receiver as id or UUID', async () => {
    for (const receiverId of [bob.id, String(bob.id), bob.uuid, bob.uuid.toUpperCase()]) {
      expect((await post(ana, { receiverId, content: 'Zdravo!' }).expect(201)).body).toEqual(messageView());
    }
    expect(await test.prisma.conversation.count()).toBe(1);
  });

  it('ignores a sender, an id, a time and a read status in the request', async () => {
    const { body } = await post(ana, {
      receiverId: bob.id,
      content: 'Zdravo!',
      senderId: eva.id,
      sender: { id: eva.id },
      isRead: true,
      readAt: '2000-01-01',
      createdAt: '2000-01-01',
      id: UNKNOWN_ID,
      conversationId: 1,
    }).expect(201);
    expect(body).toEqual(messageView());
    expect(body.id).not.toBe(UNKNOWN_ID);
    expect(Date.parse(body.createdAt as string)).toBeGreaterThan(Date.now() - 60_000);
    expect(await list(eva)).toEqual([]);
  });

  it('returns the profile photos of both users', async () => {
    const photo = await test.prisma.userPhoto.create({
      data: { userId: ana.id, key: 'aa/photo', width: 960, height: 720, widths: [320, 960] },
    });
    await test.prisma.user.update({ where: { id: ana.id }, data: { profilePhotoId: photo.id } });
    expect(await send(ana, bob)).toMatchObject({
      sender: { imageUrl: '/uploads/aa/photo/320.webp' },
      receiver: { imageUrl: null },
    });
  });

  it.each([...MARKUP, ...TEXTS, 'x'.repeat(4000), '🐾'.repeat(4000), 'two\nlines'])(
    'stores %j unchanged',
    async (text) => {
      expect(await send(ana, bob, ` ${text}\n`)).toMatchObject({ content: text });
      expect((await thread(bob, ana))[0]!.content).toBe(text);
    },
  );

  it.each([
    ...['', undefined, null, ...INVISIBLE_TEXTS].map((content) => [content, 'required'] as const),
    ...[5, true, ['a'], { set: 'a' }].map((content) => [content, 'invalid'] as const),
    ...UNSTORABLE_TEXTS.map((content) => [content, 'invalid_text'] as const),
    ['x'.repeat(4001), 'too_long'],
    ['x'.repeat(10_001), 'too_long'],
  ] as const)('rejects the content %j', async (content, code) => {
    const { body } = await post(ana, { receiverId: bob.id, content }).expect(400);
    expect(body).toEqual(invalid({ content: code }));
    expect(await test.prisma.message.count()).toBe(0);
  });

  it.each<{ receiverId: unknown }>(
    [...NO_IDS, 0, 1.5, null, undefined, [1], { id: 1 }, true].map((receiverId) => ({ receiverId })),
  )('rejects the receiver %j', async ({ receiverId }) => {
    const { body } = await post(ana, { receiverId, content: 'x' }).expect(400);
    expect(body).toEqual(invalid({ receiverId: 'invalid_user_identifier' }));
  });

  it('rejects a message to the sender, and returns 404 for an unknown receiver', async () => {
    for (const receiverId of [ana.id, ana.uuid, ana.uuid.toUpperCase()]) {
      const { body } = await post(ana, { receiverId, content: 'x' }).expect(400);
      expect(body).toEqual(invalid({ receiverId: 'own_account' }));
    }
    for (const receiverId of [UNKNOWN_ID, UNKNOWN_UUID]) {
      expect((await post(ana, { receiverId, content: 'x' }).expect(404)).body).toEqual(problem('user_not_found'));
    }
    await test.prisma.user.delete({ where: { id: bob.id } });
    expect((await post(ana, { receiverId: bob.id, content: 'x' }).expect(404)).body).toEqual(problem('user_not_found'));
    expect(await test.prisma.conversation.count()).toBe(0);
  });

  it('rejects unknown message types', async () => {
    for (const messageType of ['video', 'TEXT', 5, ['text'], { not: 'image' }]) {
      const { body } = await post(ana, { receiverId: bob.id, content: 'x', messageType }).expect(400);
      expect(body).toEqual(invalid({ messageType: 'invalid' }));
    }
    await post(ana, { receiverId: bob.id, content: 'x', messageType: null }).expect(201);
  });

  it('rate-limits messages', async () => {
    await test.beside({ RATE_LIMITS: 'messagePerUser=5' }, async (limited) => {
      const responses = [];
      for (let count = 0; count < 6; count++)
        responses.push(await post(ana, { receiverId: bob.id, content: 'x' }, limited));
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
      expect(responses[5]!.body).toEqual(problem('too_many_requests'));
      expect(Number(responses[5]!.headers['retry-after'])).toBeGreaterThan(0);
      await post(bob, { receiverId: ana.id, content: 'x' }, limited).expect(201);
    });
  });
});

describe('an image message', () => {
  const image = (from: Person, content: unknown) => post(from, { receiverId: bob.id, content, messageType: 'image' });
  const uploaded = async (user: TestUser) => {
    const call = test.as(user).post('/api/media');
    return (await call.attach('file', await picture(), 'x.jpg').expect(201)).body as { url: string } & MediaSizeView;
  };

  it("accepts only the sender's upload", async () => {
    const { url, ...mediaSize } = await uploaded(ana);
    const media = [{ url, description: null, ...mediaSize, video: null }];
    const view = { ...messageView(url), messageType: 'image', mediaSize, media };
    expect((await image(ana, ` ${url} `).expect(201)).body).toEqual(view);
    expect(await thread(bob, ana)).toEqual([view]);
    expect((await conversations(bob))[0]?.lastMessage).toEqual(view);
    expect((await image(eva, url).expect(400)).body).toEqual(invalid({ content: 'media_not_yours' }));
    const unknown = '/uploads/3f/3f0c59d1a2b34c5d6e7f8091a2b3c4d5/960.webp';
    expect((await image(ana, unknown).expect(400)).body).toEqual(invalid({ content: 'media_not_yours' }));
    expect(await test.prisma.message.count()).toBe(1);
  });

  it.each([
    'https://example.org/a.png',
    'javascript:alert(1)',
    '/uploads/../jwt-secret',
    '/uploads/3f/3f0c59d1a2b34c5d6e7f8091a2b3c4d5/960.webp?x',
    'Zdravo!',
    '/etc/passwd',
  ])('rejects the URL %j', async (url) => {
    expect((await image(ana, url).expect(400)).body).toEqual(invalid({ content: 'media_url_invalid' }));
    // The server accepts the same URL as the content of a text message.
    await post(ana, { receiverId: bob.id, content: url }).expect(201);
  });

  it('rejects a missing or malformed URL', async () => {
    for (const content of ['', undefined, null])
      expect((await image(ana, content).expect(400)).body).toMatchObject({
        fields: { content: expect.any(Array) as unknown },
      });
    for (const content of [5, ['/uploads'], {}])
      expect((await image(ana, content).expect(400)).body).toMatchObject({
        fields: { content: expect.any(Array) as unknown },
      });
  });
});

describe('messages between blocked users', () => {
  it.each(['sender', 'receiver'])(
    'are rejected without a reason if the %s has blocked the other user',
    async (blocker) => {
      const before = await send(ana, bob, 'before');
      await (blocker === 'sender' ? test.make.block(ana.id, bob.id) : test.make.block(bob.id, ana.id));
      const { body } = await post(ana, { receiverId: bob.id, content: 'x' }).expect(403);
      // A disabled account returns the same response.
      await test.prisma.user.update({ where: { id: eva.id }, data: { disabledAt: new Date() } });
      const disabled = await post(ana, { receiverId: eva.id, content: 'x' }).expect(403);
      for (const error of [body, disabled.body]) expect(error).toEqual(problem('not_allowed'));
      expect(await thread(ana, bob)).toEqual([before]);
      expect(await thread(bob, ana)).toEqual([before]);
      expect(await conversations(bob)).toHaveLength(1);
      await markRead(bob, before.id).expect(200);
    },
  );

  it.each(['sender', 'receiver'])(
    'are denied by GET /messages/permission/:userId if the %s has blocked the other user',
    async (blocker) => {
      const canSend = (other: Person) => get<object>(ana, `/permission/${other.uuid}`);
      expect(await canSend(bob)).toEqual({ canSend: true });
      await (blocker === 'sender' ? test.make.block(ana.id, bob.id) : test.make.block(bob.id, ana.id));
      await test.prisma.user.update({ where: { id: eva.id }, data: { disabledAt: new Date() } });
      for (const other of [bob, eva, ana]) expect(await canSend(other)).toEqual({ canSend: false });
      const { body } = await test.as(ana).get(`/api/messages/permission/${UNKNOWN_UUID}`).expect(404);
      expect(body).toEqual(problem('user_not_found'));
    },
  );

  it('sent before the block are still returned for a retry', async () => {
    const before = await send(ana, bob, 'before', { clientMessageId: 'temp-1' });
    await test.make.block(bob.id, ana.id);
    expect(await send(ana, bob, 'before', { clientMessageId: 'temp-1' })).toEqual(before);
    await post(ana, { receiverId: bob.id, content: 'after', clientMessageId: 'temp-2' }).expect(403);
  });
});

describe('the idempotency key of a message', () => {
  const clientMessageId = 'temp-1763712000000';

  it('returns the stored message for a retry', async () => {
    const first = await send(ana, bob, 'Zdravo!', { clientMessageId });
    expect(first).toEqual({ ...messageView(), clientMessageId });
    expect(await send(ana, bob, ' Zdravo! ', { clientMessageId, receiverId: bob.uuid })).toEqual(first);
    await markRead(bob, first.id).expect(200);
    expect(await send(ana, bob, 'Zdravo!', { clientMessageId })).toEqual({ ...first, isRead: true, readAt: anyMoment });
    expect(await unread(bob)).toBe(0);
    expect(await test.prisma.message.count()).toBe(1);
  });

  it('makes fifty concurrent requests store only one message', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => post(ana, { receiverId: bob.id, content: 'Zdravo!', clientMessageId })),
    );
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(responses[0]!.body).toEqual({ ...messageView(), clientMessageId });
    expect(await test.prisma.message.count()).toBe(1);
    expect(await unread(bob)).toBe(1);
  });

  it('returns a conflict if the receiver or the content is different', async () => {
    const first = await send(ana, bob, 'Zdravo!', { clientMessageId });
    for (const change of [{ content: 'Other' }, { receiverId: eva.id }, { receiverId: UNKNOWN_ID }]) {
      const { body } = await post(ana, { receiverId: bob.id, content: 'Zdravo!', clientMessageId, ...change }).expect(
        409,
      );
      expect(body).toEqual(problem('message_id_taken'));
    }
    expect(await list(ana)).toEqual([first]);
    expect(await conversations(eva)).toEqual([]);
  });

  it('stores only one message for concurrent requests with different receivers', async () => {
    for (let round = 0; round < 20; round++) {
      const responses = await Promise.all(
        [bob, eva].map((to) => post(ana, { receiverId: to.id, content: 'x', clientMessageId: `temp-${round}` })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
    await expectCountsToBeRight();
  });

  it('can be the same for different senders', async () => {
    await send(ana, bob, 'one', { clientMessageId });
    await send(eva, bob, 'two', { clientMessageId });
    expect(await thread(bob, eva)).toHaveLength(1);
  });

  it('is optional and at most 64 characters long', async () => {
    for (const id of [undefined, null, '', '  '])
      expect(await send(ana, bob, 'x', { clientMessageId: id })).toMatchObject({ clientMessageId: null });
    for (const [id, code] of [
      ['x'.repeat(65), 'too_long'],
      [5, 'invalid'],
      [['a'], 'invalid'],
      [{ not: '' }, 'invalid'],
      ['a\0', 'invalid_text'],
    ] as const) {
      const { body } = await post(ana, { receiverId: bob.id, content: 'x', clientMessageId: id }).expect(400);
      expect(body).toEqual(invalid({ clientMessageId: code }));
    }
  });
});

describe('POST /messages/mark-read', () => {
  it('marks a message as read, and can be repeated', async () => {
    const first = await send(ana, bob);
    await send(ana, bob);
    const { body } = await markRead(bob, first.id).expect(200);
    expect(body).toEqual({ messageId: first.id, readerId: bob.id, readerUuid: bob.uuid, readAt: anyMoment });
    expect((await markRead(bob, String(first.id)).expect(200)).body).toEqual(body);
    expect(await unread(bob)).toBe(1);
    expect((await thread(ana, bob)).map(({ isRead, readAt }) => [isRead, readAt])).toEqual([
      [true, body.readAt],
      [false, null],
    ]);
    expect((await conversations(bob))[0]).toMatchObject({ unreadCount: 1 });
  });

  it('returns an error to the sender, and 404 to other users', async () => {
    const message = await send(ana, bob);
    expect((await markRead(ana, message.id).expect(403)).body).toEqual(problem('not_yours'));
    expect((await markRead(eva, message.id).expect(404)).body).toEqual(problem('not_found'));
    expect((await markRead(bob, UNKNOWN_ID).expect(404)).body).toEqual(problem('not_found'));
    expect(await unread(bob)).toBe(1);
  });

  it.each([...NO_LONG_IDS, null, undefined, [1], { gt: 0 }, 1.5, true])(
    'rejects the message id %j',
    async (messageId) => {
      expect((await markRead(bob, messageId).expect(400)).body).toEqual(invalid({ messageId: 'invalid_id' }));
    },
  );

  it('keeps the unread counts correct under concurrency', async () => {
    for (let round = 0; round < 10; round++) {
      const [first, second] = [await send(ana, bob), await send(eva, bob)];
      const responses = await Promise.all([
        ...Array.from({ length: 5 }, () => markRead(bob, first.id)),
        markRead(bob, second.id),
        post(ana, { receiverId: bob.id, content: 'x' }),
        post(bob, { receiverId: ana.id, content: 'x' }),
        post(eva, { receiverId: bob.id, content: 'x' }),
        post(ana, { receiverId: bob.id, content: 'x' }),
      ]);
      for (const { status } of responses) expect([200, 201]).toContain(status);
    }
    await expectCountsToBeRight();
    expect(await unread(bob)).toBe(30);
    const all = await list(bob, '?limit=100');
    await Promise.all(
      all.filter(({ receiverId }) => receiverId === bob.id).map(({ id }) => markRead(bob, id).expect(200)),
    );
    expect(await unread(bob)).toBe(0);
    await expectCountsToBeRight();
  });
});

describe('the number of database queries', () => {
  it.each(['', '/conversations', '/conversation/BOB', '/conversation/BOB?after=1', '/unread-count'])(
    'is the same for one and for fifty messages on GET /messages%s',
    async (path) => {
      const call = () =>
        test
          .as(bob)
          .get(`/api/messages${path.replace('BOB', String(ana.id))}`)
          .expect(200);
      await send(ana, bob);
      await expectSameQueries(call, async () => {
        for (let count = 1; count < 50; count++) {
          await send(path === '/conversations' ? await test.make.user() : ana, bob);
        }
      });
    },
  );

  it('is one when a message is sent, and one when it is marked as read', async () => {
    const { id } = await send(ana, bob);
    // Leave out two statements: the unread count for the notification, and the periodic session
    // check.
    const queries = async (work: () => PromiseLike<unknown>) =>
      (await queriesOf(work)).filter((text) => !/sum\(member."unreadCount"\)|FROM "Session"/.test(text));
    expect(await queries(() => send(ana, bob))).toHaveLength(1);
    expect(await queries(() => markRead(bob, id).expect(200))).toHaveLength(1);
  });
});

describe('a message about a pet', () => {
  const createPet = async (data: object = {}) =>
    test.make.pet({ userId: bob.id, name: 'Medena', giveAway: true, chipNumber: '941000', ...data });
  const petView = (pet: { id: number; uuid: string }) => ({
    id: pet.id,
    uuid: pet.uuid,
    name: 'Medena',
    petCategoryId: 1,
    imageUrl: null,
    giveAway: true,
    priceForBreeding: null,
    priceForSale: null,
    currency: null,
    offerState: 'available',
    isOfferExpired: false,
  });
  const readAskedCount = async ({ id }: { id: number }) =>
    (await test.prisma.pet.findUniqueOrThrow({ where: { id } })).askedCount;

  it('contains the pet for both users in all responses', async () => {
    const pet = await createPet();
    for (const petId of [pet.id, pet.uuid, pet.uuid.toUpperCase()]) {
      const message = await send(ana, bob, 'Is she still there?', { petId });
      expect(message).toEqual({ ...messageView('Is she still there?'), pet: petView(pet) });
      for (const user of [ana, bob]) {
        expect((await thread(user, user === ana ? bob : ana)).at(-1)).toEqual(message);
        expect((await list(user))[0]).toEqual(message);
        expect((await conversations(user))[0]!.lastMessage).toEqual(message);
      }
    }
    expect((await send(ana, bob, 'x', { petId: null })).pet).toBeNull();
  });

  it('is counted for the pet only once per sender', async () => {
    const [pet, other] = [await createPet(), await createPet()];
    for (const from of [ana, ana, eva]) await send(from, bob, 'x', { petId: pet.id });
    await Promise.all([1, 2, 3].map(() => send(eva, bob, 'x', { petId: other.id })));
    await send(eva, bob, 'x');
    expect([await readAskedCount(pet), await readAskedCount(other)]).toEqual([2, 1]);
  });

  it("is stored once, and a retry returns it with the pet's current data", async () => {
    const pet = await createPet();
    const first = await send(ana, bob, 'x', { petId: pet.id, clientMessageId: 'temp-1' });
    await test.prisma.pet.update({ where: { id: pet.id }, data: { name: 'Mrkva' } });
    expect(await send(ana, bob, 'x', { petId: pet.id, clientMessageId: 'temp-1' })).toEqual({
      ...first,
      pet: { ...petView(pet), name: 'Mrkva' },
    });
  });

  it('is rejected if the pet is not visible or does not belong to the receiver', async () => {
    const [own, hidden] = [await createPet({ userId: ana.id }), await createPet({ hiddenAt: new Date() })];
    for (const petId of [UNKNOWN_ID, UNKNOWN_UUID, own.id, hidden.id]) {
      const { body } = await post(ana, { receiverId: bob.id, content: 'x', petId }).expect(404);
      expect(body).toEqual(problem('pet_not_found'));
    }
    for (const petId of ['x', 0, -1, true, {}, [1]]) {
      const { body } = await post(ana, { receiverId: bob.id, content: 'x', petId }).expect(400);
      expect(body).toEqual(invalid({ petId: 'invalid' }));
    }
    expect(await test.prisma.conversation.count()).toBe(0);
  });

  it('contains no pet after the pet was deleted or hidden, or its owner was blocked', async () => {
    const [pet, deleted] = [await createPet(), await createPet()];
    await send(ana, bob, 'one', { petId: pet.id });
    await send(ana, bob, 'two', { petId: deleted.id });
    await test.prisma.pet.delete({ where: { id: deleted.id } });
    const petIds = async (user: Person, other: Person) => (await thread(user, other)).map((message) => message.pet?.id);
    expect(await petIds(ana, bob)).toEqual([pet.id, undefined]);
    await test.make.block(bob.id, ana.id);
    expect(await petIds(ana, bob)).toEqual([undefined, undefined]);
    await test.prisma.block.deleteMany();
    await test.prisma.pet.update({ where: { id: pet.id }, data: { hiddenAt: new Date() } });
    for (const [user, other] of [
      [ana, bob],
      [bob, ana],
    ] as const)
      expect(await petIds(user, other)).toEqual([undefined, undefined]);
  });
});

describe('the answer time of a user', () => {
  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;

  /**
   * Stores a message to Bob from a new user, and optionally Bob's reply. Both times are in
   * milliseconds.
   */
  async function storeQuestion(ago: number, answeredAfter?: number) {
    const { id } = await test.make.user();
    const [low, high] = [Math.min(id, bob.id), Math.max(id, bob.id)];
    const conversation = await test.prisma.conversation.create({ data: { lowUserId: low, highUserId: high } });
    const store = (senderId: number, receiverId: number, at: number) =>
      test.prisma.message.create({
        data: { conversationId: conversation.id, senderId, receiverId, content: 'x', createdAt: new Date(at) },
      });
    const time = Date.now() - ago;
    await store(id, bob.id, time);
    await store(id, bob.id, time + MINUTE);
    if (answeredAfter !== undefined) await store(bob.id, id, time + answeredAfter);
  }

  const compute = async () => {
    const times = test.app.get(AnswerTimes);
    for (let part = 0; part < 24; part++) await times.compute(part);
    const { body } = await test.as(ana).get(`/api/user/by-uuid/${bob.uuid}`).expect(200);
    return body.answersWithin as string | null;
  };

  it('is the median of at least five answers', async () => {
    for (const minutes of [10, 5000, 20, 6000]) await storeQuestion(10 * DAY, minutes * MINUTE);
    expect(await compute()).toBeNull();
    await storeQuestion(10 * DAY, 50 * MINUTE);
    expect(await compute()).toBe('hour');
    await storeQuestion(9 * DAY, 7000 * MINUTE);
    await storeQuestion(8 * DAY, 300 * MINUTE);
    expect(await compute()).toBe('hours');
  });

  it('includes unanswered messages and ignores old messages', async () => {
    for (let count = 0; count < 6; count++) await storeQuestion(100 * DAY, 5 * MINUTE);
    expect(await compute()).toBeNull();
    for (let count = 0; count < 5; count++) await storeQuestion(30 * DAY, 5 * MINUTE);
    expect(await compute()).toBe('hour');
    // Unanswered questions count only after seven days.
    for (let count = 0; count < 6; count++) await storeQuestion(DAY);
    expect(await compute()).toBe('hour');
    for (let count = 0; count < 6; count++) await storeQuestion(20 * DAY);
    expect(await compute()).toBeNull();
    expect((await test.prisma.user.findUniqueOrThrow({ where: { id: bob.id } })).answersWithin).toBeNull();
  });
});

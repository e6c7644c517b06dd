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
import type { MediaSizeView } from '../media/media-size.js';
import { expectSameQueries, queriesOf } from '../../../test/queries.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';
import { AnswerTimes } from './answer-times.js';

startWithThreePeople();

/** The complete view of a message from Ana to Bob. */
const fromAna = (content = 'Zdravo!') => ({
  id: anyId,
  senderId: ana.id,
  receiverId: bob.id,
  content,
  messageType: 'text',
  mediaSize: null,
  clientMessageId: null,
  createdAt: anyMoment,
  isRead: false,
  readAt: null,
  pet: null,
  sender: summary(ana, 'Ana', 'Petrović'),
  receiver: summary(bob, 'Bob', null),
});

describe('a message', () => {
  it('is stored, answered, and read by both', async () => {
    const message = await send(ana, bob);
    expect(message).toEqual(fromAna());
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

  it('finds its receiver by id or UUID', async () => {
    for (const receiverId of [bob.id, String(bob.id), bob.uuid, bob.uuid.toUpperCase()]) {
      expect((await post(ana, { receiverId, content: 'Zdravo!' }).expect(201)).body).toEqual(fromAna());
    }
    expect(await test.prisma.conversation.count()).toBe(1);
  });

  it('is from the caller, new and unread, whatever is sent along', async () => {
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
    expect(body).toEqual(fromAna());
    expect(body.id).not.toBe(UNKNOWN_ID);
    expect(Date.parse(body.createdAt as string)).toBeGreaterThan(Date.now() - 60_000);
    expect(await list(eva)).toEqual([]);
  });

  it('shows the photos of both', async () => {
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
    'keeps %j as it is',
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
  ] as const)('is not %j', async (content, code) => {
    const { body } = await post(ana, { receiverId: bob.id, content }).expect(400);
    expect(body).toEqual(invalid({ content: code }));
    expect(await test.prisma.message.count()).toBe(0);
  });

  it.each<{ receiverId: unknown }>(
    [...NO_IDS, 0, 1.5, null, undefined, [1], { id: 1 }, true].map((receiverId) => ({ receiverId })),
  )('goes to nobody named so: %j', async ({ receiverId }) => {
    const { body } = await post(ana, { receiverId, content: 'x' }).expect(400);
    expect(body).toEqual(invalid({ receiverId: 'invalid_user_identifier' }));
  });

  it('cannot be sent to oneself or to an unknown user', async () => {
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

  it('has no undocumented type', async () => {
    for (const messageType of ['video', 'TEXT', 5, ['text'], { not: 'image' }]) {
      const { body } = await post(ana, { receiverId: bob.id, content: 'x', messageType }).expect(400);
      expect(body).toEqual(invalid({ messageType: 'invalid' }));
    }
    await post(ana, { receiverId: bob.id, content: 'x', messageType: null }).expect(201);
  });

  it('is limited in number', async () => {
    await test.beside({ MESSAGES_PER_USER: '5' }, async (limited) => {
      const answers = [];
      for (let count = 0; count < 6; count++)
        answers.push(await post(ana, { receiverId: bob.id, content: 'x' }, limited));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
      expect(answers[5]!.body).toEqual(problem('too_many_requests'));
      expect(Number(answers[5]!.headers['retry-after'])).toBeGreaterThan(0);
      await post(bob, { receiverId: ana.id, content: 'x' }, limited).expect(201);
    });
  });
});

describe('a picture', () => {
  const image = (from: Person, content: unknown) => post(from, { receiverId: bob.id, content, messageType: 'image' });
  const uploaded = async (user: TestUser) => {
    const call = test.as(user).post('/api/media');
    return (await call.attach('file', await picture(), 'x.jpg').expect(201)).body as { url: string } & MediaSizeView;
  };

  it("is one of the sender's own uploads", async () => {
    const { url, ...mediaSize } = await uploaded(ana);
    const view = { ...fromAna(url), messageType: 'image', mediaSize };
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
  ])('is not %j', async (url) => {
    expect((await image(ana, url).expect(400)).body).toEqual(invalid({ content: 'media_url_invalid' }));
    await post(ana, { receiverId: bob.id, content: url }).expect(201); // a text is not checked for addresses
  });

  it('is required', async () => {
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

describe('where a block stands between two', () => {
  it.each(['sender', 'receiver'])(
    'nothing is sent, and the answer does not say why: blocked by the %s',
    async (blocker) => {
      const before = await send(ana, bob, 'before');
      await (blocker === 'sender' ? test.make.block(ana.id, bob.id) : test.make.block(bob.id, ana.id));
      const { body } = await post(ana, { receiverId: bob.id, content: 'x' }).expect(403);
      // The same answer as for an account that an operator has disabled.
      await test.prisma.user.update({ where: { id: eva.id }, data: { disabledAt: new Date() } });
      const closed = await post(ana, { receiverId: eva.id, content: 'x' }).expect(403);
      for (const refusal of [body, closed.body]) expect(refusal).toEqual(problem('not_allowed'));
      expect(await thread(ana, bob)).toEqual([before]);
      expect(await thread(bob, ana)).toEqual([before]);
      expect(await conversations(bob)).toHaveLength(1);
      await markRead(bob, before.id).expect(200);
    },
  );

  it.each(['sender', 'receiver'])('one can ask before one writes: blocked by the %s', async (blocker) => {
    const canSend = (other: Person) => get<object>(ana, `/permission/${other.uuid}`);
    expect(await canSend(bob)).toEqual({ canSend: true });
    await (blocker === 'sender' ? test.make.block(ana.id, bob.id) : test.make.block(bob.id, ana.id));
    await test.prisma.user.update({ where: { id: eva.id }, data: { disabledAt: new Date() } });
    for (const other of [bob, eva, ana]) expect(await canSend(other)).toEqual({ canSend: false });
    const { body } = await test.as(ana).get(`/api/messages/permission/${UNKNOWN_UUID}`).expect(404);
    expect(body).toEqual(problem('user_not_found'));
  });

  it('a retry of what was sent before is answered all the same', async () => {
    const before = await send(ana, bob, 'before', { clientMessageId: 'temp-1' });
    await test.make.block(bob.id, ana.id);
    expect(await send(ana, bob, 'before', { clientMessageId: 'temp-1' })).toEqual(before);
    await post(ana, { receiverId: bob.id, content: 'after', clientMessageId: 'temp-2' }).expect(403);
  });
});

describe('an own id of the sender', () => {
  const clientMessageId = 'temp-1763712000000';

  it('stores once, and a retry answers the stored message', async () => {
    const first = await send(ana, bob, 'Zdravo!', { clientMessageId });
    expect(first).toEqual({ ...fromAna(), clientMessageId });
    expect(await send(ana, bob, ' Zdravo! ', { clientMessageId, receiverId: bob.uuid })).toEqual(first);
    await markRead(bob, first.id).expect(200);
    expect(await send(ana, bob, 'Zdravo!', { clientMessageId })).toEqual({ ...first, isRead: true, readAt: anyMoment });
    expect(await unread(bob)).toBe(0);
    expect(await test.prisma.message.count()).toBe(1);
  });

  it('stores once also of fifty at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(ana, { receiverId: bob.id, content: 'Zdravo!', clientMessageId })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.body).toEqual({ ...fromAna(), clientMessageId });
    expect(await test.prisma.message.count()).toBe(1);
    expect(await unread(bob)).toBe(1);
  });

  it('is a conflict with another receiver or text', async () => {
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

  it('of different receivers at once is stored for one of them', async () => {
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(
        [bob, eva].map((to) => post(ana, { receiverId: to.id, content: 'x', clientMessageId: `temp-${round}` })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
    await expectCountsToBeRight();
  });

  it("is each sender's own", async () => {
    await send(ana, bob, 'one', { clientMessageId });
    await send(eva, bob, 'two', { clientMessageId });
    expect(await thread(bob, eva)).toHaveLength(1);
  });

  it('is a short text, or none', async () => {
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

describe('reading', () => {
  it('marks one message, once', async () => {
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

  it('is for the receiver alone', async () => {
    const message = await send(ana, bob);
    expect((await markRead(ana, message.id).expect(403)).body).toEqual(problem('not_yours'));
    expect((await markRead(eva, message.id).expect(404)).body).toEqual(problem('not_found'));
    expect((await markRead(bob, UNKNOWN_ID).expect(404)).body).toEqual(problem('not_found'));
    expect(await unread(bob)).toBe(1);
  });

  it.each([...NO_LONG_IDS, null, undefined, [1], { gt: 0 }, 1.5, true])('is refused for %j', async (messageId) => {
    expect((await markRead(bob, messageId).expect(400)).body).toEqual(invalid({ messageId: 'invalid_id' }));
  });

  it('leaves the counts correct, whatever runs at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const [first, second] = [await send(ana, bob), await send(eva, bob)];
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => markRead(bob, first.id)),
        markRead(bob, second.id),
        post(ana, { receiverId: bob.id, content: 'x' }),
        post(bob, { receiverId: ana.id, content: 'x' }),
        post(eva, { receiverId: bob.id, content: 'x' }),
        post(ana, { receiverId: bob.id, content: 'x' }),
      ]);
      for (const { status } of answers) expect([200, 201]).toContain(status);
    }
    await expectCountsToBeRight();
    expect(await unread(bob)).toBe(30);
    const all = await list(bob, '?limit=100');
    await Promise.all(all.filter((one) => one.receiverId === bob.id).map(({ id }) => markRead(bob, id).expect(200)));
    expect(await unread(bob)).toBe(0);
    await expectCountsToBeRight();
  });
});

describe('the database', () => {
  it.each(['', '/conversations', '/conversation/BOB', '/conversation/BOB?after=1', '/unread-count'])(
    'gets the same statements for one and for fifty: %j',
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

  it('stores a message, or a read mark, by one statement', async () => {
    const { id } = await send(ana, bob);
    // Its events are sent after the answer; the token is checked if that was not done lately.
    const asked = async (work: () => PromiseLike<unknown>) =>
      (await queriesOf(work)).filter((text) => !/SUM\("unreadCount"\)|FROM "Session"/.test(text));
    expect(await asked(() => send(ana, bob))).toHaveLength(1);
    expect(await asked(() => markRead(bob, id).expect(200))).toHaveLength(1);
  });
});

it('visitors are refused everywhere', async () => {
  const { id } = await send(ana, bob);
  for (const path of ['', '/conversations', `/conversation/${ana.id}`, '/unread-count']) {
    expect((await test.http().get(`/api/messages${path}`).expect(401)).body).toEqual(problem('unauthorized'));
  }
  await test.http().post('/api/messages/send').send({ receiverId: bob.id, content: 'x' }).expect(401);
  await test.http().post('/api/messages/mark-read').send({ messageId: id }).expect(401);
  expect(await list(bob)).toHaveLength(1);
});

describe('a message about a pet', () => {
  const medena = async (data: object = {}) =>
    test.make.pet({ userId: bob.id, name: 'Medena', giveAway: true, chipNumber: '941000', ...data });
  const card = (pet: { id: number; uuid: string }) => ({
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
  const askedCount = async ({ id }: { id: number }) =>
    (await test.prisma.pet.findUniqueOrThrow({ where: { id } })).askedCount;

  it('has its card for both, wherever the message is read', async () => {
    const pet = await medena();
    for (const petId of [pet.id, pet.uuid, pet.uuid.toUpperCase()]) {
      const message = await send(ana, bob, 'Is she still there?', { petId });
      expect(message).toEqual({ ...fromAna('Is she still there?'), pet: card(pet) });
      for (const user of [ana, bob]) {
        expect((await thread(user, user === ana ? bob : ana)).at(-1)).toEqual(message);
        expect((await list(user))[0]).toEqual(message);
        expect((await conversations(user))[0]!.lastMessage).toEqual(message);
      }
    }
    expect((await send(ana, bob, 'x', { petId: null })).pet).toBeNull();
  });

  it('counts whoever asks, each once', async () => {
    const [pet, other] = [await medena(), await medena()];
    for (const from of [ana, ana, eva]) await send(from, bob, 'x', { petId: pet.id });
    await Promise.all([1, 2, 3].map(() => send(eva, bob, 'x', { petId: other.id })));
    await send(eva, bob, 'x');
    expect([await askedCount(pet), await askedCount(other)]).toEqual([2, 1]);
  });

  it('is stored once, whatever a retry says', async () => {
    const pet = await medena();
    const first = await send(ana, bob, 'x', { petId: pet.id, clientMessageId: 'temp-1' });
    await test.prisma.pet.update({ where: { id: pet.id }, data: { name: 'Mrkva' } });
    expect(await send(ana, bob, 'x', { petId: pet.id, clientMessageId: 'temp-1' })).toEqual({
      ...first,
      pet: { ...card(pet), name: 'Mrkva' },
    });
  });

  it('needs a pet of the receiver that both see, and stores nothing without', async () => {
    const [own, hidden] = [await medena({ userId: ana.id }), await medena({ hiddenAt: new Date() })];
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

  it('loses the card with the pet, and where it cannot be seen any more', async () => {
    const [pet, gone] = [await medena(), await medena()];
    await send(ana, bob, 'one', { petId: pet.id });
    await send(ana, bob, 'two', { petId: gone.id });
    await test.prisma.pet.delete({ where: { id: gone.id } });
    const cards = async (user: Person, other: Person) => (await thread(user, other)).map((message) => message.pet?.id);
    expect(await cards(ana, bob)).toEqual([pet.id, undefined]);
    await test.make.block(bob.id, ana.id);
    expect(await cards(ana, bob)).toEqual([undefined, undefined]);
    await test.prisma.block.deleteMany();
    await test.prisma.pet.update({ where: { id: pet.id }, data: { hiddenAt: new Date() } });
    for (const [user, other] of [
      [ana, bob],
      [bob, ana],
    ] as const)
      expect(await cards(user, other)).toEqual([undefined, undefined]);
  });
});

describe('how soon somebody answers', () => {
  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;

  /** Somebody writes to Bob so many milliseconds ago, who answers after so many, if at all. */
  async function ask(ago: number, answeredAfter?: number) {
    const { id } = await test.make.user();
    const [low, high] = [Math.min(id, bob.id), Math.max(id, bob.id)];
    const conversation = await test.prisma.conversation.create({ data: { lowUserId: low, highUserId: high } });
    const say = (senderId: number, receiverId: number, at: number) =>
      test.prisma.message.create({
        data: { conversationId: conversation.id, senderId, receiverId, content: 'x', createdAt: new Date(at) },
      });
    const asked = Date.now() - ago;
    await say(id, bob.id, asked);
    await say(id, bob.id, asked + MINUTE);
    if (answeredAfter !== undefined) await say(bob.id, id, asked + answeredAfter);
  }

  const compute = async () => {
    const times = test.app.get(AnswerTimes);
    for (let part = 0; part < 24; part++) await times.compute(part);
    const { body } = await test.as(ana).get(`/api/user/by-uuid/${bob.uuid}`).expect(200);
    return body.answersWithin as string | null;
  };

  it('is the median, once there are enough answers', async () => {
    for (const minutes of [10, 5000, 20, 6000]) await ask(10 * DAY, minutes * MINUTE);
    expect(await compute()).toBeNull();
    await ask(10 * DAY, 50 * MINUTE);
    expect(await compute()).toBe('hour');
    await ask(9 * DAY, 7000 * MINUTE);
    await ask(8 * DAY, 300 * MINUTE);
    expect(await compute()).toBe('hours');
  });

  it('counts messages without an answer, and nothing of long ago', async () => {
    for (let count = 0; count < 6; count++) await ask(100 * DAY, 5 * MINUTE);
    expect(await compute()).toBeNull();
    for (let count = 0; count < 5; count++) await ask(30 * DAY, 5 * MINUTE);
    expect(await compute()).toBe('hour');
    // Too young to say anything.
    for (let count = 0; count < 6; count++) await ask(DAY);
    expect(await compute()).toBe('hour');
    for (let count = 0; count < 6; count++) await ask(20 * DAY);
    expect(await compute()).toBeNull();
    expect((await test.prisma.user.findUniqueOrThrow({ where: { id: bob.id } })).answersWithin).toBeNull();
  });
});

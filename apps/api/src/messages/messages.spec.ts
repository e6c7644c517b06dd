import type { Response } from 'supertest';
import {
  anyId,
  anyMoment,
  invalid,
  INVISIBLE_TEXTS,
  MARKUP,
  NO_IDS,
  problem,
  TEXTS,
  UNKNOWN_ID,
  UNKNOWN_UUID,
  UNSTORABLE_TEXTS,
} from '../../test/answers.js';
import { TestApp } from '../../test/app.js';
import { picture, type TestUser } from '../../test/factories.js';
import { expectSameQueries, queriesOf } from '../../test/queries.js';

let test: TestApp;
let ana: TestUser;
let bob: TestUser;
let eva: TestUser;
beforeAll(async () => {
  test = await TestApp.start({ MESSAGES_PER_USER: '100000' });
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  ana = await test.make.user({ firstName: 'Ana', lastName: 'Petrović' });
  bob = await test.make.user({ firstName: 'Bob', lastName: null });
  eva = await test.make.user({ firstName: 'Eva', lastName: 'Kos' });
});

type Person = Pick<TestUser, 'bearer' | 'id' | 'uuid'>;
interface Message {
  id: number;
  content: string;
  senderId: number;
  receiverId: number;
  isRead: boolean;
  readAt: string | null;
  sender: object;
  receiver: object;
}
const post = (from: Person, body: object, app = test) => app.as(from).post('/api/messages/send').send(body);
const send = async (from: Person, to: Person, content = 'Zdravo!', rest: object = {}) =>
  (await post(from, { receiverId: to.id, content, ...rest }).expect(201)).body as Message;
const markRead = (user: Person, messageId: unknown) =>
  test.as(user).post('/api/messages/mark-read').send({ messageId });
const get = async <T>(user: Person, path: string) =>
  (await test.as(user).get(`/api/messages${path}`).expect(200)).body as T;
const list = (user: Person, query = '') => get<Message[]>(user, query);
const thread = (user: Person, other: Person, query = '') => get<Message[]>(user, `/conversation/${other.uuid}${query}`);
const conversations = (user: Person) =>
  get<{ user: Person; lastMessage: Message; unreadCount: number }[]>(user, '/conversations');
const unread = async (user: Person) => (await get<{ count: number }>(user, '/unread-count')).count;

/** All pages of a list, one after another. */
async function pages(user: Person, path: string): Promise<Message[][]> {
  const found: Message[][] = [];
  for (let next: string | undefined = path; next;) {
    const answer: Response = await test.as(user).get(next).expect(200);
    found.push(answer.body as Message[]);
    next = /<(.+)>; rel="next"/.exec(answer.headers.link ?? '')?.[1];
  }
  return found;
}

/** What the rows of a conversation must say, counted anew. */
async function expectCountsToBeRight() {
  const members = await test.prisma.conversationMember.findMany();
  for (const { conversationId, userId, unreadCount, lastMessageId } of members) {
    const messages = await test.prisma.message.findMany({ where: { conversationId }, orderBy: { id: 'desc' } });
    expect(unreadCount).toBe(messages.filter((one) => one.receiverId === userId && one.readAt === null).length);
    expect(lastMessageId).toBe(messages[0]!.id);
  }
}

const summary = (user: Person, firstName: string, lastName: string | null) => ({
  id: user.id,
  uuid: user.uuid,
  firstName,
  lastName,
  imageUrl: null,
  userCategoryId: 1,
});

/** The whole of a message of Ana's to Bob. */
const fromAna = (content = 'Zdravo!') => ({
  id: anyId,
  senderId: ana.id,
  receiverId: bob.id,
  content,
  messageType: 'text',
  clientMessageId: null,
  createdAt: anyMoment,
  isRead: false,
  readAt: null,
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
      id: 1,
      conversationId: 1,
    }).expect(201);
    expect(body).toEqual(fromAna());
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

  it('goes not to oneself, and not to nobody', async () => {
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

  it('is of no other type', async () => {
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
    return (await call.attach('file', await picture(), 'x.jpg').expect(201)).body.url as string;
  };

  it("is one of the sender's own uploads", async () => {
    const url = await uploaded(ana);
    expect((await image(ana, ` ${url} `).expect(201)).body).toEqual({ ...fromAna(url), messageType: 'image' });
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
    await post(ana, { receiverId: bob.id, content: url }).expect(201); // as a text it is nothing but that
  });

  it('is not left out', async () => {
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
  it.each(['sender', 'receiver'])('nothing is sent, and nobody is told why: blocked by the %s', async (blocker) => {
    const before = await send(ana, bob, 'before');
    await (blocker === 'sender' ? test.make.block(ana.id, bob.id) : test.make.block(bob.id, ana.id));
    const { body } = await post(ana, { receiverId: bob.id, content: 'x' }).expect(403);
    // The same as for an account that an operator has closed.
    await test.prisma.user.update({ where: { id: eva.id }, data: { disabledAt: new Date() } });
    const closed = await post(ana, { receiverId: eva.id, content: 'x' }).expect(403);
    for (const refusal of [body, closed.body]) expect(refusal).toEqual(problem('not_allowed'));
    expect(await thread(ana, bob)).toEqual([before]);
    expect(await thread(bob, ana)).toEqual([before]);
    expect(await conversations(bob)).toHaveLength(1);
    await markRead(bob, before.id).expect(200);
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

  it.each([...NO_IDS, null, undefined, [1], { gt: 0 }, 1.5, true])('is refused for %j', async (messageId) => {
    expect((await markRead(bob, messageId).expect(400)).body).toEqual(invalid({ messageId: 'invalid_id' }));
  });

  it('leaves the counts right, whatever runs beside it', async () => {
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

describe('the messages of two', () => {
  it('are theirs alone', async () => {
    await send(ana, bob);
    expect(await thread(eva, bob)).toEqual([]);
    expect(await thread(eva, ana)).toEqual([]);
    expect(await list(eva)).toEqual([]);
    for (const query of [`?userId=${ana.id}`, `?senderId=${ana.id}`, `?receiverId=${bob.id}`, `?conversationId=1`]) {
      expect(await list(eva, query)).toEqual([]);
      expect(await get(eva, `/conversations${query}`)).toEqual([]);
      expect(await get(eva, `/unread-count${query}`)).toEqual({ count: 0 });
      expect(await thread(eva, ana, query)).toEqual([]);
    }
    await send(eva, ana, 'mine');
    expect((await thread(ana, bob)).map(({ content }) => content)).toEqual(['Zdravo!']);
    expect((await list(eva)).map(({ content }) => content)).toEqual(['mine']);
  });

  it('of nobody are not found, of oneself none', async () => {
    expect(await thread(ana, bob)).toEqual([]);
    expect(await thread(ana, ana)).toEqual([]);
    for (const id of [UNKNOWN_ID, UNKNOWN_UUID]) {
      const { body } = await test.as(ana).get(`/api/messages/conversation/${id}`).expect(404);
      expect(body).toEqual(problem('user_not_found'));
    }
    for (const id of NO_IDS) {
      const { body } = await test
        .as(ana)
        .get(`/api/messages/conversation/${encodeURIComponent(id)}`)
        .expect(400);
      expect(body).toEqual(invalid({ userId: 'invalid' }));
    }
  });

  it('come oldest first; older ones on further pages', async () => {
    const sent = [];
    for (let count = 0; count < 5; count++) sent.push((await send(count % 2 ? bob : ana, count % 2 ? ana : bob)).id);
    const found = await pages(ana, `/api/messages/conversation/${bob.id}?limit=2`);
    expect(found.map((page) => page.map(({ id }) => id))).toEqual([sent.slice(3), sent.slice(1, 3), sent.slice(0, 1)]);
    await test.as(ana).get(`/api/messages/conversation/${bob.id}?cursor=rubbish`).expect(400);
    await test.as(ana).get(`/api/messages/conversation/${bob.id}?limit=-1`).expect(400);
  });

  it('that came after one that is known come oldest first, and all', async () => {
    const sent = [];
    for (let count = 0; count < 6; count++) sent.push((await send(ana, bob)).id);
    await send(eva, bob);
    const found = await pages(bob, `/api/messages/conversation/${ana.id}?after=${sent[0]}&limit=2`);
    expect(found.map((page) => page.map(({ id }) => id))).toEqual([sent.slice(1, 3), sent.slice(3, 5), sent.slice(5)]);
    expect(await thread(bob, ana, `?after=${sent[5]}`)).toEqual([]);
    expect(await thread(bob, ana, `?after=${UNKNOWN_ID}`)).toEqual([]);
    expect(await thread(bob, ana, '?after=0')).toHaveLength(6);
    for (const after of NO_IDS.filter((id) => id !== '0')) {
      const { body } = await test
        .as(bob)
        .get(`/api/messages/conversation/${ana.id}?after=${encodeURIComponent(after)}`);
      expect(body).toEqual(invalid({ after: 'invalid_id' }));
    }
  });

  it('get ids in the order in which they become visible', async () => {
    let isSending = true;
    const seen = new Set<number>();
    const watch = async () => {
      let last = 0;
      while (isSending) {
        for (const { id } of await thread(bob, ana, last ? `?after=${last}&limit=100` : '?limit=100')) {
          last = Math.max(last, id);
          seen.add(id);
        }
      }
      for (const { id } of await thread(bob, ana, `?after=${last}&limit=100`)) seen.add(id);
    };
    const watching = watch();
    for (let round = 0; round < 8; round++) {
      await Promise.all(Array.from({ length: 12 }, (_one, count) => (count % 2 ? send(ana, bob) : send(bob, ana))));
    }
    isSending = false;
    await watching;
    expect(seen.size).toBe(96);
    const stored = await test.prisma.message.findMany({ orderBy: { id: 'asc' }, select: { createdAt: true } });
    const times = stored.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('begin at the same moment from both sides in one conversation', async () => {
    for (let round = 0; round < 20; round++) {
      const [one, other] = [await test.make.user(), await test.make.user()];
      await Promise.all([send(one, other), send(other, one), send(one, other), send(other, one)]);
      expect(await thread(one, other)).toHaveLength(4);
    }
    expect(await test.prisma.conversation.count()).toBe(20);
    await expectCountsToBeRight();
  });

  it('go with an account, and leave the other one in order', async () => {
    await send(bob, ana);
    await send(eva, ana);
    await test.prisma.user.delete({ where: { id: bob.id } });
    expect(await unread(ana)).toBe(1);
    expect((await conversations(ana)).map(({ user }) => user.id)).toEqual([eva.id]);
    await expectCountsToBeRight();
  });

  it('sent while one of the accounts goes are stored or refused, nothing else', async () => {
    for (let round = 0; round < 20; round++) {
      const [one, other] = [await test.make.user(), await test.make.user()];
      if (round % 2) await send(one, other);
      const [answers] = await Promise.all([
        Promise.all([
          ...Array.from({ length: 4 }, () => post(one, { receiverId: other.id, content: 'x' })),
          post(other, { receiverId: one.id, content: 'x' }),
          test.as(one).post('/api/friends/request').send({ addresseeUuid: other.uuid }),
        ]),
        test.prisma.user.delete({ where: { id: other.id } }),
      ]);
      for (const { status } of answers) expect([201, 401, 403, 404]).toContain(status);
      expect(await conversations(one)).toEqual([]);
      expect(await unread(one)).toBe(0);
    }
  });
});

describe('the conversations', () => {
  it('come by their last message, each once, in pages', async () => {
    const others: TestUser[] = [];
    for (let count = 0; count < 5; count++) others.push(await test.make.user());
    for (const other of others) await send(ana, other);
    await send(others[1]!, ana, 'newest');
    const order = [1, 4, 3, 2, 0].map((index) => others[index]!.id);
    const found = (await pages(ana, '/api/messages/conversations?limit=2')) as unknown as { user: Person }[][];
    expect(found.map((page) => page.map(({ user }) => user.id))).toEqual([
      order.slice(0, 2),
      order.slice(2, 4),
      order.slice(4),
    ]);
    expect((await conversations(ana))[0]).toMatchObject({ lastMessage: { content: 'newest' }, unreadCount: 1 });
  });
});

describe('the list of all messages', () => {
  it('has the newest of every conversation and all unread ones on its first page, and everything in the end', async () => {
    const old = await send(eva, ana, 'old and unread');
    const lost = await send(eva, ana, 'old and read');
    await markRead(ana, lost.id);
    const last = await send(ana, eva, 'the last to Eva');
    const recent = [];
    for (let count = 0; count < 4; count++) recent.push((await send(ana, bob)).id);
    const found = await pages(ana, '/api/messages?limit=2');
    expect(found.map((page) => page.map(({ id }) => id))).toEqual([
      [...recent.slice(2).reverse(), last.id, old.id],
      recent.slice(0, 2).reverse(),
      [last.id, lost.id],
      [old.id],
    ]);
    expect((await list(ana)).map(({ id }) => id)).toEqual([...recent.toReversed(), last.id, lost.id, old.id]);
  });

  it('stays of a bearable size when somebody floods another, and has the last of every conversation all the same', async () => {
    const old = await send(bob, ana, 'from Bob');
    const { id } = await send(eva, ana, 'from Eva');
    await test.prisma.$executeRaw`
      INSERT INTO "Message" ("conversationId", "senderId", "receiverId", "content")
      SELECT "conversationId", "senderId", "receiverId", repeat('š', 4000) FROM "Message", generate_series(1, 1500) WHERE "id" = ${id}`;
    const last = await send(eva, ana, 'the last');
    const body = await list(ana, '?limit=1');
    expect([body[0]!.id, body.at(-1)!.id]).toEqual([last.id, old.id]);
    const text = body.map(({ content }) => content).join('');
    expect(text.length).toBeGreaterThan(900_000);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000_000 + Buffer.byteLength(last.content));
    expect(new Set(body.map((message) => message.id)).size).toBe(body.length);
  });

  it('groups into the same last messages and counts as the conversations', async () => {
    for (const other of [bob, eva]) {
      for (let count = 0; count < 3; count++) await send(other, ana);
      await send(ana, other);
    }
    const grouped = new Map<number, { lastMessage: number; unreadCount: number }>();
    for (const { id, senderId, receiverId, isRead } of await list(ana, '?limit=1')) {
      const other = senderId === ana.id ? receiverId : senderId;
      const group = grouped.get(other) ?? { lastMessage: id, unreadCount: 0 };
      if (receiverId === ana.id && !isRead) group.unreadCount += 1;
      grouped.set(other, group);
    }
    expect(Object.fromEntries(grouped)).toEqual(
      Object.fromEntries(
        (await conversations(ana)).map(({ user, lastMessage, unreadCount }) => [
          user.id,
          { lastMessage: lastMessage.id, unreadCount },
        ]),
      ),
    );
  });
});

describe('the database', () => {
  it.each(['', '/conversations', '/conversation/BOB', '/conversation/BOB?after=1', '/unread-count'])(
    'is asked the same for one and for fifty: %j',
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

  it('takes a message, or a mark, by one statement beside the check of the token', async () => {
    const { id } = await send(ana, bob);
    // What is told of it follows once it has been answered.
    const asked = async (work: () => PromiseLike<unknown>) =>
      (await queriesOf(work)).filter((text) => !text.includes('SUM("unreadCount")'));
    expect(await asked(() => send(ana, bob))).toHaveLength(2);
    expect(await asked(() => markRead(bob, id).expect(200))).toHaveLength(2);
  });
});

it('nothing of it is for visitors', async () => {
  const { id } = await send(ana, bob);
  for (const path of ['', '/conversations', `/conversation/${ana.id}`, '/unread-count']) {
    expect((await test.http().get(`/api/messages${path}`).expect(401)).body).toEqual(problem('unauthorized'));
  }
  await test.http().post('/api/messages/send').send({ receiverId: bob.id, content: 'x' }).expect(401);
  await test.http().post('/api/messages/mark-read').send({ messageId: id }).expect(401);
  expect(await list(bob)).toHaveLength(1);
});

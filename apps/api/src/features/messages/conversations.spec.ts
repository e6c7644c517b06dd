import { invalid, NO_IDS, NO_LONG_IDS, problem, UNKNOWN_ID, UNKNOWN_UUID } from '../../../test/answers.js';
import type { TestUser } from '../../../test/factories.js';
import {
  conversations,
  expectCountsToBeRight,
  get,
  list,
  markRead,
  pages,
  post,
  send,
  thread,
  unread,
  type Person,
} from '../../../test/messages.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';

startWithThreePeople();

describe('messages between two users', () => {
  it('are visible only to these users', async () => {
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

  it("return an empty list for the caller's own account, and 404 for an unknown user", async () => {
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

  it('are oldest first within a page, and further pages contain older messages', async () => {
    const sent = [];
    for (let count = 0; count < 5; count++) sent.push((await send(count % 2 ? bob : ana, count % 2 ? ana : bob)).id);
    const found = await pages(ana, `/api/messages/conversation/${bob.id}?limit=2`);
    expect(found.map((page) => page.map(({ id }) => id))).toEqual([sent.slice(3), sent.slice(1, 3), sent.slice(0, 1)]);
    await test.as(ana).get(`/api/messages/conversation/${bob.id}?cursor=invalid`).expect(400);
    await test.as(ana).get(`/api/messages/conversation/${bob.id}?limit=-1`).expect(400);
  });

  it('are limited to 50 per page by default and to 100 at most', async () => {
    const sent = [];
    for (let count = 0; count < 105; count++) sent.push((await send(ana, bob, `${count}`)).id);
    expect((await thread(bob, ana)).map(({ id }) => id)).toEqual(sent.slice(-50));
    expect((await thread(bob, ana, '?limit=1000')).map(({ id }) => id)).toEqual(sent.slice(-100));
  });

  it('are complete and oldest first if the query contains `after`', async () => {
    const sent = [];
    for (let count = 0; count < 6; count++) sent.push((await send(ana, bob)).id);
    await send(eva, bob);
    const found = await pages(bob, `/api/messages/conversation/${ana.id}?after=${sent[0]}&limit=2`);
    expect(found.map((page) => page.map(({ id }) => id))).toEqual([sent.slice(1, 3), sent.slice(3, 5), sent.slice(5)]);
    expect(await thread(bob, ana, `?after=${sent[5]}`)).toEqual([]);
    expect(await thread(bob, ana, `?after=${UNKNOWN_ID}`)).toEqual([]);
    expect(await thread(bob, ana, '?after=0')).toHaveLength(6);
    for (const after of NO_LONG_IDS.filter((id) => id !== '0')) {
      const { body } = await test
        .as(bob)
        .get(`/api/messages/conversation/${ana.id}?after=${encodeURIComponent(after)}`);
      expect(body).toEqual(invalid({ after: 'invalid_id' }));
    }
  });

  it('become visible in ascending order of their ids', async () => {
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
      await Promise.all(Array.from({ length: 12 }, (_, count) => (count % 2 ? send(ana, bob) : send(bob, ana))));
    }
    isSending = false;
    await watching;
    expect(seen.size).toBe(96);
    const stored = await test.prisma.message.findMany({ orderBy: { id: 'asc' }, select: { createdAt: true } });
    const times = stored.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('share one conversation if both users write their first message at the same time', async () => {
    for (let round = 0; round < 20; round++) {
      const [first, second] = [await test.make.user(), await test.make.user()];
      await Promise.all([send(first, second), send(second, first), send(first, second), send(second, first)]);
      expect(await thread(first, second)).toHaveLength(4);
    }
    expect(await test.prisma.conversation.count()).toBe(20);
    await expectCountsToBeRight();
  });

  it("are deleted with an account, and the other user's counts stay correct", async () => {
    await send(bob, ana);
    await send(eva, ana);
    await test.prisma.user.delete({ where: { id: bob.id } });
    expect(await unread(ana)).toBe(1);
    expect((await conversations(ana)).map(({ user }) => user.id)).toEqual([eva.id]);
    await expectCountsToBeRight();
  });

  it('are either stored or rejected if an account is deleted concurrently', async () => {
    for (let round = 0; round < 20; round++) {
      const [user, deleted] = [await test.make.user(), await test.make.user()];
      if (round % 2) await send(user, deleted);
      const [responses] = await Promise.all([
        Promise.all([
          ...Array.from({ length: 4 }, () => post(user, { receiverId: deleted.id, content: 'x' })),
          post(deleted, { receiverId: user.id, content: 'x' }),
          test.as(user).post('/api/friends/request').send({ addresseeUuid: deleted.uuid }),
        ]),
        test.prisma.user.delete({ where: { id: deleted.id } }),
      ]);
      for (const { status } of responses) expect([201, 401, 403, 404]).toContain(status);
      expect(await conversations(user)).toEqual([]);
      expect(await unread(user)).toBe(0);
    }
  });
});

describe('GET /messages/conversations', () => {
  it('paginates the conversations, sorted by last message', async () => {
    const others: TestUser[] = [];
    for (let count = 0; count < 5; count++) others.push(await test.make.user());
    for (const other of others) await send(ana, other);
    await send(others[1]!, ana, 'newest');
    const order = [1, 4, 3, 2, 0].map((index) => others[index]!.id);
    const found = await pages<{ user: Person }>(ana, '/api/messages/conversations?limit=2');
    expect(found.map((page) => page.map(({ user }) => user.id))).toEqual([
      order.slice(0, 2),
      order.slice(2, 4),
      order.slice(4),
    ]);
    expect((await conversations(ana))[0]).toMatchObject({ lastMessage: { content: 'newest' }, unreadCount: 1 });
  });
});

describe('GET /messages', () => {
  it("adds unread messages and each conversation's last message to the first page", async () => {
    const oldUnread = await send(eva, ana, 'old and unread');
    const oldRead = await send(eva, ana, 'old and read');
    await markRead(ana, oldRead.id);
    const last = await send(ana, eva, 'the last to Eva');
    const recent = [];
    for (let count = 0; count < 4; count++) recent.push((await send(ana, bob)).id);
    const found = await pages(ana, '/api/messages?limit=2');
    expect(found.map((page) => page.map(({ id }) => id))).toEqual([
      [...recent.slice(2).reverse(), last.id, oldUnread.id],
      recent.slice(0, 2).reverse(),
      [last.id, oldRead.id],
      [oldUnread.id],
    ]);
    expect((await list(ana)).map(({ id }) => id)).toEqual([...recent.toReversed(), last.id, oldRead.id, oldUnread.id]);
  });

  it("limits the size of the first page, but keeps every conversation's last message", async () => {
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

  it('contains the same last messages and unread counts as the list of conversations', async () => {
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

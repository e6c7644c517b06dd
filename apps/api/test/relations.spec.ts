import type { Response } from 'supertest';
import { TestApp } from './app.js';
import type { TestUser } from './factories.js';
import { TestSocket } from './sockets.js';

/** Users with different relationships to Ana. */
const PEOPLE = ['author', 'friend', 'asker', 'stranger', 'blocked', 'blocker', 'visitor'] as const;
type Who = (typeof PEOPLE)[number];
type Answers = Record<Who, unknown>;

let test: TestApp;
let people: Record<Exclude<Who, 'visitor'>, TestUser>;
let friendship: number;
let request: number;
/** Id of Ana's message to her friend. */
let message: number;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  const names = PEOPLE.filter((who) => who !== 'visitor');
  people = Object.fromEntries(
    await Promise.all(names.map(async (who) => [who, await test.make.user({ firstName: who })] as const)),
  ) as typeof people;
  const { author, friend, asker, blocked, blocker } = people;
  friendship = (await ask(author, friend)).id;
  await test.as(friend).post(`/api/friends/request/${friendship}/accept`).expect(200);
  request = (await ask(asker, author)).id;
  for (const other of [friend, blocked, blocker]) {
    const { body } = await send(author, other).expect(201);
    if (other === friend) message = body.id as number;
  }
  await test.as(author).post(`/api/friends/block/${blocked.id}`).expect(200);
  await test.as(blocker).post(`/api/friends/block/${author.id}`).expect(200);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const as = (who: Who) => (who === 'visitor' ? test.http() : test.as(people[who]));
const send = (from: TestUser, to: TestUser) =>
  test.as(from).post('/api/messages/send').send({ receiverId: to.id, content: 'Zdravo!' });
const ask = async (from: TestUser, to: TestUser): Promise<{ id: number }> => {
  const { body } = await test.as(from).post('/api/friends/request').send({ addresseeUuid: to.uuid }).expect(201);
  return body;
};

/** Returns the call's status for each user. */
const statuses = async (call: (who: Who) => PromiseLike<Response>) =>
  Object.fromEntries(await Promise.all(PEOPLE.map(async (who) => [who, (await call(who)).status] as const)));

/** For each user, returns whether the list contains the entry, or a failed call's status. */
const found = async (path: string | ((who: Who) => string), isIt: (row: never) => boolean) =>
  Object.fromEntries(
    await Promise.all(
      PEOPLE.map(async (who) => {
        const { status, body } = await as(who).get(typeof path === 'string' ? path : path(who));
        return [who, status === 200 ? (body as never[]).some(isIt) : status] as const;
      }),
    ),
  );

const none: Answers = {
  author: false,
  friend: false,
  asker: false,
  stranger: false,
  blocked: false,
  blocker: false,
  visitor: 401,
};
const nobody: Answers = {
  author: 404,
  friend: 404,
  asker: 404,
  stranger: 404,
  blocked: 404,
  blocker: 404,
  visitor: 401,
};

const byId = (id: number) => (row: { id: number }) => row.id === id;

describe('a friendship', () => {
  it('is listed only for the two friends', async () => {
    expect(await found('/api/friends', byId(friendship))).toEqual({ ...none, author: true, friend: true });
    for (const list of ['pending', 'outgoing'])
      expect(await found(`/api/friends/${list}`, byId(friendship))).toEqual(none);
  });

  it('has the right status between the author and each other user', async () => {
    const outcomes = await Promise.all(
      PEOPLE.map(
        async (who) =>
          [
            who,
            ((await as(who).get(`/api/friends/status/${people.author.uuid}`)).body as { status?: string }).status,
          ] as const,
      ),
    );
    expect(Object.fromEntries(outcomes)).toEqual({
      author: 'self',
      friend: 'friends',
      asker: 'pending_outgoing',
      stranger: 'none',
      blocked: 'none',
      blocker: 'blocked',
      visitor: undefined,
    });
    const seen = await Promise.all(
      (['friend', 'asker', 'stranger', 'blocked', 'blocker'] as const).map(
        async (who) =>
          [
            who,
            ((await as('author').get(`/api/friends/status/${people[who].uuid}`)).body as { status?: string }).status,
          ] as const,
      ),
    );
    expect(Object.fromEntries(seen)).toEqual({
      friend: 'friends',
      asker: 'pending_incoming',
      stranger: 'none',
      blocked: 'blocked',
      blocker: 'none',
    });
  });

  it('cannot be accepted or rejected again, and only the two friends can end it', async () => {
    for (const decision of ['accept', 'reject'])
      expect(await statuses((who) => as(who).post(`/api/friends/request/${friendship}/${decision}`))).toEqual(nobody);
    for (const who of ['asker', 'stranger', 'blocked', 'blocker'] as const)
      expect((await as(who).delete(`/api/friends/${friendship}`)).status).toBe(404);
    expect((await as('visitor').delete(`/api/friends/${friendship}`)).status).toBe(401);
    expect((await as('friend').delete(`/api/friends/${friendship}`)).status).toBe(204);
  });
});

describe('a friend request', () => {
  it('is listed for the addressee and the requester', async () => {
    expect(await found('/api/friends/pending', byId(request))).toEqual({ ...none, author: true });
    expect(await found('/api/friends/outgoing', byId(request))).toEqual({ ...none, asker: true });
    expect(await found('/api/friends', byId(request))).toEqual(none);
  });

  it.each(['accept', 'reject'])('can be answered only by its addressee: %s', async (decision) => {
    const call = (who: Who) => as(who).post(`/api/friends/request/${request}/${decision}`);
    for (const who of ['friend', 'asker', 'stranger', 'blocked', 'blocker'] as const)
      expect([who, (await call(who)).status]).toEqual([who, 404]);
    expect((await call('visitor')).status).toBe(401);
    expect((await call('author')).status).toBe(decision === 'accept' ? 200 : 204);
  });
});

describe('a block', () => {
  it('is listed only for the user who created it', async () => {
    const isOf = (who: 'author' | 'blocked') => (row: { uuid: string }) => row.uuid === people[who].uuid;
    expect(await found('/api/friends/blocked', isOf('blocked'))).toEqual({ ...none, author: true });
    expect(await found('/api/friends/blocked', isOf('author'))).toEqual({ ...none, blocker: true });
  });

  it('can be removed only by the user who created it', async () => {
    for (const who of ['friend', 'asker', 'stranger', 'blocked', 'blocker'] as const) {
      const { body } = await as(who).post(`/api/friends/unblock/${people.blocked.id}`);
      expect([who, (body as { code?: string }).code]).toEqual([
        who,
        who === 'blocked' ? 'validation_failed' : undefined,
      ]);
      await as(who).post(`/api/friends/unblock/${people.author.id}`).expect(204);
    }
    await as('visitor').post(`/api/friends/unblock/${people.blocked.id}`).expect(401);
    const blocks = await test.prisma.block.findMany({ select: { blockerId: true, blockedId: true } });
    // The block still exists, because only its creator can remove it.
    expect(blocks).toEqual([{ blockerId: people.author.id, blockedId: people.blocked.id }]);
  });
});

describe('a message between two users', () => {
  it('is returned only to its sender and receiver, by every call', async () => {
    const both = { ...none, author: true, friend: true };
    expect(await found('/api/messages', byId(message))).toEqual(both);
    expect(await found('/api/messages?limit=1', byId(message))).toEqual(both);
    expect(
      await found(
        '/api/messages/conversations',
        (row: { lastMessage: { id: number } }) => row.lastMessage.id === message,
      ),
    ).toEqual(both);
    for (const after of ['', '?after=0']) {
      const withFriend = (who: Who) =>
        `/api/messages/conversation/${who === 'friend' ? people.author.id : people.friend.id}${after}`;
      expect(await found(withFriend, byId(message))).toEqual(both);
      expect(await found(`/api/messages/conversation/${people.author.id}${after}`, byId(message))).toEqual({
        ...none,
        friend: true,
      });
    }
  });

  it('can be marked as read only by its receiver', async () => {
    const call = (who: Who) => as(who).post('/api/messages/mark-read').send({ messageId: message });
    for (const who of ['asker', 'stranger', 'blocked', 'blocker'] as const)
      expect([who, (await call(who)).status]).toEqual([who, 404]);
    expect((await call('author')).status).toBe(403);
    expect((await call('visitor')).status).toBe(401);
    expect((await call('friend')).status).toBe(200);
  });

  it('stays readable after a block', async () => {
    for (const who of ['blocked', 'blocker'] as const) {
      for (const [viewer, other] of [
        [who, 'author'],
        ['author', who],
      ] as const) {
        const { body } = await as(viewer).get(`/api/messages/conversation/${people[other].id}`).expect(200);
        expect(body).toHaveLength(1);
      }
    }
  });

  it('is sent with its read mark only to the sockets of its sender and receiver', async () => {
    const names = PEOPLE.filter((who) => who !== 'visitor');
    const listening = new Map(
      await Promise.all(
        names.map(async (who) => {
          const socket = await TestSocket.connect(test.url, people[who].bearer);
          sockets.push(socket);
          return [who, socket] as const;
        }),
      ),
    );
    const visitor = TestSocket.open(test.url);
    sockets.push(visitor);
    expect(await visitor.refusal()).toBe('Unauthorized');

    const { body } = await send(people.author, people.friend).expect(201);
    await as('friend').post('/api/messages/mark-read').send({ messageId: body.id }).expect(200);
    for (const who of ['author', 'friend'] as const)
      await listening.get(who)!.until(() => listening.get(who)!.of('message_read').length === 1);
    await listening.get('friend')!.until(() => listening.get('friend')!.of('message_notification').length === 1);
    for (const [who, socket] of listening) {
      // Earlier events arrive before this acknowledgement.
      await socket.ask('leave_conversation', {});
      const received = socket.events.map(([name]) => name).sort();
      if (who === 'author') expect(received).toEqual(['message_read', 'new_message']);
      else if (who === 'friend') expect(received).toEqual(['message_notification', 'message_read', 'new_message']);
      else expect([who, received]).toEqual([who, []]);
    }
  });
});

describe('contact', () => {
  const others = ['friend', 'asker', 'stranger', 'blocked', 'blocker'] as const;
  const EXPECTED = { friend: 201, asker: 201, stranger: 201, blocked: 403, blocker: 403 };

  it.each(['to', 'from'])('by message %s the author fails if either user has blocked the other', async (direction) => {
    const responses = others.map(async (who) => {
      const pair = [people[who], people.author] as const;
      const { status } = await (direction === 'to' ? send(...pair) : send(pair[1], pair[0]));
      return [who, status] as const;
    });
    expect(Object.fromEntries(await Promise.all(responses))).toEqual(EXPECTED);
  });

  it.each(['to', 'from'])(
    'by socket message %s the author fails if either user has blocked the other',
    async (direction) => {
      const responses = others.map(async (who) => {
        const [from, to] = direction === 'to' ? [people[who], people.author] : [people.author, people[who]];
        const socket = await TestSocket.connect(test.url, from.bearer);
        sockets.push(socket);
        const response = await socket.ask('send_message', { receiverId: to.uuid, content: 'Zdravo!' });
        return [who, (response as { ok: boolean }).ok ? 201 : 403] as const;
      });
      expect(Object.fromEntries(await Promise.all(responses))).toEqual(EXPECTED);
    },
  );

  it.each(['to', 'from'])(
    'by friend request %s the author fails if either user has blocked the other',
    async (direction) => {
      const responses = others.map(async (who) => {
        const [from, to] = direction === 'to' ? [people[who], people.author] : [people.author, people[who]];
        const { status } = await test.as(from).post('/api/friends/request').send({ addresseeUuid: to.uuid });
        return [who, status] as const;
      });
      expect(Object.fromEntries(await Promise.all(responses))).toEqual({
        ...EXPECTED,
        friend: 409,
        asker: direction === 'to' ? 409 : 201,
      });
    },
  );
});

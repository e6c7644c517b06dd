import { anyId, anyMoment, NO_IDS, NO_LONG_IDS, summary, UNKNOWN_ID, UNKNOWN_UUID } from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import { post } from '../../../test/messages.js';
import {
  closeSockets,
  connect,
  invalid,
  refused,
  send,
  sent,
  settled,
  type Answer,
} from '../../../test/socket-messages.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';

startWithThreePeople();
closeSockets();

describe('a message sent over the socket', () => {
  it("is committed before it is acknowledged, and is sent only to the two users' sockets", async () => {
    const [anaDesktop, anaPhone, bobDesktop, bobPhone, evaSocket] = await Promise.all(
      [ana, ana, bob, bob, eva].map((user) => connect(user)),
    );
    const response = await send(anaDesktop!, bob, ' Zdravo! ', { clientMessageId: 'temp-1' });
    expect(await test.prisma.message.count()).toBe(1);
    const message = {
      id: anyId,
      senderId: ana.id,
      receiverId: bob.id,
      content: 'Zdravo!',
      messageType: 'text',
      mediaSize: null,
      media: [],
      clientMessageId: 'temp-1',
      createdAt: anyMoment,
      isRead: false,
      readAt: null,
      pet: null,
      sender: summary(ana, 'Ana', 'Petrović'),
      receiver: summary(bob, 'Bob', null),
    };
    expect(response).toEqual({ ok: true, message });
    for (const client of [bobDesktop!, bobPhone!]) await client.until(() => client.events.length === 2);
    await settled(anaDesktop!, anaPhone!, bobDesktop!, bobPhone!, evaSocket!);
    for (const client of [anaDesktop!, anaPhone!]) expect(client.events).toEqual([['new_message', message]]);
    for (const client of [bobDesktop!, bobPhone!]) {
      expect(client.events).toEqual([
        ['new_message', message],
        ['message_notification', { message, unreadCount: 1 }],
      ]);
    }
    expect(evaSocket!.events).toEqual([]);
  });

  it('is rejected if the sender was suspended after connecting', async () => {
    const client = await connect(ana);
    const suspendedUntil = new Date(Date.now() + 3_600_000);
    await test.prisma.user.update({ where: { id: ana.id }, data: { suspendedUntil } });
    await eventually(async () => expect(await send(client, bob, 'x')).toMatchObject({ ok: false, code: 'suspended' }));
    await post(ana, { receiverId: bob.id, content: 'x' }).expect(403);
  });

  it('is delivered in the same way as a message sent over HTTP', async () => {
    const [anaSocket, bobSocket] = await Promise.all([connect(ana), connect(bob)]);
    const { body } = await post(ana, { receiverId: bob.id, content: 'Zdravo!' }).expect(201);
    for (const client of [anaSocket, bobSocket]) await client.until(() => client.of('new_message').length === 1);
    expect([anaSocket.of('new_message'), bobSocket.of('new_message')]).toEqual([[body], [body]]);
  });

  it("has the socket's user as its sender, regardless of the payload", async () => {
    const [client, bobSocket] = await Promise.all([connect(ana), connect(bob)]);
    const message = await sent(client, eva, 'x', { senderId: bob.id, sender: { id: bob.id }, isRead: true });
    expect(message).toMatchObject({ senderId: ana.id, receiverId: eva.id, isRead: false });
    await settled(bobSocket);
    expect(bobSocket.events).toEqual([]);
  });

  it('is stored and delivered in the order of sending', async () => {
    const [client, bobSocket] = await Promise.all([connect(ana), connect(bob)]);
    const texts = Array.from({ length: 200 }, (_, count) => `text ${count}`);
    const responses = await Promise.all(texts.map((text) => sent(client, bob, text)));
    const ids = responses.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    await bobSocket.until(() => bobSocket.of('message_notification').length === 200);
    expect(bobSocket.of('new_message').map((message) => (message as { content: string }).content)).toEqual(texts);
    expect(bobSocket.of('message_notification').at(-1)).toMatchObject({ unreadCount: 200 });
  });

  it('is stored only once for concurrent retries over HTTP and sockets', async () => {
    const clients = await Promise.all([connect(ana), connect(ana), connect(ana)]);
    const bobSocket = await connect(bob);
    const body = { receiverId: bob.id, content: 'Zdravo!', clientMessageId: 'temp-1' };
    const responses = await Promise.all(
      Array.from({ length: 50 }, async (_, count) => {
        if (count % 2) return (await post(ana, body).expect(201)).body as { content: string };
        return sent(clients[count % 3]!, bob, 'Zdravo!', body);
      }),
    );
    expect(new Set(responses.map((message) => JSON.stringify(message))).size).toBe(1);
    expect(await test.prisma.message.count()).toBe(1);
    await bobSocket.until(() => bobSocket.of('message_notification').length === 1);
    await settled(bobSocket, ...clients);
    for (const client of [bobSocket, ...clients]) expect(client.of('new_message')).toEqual([responses[0]]);
    expect(await send(clients[0], bob, 'Other', { clientMessageId: 'temp-1' })).toEqual(refused('message_id_taken'));
  });

  it('is validated in the same way as over HTTP', async () => {
    const client = await connect(ana);
    for (const content of ['', ' ', null, undefined, 5, ['x'], { a: 1 }, 'a\0', 'x'.repeat(4001), 'x'.repeat(10_001)]) {
      expect(await client.ask('send_message', { receiverId: bob.id, content })).toEqual(invalid);
    }
    for (const receiverId of [...NO_IDS, null, undefined, 1.5, [bob.id], { id: bob.id }, ana.id, ana.uuid]) {
      expect(await client.ask('send_message', { receiverId, content: 'x' })).toEqual(invalid);
    }
    expect(await send(client, bob, 'x', { messageType: 'image' })).toEqual(invalid);
    expect(await send(client, bob, 'x', { clientMessageId: 'x'.repeat(65) })).toEqual(invalid);
    expect(await send(client, { id: UNKNOWN_ID })).toEqual(refused('user_not_found'));
    await test.make.block(bob.id, ana.id);
    expect(await send(client, bob)).toEqual(refused('not_allowed'));
    expect(await test.prisma.message.count()).toBe(0);
    expect(client.events).toEqual([]);
  });

  it("closes only its sender's connection if the message is far too large", async () => {
    const [client, bobSocket] = await Promise.all([connect(ana), connect(bob)]);
    client.socket.emit('send_message', { receiverId: bob.id, content: 'x'.repeat(2_000_000) });
    await client.until(() => !client.socket.connected);
    await sent(bobSocket, ana);
    expect(await test.prisma.message.count()).toBe(1);
  });
});

describe('a read receipt over the socket', () => {
  it("is sent only to the sender and to the reader's other sockets", async () => {
    const [anaSocket, bobDesktop, bobPhone, evaSocket] = await Promise.all(
      [ana, bob, bob, eva].map((user) => connect(user)),
    );
    const { id } = await sent(anaSocket!, bob);
    expect(await bobDesktop!.ask('mark_message_read', { messageId: id })).toEqual({ ok: true });
    const read = { messageId: id, readerId: bob.id, readerUuid: bob.uuid, readAt: anyMoment };
    for (const client of [anaSocket!, bobPhone!]) await client.until(() => client.of('message_read').length > 0);
    await settled(anaSocket!, bobDesktop!, bobPhone!, evaSocket!);
    for (const client of [anaSocket!, bobPhone!]) expect(client.of('message_read')).toEqual([read]);
    for (const client of [bobDesktop!, evaSocket!]) expect(client.of('message_read')).toEqual([]);
    expect((await test.as(bob).get('/api/messages/unread-count')).body).toEqual({ count: 0 });
  });

  it('is sent only once per message for concurrent requests over HTTP and sockets', async () => {
    const [anaSocket, bobSocket] = await Promise.all([connect(ana), connect(bob)]);
    const messages = await Promise.all([sent(anaSocket, bob), sent(anaSocket, bob)]);
    await Promise.all(
      Array.from({ length: 50 }, (_, count) => {
        const messageId = messages[count % 2]!.id;
        if (count % 4 < 2) return test.as(bob).post('/api/messages/mark-read').send({ messageId }).expect(200);
        return bobSocket.ask('mark_message_read', { messageId });
      }),
    );
    await anaSocket.until(() => anaSocket.of('message_read').length === 2);
    await settled(anaSocket);
    expect(anaSocket.of('message_read')).toHaveLength(2);
    expect((await test.as(bob).get('/api/messages/unread-count')).body).toEqual({ count: 0 });
  });

  it("is accepted only from the message's receiver", async () => {
    const [anaSocket, evaSocket] = await Promise.all([connect(ana), connect(eva)]);
    const { id: messageId } = await sent(anaSocket, bob);
    expect(await anaSocket.ask('mark_message_read', { messageId })).toEqual(refused('not_yours'));
    expect(await evaSocket.ask('mark_message_read', { messageId })).toEqual(refused('not_found'));
    for (const id of [...NO_LONG_IDS, null, undefined, [messageId], { gt: 0 }]) {
      expect(await evaSocket.ask('mark_message_read', { messageId: id })).toEqual(invalid);
    }
    expect((await test.as(bob).get('/api/messages/unread-count')).body).toEqual({ count: 1 });
  });
});

describe('joining a conversation', () => {
  it("sends the other user's online status until the socket leaves the conversation", async () => {
    const client = await connect(ana);
    const received = () => client.of('presence');
    expect(await client.ask('join_conversation', { targetUserId: bob.uuid })).toEqual({ ok: true });
    await client.until(() => received().length === 1);
    const bobSocket = await connect(bob);
    await client.until(() => received().length === 2);
    bobSocket.close();
    await client.until(() => received().length === 3);
    expect(received()).toEqual([false, true, false].map((online) => ({ uuid: bob.uuid, online })));
    expect(await client.ask('leave_conversation', { targetUserId: bob.id })).toEqual({ ok: true });
    const again = await connect(bob);
    await settled(again, client);
    expect(received()).toHaveLength(3);
  });

  it.each(['reader', 'other user'])(
    'shows the other user as offline if the %s has blocked the other user',
    async (blocker) => {
      const [client, bobSocket] = await Promise.all([connect(ana), connect(bob)]);
      await (blocker === 'reader' ? test.make.block(ana.id, bob.id) : test.make.block(bob.id, ana.id));
      expect(await client.ask('join_conversation', { targetUserId: bob.id })).toEqual({ ok: true });
      bobSocket.close();
      await connect(bob);
      await settled(client);
      expect(client.of('presence')).toEqual([{ uuid: bob.uuid, online: false }]);
    },
  );

  it('shows the online status again after a block is removed', async () => {
    await test.make.block(bob.id, ana.id);
    const [client] = await Promise.all([connect(ana), connect(bob)]);
    expect(await client.ask('join_conversation', { targetUserId: bob.id })).toEqual({ ok: true });
    await test.as(bob).post(`/api/friends/unblock/${ana.id}`).expect(204);
    await client.until(() => client.of('presence').length === 2);
    expect(client.of('presence')).toEqual([false, true].map((online) => ({ uuid: bob.uuid, online })));
  });

  it('sends a status event after a block or unblock, but only to the joined socket', async () => {
    const [client, bobSocket] = await Promise.all([connect(ana), connect(bob)]);
    await client.ask('join_conversation', { targetUserId: bob.id });
    const received = () => client.of('presence');
    await client.until(() => received().length === 1);
    await test.as(bob).post(`/api/friends/block/${ana.id}`).expect(200);
    await test.as(bob).post(`/api/friends/block/${ana.id}`).expect(200);
    await client.until(() => received().length === 2);
    await test.as(bob).post(`/api/friends/unblock/${ana.id}`).expect(204);
    await test.as(bob).post(`/api/friends/unblock/${ana.id}`).expect(204);
    await client.until(() => received().length === 3);
    await settled(client, bobSocket);
    expect(received()).toEqual([true, false, true].map((online) => ({ uuid: bob.uuid, online })));
    expect(bobSocket.of('presence')).toEqual([]);
  });

  it('shows both users as offline immediately after a block', async () => {
    const [client, bobSocket] = await Promise.all([connect(ana), connect(bob)]);
    await client.ask('join_conversation', { targetUserId: bob.id });
    await bobSocket.ask('join_conversation', { targetUserId: ana.id });
    await test.as(bob).post(`/api/friends/block/${ana.id}`).expect(200);
    for (const [socket, uuid] of [
      [client, bob.uuid],
      [bobSocket, ana.uuid],
    ] as const) {
      await socket.until(() => socket.of('presence').length === 2);
      expect(socket.of('presence')).toEqual([true, false].map((online) => ({ uuid, online })));
    }
  });

  it("is rejected for an unknown user and for the sender's own account", async () => {
    const client = await connect(ana);
    for (const event of ['join_conversation', 'leave_conversation']) {
      expect(await client.ask(event, { targetUserId: UNKNOWN_UUID })).toEqual(refused('user_not_found'));
      expect(await client.ask(event, { targetUserId: ana.id })).toEqual(invalid);
      for (const targetUserId of [...NO_IDS, null, undefined, [1], {}, `user:${bob.id}`]) {
        expect(await client.ask(event, { targetUserId })).toEqual(invalid);
      }
    }
    expect(client.events).toEqual([]);
  });

  it('is rejected above a limit of about fifty conversations per socket', async () => {
    const client = await connect(ana);
    const responses = [];
    for (let count = 0; count < 60; count++) {
      const { id: targetUserId } = await test.make.user();
      responses.push(await client.ask('join_conversation', { targetUserId }));
    }
    expect(responses[0]).toEqual({ ok: true });
    expect(responses.at(-1)).toEqual(refused('too_many_requests'));
  });
});

describe('an unexpected error in a socket event', () => {
  it('is reported only to the sender, without details', async () => {
    const [client, other] = await Promise.all([connect(ana), connect(eva)]);
    await test.prisma
      .$executeRaw`ALTER TABLE "Message" ADD CONSTRAINT "refuses_all" CHECK ("content" <> 'x') NOT VALID`;
    try {
      expect(await send(client, bob, 'x')).toEqual(refused('internal'));
      await sent(client, bob, 'y');
      await sent(other, ana);
    } finally {
      await test.prisma.$executeRaw`ALTER TABLE "Message" DROP CONSTRAINT "refuses_all"`;
    }
    await sent(client, bob, 'x');
  });
});

describe('the end of a session', () => {
  it('closes the socket and stops its events', async () => {
    const [client, bobSocket] = await Promise.all([connect(ana), connect(bob)]);
    await test.as(ana).post('/api/auth/logout').expect(204);
    await client.until(() => !client.socket.connected);
    await sent(bobSocket, ana);
    await settled(bobSocket);
    expect(client.events).toEqual([]);
  });
});

describe('socket events from a deleted account', () => {
  it('store nothing, and either return an error or close the socket', async () => {
    const client = await connect(ana);
    await test.prisma.user.delete({ where: { id: ana.id } });
    const response = (await client
      .ask('send_message', { receiverId: bob.id, content: 'x' })
      .catch(() => 'closed')) as Answer;
    if (response !== ('closed' as never)) expect(response.ok).toBe(false);
    await eventually(async () => expect(await test.prisma.message.count()).toBe(0));
  });
});

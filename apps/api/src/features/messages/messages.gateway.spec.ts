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

describe('a message over the socket', () => {
  it('is committed when it is acknowledged, and comes to every tab of both, and to nobody else', async () => {
    const [desk, phone, bobs, bobsOther, evas] = await Promise.all(
      [ana, ana, bob, bob, eva].map((user) => connect(user)),
    );
    const answer = await send(desk!, bob, ' Zdravo! ', { clientMessageId: 'temp-1' });
    expect(await test.prisma.message.count()).toBe(1);
    const message = {
      id: anyId,
      senderId: ana.id,
      receiverId: bob.id,
      content: 'Zdravo!',
      messageType: 'text',
      mediaSize: null,
      clientMessageId: 'temp-1',
      createdAt: anyMoment,
      isRead: false,
      readAt: null,
      pet: null,
      sender: summary(ana, 'Ana', 'Petrović'),
      receiver: summary(bob, 'Bob', null),
    };
    expect(answer).toEqual({ ok: true, message });
    for (const client of [bobs!, bobsOther!]) await client.until(() => client.events.length === 2);
    await settled(desk!, phone!, bobs!, bobsOther!, evas!);
    for (const client of [desk!, phone!]) expect(client.events).toEqual([['new_message', message]]);
    for (const client of [bobs!, bobsOther!]) {
      expect(client.events).toEqual([
        ['new_message', message],
        ['message_notification', { message, unreadCount: 1 }],
      ]);
    }
    expect(evas!.events).toEqual([]);
  });

  it('is refused of somebody who has been suspended since they connected', async () => {
    const client = await connect(ana);
    const suspendedUntil = new Date(Date.now() + 3_600_000);
    await test.prisma.user.update({ where: { id: ana.id }, data: { suspendedUntil } });
    await eventually(async () => expect(await send(client, bob, 'x')).toMatchObject({ ok: false, code: 'suspended' }));
    await post(ana, { receiverId: bob.id, content: 'x' }).expect(403);
  });

  it('comes also of one that was sent over HTTP', async () => {
    const [anas, bobs] = await Promise.all([connect(ana), connect(bob)]);
    const { body } = await post(ana, { receiverId: bob.id, content: 'Zdravo!' }).expect(201);
    for (const client of [anas, bobs]) await client.until(() => client.of('new_message').length === 1);
    expect([anas.of('new_message'), bobs.of('new_message')]).toEqual([[body], [body]]);
  });

  it('is sent by the user of the socket', async () => {
    const [client, bobs] = await Promise.all([connect(ana), connect(bob)]);
    const message = await sent(client, eva, 'x', { senderId: bob.id, sender: { id: bob.id }, isRead: true });
    expect(message).toMatchObject({ senderId: ana.id, receiverId: eva.id, isRead: false });
    await settled(bobs);
    expect(bobs.events).toEqual([]);
  });

  it('is stored in the order in which it was sent, and comes in that order', async () => {
    const [client, bobs] = await Promise.all([connect(ana), connect(bob)]);
    const texts = Array.from({ length: 200 }, (_one, count) => `text ${count}`);
    const answers = await Promise.all(texts.map((text) => sent(client, bob, text)));
    const ids = answers.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    await bobs.until(() => bobs.of('message_notification').length === 200);
    expect(bobs.of('new_message').map((message) => (message as { content: string }).content)).toEqual(texts);
    expect(bobs.of('message_notification').at(-1)).toMatchObject({ unreadCount: 200 });
  });

  it('is stored once, however often it is sent, over HTTP or socket', async () => {
    const clients = await Promise.all([connect(ana), connect(ana), connect(ana)]);
    const bobs = await connect(bob);
    const body = { receiverId: bob.id, content: 'Zdravo!', clientMessageId: 'temp-1' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_one, count) => {
        if (count % 2) return (await post(ana, body).expect(201)).body as { content: string };
        return sent(clients[count % 3]!, bob, 'Zdravo!', body);
      }),
    );
    expect(new Set(answers.map((message) => JSON.stringify(message))).size).toBe(1);
    expect(await test.prisma.message.count()).toBe(1);
    await bobs.until(() => bobs.of('message_notification').length === 1);
    await settled(bobs, ...clients);
    for (const client of [bobs, ...clients]) expect(client.of('new_message')).toEqual([answers[0]]);
    expect(await send(clients[0], bob, 'Other', { clientMessageId: 'temp-1' })).toEqual(refused('message_id_taken'));
  });

  it('is refused as over HTTP', async () => {
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

  it('that is far too large closes the connection of its sender alone', async () => {
    const [client, bobs] = await Promise.all([connect(ana), connect(bob)]);
    client.socket.emit('send_message', { receiverId: bob.id, content: 'x'.repeat(2_000_000) });
    await client.until(() => !client.socket.connected);
    await sent(bobs, ana);
    expect(await test.prisma.message.count()).toBe(1);
  });
});

describe('a read receipt over the socket', () => {
  it('is sent to the sender and to the other tabs of the reader, to nobody else', async () => {
    const [anas, desk, phone, evas] = await Promise.all([ana, bob, bob, eva].map((user) => connect(user)));
    const { id } = await sent(anas!, bob);
    expect(await desk!.ask('mark_message_read', { messageId: id })).toEqual({ ok: true });
    const read = { messageId: id, readerId: bob.id, readerUuid: bob.uuid, readAt: anyMoment };
    for (const client of [anas!, phone!]) await client.until(() => client.of('message_read').length > 0);
    await settled(anas!, desk!, phone!, evas!);
    for (const client of [anas!, phone!]) expect(client.of('message_read')).toEqual([read]);
    for (const client of [desk!, evas!]) expect(client.of('message_read')).toEqual([]);
    expect((await test.as(bob).get('/api/messages/unread-count')).body).toEqual({ count: 0 });
  });

  it('is sent once for each of fifty at once, over HTTP and sockets', async () => {
    const [anas, bobs] = await Promise.all([connect(ana), connect(bob)]);
    const messages = await Promise.all([sent(anas, bob), sent(anas, bob)]);
    await Promise.all(
      Array.from({ length: 50 }, (_one, count) => {
        const messageId = messages[count % 2]!.id;
        if (count % 4 < 2) return test.as(bob).post('/api/messages/mark-read').send({ messageId }).expect(200);
        return bobs.ask('mark_message_read', { messageId });
      }),
    );
    await anas.until(() => anas.of('message_read').length === 2);
    await settled(anas);
    expect(anas.of('message_read')).toHaveLength(2);
    expect((await test.as(bob).get('/api/messages/unread-count')).body).toEqual({ count: 0 });
  });

  it('is for the receiver alone', async () => {
    const [anas, evas] = await Promise.all([connect(ana), connect(eva)]);
    const { id: messageId } = await sent(anas, bob);
    expect(await anas.ask('mark_message_read', { messageId })).toEqual(refused('not_yours'));
    expect(await evas.ask('mark_message_read', { messageId })).toEqual(refused('not_found'));
    for (const id of [...NO_LONG_IDS, null, undefined, [messageId], { gt: 0 }]) {
      expect(await evas.ask('mark_message_read', { messageId: id })).toEqual(invalid);
    }
    expect((await test.as(bob).get('/api/messages/unread-count')).body).toEqual({ count: 1 });
  });
});

describe('an open conversation', () => {
  it('sends whether the other one is online, until it is left', async () => {
    const client = await connect(ana);
    const received = () => client.of('presence');
    expect(await client.ask('join_conversation', { targetUserId: bob.uuid })).toEqual({ ok: true });
    await client.until(() => received().length === 1);
    const bobs = await connect(bob);
    await client.until(() => received().length === 2);
    bobs.close();
    await client.until(() => received().length === 3);
    expect(received()).toEqual([false, true, false].map((online) => ({ uuid: bob.uuid, online })));
    expect(await client.ask('leave_conversation', { targetUserId: bob.id })).toEqual({ ok: true });
    const again = await connect(bob);
    await settled(again, client);
    expect(received()).toHaveLength(3);
  });

  it.each(['one', 'other'])('never shows online where the %s has blocked the other', async (blocker) => {
    const [client, bobs] = await Promise.all([connect(ana), connect(bob)]);
    await (blocker === 'one' ? test.make.block(ana.id, bob.id) : test.make.block(bob.id, ana.id));
    expect(await client.ask('join_conversation', { targetUserId: bob.id })).toEqual({ ok: true });
    bobs.close();
    await connect(bob);
    await settled(client);
    expect(client.of('presence')).toEqual([{ uuid: bob.uuid, online: false }]);
  });

  it('that was opened during a block shows the other one once it is gone', async () => {
    await test.make.block(bob.id, ana.id);
    const [client] = await Promise.all([connect(ana), connect(bob)]);
    expect(await client.ask('join_conversation', { targetUserId: bob.id })).toEqual({ ok: true });
    await test.as(bob).post(`/api/friends/unblock/${ana.id}`).expect(204);
    await client.until(() => client.of('presence').length === 2);
    expect(client.of('presence')).toEqual([false, true].map((online) => ({ uuid: bob.uuid, online })));
  });

  it('is needed to notice a block: nobody else is sent an event', async () => {
    const [client, bobs] = await Promise.all([connect(ana), connect(bob)]);
    await client.ask('join_conversation', { targetUserId: bob.id });
    const received = () => client.of('presence');
    await client.until(() => received().length === 1);
    await test.as(bob).post(`/api/friends/block/${ana.id}`).expect(200);
    await test.as(bob).post(`/api/friends/block/${ana.id}`).expect(200);
    await client.until(() => received().length === 2);
    await test.as(bob).post(`/api/friends/unblock/${ana.id}`).expect(204);
    await test.as(bob).post(`/api/friends/unblock/${ana.id}`).expect(204);
    await client.until(() => received().length === 3);
    await settled(client, bobs);
    expect(received()).toEqual([true, false, true].map((online) => ({ uuid: bob.uuid, online })));
    expect(bobs.of('presence')).toEqual([]);
  });

  it('shows offline as soon as a block comes, to both', async () => {
    const [client, bobs] = await Promise.all([connect(ana), connect(bob)]);
    await client.ask('join_conversation', { targetUserId: bob.id });
    await bobs.ask('join_conversation', { targetUserId: ana.id });
    await test.as(bob).post(`/api/friends/block/${ana.id}`).expect(200);
    for (const [one, uuid] of [
      [client, bob.uuid],
      [bobs, ana.uuid],
    ] as const) {
      await one.until(() => one.of('presence').length === 2);
      expect(one.of('presence')).toEqual([true, false].map((online) => ({ uuid, online })));
    }
  });

  it('is with somebody else', async () => {
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

  it('is one of fifty at most', async () => {
    const client = await connect(ana);
    const answers = [];
    for (let count = 0; count < 60; count++) {
      const { id: targetUserId } = await test.make.user();
      answers.push(await client.ask('join_conversation', { targetUserId }));
    }
    expect(answers[0]).toEqual({ ok: true });
    expect(answers.at(-1)).toEqual(refused('too_many_requests'));
  });
});

it('an unexpected error fails only for its sender, without details', async () => {
  const [client, calm] = await Promise.all([connect(ana), connect(eva)]);
  await test.prisma.$executeRaw`ALTER TABLE "Message" ADD CONSTRAINT "refuses_all" CHECK ("content" <> 'x') NOT VALID`;
  try {
    expect(await send(client, bob, 'x')).toEqual(refused('internal'));
    await sent(client, bob, 'y');
    await sent(calm, ana);
  } finally {
    await test.prisma.$executeRaw`ALTER TABLE "Message" DROP CONSTRAINT "refuses_all"`;
  }
  await sent(client, bob, 'x');
});

describe('when the session ends', () => {
  it('the socket closes, and nothing is sent by it or to it any more', async () => {
    const [client, bobs] = await Promise.all([connect(ana), connect(bob)]);
    await test.as(ana).post('/api/auth/logout').expect(204);
    await client.until(() => !client.socket.connected);
    await sent(bobs, ana);
    await settled(bobs);
    expect(client.events).toEqual([]);
  });
});

it('an event that the database cannot handle is still acknowledged', async () => {
  const client = await connect(ana);
  await test.prisma.user.delete({ where: { id: ana.id } });
  const answer = (await client
    .ask('send_message', { receiverId: bob.id, content: 'x' })
    .catch(() => 'closed')) as Answer;
  if (answer !== ('closed' as never)) expect(answer.ok).toBe(false);
  await eventually(async () => expect(await test.prisma.message.count()).toBe(0));
});

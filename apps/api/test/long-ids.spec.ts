import { anyMoment } from './answers.js';
import { conversations, list, markRead, pages, post, send, thread, unread } from './messages.js';
import { closeSockets, connect, sent } from './socket-messages.js';
import { streamCalls } from './streams.js';
import { ana, bob, startWithThreePeople, test } from './three-people.js';

// Likes, comments, messages and events can have ids of more than 32 bits.

startWithThreePeople();
closeSockets();
const stream = streamCalls(
  () => test,
  () => ana,
);
afterEach(() => stream.closeAll());

const MANY = 3_000_000_000;

const SEQUENCES = [
  ...['Like_id_seq', 'Comment_id_seq', 'Message_id_seq', 'Conversation_id_seq', 'MediaUse_id_seq', 'Block_id_seq'],
  ...['Mention_id_seq', 'Notification_position_seq', 'Notice_id_seq'],
  ...['StreamEvent_id_seq', 'StreamEvent_number_seq'],
];

/** Returns the last value of every id sequence. */
const taken = async () => {
  const rows = await test.prisma.$queryRaw<{ name: string; last: bigint | null }[]>`
    SELECT sequencename AS name, last_value AS last FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
};

describe('ids above three billion', () => {
  beforeEach(async () => {
    for (const sequence of SEQUENCES) await test.prisma.$queryRaw`SELECT setval(${`"${sequence}"`}::regclass, ${MANY})`;
  });

  // Reset the sequences, because other spec files use the same database.
  afterAll(async () => {
    await test.reset();
    for (const sequence of SEQUENCES)
      await test.prisma.$queryRaw`SELECT setval(${`"${sequence}"`}::regclass, 1, false)`;
  });

  it('work for likes: they can be added, listed in pages, found and removed', async () => {
    const { id: targetId } = await test.make.wallPost({ authorId: ana.id });
    const target = { targetType: 'wall_post', targetId };
    const like = async (user: typeof ana) =>
      (await test.as(user).post('/api/likes').send(target).expect(201)).body as { id: number };
    const [anas, bobs] = [await like(ana), await like(bob)];
    expect([anas.id, bobs.id]).toEqual([MANY + 1, MANY + 2]);
    const found = await pages<{ id: number }>(ana, `/api/likes/target?type=wall_post&id=${targetId}&limit=1`);
    expect(found.map((page) => page.map(({ id }) => id))).toEqual([[bobs.id], [anas.id]]);
    const check = `/api/likes/check?type=wall_post&id=${targetId}`;
    expect((await test.as(ana).get(check).expect(200)).body).toEqual({ liked: true, likeId: anas.id });
    await test.as(bob).delete(`/api/likes/${anas.id}`).expect(403);
    await test.as(ana).delete(`/api/likes/${anas.id}`).expect(204);
    await test.as(ana).delete(`/api/likes/${anas.id}`).expect(404);
    expect((await test.as(ana).get(check).expect(200)).body).toEqual({ liked: false, likeId: null });
  });

  it('work for comments: they can be created, replied to, listed in pages and deleted', async () => {
    const { id: targetId } = await test.make.wallPost({ authorId: ana.id });
    const say = async (parentId?: number) => {
      const body = { targetType: 'wall_post', targetId, content: 'Bravo!', ...(parentId && { parentId }) };
      return (await test.as(bob).post('/api/comments').send(body).expect(201)).body as { id: number; parentId: number };
    };
    const first = await say();
    const reply = await say(first.id);
    expect([first.id, reply.id, reply.parentId]).toEqual([MANY + 1, MANY + 2, MANY + 1]);
    const path = `/api/comments/target?type=wall_post&id=${targetId}&includeReplies=true&limit=1`;
    const found = await pages<{ id: number }>(ana, path);
    expect(found.map((page) => page.map(({ id }) => id))).toEqual([[first.id], [reply.id]]);
    await test.as(bob).delete(`/api/comments/${first.id}`).expect(204);
    expect(await pages(ana, path)).toEqual([[]]);
  });

  it('work for messages: they can be sent, listed in pages, fetched after an id and read', async () => {
    const messages = [await send(ana, bob), await send(ana, bob), await send(bob, ana)];
    const ids = messages.map(({ id }) => id);
    expect(ids).toEqual([MANY + 1, MANY + 2, MANY + 3]);
    expect((await thread(bob, ana)).map(({ id }) => id)).toEqual(ids);
    expect((await thread(bob, ana, `?after=${ids[0]}`)).map(({ id }) => id)).toEqual(ids.slice(1));
    const older = await pages(bob, `/api/messages/conversation/${ana.id}?limit=1`);
    expect(older.map((page) => page.map(({ id }) => id))).toEqual([[ids[2]], [ids[1]], [ids[0]]]);
    expect((await list(bob)).map(({ id }) => id)).toEqual([...ids].reverse());
    expect((await conversations(bob)).map(({ lastMessage }) => lastMessage.id)).toEqual([ids[2]]);
    expect((await markRead(bob, ids[0]).expect(200)).body).toMatchObject({ messageId: ids[0] });
    expect(await unread(bob)).toBe(1);
  });

  it('work for messages over sockets: they can be sent and read', async () => {
    const [anas, bobs] = [await connect(ana), await connect(bob)];
    const { id: messageId } = await sent(anas, bob);
    expect(messageId).toBe(MANY + 1);
    await bobs.until(() => bobs.of('message_notification').length > 0);
    expect(bobs.of('new_message')).toMatchObject([{ id: messageId }]);
    expect(await bobs.ask('mark_message_read', { messageId })).toEqual({ ok: true });
    await anas.until(() => anas.of('message_read').length > 0);
    const read = { messageId, readerId: bob.id, readerUuid: bob.uuid, readAt: anyMoment };
    expect(anas.of('message_read')).toEqual([read]);
  });

  it('work for events: they are streamed, and sent again to clients that reconnect', async () => {
    const listening = await stream.connect(bob);
    expect(Number(listening.lastEventId)).toBe(MANY);
    const { id: targetId } = await test.make.wallPost({ authorId: ana.id });
    const target = { targetType: 'wall_post', targetId };
    await test.as(bob).post('/api/likes').send(target).expect(201);
    const { body: comment } = await test
      .as(bob)
      .post('/api/comments')
      .send({ ...target, content: 'Bravo!' })
      .expect(201);
    await test.as(bob).delete(`/api/comments/${comment.id}`).expect(204);
    await test.as(ana).post('/api/wall').send({ content: 'Zdravo!' }).expect(201);
    await listening.until(() => listening.events.some(({ event }) => event === 'wall_post'));
    const deleted = listening.events.find(({ event }) => event === 'comment_deleted');
    expect(deleted?.data).toEqual({ id: MANY + 1, ...target, parentId: null, commentCount: 0 });
    const back = await stream.connect(bob, MANY);
    await back.until(() => back.events.some(({ event }) => event === 'wall_post'));
    const missed = back.events.map(({ id, event }) => [id - MANY, event]);
    expect(missed[0]).toEqual([1, 'like']);
    expect(missed.at(-1)?.[1]).toBe('wall_post');
  });

  it('work for blocks: they can be added and listed in pages', async () => {
    const others = await test.make.crowd(2);
    for (const id of others) await test.as(ana).post(`/api/friends/block/${id}`).expect(200);
    const found = await pages<{ id: number }>(ana, '/api/friends/blocked?limit=1');
    expect(found.map((page) => page.map(({ id }) => id))).toEqual([[others[1]], [others[0]]]);
  });
});

describe('repeated requests', () => {
  it('consume no additional like ids', async () => {
    const { id: targetId } = await test.make.wallPost({ authorId: ana.id });
    const target = { targetType: 'wall_post', targetId };
    await test.as(bob).post('/api/likes').send(target).expect(201);
    const before = await taken();
    for (let again = 0; again < 3; again++) await test.as(bob).post('/api/likes').send(target).expect(409);
    expect(await taken()).toEqual(before);
  });

  it('consume no additional message ids, even after a block', async () => {
    const message = { receiverId: bob.id, content: 'Zdravo!', clientMessageId: 'temp-1' };
    const { body: stored } = await post(ana, message).expect(201);
    const before = await taken();
    for (let again = 0; again < 3; again++) {
      expect((await post(ana, message).expect(201)).body).toEqual(stored);
      await post(ana, { ...message, content: 'Zbogom!' }).expect(409);
    }
    expect(await taken()).toEqual(before);
  });

  it('consume no additional conversation ids for further messages', async () => {
    await send(ana, bob);
    const { Conversation_id_seq: before } = await taken();
    for (let again = 0; again < 3; again++) await send(bob, ana);
    expect((await taken()).Conversation_id_seq).toBe(before);
  });

  it('consume no additional ids for a friend request and its acceptance', async () => {
    const ask = (from: typeof ana, to: typeof ana) =>
      test.as(from).post('/api/friends/request').send({ addresseeUuid: to.uuid });
    await ask(ana, bob).expect(201);
    const before = await taken();
    for (let again = 0; again < 3; again++) await ask(ana, bob).expect(409);
    expect(await taken()).toEqual(before);
    await ask(bob, ana).expect(201);
    // Only the requester is notified that the request was accepted.
    const accepted = { ...before, Notification_position_seq: before.Notification_position_seq! + 1 };
    for (let again = 0; again < 3; again++) await ask(bob, ana).expect(409);
    expect(await taken()).toEqual(accepted);
  });

  it('consume no additional block ids', async () => {
    await test.as(ana).post(`/api/friends/block/${bob.id}`).expect(200);
    const before = await taken();
    for (let again = 0; again < 3; again++) await test.as(ana).post(`/api/friends/block/${bob.id}`).expect(200);
    expect(await taken()).toEqual(before);
  });

  it('consume no additional business ids when a profile is saved', async () => {
    const kennel = {
      userCategoryId: 2,
      firstName: 'Dunav',
      phoneNumber: '+381601234567',
      establishment_date: '2001-02-03',
    };
    await test.as(ana).patch('/api/user/profile').send(kennel).expect(200);
    const before = await taken();
    for (const establishment_date of ['2002-02-03', '2003-02-03']) {
      const { body } = await test
        .as(ana)
        .patch('/api/user/profile')
        .send({ ...kennel, establishment_date })
        .expect(200);
      expect(body.establishment_date).toMatch(establishment_date);
    }
    expect(await taken()).toEqual(before);
  });
});

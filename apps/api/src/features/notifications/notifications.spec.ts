import type { Response } from 'supertest';
import { anyId, anyMoment, invalid, summary, UNKNOWN_ID } from '../../../test/answers.js';
import type { TestUser } from '../../../test/factories.js';
import { accept, ask, befriended, block, end, reject, requested, unblock, withdraw } from '../../../test/friends.js';
import { eventually } from '../../../test/eventually.js';
import { expectSameQueries } from '../../../test/queries.js';
import { closeSockets, connect, settled } from '../../../test/socket-messages.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';
import type { NotificationView } from './notifications.dto.js';
import { NotificationsService } from './notifications.service.js';

startWithThreePeople();
closeSockets();

type Person = Pick<TestUser, 'bearer' | 'id' | 'uuid'>;

const get = async (user: Person, query = '') =>
  (await test.as(user).get(`/api/notifications${query}`).expect(200)).body as NotificationView[];
const unread = async (user: Person) =>
  ((await test.as(user).get('/api/notifications/unread-count').expect(200)).body as { unreadCount: number })
    .unreadCount;
const read = (user: Person, body: object = {}) => test.as(user).post('/api/notifications/read').send(body);

const like = async (user: Person, targetType: string, targetId: number) =>
  (await test.as(user).post('/api/likes').send({ targetType, targetId }).expect(201)).body.id as number;
const unlike = (user: Person, id: number) => test.as(user).delete(`/api/likes/${id}`).expect(204);
const say = async (user: Person, targetId: number, rest: object = {}, targetType = 'wall_post') =>
  (
    await test
      .as(user)
      .post('/api/comments')
      .send({ targetType, targetId, content: 'Bravo!', ...rest })
      .expect(201)
  ).body.id as number;
const forget = (user: Person, id: number) => test.as(user).delete(`/api/comments/${id}`).expect(204);
const wallPost = async (author: Person = ana, content = 'Zdravo!') =>
  (await test.make.wallPost({ authorId: author.id, content })).id;
const mention = (user: Person) => ({ content: '@Ana Petrović!', mentionUuids: [user.uuid] });

/** What somebody is notified of, in short. */
const notificationsOf = async (user: Person) =>
  (await get(user)).map(({ kind, actors, actorCount, isRead }) =>
    [kind, ...actors.map(({ firstName }) => firstName), actorCount, isRead ? 'read' : 'unread'].join(' '),
  );

const bobs = () => summary(bob, 'Bob', null);
const EMPTY = { target: null, comment: null, friendship: null, notice: null };

describe('somebody is notified', () => {
  it.each<[target: string, make: () => Promise<object & { id: number }>]>([
    ['wall_post', async () => ({ id: await wallPost(), uuid: null, title: 'Zdravo!' })],
    [
      'blog_post',
      async () => {
        const { id, uuid, title } = await test.make.blogPost({ authorId: ana.id });
        return { id, uuid, title };
      },
    ],
    ['user_album', () => Promise.resolve({ id: ana.id, uuid: ana.uuid, title: null })],
    [
      'pet_album',
      async () => {
        const { id, uuid, name } = await test.make.pet({ userId: ana.id });
        return { id, uuid, title: name };
      },
    ],
  ])('of a like of a %s of theirs, as long as it is liked', async (type, make) => {
    const target = await make();
    const likeId = await like(bob, type, target.id);
    expect(await get(ana)).toEqual([
      {
        ...EMPTY,
        id: anyId,
        position: anyId,
        kind: 'like',
        actors: [bobs()],
        actorCount: 1,
        target: { type, ...target },
        createdAt: anyMoment,
        isRead: false,
      },
    ]);
    expect(await unread(ana)).toBe(1);
    await unlike(bob, likeId);
    expect([await get(ana), await unread(ana)]).toEqual([[], 0]);
    expect(await get(bob)).toEqual([]);
  });

  it('of a comment on a post of theirs, with how it begins', async () => {
    const id = await wallPost(ana, 'Dugo   pismo '.repeat(20));
    const content = `${'č'.repeat(118)}\nđ kraj`;
    const commentId = await say(bob, id, { content });
    const [notification] = await get(ana);
    expect(notification).toMatchObject({
      kind: 'comment',
      actors: [bobs()],
      target: { type: 'wall_post', id, title: `${'Dugo pismo '.repeat(20).slice(0, 119)}…` },
      comment: { id: commentId, parentId: null, excerpt: `${'č'.repeat(118)} …` },
    });
    await forget(bob, commentId);
    expect([await get(ana), await unread(ana)]).toEqual([[], 0]);
  });

  it('of a reply to a comment of theirs, under whosever post, and of it alone', async () => {
    const post = await wallPost(eva);
    const blog = await test.make.blogPost({ authorId: ana.id });
    for (const [targetId, type] of [
      [post, 'wall_post'],
      [blog.id, 'blog_post'],
    ] as const) {
      const parentId = await say(ana, targetId, {}, type);
      const reply = await say(bob, targetId, { parentId, content: 'Hvala!' }, type);
      const [first] = await get(ana);
      expect(first).toMatchObject({
        kind: 'reply',
        actorCount: 1,
        target: { type, id: targetId },
        comment: { id: reply, parentId, excerpt: 'Hvala!' },
      });
    }
    expect(await notificationsOf(ana)).toEqual(['reply Bob 1 unread', 'reply Bob 1 unread']);
    // The owner of the post is notified of every comment on it.
    expect(await notificationsOf(eva)).toEqual(['comment Bob Ana 2 unread']);
  });

  it('of being mentioned in a post or a comment, once', async () => {
    const { body } = await test.as(bob).post('/api/wall').send(mention(ana)).expect(201);
    const under = await wallPost(eva);
    const commentId = await say(bob, under, mention(ana));
    expect(await get(ana)).toMatchObject([
      { kind: 'mention', target: { type: 'wall_post', id: under }, comment: { id: commentId, parentId: null } },
      { kind: 'mention', target: { type: 'wall_post', id: body.id }, comment: null, actors: [bobs()] },
    ]);
    // The owner of the post, and whom it replies to, are notified of the comment already.
    const own = await wallPost();
    await say(bob, own, mention(ana));
    const parentId = await say(ana, under);
    await say(bob, under, { ...mention(ana), parentId });
    expect((await notificationsOf(ana)).map((one) => one.split(' ')[0])).toEqual([
      'reply',
      'comment',
      'mention',
      'mention',
    ]);
  });

  it('of no mention that an edit has taken out, and of one that it has put in', async () => {
    const { body } = await test.as(bob).post('/api/wall').send(mention(ana)).expect(201);
    await test.as(bob).patch(`/api/wall/${body.id}`).send({ content: 'Zdravo!' }).expect(200);
    expect(await get(ana)).toEqual([]);
    await test.as(bob).patch(`/api/wall/${body.id}`).send(mention(ana)).expect(200);
    expect(await notificationsOf(ana)).toEqual(['mention Bob 1 unread']);
  });

  it('of a friend request until it is withdrawn or rejected', async () => {
    const first = await requested(bob, ana);
    expect(await get(ana)).toMatchObject([
      { ...EMPTY, kind: 'friend_request', actors: [bobs()], friendship: { id: first, status: 'pending' } },
    ]);
    await withdraw(bob, first).expect(204);
    expect(await get(ana)).toEqual([]);
    await reject(ana, await requested(bob, ana)).expect(204);
    expect([await get(ana), await unread(ana), await get(bob)]).toEqual([[], 0, []]);
  });

  it('of being accepted, and the request is read by it', async () => {
    const id = await requested(bob, ana);
    await accept(ana, id).expect(200);
    expect(await notificationsOf(bob)).toEqual(['friend_accepted Ana 1 unread']);
    expect(await get(ana)).toMatchObject([
      { kind: 'friend_request', friendship: { id, status: 'accepted' }, isRead: true },
    ]);
    await end(ana, id).expect(204);
    expect([await get(ana), await get(bob)]).toEqual([[], []]);
  });

  it('of being accepted by a request of the other one', async () => {
    await requested(bob, ana);
    await ask(ana, bob).expect(201);
    expect(await notificationsOf(bob)).toEqual(['friend_accepted Ana 1 unread']);
    expect(await unread(ana)).toBe(0);
  });

  it('never of what they do themselves', async () => {
    const id = await wallPost();
    await like(ana, 'wall_post', id);
    const parentId = await say(ana, id, mention(ana));
    await say(ana, id, { parentId });
    await test.as(ana).post('/api/wall').send(mention(ana)).expect(201);
    expect(await get(ana)).toEqual([]);
    expect(await test.prisma.notification.count()).toBe(0);
  });
});

describe('a notice', () => {
  /** As features do it. */
  const addNotice = async (user: Person, rest: object = {}) => {
    const notice = { kind: 'content_hidden' as const, about: 'A walk', words: 'No ads.', path: '/wall/5', ...rest };
    const notifications = test.app.get(NotificationsService);
    const { announce } = await test.prisma.$transaction((transaction) =>
      notifications.addNotice(user.id, notice, transaction),
    );
    announce();
  };

  it('is theirs alone, arrives at once, and is read like everything else', async () => {
    const socket = await connect(ana);
    await addNotice(ana);
    await socket.until(() => socket.of('notification').length === 1);
    const notice = { about: 'A walk', words: 'No ads.', path: '/wall/5' };
    const expected = { ...EMPTY, kind: 'content_hidden', actors: [], actorCount: 0, notice, isRead: false };
    expect(socket.of('notification')).toMatchObject([{ notification: expected, unreadCount: 1 }]);
    expect(await get(ana)).toEqual([{ ...expected, id: anyId, position: anyId, createdAt: anyMoment }]);
    expect(await get(bob)).toEqual([]);
    expect((await read(ana).expect(200)).body).toEqual({ unreadCount: 0 });
  });

  it('stands beside what others did, one for each', async () => {
    await like(bob, 'wall_post', await wallPost());
    await addNotice(ana, { kind: 'warning' });
    await addNotice(ana, { kind: 'warning', about: 'č'.repeat(300), words: null, path: null });
    expect(await get(ana)).toMatchObject([
      { kind: 'warning', notice: { about: 'č'.repeat(200), words: null, path: null } },
      { kind: 'warning' },
      { kind: 'like' },
    ]);
    expect(await unread(ana)).toBe(3);
  });

  it('is gone with its notice, and leads nowhere else', async () => {
    await addNotice(ana);
    await expect(addNotice(ana, { path: '//elsewhere.example' })).rejects.toThrow('Notice_own_path');
    await expect(addNotice(ana, { path: 'https://elsewhere.example' })).rejects.toThrow('Notice_own_path');
    await test.prisma.notice.deleteMany({ where: { userId: ana.id } });
    expect([await get(ana), await unread(ana)]).toEqual([[], 0]);
  });
});

describe('a notification', () => {
  it('is one for a target, whoever does it, and moves up', async () => {
    const [first, second] = [await wallPost(), await wallPost()];
    const people = await Promise.all(['Vera', 'Goran', 'Maja'].map((firstName) => test.make.user({ firstName })));
    await like(bob, 'wall_post', first);
    await like(bob, 'wall_post', second);
    const [, before] = await get(ana);
    for (const person of people) await like(person, 'wall_post', first);
    const [moved] = await get(ana);
    expect(await notificationsOf(ana)).toEqual(['like Maja Goran Vera 4 unread', 'like Bob 1 unread']);
    expect(moved?.id).toBe(before?.id);
    expect(moved?.position).toBeGreaterThan(before!.position);
    // A comment is another kind; several by one person are by one.
    await say(bob, first);
    await say(bob, first);
    await say(eva, first);
    expect((await notificationsOf(ana))[0]).toBe('comment Eva Bob 2 unread');
    expect(await unread(ana)).toBe(3);
  });

  it('that was read is unread again when somebody else does it, and read when that is taken back', async () => {
    const id = await wallPost();
    await like(bob, 'wall_post', id);
    expect((await read(ana).expect(200)).body).toEqual({ unreadCount: 0 });
    expect(await notificationsOf(ana)).toEqual(['like Bob 1 read']);
    const evas = await like(eva, 'wall_post', id);
    expect(await notificationsOf(ana)).toEqual(['like Eva Bob 2 unread']);
    expect(await unread(ana)).toBe(1);
    await unlike(eva, evas);
    expect(await notificationsOf(ana)).toEqual(['like Bob 1 read']);
    expect(await unread(ana)).toBe(0);
  });

  it('is right when many like and take it back at once', async () => {
    const id = await wallPost();
    const people = await Promise.all(Array.from({ length: 12 }, () => test.make.user()));
    await Promise.all(
      people.map(async (person, index) => {
        const likeId = await like(person, 'wall_post', id);
        if (index % 2) await unlike(person, likeId);
      }),
    );
    expect(await get(ana)).toMatchObject([{ kind: 'like', actorCount: 6 }]);
    expect(await test.prisma.notification.count()).toBe(1);
    await Promise.all(people.slice(0, 4).map((person) => say(person, id)));
    expect((await get(ana)).map(({ actorCount }) => actorCount)).toEqual([4, 6]);
  });

  it('goes with what it is about', async () => {
    const id = await wallPost();
    await like(bob, 'wall_post', id);
    const parentId = await say(ana, id);
    await say(bob, id, { parentId });
    await test.as(ana).delete(`/api/comments/${parentId}`).expect(204);
    expect(await notificationsOf(ana)).toEqual(['like Bob 1 unread']);
    await test.as(ana).delete(`/api/wall/${id}`).expect(204);
    expect([await get(ana), await unread(ana)]).toEqual([[], 0]);
    expect(await test.prisma.notification.count()).toBe(0);
  });

  it('says nothing of people who are blocked or disabled, nor of what stands under something of theirs', async () => {
    const own = await wallPost();
    await like(bob, 'wall_post', own);
    await say(eva, own, { parentId: await say(bob, own) });
    const bobsPost = await wallPost(bob);
    await say(eva, bobsPost, mention(ana));
    await say(eva, bobsPost, { parentId: await say(ana, bobsPost) });
    await befriended(bob, ana);
    const all = await notificationsOf(ana);
    expect(all).toHaveLength(5);
    const hidden = ['comment Eva 1 unread']; // on her own post, to nobody
    await say(eva, own);
    await block(ana, bob).expect(200);
    expect(await notificationsOf(ana)).toEqual(hidden);
    expect(await unread(ana)).toBe(1);
    await unblock(ana, bob).expect(204);
    expect(await notificationsOf(ana)).toEqual([
      'comment Eva Bob 2 unread',
      'reply Eva 1 unread',
      'mention Eva 1 unread',
      'like Bob 1 unread',
    ]);
    await test.prisma.user.update({ where: { id: bob.id }, data: { disabledAt: new Date() } });
    expect(await notificationsOf(ana)).toEqual(hidden);
    expect(await unread(ana)).toBe(1);
  });

  it('says nothing of what stands under a draft of somebody else', async () => {
    const { id } = await test.make.blogPost({ authorId: bob.id, isPublished: false });
    await say(bob, id, mention(ana), 'blog_post');
    expect(await get(ana)).toEqual([]);
    // Nor when it is published: the comment mentions nobody.
    const publish = (isPublished: boolean) => test.prisma.blogPost.update({ where: { id }, data: { isPublished } });
    await publish(true);
    expect(await get(ana)).toEqual([]);

    await say(bob, id, mention(ana), 'blog_post');
    const parentId = await say(ana, id, {}, 'blog_post');
    await say(bob, id, { parentId }, 'blog_post');
    await say(eva, id, { parentId: await say(bob, id, {}, 'blog_post') }, 'blog_post');
    expect(await notificationsOf(ana)).toEqual(['reply Bob 1 unread', 'mention Bob 1 unread']);
    await publish(false);
    expect([await get(ana), await unread(ana)]).toEqual([[], 0]);
    // It is still Bob's own.
    expect(await notificationsOf(bob)).toEqual(['reply Eva 1 unread', 'comment Ana 1 unread']);
  });

  it('goes with the account of who did it', async () => {
    await like(bob, 'wall_post', await wallPost());
    await test.prisma.user.delete({ where: { id: bob.id } });
    expect([await get(ana), await unread(ana)]).toEqual([[], 0]);
  });

  it('is kept for 90 days', async () => {
    for (const days of [89, 91]) {
      const id = await wallPost();
      await like(bob, 'wall_post', id);
      await test.prisma.notification.updateMany({
        where: { wallPostId: id },
        data: { updatedAt: new Date(Date.now() - days * 86_400_000) },
      });
    }
    expect(await get(ana)).toHaveLength(1);
    expect(await unread(ana)).toBe(1);
    await test.app.get(NotificationsService).sweep();
    expect(await test.prisma.notification.count()).toBe(1);
  });
});

describe('however many there are', () => {
  /** So many mentions of Ana by Bob at once, the newest of her notifications. */
  const flood = async (count: number) => {
    const { id } = await test.make.wallPost({ authorId: eva.id });
    await test.prisma.$executeRaw`
      WITH said AS (
        INSERT INTO "Comment" ("authorId", "wallPostId", "content")
        SELECT ${bob.id}, ${id}, '@Ana Petrović' FROM generate_series(1, ${count}::int) RETURNING id
      )
      INSERT INTO "Mention" ("userId", "commentId", "name") SELECT ${ana.id}, id, 'Ana Petrović' FROM said`;
    // As the database does by itself once a minute: statements whose plans are kept from when there were two rows would read for minutes.
    await test.prisma.$executeRaw`ANALYZE "Comment", "Mention", "Notification"`;
  };

  it('only the newest thousand are read, also where their recipient may see none of their targets', async () => {
    const [first, second] = [await wallPost(), await wallPost()];
    await like(eva, 'wall_post', first);
    await like(eva, 'wall_post', second);
    await flood(999);
    await block(ana, bob).expect(200);
    expect((await get(ana)).map(({ target }) => target?.id)).toEqual([second]);
    expect(await unread(ana)).toBe(1);
    await read(ana).expect(200);
    const left = { where: { recipientId: ana.id, readAt: null }, select: { wallPostId: true } };
    expect(await test.prisma.notification.findMany(left)).toEqual([{ wallPostId: first }]);

    // The surplus one is removed, and nobody else's.
    await like(eva, 'wall_post', await wallPost(bob));
    const before = await test.prisma.notification.count();
    await test.app.get(NotificationsService).sweep();
    expect(await test.prisma.notification.count()).toBe(before - 1);
    expect(await test.prisma.notification.count({ where: { wallPostId: first } })).toBe(0);
  });

  it('old ones are removed as soon as the server starts', async () => {
    await like(bob, 'wall_post', await wallPost());
    await test.prisma.notification.updateMany({ data: { updatedAt: new Date(0) } });
    await test.prisma.$executeRaw`DELETE FROM pgboss.job WHERE name = 'upkeep'`;
    await test.beside({}, () => eventually(async () => expect(await test.prisma.notification.count()).toBe(0)));
  });

  it('thirty mentions by the same person in an hour notify, and further ones are stored', async () => {
    const id = await wallPost(eva);
    for (let count = 0; count < 32; count++) await say(bob, id, mention(ana));
    await say(eva, await wallPost(bob), mention(ana));
    const actors = (await get(ana)).map(({ kind, actors: [actor] }) => `${kind} ${actor?.firstName}`);
    expect(actors).toEqual(['mention Eva', ...Array<string>(30).fill('mention Bob')]);
    const { body } = await test.as(ana).get(`/api/comments/target?type=wall_post&id=${id}`).expect(200);
    expect((body as { mentions: unknown[] }[]).map(({ mentions }) => mentions.length)).toEqual(Array(32).fill(1));
  });
});

describe('the list', () => {
  /** As many likes of as many posts. */
  const liked = async (count: number) => {
    for (let number = 0; number < count; number++) await like(bob, 'wall_post', await wallPost());
  };

  it('comes page by page, the last first', async () => {
    await liked(5);
    const found: NotificationView[][] = [];
    for (let next: string | undefined = '/api/notifications?limit=2'; next;) {
      const answer: Response = await test.as(ana).get(next).expect(200);
      found.push(answer.body as NotificationView[]);
      next = /<(.+)>; rel="next"/.exec(answer.headers.link ?? '')?.[1];
    }
    expect(found.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(found.flat()).toEqual(await get(ana));
    const positions = found.flat().map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((one, other) => other - one));
  });

  it('asks the database the same for one and for fifty', async () => {
    await liked(1);
    await expectSameQueries(
      () => get(ana),
      () => liked(49),
    );
  });
});

describe('reading', () => {
  it('is of all, or of those that were shown', async () => {
    for (let count = 0; count < 4; count++) await like(bob, 'wall_post', await wallPost());
    const [, second, third] = (await get(ana)).map(({ position }) => position);
    expect((await read(ana, { positions: [third, UNKNOWN_ID] }).expect(200)).body).toEqual({ unreadCount: 3 });
    expect((await read(ana, { positions: [second, third] }).expect(200)).body).toEqual({ unreadCount: 2 });
    expect((await read(ana, { positions: [] }).expect(200)).body).toEqual({ unreadCount: 2 });
    expect((await get(ana)).map(({ isRead }) => isRead)).toEqual([false, true, true, false]);
    expect((await read(ana).expect(200)).body).toEqual({ unreadCount: 0 });
  });

  it('is not of what has moved up since it was shown, or came in between', async () => {
    const [first, second] = [await wallPost(), await wallPost()];
    // Its place is taken, and it is committed after the others were shown.
    await test.prisma.$transaction(async (transaction) => {
      await transaction.like.create({ data: { userId: bob.id, wallPostId: first } });
      await like(eva, 'wall_post', second);
      const shown = (await get(ana)).map(({ position }) => position);
      expect(shown).toHaveLength(1);
      await like(bob, 'wall_post', second);
      expect((await read(ana, { positions: shown }).expect(200)).body).toEqual({ unreadCount: 1 });
    });
    expect(await notificationsOf(ana)).toEqual(['like Bob Eva 2 unread', 'like Bob 1 unread']);
  });

  it('neither waits for what is being deleted nor hinders it', async () => {
    const [first, second] = [await wallPost(), await wallPost()];
    await like(bob, 'wall_post', first);
    await say(bob, first);
    await like(bob, 'wall_post', second);
    await test.prisma.$transaction(async (transaction) => {
      await transaction.wallPost.delete({ where: { id: first }, select: { id: true } });
      await read(ana).expect(200);
    });
    expect(await notificationsOf(ana)).toEqual(['like Bob 1 read']);
  });

  it("changes nothing of somebody else's", async () => {
    await like(bob, 'wall_post', await wallPost());
    const [{ position }] = (await get(ana)) as [NotificationView];
    await read(bob, { positions: [position] }).expect(200);
    await read(bob).expect(200);
    expect(await unread(ana)).toBe(1);
  });

  it('refuses what are no places', async () => {
    for (const positions of ['1', [0], ['1'], [1.5], [null], Array(1001).fill(1)]) {
      const { body } = await read(ana, { positions }).expect(400);
      expect(Object.keys(body.fields as object)).toEqual(['positions']);
    }
    expect((await read(ana, { positions: [-1] }).expect(400)).body).toEqual(invalid({ positions: 'invalid_id' }));
  });
});

describe('over the socket', () => {
  it('everybody who is concerned learns of it at once, in all tabs, and of what is read in one of them', async () => {
    const id = await wallPost();
    const [first, second, bobsTab] = [await connect(ana), await connect(ana), await connect(bob)];
    await like(bob, 'wall_post', id);
    for (const tab of [first, second]) await tab.until(() => tab.of('notification').length === 1);
    const [notification] = await get(ana);
    expect(first.of('notification')).toEqual([{ notification, unreadCount: 1 }]);
    await read(ana).expect(200);
    for (const tab of [first, second]) await tab.until(() => tab.of('notifications_read').length === 1);
    expect(second.of('notifications_read')).toEqual([{ unreadCount: 0 }]);
    await read(ana).expect(200);
    await settled(first, second, bobsTab);
    expect(first.of('notifications_read')).toHaveLength(1);
    expect(bobsTab.events).toEqual([]);
  });

  it('a client that missed a change asks for it', async () => {
    const tab = await connect(ana);
    const reading = jest.spyOn(test.app.get(NotificationsService), 'unread');
    reading.mockRejectedValueOnce(new Error('no connection'));
    await like(bob, 'wall_post', await wallPost());
    await tab.until(() => tab.of('resync').length === 1);
    expect(tab.of('notification')).toEqual([]);
    reading.mockRestore();
  });

  it('nobody is sent again what they know, nor that something hidden happened', async () => {
    const own = await wallPost();
    await like(eva, 'wall_post', own);
    const bobs = await say(bob, own);
    await block(ana, bob).expect(200);
    const tab = await connect(ana);
    // Under what Ana does not see: neither the comment is sent, nor the like that is unread before it.
    await say(eva, own, { parentId: bobs });
    await settled(tab);
    expect(tab.events).toEqual([]);
    // What Eva does where Ana sees it is, and nothing else.
    const seen = await say(eva, own);
    await tab.until(() => tab.events.length > 0);
    expect(tab.events).toHaveLength(1);
    expect(tab.of('notification')).toMatchObject([{ notification: { kind: 'comment', comment: { id: seen } } }]);
  });

  it('a like that is taken back and given again is sent once an hour', async () => {
    const id = await wallPost();
    const again = async (person: Person, likeId: number) => {
      await unlike(person, likeId);
      return like(person, 'wall_post', id);
    };
    const bobs = await like(bob, 'wall_post', id);
    await read(ana).expect(200);
    const second = await again(bob, bobs);
    expect(await notificationsOf(ana)).toEqual(['like Bob 1 read']);
    const evas = await like(eva, 'wall_post', id);
    const tab = await connect(ana);
    const third = await again(bob, second);
    await again(eva, evas);
    await settled(tab);
    expect(tab.of('notification')).toEqual([]);
    await read(ana).expect(200);
    await test.prisma.notification.updateMany({ data: { recentSince: new Date(Date.now() - 3_600_000) } });
    await again(bob, third);
    await tab.until(() => tab.of('notification').length > 0);
    expect(tab.of('notification')).toMatchObject([{ notification: { kind: 'like', isRead: false }, unreadCount: 1 }]);
  });

  it('who is asked, accepted, answered or mentioned does, and of what is taken back', async () => {
    const tab = await connect(ana);
    const kinds = () =>
      tab.of('notification').map((event) => (event as { notification: NotificationView }).notification.kind);
    const until = (kind: string) => tab.until(() => kinds().at(-1) === kind);
    const counts = () => tab.of('notifications_read').map((event) => (event as { unreadCount: number }).unreadCount);

    const request = await requested(bob, ana);
    await until('friend_request');
    await withdraw(bob, request).expect(204);
    await tab.until(() => counts().at(-1) === 0);
    await accept(eva, await requested(ana, eva)).expect(200);
    await until('friend_accepted');
    const own = await wallPost();
    await say(bob, own);
    await until('comment');
    const reply = await say(bob, own, { parentId: await say(ana, own) });
    await until('reply');
    await forget(bob, reply);
    await tab.until(() => counts().length === 2);
    await test.as(bob).post('/api/wall').send(mention(ana)).expect(201);
    await until('mention');
    const likeId = await like(bob, 'user_album', ana.id);
    await until('like');
    await unlike(bob, likeId);
    await tab.until(() => counts().length === 3);
    expect(counts()).toEqual([0, 2, 3]);
  });

  it('everybody learns of what goes with a post or comment that is deleted', async () => {
    const [anas, bobsTab, evas] = [await connect(ana), await connect(bob), await connect(eva)];
    type Tab = typeof anas;
    const has = (tab: Tab, kind: string) =>
      tab.until(() =>
        tab
          .of('notification')
          .slice(seen.get(tab))
          .some((event) => (event as { notification: NotificationView }).notification.kind === kind),
      );
    const counts = (tab: Tab) => tab.of('notifications_read');
    /** How many notifications each tab had before. */
    const seen = new Map<Tab, number>();
    const areGone = async (tabs: Tab[], change: () => PromiseLike<unknown>) => {
      const before = tabs.map((tab) => counts(tab).length);
      await change();
      for (const [index, tab] of tabs.entries()) {
        await tab.until(() => counts(tab).length > before[index]!);
        expect(counts(tab).at(-1)).toEqual({ unreadCount: 0 });
        seen.set(tab, tab.of('notification').length);
      }
    };
    const toEva = { content: '@Eva Kos', mentionUuids: [eva.uuid] };
    const blogPost = async () => (await test.make.blogPost({ authorId: ana.id })).id;

    for (const [type, path, id] of [
      ['wall_post', 'wall', await wallPost()],
      ['blog_post', 'blogs', await blogPost()],
    ] as const) {
      const comment = await say(bob, id, toEva, type);
      await has(anas, 'comment');
      await has(evas, 'mention');
      await say(eva, id, { parentId: comment }, type);
      await has(bobsTab, 'reply');
      await areGone([anas, bobsTab, evas], () => test.as(ana).delete(`/api/${path}/${id}`).expect(204));
    }

    // Of a comment that the author of the post deletes: its own author, and whom a reply mentions.
    const id = await wallPost();
    const comment = await say(bob, id);
    await say(ana, id, { parentId: comment, ...toEva });
    await has(bobsTab, 'reply');
    await has(evas, 'mention');
    await areGone([bobsTab, evas], () => forget(ana, comment));

    // And who is no longer named in a post.
    const naming = await test.as(ana).post('/api/wall').send(toEva).expect(201);
    await has(evas, 'mention');
    await areGone([evas], () =>
      test.as(ana).patch(`/api/wall/${naming.body.id}`).send({ content: 'Niko' }).expect(200),
    );
  });
});

import type { Response } from 'supertest';
import { anyId, anyMoment, invalid, summary, UNKNOWN_ID } from '../../../test/answers.js';
import type { TestUser } from '../../../test/factories.js';
import {
  accept,
  requestFriendship,
  befriended,
  block,
  end,
  reject,
  requested,
  unblock,
  withdraw,
} from '../../../test/friends.js';
import { eventually } from '../../../test/eventually.js';
import { expectSameQueries } from '../../../test/queries.js';
import { closeSockets, connect, settled } from '../../../test/socket-messages.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';
import { NOTICES_PER_DAY } from '../../platform/common/limits.js';
import type { NotificationView } from './notifications.dto.js';
import { NotificationsService } from './notifications.service.js';
import { pathOf, quotedTextOf, sentenceOf } from './texts.js';

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
const commentOn = async (user: Person, targetId: number, rest: object = {}, targetType = 'wall_post') =>
  (
    await test
      .as(user)
      .post('/api/comments')
      .send({ targetType, targetId, content: 'Bravo!', ...rest })
      .expect(201)
  ).body.id as number;
const deleteComment = (user: Person, id: number) => test.as(user).delete(`/api/comments/${id}`).expect(204);
const wallPost = async (author: Person = ana, content = 'Zdravo!') =>
  (await test.make.wallPost({ authorId: author.id, content })).id;
const mention = (user: Person) => ({ content: '@Ana Petrović!', mentionUuids: [user.uuid] });

/** Returns a user's notifications as strings: type, names, number of actors, read or unread. */
const notificationsOf = async (user: Person) =>
  (await get(user)).map(({ kind, actors, actorCount, isRead }) =>
    [kind, ...actors.map(({ firstName }) => firstName), actorCount, isRead ? 'read' : 'unread'].join(' '),
  );

const bobSummary = () => summary(bob, 'Bob', null);
const EMPTY = { target: null, comment: null, friendship: null, notice: null };

describe('a user', () => {
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
  ])('is notified about a like of their %s until the like is removed', async (type, make) => {
    const target = await make();
    const likeId = await like(bob, type, target.id);
    expect(await get(ana)).toEqual([
      {
        ...EMPTY,
        id: anyId,
        position: anyId,
        kind: 'like',
        actors: [bobSummary()],
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

  it('is notified about a comment on their post, with an excerpt', async () => {
    const id = await wallPost(ana, 'Dugo   pismo '.repeat(20));
    const content = `${'č'.repeat(118)}\nđ kraj`;
    const commentId = await commentOn(bob, id, { content });
    const [notification] = await get(ana);
    expect(notification).toMatchObject({
      kind: 'comment',
      actors: [bobSummary()],
      target: { type: 'wall_post', id, title: `${'Dugo pismo '.repeat(20).slice(0, 119)}…` },
      comment: { id: commentId, parentId: null, excerpt: `${'č'.repeat(118)} …` },
    });
    await deleteComment(bob, commentId);
    expect([await get(ana), await unread(ana)]).toEqual([[], 0]);
  });

  it('gets one notification about a reply to their comment, even on their own post', async () => {
    const post = await wallPost(eva);
    const blog = await test.make.blogPost({ authorId: ana.id });
    for (const [targetId, type] of [
      [post, 'wall_post'],
      [blog.id, 'blog_post'],
    ] as const) {
      const parentId = await commentOn(ana, targetId, {}, type);
      const reply = await commentOn(bob, targetId, { parentId, content: 'Hvala!' }, type);
      const [first] = await get(ana);
      expect(first).toMatchObject({
        kind: 'reply',
        actorCount: 1,
        target: { type, id: targetId },
        comment: { id: reply, parentId, excerpt: 'Hvala!' },
      });
    }
    expect(await notificationsOf(ana)).toEqual(['reply Bob 1 unread', 'reply Bob 1 unread']);
    // Eva wrote the post, so she is notified about every comment.
    expect(await notificationsOf(eva)).toEqual(['comment Bob Ana 2 unread']);
  });

  it('is mentioned without a notification beyond the daily limit', async () => {
    await test.prisma.allowance.create({
      data: { userId: ana.id, name: 'mention', used: NOTICES_PER_DAY.mention - 1 },
    });
    const post = async (author: Person) =>
      (await test.as(author).post('/api/wall').send(mention(ana)).expect(201)).body as {
        id: number;
        mentions: object[];
      };
    const [first, second] = [await post(bob), await post(eva)];
    expect([first.mentions, second.mentions]).toEqual([[{ uuid: ana.uuid, name: 'Ana Petrović' }], first.mentions]);
    expect((await get(ana)).map(({ target }) => target?.id)).toEqual([first.id]);
  });

  it('is notified once about a mention in a post or comment', async () => {
    const { body } = await test.as(bob).post('/api/wall').send(mention(ana)).expect(201);
    const under = await wallPost(eva);
    const commentId = await commentOn(bob, under, mention(ana));
    expect(await get(ana)).toMatchObject([
      { kind: 'mention', target: { type: 'wall_post', id: under }, comment: { id: commentId, parentId: null } },
      { kind: 'mention', target: { type: 'wall_post', id: body.id }, comment: null, actors: [bobSummary()] },
    ]);
    // The authors of the post and the parent comment are notified about the comment itself. A
    // mention does not add a second notification.
    const own = await wallPost();
    await commentOn(bob, own, mention(ana));
    const parentId = await commentOn(ana, under);
    await commentOn(bob, under, { ...mention(ana), parentId });
    expect((await notificationsOf(ana)).map((line) => line.split(' ')[0])).toEqual([
      'reply',
      'comment',
      'mention',
      'mention',
    ]);
  });

  it('is notified about a mention added by an edit, but no longer about a mention removed by an edit', async () => {
    const { body } = await test.as(bob).post('/api/wall').send(mention(ana)).expect(201);
    await test.as(bob).patch(`/api/wall/${body.id}`).send({ content: 'Zdravo!' }).expect(200);
    expect(await get(ana)).toEqual([]);
    await test.as(bob).patch(`/api/wall/${body.id}`).send(mention(ana)).expect(200);
    expect(await notificationsOf(ana)).toEqual(['mention Bob 1 unread']);
  });

  it('is notified about a friend request until it is withdrawn or rejected', async () => {
    const first = await requested(bob, ana);
    expect(await get(ana)).toMatchObject([
      { ...EMPTY, kind: 'friend_request', actors: [bobSummary()], friendship: { id: first, status: 'pending' } },
    ]);
    await withdraw(bob, first).expect(204);
    expect(await get(ana)).toEqual([]);
    await reject(ana, await requested(bob, ana)).expect(204);
    expect([await get(ana), await unread(ana), await get(bob)]).toEqual([[], 0, []]);
  });

  it('is notified about an accepted friend request, and accepting it marks the request as read', async () => {
    const id = await requested(bob, ana);
    await accept(ana, id).expect(200);
    expect(await notificationsOf(bob)).toEqual(['friend_accepted Ana 1 unread']);
    expect(await get(ana)).toMatchObject([
      { kind: 'friend_request', friendship: { id, status: 'accepted' }, isRead: true },
    ]);
    await end(ana, id).expect(204);
    expect([await get(ana), await get(bob)]).toEqual([[], []]);
  });

  it('is notified when the recipient of a friend request accepts it by sending a request back', async () => {
    await requested(bob, ana);
    await requestFriendship(ana, bob).expect(201);
    expect(await notificationsOf(bob)).toEqual(['friend_accepted Ana 1 unread']);
    expect(await unread(ana)).toBe(0);
  });

  it('is never notified about their own actions', async () => {
    const id = await wallPost();
    await like(ana, 'wall_post', id);
    const parentId = await commentOn(ana, id, mention(ana));
    await commentOn(ana, id, { parentId });
    await test.as(ana).post('/api/wall').send(mention(ana)).expect(201);
    expect(await get(ana)).toEqual([]);
    expect(await test.prisma.notification.count()).toBe(0);
  });
});

describe('a notice about an account', () => {
  const addNotice = async (user: Person, rest: object = {}) => {
    const notice = { kind: 'content_hidden' as const, about: 'A walk', text: 'No ads.', path: '/wall/5', ...rest };
    const notifications = test.app.get(NotificationsService);
    const { announce } = await test.prisma.$transaction((transaction) =>
      notifications.addNotice(user.id, notice, transaction),
    );
    announce();
  };

  it('is visible only to its recipient, arrives immediately, and can be marked as read', async () => {
    const socket = await connect(ana);
    await addNotice(ana);
    await socket.until(() => socket.of('notification').length === 1);
    const notice = { about: 'A walk', text: 'No ads.', path: '/wall/5' };
    const expected = { ...EMPTY, kind: 'content_hidden', actors: [], actorCount: 0, notice, isRead: false };
    expect(socket.of('notification')).toMatchObject([{ notification: expected, unreadCount: 1 }]);
    expect(await get(ana)).toEqual([{ ...expected, id: anyId, position: anyId, createdAt: anyMoment }]);
    expect(await get(bob)).toEqual([]);
    expect((await read(ana).expect(200)).body).toEqual({ unreadCount: 0 });
  });

  it('is listed among other notifications, with one entry per notice', async () => {
    await like(bob, 'wall_post', await wallPost());
    await addNotice(ana, { kind: 'warning' });
    await addNotice(ana, { kind: 'warning', about: 'č'.repeat(300), text: null, path: null });
    expect(await get(ana)).toMatchObject([
      { kind: 'warning', notice: { about: 'č'.repeat(200), text: null, path: null } },
      { kind: 'warning' },
      { kind: 'like' },
    ]);
    expect(await unread(ana)).toBe(3);
  });

  it.each([
    'TRANSFER_OFFERED',
    'TRANSFER_ACCEPTED',
    'TRANSFER_DECLINED',
    'TRANSFER_CANCELLED',
    'TRANSFER_EXPIRED',
  ] as const)('has a sentence without names if a former release stored it without its cause: %s', async (kind) => {
    await test.prisma.notice.create({ data: { userId: ana.id, kind } });
    const [found] = await get(ana);
    expect(found).toMatchObject({ actors: [], actorCount: 0, notice: { about: null, text: null, path: null } });
    expect(sentenceOf(found!, 'en')).toMatch(/^(Somebody|Your|The) [\w ]+$/);
    expect([quotedTextOf(found!), pathOf(found!)]).toEqual([null, '/notifications']);
  });

  it('is deleted with its database row, and links only to web app pages', async () => {
    await addNotice(ana);
    await expect(addNotice(ana, { path: '//elsewhere.example' })).rejects.toThrow('Notice_own_path');
    await expect(addNotice(ana, { path: 'https://elsewhere.example' })).rejects.toThrow('Notice_own_path');
    await test.prisma.notice.deleteMany({ where: { userId: ana.id } });
    expect([await get(ana), await unread(ana)]).toEqual([[], 0]);
  });
});

describe('a notification', () => {
  it('covers all users who acted on one target, and moves to the top with each new user', async () => {
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
    // Comments have their own notification. Two comments by one user count as one actor.
    await commentOn(bob, first);
    await commentOn(bob, first);
    await commentOn(eva, first);
    expect((await notificationsOf(ana))[0]).toBe('comment Eva Bob 2 unread');
    expect(await unread(ana)).toBe(3);
  });

  it('becomes unread after a new like, and read again after that like is removed', async () => {
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

  it('counts its users correctly after concurrent likes and unlikes', async () => {
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
    await Promise.all(people.slice(0, 4).map((person) => commentOn(person, id)));
    expect((await get(ana)).map(({ actorCount }) => actorCount)).toEqual([4, 6]);
  });

  it('is deleted with its post or comment', async () => {
    const id = await wallPost();
    await like(bob, 'wall_post', id);
    const parentId = await commentOn(ana, id);
    await commentOn(bob, id, { parentId });
    await test.as(ana).delete(`/api/comments/${parentId}`).expect(204);
    expect(await notificationsOf(ana)).toEqual(['like Bob 1 unread']);
    await test.as(ana).delete(`/api/wall/${id}`).expect(204);
    expect([await get(ana), await unread(ana)]).toEqual([[], 0]);
    expect(await test.prisma.notification.count()).toBe(0);
  });

  it('leaves out blocked and disabled users, and comments on their content', async () => {
    const own = await wallPost();
    await like(bob, 'wall_post', own);
    await commentOn(eva, own, { parentId: await commentOn(bob, own) });
    const bobsPost = await wallPost(bob);
    await commentOn(eva, bobsPost, mention(ana));
    await commentOn(eva, bobsPost, { parentId: await commentOn(ana, bobsPost) });
    await befriended(bob, ana);
    const all = await notificationsOf(ana);
    expect(all).toHaveLength(5);
    const hidden = ['comment Eva 1 unread']; // Eva's top-level comment on Ana's post
    await commentOn(eva, own);
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

  it("leaves out comments and mentions in other users' drafts", async () => {
    const { id } = await test.make.blogPost({ authorId: bob.id, isPublished: false });
    await commentOn(bob, id, mention(ana), 'blog_post');
    expect(await get(ana)).toEqual([]);
    // Publishing adds no notification about the mention, because comments on drafts store no
    // mentions.
    const publish = (isPublished: boolean) => test.prisma.blogPost.update({ where: { id }, data: { isPublished } });
    await publish(true);
    expect(await get(ana)).toEqual([]);

    await commentOn(bob, id, mention(ana), 'blog_post');
    const parentId = await commentOn(ana, id, {}, 'blog_post');
    await commentOn(bob, id, { parentId }, 'blog_post');
    await commentOn(eva, id, { parentId: await commentOn(bob, id, {}, 'blog_post') }, 'blog_post');
    expect(await notificationsOf(ana)).toEqual(['reply Bob 1 unread', 'mention Bob 1 unread']);
    await publish(false);
    expect([await get(ana), await unread(ana)]).toEqual([[], 0]);
    // The draft belongs to Bob, so he still sees its notifications.
    expect(await notificationsOf(bob)).toEqual(['reply Eva 1 unread', 'comment Ana 1 unread']);
  });

  it('is deleted with the account of the only user who acted', async () => {
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

describe('the number of notifications', () => {
  /** Adds mentions of Ana by Bob in a single statement. */
  const addMentions = async (count: number) => {
    const { id } = await test.make.wallPost({ authorId: eva.id });
    await test.prisma.$executeRaw`
      WITH comment AS (
        INSERT INTO "Comment" ("authorId", "wallPostId", "content")
        SELECT ${bob.id}, ${id}, '@Ana Petrović' FROM generate_series(1, ${count}::int) RETURNING id
      )
      INSERT INTO "Mention" ("userId", "commentId", "name") SELECT ${ana.id}, id, 'Ana Petrović' FROM comment`;
    // Update the statistics, as autovacuum does every minute. Query plans made for two rows would
    // take minutes.
    await test.prisma.$executeRaw`ANALYZE "Comment", "Mention", "Notification"`;
  };

  it('is limited to the newest 1000, even if most of them are hidden', async () => {
    const [first, second] = [await wallPost(), await wallPost()];
    await like(eva, 'wall_post', first);
    await like(eva, 'wall_post', second);
    await addMentions(999);
    await block(ana, bob).expect(200);
    expect((await get(ana)).map(({ target }) => target?.id)).toEqual([second]);
    expect(await unread(ana)).toBe(1);
    await read(ana).expect(200);
    const left = { where: { recipientId: ana.id, readAt: null }, select: { wallPostId: true } };
    expect(await test.prisma.notification.findMany(left)).toEqual([{ wallPostId: first }]);

    // The sweep deletes only the one notification beyond the maximum.
    await like(eva, 'wall_post', await wallPost(bob));
    const before = await test.prisma.notification.count();
    await test.app.get(NotificationsService).sweep();
    expect(await test.prisma.notification.count()).toBe(before - 1);
    expect(await test.prisma.notification.count({ where: { wallPostId: first } })).toBe(0);
  });

  it('decreases when the server starts and deletes old notifications', async () => {
    await like(bob, 'wall_post', await wallPost());
    await test.prisma.notification.updateMany({ data: { updatedAt: new Date(0) } });
    await test.prisma.$executeRaw`DELETE FROM pgboss.job WHERE name = 'upkeep'`;
    await test.beside({}, () => eventually(async () => expect(await test.prisma.notification.count()).toBe(0)));
  });

  it('is limited to 30 mentions by the same user in an hour, but all mentions are stored', async () => {
    const id = await wallPost(eva);
    for (let count = 0; count < 32; count++) await commentOn(bob, id, mention(ana));
    await commentOn(eva, await wallPost(bob), mention(ana));
    const actors = (await get(ana)).map(({ kind, actors: [actor] }) => `${kind} ${actor?.firstName}`);
    expect(actors).toEqual(['mention Eva', ...Array<string>(30).fill('mention Bob')]);
    const { body } = await test.as(ana).get(`/api/comments/target?type=wall_post&id=${id}`).expect(200);
    expect((body as { mentions: unknown[] }[]).map(({ mentions }) => mentions.length)).toEqual(Array(32).fill(1));
  });
});

describe('GET /notifications', () => {
  /** Adds posts by Ana with one like each. */
  const addLikedPosts = async (count: number) => {
    for (let number = 0; number < count; number++) await like(bob, 'wall_post', await wallPost());
  };

  it('returns notifications in pages, newest first', async () => {
    await addLikedPosts(5);
    const found: NotificationView[][] = [];
    for (let next: string | undefined = '/api/notifications?limit=2'; next;) {
      const response: Response = await test.as(ana).get(next).expect(200);
      found.push(response.body as NotificationView[]);
      next = /<(.+)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
    }
    expect(found.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(found.flat()).toEqual(await get(ana));
    const positions = found.flat().map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((left, right) => right - left));
  });

  it('reads 1 or 50 notifications with the same number of queries', async () => {
    await addLikedPosts(1);
    await expectSameQueries(
      () => get(ana),
      () => addLikedPosts(49),
    );
  });
});

describe('POST /notifications/read', () => {
  it('marks all notifications as read, or the notifications at the given positions', async () => {
    for (let count = 0; count < 4; count++) await like(bob, 'wall_post', await wallPost());
    const [, second, third] = (await get(ana)).map(({ position }) => position);
    expect((await read(ana, { positions: [third, UNKNOWN_ID] }).expect(200)).body).toEqual({ unreadCount: 3 });
    expect((await read(ana, { positions: [second, third] }).expect(200)).body).toEqual({ unreadCount: 2 });
    expect((await read(ana, { positions: [] }).expect(200)).body).toEqual({ unreadCount: 2 });
    expect((await get(ana)).map(({ isRead }) => isRead)).toEqual([false, true, true, false]);
    expect((await read(ana).expect(200)).body).toEqual({ unreadCount: 0 });
  });

  it('leaves a notification unread if it arrived or moved to the top after the list was read', async () => {
    const [first, second] = [await wallPost(), await wallPost()];
    // The transaction creates the notification now, but commits only after the list was read.
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

  it('does not wait for a concurrent deletion of notifications', async () => {
    const [first, second] = [await wallPost(), await wallPost()];
    await like(bob, 'wall_post', first);
    await commentOn(bob, first);
    await like(bob, 'wall_post', second);
    await test.prisma.$transaction(async (transaction) => {
      await transaction.wallPost.delete({ where: { id: first }, select: { id: true } });
      await read(ana).expect(200);
    });
    expect(await notificationsOf(ana)).toEqual(['like Bob 1 read']);
  });

  it("does not change other users' notifications", async () => {
    await like(bob, 'wall_post', await wallPost());
    const [{ position }] = (await get(ana)) as [NotificationView];
    await read(bob, { positions: [position] }).expect(200);
    await read(bob).expect(200);
    expect(await unread(ana)).toBe(1);
  });

  it('rejects invalid positions', async () => {
    for (const positions of ['1', [0], ['1'], [1.5], [null], Array(1001).fill(1)]) {
      const { body } = await read(ana, { positions }).expect(400);
      expect(Object.keys(body.fields as object)).toEqual(['positions']);
    }
    expect((await read(ana, { positions: [-1] }).expect(400)).body).toEqual(invalid({ positions: 'invalid_id' }));
  });
});

describe('notification events on the socket', () => {
  it("reach all the recipient's tabs immediately, and mark notifications as read in every tab", async () => {
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

  it('include a resync event if the notifications could not be read', async () => {
    const tab = await connect(ana);
    const reading = jest.spyOn(test.app.get(NotificationsService), 'unread');
    reading.mockRejectedValueOnce(new Error('no connection'));
    await like(bob, 'wall_post', await wallPost());
    await tab.until(() => tab.of('resync').length === 1);
    expect(tab.of('notification')).toEqual([]);
    reading.mockRestore();
  });

  it('are sent only once, and not for actions that the recipient cannot see', async () => {
    const own = await wallPost();
    await like(eva, 'wall_post', own);
    const bobs = await commentOn(bob, own);
    await block(ana, bob).expect(200);
    const tab = await connect(ana);
    // A block hides this reply from Ana. The earlier unread like must not be sent again.
    await commentOn(eva, own, { parentId: bobs });
    await settled(tab);
    expect(tab.events).toEqual([]);
    // Ana can see this comment, so she receives only the notification about it.
    const seen = await commentOn(eva, own);
    await tab.until(() => tab.events.length > 0);
    expect(tab.events).toHaveLength(1);
    expect(tab.of('notification')).toMatchObject([{ notification: { kind: 'comment', comment: { id: seen } } }]);
  });

  it('are sent at most once an hour for a repeated like', async () => {
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

  it('are sent for each type of notification, and update the unread count when an action is undone', async () => {
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
    await commentOn(bob, own);
    await until('comment');
    const reply = await commentOn(bob, own, { parentId: await commentOn(ana, own) });
    await until('reply');
    await deleteComment(bob, reply);
    await tab.until(() => counts().length === 2);
    await test.as(bob).post('/api/wall').send(mention(ana)).expect(201);
    await until('mention');
    const likeId = await like(bob, 'user_album', ana.id);
    await until('like');
    await unlike(bob, likeId);
    await tab.until(() => counts().length === 3);
    expect(counts()).toEqual([0, 2, 3]);
  });

  it("update all recipients' unread counts when a post or comment is deleted", async () => {
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
    /** Number of notification events that each tab has received before the current step. */
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
      const comment = await commentOn(bob, id, toEva, type);
      await has(anas, 'comment');
      await has(evas, 'mention');
      await commentOn(eva, id, { parentId: comment }, type);
      await has(bobsTab, 'reply');
      await areGone([anas, bobsTab, evas], () => test.as(ana).delete(`/api/${path}/${id}`).expect(204));
    }

    // Ana deletes a comment on her post. Bob wrote the comment and Eva is mentioned in a reply,
    // so both users' counts are updated.
    const id = await wallPost();
    const comment = await commentOn(bob, id);
    await commentOn(ana, id, { parentId: comment, ...toEva });
    await has(bobsTab, 'reply');
    await has(evas, 'mention');
    await areGone([bobsTab, evas], () => deleteComment(ana, comment));

    // Ana removes a mention from her post.
    const naming = await test.as(ana).post('/api/wall').send(toEva).expect(201);
    await has(evas, 'mention');
    await areGone([evas], () =>
      test.as(ana).patch(`/api/wall/${naming.body.id}`).send({ content: 'Niko' }).expect(200),
    );
  });
});

import { TestApp } from './app.js';
import type { TestUser } from './factories.js';
import { aligned, makePeople, PEOPLE, type People, type Person } from './six-people.js';
import { settled } from './socket-messages.js';
import { TestSocket } from './sockets.js';
import { streamCalls, type StreamedEvent, type TestStream } from './streams.js';

// Tests which users receive which stream and socket events (decisions §21, §23, §26). The viewers
// are the six people of visibility.spec.ts. The events come from the author or from a host
// without blocks.

let test: TestApp;
let people: People;
let host: TestUser;
let moderator: TestUser;
let world: {
  post: number;
  hostPost: number;
  comment: number;
  reply: number;
  blog: number;
  blogComment: number;
  draft: number;
};
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  people = await makePeople(test);
  host = await test.make.user();
  moderator = await test.make.user({ role: 'MODERATOR' });
  const authorId = people.author.id;
  const hostPost = (await test.make.wallPost({ authorId: host.id })).id;
  const comment = (await test.make.comment({ authorId, wallPostId: hostPost })).id;
  const blog = (await test.make.blogPost({ authorId })).id;
  world = {
    post: (await test.make.wallPost({ authorId })).id,
    hostPost,
    comment,
    reply: (await test.make.comment({ authorId: host.id, wallPostId: hostPost, parentId: comment })).id,
    blog,
    blogComment: (await test.make.comment({ authorId, blogPostId: blog })).id,
    draft: (await test.make.blogPost({ authorId, isPublished: false })).id,
  };
});

const sockets: TestSocket[] = [];
afterEach(() => {
  closeAll();
  for (const socket of sockets.splice(0)) socket.close();
});

const { connect, open, closeAll } = streamCalls(
  () => test,
  () => host,
);

/** Returns one word per viewer. `visitor` is a rejected connection's status. */
async function forEach(outcomeOf: (person: Exclude<Person, 'visitor'>) => unknown, visitor: unknown): Promise<string> {
  const outcomes = await Promise.all(PEOPLE.map((person) => (person === 'visitor' ? visitor : outcomeOf(person))));
  return outcomes.map((one) => (one === true ? 'yes' : one === false ? 'no' : String(one))).join(' ');
}

const act = async (user: TestUser, call: string, body?: object) => {
  const [method = '', path = ''] = call.split(' ');
  const writeComment = await test
    .as(user)
    [method.toLowerCase() as 'post' | 'patch' | 'delete'](`/api${path}`)
    .send(body);
  expect(writeComment.status).toBeLessThan(300);
  return writeComment.body as { id: number };
};

const writePost = (user: TestUser) => act(user, 'POST /wall', { content: 'x' });
const response = (user: TestUser, targetType: string, targetId: number, parentId?: number) =>
  act(user, 'POST /comments', { targetType, targetId, content: 'x', ...(parentId && { parentId }) });
const like = (user: TestUser, targetId: number) => act(user, 'POST /likes', { targetType: 'wall_post', targetId });

/** Lets a moderator decide repeatedly about reported content. */
const moderate = async (targetType: string, targetId: number, ...actions: ('hide' | 'restore')[]) => {
  await act(people.stranger, 'POST /moderation/reports', { targetType, targetId, reason: 'spam' });
  const { body } = await test.as(moderator).get('/api/moderation/cases').expect(200);
  for (const action of actions)
    await act(moderator, `POST /moderation/cases/${body[0].id}/decisions`, { action, reason: 'spam' });
};

interface Happening {
  event: string;
  data: object;
}

/** Returns a function that tells whether a stream has received the event. */
async function recipients(happening: Happening): Promise<(stream: TestStream) => Promise<boolean>> {
  const { id: last } = await writePost(host); // a later event for everyone
  const isLast = ({ event, data }: StreamedEvent) => event === 'wall_post' && (data as { id: number }).id === last;
  return async (stream) => {
    await stream.until(() => stream.events.some(isLast));
    return stream.events.some(
      ({ event, data }) => event === happening.event && expect.objectContaining(happening.data).asymmetricMatch(data),
    );
  };
}

//                author friend stranger blocked blocker visitor
const OF_AUTHOR = 'yes    yes    yes      no      no      401';
const ALL = '      yes    yes    yes      yes     yes     401';
const NOBODY = '   no     no     no       no      no      401';

describe('the event stream', () => {
  it.each<[name: string, happen: () => Promise<Happening>, expected: string]>([
    [
      "an author's wall post",
      async () => ({ event: 'wall_post', data: { id: (await writePost(people.author)).id } }),
      OF_AUTHOR,
    ],
    [
      'a change of the wall post',
      async () => {
        await act(people.author, `PATCH /wall/${world.post}`, { content: 'y' });
        return { event: 'wall_post_updated', data: { id: world.post } };
      },
      OF_AUTHOR,
    ],
    [
      'the deletion of the wall post',
      async () => {
        await act(people.author, `DELETE /wall/${world.post}`);
        return { event: 'wall_post_deleted', data: { id: world.post } };
      },
      OF_AUTHOR,
    ],
    [
      'the like count of the wall post',
      async () => {
        await like(host, world.post);
        return { event: 'like', data: { targetId: world.post, likeCount: 1 } };
      },
      ALL,
    ],
    [
      "the like count of the host's wall post, liked by the author",
      async () => {
        await like(people.author, world.hostPost);
        return { event: 'like', data: { targetId: world.hostPost, likeCount: 1 } };
      },
      ALL,
    ],
    [
      "a host's comment on the author's wall post",
      async () => ({ event: 'comment', data: { id: (await response(host, 'wall_post', world.post)).id } }),
      OF_AUTHOR,
    ],
    [
      "an author's comment on a host's wall post",
      async () => ({ event: 'comment', data: { id: (await response(people.author, 'wall_post', world.hostPost)).id } }),
      OF_AUTHOR,
    ],
    [
      "a host's reply to the author's comment",
      async () => ({
        event: 'comment',
        data: { id: (await response(host, 'wall_post', world.hostPost, world.comment)).id },
      }),
      OF_AUTHOR,
    ],
    [
      "a host's comment on a host's wall post",
      async () => ({ event: 'comment', data: { id: (await response(host, 'wall_post', world.hostPost)).id } }),
      ALL,
    ],
    [
      "an author's comment on their own blog post",
      async () => ({ event: 'comment', data: { id: (await response(people.author, 'blog_post', world.blog)).id } }),
      OF_AUTHOR,
    ],
    [
      "an author's comment on their own draft",
      async () => ({ event: 'comment', data: { id: (await response(people.author, 'blog_post', world.draft)).id } }),
      NOBODY,
    ],
    [
      "an author's change of a comment",
      async () => {
        await act(people.author, `PATCH /comments/${world.comment}`, { content: 'y' });
        return { event: 'comment_updated', data: { id: world.comment } };
      },
      OF_AUTHOR,
    ],
    [
      "a host's change of a reply to the author's comment",
      async () => {
        await act(host, `PATCH /comments/${world.reply}`, { content: 'y' });
        return { event: 'comment_updated', data: { id: world.reply } };
      },
      OF_AUTHOR,
    ],
    [
      "the deletion of an author's comment",
      async () => {
        await act(people.author, `DELETE /comments/${world.comment}`);
        return { event: 'comment_deleted', data: { id: world.comment } };
      },
      OF_AUTHOR,
    ],
    [
      // All users get this event, because it lacks the parent comment's author
      // (event-log.visibility.ts).
      "the deletion of a host's reply to the author's comment",
      async () => {
        await act(host, `DELETE /comments/${world.reply}`);
        return { event: 'comment_deleted', data: { id: world.reply } };
      },
      ALL,
    ],
    ...(
      [
        ['a wall post', 'wall_post', () => world.post, () => world.post, OF_AUTHOR],
        ["a comment under a host's post", 'comment', () => world.comment, () => world.comment, OF_AUTHOR],
        // All users get this event too, like the deletion of a reply.
        ['a reply together with its comment', 'comment', () => world.comment, () => world.reply, ALL],
        ['a comment under a blog post', 'comment', () => world.blogComment, () => world.blogComment, OF_AUTHOR],
      ] as [string, string, () => number, () => number, string][]
    ).flatMap(([thing, type, hidden, announced, expected]): [string, () => Promise<Happening>, string][] => [
      [
        `a moderator hides ${thing}`,
        async () => {
          await moderate(type, hidden(), 'hide');
          return { event: `${type}_deleted`, data: { id: announced() } };
        },
        expected,
      ],
      [
        `a moderator restores ${thing}`,
        async () => {
          await moderate(type, hidden(), 'hide', 'restore');
          return { event: type === 'wall_post' ? 'wall_post_updated' : type, data: { id: announced() } };
        },
        OF_AUTHOR,
      ],
    ]),
  ])('sends the event only to users who may see it: %s', async (_event, happen, expected) => {
    const streams = new Map<Person, TestStream>();
    for (const person of PEOPLE) if (person !== 'visitor') streams.set(person, await connect(people[person]));
    const since = streams.get('stranger')!.lastEventId;
    const happening = await happen();
    const isTold = await recipients(happening);
    const visitor = (await open({})).status;
    expect({
      live: await forEach((person) => isTold(streams.get(person)!), visitor),
      missed: await forEach(async (person) => isTold(await connect(people[person], since)), visitor),
    }).toEqual({ live: aligned(expected), missed: aligned(expected) });
  });

  it.each<[name: string, write: () => Promise<[written: string, type: string, id: number]>]>([
    ['a wall post', async () => ['wall_post', 'wall_post', (await writePost(people.author)).id]],
    [
      'the change of a wall post',
      async () => {
        await act(people.author, `PATCH /wall/${world.post}`, { content: 'y' });
        return ['wall_post_updated', 'wall_post', world.post];
      },
    ],
    [
      "a comment under a host's wall post",
      async () => ['comment', 'comment', (await response(people.author, 'wall_post', world.hostPost)).id],
    ],
    [
      'a comment under a blog post',
      async () => ['comment', 'comment', (await response(people.author, 'blog_post', world.blog)).id],
    ],
  ])('does not resend %s after a moderator has hidden it', async (_thing, write) => {
    const { lastEventId: since } = await connect(people.stranger);
    const [event, type, id] = await write();
    await moderate(type, id, 'hide');
    const isWritten = await recipients({ event, data: { id } });
    expect(await forEach(async (person) => isWritten(await connect(people[person], since)), 401)).toBe(aligned(NOBODY));
    const isDeleted = await recipients({ event: `${type}_deleted`, data: { id } });
    expect(await forEach(async (person) => isDeleted(await connect(people[person], since)), 401)).toBe(
      aligned(OF_AUTHOR),
    );
  });

  it('does not resend a reply after its parent comment is hidden', async () => {
    const { lastEventId: since } = await connect(people.stranger);
    const { id } = await response(host, 'wall_post', world.hostPost, world.comment);
    await moderate('comment', world.comment, 'hide');
    const isWritten = await recipients({ event: 'comment', data: { id } });
    expect(await forEach(async (person) => isWritten(await connect(people[person], since)), 401)).toBe(aligned(NOBODY));
  });

  it('sends a restored reply only after its parent comment is restored too', async () => {
    const viewer = await connect(people.stranger);
    await moderate('comment', world.reply, 'hide');
    await act(people.friend, 'POST /moderation/reports', {
      targetType: 'comment',
      targetId: world.comment,
      reason: 'spam',
    });
    const { body } = await test.as(moderator).get('/api/moderation/cases').expect(200);
    const ofComment = `POST /moderation/cases/${body[0].id}/decisions`;
    const { body: closed } = await test.as(moderator).get('/api/moderation/cases?state=closed').expect(200);
    await act(moderator, ofComment, { action: 'hide', reason: 'spam' });
    await act(moderator, `POST /moderation/cases/${closed[0].id}/decisions`, { action: 'restore' });
    const post = async () => (await test.as(people.stranger).get(`/api/wall/${world.hostPost}`).expect(200)).body;
    const isBack = await recipients({ event: 'comment', data: { id: world.reply } });
    expect(await isBack(viewer)).toBe(false);
    expect((await post()).commentCount).toBe(0);
    await act(moderator, ofComment, { action: 'restore' });
    await viewer.until(() =>
      viewer.events.some(({ event, data }) => event === 'comment' && (data as { id: number }).id === world.reply),
    );
    expect((await post()).commentCount).toBe(2);
  });
});

describe('a socket', () => {
  const join = async (user: TestUser) => {
    const socket = await TestSocket.connect(test.url, user.bearer);
    sockets.push(socket);
    return socket;
  };
  const refusal = async () => {
    const socket = TestSocket.open(test.url);
    sockets.push(socket);
    return socket.refusal();
  };

  it("shows the author's online status only to users without a block", async () => {
    await join(people.author);
    const isOnline = async (person: Exclude<Person, 'visitor'>) => {
      const socket = await join(people[person]);
      await socket.ask('join_conversation', { targetUserId: people.author.id });
      await settled(socket);
      return socket.of('presence').some((presence) => (presence as { online: boolean }).online);
    };
    expect(await forEach(isOnline, await refusal())).toBe(aligned('no yes yes no no Unauthorized'));
  });

  it('accepts a message to the author only from users without a block', async () => {
    const send = async (person: Exclude<Person, 'visitor'>) => {
      const socket = await join(people[person]);
      const { ok, code } = (await socket.ask('send_message', { receiverId: people.author.id, content: 'x' })) as {
        ok: boolean;
        code?: string;
      };
      return ok || code;
    };
    expect(await forEach(send, await refusal())).toBe(
      aligned('validation_failed yes yes not_allowed not_allowed Unauthorized'),
    );
  });

  it('sends a message to its sender and receiver, and the read mark to the sender', async () => {
    const tabs = new Map<Person, TestSocket>();
    for (const person of PEOPLE) if (person !== 'visitor') tabs.set(person, await join(people[person]));
    const { author, friend } = people;
    const { id: messageId } = await act(author, 'POST /messages/send', { receiverId: friend.id, content: 'x' });
    await tabs.get('friend')!.until(() => tabs.get('friend')!.of('message_notification').length > 0);
    await act(friend, 'POST /messages/mark-read', { messageId });
    await tabs.get('author')!.until(() => tabs.get('author')!.of('message_read').length > 0);
    await settled(...tabs.values());
    const receives = (name: string) => forEach((person) => tabs.get(person)!.of(name).length > 0, '401');
    expect(await receives('new_message')).toBe(aligned('yes yes no no no 401'));
    expect(await receives('message_notification')).toBe(aligned('no yes no no no 401'));
    expect(await receives('message_read')).toBe(aligned('yes yes no no no 401'));
  });
});

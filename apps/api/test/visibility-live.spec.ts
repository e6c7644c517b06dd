import { TestApp } from './app.js';
import type { TestUser } from './factories.js';
import { aligned, makePeople, PEOPLE, type People, type Person } from './six-people.js';
import { settled } from './socket-messages.js';
import { TestSocket } from './sockets.js';
import { streamCalls, type StreamedEvent, type TestStream } from './streams.js';

// Who is sent what, over the event stream and over sockets (decisions §21, §23, §26): the six people of visibility.spec.ts, and what
// the author and a host do whom everybody gets along with. `yes` for whom it comes to, `no` for whom it does not.

let test: TestApp;
let people: People;
let host: TestUser;
let world: { post: number; hostPost: number; comment: number; reply: number; blog: number; draft: number };
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  people = await makePeople(test);
  host = await test.make.user();
  const authorId = people.author.id;
  const hostPost = (await test.make.wallPost({ authorId: host.id })).id;
  const comment = (await test.make.comment({ authorId, wallPostId: hostPost })).id;
  world = {
    post: (await test.make.wallPost({ authorId })).id,
    hostPost,
    comment,
    reply: (await test.make.comment({ authorId: host.id, wallPostId: hostPost, parentId: comment })).id,
    blog: (await test.make.blogPost({ authorId })).id,
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

/** For each of the six in order; `visitor`: how somebody without a token is refused. */
async function forEach(outcomeOf: (person: Exclude<Person, 'visitor'>) => unknown, visitor: unknown): Promise<string> {
  const outcomes = await Promise.all(PEOPLE.map((person) => (person === 'visitor' ? visitor : outcomeOf(person))));
  return outcomes.map((one) => (one === true ? 'yes' : one === false ? 'no' : String(one))).join(' ');
}

const act = async (user: TestUser, call: string, body?: object) => {
  const [method = '', path = ''] = call.split(' ');
  const answer = await test.as(user)[method.toLowerCase() as 'post' | 'patch' | 'delete'](`/api${path}`).send(body);
  expect(answer.status).toBeLessThan(300);
  return answer.body as { id: number };
};

const say = (user: TestUser) => act(user, 'POST /wall', { content: 'x' });
const answer = (user: TestUser, targetType: string, targetId: number, parentId?: number) =>
  act(user, 'POST /comments', { targetType, targetId, content: 'x', ...(parentId && { parentId }) });
const like = (user: TestUser, targetId: number) => act(user, 'POST /likes', { targetType: 'wall_post', targetId });

interface Happening {
  event: string;
  data: object;
}

//                author friend stranger blocked blocker visitor
const OF_AUTHOR = 'yes    yes    yes      no      no      401';
const ALL = '      yes    yes    yes      yes     yes     401';
const NOBODY = '   no     no     no       no      no      401';

describe('the stream sends', () => {
  it.each<[name: string, happen: () => Promise<Happening>, expected: string]>([
    [
      "an author's wall post",
      async () => ({ event: 'wall_post', data: { id: (await say(people.author)).id } }),
      OF_AUTHOR,
    ],
    [
      'its change',
      async () => {
        await act(people.author, `PATCH /wall/${world.post}`, { content: 'y' });
        return { event: 'wall_post_updated', data: { id: world.post } };
      },
      OF_AUTHOR,
    ],
    [
      'its deletion',
      async () => {
        await act(people.author, `DELETE /wall/${world.post}`);
        return { event: 'wall_post_deleted', data: { id: world.post } };
      },
      OF_AUTHOR,
    ],
    [
      'how many like it',
      async () => {
        await like(host, world.post);
        return { event: 'like', data: { targetId: world.post, likeCount: 1 } };
      },
      ALL,
    ],
    [
      "how many like a host's, the author too",
      async () => {
        await like(people.author, world.hostPost);
        return { event: 'like', data: { targetId: world.hostPost, likeCount: 1 } };
      },
      ALL,
    ],
    [
      "a host's comment under it",
      async () => ({ event: 'comment', data: { id: (await answer(host, 'wall_post', world.post)).id } }),
      OF_AUTHOR,
    ],
    [
      "an author's comment under a host's",
      async () => ({ event: 'comment', data: { id: (await answer(people.author, 'wall_post', world.hostPost)).id } }),
      OF_AUTHOR,
    ],
    [
      "a host's reply to that",
      async () => ({
        event: 'comment',
        data: { id: (await answer(host, 'wall_post', world.hostPost, world.comment)).id },
      }),
      OF_AUTHOR,
    ],
    [
      "a host's comment under a host's",
      async () => ({ event: 'comment', data: { id: (await answer(host, 'wall_post', world.hostPost)).id } }),
      ALL,
    ],
    [
      "an author's comment under their blog post",
      async () => ({ event: 'comment', data: { id: (await answer(people.author, 'blog_post', world.blog)).id } }),
      OF_AUTHOR,
    ],
    [
      "an author's comment under their draft",
      async () => ({ event: 'comment', data: { id: (await answer(people.author, 'blog_post', world.draft)).id } }),
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
      "a host's change of their reply to it",
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
      // Sent to everybody: it names nobody, and the parent that would hide it may be deleted before it (event-log.visibility.ts).
      "the deletion of a host's reply to it",
      async () => {
        await act(host, `DELETE /comments/${world.reply}`);
        return { event: 'comment_deleted', data: { id: world.reply } };
      },
      ALL,
    ],
  ])('%s', async (_event, happen, expected) => {
    const streams = new Map<Person, TestStream>();
    for (const person of PEOPLE) if (person !== 'visitor') streams.set(person, await connect(people[person]));
    const since = streams.get('stranger')!.lastEventId;
    const happening = await happen();
    const { id: last } = await say(host); // comes after it, to everybody
    const isLast = ({ event, data }: StreamedEvent) => event === 'wall_post' && (data as { id: number }).id === last;
    const isTold = async (stream: TestStream) => {
      await stream.until(() => stream.events.some(isLast));
      return stream.events.some(
        ({ event, data }) => event === happening.event && expect.objectContaining(happening.data).asymmetricMatch(data),
      );
    };
    const visitor = (await open({})).status;
    expect({
      live: await forEach((person) => isTold(streams.get(person)!), visitor),
      missed: await forEach(async (person) => isTold(await connect(people[person], since)), visitor),
    }).toEqual({ live: aligned(expected), missed: aligned(expected) });
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

  it('sends that the author is online', async () => {
    await join(people.author);
    const isOnline = async (person: Exclude<Person, 'visitor'>) => {
      const socket = await join(people[person]);
      await socket.ask('join_conversation', { targetUserId: people.author.id });
      await settled(socket);
      return socket.of('presence').some((presence) => (presence as { online: boolean }).online);
    };
    expect(await forEach(isOnline, await refusal())).toBe(aligned('no yes yes no no Unauthorized'));
  });

  it('sends the author a message', async () => {
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

  it('sends a message to its two sides, and to the sender that it was read', async () => {
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

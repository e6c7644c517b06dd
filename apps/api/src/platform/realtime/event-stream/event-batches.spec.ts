import { invalid } from '../../../../test/answers.js';
import { TestApp } from '../../../../test/app.js';
import type { TestUser } from '../../../../test/factories.js';
import { contents, streamCalls, type TestStream } from '../../../../test/streams.js';
import { EventLog } from './event-log.js';

let test: TestApp;
let ana: TestUser;
let bob: TestUser;
let eva: TestUser;
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  [ana, bob, eva] = [await test.make.user(), await test.make.user(), await test.make.user()];
});
afterEach(() => closeAll());

const { connect, write, closeAll } = streamCalls(
  () => test,
  () => eva,
);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const dataOf = (stream: TestStream, name: string) =>
  stream.events.filter(({ event }) => event === name).map(({ data }) => data);
/** Returns the ids of the new posts that came in full, and of the posts that came as ids. */
const newIds = (stream: TestStream) => [
  ...(dataOf(stream, 'wall_post') as { id: number }[]).map(({ id }) => id),
  ...(dataOf(stream, 'new_posts') as { ids: number[] }[]).flatMap(({ ids }) => ids),
];

/** Publishes posts in one transaction, so that they are sent together. */
async function publishTogether(...posts: [content: number | string, author: TestUser][]): Promise<void> {
  await test.prisma.$transaction(async (transaction) => {
    for (const [content, author] of posts) await write(content, author, 'wall_post', [], transaction);
  });
  test.app.get(EventLog).notify();
}
/** Opens a stream whose client has reported that it shows nothing. */
async function openReported(user: TestUser): Promise<TestStream> {
  const stream = await connect(user);
  await show(user, stream, []).expect(204);
  return stream;
}
/** Publishes a post by Eva and waits until all streams have it and thus all earlier events. */
async function settle(...streams: TestStream[]): Promise<void> {
  const { id } = await post(eva, 'the end');
  for (const stream of streams) await stream.until(() => newIds(stream).includes(id));
}
const post = async (author: TestUser, content: string) =>
  (await test.as(author).post('/api/wall').send({ content }).expect(201)).body as { id: number };
const likeAll = (users: TestUser[], wallPostId: number) =>
  test.prisma.like.createMany({ data: users.map(({ id: userId }) => ({ userId, wallPostId })) });
const comment = (user: TestUser, targetId: number, content: string) =>
  test.as(user).post('/api/comments').send({ targetType: 'wall_post', targetId, content }).expect(201);
const show = (user: TestUser, { streamId }: TestStream, targets: string[]) =>
  test.as(user).put('/api/sse/wall-feed/shown').send({ streamId, targets });
const withContent = ({ event, data }: TestStream['events'][number]) => [event, (data as { content?: string }).content];

describe('the event stream of a client that reports its shown targets', () => {
  it('sends all events until the first report', async () => {
    const { id } = await post(ana, 'unseen');
    const stream = await connect(bob);
    await comment(ana, id, 'before');
    await stream.until(() => stream.events.length === 1);
    await show(bob, stream, []).expect(204);
    await comment(ana, id, 'after');
    await settle(stream);
    expect(contents(stream)).toEqual(['before', 'the end']);
  });

  it('sends the ids of many new posts, own posts in full, and resumes after the last id', async () => {
    const stream = await openReported(bob);
    await publishTogether(['own', bob], ...numbers(150).map((number): [number, TestUser] => [number, eva]));
    await stream.until(() => stream.events.length === 2);
    const posts = await test.prisma.wallPost.findMany({ orderBy: { id: 'asc' }, select: { id: true } });
    expect(stream.events).toEqual([
      { id: expect.any(Number), event: 'wall_post', data: expect.objectContaining({ content: 'own' }) },
      {
        id: Number(stream.lastEventId),
        event: 'new_posts',
        data: { count: 151, ids: posts.slice(51).map(({ id }) => id) },
      },
    ]);
    stream.close();

    const missed = [await post(eva, 'missed'), await post(bob, 'own')];
    const back = await connect(bob, stream.lastEventId);
    await settle(back);
    expect(newIds(back).slice(0, 2)).toEqual(missed.map(({ id }) => id));
  });

  it('sends up to three new posts in full', async () => {
    const stream = await openReported(bob);
    await publishTogether(['one', eva], ['two', ana], ['three', eva]);
    await stream.until(() => stream.events.length === 3);
    expect(stream.events.map(withContent)).toEqual(['one', 'two', 'three'].map((content) => ['wall_post', content]));
  });

  it('sends changes to the posts that the client shows, deletions, and content about the viewer', async () => {
    const [seen, unseen, deleted, ofBob] = [
      await post(ana, 'seen'),
      await post(ana, 'unseen'),
      await post(ana, 'deleted'),
      await post(bob, 'of bob'),
    ];
    const stream = await openReported(bob);
    await likeAll([ana], seen.id);
    await show(bob, stream, [`wall_post:${seen.id}`]).expect(204);
    await stream.until(() => dataOf(stream, 'wall_post_updated').length === 1);
    expect(dataOf(stream, 'wall_post_updated')).toEqual([expect.objectContaining({ id: seen.id, likeCount: 1 })]);
    stream.events.splice(0);

    await likeAll([eva, bob], seen.id);
    for (const { id } of [seen, unseen, ofBob]) await comment(ana, id, `under ${id}`);
    await likeAll([ana], unseen.id);
    await test.as(ana).delete(`/api/wall/${deleted.id}`).expect(204);
    await post(bob, 'new of bob');
    await settle(stream);
    const target = { targetType: 'wall_post', targetId: seen.id };
    expect(dataOf(stream, 'like')).toEqual([{ ...target, likeCount: 3 }]);
    expect(dataOf(stream, 'wall_post_deleted')).toEqual([{ id: deleted.id }]);
    expect(stream.events.filter(({ event }) => ['comment', 'wall_post'].includes(event)).map(withContent)).toEqual([
      ['comment', `under ${seen.id}`],
      ['comment', `under ${ofBob.id}`],
      ['wall_post', 'new of bob'],
      ['wall_post', 'the end'],
    ]);
    const ids = stream.events.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('sends neither content nor ids of hidden posts or of authors who are disabled or blocked', async () => {
    const before = await post(ana, 'before');
    await test.make.block(ana.id, bob.id);
    const [viewer, other] = [await openReported(bob), await openReported(eva)];
    await show(bob, viewer, [`wall_post:${before.id}`]).expect(204);
    await show(eva, other, [`wall_post:${before.id}`]).expect(204);
    await other.until(() => dataOf(other, 'wall_post_updated').length === 1);
    const ofAna = await post(ana, 'of ana');
    await comment(ana, before.id, 'comment of ana');
    await other.until(() => contents(other).includes('comment of ana'));
    const disabled = await test.make.user();
    await test.prisma.$transaction(async (transaction) => {
      await write('of the disabled', disabled, 'wall_post', [], transaction);
      await transaction.user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
      await write('hidden', eva, 'wall_post', [], transaction);
      await transaction.wallPost.updateMany({ where: { content: 'hidden' }, data: { hiddenAt: new Date() } });
      for (const author of [ana, bob, bob, bob]) await write('together', author, 'wall_post', [], transaction);
    });
    for (const stream of [viewer, other]) await stream.until(() => dataOf(stream, 'new_posts').length > 0);
    await settle(viewer, other);
    const together = await test.prisma.wallPost.findMany({
      where: { content: 'together' },
      orderBy: { id: 'asc' },
      select: { id: true, authorId: true },
    });
    const ofBob = together.filter(({ authorId }) => authorId === bob.id).map(({ id }) => id);
    expect(dataOf(other, 'new_posts')).toEqual([{ count: 4, ids: together.map(({ id }) => id) }]);
    expect(contents(other).filter(Boolean)).toEqual(['before', 'of ana', 'comment of ana', 'the end']);
    expect(newIds(other)).toContain(ofAna.id);
    expect(dataOf(viewer, 'new_posts')).toEqual([{ count: 3, ids: ofBob }]);
    expect(contents(viewer).filter(Boolean)).toEqual(['together', 'together', 'together', 'the end']);
  });

  it('ignores reports about streams of other users', async () => {
    const { id } = await post(ana, 'seen');
    const stream = await openReported(bob);
    await show(ana, stream, [`wall_post:${id}`]).expect(204);
    await comment(eva, id, 'not for bob');
    await settle(stream);
    expect(contents(stream)).toEqual(['the end']);
  });

  it.each([
    ['streamId', { streamId: 'x', targets: [] }],
    ['targets', { targets: undefined }],
    ['targets', { targets: 'wall_post:1' }],
    ['targets', { targets: ['user:1'] }],
    ['targets', { targets: ['wall_post:0'] }],
    ['targets', { targets: Array(51).fill('wall_post:1') }],
  ])('rejects a report with an invalid %s: %j', async (field, body) => {
    const valid = { streamId: `${ana.uuid}:${ana.uuid}`, targets: ['wall_post:1'] };
    const response = await test
      .as(ana)
      .put('/api/sse/wall-feed/shown')
      .send({ ...valid, ...body })
      .expect(400);
    expect(response.body).toEqual(invalid({ [field]: 'invalid' }));
  });
});

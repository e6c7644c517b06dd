import { invalid } from '../../../../test/answers.js';
import { TestApp } from '../../../../test/app.js';
import type { TestUser } from '../../../../test/factories.js';
import { contents, streamCalls, type TestStream } from '../../../../test/streams.js';
import { EventLog } from './event-log.js';

const RATE = 5;

let test: TestApp;
let ana: TestUser;
let bob: TestUser;
let eva: TestUser;
beforeAll(async () => {
  test = await TestApp.start({ STREAM_BATCH_RATE: String(RATE) });
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
const notify = () => test.app.get(EventLog).notify();
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const dataOf = (stream: TestStream, name: string) =>
  stream.events.filter(({ event }) => event === name).map(({ data }) => data);
const newIds = (stream: TestStream) => (dataOf(stream, 'new_posts') as { ids: number[] }[]).flatMap(({ ids }) => ids);

/** Publishes posts by Eva faster than the rate. */
async function exceedRate(count = RATE + 1): Promise<void> {
  await test.prisma.$transaction(async (transaction) => {
    for (const number of numbers(count)) await write(number, eva, 'wall_post', [], transaction);
  });
  notify();
}
/** Opens streams that get batches. Returns the streams with their ids, after the first batch. */
async function openBusy<Users extends TestUser[]>(...users: Users) {
  const streams: TestStream[] = [];
  for (const user of users) streams.push(await connect(user));
  await exceedRate();
  const opened = await Promise.all(
    streams.map(async (stream) => {
      await stream.until(() => newIds(stream).length > 0);
      const { streamId } = dataOf(stream, 'batching').at(-1) as { streamId: string };
      stream.events.splice(0, stream.events.findIndex(({ event }) => event === 'new_posts') + 1);
      return { stream, streamId };
    }),
  );
  return opened as { [User in keyof Users]: { stream: TestStream; streamId: string } };
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
const show = (user: TestUser, streamId: string, targets: string[]) =>
  test.as(user).put('/api/sse/wall-feed/shown').send({ streamId, targets });
const withContent = ({ event, data }: TestStream['events'][number]) => [event, (data as { content?: string }).content];

describe('the event stream above STREAM_BATCH_RATE', () => {
  it('sends the ids of new posts once a second, and resumes after the last id', async () => {
    const stream = await connect(bob);
    await exceedRate(150);
    await stream.until(() => stream.events.length === 2);
    const posts = await test.prisma.wallPost.findMany({ orderBy: { id: 'asc' }, select: { id: true } });
    expect(stream.events).toEqual([
      { id: NaN, event: 'batching', data: { streamId: expect.stringMatching(/^[\w-]{36}:[\w-]{36}$/) } },
      {
        id: Number(stream.lastEventId),
        event: 'new_posts',
        data: { count: 150, ids: posts.slice(50).map(({ id }) => id) },
      },
    ]);
    stream.close();

    const missed = [await post(eva, 'missed'), await post(bob, 'own')];
    const back = await connect(bob, stream.lastEventId);
    await settle(back);
    expect(newIds(back).slice(0, 2)).toEqual(missed.map(({ id }) => id));
    expect(dataOf(back, 'wall_post')).toEqual([expect.objectContaining({ content: 'own' })]);
  });

  it('sends changes to the posts that the client shows, deletions, and content about the reader', async () => {
    const [seen, unseen, deleted, ofBob] = [
      await post(ana, 'seen'),
      await post(ana, 'unseen'),
      await post(ana, 'deleted'),
      await post(bob, 'of bob'),
    ];
    const [{ stream, streamId }] = await openBusy(bob);
    await likeAll([ana], seen.id);
    await show(bob, streamId, [`wall_post:${seen.id}`]).expect(204);
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
    ]);
  });

  it('sends neither content nor ids of hidden posts or of authors who are disabled or blocked', async () => {
    const before = await post(ana, 'before');
    await test.make.block(ana.id, bob.id);
    const [{ stream: reader, streamId }, { stream: other, streamId: idOfOther }] = await openBusy(bob, eva);
    await show(bob, streamId, [`wall_post:${before.id}`]).expect(204);
    await show(eva, idOfOther, [`wall_post:${before.id}`]).expect(204);
    await other.until(() => dataOf(other, 'wall_post_updated').length === 1);
    const ofAna = await post(ana, 'of ana');
    await comment(ana, before.id, 'comment of ana');
    const disabled = await test.make.user();
    await test.prisma.$transaction(async (transaction) => {
      await write('of the disabled', disabled, 'wall_post', [], transaction);
      await transaction.user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
      await write('hidden', eva, 'wall_post', [], transaction);
      await transaction.wallPost.updateMany({ where: { content: 'hidden' }, data: { hiddenAt: new Date() } });
    });
    await settle(reader, other);
    expect(newIds(other)).toEqual([ofAna.id, newIds(other).at(-1)]);
    expect(contents(other).filter(Boolean)).toEqual(['before', 'comment of ana', 'the end']);
    expect(newIds(reader)).toEqual([newIds(other).at(-1)]);
    expect(contents(reader).filter(Boolean)).toEqual([]);
  });

  it('accepts reports about shown posts only for streams of the same user', async () => {
    const { id } = await post(ana, 'seen');
    const [{ stream, streamId }] = await openBusy(bob);
    await show(ana, streamId, [`wall_post:${id}`]).expect(204);
    await comment(eva, id, 'not for bob');
    await settle(stream);
    expect(contents(stream).filter(Boolean)).toEqual([]);
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

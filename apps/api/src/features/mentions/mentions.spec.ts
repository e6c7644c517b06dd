import { anyId, invalid, problem, summary, UNKNOWN_UUID } from '../../../test/answers.js';
import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import { waitingForLocks } from '../../../test/queries.js';
import { streamCalls } from '../../../test/streams.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';

startWithThreePeople();
const { connect, closeAll } = streamCalls(
  () => test,
  () => bob,
);
afterEach(() => closeAll());

type Person = Pick<TestUser, 'bearer' | 'id' | 'uuid'>;

const anaMention = () => ({ uuid: ana.uuid, name: 'Ana Petrović' });
const evaMention = () => ({ uuid: eva.uuid, name: 'Eva Kos' });

/** Content types, each with a function that posts text and returns its view for other users. */
const TEXT_TYPES = [
  [
    'wall post',
    async (user: Person, body: object) => {
      const { body: post } = await test.as(user).post('/api/wall').send(body).expect(201);
      const read = await test.as(eva).get(`/api/wall/${post.id}`).expect(200);
      expect(read.body).toEqual(post);
      return post;
    },
    'wall_post',
  ],
  [
    'comment',
    async (user: Person, body: object) => {
      const { id: targetId } = await test.make.wallPost({ authorId: bob.id });
      const target = { targetType: 'wall_post', targetId };
      const { body: comment } = await test
        .as(user)
        .post('/api/comments')
        .send({ ...body, ...target })
        .expect(201);
      const { body: read } = await test.as(eva).get(`/api/comments/target?type=wall_post&id=${targetId}`).expect(200);
      expect(read).toEqual([comment]);
      return comment;
    },
    'comment',
  ],
] as const;

describe.each(TEXT_TYPES)('the API for new mentions (%s)', (_type, write, event) => {
  it('returns the users named after an @ in the response and on the stream', async () => {
    const stream = await connect(eva);
    const content = '@Ana Petrović i @Eva Kos, zdravo!';
    const { mentions } = await write(bob, { content, mentionUuids: [ana.uuid, eva.uuid.toUpperCase(), eva.uuid] });
    expect(mentions).toEqual([anaMention(), evaMention()]);
    await stream.until(() => stream.events.some((sent) => sent.event === event));
    expect(stream.events.find((sent) => sent.event === event)?.data).toMatchObject({ content, mentions });
  });

  it('ignores requested mentions of users who are unknown, blocked, disabled or not named in the text', async () => {
    const disabled = await test.make.user({ firstName: 'Goran', lastName: null, disabledAt: new Date() });
    const blocked = await test.make.user({ firstName: 'Vera', lastName: null });
    await test.make.block(blocked.id, bob.id);
    const mentionUuids = [ana.uuid, eva.uuid, disabled.uuid, blocked.uuid, UNKNOWN_UUID];
    const { mentions } = await write(bob, { content: '@Ana @Eva Kosić @Goran @Vera', mentionUuids });
    expect(mentions).toEqual([]);
    expect((await write(bob, { content: '@Ana Petrović' })).mentions).toEqual([]);
    expect((await write(bob, { content: 'x', mentionUuids: null })).mentions).toEqual([]);
  });

  it('ignores mentions of a user whose account is being deleted', async () => {
    let written: ReturnType<typeof write> | undefined;
    await test.prisma.$transaction(async (transaction) => {
      await transaction.user.delete({ where: { id: ana.id }, select: { id: true } });
      written = write(bob, { content: '@Ana Petrović i @Eva Kos', mentionUuids: [ana.uuid, eva.uuid] });
      await eventually(async () => expect(await waitingForLocks(test.prisma)).toBe(1));
    });
    expect((await written)?.mentions).toEqual([evaMention()]);
  });

  it('hides the mention of a user who was disabled later', async () => {
    const { id } = await write(bob, { content: '@Ana Petrović', mentionUuids: [ana.uuid] });
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    const rows = await test.prisma.mention.findMany({ select: { name: true, wallPostId: true, commentId: true } });
    expect(rows).toHaveLength(1);
    const path =
      event === 'wall_post' ? '/api/wall' : `/api/comments/target?type=wall_post&id=${await postOfComment(id)}`;
    expect((await test.as(eva).get(path).expect(200)).body).toMatchObject([{ mentions: [] }]);
  });
});

const postOfComment = async (commentId: number) =>
  (await test.prisma.comment.findUniqueOrThrow({ where: { id: commentId } })).wallPostId;

describe('the field mentionUuids', () => {
  it('accepts at most ten UUIDs and no other values', async () => {
    const send = (mentionUuids: unknown) => test.as(bob).post('/api/wall').send({ content: 'x', mentionUuids });
    await send(Array(10).fill(ana.uuid)).expect(201);
    expect((await send(Array(11).fill(ana.uuid)).expect(400)).body).toEqual(invalid({ mentionUuids: 'invalid' }));
    expect((await send(['1']).expect(400)).body).toEqual(invalid({ mentionUuids: 'invalid_uuid' }));
    for (const value of [ana.uuid, { length: 1 }, [[ana.uuid]], [null], 1]) await send(value).expect(400);
  });
});

describe('a changed wall post', () => {
  const change = async (id: number, body: object) => (await test.as(bob).patch(`/api/wall/${id}`).send(body)).body;

  it('mentions the users named in the new text', async () => {
    const { body } = await test
      .as(bob)
      .post('/api/wall')
      .send({ content: '@Ana Petrović', mentionUuids: [ana.uuid] });
    const content = '@Ana Petrović, @Eva Kos';
    expect(await change(body.id, { content, mentionUuids: [ana.uuid, eva.uuid] })).toMatchObject({
      mentions: [anaMention(), evaMention()],
    });
    expect(await change(body.id, { content: '@Eva Kos', mentionUuids: [ana.uuid, eva.uuid] })).toMatchObject({
      mentions: [evaMention()],
    });
  });

  it('keeps mentions that are still in the text if the request omits mentionUuids', async () => {
    const { body } = await test
      .as(bob)
      .post('/api/wall')
      .send({ content: '@Ana Petrović, @Eva Kos', mentionUuids: [ana.uuid, eva.uuid] });
    await test.prisma.user.update({ where: { id: ana.id }, data: { lastName: 'Marić' } });
    expect(await change(body.id, { content: 'Zdravo @Ana Petrović' })).toMatchObject({ mentions: [anaMention()] });
    expect(await change(body.id, { content: 'Zdravo', mentionUuids: [] })).toMatchObject({ mentions: [] });
  });
});

describe('GET /user/suggestions', () => {
  const suggestions = async (q: string, user: Person = bob) =>
    (
      await test
        .as(user)
        .get(`/api/user/suggestions?q=${encodeURIComponent(q)}`)
        .expect(200)
    ).body as object[];
  const names = async (q: string) => (await suggestions(q)).map((user) => (user as { firstName: string }).firstName);

  it('matches the beginning of the full name or last name, ignoring case and diacritics', async () => {
    expect(await suggestions('ana p')).toEqual([summary(ana, 'Ana', 'Petrović')]);
    for (const q of ['A', 'ana', 'ANA PETROVIC', 'petrovi', 'Petrović', 'Ana Petrović'])
      expect(await names(q)).toEqual(['Ana']);
    for (const q of ['na', 'petrovići', 'x', '%', '_', "'", '\\']) expect(await names(q)).toEqual([]);
    await test.make.user({ firstName: 'Čedomir', lastName: 'Đurić' });
    for (const q of ['ced', 'ČED', 'dur', 'Đur']) expect(await names(q)).toEqual(['Čedomir']);
    await test.make.user({ firstName: 'Шапа', lastName: null });
    expect(await names('ша')).toEqual(['Шапа']);
  });

  it('lists friends first, and only friends for an empty query', async () => {
    const friend = await test.make.user({ firstName: 'Aron', lastName: 'Zec' });
    const requested = await test.make.user({ firstName: 'Asja', lastName: 'Zec' });
    await test.make.friendship(friend.id, bob.id);
    await test.make.friendship(bob.id, requested.id, 'PENDING');
    expect(await names('a')).toEqual(['Aron', 'Ana', 'Asja']);
    expect(await names('ze')).toEqual(['Aron', 'Asja']);
    expect(await names('')).toEqual(['Aron']);
    expect((await test.as(bob).get('/api/user/suggestions').expect(200)).body).toMatchObject([{ id: friend.id }]);
  });

  it('leaves out the caller, blocked and disabled users, and strangers with an incomplete profile', async () => {
    await test.make.user({ firstName: 'Bogdan', disabledAt: new Date() });
    await test.make.block(bob.id, (await test.make.user({ firstName: 'Bojan' })).id);
    await test.make.block((await test.make.user({ firstName: 'Boris' })).id, bob.id);
    const unfinished = await test.make.user({ firstName: 'Boško', userCategoryId: null });
    expect(await names('bo')).toEqual([]);
    await test.make.friendship(bob.id, unfinished.id);
    expect(await names('bo')).toEqual(['Boško']);
  });

  it('returns at most eight users', async () => {
    for (let number = 0; number < 10; number++) await test.make.user({ firstName: `Mila ${number}`, lastName: 'Mil' });
    expect(await suggestions('mil')).toEqual(
      Array.from({ length: 8 }, (_, number) => ({
        ...summary({ id: 0, uuid: '' }, `Mila ${number}`, 'Mil'),
        id: anyId,
        uuid: expect.any(String) as string,
      })),
    );
  });

  it('rejects a query that is too long, and is rate-limited', async () => {
    const { body } = await test
      .as(bob)
      .get(`/api/user/suggestions?q=${'x'.repeat(101)}`)
      .expect(400);
    expect(body).toEqual(invalid({ q: 'too_long' }));
    await test.beside({ RATE_LIMITS: 'suggestionsPerUser=2' }, async (limited) => {
      const suggest = () => limited.as(bob).get('/api/user/suggestions?q=a');
      for (const status of [200, 200]) await suggest().expect(status);
      expect((await suggest().expect(429)).body).toEqual(problem('too_many_requests'));
    });
  });
});

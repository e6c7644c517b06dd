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

const anas = () => ({ uuid: ana.uuid, name: 'Ana Petrović' });
const evas = () => ({ uuid: eva.uuid, name: 'Eva Kos' });

/** The ways of writing a text: of each what is answered, and what is read afterwards. */
const WAYS = [
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

describe.each(WAYS)('a %s', (_what, write, event) => {
  it('mentions whom it names after an @, also on the stream', async () => {
    const stream = await connect(eva);
    const content = '@Ana Petrović i @Eva Kos, zdravo!';
    const { mentions } = await write(bob, { content, mentionUuids: [ana.uuid, eva.uuid.toUpperCase(), eva.uuid] });
    expect(mentions).toEqual([anas(), evas()]);
    await stream.until(() => stream.events.some((one) => one.event === event));
    expect(stream.events.find((one) => one.event === event)?.data).toMatchObject({ content, mentions });
  });

  it('mentions nobody whom it does not name, who is unknown, blocked or disabled', async () => {
    const gone = await test.make.user({ firstName: 'Goran', lastName: null, disabledAt: new Date() });
    const blocked = await test.make.user({ firstName: 'Vera', lastName: null });
    await test.make.block(blocked.id, bob.id);
    const mentionUuids = [ana.uuid, eva.uuid, gone.uuid, blocked.uuid, UNKNOWN_UUID];
    const { mentions } = await write(bob, { content: '@Ana @Eva Kosić @Goran @Vera', mentionUuids });
    expect(mentions).toEqual([]);
    expect((await write(bob, { content: '@Ana Petrović' })).mentions).toEqual([]);
    expect((await write(bob, { content: 'x', mentionUuids: null })).mentions).toEqual([]);
  });

  it('does not mention somebody whose account is being deleted', async () => {
    let written: ReturnType<typeof write> | undefined;
    await test.prisma.$transaction(async (transaction) => {
      await transaction.user.delete({ where: { id: ana.id }, select: { id: true } });
      written = write(bob, { content: '@Ana Petrović i @Eva Kos', mentionUuids: [ana.uuid, eva.uuid] });
      await eventually(async () => expect(await waitingForLocks(test.prisma)).toBe(1));
    });
    expect((await written)?.mentions).toEqual([evas()]);
  });

  it('mentions nobody any more whom an operator has disabled', async () => {
    const { id } = await write(bob, { content: '@Ana Petrović', mentionUuids: [ana.uuid] });
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    const rows = await test.prisma.mention.findMany({ select: { name: true, wallPostId: true, commentId: true } });
    expect(rows).toHaveLength(1);
    const path = event === 'wall_post' ? '/api/wall' : `/api/comments/target?type=wall_post&id=${await hostOf(id)}`;
    expect((await test.as(eva).get(path).expect(200)).body).toMatchObject([{ mentions: [] }]);
  });
});

const hostOf = async (commentId: number) =>
  (await test.prisma.comment.findUniqueOrThrow({ where: { id: commentId } })).wallPostId;

it('ten may be mentioned, and everything else is refused', async () => {
  const send = (mentionUuids: unknown) => test.as(bob).post('/api/wall').send({ content: 'x', mentionUuids });
  await send(Array(10).fill(ana.uuid)).expect(201);
  expect((await send(Array(11).fill(ana.uuid)).expect(400)).body).toEqual(invalid({ mentionUuids: 'invalid' }));
  expect((await send(['1']).expect(400)).body).toEqual(invalid({ mentionUuids: 'invalid_uuid' }));
  for (const value of [ana.uuid, { length: 1 }, [[ana.uuid]], [null], 1]) await send(value).expect(400);
});

describe('a wall post that is changed', () => {
  const change = async (id: number, body: object) => (await test.as(bob).patch(`/api/wall/${id}`).send(body)).body;

  it('mentions those who are named now', async () => {
    const { body } = await test
      .as(bob)
      .post('/api/wall')
      .send({ content: '@Ana Petrović', mentionUuids: [ana.uuid] });
    const content = '@Ana Petrović, @Eva Kos';
    expect(await change(body.id, { content, mentionUuids: [ana.uuid, eva.uuid] })).toMatchObject({
      mentions: [anas(), evas()],
    });
    expect(await change(body.id, { content: '@Eva Kos', mentionUuids: [ana.uuid, eva.uuid] })).toMatchObject({
      mentions: [evas()],
    });
  });

  it('keeps those whom it still names, for whoever changes it without saying so', async () => {
    const { body } = await test
      .as(bob)
      .post('/api/wall')
      .send({ content: '@Ana Petrović, @Eva Kos', mentionUuids: [ana.uuid, eva.uuid] });
    await test.prisma.user.update({ where: { id: ana.id }, data: { lastName: 'Marić' } });
    expect(await change(body.id, { content: 'Zdravo @Ana Petrović' })).toMatchObject({ mentions: [anas()] });
    expect(await change(body.id, { content: 'Zdravo', mentionUuids: [] })).toMatchObject({ mentions: [] });
  });
});

describe('who may be meant', () => {
  const suggested = async (q: string, user: Person = bob) =>
    (
      await test
        .as(user)
        .get(`/api/user/suggestions?q=${encodeURIComponent(q)}`)
        .expect(200)
    ).body as object[];
  const names = async (q: string) => (await suggested(q)).map((one) => (one as { firstName: string }).firstName);

  it('begins so, by the whole name or the last, whatever the letters are written like', async () => {
    expect(await suggested('ana p')).toEqual([summary(ana, 'Ana', 'Petrović')]);
    for (const q of ['A', 'ana', 'ANA PETROVIC', 'petrovi', 'Petrović', 'Ana Petrović'])
      expect(await names(q)).toEqual(['Ana']);
    for (const q of ['na', 'petrovići', 'x', '%', '_', "'", '\\']) expect(await names(q)).toEqual([]);
    await test.make.user({ firstName: 'Čedomir', lastName: 'Đurić' });
    for (const q of ['ced', 'ČED', 'dur', 'Đur']) expect(await names(q)).toEqual(['Čedomir']);
    await test.make.user({ firstName: 'Шапа', lastName: null });
    expect(await names('ша')).toEqual(['Шапа']);
  });

  it('is a friend first, and nobody else where nothing is typed', async () => {
    const friend = await test.make.user({ firstName: 'Aron', lastName: 'Zec' });
    const asked = await test.make.user({ firstName: 'Asja', lastName: 'Zec' });
    await test.make.friendship(friend.id, bob.id);
    await test.make.friendship(bob.id, asked.id, 'PENDING');
    expect(await names('a')).toEqual(['Aron', 'Ana', 'Asja']);
    expect(await names('ze')).toEqual(['Aron', 'Asja']);
    expect(await names('')).toEqual(['Aron']);
    expect((await test.as(bob).get('/api/user/suggestions').expect(200)).body).toMatchObject([{ id: friend.id }]);
  });

  it('is none of oneself, blocked or disabled people, and of those whose profile is not complete', async () => {
    await test.make.user({ firstName: 'Bogdan', disabledAt: new Date() });
    await test.make.block(bob.id, (await test.make.user({ firstName: 'Bojan' })).id);
    await test.make.block((await test.make.user({ firstName: 'Boris' })).id, bob.id);
    const unfinished = await test.make.user({ firstName: 'Boško', userCategoryId: null });
    expect(await names('bo')).toEqual([]);
    await test.make.friendship(bob.id, unfinished.id);
    expect(await names('bo')).toEqual(['Boško']);
  });

  it('is at most eight', async () => {
    for (let number = 0; number < 10; number++) await test.make.user({ firstName: `Mila ${number}`, lastName: 'Mil' });
    expect(await suggested('mil')).toEqual(
      Array.from({ length: 8 }, (_, number) => ({
        ...summary({ id: 0, uuid: '' }, `Mila ${number}`, 'Mil'),
        id: anyId,
        uuid: expect.any(String) as string,
      })),
    );
  });

  it('refuses what is too long, and who types faster than people do', async () => {
    const { body } = await test
      .as(bob)
      .get(`/api/user/suggestions?q=${'x'.repeat(101)}`)
      .expect(400);
    expect(body).toEqual(invalid({ q: 'too_long' }));
    await test.beside({ SUGGESTIONS_PER_USER: '2' }, async (limited) => {
      const ask = () => limited.as(bob).get('/api/user/suggestions?q=a');
      for (const status of [200, 200]) await ask().expect(status);
      expect((await ask().expect(429)).body).toEqual(problem('too_many_requests'));
    });
  });
});

import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import { queriesOf, waitingForLocks } from '../../../test/queries.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';

startWithThreePeople();

const say = async (content: string, user = ana) =>
  (await test.as(user).post('/api/wall').send({ content }).expect(201)).body as { id: number };
const trending = async (user = bob, on = test) =>
  (await on.as(user).get('/api/wall/trending').expect(200)).body as { tag: string; count: number }[];

/** What was counted is cached for a moment. */
const expectTrending = (tags: [string, number][], user = bob) =>
  eventually(async () => expect(await trending(user)).toEqual(tags.map(([tag, count]) => ({ tag, count }))));

/** Tags of one post of this author. */
const tag = async (author: TestUser, tags: string[]) => {
  const { id: wallPostId } = await test.make.wallPost({ authorId: author.id });
  await test.prisma.wallPostTag.createMany({
    data: tags.map((name) => ({ wallPostId, authorId: author.id, tag: name })),
  });
};
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** These have blocked so many people. */
const blockCrowd = async (size: number, ...blockers: TestUser[]) => {
  const crowd = await test.make.crowd(size);
  await test.prisma.$executeRaw`INSERT INTO "Block" ("blockerId", "blockedId")
    SELECT blocker, blocked FROM unnest(${blockers.map(({ id }) => id)}::int[]) blocker, unnest(${crowd}::int[]) blocked`;
  // As the database does by itself after a while: until then it plans for tables of a few rows, and takes a hundred times as long.
  await test.prisma.$executeRaw`ANALYZE "User", "Block"`;
};

describe('the trending hashtags', () => {
  it('are the documented ones while there are none', async () => {
    await say('no tag');
    await expectTrending(
      ['PetCare', 'DogTraining', 'CatLovers', 'PetHealth', 'AdoptDontShop'].map((name) => [name, 0]),
    );
  });

  it('are those of most posts', async () => {
    await say('#psi #psi #PSI #mačke');
    await say('#Psi #akvarijum');
    await expectTrending([
      ['Psi', 2],
      ['akvarijum', 1],
      ['mačke', 1],
    ]);
  });

  it('are written as most people write them, or as it was done last', async () => {
    for (const content of ['#AdoptDontShop', '#AdoptDontShop', '#adoptdontshop']) await say(content);
    await say('#CatLovers');
    await say('#catLovers');
    await say('#ADOPTDONTSHOP', eva);
    await expectTrending([
      ['AdoptDontShop', 4],
      ['catLovers', 2],
    ]);
    const found = await test.as(bob).get('/api/wall?tag=adoptDONTshop').expect(200);
    expect(found.body).toHaveLength(4);
    // Also for a reader whose own counts are others.
    await test.make.block(bob.id, eva.id);
    await expectTrending([
      ['AdoptDontShop', 3],
      ['catLovers', 2],
    ]);
  });

  it('are ten at most', async () => {
    await say(names('#tag', 12).join(' '));
    await eventually(async () => expect(await trending()).toHaveLength(10));
  });

  it('are of the last 30 days', async () => {
    const { id } = await say('#old');
    const createdAt = new Date(Date.now() - 31 * 86_400_000);
    await test.prisma.wallPost.update({ where: { id }, data: { createdAt } });
    await test.as(ana).patch(`/api/wall/${id}`).send({ content: '#older' }).expect(200);
    await say('#new');
    await expectTrending([['new', 1]]);
  });

  it('are without those of somebody who is disabled', async () => {
    await say('#psi #mačke');
    await say('#psi', bob);
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await expectTrending([['psi', 1]]);
    await test.make.block(bob.id, ana.id);
    await expectTrending([['psi', 1]]);
  });
});

describe('between two people with a block, the trending hashtags', () => {
  it.each(['reader', 'author'])('do not count posts where the %s has blocked the other', async (blocker) => {
    await say('#psi #mačke');
    await say('#psi', bob);
    await (blocker === 'reader' ? test.make.block(bob.id, ana.id) : test.make.block(ana.id, bob.id));
    await expectTrending([['psi', 1]]);
    await expectTrending(
      [
        ['psi', 2],
        ['mačke', 1],
      ],
      await test.make.user(),
    );
  });

  it('change at once with the block, and with its end', async () => {
    await say('#psi #mačke');
    await say('#psi #ptice', eva);
    await say('#psi', bob);
    const all: [string, number][] = [
      ['psi', 3],
      ['mačke', 1],
      ['ptice', 1],
    ];
    await expectTrending(all);
    const seen = async () => (await trending()).map((one) => [one.tag, one.count]);
    const call = (path: string) => test.as(bob).post(`/api/friends/${path}`);
    await call(`block/${ana.id}`).expect(200);
    expect(await seen()).toEqual([
      ['psi', 2],
      ['ptice', 1],
    ]);
    await call(`block/${eva.id}`).expect(200);
    expect(await seen()).toEqual([['psi', 1]]);
    await call(`unblock/${ana.id}`).expect(204);
    expect(await seen()).toEqual([
      ['psi', 2],
      ['mačke', 1],
    ]);
    await call(`unblock/${eva.id}`).expect(204);
    expect(await seen()).toEqual(all);
  });

  it('are right also where most of all tags are those of blocked people', async () => {
    await tag(ana, names('spam', 1200));
    await tag(ana, names('spam', 1200));
    await tag(bob, ['psi', 'spam7']);
    await test.make.block(eva.id, ana.id);
    await expectTrending(
      [
        ['psi', 1],
        ['spam7', 1],
      ],
      eva,
    );
  });

  it('are right also for somebody with more than a thousand blocks', async () => {
    await say('#psi #mačke');
    await say('#psi', bob);
    await blockCrowd(1500, bob);
    await test.make.block(ana.id, bob.id);
    await expectTrending([['psi', 1]]);
  });
});

/** How often a month is counted for these calls, all of which begin before the first count comes to its end. */
const countsFor = async (calls: (asked: readonly string[]) => Promise<Promise<unknown>[]>) => {
  let answers: Promise<unknown>[] = [];
  const statements = await queriesOf(async (asked) => {
    await test.prisma.$transaction(async (transaction) => {
      await transaction.$executeRaw`LOCK TABLE "WallPostTag" IN ACCESS EXCLUSIVE MODE`;
      answers = await calls(asked);
    });
    await Promise.all(answers);
  });
  return statements.filter((statement) => /count\(.*FROM "WallPost(Tag)?" .*GROUP BY/s.test(statement)).length;
};

it('trending hashtags are counted once for all who ask meanwhile, and keep nobody else waiting', async () => {
  await say('#psi #mačke');
  await test.make.block(bob.id, (await test.make.user()).id);
  const blockers = await Promise.all(Array.from({ length: 6 }, () => test.make.user()));
  await blockCrowd(1000, ...blockers);
  await test.beside({ DATABASE_POOL_SIZE: '4' }, async (small) => {
    let answers: Promise<unknown[]> = Promise.resolve([]);
    const statements = await queriesOf(async () => {
      await test.prisma.$transaction(async (transaction) => {
        await transaction.$executeRaw`LOCK TABLE "WallPostTag" IN ACCESS EXCLUSIVE MODE`;
        const readers = [ana, bob, ...blockers].flatMap((reader) => Array<TestUser>(5).fill(reader));
        answers = Promise.all(readers.map((reader) => trending(reader, small)));
        for (let call = 0; call < 10; call++) await small.as(ana).get('/api/user/me').expect(200);
      });
      await answers;
    });
    const tags = [
      { tag: 'mačke', count: 1 },
      { tag: 'psi', count: 1 },
    ];
    expect(await answers).toEqual(Array(40).fill(tags));
    // Once for everybody, and for each with blocks once what is to be subtracted.
    expect(statements.filter((statement) => /count.*FROM "WallPost(Tag)?" /s.test(statement))).toHaveLength(8);
  });
});

it('trending hashtags of people with blocks take two connections, and leave the others to everybody else', async () => {
  await say('#psi #mačke');
  const blockers = await Promise.all(Array.from({ length: 8 }, () => test.make.user()));
  await test.prisma.block.createMany({ data: blockers.map(({ id }) => ({ blockerId: id, blockedId: ana.id })) });
  const lock = 'LOCK TABLE "WallPostTag" IN ACCESS EXCLUSIVE MODE';
  const waiting = async () => {
    const [{ count }] = await test.prisma.$queryRaw<[{ count: number }]>`
      SELECT count(*)::int AS count FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE datname = current_database() AND relation = '"WallPostTag"'::regclass AND NOT granted`;
    return count;
  };
  await test.beside({ DATABASE_POOL_SIZE: '4' }, async (small) => {
    let answers: Promise<unknown[]> = Promise.resolve([]);
    let whileCounting: Promise<void> = Promise.resolve();
    await test.prisma.$transaction(async (first) => {
      await first.$executeRawUnsafe(lock);
      answers = Promise.all(blockers.map((blocker) => trending(blocker, small)));
      await eventually(async () => expect(await waiting()).toBe(1)); // what is counted for everybody
      // Comes after that, and before what is counted for each.
      whileCounting = test.prisma.$transaction(async (second) => {
        await second.$executeRawUnsafe(lock);
        await eventually(async () => expect(await waiting()).toBe(2));
        for (let call = 0; call < 10; call++) await small.as(ana).get('/api/user/me').expect(200);
      });
      await eventually(async () => expect(await waiting()).toBe(2));
    });
    await whileCounting;
    expect(await answers).toEqual(blockers.map(() => expect.any(Array)));
  });
});

it('trending hashtags come for everybody, however often somebody with many blocks changes them', async () => {
  await say('#psi #mačke');
  await blockCrowd(1200, bob);
  const answers: Promise<{ tag: string }[]>[] = [];
  const counts = await countsFor(async () => {
    for (let change = 0; change < 10; change++) {
      await test
        .as(bob)
        .post(`/api/friends/${change % 2 ? 'unblock' : 'block'}/${ana.id}`)
        .expect(change % 2 ? 204 : 200);
      answers.push(trending());
    }
    await test.as(bob).post(`/api/friends/block/${ana.id}`).expect(200);
    return [...answers, trending(await test.make.user())];
  });
  // Of eleven calls: once for everybody, for whom a small site is counted again soon, and once or twice for the one who changes them.
  expect(counts).toBeLessThan(6);
  expect((await answers.at(-1)!).map(({ tag }) => tag)).not.toContain('psi');
});

it('trending hashtags name none that only blocked people use, also where many ask who have many blocks', async () => {
  await say('#psi #mačke');
  await say('#psi', bob);
  const blockers = await Promise.all(Array.from({ length: 40 }, () => test.make.user()));
  await blockCrowd(1000, ...blockers);
  await test.prisma.block.createMany({ data: blockers.map(({ id }) => ({ blockerId: id, blockedId: ana.id })) });
  const answers: ReturnType<typeof trending>[] = [];
  // What took long to count is kept for long: it is there when they ask, and each of them waits for what is their own.
  await countsFor(async () => {
    const everybodys: Promise<unknown>[] = [];
    await eventually(async () => {
      everybodys.push(trending(eva)); // what was counted before may still be there
      expect(await waitingForLocks(test.prisma)).toBe(1);
    });
    for (let call = 0; call < 10; call++) await test.as(eva).get('/api/user/me').expect(200);
    return everybodys;
  });
  const counts = await countsFor(async (asked) => {
    answers.push(...blockers.map((blocker) => trending(blocker)));
    await eventually(() => expect(asked.filter((query) => /max.*"Block"/is.test(query))).toHaveLength(40));
    return answers;
  });
  expect(counts).toBeLessThan(40);
  for (const answer of await Promise.all(answers)) expect(answer.map(({ tag }) => tag)).toEqual(['psi']);
});

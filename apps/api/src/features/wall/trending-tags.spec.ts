import { eventually } from '../../../test/eventually.js';
import type { TestUser } from '../../../test/factories.js';
import { queriesOf } from '../../../test/queries.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';

startWithThreePeople();

const publish = async (content: string, user = ana) =>
  (await test.as(user).post('/api/wall').send({ content }).expect(201)).body as { id: number };
const trending = async (user = bob, on = test) =>
  (await on.as(user).get('/api/wall/trending').expect(200)).body as { tag: string; count: number }[];

/** Waits for the expected tags, because counts are cached. */
const expectTrending = (tags: [string, number][], user = bob) =>
  eventually(async () => expect(await trending(user)).toEqual(tags.map(([tag, count]) => ({ tag, count }))));

/** Creates a post with these hashtags. */
const createTaggedPost = async (author: TestUser, tags: string[]) => {
  const { id: wallPostId } = await test.make.wallPost({ authorId: author.id });
  await test.prisma.wallPostTag.createMany({
    data: tags.map((name) => ({ wallPostId, authorId: author.id, tag: name })),
  });
};
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** Makes each of the users block `size` new users. */
const blockCrowd = async (size: number, ...blockers: TestUser[]) => {
  const crowd = await test.make.crowd(size);
  await test.prisma.$executeRaw`INSERT INTO "Block" ("blockerId", "blockedId")
    SELECT blocker, blocked FROM unnest(${blockers.map(({ id }) => id)}::int[]) blocker, unnest(${crowd}::int[]) blocked`;
  // Update the statistics. Without them, PostgreSQL plans for tiny tables and takes a hundred
  // times as long.
  await test.prisma.$executeRaw`ANALYZE "User", "Block"`;
};

describe('GET /wall/trending', () => {
  it('returns the documented example tags if there are no hashtags', async () => {
    await publish('no tag');
    await expectTrending(
      ['PetCare', 'DogTraining', 'CatLovers', 'PetHealth', 'AdoptDontShop'].map((name) => [name, 0]),
    );
  });

  it('sorts tags by number of posts', async () => {
    await publish('#psi #psi #PSI #mačke');
    await publish('#Psi #akvarijum');
    await expectTrending([
      ['Psi', 2],
      ['akvarijum', 1],
      ['mačke', 1],
    ]);
  });

  it('shows the most frequent spelling of a tag, or the newest if two spellings are equally frequent', async () => {
    for (const content of ['#AdoptDontShop', '#AdoptDontShop', '#adoptdontshop']) await publish(content);
    await publish('#CatLovers');
    await publish('#catLovers');
    await publish('#ADOPTDONTSHOP', eva);
    await expectTrending([
      ['AdoptDontShop', 4],
      ['catLovers', 2],
    ]);
    const found = await test.as(bob).get('/api/wall?tag=adoptDONTshop').expect(200);
    expect(found.body).toHaveLength(4);
    // A viewer with blocks has per-viewer counts, but sees the same spelling.
    await test.make.block(bob.id, eva.id);
    await expectTrending([
      ['AdoptDontShop', 3],
      ['catLovers', 2],
    ]);
  });

  it('returns at most ten tags', async () => {
    await publish(numbered('#tag', 12).join(' '));
    await eventually(async () => expect(await trending()).toHaveLength(10));
  });

  it('ignores posts older than 30 days', async () => {
    const { id } = await publish('#old');
    const createdAt = new Date(Date.now() - 31 * 86_400_000);
    await test.prisma.wallPost.update({ where: { id }, data: { createdAt } });
    await test.as(ana).patch(`/api/wall/${id}`).send({ content: '#older' }).expect(200);
    await publish('#new');
    await expectTrending([['new', 1]]);
  });

  it('ignores posts of disabled authors', async () => {
    await publish('#psi #mačke');
    await publish('#psi', bob);
    await test.prisma.user.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    await expectTrending([['psi', 1]]);
    await test.make.block(bob.id, ana.id);
    await expectTrending([['psi', 1]]);
  });
});

describe('GET /wall/trending for users with blocks', () => {
  it.each(['viewer', 'author'])('does not count posts if the %s has blocked the other user', async (blocker) => {
    await publish('#psi #mačke');
    await publish('#psi', bob);
    await (blocker === 'viewer' ? test.make.block(bob.id, ana.id) : test.make.block(ana.id, bob.id));
    await expectTrending([['psi', 1]]);
    await expectTrending(
      [
        ['psi', 2],
        ['mačke', 1],
      ],
      await test.make.user(),
    );
  });

  it('updates the counts immediately after a block or unblock', async () => {
    await publish('#psi #mačke');
    await publish('#psi #ptice', eva);
    await publish('#psi', bob);
    const all: [string, number][] = [
      ['psi', 3],
      ['mačke', 1],
      ['ptice', 1],
    ];
    await expectTrending(all);
    const counts = async () => (await trending()).map(({ tag, count }) => [tag, count]);
    const call = (path: string) => test.as(bob).post(`/api/friends/${path}`);
    await call(`block/${ana.id}`).expect(200);
    expect(await counts()).toEqual([
      ['psi', 2],
      ['ptice', 1],
    ]);
    await call(`block/${eva.id}`).expect(200);
    expect(await counts()).toEqual([['psi', 1]]);
    await call(`unblock/${ana.id}`).expect(204);
    expect(await counts()).toEqual([
      ['psi', 2],
      ['mačke', 1],
    ]);
    await call(`unblock/${eva.id}`).expect(204);
    expect(await counts()).toEqual(all);
  });

  it('finds visible tags even if blocked users use most of the tags', async () => {
    await createTaggedPost(ana, numbered('spam', 1200));
    await createTaggedPost(ana, numbered('spam', 1200));
    await createTaggedPost(bob, ['psi', 'spam7']);
    await test.make.block(eva.id, ana.id);
    await expectTrending(
      [
        ['psi', 1],
        ['spam7', 1],
      ],
      eva,
    );
  });

  it('leaves out blocked authors for a viewer with more than a thousand blocks', async () => {
    await publish('#psi #mačke');
    await publish('#psi', bob);
    await blockCrowd(1500, bob);
    await test.make.block(ana.id, bob.id);
    await expectTrending([['psi', 1]]);
  });
});

describe('GET /wall/trending under load', () => {
  /** Blocks count queries until all calls have started. Returns the number of count queries. */
  const countQueriesOf = async (calls: () => Promise<Promise<unknown>[]>) => {
    let responses: Promise<unknown>[] = [];
    const statements = await queriesOf(async () => {
      await test.prisma.$transaction(async (transaction) => {
        await transaction.$executeRaw`LOCK TABLE "WallPostTag" IN ACCESS EXCLUSIVE MODE`;
        responses = await calls();
      });
      await Promise.all(responses);
    });
    return statements.filter((statement) => /count\(.*FROM "WallPost(Tag)?" .*GROUP BY/s.test(statement)).length;
  };

  it('counts tags once for concurrent requests, without delaying other requests', async () => {
    await publish('#psi #mačke');
    await test.make.block(bob.id, (await test.make.user()).id);
    const blockers = await Promise.all(Array.from({ length: 6 }, () => test.make.user()));
    await blockCrowd(1000, ...blockers);
    await test.beside({ DATABASE_POOL_SIZE: '4' }, async (small) => {
      let responses: Promise<unknown[]> = Promise.resolve([]);
      const statements = await queriesOf(async () => {
        await test.prisma.$transaction(async (transaction) => {
          await transaction.$executeRaw`LOCK TABLE "WallPostTag" IN ACCESS EXCLUSIVE MODE`;
          const viewers = [ana, bob, ...blockers].flatMap((viewer) => Array<TestUser>(5).fill(viewer));
          responses = Promise.all(viewers.map((viewer) => trending(viewer, small)));
          for (let call = 0; call < 10; call++) await small.as(ana).get('/api/user/me').expect(200);
        });
        await responses;
      });
      const tags = [
        { tag: 'mačke', count: 1 },
        { tag: 'psi', count: 1 },
      ];
      expect(await responses).toEqual(Array(40).fill(tags));
      // One shared count, and one count of visible posts for each of the seven viewers with
      // blocks.
      expect(statements.filter((statement) => /count.*FROM "WallPost(Tag)?" /s.test(statement))).toHaveLength(8);
    });
  });

  it('uses at most two database connections to count for viewers with blocks', async () => {
    await publish('#psi #mačke');
    const blockers = await Promise.all(Array.from({ length: 8 }, () => test.make.user()));
    await test.prisma.block.createMany({ data: blockers.map(({ id }) => ({ blockerId: id, blockedId: ana.id })) });
    const lock = 'LOCK TABLE "WallPostTag" IN ACCESS EXCLUSIVE MODE';
    const waitingForTags = async () => {
      const [{ count }] = await test.prisma.$queryRaw<[{ count: number }]>`
      SELECT count(*)::int AS count FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE datname = current_database() AND relation = '"WallPostTag"'::regclass AND NOT granted`;
      return count;
    };
    await test.beside({ DATABASE_POOL_SIZE: '4' }, async (small) => {
      let responses: Promise<unknown[]> = Promise.resolve([]);
      let whileCounting: Promise<void> = Promise.resolve();
      await test.prisma.$transaction(async (first) => {
        await first.$executeRawUnsafe(lock);
        responses = Promise.all(blockers.map((blocker) => trending(blocker, small)));
        await eventually(async () => expect(await waitingForTags()).toBe(1)); // the shared count
        // This transaction gets the lock after the shared count, and delays the per-viewer counts.
        whileCounting = test.prisma.$transaction(async (second) => {
          await second.$executeRawUnsafe(lock);
          await eventually(async () => expect(await waitingForTags()).toBe(2));
          for (let call = 0; call < 10; call++) await small.as(ana).get('/api/user/me').expect(200);
        });
        await eventually(async () => expect(await waitingForTags()).toBe(2));
      });
      await whileCounting;
      expect(await responses).toEqual(blockers.map(() => expect.any(Array)));
    });
  });

  it('runs only a few count queries for a viewer with many blocks who keeps changing them', async () => {
    await publish('#psi #mačke');
    await blockCrowd(1200, bob);
    const responses: Promise<{ tag: string }[]>[] = [];
    const countQueries = await countQueriesOf(async () => {
      for (let change = 0; change < 10; change++) {
        await test
          .as(bob)
          .post(`/api/friends/${change % 2 ? 'unblock' : 'block'}/${ana.id}`)
          .expect(change % 2 ? 204 : 200);
        responses.push(trending());
      }
      await test.as(bob).post(`/api/friends/block/${ana.id}`).expect(200);
      return [...responses, trending(await test.make.user())];
    });
    // The eleven calls need a few shared counts, because these expire quickly, and one or two
    // per-viewer counts.
    expect(countQueries).toBeLessThan(6);
    expect((await responses.at(-1)!).map(({ tag }) => tag)).not.toContain('psi');
  });

  it('leaves out tags used only by blocked users, even for many viewers with many blocks', async () => {
    await publish('#psi #mačke');
    await publish('#psi', bob);
    const blockers = await Promise.all(Array.from({ length: 40 }, () => test.make.user()));
    await blockCrowd(1000, ...blockers);
    await test.prisma.block.createMany({ data: blockers.map(({ id }) => ({ blockerId: id, blockedId: ana.id })) });
    const responses = blockers.map((blocker) => trending(blocker));
    for (const tags of await Promise.all(responses)) expect(tags.map(({ tag }) => tag)).toEqual(['psi']);
  });
});

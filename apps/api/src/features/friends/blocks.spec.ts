import { invalid, NO_IDS, problem, UNKNOWN_ID, UNKNOWN_UUID } from '../../../test/answers.js';
import {
  requestFriendship,
  befriended,
  block,
  listOf,
  requested,
  status,
  type Person,
  unblock,
} from '../../../test/friends.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';

startWithThreePeople();

describe('a block', () => {
  it('is visible only to the user who created it', async () => {
    const { body } = await block(ana, eva).expect(200);
    expect(body).toEqual({ id: eva.id, uuid: eva.uuid, name: 'Eva Kos', avatar: null });
    await test.as(ana).post(`/api/friends/block/${bob.id}`).expect(200);
    expect(await listOf(ana, '/blocked')).toEqual([{ id: bob.id, uuid: bob.uuid, name: 'Bob', avatar: null }, body]);
    expect(await listOf(bob, '/blocked')).toEqual([]);
    expect(await status(ana, bob)).toEqual({ status: 'blocked' });
    expect(await status(bob, ana)).toEqual({ status: 'none' });
  });

  it.each([
    ['friendship', befriended],
    ['sent request', requested],
    ['received request', (one: Person, other: Person) => requested(other, one)],
  ])('ends a %s between the users', async (_name, begin) => {
    await begin(ana, bob);
    const others = await befriended(ana, eva);
    await block(ana, bob).expect(200);
    expect(await test.prisma.friendship.findMany({ select: { id: true } })).toEqual([{ id: others }]);
    await unblock(ana, bob).expect(204);
    expect(await status(ana, bob)).toEqual({ status: 'none' });
  });

  it('is stored only once in concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => block(ana, bob)));
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200));
    expect(await listOf(ana, '/blocked')).toHaveLength(1);
  });

  it('does not delay other users while many block requests wait for a lock', async () => {
    const others = await test.make.crowd(20);
    await test.beside({ DATABASE_POOL_SIZE: '4' }, async (small) => {
      let responses: Promise<{ status: number }[]> = Promise.resolve([]);
      await test.prisma.$transaction(async (transaction) => {
        await transaction.$queryRaw`SELECT 1 FROM "User" WHERE id = ${ana.id} FOR UPDATE`;
        responses = Promise.all(others.map((id) => small.as(ana).post(`/api/friends/block/${id}`)));
        for (let call = 0; call < 20; call++) await small.as(bob).get('/api/user/me').expect(200);
      });
      expect((await responses).map((response) => response.status)).toEqual(Array(20).fill(200));
    });
  });

  it('makes friend requests fail in both directions, without stating the reason', async () => {
    await block(ana, bob).expect(200);
    const refusals = [await requestFriendship(ana, bob).expect(403), await requestFriendship(bob, ana).expect(403)];
    // A disabled account returns the same error.
    await test.prisma.user.update({ where: { id: eva.id }, data: { disabledAt: new Date() } });
    refusals.push(await requestFriendship(ana, eva).expect(403));
    for (const { body } of refusals) expect(body).toEqual(problem('not_allowed'));
    expect(await test.prisma.friendship.count()).toBe(0);
  });

  it('can be removed only by the user who created it, and its removal restores nothing', async () => {
    await befriended(ana, bob);
    await block(ana, bob).expect(200);
    await unblock(bob, ana).expect(204);
    expect((await unblock(bob, bob).expect(400)).body).toEqual(invalid({ userId: 'own_account' }));
    await unblock(eva, bob).expect(204);
    expect(await status(ana, bob)).toEqual({ status: 'blocked' });
    await unblock(ana, bob).expect(204);
    await unblock(ana, bob).expect(204);
    expect(await status(ana, bob)).toEqual({ status: 'none' });
    await requestFriendship(bob, ana).expect(201);
  });

  it('can exist independently in both directions', async () => {
    await block(ana, bob).expect(200);
    await block(bob, ana).expect(200);
    await unblock(ana, bob).expect(204);
    expect(await status(bob, ana)).toEqual({ status: 'blocked' });
    await requestFriendship(ana, bob).expect(403);
  });

  it('is rejected above a maximum number per user, even in concurrent requests', async () => {
    await test.beside({ QUOTAS: 'blocksPerUser=3' }, async (limited) => {
      const others = await Promise.all(Array.from({ length: 8 }, () => test.make.user()));
      await befriended(ana, others[0]!);
      const responses = await Promise.all(others.map(({ id }) => limited.as(ana).post(`/api/friends/block/${id}`)));
      expect(responses.map((response) => response.status).sort()).toEqual([
        200,
        200,
        200,
        ...Array<number>(5).fill(409),
      ]);
      for (const [index, { status: code, body }] of responses.entries()) {
        if (code === 409) expect(body).toEqual(problem('too_many_blocks'));
        else await limited.as(ana).post(`/api/friends/block/${others[index]!.id}`).expect(200);
      }
      expect(await listOf(ana, '/blocked')).toHaveLength(3);
      // A rejected block leaves the friendship unchanged.
      expect(await listOf(ana)).toHaveLength(responses[0]!.status === 409 ? 1 : 0);
      await limited.as(others[0]!).post(`/api/friends/block/${ana.id}`).expect(200);
      const [{ id }] = (await listOf(ana, '/blocked')) as [{ id: number }];
      await limited.as(ana).post(`/api/friends/unblock/${id}`).expect(204);
      await limited.as(ana).post(`/api/friends/block/${eva.id}`).expect(200);
    });
  });

  it('is rejected for a disabled user, and is not listed while the blocked user is disabled', async () => {
    await block(ana, bob).expect(200);
    await test.prisma.user.updateMany({ where: { id: { in: [bob.id, eva.id] } }, data: { disabledAt: new Date() } });
    expect((await block(ana, eva).expect(404)).body).toEqual(problem('user_not_found'));
    expect(await listOf(ana, '/blocked')).toEqual([]);
    await test.prisma.user.update({ where: { id: bob.id }, data: { disabledAt: null } });
    expect(await listOf(ana, '/blocked')).toMatchObject([{ id: bob.id }]);
  });

  it("is rejected for the caller's own account and for an unknown user", async () => {
    expect((await block(ana, ana).expect(400)).body).toEqual(invalid({ userId: 'own_account' }));
    for (const call of ['block', 'unblock']) {
      for (const nobody of [UNKNOWN_ID, UNKNOWN_UUID]) {
        const { body } = await test.as(ana).post(`/api/friends/${call}/${nobody}`).expect(404);
        expect(body).toEqual(problem('user_not_found'));
      }
      for (const id of NO_IDS) {
        const { body } = await test
          .as(ana)
          .post(`/api/friends/${call}/${encodeURIComponent(id)}`)
          .expect(400);
        expect(body).toEqual(invalid({ userId: 'invalid' }));
      }
    }
    expect(await test.prisma.block.count()).toBe(0);
  });
});

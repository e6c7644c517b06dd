import type { Response } from 'supertest';
import { anyId, anyMoment, invalid, NO_UUIDS, problem, summary, UNKNOWN_UUID } from '../../../test/answers.js';
import type { TestUser } from '../../../test/factories.js';
import {
  accept,
  requestFriendship,
  befriended,
  block,
  end,
  listOf,
  reject,
  requested,
  status,
  withdraw,
  type Person,
} from '../../../test/friends.js';
import { defaultLimit } from '../../../test/limits.js';
import { expectSameQueries } from '../../../test/queries.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';
import { rateLimitsOf } from '../../config.js';

startWithThreePeople();

/** Expected view of Ana's request to Bob. */
const friendship = (state: 'pending' | 'accepted') => ({
  id: anyId,
  friendship_id: anyId,
  status: state,
  requester: summary(ana, 'Ana', 'Petrović'),
  addressee: summary(bob, 'Bob', null),
  createdAt: anyMoment,
  updatedAt: anyMoment,
});

const setDisabled = ({ id }: TestUser, disabledAt: Date | null) =>
  test.prisma.user.update({ where: { id }, data: { disabledAt }, select: { id: true } });
const disable = (user: TestUser) => setDisabled(user, new Date());
const enable = (user: TestUser) => setDisabled(user, null);

describe('a friend request', () => {
  it('appears as pending for both users', async () => {
    const { body } = await requestFriendship(ana, bob).expect(201);
    expect(body).toEqual(friendship('pending'));
    expect(body.friendship_id).toBe(body.id);
    expect(await listOf(ana, '/outgoing')).toEqual([body]);
    expect(await listOf(bob, '/pending')).toEqual([body]);
    for (const [user, list] of [
      [ana, '/pending'],
      [bob, '/outgoing'],
      [ana, ''],
      [bob, ''],
      [eva, '/pending'],
      [eva, '/outgoing'],
    ] as const) {
      expect(await listOf(user, list)).toEqual([]);
    }
    expect(await status(ana, bob)).toEqual({ status: 'pending_outgoing', friendshipId: body.id });
    expect(await status(bob, ana)).toEqual({ status: 'pending_incoming', friendshipId: body.id });
    expect(await status(eva, bob)).toEqual({ status: 'none' });
  });

  it('accepts the UUID in any letter case, and ignores other fields', async () => {
    const { body } = await test
      .as(ana)
      .post('/api/friends/request')
      .send({ addresseeUuid: bob.uuid.toUpperCase(), requesterId: eva.id, status: 'accepted', id: 77 })
      .expect(201);
    expect(body).toEqual(friendship('pending'));
    expect(body.id).not.toBe(77);
  });

  it('becomes a friendship when the addressee accepts it', async () => {
    const id = await requested(ana, bob);
    const { body } = await accept(bob, id).expect(200);
    expect(body).toEqual(friendship('accepted'));
    expect(await listOf(ana)).toEqual([body]);
    expect(await listOf(bob)).toEqual([body]);
    expect(await listOf(bob, '/pending')).toEqual([]);
    expect(await listOf(ana, '/outgoing')).toEqual([]);
    expect(await status(ana, bob)).toEqual({ status: 'friends', friendshipId: id });
    expect(await status(bob, ana)).toEqual({ status: 'friends', friendshipId: id });
  });

  it('can be accepted or rejected only by the addressee', async () => {
    const id = await requested(ana, bob);
    for (const user of [ana, eva]) {
      expect((await accept(user, id).expect(404)).body).toEqual(problem('not_found'));
      expect((await reject(user, id).expect(404)).body).toEqual(problem('not_found'));
    }
    expect((await end(eva, id).expect(404)).body).toEqual(problem('not_found'));
    expect(await status(bob, ana)).toEqual({ status: 'pending_incoming', friendshipId: id });
  });

  it('cannot be accepted while its sender is disabled', async () => {
    const id = await requested(ana, bob);
    await disable(ana);
    expect((await accept(bob, id).expect(404)).body).toEqual(problem('not_found'));
    await enable(ana);
    await accept(bob, id).expect(200);
  });

  it('cannot be rejected or withdrawn while the other user is disabled', async () => {
    const id = await requested(ana, bob);
    await disable(ana);
    for (const call of [reject, end, withdraw]) {
      expect((await call(bob, id).expect(404)).body).toEqual(problem('not_found'));
    }
    await enable(ana);
    await disable(bob);
    for (const call of [end, withdraw]) expect((await call(ana, id).expect(404)).body).toEqual(problem('not_found'));
    await enable(bob);
    expect(await status(bob, ana)).toEqual({ status: 'pending_incoming', friendshipId: id });
    await reject(bob, id).expect(204);
  });

  it('is deleted when it is rejected, and can then be sent again', async () => {
    const id = await requested(ana, bob);
    await reject(bob, id).expect(204);
    expect(await status(ana, bob)).toEqual({ status: 'none' });
    expect(await listOf(ana, '/outgoing')).toEqual([]);
    await accept(bob, id).expect(404);
    await reject(bob, id).expect(404);
    await requestFriendship(ana, bob).expect(201);
  });

  it('can be withdrawn by its sender', async () => {
    const id = await requested(ana, bob);
    await end(ana, id).expect(204);
    expect(await listOf(bob, '/pending')).toEqual([]);
    await end(ana, id).expect(404);
  });

  it('cannot be withdrawn after it was accepted', async () => {
    const id = await befriended(ana, bob);
    for (const user of [ana, bob]) {
      expect((await withdraw(user, id).expect(409)).body).toEqual(problem('already_friends'));
    }
    expect((await withdraw(eva, id).expect(404)).body).toEqual(problem('not_found'));
    expect(await status(ana, bob)).toEqual({ status: 'friends', friendshipId: id });
  });

  it('can be withdrawn by its sender with the query status=pending', async () => {
    const id = await requested(ana, bob);
    expect((await withdraw(eva, id).expect(404)).body).toEqual(problem('not_found'));
    await withdraw(ana, id).expect(204);
    expect(await status(ana, bob)).toEqual({ status: 'none' });
    expect((await withdraw(ana, id).expect(404)).body).toEqual(problem('not_found'));
  });

  it.each(['accepted', 'PENDING', '', 'pending&status=pending'])(
    'cannot be ended with the query status=%s',
    async (given) => {
      const id = await requested(ana, bob);
      const { body } = await test.as(ana).delete(`/api/friends/${id}?status=${given}`).expect(400);
      expect(body).toEqual(invalid({ status: 'invalid' }));
      expect(await status(ana, bob)).toEqual({ status: 'pending_outgoing', friendshipId: id });
    },
  );

  it("accepts the other user's earlier request instead of creating a second one", async () => {
    const id = await requested(ana, bob);
    const { body } = await requestFriendship(bob, ana).expect(201);
    expect(body).toEqual({ ...friendship('accepted'), id });
    expect(await test.prisma.friendship.count()).toBe(1);
  });

  it('cannot be sent twice', async () => {
    const id = await requested(ana, bob);
    expect((await requestFriendship(ana, bob).expect(409)).body).toEqual(problem('already_requested'));
    await accept(bob, id).expect(200);
    expect((await requestFriendship(ana, bob).expect(409)).body).toEqual(problem('already_friends'));
    expect((await requestFriendship(bob, ana).expect(409)).body).toEqual(problem('already_friends'));
    expect(await test.prisma.friendship.count()).toBe(1);
  });

  it('cannot be rejected after it was accepted', async () => {
    const id = await befriended(ana, bob);
    await reject(bob, id).expect(404);
    await accept(bob, id).expect(404);
    expect(await status(ana, bob)).toEqual({ status: 'friends', friendshipId: id });
  });

  it("is rejected for the caller's own account and for an unknown user", async () => {
    expect((await requestFriendship(ana, ana).expect(400)).body).toEqual(invalid({ addresseeUuid: 'own_account' }));
    const { body } = await requestFriendship(ana, { ...ana, uuid: UNKNOWN_UUID }).expect(404);
    expect(body).toEqual(problem('user_not_found'));
    for (const uuid of [...NO_UUIDS, '', null, 5, bob.id, [bob.uuid], { equals: bob.uuid }]) {
      const response = await test.as(ana).post('/api/friends/request').send({ addresseeUuid: uuid }).expect(400);
      expect(response.body).toEqual(invalid({ addresseeUuid: 'invalid_uuid' }));
    }
    expect((await test.as(ana).post('/api/friends/request').expect(400)).body).toEqual(
      invalid({ addresseeUuid: 'invalid_uuid' }),
    );
    expect(await test.prisma.friendship.count()).toBe(0);
  });
});

describe('a friendship', () => {
  it.each(['requester', 'addressee'] as const)('can be ended by its %s', async (side) => {
    const id = await befriended(ana, bob);
    await end(eva, id).expect(404);
    await end(side === 'requester' ? ana : bob, id).expect(204);
    expect(await listOf(ana)).toEqual([]);
    expect(await status(bob, ana)).toEqual({ status: 'none' });
    await end(bob, id).expect(404);
  });

  it('is deleted with the account', async () => {
    await befriended(ana, bob);
    await test.prisma.user.delete({ where: { id: bob.id } });
    expect(await listOf(ana)).toEqual([]);
    expect((await requestFriendship(ana, bob).expect(404)).body).toEqual(problem('user_not_found'));
  });

  it("is hidden while the other user's account is disabled", async () => {
    await befriended(ana, bob);
    await requested(eva, ana);
    await test.prisma.user.updateMany({ where: { id: { in: [bob.id, eva.id] } }, data: { disabledAt: new Date() } });
    expect(await listOf(ana)).toEqual([]);
    expect(await listOf(ana, '/pending')).toEqual([]);
    await test.as(ana).get(`/api/friends/status/${bob.uuid}`).expect(404);
  });

  it.each(['requester', 'addressee'] as const)("cannot be ended while the %s's account is disabled", async (side) => {
    const id = await befriended(ana, bob);
    const [disabled, other] = side === 'requester' ? [ana, bob] : [bob, ana];
    await disable(disabled);
    for (const call of [end, withdraw]) expect((await call(other, id).expect(404)).body).toEqual(problem('not_found'));
    await enable(disabled);
    expect(await status(other, disabled)).toEqual({ status: 'friends', friendshipId: id });
    await end(other, id).expect(204);
  });
});

describe('GET /friends/status/:uuid', () => {
  it("returns `self` for the caller's own account, and 404 for unknown users", async () => {
    expect(await status(ana, ana)).toEqual({ status: 'self' });
    expect(await status(ana, { ...ana, uuid: ana.uuid.toUpperCase() })).toEqual({ status: 'self' });
    const { body } = await test.as(ana).get(`/api/friends/status/${UNKNOWN_UUID}`).expect(404);
    expect(body).toEqual(problem('user_not_found'));
  });
});

describe('the lists of friends, requests and blocks', () => {
  it('contain only entries that involve the caller', async () => {
    await befriended(bob, eva);
    await block(bob, ana).expect(200);
    for (const list of ['', '/pending', '/outgoing', '/blocked']) {
      for (const query of [`userId=${bob.id}`, `user=${bob.uuid}`, `requesterId=${bob.id}`, `blockerId=${bob.id}`]) {
        expect(await listOf(ana, `${list}?${query}`)).toEqual([]);
      }
    }
  });

  it.each(['', '/pending', '/outgoing', '/blocked'])('at /friends%s are paginated, newest first', async (list) => {
    const ids = [];
    for (let count = 0; count < 5; count++) {
      const other = await test.make.user();
      if (list === '') await befriended(ana, other);
      if (list === '/pending') await requested(other, ana);
      if (list === '/outgoing') await requested(ana, other);
      if (list === '/blocked') await block(ana, other).expect(200);
      ids.push(other.id);
    }
    const otherOf = (row: { id: number; requester?: Person; addressee?: Person }) =>
      row.requester ? (row.requester.id === ana.id ? row.addressee!.id : row.requester.id) : row.id;
    const seen = [];
    let path: string | undefined = `/api/friends${list}?limit=2`;
    while (path) {
      const response: Response = await test.as(ana).get(path).expect(200);
      seen.push((response.body as Parameters<typeof otherOf>[0][]).map(otherOf));
      path = /<(.+)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
    }
    expect(seen.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(seen.flat()).toEqual(ids.toReversed());
    await test.as(ana).get(`/api/friends${list}?cursor=rubbish`).expect(400);
    await test.as(ana).get(`/api/friends${list}?limit=0`).expect(400);
  });

  it.each(['', '/pending', '/outgoing', '/blocked'])(
    'at /friends%s take a constant number of queries',
    async (list) => {
      const add = async () => {
        const { id: userId } = await test.make.user();
        if (list === '/blocked') await test.make.block(ana.id, userId);
        else {
          const [requesterId, addresseeId] = list === '/pending' ? [userId, ana.id] : [ana.id, userId];
          const state = list === '' ? 'ACCEPTED' : 'PENDING';
          await test.prisma.friendship.create({ data: { requesterId, addresseeId, status: state } });
        }
      };
      await add();
      await expectSameQueries(
        () => test.as(ana).get(`/api/friends${list}`).expect(200),
        async () => {
          for (let count = 1; count < 10; count++) await add();
        },
      );
      expect(await listOf(ana, list)).toHaveLength(10);
    },
  );
});

describe('concurrent changes to a friendship', () => {
  const ROUNDS = 8;
  /** Runs the callback repeatedly, each time with two new users. */
  const rounds = async (round: (one: TestUser, other: TestUser) => Promise<void>) => {
    for (let count = 0; count < ROUNDS; count++) await round(await test.make.user(), await test.make.user());
  };

  it('create one friendship when both users send a request at the same time', async () => {
    await rounds(async (one, other) => {
      const responses = await Promise.all([
        requestFriendship(one, other),
        requestFriendship(other, one),
        requestFriendship(one, other),
        requestFriendship(other, one),
      ]);
      for (const response of responses) expect([201, 409]).toContain(response.status);
      expect(await status(one, other)).toMatchObject({ status: 'friends' });
      expect(await status(other, one)).toEqual(await status(one, other));
    });
    expect(await test.prisma.friendship.count()).toBe(ROUNDS);
  });

  it('store only one of twenty identical requests', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => requestFriendship(ana, bob)));
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  it('apply only one of twenty acceptances of a request', async () => {
    const id = await requested(ana, bob);
    const responses = await Promise.all(Array.from({ length: 20 }, () => accept(bob, id)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array<number>(19).fill(404)]);
  });

  it('apply either the acceptance or the rejection of a request', async () => {
    await rounds(async (one, other) => {
      const id = await requested(one, other);
      const [accepted, rejected] = await Promise.all([accept(other, id), reject(other, id)]);
      expect([accepted.status, rejected.status]).toEqual(accepted.status === 200 ? [200, 404] : [404, 204]);
      expect(await status(one, other)).toMatchObject({ status: accepted.status === 200 ? 'friends' : 'none' });
    });
  });

  it('apply either the acceptance or the withdrawal of a request', async () => {
    await rounds(async (one, other) => {
      const id = await requested(one, other);
      const [accepted, withdrawn] = await Promise.all([accept(other, id), withdraw(one, id)]);
      expect([accepted.status, withdrawn.status]).toEqual(accepted.status === 200 ? [200, 409] : [404, 204]);
      expect(await status(one, other)).toMatchObject({ status: accepted.status === 200 ? 'friends' : 'none' });
    });
  });

  it('always result in a block if one of the changes is a block', async () => {
    await rounds(async (one, other) => {
      const id = await requested(one, other);
      const responses = await Promise.all([
        accept(other, id),
        block(one, other),
        requestFriendship(other, one),
        requestFriendship(one, other),
      ]);
      for (const response of responses) expect([200, 201, 403, 404, 409]).toContain(response.status);
      expect(await status(one, other)).toEqual({ status: 'blocked' });
    });
    expect(await test.prisma.friendship.count()).toBe(0);
    expect(await test.prisma.block.count()).toBe(ROUNDS);
  });

  it('end a friendship only once', async () => {
    const id = await befriended(ana, bob);
    const responses = await Promise.all([end(ana, id), end(bob, id), end(ana, id)]);
    expect(responses.map((response) => response.status).sort()).toEqual([204, 404, 404]);
  });
});

describe('the rate limits of friend requests', () => {
  it("apply to all of a user's requests", async () => {
    await test.beside({ RATE_LIMITS: defaultLimit('friendRequestPerUser') }, async (limited) => {
      const { friendRequestPerUser } = rateLimitsOf(limited.config);
      expect(friendRequestPerUser).toBeLessThan(40);
      const others = await Promise.all(Array.from({ length: 40 }, () => test.make.user()));
      const responses = [];
      for (const other of others) responses.push(await requestFriendship(ana, other, limited));
      expect(responses.filter((response) => response.status === 201)).toHaveLength(friendRequestPerUser);
      expect(responses.at(-1)!.body).toEqual(problem('too_many_requests'));
      expect(Number(responses.at(-1)!.headers['retry-after'])).toBeGreaterThan(0);
      await requestFriendship(bob, ana, limited).expect(201);
    });
  });

  it('allow ten stored requests per hour to the same user', async () => {
    await test.beside(
      { RATE_LIMITS: `friendRequestPerUser=100000,${defaultLimit('friendRequestPerPerson')}` },
      async (ordinary) => {
        for (let count = 0; count < 10; count++) {
          const { body } = await requestFriendship(ana, bob, ordinary).expect(201);
          await requestFriendship(ana, bob, ordinary).expect(409); // not counted
          await reject(bob, body.id as number).expect(204);
        }
        expect((await requestFriendship(ana, bob, ordinary).expect(429)).body).toEqual(problem('too_many_requests'));
        expect(await status(ana, bob)).toEqual({ status: 'none' });
        await requestFriendship(bob, ana, ordinary).expect(201);
        await requestFriendship(ana, bob, ordinary).expect(201); // accepts a request, so not counted
      },
    );
  });
});

import {
  accept,
  requestFriendship,
  befriended,
  block,
  end,
  type Person,
  reject,
  requested,
  unblock,
  withdraw,
} from '../../../test/friends.js';
import { closeSockets, connect, settled } from '../../../test/socket-messages.js';
import { ana, bob, eva, startWithThreePeople, test } from '../../../test/three-people.js';

startWithThreePeople();
closeSockets();

/**
 * Returns the events that Ana (with two tabs) and Bob receive during the action. Fails if Eva
 * receives an event.
 */
async function eventsDuring(action: () => PromiseLike<unknown>) {
  const [first, second, bobs, evas] = [await connect(ana), await connect(ana), await connect(bob), await connect(eva)];
  await action();
  await settled(first, second, bobs, evas);
  const [one, other, his, hers] = [first, second, bobs, evas].map((socket) => socket.of('relationship_changed'));
  expect(other).toEqual(one);
  expect(hers).toEqual([]);
  for (const socket of [first, second, bobs, evas]) socket.close();
  return { ana: one, bob: his };
}

const both = () => ({ ana: [{ uuid: bob.uuid }], bob: [{ uuid: ana.uuid }] });

describe('the event relationship_changed', () => {
  it('is sent to both users for a new request', async () => {
    expect(await eventsDuring(() => requestFriendship(ana, bob).expect(201))).toEqual(both());
    expect(await eventsDuring(() => requestFriendship(ana, bob).expect(409))).toEqual({ ana: [], bob: [] });
  });

  it.each([
    ['accepted', accept],
    ['rejected', reject],
  ])('is sent to both users when a request is %s', async (_outcome, response) => {
    const id = await requested(ana, bob);
    expect(await eventsDuring(() => response(bob, id))).toEqual(both());
    expect(await eventsDuring(() => response(bob, id).expect(404))).toEqual({ ana: [], bob: [] });
  });

  it('is sent to both users when requests in both directions make them friends', async () => {
    await requested(ana, bob);
    expect(await eventsDuring(() => requestFriendship(bob, ana).expect(201))).toEqual(both());
  });

  it('is sent to both users when a request is withdrawn', async () => {
    const id = await requested(ana, bob);
    expect(await eventsDuring(() => withdraw(ana, id).expect(204))).toEqual(both());
  });

  it('is sent to both users when a friendship ends', async () => {
    const id = await befriended(ana, bob);
    expect(await eventsDuring(() => end(eva, id).expect(404))).toEqual({ ana: [], bob: [] });
    expect(await eventsDuring(() => end(bob, id).expect(204))).toEqual(both());
  });

  it('is sent to both users for a block and an unblock', async () => {
    await befriended(ana, bob);
    expect(await eventsDuring(() => block(ana, bob).expect(200))).toEqual(both());
    expect(await eventsDuring(() => block(ana, bob).expect(200))).toEqual({ ana: [], bob: [] });
    expect(await eventsDuring(() => unblock(ana, bob).expect(204))).toEqual(both());
    expect(await eventsDuring(() => unblock(ana, bob).expect(204))).toEqual({ ana: [], bob: [] });
  });
});

describe('the event relationship_changed during a block', () => {
  it('is not sent to the user who has blocked the other user', async () => {
    await block(bob, ana).expect(200);
    const alone = { ana: [{ uuid: bob.uuid }], bob: [] };
    expect(await eventsDuring(() => block(ana, bob).expect(200))).toEqual(alone);
    expect(await eventsDuring(() => unblock(ana, bob).expect(204))).toEqual(alone);
  });
});

describe('GET /friends/block-changes', () => {
  const changesOf = async (user: Person, seconds = 1) => {
    const answer = await test.as(user).get(`/api/friends/block-changes?seconds=${seconds}`).expect(200);
    return answer.body as unknown;
  };

  it('lists the other user for both users after a block and after an unblock', async () => {
    for (const change of [block, unblock]) {
      await test.prisma.blockChange.deleteMany();
      await change(ana, bob);
      expect(await changesOf(ana)).toEqual([{ uuid: bob.uuid }]);
      expect(await changesOf(bob)).toEqual([{ uuid: ana.uuid }]);
      expect(await changesOf(eva)).toEqual([]);
    }
  });

  it('hides a block from a user who has also blocked the caller', async () => {
    await block(bob, ana).expect(200);
    await test.prisma.blockChange.deleteMany();
    await block(ana, bob).expect(200);
    await unblock(ana, bob).expect(204);
    expect(await changesOf(bob)).toEqual([]);
    expect(await changesOf(ana)).toEqual([{ uuid: bob.uuid }]);
  });

  it('omits changes that are older than the given age and a minute', async () => {
    await block(ana, bob).expect(200);
    await test.prisma.blockChange.updateMany({ data: { changedAt: new Date(Date.now() - 3_600_000) } });
    expect(await changesOf(bob, 3000)).toEqual([]);
    expect(await changesOf(bob, 3600)).toEqual([{ uuid: ana.uuid }]);
    await unblock(ana, bob).expect(204);
    expect(await changesOf(bob)).toEqual([{ uuid: ana.uuid }]);
  });

  it.each(['', '?seconds=', '?seconds=0', '?seconds=1.5', '?seconds=yes', '?seconds=99999999999'])(
    'rejects the query "%s"',
    async (query) => {
      await test.as(ana).get(`/api/friends/block-changes${query}`).expect(400);
    },
  );
});

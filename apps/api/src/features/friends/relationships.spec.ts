import { accept, ask, befriended, block, end, reject, requested, unblock, withdraw } from '../../../test/friends.js';
import { closeSockets, connect, settled } from '../../../test/socket-messages.js';
import { ana, bob, eva, startWithThreePeople } from '../../../test/three-people.js';

startWithThreePeople();
closeSockets();

/** Of whom Ana and Bob are notified, in two tabs of hers and one of his, while somebody does something; Eva of nobody. */
async function notified(act: () => PromiseLike<unknown>) {
  const [first, second, bobs, evas] = [await connect(ana), await connect(ana), await connect(bob), await connect(eva)];
  await act();
  await settled(first, second, bobs, evas);
  const [one, other, his, hers] = [first, second, bobs, evas].map((socket) => socket.of('relationship_changed'));
  expect(other).toEqual(one);
  expect(hers).toEqual([]);
  for (const socket of [first, second, bobs, evas]) socket.close();
  return { ana: one, bob: his };
}

const both = () => ({ ana: [{ uuid: bob.uuid }], bob: [{ uuid: ana.uuid }] });

describe('both people are notified, in all their tabs and without a reason, that', () => {
  it('a request was sent', async () => {
    expect(await notified(() => ask(ana, bob).expect(201))).toEqual(both());
    expect(await notified(() => ask(ana, bob).expect(409))).toEqual({ ana: [], bob: [] });
  });

  it.each([
    ['accepted', accept],
    ['rejected', reject],
  ])('a request was %s', async (_how, answer) => {
    const id = await requested(ana, bob);
    expect(await notified(() => answer(bob, id))).toEqual(both());
    expect(await notified(() => answer(bob, id).expect(404))).toEqual({ ana: [], bob: [] });
  });

  it('a request was answered by another one', async () => {
    await requested(ana, bob);
    expect(await notified(() => ask(bob, ana).expect(201))).toEqual(both());
  });

  it('a request was taken back', async () => {
    const id = await requested(ana, bob);
    expect(await notified(() => withdraw(ana, id).expect(204))).toEqual(both());
  });

  it('a friendship ended', async () => {
    const id = await befriended(ana, bob);
    expect(await notified(() => end(eva, id).expect(404))).toEqual({ ana: [], bob: [] });
    expect(await notified(() => end(bob, id).expect(204))).toEqual(both());
  });

  it('a block was made, and taken back', async () => {
    await befriended(ana, bob);
    expect(await notified(() => block(ana, bob).expect(200))).toEqual(both());
    expect(await notified(() => block(ana, bob).expect(200))).toEqual({ ana: [], bob: [] });
    expect(await notified(() => unblock(ana, bob).expect(204))).toEqual(both());
    expect(await notified(() => unblock(ana, bob).expect(204))).toEqual({ ana: [], bob: [] });
  });
});

it('who has blocked somebody is not notified of what that one blocks', async () => {
  await block(bob, ana).expect(200);
  const alone = { ana: [{ uuid: bob.uuid }], bob: [] };
  expect(await notified(() => block(ana, bob).expect(200))).toEqual(alone);
  expect(await notified(() => unblock(ana, bob).expect(204))).toEqual(alone);
});

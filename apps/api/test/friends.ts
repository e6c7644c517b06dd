import type { TestUser } from './factories.js';
import { test } from './three-people.js';

export type Person = Pick<TestUser, 'bearer' | 'id' | 'uuid'>;
export const requestFriendship = (from: Person, to: Person, app = test) =>
  app.as(from).post('/api/friends/request').send({ addresseeUuid: to.uuid });
export const accept = (user: Person, id: number) => test.as(user).post(`/api/friends/request/${id}/accept`);
export const reject = (user: Person, id: number) => test.as(user).post(`/api/friends/request/${id}/reject`);
export const end = (user: Person, id: number) => test.as(user).delete(`/api/friends/${id}`);
/** Withdraws a request, unless it has been accepted. */
export const withdraw = (user: Person, id: number) => test.as(user).delete(`/api/friends/${id}?status=pending`);
export const block = (user: Person, other: Person) => test.as(user).post(`/api/friends/block/${other.uuid}`);
export const unblock = (user: Person, other: Person) => test.as(user).post(`/api/friends/unblock/${other.uuid}`);
export const status = async (user: Person, other: Person) =>
  (await test.as(user).get(`/api/friends/status/${other.uuid}`).expect(200)).body as object;
export const listOf = async (user: Person, list = '') =>
  (await test.as(user).get(`/api/friends${list}`).expect(200)).body as { id: number }[];

export const requested = async (from: Person, to: Person): Promise<number> =>
  (await requestFriendship(from, to).expect(201)).body.id;
export const befriended = async (from: Person, to: Person): Promise<number> => {
  const id = await requested(from, to);
  await accept(to, id).expect(200);
  return id;
};

import type { Response } from 'supertest';
import type { TestUser } from './factories.js';
import { test } from './three-people.js';

export type Person = Pick<TestUser, 'bearer' | 'id' | 'uuid'>;

export interface Message {
  id: number;
  content: string;
  senderId: number;
  receiverId: number;
  isRead: boolean;
  readAt: string | null;
  pet: { id: number } | null;
  sender: object;
  receiver: object;
}

interface Conversation {
  user: Person;
  lastMessage: Message;
  unreadCount: number;
}

export const post = (from: Person, body: object, app = test) => app.as(from).post('/api/messages/send').send(body);
export const get = async <T>(user: Person, path: string) =>
  (await test.as(user).get(`/api/messages${path}`).expect(200)).body as T;
export const send = async (from: Person, to: Person, content = 'Zdravo!', rest: object = {}) =>
  (await post(from, { receiverId: to.id, content, ...rest }).expect(201)).body as Message;
export const markRead = (user: Person, messageId: unknown) =>
  test.as(user).post('/api/messages/mark-read').send({ messageId });
export const list = (user: Person, query = '') => get<Message[]>(user, query);
export const thread = (user: Person, other: Person, query = '') =>
  get<Message[]>(user, `/conversation/${other.uuid}${query}`);
export const conversations = (user: Person) => get<Conversation[]>(user, '/conversations');
export const unread = async (user: Person) => (await get<{ count: number }>(user, '/unread-count')).count;

/** Reads all pages of a list. Returns one array per page. */
export async function pages<T = Message>(user: Person, path: string): Promise<T[][]> {
  const found: T[][] = [];
  for (let next: string | undefined = path; next;) {
    const response: Response = await test.as(user).get(next).expect(200);
    found.push(response.body as T[]);
    next = /<(.+)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
  }
  return found;
}

/** Expects that the stored unread counts agree with the messages. */
export async function expectCountsToBeRight() {
  const members = await test.prisma.conversationMember.findMany();
  for (const { conversationId, userId, unreadCount, lastMessageId } of members) {
    const messages = await test.prisma.message.findMany({ where: { conversationId }, orderBy: { id: 'desc' } });
    expect(unreadCount).toBe(messages.filter((one) => one.receiverId === userId && one.readAt === null).length);
    expect(lastMessageId).toBe(messages[0]!.id);
  }
}

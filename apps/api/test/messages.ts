import type { Response } from 'supertest';
import type { TestApp } from './app.js';
import type { TestUser } from './factories.js';

export type Person = Pick<TestUser, 'bearer' | 'id' | 'uuid'>;

export interface Message {
  id: number;
  content: string;
  senderId: number;
  receiverId: number;
  isRead: boolean;
  readAt: string | null;
  sender: object;
  receiver: object;
}

interface Conversation {
  user: Person;
  lastMessage: Message;
  unreadCount: number;
}

/** The calls of messages, as people make them. `app`: asked for at every call, since tests begin before their server. */
export function messageCalls(app: () => TestApp) {
  const post = (from: Person, body: object, other = app()) => other.as(from).post('/api/messages/send').send(body);
  const get = async <T>(user: Person, path: string) =>
    (await app().as(user).get(`/api/messages${path}`).expect(200)).body as T;
  return {
    post,
    get,
    send: async (from: Person, to: Person, content = 'Zdravo!', rest: object = {}) =>
      (await post(from, { receiverId: to.id, content, ...rest }).expect(201)).body as Message,
    markRead: (user: Person, messageId: unknown) => app().as(user).post('/api/messages/mark-read').send({ messageId }),
    list: (user: Person, query = '') => get<Message[]>(user, query),
    thread: (user: Person, other: Person, query = '') => get<Message[]>(user, `/conversation/${other.uuid}${query}`),
    conversations: (user: Person) => get<Conversation[]>(user, '/conversations'),
    unread: async (user: Person) => (await get<{ count: number }>(user, '/unread-count')).count,

    /** All pages of a list, one after another. */
    pages: async <T = Message>(user: Person, path: string): Promise<T[][]> => {
      const found: T[][] = [];
      for (let next: string | undefined = path; next;) {
        const answer: Response = await app().as(user).get(next).expect(200);
        found.push(answer.body as T[]);
        next = /<(.+)>; rel="next"/.exec(answer.headers.link ?? '')?.[1];
      }
      return found;
    },

    /** What the rows of the conversations must say, counted anew. */
    expectCountsToBeRight: async () => {
      const members = await app().prisma.conversationMember.findMany();
      for (const { conversationId, userId, unreadCount, lastMessageId } of members) {
        const messages = await app().prisma.message.findMany({ where: { conversationId }, orderBy: { id: 'desc' } });
        expect(unreadCount).toBe(messages.filter((one) => one.receiverId === userId && one.readAt === null).length);
        expect(lastMessageId).toBe(messages[0]!.id);
      }
    },
  };
}

import { describe, expect, it } from 'vitest';
import { parsePetLink } from './petLink';
import { type Conversation, type Message, type Thread, withLastMessage, withMessages, withRead } from './thread';

const message = (id: number, more: Partial<Message> = {}) => ({ id, isRead: false, senderId: 1, ...more }) as Message;
const ids = ({ pages }: Thread) => pages.map((page) => page.map(({ id }) => id));

describe('message thread', () => {
  const thread: Thread = {
    pages: [
      [message(5), message(6)],
      [message(3), message(4)],
    ],
    next: 'older',
  };

  it('adds messages by id, in any order and without duplicates', () => {
    expect(ids(withMessages(thread, [message(9), message(7), message(6)]))).toEqual([
      [5, 6, 7, 9],
      [3, 4],
    ]);
    const later = withMessages(withMessages(thread, [message(9)]), [message(7), message(8), message(9)]);
    expect(ids(later)[0]).toEqual([5, 6, 7, 8, 9]);
  });

  it('ignores messages from older pages that are not loaded', () => {
    expect(ids(withMessages(thread, [message(1)]))).toEqual(ids(thread));
    expect(ids(withMessages({ pages: [[]], next: undefined }, [message(1)]))).toEqual([[1]]);
  });

  it('keeps a message marked as read if an older response contains it as unread', () => {
    const read = withRead(thread, 4, '2026-11-22T10:00:00.000Z');
    expect(withMessages(read, [message(4)]).pages[1]?.[1]).toMatchObject({ id: 4, isRead: true });
    expect(withRead(thread, 99, '')).toBe(thread);
    // Unchanged pages must be the same arrays, so React does not render them again.
    expect(read.pages[0]).toBe(thread.pages[0]);
  });
});

describe('withLastMessage', () => {
  it('moves a conversation with a new message to the top and counts the message once', () => {
    const conversation = (id: number, lastId: number, unreadCount = 0) =>
      ({ user: { id, uuid: `${id}` }, lastMessage: message(lastId), unreadCount }) as Conversation;
    const list = {
      pages: [
        { items: [conversation(1, 9), conversation(2, 8)], next: 'more' },
        { items: [conversation(3, 7, 4)], next: undefined },
      ],
      pageParams: [undefined, 'more'],
    };
    const now = withLastMessage(list, list.pages[1]!.items[0]!.user, message(10, { senderId: 3 }));
    expect(now.pages.map(({ items }) => items.map(({ user, unreadCount }) => [user.id, unreadCount]))).toEqual([
      [
        [3, 5],
        [1, 0],
        [2, 0],
      ],
      [],
    ]);
    expect(withLastMessage(now, list.pages[1]!.items[0]!.user, message(10, { senderId: 3 }))).toBe(now);
  });
});

describe('parsePetLink', () => {
  const uuid = 'a0000000-0000-4000-8000-000000000001';

  it('finds the link at the end of the message', () => {
    expect(parsePetLink(`Hello\nyou\nhttp://localhost/pet/uuid/${uuid}`)).toEqual({
      text: 'Hello\nyou',
      petUuid: uuid,
    });
    expect(parsePetLink(`http://localhost/pet/uuid/${uuid.toUpperCase()}`)).toEqual({ text: '', petUuid: uuid });
  });

  it.each([
    `http://localhost/pet/uuid/${uuid} and more`,
    `https://elsewhere.example/pet/uuid/${uuid}`,
    `http://localhost/pet/uuid/${uuid}x`,
    'http://localhost/pet/uuid/',
    // Long runs of spaces made an earlier regular expression slow.
    `a${' '.repeat(1_000_000)}b`,
  ])('finds no link in %s', (text) => {
    expect(parsePetLink(text)).toEqual({ text, petUuid: null });
  });
});

import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '../../api/pagedQuery';
import type { components } from '../../api/schema';

export type Message = components['schemas']['Message'];
export type Conversation = components['schemas']['Conversation'];
export type Participant = Conversation['user'];

/** The loaded messages of a conversation. */
export interface Thread {
  /** Newest page first, each in chronological order. New messages are added to the first page. */
  pages: Message[][];
  /** Cursor for older messages. */
  next: string | undefined;
}

export const EMPTY_THREAD: Thread = { pages: [[]], next: undefined };

export const newestOf = ({ pages }: Thread) => pages[0]?.at(-1);

/** A message that was read stays read, because a response may be older than a read event. */
const keepRead = (known: Message, message: Message) => (known.isRead && !message.isRead ? known : message);

/**
 * Adds messages to the loaded pages without duplicates. Ignores messages older than these pages.
 */
export function withMessages(thread: Thread, messages: readonly Message[]): Thread {
  const arrived = new Map(messages.map((message) => [message.id, message]));
  const pages = thread.pages.map((page) => {
    if (!page.some(({ id }) => arrived.has(id))) return page;
    return page.map((known) => {
      const message = arrived.get(known.id);
      arrived.delete(known.id);
      return message ? keepRead(known, message) : known;
    });
  });
  const [newest = [], ...older] = pages;
  const first = newest[0]?.id ?? 0;
  const added = [...arrived.values()].filter(({ id }) => id > first);
  if (added.length === 0) return { ...thread, pages };
  return { ...thread, pages: [[...newest, ...added].toSorted((a, b) => a.id - b.id), ...older] };
}

export function withRead(thread: Thread, messageId: number, readAt: string): Thread {
  const isUnreadTarget = ({ id, isRead }: Message) => id === messageId && !isRead;
  if (!thread.pages.some((page) => page.some(isUnreadTarget))) return thread;
  const read = (message: Message) => (isUnreadTarget(message) ? { ...message, isRead: true, readAt } : message);
  return { ...thread, pages: thread.pages.map((page) => (page.some(isUnreadTarget) ? page.map(read) : page)) };
}

export type Conversations = InfiniteData<Page<Conversation>, unknown>;

const mapConversations = (list: Conversations, change: (items: Conversation[]) => Conversation[]): Conversations => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: change(page.items) })),
});

export const findConversation = (list: Conversations | undefined, userUuid: string) =>
  list?.pages.flatMap(({ items }) => items).find(({ user }) => user.uuid === userUuid);

/** Updates a conversation with a new message and moves it to the top. */
export function withLastMessage(list: Conversations, user: Participant, message: Message): Conversations {
  const known = findConversation(list, user.uuid);
  if (known && known.lastMessage.id >= message.id) return list;
  const isUnread = message.senderId === user.id && !message.isRead;
  const updated = { user, lastMessage: message, unreadCount: (known?.unreadCount ?? 0) + (isUnread ? 1 : 0) };
  const { pages, ...rest } = mapConversations(list, (items) => items.filter((item) => item.user.uuid !== user.uuid));
  const [first, ...others] = pages;
  return { ...rest, pages: [{ next: first?.next, items: [updated, ...(first?.items ?? [])] }, ...others] };
}

export const withUnread = (list: Conversations, userUuid: string, count: (before: number) => number): Conversations =>
  mapConversations(list, (items) =>
    items.map((item) =>
      item.user.uuid === userUuid ? { ...item, unreadCount: Math.max(0, count(item.unreadCount)) } : item,
    ),
  );

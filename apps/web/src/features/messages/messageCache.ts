import type { QueryClient } from '@tanstack/react-query';
import { changeData } from '../../api/changeData';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import { messageKeys } from './messageKeys';
import { outbox } from './outbox';
import {
  type Conversations,
  findConversation,
  type Message,
  type Thread,
  withLastMessage,
  withMessages,
  withRead,
  withUnread,
} from './thread';

/**
 * Delay in milliseconds before the refetch after an event, so several events cause one refetch.
 */
const REFRESH_AFTER_MS = 300;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Schedules a refetch of data that an event does not contain. */
function scheduleRefetch(queryClient: QueryClient, queryKey: readonly string[]) {
  const name = queryKey.join();
  clearTimeout(timers.get(name));
  timers.set(
    name,
    setTimeout(() => {
      timers.delete(name);
      void queryClient.invalidateQueries({ queryKey });
    }, REFRESH_AFTER_MS),
  );
}

const isFetching = (queryClient: QueryClient, queryKey: readonly string[]) =>
  queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching';

export const otherParticipant = ({ sender, receiver }: Message) =>
  sender.uuid === session.get()?.user.uuid ? receiver : sender;

/** Adds a sent or received message to the cached thread and conversation list. */
export function applyMessage(queryClient: QueryClient, message: Message) {
  const user = otherParticipant(message);
  const key = messageKeys.thread(user.uuid);
  const thread = queryClient.getQueryData<Thread>(key);
  if (thread) queryClient.setQueryData(key, withMessages(thread, [message]));
  // The response to a running fetch may not contain the message.
  else if (isFetching(queryClient, key)) scheduleRefetch(queryClient, key);

  const list = queryClient.getQueryData<Conversations>(messageKeys.conversations);
  changeData<Conversations>(queryClient, messageKeys.conversations, (known) => withLastMessage(known, user, message));
  if (list && !findConversation(list, user.uuid)) scheduleRefetch(queryClient, messageKeys.conversations);
}

/** Handles a message event. The message may be the user's own. */
export function receiveMessage(queryClient: QueryClient, message: Message) {
  applyMessage(queryClient, message);
  const isOwn = message.sender.uuid === session.get()?.user.uuid;
  if (isOwn && message.clientMessageId) outbox.remove(otherParticipant(message).uuid, message.clientMessageId);
}

/** Marks a received message as read and lowers the unread counts. */
export function applyOwnRead(queryClient: QueryClient, userUuid: string, messageId: number, readAt?: string) {
  queryClient.setQueryData<Thread>(
    messageKeys.thread(userUuid),
    (thread) => thread && withRead(thread, messageId, readAt ?? new Date().toISOString()),
  );
  queryClient.setQueryData<Conversations>(
    messageKeys.conversations,
    (list) => list && withUnread(list, userUuid, (before) => before - 1),
  );
  // The response to a running fetch may or may not contain the change.
  if (isFetching(queryClient, messageKeys.conversations)) scheduleRefetch(queryClient, messageKeys.conversations);
  queryClient.setQueryData<{ count: number }>(
    messageKeys.unreadCount,
    (unread) => unread && { count: Math.max(0, unread.count - 1) },
  );
  scheduleRefetch(queryClient, messageKeys.unreadCount);
}

/** Handles a read event from the other user, or from this user in another tab. */
export function applyReadReceipt(queryClient: QueryClient, event: components['schemas']['MessageRead']) {
  const { messageId, readerUuid, readAt } = event;
  if (readerUuid !== session.get()?.user.uuid) {
    queryClient.setQueryData<Thread>(
      messageKeys.thread(readerUuid),
      (thread) => thread && withRead(thread, messageId, readAt),
    );
    const list = queryClient.getQueryData<Conversations>(messageKeys.conversations);
    const last = findConversation(list, readerUuid)?.lastMessage;
    if (last?.id === messageId) scheduleRefetch(queryClient, messageKeys.conversations);
    return;
  }
  const threads = queryClient.getQueriesData<Thread>({ queryKey: messageKeys.threads });
  const hasMessage = (thread: Thread | undefined) =>
    thread?.pages.some((page) => page.some(({ id }) => id === messageId));
  const [key] = threads.find(([, thread]) => hasMessage(thread)) ?? [];
  const userUuid = key?.at(-1);
  if (typeof userUuid === 'string') applyOwnRead(queryClient, userUuid, messageId, readAt);
  else {
    scheduleRefetch(queryClient, messageKeys.unreadCount);
    scheduleRefetch(queryClient, messageKeys.conversations);
  }
}

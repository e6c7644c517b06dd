import {
  notifyManager,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, data, page } from '../../api/client';
import { ApiError } from '../../api/ApiError';
import { Messages_conversation } from '../../api/limits';
import { orEmpty, pagedQuery } from '../../api/pagedQuery';
import { inSession, session, type Session, SessionChanged } from '../../api/session';
import { live } from '../../live/live';
import { toMediaInput } from '../media/draftMedia';
import { messageKeys } from './messageKeys';
import { applyMessage, applyOwnRead } from './messageCache';
import { type MessageContent, outbox, type Unsent, unsentRecipients, useUnsent } from './outbox';
import { EMPTY_THREAD, type Message, newestOf, type Thread, withMessages } from './thread';

/** Polling interval in ms. The count is also refetched on load and when the tab gets the focus. */
const REFRESH_MS = 300_000;

/** Number of unread messages. */
export const unreadCountQuery = () =>
  queryOptions({
    queryKey: messageKeys.unreadCount,
    queryFn: ({ signal }) => data(api.GET('/messages/unread-count', { signal })),
    select: ({ count }) => count,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });

export type Permission = 'open' | 'closed' | 'gone';

/** Maximum number of retries to mark a message as read, with exponential backoff. */
const MARK_RETRIES = 8;
/** Polling interval of an open conversation without a socket. */
const POLL_MS = 10_000;

/** The user's conversations. The latest message is first. */
export const conversationsQuery = () =>
  pagedQuery(messageKeys.conversations, ({ cursor, signal }) =>
    page(api.GET('/messages/conversations', { params: { query: { cursor } }, signal })),
  );

interface ThreadPageQuery {
  cursor?: string;
  after?: number;
  limit?: number;
  signal?: AbortSignal;
}

const { maximum: MAX_PAGE_SIZE } = Messages_conversation.limit;

/** Loads a page of messages. The API returns 404 for a conversation without messages. */
const loadThreadPage = (userUuid: string, { signal, ...query }: ThreadPageQuery) =>
  orEmpty(page(api.GET('/messages/conversation/{userId}', { params: { path: { userId: userUuid }, query }, signal })));

/**
 * Fetches newer messages and the newest page again, because messages may have been read and an
 * event of an older message may have been lost.
 */
async function loadChanges(userUuid: string, thread: Thread, signal: AbortSignal): Promise<Message[]> {
  const changes: Message[] = [];
  const query = { after: newestOf(thread)?.id ?? 0, limit: MAX_PAGE_SIZE, signal };
  let cursor: string | undefined;
  do {
    const { items, next } = await loadThreadPage(userUuid, { ...query, cursor });
    changes.push(...items);
    cursor = next;
  } while (cursor);
  return [...changes, ...(await loadThreadPage(userUuid, { signal })).items];
}

/**
 * Messages with a user. The first fetch loads the newest page, later fetches only load changes.
 * `useLoadOlder` adds older pages.
 */
export const threadQuery = (userUuid: string, isLive: boolean) =>
  queryOptions({
    queryKey: messageKeys.thread(userUuid),
    queryFn: async ({ signal, client, queryKey }): Promise<Thread> => {
      const before = client.getQueryData<Thread>(queryKey);
      const fetched = before
        ? await loadChanges(userUuid, before, signal)
        : await loadThreadPage(userUuid, { signal }).then(({ items, next }) => ({ pages: [items], next }));
      // Keeps messages that arrived over the socket during the request.
      const current = client.getQueryData<Thread>(queryKey);
      if (Array.isArray(fetched)) return withMessages(current ?? before ?? EMPTY_THREAD, fetched);
      return current ? withMessages(fetched, current.pages.flat()) : fetched;
    },
    // With a socket, events update the thread and a reconnect invalidates it.
    staleTime: isLive ? Infinity : 0,
    refetchInterval: !isLive && POLL_MS,
  });

export function useLoadOlder(userUuid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (cursor: string) => loadThreadPage(userUuid, { cursor }),
    onSuccess: ({ items, next }, cursor) =>
      queryClient.setQueryData<Thread>(messageKeys.thread(userUuid), (thread) =>
        thread?.next === cursor ? { pages: [...thread.pages, items], next } : thread,
      ),
  });
}

/** Whether the user may message another user. The result for an unknown recipient is `gone`. */
export const permissionQuery = (userUuid: string) =>
  queryOptions({
    queryKey: messageKeys.permission(userUuid),
    queryFn: async ({ signal }): Promise<Permission> => {
      const call = api.GET('/messages/permission/{userId}', { params: { path: { userId: userUuid } }, signal });
      try {
        return (await data(call)).canSend ? 'open' : 'closed';
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return 'gone';
        throw error;
      }
    },
    refetchOnWindowFocus: 'always',
  });

/** Whether a user is online. Undefined until the socket reports it. */
export const presenceQuery = (userUuid: string) =>
  queryOptions<boolean>({ queryKey: messageKeys.presence(userUuid), queryFn: skipToken, staleTime: Infinity });

/**
 * Sends over the socket if it is connected, otherwise over HTTP. The server stores a message only
 * once, even if it is sent twice.
 */
async function deliver(sessionAtStart: Session | null, userUuid: string, unsent: Unsent): Promise<Message> {
  const { content, messageType, media, clientMessageId, petUuid } = unsent;
  const body = {
    receiverId: userUuid,
    content,
    messageType,
    clientMessageId,
    ...(media && { media: toMediaInput(media) }),
    ...(petUuid && { petId: petUuid }),
  };
  const acknowledged = await inSession(sessionAtStart, () =>
    live.send<{ message: Message }>('send_message', body).catch(() => ({ ok: false as const })),
  );
  if (acknowledged.ok) return acknowledged.message;
  return inSession(sessionAtStart, (headers) => data(api.POST('/messages/send', { body, headers })));
}

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/**
 * Sends a message, even if the author leaves the screen. Other tabs see the result in the outbox.
 */
async function send(queryClient: QueryClient, sessionAtStart: Session | null, userUuid: string, message: Unsent) {
  try {
    const stored = await deliver(sessionAtStart, userUuid, message).catch((error: unknown) => {
      if (hasCode(error, 'message_id_taken')) return deliver(sessionAtStart, userUuid, outbox.renew(userUuid, message));
      if (!hasCode(error, 'pet_not_found')) throw error;
      // The pet was deleted, so the message is sent without it.
      outbox.update(userUuid, message.clientMessageId, { petUuid: null });
      return deliver(sessionAtStart, userUuid, { ...message, petUuid: null });
    });
    applyMessage(queryClient, stored);
    // Removes the message from the outbox only when the thread shows it, to avoid flicker.
    await new Promise<void>((resolve) =>
      notifyManager.schedule(() => {
        outbox.remove(userUuid, stored.clientMessageId ?? '');
        resolve();
      }),
    );
  } catch (error) {
    // After a session change, the message stays in its author's outbox until the author logs in
    // again.
    if (error instanceof SessionChanged) throw error;
    const failure = error instanceof ApiError ? error.code : 'unknown';
    outbox.update(userUuid, message.clientMessageId, { failure });
    throw error;
  }
}

/** Sends a conversation's messages in order, even if another screen is open. */
function startSending(queryClient: QueryClient, userUuid: string, message: Unsent) {
  const sessionAtStart = session.get();
  const mutationKey = messageKeys.sending(userUuid);
  const mutation = queryClient.getMutationCache().build<void, Error, Unsent, unknown>(queryClient, {
    mutationKey,
    scope: { id: mutationKey.join(':') },
    mutationFn: (unsent) =>
      outbox.inOneTab(userUuid, unsent, () => send(queryClient, sessionAtStart, userUuid, unsent)),
    onError: () => void queryClient.invalidateQueries({ queryKey: messageKeys.permission(userUuid) }),
  });
  // The outbox stores the result, so the promise is ignored.
  void mutation.execute(message).catch(() => undefined);
}

/** Resumes sending messages that were pending when the page was closed. */
export function resumeSending(queryClient: QueryClient, to = unsentRecipients()) {
  for (const userUuid of to) {
    const inFlight = queryClient
      .getMutationCache()
      .findAll({ mutationKey: messageKeys.sending(userUuid), status: 'pending' });
    const sending = new Set(inFlight.map(({ state }) => (state.variables as Unsent | undefined)?.clientMessageId));
    for (const message of outbox.list(userUuid)) {
      if (!message.failure && !sending.has(message.clientMessageId)) startSending(queryClient, userUuid, message);
    }
  }
}

/**
 * The user's unsent messages in a conversation, with functions to send, retry and discard them.
 * They stay on this device until the server confirms them.
 */
export function useOutbox(userUuid: string, thread: Thread | undefined) {
  const queryClient = useQueryClient();
  const unsent = useUnsent(userUuid);

  useEffect(() => {
    if (!thread) return;
    // A message in the thread was delivered, even if its response was lost.
    const [newest = []] = thread.pages;
    for (const { clientMessageId } of newest) if (clientMessageId) outbox.remove(userUuid, clientMessageId);
    resumeSending(queryClient, [userUuid]);
  }, [queryClient, userUuid, thread]);

  return {
    unsent,
    send: (message: MessageContent) => startSending(queryClient, userUuid, outbox.add(userUuid, message)),
    retry: (message: Unsent) => {
      outbox.update(userUuid, message.clientMessageId, { failure: null });
      startSending(queryClient, userUuid, { ...message, failure: null });
    },
    discard: ({ clientMessageId }: Unsent) => outbox.remove(userUuid, clientMessageId),
  };
}

/** Marks a message as read, over the socket or otherwise over HTTP. */
export async function markRead(messageId: number) {
  const acknowledged = await live.send('mark_message_read', { messageId }).catch(() => ({ ok: false as const }));
  if (!acknowledged.ok) await data(api.POST('/messages/mark-read', { body: { messageId } }));
}

/** Marks visible messages as read, one after another. */
export function useMarkRead(userUuid: string, messages: readonly Message[]) {
  const queryClient = useQueryClient();
  const next = messages.find(({ isRead, sender }) => !isRead && sender.uuid === userUuid)?.id;
  const { mutate } = useMutation({
    mutationFn: markRead,
    onSuccess: (_, messageId) => applyOwnRead(queryClient, userUuid, messageId),
    retry: (failures, error) => failures < MARK_RETRIES && error instanceof ApiError && error.isTemporary,
    // Logs a failure instead of showing it.
    onError: (error) => console.info('A message could not be marked as read', error),
  });
  useEffect(() => {
    if (next !== undefined) mutate(next);
  }, [next, mutate]);
}

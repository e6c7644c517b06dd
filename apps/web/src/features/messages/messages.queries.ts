import {
  notifyManager,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/ApiError';
import { api, data, page } from '../../api/client';
import { Messages_conversation } from '../../api/limits';
import { orEmpty, pagedQuery } from '../../api/pagedQuery';
import { inSession, session, type Session, SessionChanged } from '../../api/session';
import { live } from '../../live/live';
import { rememberMessage, rememberRead } from './messageCache';
import { messageKeys } from './messageKeys';
import { outbox, useUnsent, type Written } from './outbox';
import { EMPTY_THREAD, type Message, newestOf, type Thread, withMessages } from './thread';
import { receivers, type Unsent } from './unsent';

export type Permission = 'open' | 'closed' | 'gone';

/** Marks that fail are tried again, ever more seldom. */
const MARK_RETRIES = 8;
/** How often a thread asks for messages while nothing arrives over the socket. */
const ASK_MS = 10_000;

/** Everybody one has messages with, the newest message first. */
export const conversationsQuery = () =>
  pagedQuery(messageKeys.conversations, ({ cursor, signal }) =>
    page(api.GET('/messages/conversations', { params: { query: { cursor } }, signal })),
  );

interface PageOfThread {
  cursor?: string;
  after?: number;
  limit?: number;
  signal?: AbortSignal;
}

const { maximum: MOST_AT_ONCE } = Messages_conversation.limit;

/** Documented: a 404 is an empty thread. */
const pageOfThread = (userUuid: string, { signal, ...query }: PageOfThread) =>
  orEmpty(page(api.GET('/messages/conversation/{userId}', { params: { path: { userId: userUuid }, query }, signal })));

/** What was written after the newest message that is known, and whether one's own have been read since. */
async function changesOf(userUuid: string, thread: Thread, signal: AbortSignal): Promise<Message[]> {
  const changes: Message[] = [];
  const query = { after: newestOf(thread)?.id ?? 0, limit: MOST_AT_ONCE, signal };
  let cursor: string | undefined;
  do {
    const { items, next } = await pageOfThread(userUuid, { ...query, cursor });
    changes.push(...items);
    cursor = next;
  } while (cursor);
  const isUnread = thread.pages[0]?.some(({ isRead }) => !isRead);
  return isUnread ? [...changes, ...(await pageOfThread(userUuid, { signal })).items] : changes;
}

/** The messages with somebody: the newest ones at first, later what has changed. Older ones join as one goes back (`useLoadOlder`). */
export const threadQuery = (userUuid: string, isLive: boolean) =>
  queryOptions({
    queryKey: messageKeys.thread(userUuid),
    queryFn: async ({ signal, client, queryKey }): Promise<Thread> => {
      const before = client.getQueryData<Thread>(queryKey);
      const arrived = before
        ? await changesOf(userUuid, before, signal)
        : await pageOfThread(userUuid, { signal }).then(({ items, next }) => ({ pages: [items], next }));
      // Messages that came over the socket meanwhile are there already.
      const now = client.getQueryData<Thread>(queryKey);
      if (Array.isArray(arrived)) return withMessages(now ?? before ?? EMPTY_THREAD, arrived);
      return now ? withMessages(arrived, now.pages.flat()) : arrived;
    },
    // The socket keeps it up to date, or says that it could not.
    staleTime: isLive ? Infinity : 0,
    refetchInterval: !isLive && ASK_MS,
  });

export function useLoadOlder(userUuid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (cursor: string) => pageOfThread(userUuid, { cursor }),
    onSuccess: ({ items, next }, cursor) =>
      queryClient.setQueryData<Thread>(messageKeys.thread(userUuid), (thread) =>
        thread?.next === cursor ? { pages: [...thread.pages, items], next } : thread,
      ),
  });
}

/** Whether one may write to somebody; nobody to be found means no, too. */
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

/** Whether somebody is online; unknown until the socket has said so. */
export const presenceQuery = (userUuid: string) =>
  queryOptions<boolean>({ queryKey: messageKeys.presence(userUuid), queryFn: skipToken, staleTime: Infinity });

/** Over the socket, and where that fails over HTTP, which has the last word. Sent twice, a message is stored once. */
async function deliver(begun: Session | null, userUuid: string, unsent: Unsent): Promise<Message> {
  const { content, messageType, clientMessageId, petUuid } = unsent;
  const body = {
    receiverId: userUuid,
    content,
    messageType,
    clientMessageId,
    ...(petUuid && { petId: petUuid }),
  };
  const acknowledged = await inSession(begun, () =>
    live.send<{ message: Message }>('send_message', body).catch(() => ({ ok: false as const })),
  );
  if (acknowledged.ok) return acknowledged.message;
  return inSession(begun, (headers) => data(api.POST('/messages/send', { body, headers })));
}

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** Whoever wrote it may have gone to another screen before it is done. Other tabs find what has come of it in the outbox. */
async function send(queryClient: QueryClient, begun: Session | null, userUuid: string, message: Unsent) {
  try {
    const stored = await deliver(begun, userUuid, message).catch((error: unknown) => {
      if (hasCode(error, 'message_id_taken')) return deliver(begun, userUuid, outbox.renew(userUuid, message));
      if (!hasCode(error, 'pet_not_found')) throw error;
      // The pet is gone since it was asked about: the words still count.
      outbox.update(userUuid, message.clientMessageId, { petUuid: null });
      return deliver(begun, userUuid, { ...message, petUuid: null });
    });
    rememberMessage(queryClient, stored);
    // Once the thread shows it: there is no moment without it.
    await new Promise<void>((resolve) =>
      notifyManager.schedule(() => {
        outbox.remove(userUuid, stored.clientMessageId ?? '');
        resolve();
      }),
    );
  } catch (error) {
    // It stays in the outbox of whoever wrote it, and is sent when they are back.
    if (error instanceof SessionChanged) throw error;
    const failure = error instanceof ApiError ? error.code : 'unknown';
    outbox.update(userUuid, message.clientMessageId, { failure });
    throw error;
  }
}

/** Sends messages in their order, whatever screen is open. */
function startSending(queryClient: QueryClient, userUuid: string, message: Unsent) {
  const begun = session.get();
  const mutationKey = messageKeys.sending(userUuid);
  const mutation = queryClient.getMutationCache().build<void, Error, Unsent, unknown>(queryClient, {
    mutationKey,
    scope: { id: mutationKey.join(':') },
    mutationFn: (unsent) => outbox.inOneTab(userUuid, unsent, () => send(queryClient, begun, userUuid, unsent)),
    onError: () => void queryClient.invalidateQueries({ queryKey: messageKeys.permission(userUuid) }),
  });
  // The outbox has what became of it.
  void mutation.execute(message).catch(() => undefined);
}

/** Sends what an earlier page was sending when it was closed: to everybody, or to somebody. */
export function resumeSending(queryClient: QueryClient, to = receivers()) {
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

/** What one writes to somebody: shown at once, sent in its order, and kept on this device until it is stored. */
export function useOutbox(userUuid: string, thread: Thread | undefined) {
  const queryClient = useQueryClient();
  const unsent = useUnsent(userUuid);

  useEffect(() => {
    if (!thread) return;
    // What the thread has is sent, whatever became of the answer.
    const [newest = []] = thread.pages;
    for (const { clientMessageId } of newest) if (clientMessageId) outbox.remove(userUuid, clientMessageId);
    resumeSending(queryClient, [userUuid]);
  }, [queryClient, userUuid, thread]);

  return {
    unsent,
    send: (message: Written) => startSending(queryClient, userUuid, outbox.add(userUuid, message)),
    retry: (message: Unsent) => {
      outbox.update(userUuid, message.clientMessageId, { failure: null });
      startSending(queryClient, userUuid, { ...message, failure: null });
    },
    discard: ({ clientMessageId }: Unsent) => outbox.remove(userUuid, clientMessageId),
  };
}

/** Marks a message as read, over the socket or, where that fails, over HTTP. */
export async function markRead(messageId: number) {
  const acknowledged = await live.send('mark_message_read', { messageId }).catch(() => ({ ok: false as const }));
  if (!acknowledged.ok) await data(api.POST('/messages/mark-read', { body: { messageId } }));
}

/** Has messages read that somebody sees, one after the other. */
export function useMarkRead(userUuid: string, messages: readonly Message[]) {
  const queryClient = useQueryClient();
  const next = messages.find(({ isRead, sender }) => !isRead && sender.uuid === userUuid)?.id;
  const { mutate } = useMutation({
    mutationFn: markRead,
    onSuccess: (_, messageId) => rememberRead(queryClient, userUuid, messageId),
    retry: (failures, error) => failures < MARK_RETRIES && error instanceof ApiError && error.isTemporary,
    // Documented: failures are only logged.
    onError: (error) => console.info('A message could not be marked as read', error),
  });
  useEffect(() => {
    if (next !== undefined) mutate(next);
  }, [next, mutate]);
}

import { useMemo, useSyncExternalStore } from 'react';
import { session } from '../../api/session';
import { draft } from '../../lib/draft';
import { cachedLists, ownKeyPrefix, type Unsent } from './unsent';

/** Content of a message that is not sent yet. */
export type MessageContent = Pick<Unsent, 'content' | 'messageType' | 'mediaSize' | 'petUuid'>;

const NO_MESSAGES: readonly Unsent[] = [];

const listeners = new Set<() => void>();

const keyOf = (userUuid: string) => ownKeyPrefix() + userUuid;

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' && value !== null && 'clientMessageId' in value && 'content' in value;

function read(key: string): readonly Unsent[] {
  const before = cachedLists.get(key);
  if (before) return before;
  const kept = draft.read(key);
  const list = Array.isArray(kept) ? kept.filter(isUnsent) : NO_MESSAGES;
  cachedLists.set(key, list);
  return list;
}

function change(userUuid: string, to: (list: readonly Unsent[]) => readonly Unsent[]) {
  const key = keyOf(userUuid);
  const list = to(read(key));
  cachedLists.set(key, list);
  if (list.length) draft.write(key, list);
  else draft.remove(key);
  listeners.forEach((listener) => listener());
}

/** Messages that another tab has sent, by list key. Shown until the server delivers them here. */
const sentElsewhere = new Map<string, readonly Unsent[]>();
/** Maximum time in ms to show a message sent by another tab. */
const SHOWN_FOR_MS = 10_000;

/** Reloads a stored list after another tab may have changed it. */
function reloadList(key: string) {
  const before = cachedLists.get(key) ?? NO_MESSAGES;
  cachedLists.delete(key);
  const current = read(key);
  // Messages that disappeared from the list were sent. The exceptions are failed messages deleted
  // by the author, and retried messages, which have a new id but the same time.
  const sent = before.filter(
    (message) => !message.failure && !current.some(({ createdAt }) => createdAt === message.createdAt),
  );
  if (!sent.length) return;
  sentElsewhere.set(key, [...(sentElsewhere.get(key) ?? []), ...sent]);
  setTimeout(() => {
    sentElsewhere.set(key, sentElsewhere.get(key)?.filter((message) => !sent.includes(message)) ?? NO_MESSAGES);
    listeners.forEach((listener) => listener());
  }, SHOWN_FOR_MS);
}

// Another tab has changed its outbox.
window.addEventListener('storage', ({ key }) => {
  if (key !== null && !key.includes('unsent-messages:')) return;
  if (key !== null) [...cachedLists.keys()].forEach(reloadList);
  else {
    // `key` is null after the browser storage is cleared.
    cachedLists.clear();
    sentElsewhere.clear();
  }
  listeners.forEach((listener) => listener());
});

let lastTime = 0;
/** Returns a unique id, even for two messages within one millisecond. */
function newId() {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return `temp-${lastTime}`;
}

/** Messages that the server has not confirmed, by conversation. They are stored on this device. */
export const outbox = {
  list: (userUuid: string) => read(keyOf(userUuid)),

  add(userUuid: string, content: MessageContent): Unsent {
    const message = {
      ...content,
      clientMessageId: newId(),
      createdAt: new Date().toISOString(),
      failure: null,
    };
    change(userUuid, (list) => [...list, message]);
    return message;
  },

  /**
   * Runs `send` in only one tab. Other tabs wait, and one of them sends the message if that tab is
   * closed.
   */
  async inOneTab(userUuid: string, { clientMessageId }: Unsent, send: () => Promise<void>) {
    // Without HTTPS there are no locks, but the server stores the message only once.
    if (!('locks' in navigator)) return send();
    const name = `message:${session.get()?.user.uuid}:${clientMessageId}`;
    const isDone = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await send();
      return lock !== null;
    });
    if (isDone) return;
    await navigator.locks.request(name, async () => {
      // The storage event from the other tab may not have arrived yet.
      reloadList(keyOf(userUuid));
      const message = outbox.list(userUuid).find((unsent) => unsent.clientMessageId === clientMessageId);
      listeners.forEach((listener) => listener());
      if (message && !message.failure) await send();
    });
  },

  update(userUuid: string, clientMessageId: string, update: Partial<Unsent>) {
    change(userUuid, (list) =>
      list.map((message) => (message.clientMessageId === clientMessageId ? { ...message, ...update } : message)),
    );
  },

  /** Assigns a new id after the server reported that the id belongs to another message. */
  renew(userUuid: string, { clientMessageId, ...message }: Unsent): Unsent {
    const renewed = { ...message, clientMessageId: newId() };
    outbox.update(userUuid, clientMessageId, renewed);
    return renewed;
  },

  remove(userUuid: string, clientMessageId: string) {
    if (!outbox.list(userUuid).some((message) => message.clientMessageId === clientMessageId)) return;
    change(userUuid, (list) => list.filter((message) => message.clientMessageId !== clientMessageId));
  },
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Messages to show below the delivered messages, including messages just sent by another tab. */
export function useUnsent(userUuid: string) {
  const unsent = useSyncExternalStore(subscribe, () => outbox.list(userUuid));
  const sent = useSyncExternalStore(subscribe, () => sentElsewhere.get(keyOf(userUuid)) ?? NO_MESSAGES);
  return useMemo(() => [...sent, ...unsent], [sent, unsent]);
}

import { useMemo } from 'react';
import { session } from '../../api/session';
import { draft } from '../../lib/draft';
import { createUnsentStore } from '../../lib/outbox';
import type { MediaItem } from '../media/draftMedia';

/** A message that the server has not confirmed. */
export interface Unsent {
  /**
   * Idempotency key: the server stores a message with this id once. Has the form `temp-` and a
   * timestamp.
   */
  clientMessageId: string;
  content: string;
  messageType: 'text' | 'image';
  /** Pictures or the video of an image message. */
  media?: readonly MediaItem[];
  /** The pet that the message asks about. */
  petUuid?: string | null;
  createdAt: string;
  /** Error code of a failed attempt, or null while the message is being sent. */
  failure: string | null;
}

/** Content of a message that is not sent yet. */
export type MessageContent = Pick<Unsent, 'content' | 'messageType' | 'media' | 'petUuid'>;

/** Messages of one conversation. */
interface UnsentMessages {
  unsent: readonly Unsent[];
  /** Messages that another tab has sent. Shown until the server delivers them here. */
  sentElsewhere: readonly Unsent[];
}

/** Maximum time in ms to show a message sent by another tab. */
const SHOWN_FOR_MS = 10_000;

const store = createUnsentStore<UnsentMessages>({
  load: (key) => ({ unsent: readStored(key), sentElsewhere: [] }),
  toStored: ({ unsent }) => (unsent.length ? unsent : null),
  onChange: followOtherTab,
});

/** The key contains the user's UUID, so each user has a separate outbox. */
const ownKeyPrefix = () => `unsent-messages:${session.get()?.user.uuid}:`;
const keyOf = (userUuid: string) => ownKeyPrefix() + userUuid;

/** UUIDs of users with unsent messages. */
export function unsentRecipients() {
  const prefix = ownKeyPrefix();
  return store.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
}

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' && value !== null && 'clientMessageId' in value && 'content' in value;

function readStored(key: string): readonly Unsent[] {
  const stored = draft.read(key);
  return Array.isArray(stored) ? stored.filter(isUnsent) : [];
}

function change(userUuid: string, to: (list: readonly Unsent[]) => readonly Unsent[]) {
  const messages = store.get(keyOf(userUuid));
  store.set(keyOf(userUuid), { ...messages, unsent: to(messages.unsent) });
}

/** Shows the stored messages after another tab may have changed them. */
function followOtherTab(key: string, { unsent: before, sentElsewhere }: UnsentMessages) {
  const unsent = readStored(key);
  // Messages that disappeared from the list were sent. The exceptions are failed messages deleted
  // by the author, and retried messages, which have a new id but the same time.
  const sent = before.filter(
    (message) => !message.failure && !unsent.some(({ createdAt }) => createdAt === message.createdAt),
  );
  store.show(key, { unsent, sentElsewhere: [...sentElsewhere, ...sent] });
  if (!sent.length) return;
  setTimeout(() => {
    const current = store.get(key);
    store.show(key, { ...current, sentElsewhere: current.sentElsewhere.filter((message) => !sent.includes(message)) });
  }, SHOWN_FOR_MS);
}

let lastTime = 0;
/** Returns a unique id, even for two messages within one millisecond. */
function newId() {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return `temp-${lastTime}`;
}

/** Messages that the server has not confirmed, by conversation. They are stored on this device. */
export const outbox = {
  list: (userUuid: string) => store.get(keyOf(userUuid)).unsent,

  add(userUuid: string, content: MessageContent): Unsent {
    const message = { ...content, clientMessageId: newId(), createdAt: new Date().toISOString(), failure: null };
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
      followOtherTab(keyOf(userUuid), store.get(keyOf(userUuid)));
      const message = outbox.list(userUuid).find((unsent) => unsent.clientMessageId === clientMessageId);
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

/** Messages to show below the delivered messages, including messages just sent by another tab. */
export function useUnsent(userUuid: string) {
  const { unsent, sentElsewhere } = store.use(keyOf(userUuid));
  return useMemo(() => [...sentElsewhere, ...unsent], [sentElsewhere, unsent]);
}

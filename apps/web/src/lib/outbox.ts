import { useSyncExternalStore } from 'react';
import { draft } from './draft';
import { newClientId } from './useClientId';
import { isUuid } from './uuid';

/**
 * Unsent input on this device, with a copy in memory that also works without browser storage.
 * `toStored` returns null for an empty entry. `onChange` is called when another tab has changed a
 * loaded entry, or when all of the user's drafts were removed.
 */
export function createUnsentStore<Entry extends object>(options: {
  load: (key: string) => Entry;
  toStored: (entry: Entry) => unknown;
  onChange: (key: string, entry: Entry, isRemoved: boolean) => void;
}) {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  function get(key: string) {
    let entry = entries.get(key);
    if (!entry) entries.set(key, (entry = options.load(key)));
    return entry;
  }

  /** Shows an entry without storing it. */
  function show(key: string, entry: Entry) {
    entries.set(key, entry);
    listeners.forEach((listener) => listener());
  }

  function set(key: string, entry: Entry) {
    const stored = options.toStored(entry);
    if (stored === null) draft.remove(key);
    else draft.write(key, stored);
    show(key, entry);
  }

  draft.subscribe((key, isRemoved) => {
    const entry = entries.get(key);
    if (entry) options.onChange(key, entry, isRemoved);
  });
  // `key` is null after the browser storage is cleared.
  window.addEventListener('storage', ({ key }) => {
    if (key !== null) return;
    entries.clear();
    listeners.forEach((listener) => listener());
  });

  return {
    get,
    show,
    set,
    use: (key: string) => useSyncExternalStore(subscribe, () => get(key)),
    keys: () => [...new Set([...draft.keys(), ...entries.keys()])],
  };
}

/** Values of one attempt to send. The server stores them once per `clientId`. */
interface Attempt<Values> {
  values: Values;
  clientId: string;
}

/** Typed and unsent values of one form, which the server has not stored yet. */
export interface OutboxEntry<Values> {
  values: Values;
  /** The latest attempt, if it got no response. The server may have stored its values. */
  unanswered?: Attempt<Values> | undefined;
  sending?: Attempt<Values> | undefined;
}

/** Returns the id of the unanswered attempt, if the field still contains its values. */
export const unansweredId = <Values>({ values, unanswered }: OutboxEntry<Values>): string | undefined =>
  unanswered && JSON.stringify(unanswered.values) === JSON.stringify(values) ? unanswered.clientId : undefined;

interface OutboxOptions<Values> {
  empty: Values;
  isEmpty: (values: Values) => boolean;
  /** Joins values that failed to send with values typed since then. */
  join: (returned: Values, typed: Values) => Values;
  /** Validates stored values, which an earlier version of the app may have written. */
  read: (entry: unknown) => Values | null;
}

/**
 * Stores typed and unsent values on this device until the server has them, so a reload, a lost
 * connection or an expired session loses nothing. Values that may have arrived are not resent
 * without the user. Tabs share their values, except for a field in which the user is typing.
 */
export function createOutbox<Values extends object>({ empty, isEmpty, join, read }: OutboxOptions<Values>) {
  const { get, show, set, use } = createUnsentStore<OutboxEntry<Values>>({
    load: restoreEntry,
    toStored: (entry) => (isEmpty(entry.values) && !entry.sending ? null : entry),
    onChange: followOtherTab,
  });
  const emptyEntry: OutboxEntry<Values> = { values: empty };
  const editedInThisTab = new Set<string>();
  /** Values that this tab is sending, by key, with the function that releases their lock. */
  const sendsOfThisTab = new Map<string, () => void>();
  const awaitedLocks = new Set<string>();

  const returnToField = (
    { values, sending }: OutboxEntry<Values>,
    unanswered: Attempt<Values> | undefined,
  ): OutboxEntry<Values> => ({
    values: sending ? join(sending.values, values) : values,
    unanswered,
  });

  function readAttempt(stored: unknown): Attempt<Values> | null {
    const { values, clientId } = (stored ?? {}) as Partial<Attempt<unknown>>;
    const parsed = read(values);
    return parsed && { values: parsed, clientId: isUuid(clientId) ? clientId : newClientId() };
  }

  function readStored(key: string): OutboxEntry<Values> {
    const { values, ...stored } = (draft.read(key) ?? {}) as Partial<OutboxEntry<unknown>>;
    const [unanswered, sending] = [readAttempt(stored.unanswered), readAttempt(stored.sending)];
    return { values: read(values) ?? empty, ...(unanswered && { unanswered }), ...(sending && { sending }) };
  }

  /**
   * Loads a stored entry. If closing the page interrupted sending, the values return to the field.
   */
  function restoreEntry(key: string) {
    const entry = readStored(key);
    return returnToField(entry, entry.sending ?? entry.unanswered);
  }

  function followOtherTab(key: string, ownEntry: OutboxEntry<Values>, isRemoved: boolean) {
    const storedEntry = readStored(key);
    const sending = sendsOfThisTab.has(key) ? ownEntry.sending : storedEntry.sending;
    const isSame = JSON.stringify(storedEntry.sending?.values) === JSON.stringify(ownEntry.values);
    const isTyping =
      !isRemoved && editedInThisTab.has(key) && document.hasFocus() && !isEmpty(ownEntry.values) && !isSame;
    const nextEntry = isTyping ? { ...ownEntry, sending } : { ...storedEntry, sending };
    // If the user types in both tabs, each keeps its own text, and the next change is stored.
    if (isTyping && isEmpty(storedEntry.values)) set(key, nextEntry);
    else show(key, nextEntry);
    if (!isTyping) editedInThisTab.delete(key);
    if (sending && !sendsOfThisTab.has(key)) recoverUnfinishedSend(key);
  }

  // Name of a sending tab's lock. The browser releases the lock when the tab is closed, so other
  // tabs notice. Locks need HTTPS.
  const lockOf = (key: string) => `outbox:${key}`;

  function hold(key: string) {
    const end = new Promise<void>((resolve) => sendsOfThisTab.set(key, resolve));
    if ('locks' in navigator) void navigator.locks.request(lockOf(key), () => end);
  }

  function release(key: string) {
    sendsOfThisTab.get(key)?.();
    sendsOfThisTab.delete(key);
  }

  function recoverUnfinishedSend(key: string) {
    if (!('locks' in navigator) || awaitedLocks.has(key)) return;
    awaitedLocks.add(key);
    void navigator.locks.request(lockOf(key), () => {
      awaitedLocks.delete(key);
      const entry = readStored(key);
      if (entry.sending && !sendsOfThisTab.has(key)) set(key, returnToField(entry, entry.sending));
    });
  }

  return {
    get,
    use,

    change(key: string, values: Values) {
      editedInThisTab.add(key);
      // If the user empties the field, the unanswered attempt is forgotten.
      set(key, isEmpty(values) ? { ...emptyEntry, sending: get(key).sending } : { ...get(key), values });
    },

    /** Clears the field and returns the values to send. Repeated values keep their id. */
    send(key: string): Attempt<Values> {
      const entry = get(key);
      const attempt = { values: entry.values, clientId: unansweredId(entry) ?? newClientId() };
      editedInThisTab.delete(key);
      hold(key);
      set(key, { values: empty, sending: attempt });
      return attempt;
    },

    arrived(key: string) {
      set(key, { values: get(key).values });
      release(key);
    },

    /**
     * Returns values that failed to send to the field. `mayHaveArrived`: the server may have
     * stored them.
     */
    failed(key: string, mayHaveArrived: boolean) {
      const entry = get(key);
      set(key, returnToField(entry, mayHaveArrived ? entry.sending : undefined));
      release(key);
    },

    discard: (key: string) => set(key, emptyEntry),
  };
}

/** Whether a stored draft or message is being sent and only waits for its response. */
export const isBeingSent = (entry: unknown): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  (Array.isArray(entry) ? entry.some(isMessage) : 'sending' in entry || 'unanswered' in entry);

const isMessage = (value: unknown) => typeof value === 'object' && value !== null && 'clientMessageId' in value;

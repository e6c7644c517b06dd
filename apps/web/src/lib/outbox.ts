import { useSyncExternalStore } from 'react';
import { draft } from './draft';

/** Input that the server has not stored yet. */
export interface Kept<Values> {
  values: Values;
  /**
   * The newest known id when an unanswered attempt was made, if there was one. Newer entries show
   * whether that attempt arrived.
   */
  unansweredSince?: number;
  sending?: { values: Values; unansweredSince: number };
}

interface OutboxOptions<Values> {
  empty: Values;
  isEmpty: (values: Values) => boolean;
  /** Joins values that failed to send with the values typed since. */
  join: (returned: Values, typed: Values) => Values;
  /** Validates stored values, which an earlier version may have written. */
  read: (kept: unknown) => Values | null;
}

/**
 * Stores typed and unsent values by key on this device until the server has them, so that a
 * reload, a lost connection or an expired session loses nothing. Values that may have arrived are
 * not resent silently. Tabs stay in sync, except for a field in which the user is typing.
 */
export function createOutbox<Values extends object>({ empty, isEmpty, join, read }: OutboxOptions<Values>) {
  const all = new Map<string, Kept<Values>>();
  const listeners = new Set<() => void>();
  const nothing: Kept<Values> = { values: empty };
  const typedHere = new Set<string>();
  /** Sends of this tab, by key, with the function that releases their lock. */
  const sendingHere = new Map<string, () => void>();
  const awaited = new Set<string>();

  const back = ({ values, sending }: Kept<Values>, unansweredSince: number | undefined): Kept<Values> => ({
    values: sending ? join(sending.values, values) : values,
    unansweredSince,
  });

  function stored(key: string): Kept<Values> {
    const { values, unansweredSince, sending } = (draft.read(key) ?? {}) as Partial<Kept<unknown>>;
    const sent = sending && typeof sending === 'object' ? read(sending.values) : null;
    return {
      values: read(values) ?? empty,
      ...(typeof unansweredSince === 'number' && { unansweredSince }),
      ...(sent && { sending: { values: sent, unansweredSince: Number(sending?.unansweredSince) || 0 } }),
    };
  }

  /** Values whose sending was interrupted by closing the page return to the field. */
  function restored(key: string) {
    const kept = stored(key);
    return back(kept, kept.sending?.unansweredSince ?? kept.unansweredSince);
  }

  function get(key: string) {
    let kept = all.get(key);
    if (!kept) all.set(key, (kept = restored(key)));
    return kept;
  }

  function show(key: string, kept: Kept<Values>) {
    all.set(key, kept);
    listeners.forEach((listener) => listener());
  }

  function set(key: string, kept: Kept<Values>) {
    if (isEmpty(kept.values) && !kept.sending) draft.remove(key);
    else draft.write(key, kept);
    show(key, kept);
  }

  draft.subscribe((key, isRemoved) => {
    const mine = all.get(key);
    // Keys that are not loaded yet are read on first use.
    if (!mine) return;
    const theirs = stored(key);
    const sending = sendingHere.has(key) ? mine.sending : theirs.sending;
    const isSame = JSON.stringify(theirs.sending?.values) === JSON.stringify(mine.values);
    const isTyping = !isRemoved && typedHere.has(key) && document.hasFocus() && !isEmpty(mine.values) && !isSame;
    const now = isTyping ? { ...mine, sending } : { ...theirs, sending };
    // If the user types in both tabs, each keeps its own text; the next change is stored.
    if (isTyping && isEmpty(theirs.values)) set(key, now);
    else show(key, now);
    if (!isTyping) typedHere.delete(key);
    if (sending && !sendingHere.has(key)) takeOver(key);
  });

  // A sending tab holds a lock, so that other tabs notice its end even if it was closed. Locks
  // need HTTPS.
  const lockOf = (key: string) => `outbox:${key}`;

  function hold(key: string) {
    const end = new Promise<void>((resolve) => sendingHere.set(key, resolve));
    if ('locks' in navigator) void navigator.locks.request(lockOf(key), () => end);
  }

  function release(key: string) {
    sendingHere.get(key)?.();
    sendingHere.delete(key);
  }

  function takeOver(key: string) {
    if (!('locks' in navigator) || awaited.has(key)) return;
    awaited.add(key);
    void navigator.locks.request(lockOf(key), () => {
      awaited.delete(key);
      const kept = stored(key);
      if (kept.sending && !sendingHere.has(key)) set(key, back(kept, kept.sending.unansweredSince));
    });
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  return {
    get,
    use: (key: string) => useSyncExternalStore(subscribe, () => get(key)),

    change(key: string, values: Values) {
      typedHere.add(key);
      // An empty field starts a new entry.
      set(key, isEmpty(values) ? { ...nothing, sending: get(key).sending } : { ...get(key), values });
    },

    /**
     * Clears the field and returns the values to send. `newest`: the highest id known at this
     * time.
     */
    send(key: string, newest: number) {
      const { values, unansweredSince } = get(key);
      typedHere.delete(key);
      hold(key);
      set(key, { values: empty, sending: { values, unansweredSince: unansweredSince ?? newest } });
      return { values, unansweredSince };
    },

    arrived(key: string) {
      set(key, { values: get(key).values });
      release(key);
    },

    /**
     * Returns the values to the field. `mayHaveArrived`: whether the server may have stored them.
     */
    failed(key: string, mayHaveArrived: boolean) {
      const kept = get(key);
      set(key, back(kept, mayHaveArrived ? kept.sending?.unansweredSince : undefined));
      release(key);
    },

    discard: (key: string) => set(key, nothing),
  };
}

/** Whether a draft is being sent and only waits for its response, in an outbox or as a message. */
export const isOnItsWay = (kept: unknown): boolean =>
  typeof kept === 'object' &&
  kept !== null &&
  (Array.isArray(kept) ? kept.some(isMessage) : 'sending' in kept || 'unansweredSince' in kept);

const isMessage = (value: unknown) => typeof value === 'object' && value !== null && 'clientMessageId' in value;

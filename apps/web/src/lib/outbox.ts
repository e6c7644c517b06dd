import { useSyncExternalStore } from 'react';
import { draft } from './draft';

/** Input that is not stored on the server yet. */
export interface Kept<Values> {
  values: Values;
  /**
   * Set if an earlier attempt was not answered, and may have arrived: the newest id at that time, so that later entries show whether it
   * has.
   */
  unansweredSince?: number;
  sending?: { values: Values; unansweredSince: number };
}

interface OutboxOptions<Values> {
  empty: Values;
  isEmpty: (values: Values) => boolean;
  /** Puts the values that could not be sent before those that were typed meanwhile. */
  join: (returned: Values, typed: Values) => Values;
  /** Validates stored values: those of an earlier version must not break this one. */
  read: (kept: unknown) => Values | null;
}

/**
 * Stores typed and unsent values by key on this device until the server has them: a reload, a lost connection or the end of the session
 * loses nothing, and values that may have arrived are not silently sent twice. All tabs show the same: what one has sent leaves the others,
 * but for a field in which somebody is typing.
 */
export function createOutbox<Values extends object>({ empty, isEmpty, join, read }: OutboxOptions<Values>) {
  const all = new Map<string, Kept<Values>>();
  const listeners = new Set<() => void>();
  const nothing: Kept<Values> = { values: empty };
  const typedHere = new Set<string>();
  /** What this tab is sending; to be called when that has ended. */
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

  /** Values that were being sent when the page was closed go back into the field. */
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
    // What was not asked for yet is read when it is.
    if (!mine) return;
    const theirs = stored(key);
    const sending = sendingHere.has(key) ? mine.sending : theirs.sending;
    const isSame = JSON.stringify(theirs.sending?.values) === JSON.stringify(mine.values);
    const isTyping = !isRemoved && typedHere.has(key) && document.hasFocus() && !isEmpty(mine.values) && !isSame;
    const now = isTyping ? { ...mine, sending } : { ...theirs, sending };
    // Where the other tab is typed in as well, each keeps its own, and the one that is changed next is stored.
    if (isTyping && isEmpty(theirs.values)) set(key, now);
    else show(key, now);
    if (!isTyping) typedHere.delete(key);
    if (sending && !sendingHere.has(key)) takeOver(key);
  });

  // A tab that is sending holds a lock, so that another one learns of its end even if it was closed. Pages without HTTPS have no locks.
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

    /** Empties the field and returns what to send; `newest`: the highest id that is known now. */
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

    /** Puts the values back into the field. `mayHaveArrived`: whether the server may have stored them. */
    failed(key: string, mayHaveArrived: boolean) {
      const kept = get(key);
      set(key, back(kept, mayHaveArrived ? kept.sending?.unansweredSince : undefined));
      release(key);
    },

    discard: (key: string) => set(key, nothing),
  };
}

/** Whether a draft was sent already, and only waits for its answer: an entry of an outbox, or messages. */
export const isOnItsWay = (kept: unknown): boolean =>
  typeof kept === 'object' &&
  kept !== null &&
  (Array.isArray(kept) ? kept.some(isMessage) : 'sending' in kept || 'unansweredSince' in kept);

const isMessage = (value: unknown) => typeof value === 'object' && value !== null && 'clientMessageId' in value;

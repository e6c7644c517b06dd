import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/ApiError';
import { draft } from './draft';

/** Whether the request may have arrived, although it has failed. */
export const isUnanswered = (error: Error) =>
  !(error instanceof ApiError) || error.isNetwork || error.status === 502 || error.status === 504;

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
 * loses nothing, and values that may have arrived are not silently sent twice.
 */
export function createOutbox<Values extends object>({ empty, isEmpty, join, read }: OutboxOptions<Values>) {
  const all = new Map<string, Kept<Values>>();
  const listeners = new Set<() => void>();
  const nothing: Kept<Values> = { values: empty };

  const back = ({ values, sending }: Kept<Values>, unansweredSince: number | undefined): Kept<Values> => ({
    values: sending ? join(sending.values, values) : values,
    unansweredSince,
  });

  /** Values that were being sent when the page was closed go back into the field. */
  function restored(key: string): Kept<Values> {
    const { values, unansweredSince, sending } = (draft.read(key) ?? {}) as Partial<Kept<unknown>>;
    const typed = read(values) ?? empty;
    const sent = sending && typeof sending === 'object' ? read(sending.values) : null;
    const since = sent ? sending?.unansweredSince : unansweredSince;
    return {
      values: sent ? join(sent, typed) : typed,
      ...(typeof since === 'number' ? { unansweredSince: since } : {}),
    };
  }

  function get(key: string) {
    let kept = all.get(key);
    if (!kept) all.set(key, (kept = restored(key)));
    return kept;
  }

  function set(key: string, kept: Kept<Values>) {
    all.set(key, kept);
    if (isEmpty(kept.values) && !kept.sending) draft.remove(key);
    else draft.write(key, kept);
    listeners.forEach((listener) => listener());
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
      // An empty field starts a new entry.
      set(key, isEmpty(values) ? { ...nothing, sending: get(key).sending } : { ...get(key), values });
    },

    /** Empties the field and returns what to send; `newest`: the highest id that is known now. */
    send(key: string, newest: number) {
      const { values, unansweredSince } = get(key);
      set(key, { values: empty, sending: { values, unansweredSince: unansweredSince ?? newest } });
      return { values, unansweredSince };
    },

    arrived: (key: string) => set(key, { values: get(key).values }),

    /** Puts the values back into the field. `mayHaveArrived`: whether the server may have stored them. */
    failed(key: string, mayHaveArrived: boolean) {
      const kept = get(key);
      set(key, back(kept, mayHaveArrived ? kept.sending?.unansweredSince : undefined));
    },

    discard: (key: string) => set(key, nothing),
  };
}

import { useEffect } from 'react';

const PREFIX = 'draft:';

/** Input that has not been sent yet, stored on this device, so that a reload or an expired session loses nothing. */
export const draft = {
  read(key: string): unknown {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    } catch {
      // Storage is disabled, or was edited.
      return null;
    }
  },

  write(key: string, value: unknown) {
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
      // Without storage, or if it is full, the draft lasts as long as the page.
    }
  },

  remove(key: string) {
    try {
      localStorage.removeItem(PREFIX + key);
    } catch {
      // Without storage there is nothing to remove.
    }
  },

  /** The keys of all drafts on this device. */
  keys() {
    try {
      return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
    } catch {
      return [];
    }
  },

  /** Whether there is any draft on this device. */
  isAny: () => draft.keys().length > 0,

  /** Removes the drafts of a deleted user, whose UUID is part of the keys. */
  removeAllOf(userUuid: string) {
    try {
      Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX) && key.includes(userUuid))
        .forEach((key) => localStorage.removeItem(key));
    } catch {
      // Without storage there is nothing to remove.
    }
  },
};

/** The initial values, overwritten by the fields of `kept` that still have the right type: an old draft must not break a newer form. */
export function restored<Values extends object>(empty: Values, kept: unknown, start = empty): Values {
  if (!kept || typeof kept !== 'object') return start;
  const fitting = Object.entries(kept).filter(([name, value]) => {
    const model = (empty as Record<string, unknown>)[name];
    if (model === undefined) return false;
    // Null stands for an id that has not been chosen.
    if (model === null) return value === null || typeof value === 'number';
    if (Array.isArray(model)) return Array.isArray(value) && value.every((item) => typeof item === 'number');
    return typeof value === typeof model;
  });
  return { ...start, ...Object.fromEntries(fitting) };
}

/** Keeps the draft up to date with the form's values; removes it while `isWorthKeeping` is false. */
export function useKeepDraft(key: string, values: object, isWorthKeeping: boolean) {
  useEffect(() => {
    if (isWorthKeeping) draft.write(key, values);
    else draft.remove(key);
  }, [key, values, isWorthKeeping]);
}

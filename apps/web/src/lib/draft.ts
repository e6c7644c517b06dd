import { useEffect } from 'react';

const PREFIX = 'draft:';

/** What somebody has typed but not sent yet. It stays on this device, so that a reload or an expired session loses nothing. */
export const draft = {
  read(key: string): unknown {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    } catch {
      // Storage is switched off, or somebody has edited it.
      return null;
    }
  },

  write(key: string, value: unknown) {
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
      // Without storage, or when it is full, the draft lives as long as the page.
    }
  },

  remove(key: string) {
    try {
      localStorage.removeItem(PREFIX + key);
    } catch {
      // Then it was never there.
    }
  },

  /** Whether anything is kept on this device. */
  isAny() {
    try {
      return Object.keys(localStorage).some((key) => key.startsWith(PREFIX));
    } catch {
      return false;
    }
  },

  /** Of somebody who is gone for good. Their UUID is part of the keys. */
  removeAllOf(userUuid: string) {
    try {
      Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX) && key.includes(userUuid))
        .forEach((key) => localStorage.removeItem(key));
    } catch {
      // As above.
    }
  },
};

/** The fields of `kept` that still fit the form, over what it begins with: an old draft must not break a newer form. */
export function restored<Values extends object>(empty: Values, kept: unknown, start = empty): Values {
  if (!kept || typeof kept !== 'object') return start;
  const fitting = Object.entries(kept).filter(([name, value]) => {
    const model = (empty as Record<string, unknown>)[name];
    if (model === undefined) return false;
    // Null stands for a choice among ids that has not been made.
    if (model === null) return value === null || typeof value === 'number';
    if (Array.isArray(model)) return Array.isArray(value) && value.every((item) => typeof item === 'number');
    return typeof value === typeof model;
  });
  return { ...start, ...Object.fromEntries(fitting) };
}

/** Keeps the draft up to date with what is typed; there is none while there is nothing worth keeping. */
export function useKeepDraft(key: string, values: object, isWorthKeeping: boolean) {
  useEffect(() => {
    if (isWorthKeeping) draft.write(key, values);
    else draft.remove(key);
  }, [key, values, isWorthKeeping]);
}

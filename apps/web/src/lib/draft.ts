import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PREFIX = 'draft:';

/**
 * Called when another tab has changed a draft. `isRemoved`: all of the user's drafts were removed.
 */
type DraftListener = (key: string, isRemoved: boolean) => void;
const listeners = new Set<DraftListener>();

window.addEventListener('storage', ({ key }) => {
  if (key?.startsWith(PREFIX)) listeners.forEach((listener) => listener(key.slice(PREFIX.length), false));
});

/** Unsent input, stored on this device so it survives a reload or an expired session. */
export const draft = {
  read(key: string): unknown {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    } catch {
      // The browser forbids storage, or the user has edited it.
      return null;
    }
  },

  write(key: string, value: unknown) {
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
      // Storage is full or forbidden, so the draft is lost when the page is closed.
    }
  },

  remove(key: string) {
    try {
      localStorage.removeItem(PREFIX + key);
    } catch {
      // The browser forbids storage, so there is nothing to remove.
    }
  },

  /** Keys of all drafts on this device. */
  keys() {
    try {
      return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
    } catch {
      return [];
    }
  },

  isAny: () => draft.keys().length > 0,

  /**
   * Removes a user's drafts, except drafts for which `isKept` returns true. Draft keys contain the
   * user's UUID.
   */
  removeAllOf(userUuid: string, isKept: (key: string) => boolean = () => false) {
    for (const key of draft.keys()) {
      if (!key.includes(userUuid) || isKept(key)) continue;
      draft.remove(key);
      listeners.forEach((listener) => listener(key, true));
    }
  },

  subscribe(listener: DraftListener) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/**
 * Draft state that is shared between tabs, so input sent in one tab disappears in other tabs.
 * Never overwrites a field that has the focus.
 */
export function useDraft<Value>(key: string, read: (stored: unknown) => Value | null) {
  const [value, setValue] = useState(() => read(draft.read(key)));
  /** The value of the next render, so several changes can follow each other. */
  const latest = useRef(value);
  const isEditedHere = useRef(false);

  const follow = useEffectEvent((isRemoved: boolean) => {
    const changedValue = read(draft.read(key));
    if (!isRemoved && value !== null && isEditedHere.current && document.hasFocus()) {
      if (changedValue === null) draft.write(key, value);
      return;
    }
    isEditedHere.current = false;
    latest.current = changedValue;
    setValue(changedValue);
  });
  useEffect(() => draft.subscribe((changed, isRemoved) => changed === key && follow(isRemoved)), [key]);

  function change(update: Value | null | ((before: Value | null) => Value | null)) {
    const to = update instanceof Function ? update(latest.current) : update;
    isEditedHere.current = to !== null;
    latest.current = to;
    setValue(to);
    if (to === null) draft.remove(key);
    else draft.write(key, to);
  }
  return [value, change] as const;
}

/** Whether a stored value has the type of the model value. */
function hasSameType(stored: unknown, model: unknown): boolean {
  // Null in the model means an id that the user has not chosen yet.
  if (model === null) return stored === null || typeof stored === 'number';
  // An empty list in the model means a list of ids.
  if (Array.isArray(model)) return Array.isArray(stored) && stored.every((item) => hasSameType(item, model[0] ?? 0));
  if (typeof model !== 'object') return typeof stored === typeof model;
  if (typeof stored !== 'object' || stored === null) return false;
  return Object.entries(model).every(([name, part]) => hasSameType((stored as Record<string, unknown>)[name], part));
}

/**
 * Returns `start` with the stored fields whose type is still correct, so old drafts cannot break a
 * changed form.
 */
export function restored<Values extends object>(empty: Values, stored: unknown, start = empty): Values {
  if (!stored || typeof stored !== 'object') return start;
  const validFields = Object.entries(stored).filter(([name, value]) => {
    const model = (empty as Record<string, unknown>)[name];
    return model !== undefined && hasSameType(value, model);
  });
  return { ...start, ...Object.fromEntries(validFields) };
}

/** Stores a form's values as a draft. Removes the draft while `isWorthKeeping` is false. */
export function useKeepDraft(key: string, values: object, isWorthKeeping: boolean) {
  useEffect(() => {
    if (isWorthKeeping) draft.write(key, values);
    else draft.remove(key);
  }, [key, values, isWorthKeeping]);
}

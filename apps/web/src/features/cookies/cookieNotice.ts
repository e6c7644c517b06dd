import { useSyncExternalStore } from 'react';

const KEY = 'cookieNotice';
const SAVED = 'saved';

function read() {
  try {
    return localStorage.getItem(KEY) === SAVED;
  } catch {
    // Storage is disabled: the answer lasts as long as the page.
    return false;
  }
}

let isSaved = read();
const listeners = new Set<() => void>();

function set(value: boolean) {
  isSaved = value;
  listeners.forEach((listener) => listener());
}

// An answer in one tab applies to all.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === KEY) set(read());
});

/** Whether the cookie notice was accepted on this device. */
export const cookieNotice = {
  save: () => {
    try {
      localStorage.setItem(KEY, SAVED);
    } catch {
      // See above.
    }
    set(true);
  },

  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

export const useIsCookieNoticeSaved = () => useSyncExternalStore(cookieNotice.subscribe, () => isSaved);

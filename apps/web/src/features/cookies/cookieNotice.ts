import { useSyncExternalStore } from 'react';

const KEY = 'cookieNotice';
const SAVED = 'saved';

function read() {
  try {
    return localStorage.getItem(KEY) === SAVED;
  } catch {
    // The browser blocks storage, so the choice lasts until the page is closed.
    return false;
  }
}

let isSaved = read();
const listeners = new Set<() => void>();

function set(value: boolean) {
  isSaved = value;
  listeners.forEach((listener) => listener());
}

// A choice in one tab applies to all tabs.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === KEY) set(read());
});

/** Whether the cookie notice was accepted on this device. */
export const cookieNotice = {
  save: () => {
    try {
      localStorage.setItem(KEY, SAVED);
    } catch {
      // The browser blocks storage.
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

const get = () => isSaved;
/** False while a pre-rendered page is hydrated, which contains the notice. */
export const useIsCookieNoticeSaved = () => useSyncExternalStore(cookieNotice.subscribe, get, () => false);

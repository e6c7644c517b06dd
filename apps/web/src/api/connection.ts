import { useSyncExternalStore } from 'react';
import { apiBase } from '../lib/serverSettings';

const PROBE_EVERY_MS = 4000;

let online = navigator.onLine;
let probe: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(value: boolean) {
  clearTimeout(probe);
  // `navigator.onLine` is only reliable when it is false: otherwise ask the server itself from time to time.
  if (!value) probe = setTimeout(() => void ask(), PROBE_EVERY_MS);
  if (value === online) return;
  online = value;
  listeners.forEach((listener) => listener());
}

async function ask() {
  try {
    const { ok } = await fetch(`${apiBase}/health/live`, { cache: 'no-store' });
    set(ok);
  } catch {
    set(false);
  }
}

window.addEventListener('offline', () => set(false));
window.addEventListener('online', () => void ask());

/** Whether the server can be reached: updated by every call, shown by the offline bar, used by the query client. */
export const connection = {
  isOnline: () => online,
  reached: () => set(true),
  failed: () => set(false),
  /** To be called after a failure: checks whether the connection is the reason. */
  check: () => void ask(),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

export const useIsOnline = () => useSyncExternalStore(connection.subscribe, connection.isOnline);

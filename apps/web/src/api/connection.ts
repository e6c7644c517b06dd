import { useSyncExternalStore } from 'react';
import { apiBase } from '../lib/serverSettings';

const PROBE_EVERY_MS = 4000;

let online = navigator.onLine;
let probe: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(value: boolean) {
  clearTimeout(probe);
  // `navigator.onLine` is only reliable when false, so the server is polled while offline.
  if (!value) probe = setTimeout(() => void probeServer(), PROBE_EVERY_MS);
  if (value === online) return;
  online = value;
  listeners.forEach((listener) => listener());
}

async function probeServer() {
  try {
    const { ok } = await fetch(`${apiBase}/health/live`, { cache: 'no-store' });
    set(ok);
  } catch {
    set(false);
  }
}

window.addEventListener('offline', () => set(false));
window.addEventListener('online', () => void probeServer());

/**
 * Whether the server is reachable. Every call updates it; the offline bar and the query client
 * read it.
 */
export const connection = {
  isOnline: () => online,
  reached: () => set(true),
  failed: () => set(false),
  /** Call after a failure: checks whether the connection is the cause. */
  check: () => void probeServer(),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

export const useIsOnline = () => useSyncExternalStore(connection.subscribe, connection.isOnline, () => true);

import { useSyncExternalStore } from 'react';
import { apiBase } from '../lib/serverSettings';

const PROBE_EVERY_MS = 4000;

let online = navigator.onLine;
let probe: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(value: boolean) {
  clearTimeout(probe);
  // Polls the server while offline, because `navigator.onLine` is only reliable when it is false.
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
 * Whether the server is reachable. Every request updates it. The offline bar and the query client
 * read it.
 */
export const connection = {
  isOnline: () => online,
  reached: () => set(true),
  failed: () => set(false),
  /** Checks whether the connection has been lost. Must be called after a failed request. */
  check: () => void probeServer(),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/**
 * Reloads the page if the server is reachable, and returns whether it is. Browsers cache failed
 * imports, so only a reload fetches code that failed to load.
 */
export async function reloadIfReachable(): Promise<boolean> {
  await probeServer();
  if (online) window.location.reload();
  return online;
}

export const useIsOnline = () => useSyncExternalStore(connection.subscribe, connection.isOnline, () => true);

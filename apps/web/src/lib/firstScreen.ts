import { useSyncExternalStore } from 'react';

let isLoading = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Delays secondary requests, such as counts in the bars, until the first screen and its pictures
 * are loaded, because all requests share a phone's slow connection.
 */
export const firstScreen = {
  begin: () => void (isLoading = true),
  end() {
    isLoading = false;
    for (const listener of listeners) listener();
  },
};

/** Whether secondary requests may start. */
export const useFirstScreenLoaded = () => useSyncExternalStore(subscribe, () => !isLoading);

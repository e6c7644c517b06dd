import { useSyncExternalStore } from 'react';

let isLoading = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is seen first, and its pictures, go before what can wait, such as the counts in the bars: on a phone they share a narrow connection. */
export const firstScreen = {
  begin: () => void (isLoading = true),
  end() {
    isLoading = false;
    for (const listener of listeners) listener();
  },
};

/** Whether what can wait may be asked for. */
export const useFirstScreenLoaded = () => useSyncExternalStore(subscribe, () => !isLoading);

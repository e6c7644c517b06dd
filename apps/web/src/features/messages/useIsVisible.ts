import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the tab is visible. Messages are not marked as read in hidden tabs. */
export const useIsVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the tab can be seen, from its first moment on: what nobody sees is not read. */
export const useIsVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False on a pre-rendered page until React has hydrated it, then true. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

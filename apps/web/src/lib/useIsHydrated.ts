import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False on pre-rendered pages until they are hydrated, then true. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

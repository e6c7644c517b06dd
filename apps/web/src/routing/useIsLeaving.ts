import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router-dom';

/**
 * Returns a function that tells whether a navigation to another page is in progress. Automatic
 * navigations must check it first, because they would cancel a navigation of the user. The router
 * knows at once; React may render it late in a long list.
 */
export function useIsLeaving(): () => boolean {
  const router = useContext(RouterContext)?.router;
  return useCallback(() => router !== undefined && router.state.navigation.state !== 'idle', [router]);
}

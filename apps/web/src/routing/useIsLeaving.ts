import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router-dom';

/**
 * Returns a function that tells whether a navigation to another page is in progress. Code that
 * redirects automatically must call it, because a redirect would cancel the user's navigation. The
 * function asks the router, because React may render the new page late.
 */
export function useIsLeaving(): () => boolean {
  const router = useContext(RouterContext)?.router;
  return useCallback(() => router !== undefined && router.state.navigation.state !== 'idle', [router]);
}

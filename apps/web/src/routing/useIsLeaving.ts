import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router-dom';

/**
 * Says whether another page is on its way: where the app moves by itself it asks first, since its move would cancel the one that somebody
 * has chosen. React renders that one has begun when it has time for that, which a long list leaves late; the router knows at once.
 */
export function useIsLeaving(): () => boolean {
  const router = useContext(RouterContext)?.router;
  return useCallback(() => router !== undefined && router.state.navigation.state !== 'idle', [router]);
}

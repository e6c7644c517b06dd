import { useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router-dom';
import { session, useSession } from '../../api/session';
import type { LoginState } from '../../routing/loginState';
import { paths } from '../../routing/routes';

/**
 * Layout route for pages that need a session. Visitors log in first and then return to the page.
 */
export function RequireSession() {
  const isLoggedIn = useSession() !== null;
  const [startedLoggedIn] = useState(isLoggedIn);
  const { pathname, search, hash } = useLocation();
  const { visitorText } = (useMatches().at(-1)?.handle ?? {}) as Pick<LoginState, 'visitorText'>;
  const hasExpired = startedLoggedIn || session.hasExpired();
  // Memoized: `Navigate` navigates again whenever its state object changes.
  const state = useMemo((): LoginState => ({ hasExpired, visitorText }), [hasExpired, visitorText]);
  if (!isLoggedIn) {
    return <Navigate to={paths.login({ next: pathname + search + hash })} replace state={state} />;
  }
  return <Outlet />;
}

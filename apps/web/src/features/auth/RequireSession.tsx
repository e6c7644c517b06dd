import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../../api/session';
import type { LoginState } from '../../routing/loginState';
import { paths } from '../../routing/addresses';

/** Screens for logged-in people only. Visitors log in first and then come back to where they wanted to go. */
export function RequireSession() {
  const session = useSession();
  const [startedLoggedIn] = useState(session !== null);
  const { pathname, search, hash } = useLocation();
  if (!session) {
    const state: LoginState = { isOver: startedLoggedIn };
    return <Navigate to={paths.login({ next: pathname + search + hash })} replace state={state} />;
  }
  return <Outlet />;
}

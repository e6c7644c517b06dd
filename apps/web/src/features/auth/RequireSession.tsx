import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { session, useSession } from '../../api/session';
import type { LoginState } from '../../routing/loginState';
import { paths } from '../../routing/addresses';

/** Screens for logged-in people only. Visitors log in first and then come back to where they wanted to go. */
export function RequireSession() {
  const isLoggedIn = useSession() !== null;
  const [startedLoggedIn] = useState(isLoggedIn);
  const { pathname, search, hash } = useLocation();
  if (!isLoggedIn) {
    const state: LoginState = { isOver: startedLoggedIn || session.hasExpired() };
    return <Navigate to={paths.login({ next: pathname + search + hash })} replace state={state} />;
  }
  return <Outlet />;
}

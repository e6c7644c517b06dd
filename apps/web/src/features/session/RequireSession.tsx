import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../../api/session';
import { paths } from '../../app/paths';

/** What the login screen is told by the screen that leads there. */
export interface WayToLogin {
  /** The session has ended on that screen. */
  isOver?: boolean;
  /** It has said already why one has to log in. */
  isTold?: boolean;
  /** Whoever is logged in wants to be somebody else. */
  asAnother?: boolean;
}

/** Screens for logged-in people only. Visitors log in first and then come back to where they wanted to go. */
export function RequireSession() {
  const session = useSession();
  const [startedLoggedIn] = useState(session !== null);
  const { pathname, search, hash } = useLocation();
  if (!session) {
    const state: WayToLogin = { isOver: startedLoggedIn };
    return <Navigate to={paths.login({ next: pathname + search + hash })} replace state={state} />;
  }
  return <Outlet />;
}

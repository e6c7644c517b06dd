import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../../api/session';
import { paths } from '../../app/paths';

/** Screens for logged-in people only. Visitors log in first and then come back to where they wanted to go. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (!session) return <Navigate to={paths.login({ next: pathname + search + hash })} replace />;
  return <Outlet />;
}

import { Navigate } from 'react-router-dom';
import { useSession } from '../api/session';

/** Leads on to another address; for users, since it may be of a page of their own. */
export function Redirect({ to }: { to: (ownUuid: string) => string }) {
  const session = useSession();
  return session && <Navigate to={to(session.user.uuid)} replace />;
}

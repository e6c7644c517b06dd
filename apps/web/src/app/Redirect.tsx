import { Navigate } from 'react-router-dom';
import { useSession } from '../api/session';

/** Redirects to another address; only for logged-in users, since the address may contain their UUID. */
export function Redirect({ to }: { to: (ownUuid: string) => string }) {
  const session = useSession();
  return session && <Navigate to={to(session.user.uuid)} replace />;
}

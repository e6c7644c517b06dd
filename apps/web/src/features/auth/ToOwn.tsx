import { Navigate } from 'react-router';
import { useSession } from '../../api/session';

/** Leads on to a page of one's own. */
export function ToOwn({ page }: { page: (uuid: string) => string }) {
  const session = useSession();
  return session && <Navigate to={page(session.user.uuid)} replace />;
}

import { useLocation } from 'react-router-dom';
import type { SessionUser } from '../../api/session';
import { ConfirmEmailBar } from '../../features/account/ConfirmEmailBar';
import { SuspendedBar } from '../../features/reports/SuspendedBar';
import { isFuture } from '../../lib/isFuture';
import { paths } from '../../routing/addresses';
import { isOpenToUnconfirmed } from './unconfirmed';

/** Bars above the page for suspended users and for users with an unconfirmed e-mail address. */
export function AccountBars({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const isUnconfirmed = user.emailConfirmation?.isConfirmed === false;
  return (
    <>
      {user.suspendedUntil && isFuture(user.suspendedUntil) && <SuspendedBar until={user.suspendedUntil} />}
      {/* The account page has its own section about the confirmation. */}
      {isUnconfirmed && !isOpenToUnconfirmed(pathname) && pathname !== paths.account && <ConfirmEmailBar user={user} />}
    </>
  );
}

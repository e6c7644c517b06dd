import { type ComponentType, lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { mustConfirmEmail, type SessionUser } from '../../api/session';
import { loadTexts } from '../../i18n';
import { isFuture } from '../../lib/isFuture';
import { paths } from '../../routing/addresses';

const UnconfirmedPage = lazy(async () => {
  const load = import('../../features/account/UnconfirmedPage');
  const [module] = await Promise.all([load, loadTexts(['account'])]);
  return { default: module.UnconfirmedPage };
});

const ConfirmEmailBar = lazy(async (): Promise<{ default: ComponentType<{ user: SessionUser }> }> => {
  try {
    const load = import('../../features/account/ConfirmEmailBar');
    const [module] = await Promise.all([load, loadTexts(['account'])]);
    return { default: module.ConfirmEmailBar };
  } catch {
    return { default: () => null };
  }
});

const SuspendedBar = lazy(async () => ({
  default: (await import('../../features/reports/SuspendedBar')).SuspendedBar,
}));

/** What an account may be needed for before its e-mail address is confirmed, and what everybody may read. */
const OPEN: readonly string[] = [
  paths.confirmEmail,
  paths.newPassword,
  paths.forgottenPassword(),
  paths.login(),
  paths.logout,
  paths.about,
  paths.cookie,
  paths.troubleshoot,
];

/** The page of the address, below what a suspended person has to know; for an account whose e-mail address is to be confirmed, with the question to do so, or instead of it. */
export function AccountState({ user }: { user: SessionUser }) {
  return (
    <>
      {user.suspendedUntil && isFuture(user.suspendedUntil) && (
        <Suspense fallback={null}>
          <SuspendedBar until={user.suspendedUntil} />
        </Suspense>
      )}
      <Confirmed user={user} />
    </>
  );
}

function Confirmed({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const isOpen = !user.emailConfirmation || user.emailConfirmation.isConfirmed || OPEN.includes(pathname);
  if (!isOpen && mustConfirmEmail(user)) return <UnconfirmedPage user={user} />;
  return (
    <>
      {/* On the page of the account it is said in full. */}
      {!isOpen && pathname !== paths.account && <ConfirmEmailBar user={user} />}
      <Outlet />
    </>
  );
}

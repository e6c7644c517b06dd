import { type ComponentType, lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { type SessionUser, useSession } from '../../api/session';

const AccountState = lazy(async (): Promise<{ default: ComponentType<{ user: SessionUser }> }> => {
  try {
    return { default: (await import('./AccountState')).AccountState };
  } catch {
    return { default: () => <Outlet /> };
  }
});

/** The page of the address, and what the few have to know whose account is not as usual. */
export function Content() {
  const user = useSession()?.user;
  const isAsUsual = !user?.suspendedUntil && (!user?.emailConfirmation || user.emailConfirmation.isConfirmed);
  if (isAsUsual) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <AccountState user={user} />
    </Suspense>
  );
}

import { type ComponentType, lazy, Suspense, useState } from 'react';
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
  const [wasUnusual, setWasUnusual] = useState(false);
  const isUnusual = Boolean(user?.suspendedUntil) || user?.emailConfirmation?.isConfirmed === false;
  // From then on: the page that confirms the address must not begin anew when it has.
  if (isUnusual && !wasUnusual) setWasUnusual(true);
  if (!user || !(isUnusual || wasUnusual)) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <AccountState user={user} />
    </Suspense>
  );
}

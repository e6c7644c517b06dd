import { lazy, Suspense, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { type SessionUser, useSession } from '../../api/session';
import { loadTexts } from '../../i18n';
import { isPageClosed } from './unconfirmed';

/** Whether a bar above the page shows that the account is suspended or unconfirmed. */
const hasAccountBars = ({ suspendedUntil, emailConfirmation }: SessionUser) =>
  Boolean(suspendedUntil) || emailConfirmation?.isConfirmed === false;

// Loaded on demand, because few accounts are suspended or unconfirmed.
const AccountBars = lazy(async () => {
  const load = import('./AccountBars');
  const [module] = await Promise.all([load, loadTexts(['account'])]);
  return { default: module.AccountBars };
});

const UnconfirmedPage = lazy(async () => {
  const load = import('../../features/account/UnconfirmedPage');
  const [module] = await Promise.all([load, loadTexts(['account'])]);
  return { default: module.UnconfirmedPage };
});

/** The current page with the account bars above it. */
export function Content() {
  const user = useSession()?.user;
  const { pathname } = useLocation();
  // The splash screen of index.html is hidden as soon as the app has rendered (start.css).
  useLayoutEffect(() => document.getElementById('splash')?.remove(), []);
  return (
    <>
      {user && hasAccountBars(user) && (
        <Suspense fallback={null}>
          <AccountBars user={user} />
        </Suspense>
      )}
      {/* Always the second child, so the page keeps its state when a bar appears or disappears. */}
      {user && isPageClosed(user, pathname) ? <UnconfirmedPage user={user} /> : <Outlet />}
    </>
  );
}

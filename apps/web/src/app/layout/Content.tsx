import { lazy, Suspense, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../../api/session';
import { loadTexts } from '../../i18n';
import { AccountBars, hasAccountBars } from './sessionParts';
import { isPageClosed } from './unconfirmed';

const UnconfirmedPage = lazy(async () => {
  const load = import('../../features/account/UnconfirmedPage');
  const [module] = await Promise.all([load, loadTexts(['account'])]);
  return { default: module.UnconfirmedPage };
});

/** The current page with the account bars above it. */
export function Content() {
  const user = useSession()?.user;
  const { pathname } = useLocation();
  // Tells vite/firstScreens.ts to replay the user's input from the pre-rendered screen.
  useLayoutEffect(() => void document.dispatchEvent(new Event('hydrated')), []);
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

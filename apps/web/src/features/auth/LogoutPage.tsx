import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { session } from '../../api/session';
import { paths } from '../../routing/routes';
import { PageHeading } from '../../ui/layout/PageHeading';
import { PawLoader } from '../../ui/loading/PawLoader';
import { logOut } from './auth.queries';

/**
 * Ends the session locally and on the server, and redirects to the login page or to the page in
 * the location state.
 */
export function LogoutPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { next = paths.login(), isSessionEnded = false } = (useLocation().state ?? {}) as {
    next?: string;
    isSessionEnded?: boolean;
  };
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const leave = async () => {
      if (isSessionEnded) session.end();
      else await logOut();
      await navigate(next, { replace: true });
    };
    void leave();
  }, [navigate, next, isSessionEnded]);

  return (
    <PawLoader>
      <PageHeading>{t('session.loggingOut')}</PageHeading>
    </PawLoader>
  );
}

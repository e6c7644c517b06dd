import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { session } from '../../api/session';
import { paths } from '../../routing/addresses';
import { PageHeading } from '../../ui/layout/PageHeading';
import { PawLoader } from '../../ui/loading/PawLoader';
import { logOut } from './session.queries';

/** Ends the session, where the server still has it there too, and goes to the login screen, or to where the link that led here says. */
export function LogoutPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { next = paths.login(), isOver = false } = (useLocation().state ?? {}) as { next?: string; isOver?: boolean };
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const leave = async () => {
      if (isOver) session.end();
      else await logOut();
      await navigate(next, { replace: true });
    };
    void leave();
  }, [navigate, next, isOver]);

  return (
    <PawLoader>
      <PageHeading>{t('session.loggingOut')}</PageHeading>
    </PawLoader>
  );
}

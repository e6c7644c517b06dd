import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../app/paths';
import { PageHeading } from '../../ui/PageHeading';
import { WaitingPaw } from '../../ui/WaitingPaw';
import { logOut } from './session.queries';

/** Ends the session and goes to the login screen, or to where the link that led here says. */
export function LogoutPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useLocation().state as { next?: string } | null;
  const next = state?.next ?? paths.login();
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void logOut().then(() => navigate(next, { replace: true }));
  }, [navigate, next]);

  return (
    <WaitingPaw>
      <PageHeading>{t('session.loggingOut')}</PageHeading>
    </WaitingPaw>
  );
}

import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '../../routing/addresses';
import { PageHeading } from '../../ui/layout/PageHeading';
import { PawLoader } from '../../ui/loading/PawLoader';

/**
 * Replaces the page after the account was deleted, while the next one is loading: further calls would be refused, and the password was
 * typed here.
 */
export function RedirectAfterDeletion() {
  const { t } = useTranslation();
  return (
    <PawLoader>
      <PageHeading step="deleted">{t('session.loggingOut')}</PageHeading>
      {/* The home page, since it does not require a session. */}
      <Navigate to={paths.logout} replace state={{ next: paths.home, isSessionEnded: true }} />
    </PawLoader>
  );
}

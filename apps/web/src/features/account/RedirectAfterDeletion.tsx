import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { PageHeading } from '../../ui/layout/PageHeading';
import { PawLoader } from '../../ui/loading/PawLoader';

/**
 * Replaces the page after the account was deleted and until the next page is loaded. The account
 * page would make calls that are rejected, and still contains the typed password.
 */
export function RedirectAfterDeletion() {
  const { t } = useTranslation();
  return (
    <PawLoader>
      <PageHeading step="deleted">{t('session.loggingOut')}</PageHeading>
      {/* The home page, because it needs no session. */}
      <Navigate to={paths.logout} replace state={{ next: paths.home, isSessionEnded: true }} />
    </PawLoader>
  );
}

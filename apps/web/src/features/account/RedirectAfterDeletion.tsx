import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { PageHeading } from '../../ui/layout/PageHeading';
import { PawLoader } from '../../ui/loading/PawLoader';

/**
 * Replaces the account page after the deletion, because that page would send unauthorized requests
 * and still contains the typed password.
 */
export function RedirectAfterDeletion() {
  const { t } = useTranslation();
  return (
    <PawLoader>
      <PageHeading step="deleted">{t('session.loggingOut')}</PageHeading>
      {/* Continues to the home page, which needs no session. */}
      <Navigate to={paths.logout} replace state={{ next: paths.home, isSessionEnded: true }} />
    </PawLoader>
  );
}

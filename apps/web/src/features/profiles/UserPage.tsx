import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { isUuid } from '../../lib/uuid';
import { ProfileSkeleton } from './ProfileSkeleton';
import { userQuery } from './profiles.queries';
import { UserProfile } from './UserProfile';

/** Profile page of the logged-in user or another user. */
export function UserPage() {
  const { t } = useTranslation(['profile', 'errors']);
  const { uuid = '' } = useParams();
  const session = useSession();
  const { data: user, error, refetch } = useQuery({ ...userQuery(uuid), enabled: isUuid(uuid) });

  if (!isUuid(uuid)) {
    return (
      <MissingPage title={t('page.invalid')} to={paths.users()} toText={t('page.toUsers')}>
        {t('page.invalidText')}
      </MissingPage>
    );
  }
  // The user was deleted, so a cached profile is not shown either.
  if (error instanceof ApiError && error.status === 404) {
    return (
      <MissingPage
        step={user && 'gone'}
        title={t('errors:user_not_found')}
        to={paths.users()}
        toText={t('page.toUsers')}
      >
        {t('page.notFoundText')}
      </MissingPage>
    );
  }
  if (user) return <UserProfile key={user.uuid} user={user} isOwn={user.uuid === session?.user.uuid} />;
  if (error) return <ApiErrorMessage isPage title={t('page.failed')} error={error} onRetry={() => void refetch()} />;
  return <ProfileSkeleton />;
}

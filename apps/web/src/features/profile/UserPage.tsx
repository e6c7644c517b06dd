import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '../../api/ApiError';
import { useSession } from '../../api/session';
import { paths } from '../../app/paths';
import { ApiErrorMessage } from '../../ui/ApiErrorMessage';
import { MissingPage } from '../../ui/MissingPage';
import { Page } from '../../ui/Page';
import { isUuid } from '../../ui/uuid';
import { WaitingHeading } from '../../ui/WaitingHeading';
import { userQuery } from './profile.queries';
import { UserProfile } from './UserProfile';
import classes from './UserPage.module.css';

/** Somebody's profile: their own or another's. */
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
  // Also of somebody who has been there until now.
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
  return <ProfileWaiting />;
}

function ProfileWaiting() {
  return (
    <Page role="status">
      <WaitingHeading />
      <div className={classes.header}>
        <Skeleton className={classes.cover} radius={0} />
        <div className={classes.who}>
          <Skeleton circle height={128} className={classes.avatar} />
          <Skeleton height={40} width={240} radius={12} />
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Skeleton height={140} radius={20} />
          <Skeleton height={280} radius={20} />
        </div>
        <Skeleton height={360} radius={20} />
      </div>
    </Page>
  );
}

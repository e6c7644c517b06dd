import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useSession } from '../../api/session';
import { paths } from '../../app/paths';
import { EmptyState } from '../../ui/EmptyState';
import { errorText } from '../../ui/errorText';
import { PageHeading } from '../../ui/PageHeading';
import { isUuid } from '../../ui/uuid';
import { WaitingHeading } from '../../ui/WaitingHeading';
import { userQuery } from './profile.queries';
import { UserProfile } from './UserProfile';
import classes from './UserPage.module.css';

/** Somebody's profile: their own or another's. */
export function UserPage() {
  const { t, i18n } = useTranslation(['profile', 'common']);
  const { uuid = '' } = useParams();
  const session = useSession();
  const { data: user, error, refetch } = useQuery({ ...userQuery(uuid), enabled: isUuid(uuid) });

  if (user) return <UserProfile key={user.uuid} user={user} isOwn={user.uuid === session?.user.uuid} />;
  if (!isUuid(uuid)) {
    return (
      <EmptyState
        role="alert"
        illustration="compass"
        heading={<PageHeading>{t('page.invalid')}</PageHeading>}
        action={
          <Button component={Link} to={paths.users()}>
            {t('page.toUsers')}
          </Button>
        }
      >
        {t('page.invalidText')}
      </EmptyState>
    );
  }
  if (error) {
    return (
      <EmptyState
        role="alert"
        illustration="cryingCat"
        heading={<PageHeading>{t('page.failed')}</PageHeading>}
        action={<Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>}
      >
        {errorText(i18n, error)}
      </EmptyState>
    );
  }
  return <ProfileWaiting />;
}

function ProfileWaiting() {
  return (
    <div role="status" className={classes.page}>
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
    </div>
  );
}

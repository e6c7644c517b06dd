import { Flex, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Page } from '../../ui/layout/Page';
import { isUuid } from '../../lib/uuid';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import { userQuery } from './profiles.queries';
import { UserProfile } from './UserProfile';
import classes from './UserPage.module.css';

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

/** Line height of the name. */
const NAME_HEIGHT = 'calc(1.2 * clamp(1.75rem, 1.4rem + 1.5vw, 2.5rem))';

/** Placeholder for a profile while it loads, with the same layout. */
function ProfileSkeleton() {
  return (
    <Page role="status" data-tint="plain">
      <HeadingSkeleton />
      <div className={classes.header}>
        <div className={classes.cover} />
        <div className={classes.who}>
          <span className={classes.avatar}>
            <Skeleton circle height={128} width={128} />
          </span>
          <Stack gap="xs" className={classes.name}>
            <Skeleton height={NAME_HEIGHT} width={240} radius={12} />
            <Skeleton height={28} width={180} radius={999} />
          </Stack>
          <Group gap="sm" align="stretch" className={classes.actions}>
            <Skeleton className={classes.actionSkeleton} height={44} radius={999} />
            <Skeleton className={classes.actionSkeleton} height={44} radius={999} />
          </Group>
        </div>
      </div>
      <div className={classes.columns}>
        <Flex direction="column" gap={{ base: 32, md: 40 }}>
          <SectionSkeleton height={96} />
          <SectionSkeleton height={268} />
        </Flex>
        <Stack className={classes.aside}>
          <Skeleton height={260} radius={20} />
          <Skeleton height={180} radius={20} />
        </Stack>
      </div>
    </Page>
  );
}

function SectionSkeleton({ height }: { height: number }) {
  return (
    <Stack>
      <Skeleton my={8} height={28} width={140} radius={8} />
      <Skeleton height={height} radius={20} />
    </Stack>
  );
}

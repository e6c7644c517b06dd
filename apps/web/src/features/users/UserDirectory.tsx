import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { paths } from '../../app/paths';
import { ApiErrorMessage } from '../../ui/ApiErrorMessage';
import { Avatar } from '../../ui/Avatar';
import { Card } from '../../ui/Card';
import { CardAction } from '../../ui/CardAction';
import { EmptyState } from '../../ui/EmptyState';
import { errorText } from '../../ui/errorText';
import { LoadMore } from '../../ui/LoadMore';
import { Waiting } from '../../ui/Waiting';
import { userCategoryLook } from '../catalog/userCategories';
import { UserCategoryChip } from './UserCategoryChip';
import classes from './UserDirectory.module.css';
import { userName } from './userName';
import { type UserCategoryId, usersQuery } from './users.queries';

interface DirectoryProps {
  /** Everybody when there is none. */
  userCategoryId: UserCategoryId | undefined;
}

/** The people of one kind, or all of them. */
export function UserDirectory({ userCategoryId, title }: DirectoryProps & { title: string }) {
  return (
    <section className={classes.section} aria-labelledby="directory-title">
      <h2 id="directory-title">{title}</h2>
      <Users userCategoryId={userCategoryId} />
    </section>
  );
}

function Users({ userCategoryId }: DirectoryProps) {
  const { t, i18n } = useTranslation('users');
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(usersQuery(userCategoryId));
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  if (error && !data) {
    const title = t('failedUsers', { message: errorText(i18n, error) });
    return <ApiErrorMessage error={error} title={title} onRetry={() => void refetch()} />;
  }
  if (!data) return <Waiting count={8} className={classes.grid} boxClassName={classes.waiting} />;

  const users = data.pages.flatMap(({ items }) => items);
  if (!users.length) {
    const look = userCategoryLook(userCategoryId);
    return (
      <EmptyState
        illustration={look?.illustration ?? 'wave'}
        tint={look?.tint ?? 'plain'}
        heading={<h3>{t('none')}</h3>}
      >
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.grid}>
        {users.map((user) => (
          <li key={user.id}>
            <UserCard user={user} showsCategory={!userCategoryId} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        error={isFetchNextPageError ? error : null}
        onMore={loadMore}
      />
    </>
  );
}

interface UserCardProps {
  user: components['schemas']['UserSummary'];
  showsCategory: boolean;
}

function UserCard({ user, showsCategory }: UserCardProps) {
  const { t } = useTranslation('users');
  const look = userCategoryLook(user.userCategoryId);
  const name = userName(user) || t('unnamed');
  return (
    <Card lifts className={classes.card} data-tint={look?.tint ?? 'plain'}>
      <div className={classes.ground} />
      <div className={classes.picture}>
        <Avatar src={user.imageUrl} size={96} tint={look?.tint} fallback={look?.illustration} />
      </div>
      <h3 className={classes.name}>{name}</h3>
      {showsCategory && <UserCategoryChip userCategoryId={user.userCategoryId} />}
      <CardAction to={paths.user(user.uuid)} aria-label={t('viewProfileOf', { name })}>
        {t('viewProfile')}
      </CardAction>
    </Card>
  );
}

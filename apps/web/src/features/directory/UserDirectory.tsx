import { Button, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { Avatar } from '../../ui/pictures/Avatar';
import { Card } from '../../ui/cards/Card';
import { CardAction } from '../../ui/cards/CardAction';
import cards from '../../ui/cards/CardGrid.module.css';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { CoverPhoto } from '../../ui/photos/CoverPhoto';
import { EndlessList } from '../../ui/lists/EndlessList';
import { errorText } from '../../ui/feedback/errorText';
import { NobodyOpen } from '../hours/NobodyOpen';
import { OpenState } from '../hours/OpenState';
import { isBusiness, offersServices, userCategoryLook } from '../catalog/userCategories';
import { UserCategoryChip } from '../catalog/UserCategoryChip';
import { VerifiedBadge } from '../catalog/VerifiedBadge';
import { RatingLine } from '../reviews/RatingLine';
import { BusinessCard } from '../profiles/BusinessCard';
import { Stack } from '../../ui/layout/Layout';
import classes from './UserDirectory.module.css';
import { userName } from '../../lib/userName';
import { useDirectoryFilter, type UserCategoryId, usersQuery } from './directory.queries';
import { useServiceFilter } from './useServiceFilter';

interface DirectoryProps {
  /** The category to list. If undefined, all users are listed. */
  userCategoryId: UserCategoryId | undefined;
}

interface UserDirectoryProps extends DirectoryProps {
  title: string;
  /** The filters of the list. */
  children: ReactNode;
}

/** The users of one category, or all users. */
export function UserDirectory({ userCategoryId, title, children }: UserDirectoryProps) {
  return (
    <Stack component="section" aria-labelledby="directory-title">
      <Title order={2} fz="clamp(1.75rem, 1.4rem + 1.5vw, 2.5rem)" id="directory-title">
        {title}
      </Title>
      {children}
      <Users userCategoryId={userCategoryId} />
    </Stack>
  );
}

function Users({ userCategoryId }: DirectoryProps) {
  const { t, i18n } = useTranslation('users');
  const filter = useDirectoryFilter();
  const { serviceIds, choose } = useServiceFilter();
  // Ignores the service filter for categories that offer no services.
  const requiredServiceIds = !userCategoryId || offersServices(userCategoryId) ? serviceIds : [];
  const query = useInfiniteQuery(usersQuery(userCategoryId, filter, requiredServiceIds));
  const look = userCategoryLook(userCategoryId);
  return (
    <EndlessList
      key={JSON.stringify([filter, requiredServiceIds])}
      query={query}
      className={cards.grid}
      boxHeight={heightOf(userCategoryId)}
      failed={(error, retry) => (
        <ApiErrorMessage error={error} title={t('failedUsers', { message: errorText(i18n, error) })} onRetry={retry} />
      )}
      empty={
        filter.openNow ? (
          <NobodyOpen />
        ) : (
          <EmptyState
            illustration={look?.illustration ?? 'wave'}
            tint={look?.tint ?? 'plain'}
            heading={<h3>{requiredServiceIds.length > 0 ? t('services.nobody') : t('none')}</h3>}
            action={
              requiredServiceIds.length > 0 ? (
                <Button variant="default" onClick={() => choose([])}>
                  {t('services.clear')}
                </Button>
              ) : (
                userCategoryId && (
                  <Button component={Link} to={paths.users()} replace variant="default">
                    {t('all')}
                  </Button>
                )
              )
            }
          >
            {requiredServiceIds.length === 0 && userCategoryId && t('noneText')}
          </EmptyState>
        )
      }
    >
      {(user) => <UserCard user={user} showsCategory={!userCategoryId} />}
    </EndlessList>
  );
}

/** Returns the typical height of a card. Cards of businesses show hours and an address. */
function heightOf(userCategoryId: UserCategoryId | undefined) {
  if (!userCategoryId) return 440;
  if (!isBusiness(userCategoryId)) return 224;
  const showsPrices = offersServices(userCategoryId);
  return showsPrices ? { base: 540, md: 416 } : { base: 376, md: 328 };
}

interface UserCardProps {
  user: components['schemas']['DirectoryEntry'];
  showsCategory: boolean;
}

export function UserCard({ user, showsCategory }: UserCardProps) {
  const { t } = useTranslation('users');
  const look = userCategoryLook(user.userCategoryId);
  const name = userName(user) || t('unnamed');
  return (
    <Card lifts className={classes.card} data-tint={look?.tint ?? 'plain'}>
      <div className={classes.ground}>
        {user.business?.cover && (
          <CoverPhoto
            src={user.business.cover.url}
            variants={user.business.cover.variants}
            sizes="(min-width: 64em) 280px, 44vw"
            // The image needs no alternative text, because the name is below it.
            alt=""
          />
        )}
      </div>
      <div className={classes.picture}>
        <Avatar src={user.imageUrl} size={96} tint={look?.tint} fallback={look?.illustration} />
      </div>
      <h3 className={classes.name}>{name}</h3>
      {showsCategory && <UserCategoryChip userCategoryId={user.userCategoryId} isShort />}
      <VerifiedBadge verifiedAt={user.business?.verifiedAt} isShort />
      <RatingLine rating={user.business?.rating} />
      <OpenState hours={user.business?.openingHours} isSmall />
      {user.business && <BusinessCard uuid={user.uuid} name={name} business={user.business} />}
      <CardAction to={paths.user(user.uuid)} aria-label={t('viewProfileOf', { name })}>
        {t('viewProfile')}
      </CardAction>
    </Card>
  );
}

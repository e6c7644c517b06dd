import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { Card } from '../../ui/cards/Card';
import { CardAction } from '../../ui/cards/CardAction';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Illustration } from '../../ui/pictures/Illustration';
import { Section } from '../../ui/layout/Section';
import { TryAgain } from '../../ui/feedback/TryAgain';
import { userCategoriesQuery } from '../catalog/catalog.queries';
import { USER_CATEGORY_IDS, userCategoryLook } from '../catalog/userCategories';
import classes from './CategoryGrid.module.css';

export function UserCategoryGrid() {
  const { t } = useTranslation('home');
  const session = useSession();
  return <Section title={t('userCategories.title')}>{session ? <ForUsers /> : <ForVisitors />}</Section>;
}

function ForUsers() {
  const { t } = useTranslation('home');
  const { data: categories, error, refetch } = useQuery(userCategoriesQuery());

  if (error && !categories)
    return <ApiErrorMessage title={t('userCategories.failed')} error={error} onRetry={() => void refetch()} />;
  if (!categories) {
    return (
      <div className={classes.users} aria-hidden>
        {USER_CATEGORY_IDS.map((id) => (
          <Skeleton key={id} className={classes.userSkeleton} radius={20} />
        ))}
      </div>
    );
  }
  if (categories.length === 0) {
    return (
      <EmptyState illustration="compass" action={<TryAgain onClick={() => void refetch()} />}>
        {t('userCategories.none')}
      </EmptyState>
    );
  }
  return (
    <ul className={classes.users}>
      {categories.map(({ id, name, description }) => (
        <UserCategory key={id} id={id} name={name} description={description} to={paths.users({ userCategoryId: id })} />
      ))}
    </ul>
  );
}

/**
 * The server lists categories only for users, so visitors see built-in names. Each card links to
 * the login page.
 */
function ForVisitors() {
  const { t } = useTranslation('catalog');
  return (
    <ul className={classes.users}>
      {USER_CATEGORY_IDS.map((id) => {
        const key = userCategoryLook(id)!.key;
        return (
          <UserCategory
            key={id}
            id={id}
            name={t(`userCategories.${key}.name`)}
            description={t(`userCategories.${key}.description`)}
            to={paths.login({ next: paths.users({ userCategoryId: id }) })}
          />
        );
      })}
    </ul>
  );
}

function UserCategory({ id, name, description, to }: { id: number; name: string; description: string; to: string }) {
  const { t } = useTranslation('home');
  const look = userCategoryLook(id);
  return (
    <li data-tint={look?.tint ?? 'plain'}>
      <Card lifts className={classes.user}>
        <div className={classes.medal}>
          <Illustration name={look?.illustration ?? 'paws'} className={classes.thing} />
        </div>
        <h3 className={classes.userName}>{name}</h3>
        <p className={classes.userDescription}>{description}</p>
        <CardAction to={to} aria-label={t('userCategories.viewOf', { name })}>
          {t('userCategories.view')}
        </CardAction>
      </Card>
    </li>
  );
}

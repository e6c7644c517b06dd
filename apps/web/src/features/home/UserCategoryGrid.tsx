import { Box, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { Card } from '../../ui/cards/Card';
import { CardAction } from '../../ui/cards/CardAction';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Illustration } from '../../ui/pictures/Illustration';
import { SimpleGrid } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { TryAgain } from '../../ui/feedback/TryAgain';
import { userCategoriesQuery } from '../catalog/catalog.queries';
import { USER_CATEGORY_IDS, userCategoryLook } from '../catalog/userCategories';
import classes from './CategoryGrid.module.css';

const COLUMNS = { cols: { base: 1, sm: 2, md: 5 }, spacing: { base: 12, sm: 16 } };

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
      <SimpleGrid {...COLUMNS} aria-hidden>
        {USER_CATEGORY_IDS.map((id) => (
          <Skeleton key={id} h={{ base: 164, md: 330 }} radius={20} />
        ))}
      </SimpleGrid>
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
    <SimpleGrid component="ul" {...COLUMNS}>
      {categories.map(({ id, name, description }) => (
        <UserCategory key={id} id={id} name={name} description={description} to={paths.users({ userCategoryId: id })} />
      ))}
    </SimpleGrid>
  );
}

/**
 * The server lists categories only for users, so visitors see built-in names. Each card links to
 * the login page.
 */
function ForVisitors() {
  const { t } = useTranslation('catalog');
  return (
    <SimpleGrid component="ul" {...COLUMNS}>
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
    </SimpleGrid>
  );
}

function UserCategory({ id, name, description, to }: { id: number; name: string; description: string; to: string }) {
  const { t } = useTranslation('home');
  const look = userCategoryLook(id);
  return (
    <Box component="li" display="grid" data-tint={look?.tint ?? 'plain'}>
      <Card lifts className={classes.user}>
        <div className={classes.medal}>
          <Illustration name={look?.illustration ?? 'paws'} />
        </div>
        <Title order={3} fz="lg">
          {name}
        </Title>
        <Text c="dimmed" fz={15} lh={1.4}>
          {description}
        </Text>
        <CardAction to={to} aria-label={t('userCategories.viewOf', { name })}>
          {t('userCategories.view')}
        </CardAction>
      </Card>
    </Box>
  );
}

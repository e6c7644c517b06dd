import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { AdSlot } from '../../ui/layout/AdSlot';
import { Card } from '../../ui/cards/Card';
import { CardAction } from '../../ui/cards/CardAction';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Illustration } from '../../ui/pictures/Illustration';
import { InlineError } from '../../ui/feedback/InlineError';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TryAgain } from '../../ui/feedback/TryAgain';
import { preloadable } from '../../ui/loading/preloadable';
import { Skeletons } from '../../ui/loading/Skeletons';
import { userCategoriesQuery } from '../catalog/catalog.queries';
import { offersServices, USER_CATEGORY, USER_CATEGORY_IDS, userCategoryLook } from '../catalog/userCategories';
import { ListMap } from '../map/ListMap';
import { DirectoryFilters } from './DirectoryFilters';
import { UserDirectory } from './UserDirectory';
import { useServiceFilter } from './useServiceFilter';
import classes from './UsersPage.module.css';
import { useDirectoryFilter, type UserCategoryId } from './directory.queries';

const UserMap = preloadable(() => import('./UserMap').then((module) => module.UserMap));

/** The directory: the user categories, then the users of one category. */
export function UsersPage() {
  const { t } = useTranslation(['users', 'catalog']);
  const [searchParams] = useSearchParams();
  const filter = useDirectoryFilter();
  const { serviceIds } = useServiceFilter();
  const chosen = toUserCategoryId(searchParams.get('userCategoryId'));
  const title = chosen ? t(`catalog:userCategories.${userCategoryLook(chosen)!.key}.people`) : t('directory');
  const mapped = chosen === USER_CATEGORY.veterinary || chosen === USER_CATEGORY.shelter ? chosen : undefined;
  const services = serviceIds.join();
  const { data: categories, error, refetch } = useQuery(userCategoriesQuery());

  return (
    <Page>
      <Stack gap={4}>
        {/* The specification requires this heading. The large title is that of the list. */}
        <PageHeading title={title} className={classes.choose}>
          {t('title')}
        </PageHeading>
        <ChoiceLinks
          label={t('filterLabel')}
          choices={[
            { key: 'all', to: paths.users({ ...filter, services }), label: t('all'), isChosen: !chosen },
            ...USER_CATEGORY_IDS.map((id) => {
              const look = userCategoryLook(id)!;
              return {
                key: id,
                // Drops the filter for opening hours, which only businesses have.
                to: paths.users({
                  userCategoryId: id,
                  ...filter,
                  openNow: id === USER_CATEGORY.owner ? undefined : filter.openNow,
                  services: offersServices(id) ? services : undefined,
                }),
                label: t(`catalog:userCategories.${look.key}.short`),
                icon: <look.Icon size={20} aria-hidden />,
                tint: look.tint,
                isChosen: id === chosen,
              };
            }),
          ]}
        />
      </Stack>
      {!chosen &&
        (error ? (
          <InlineError error={error} title={t('failedCategories')} onRetry={() => void refetch()} />
        ) : categories ? (
          <Categories categories={categories} onRetry={() => void refetch()} />
        ) : (
          <Skeletons count={5} className={classes.categories} boxHeight={{ base: 196, md: 220 }} />
        ))}
      <UserDirectory key={chosen} userCategoryId={chosen} title={chosen ? title : t('all')}>
        <DirectoryFilters userCategoryId={chosen} />
        {mapped && (
          <ListMap prepare={UserMap.prepare}>
            <UserMap key={mapped} userCategoryId={mapped} />
          </ListMap>
        )}
      </UserDirectory>
      <AdSlot slot="users" />
    </Page>
  );
}

interface CategoriesProps {
  categories: { id: number; name: string; description: string }[];
  onRetry: () => void;
}

function Categories({ categories, onRetry }: CategoriesProps) {
  const { t } = useTranslation('users');
  if (!categories.length) {
    return (
      <EmptyState illustration="compass" action={<TryAgain onClick={onRetry} />}>
        {t('noCategories')}
      </EmptyState>
    );
  }
  return (
    <ul className={classes.categories}>
      {categories.map(({ id, name, description }) => {
        const look = userCategoryLook(id);
        return (
          <li key={id} data-tint={look?.tint ?? 'plain'}>
            <Card lifts className={classes.category}>
              <div className={classes.medal}>
                <Illustration name={look?.illustration ?? 'paws'} />
              </div>
              <Stack gap={0}>
                <Text c="var(--tint-ink)" fz="xs" fw={800} lts="0.08em">
                  {t('category')}
                </Text>
                <Title order={2} fz="xl">
                  {name}
                </Title>
                <Text mt={4} c="dimmed" fz={15} lh={1.4}>
                  {description}
                </Text>
              </Stack>
              <CardAction to={paths.users({ userCategoryId: id })} replace aria-label={t('userProfilesOf', { name })}>
                {t('userProfiles')}
              </CardAction>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

function toUserCategoryId(value: string | null): UserCategoryId | undefined {
  return USER_CATEGORY_IDS.find((id) => id === Number.parseInt(value ?? '', 10));
}

import { Button, Group, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import cards from '../../ui/cards/CardGrid.module.css';
import { CheckPills } from '../../ui/fields/CheckPills';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { EndlessList } from '../../ui/lists/EndlessList';
import { errorText } from '../../ui/feedback/errorText';
import { LoadingText } from '../../ui/loading/LoadingText';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { USER_CATEGORY, userCategoryLook } from '../catalog/userCategories';
import { useServiceSearch } from '../catalog/useServiceSearch';
import { servicesQuery } from '../catalog/catalog.queries';
import { NobodyOpen } from '../hours/NobodyOpen';
import { OpenNowFilter } from '../hours/OpenNowFilter';
import { PlaceFilterFields } from '../places/PlaceFilterFields';
import { UserCard } from './UserDirectory';
import { Stack } from '../../ui/layout/Layout';
import classes from './ServicesPage.module.css';
import { offeringQuery, useDirectoryFilter } from './directory.queries';
import { useServiceFilter } from './useServiceFilter';

type Service = components['schemas']['Service'];

/**
 * Service checklist required by the specification. Shows the businesses that offer all ticked
 * services. The URL contains the ticked services.
 */
export function ServicesPage() {
  const { t } = useTranslation('services');
  const { data: services, error, refetch } = useQuery(servicesQuery());
  const { serviceIds, choose: tick } = useServiceFilter();
  const ticked = services?.filter(({ id }) => serviceIds.includes(id)).map(({ id }) => id) ?? [];

  return (
    <Page>
      <Stack component="header" gap={4}>
        <PageHeading>{t('title')}</PageHeading>
        <p className={classes.intro}>{t('intro')}</p>
      </Stack>
      {error ? (
        <ApiErrorMessage title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : !services ? (
        <ChecklistSkeleton />
      ) : services.length ? (
        <>
          <Checklist services={services} ticked={ticked} onTick={tick} />
          <PlaceFilterFields />
          <OpenNowFilter />
          <Businesses serviceIds={ticked} onClear={() => tick([])} />
        </>
      ) : (
        <EmptyState illustration="basket" action={<Directories />}>
          {t('none')}
        </EmptyState>
      )}
    </Page>
  );
}

/** Widths of the placeholder pills in each group while the services load. */
const SKELETON_GROUPS = [
  [190, 220, 240, 170, 230, 170, 200],
  [160, 150, 230],
  [270, 150, 290, 220, 120, 140, 180],
];

function ChecklistSkeleton() {
  return (
    <div role="status" className={classes.checklist}>
      <div className={classes.searchSkeleton}>
        <LoadingText />
        <Skeleton height={44} radius={9999} />
      </div>
      {SKELETON_GROUPS.map((widths, index) => (
        <div key={index} aria-hidden>
          <Skeleton width={140} height={20} mb={12} />
          <Group gap="xs">
            {widths.map((width, pill) => (
              <Skeleton key={pill} width={width} height={44} radius={9999} />
            ))}
          </Group>
        </div>
      ))}
    </div>
  );
}

/** Returns a key for the group of the service: the business categories that offer it. */
const kindsOf = ({ userCategoryIds }: Service) => userCategoryIds.join();

/** Sorted, so that the same selection always has the same URL. */
const sorted = (serviceIds: number[]) => [...serviceIds].sort((a, b) => a - b);

interface ChecklistProps {
  services: Service[];
  ticked: number[];
  onTick: (serviceIds: number[]) => void;
}

/** Checkboxes grouped by the business category or categories that offer the service. */
function Checklist({ services, ticked, onTick }: ChecklistProps) {
  const { t } = useTranslation(['services', 'catalog']);
  const { search, shown } = useServiceSearch({
    choices: services,
    value: ticked,
    onChoose: (id) => onTick(sorted([...ticked, id])),
  });
  const kinds = [...new Set(shown.map(kindsOf))];
  const nameOf = (id: number) => t(`catalog:userCategories.${userCategoryLook(id)?.key ?? 'parlor'}.name`);

  return (
    <div className={classes.checklist}>
      {search}
      {kinds.map((key) => {
        const group = shown.filter((service) => kindsOf(service) === key);
        const categories = group[0]!.userCategoryIds;
        const inGroup = group.map(({ id }) => id);
        return (
          <CheckPills
            key={key}
            legend={categories.map(nameOf).join(' · ')}
            choices={group}
            value={ticked.filter((id) => inGroup.includes(id))}
            onChange={(chosen) => onTick(sorted([...ticked.filter((id) => !inGroup.includes(id)), ...chosen]))}
            tint={categories.length === 1 ? userCategoryLook(categories[0])?.tint : 'owner'}
          />
        );
      })}
      {ticked.length > 0 && (
        <div className={classes.toResults}>
          <Button
            variant="default"
            component={Link}
            to={{ search: `?services=${ticked.join()}`, hash: 'businesses' }}
            replace
          >
            {t('show', { count: ticked.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

interface BusinessesProps {
  serviceIds: number[];
  onClear: () => void;
}

function Businesses({ serviceIds, onClear }: BusinessesProps) {
  const { t } = useTranslation('services');
  const heading = useRef<HTMLHeadingElement>(null);
  const clear = () => {
    // Moves the focus, because the button disappears when no service is ticked.
    heading.current?.focus({ preventScroll: true });
    onClear();
  };
  return (
    <Stack
      component="section"
      mt="md"
      id="businesses"
      className={classes.businesses}
      aria-labelledby="businesses-title"
    >
      <h2 id="businesses-title" ref={heading} tabIndex={-1}>
        {t('businesses.title')}
      </h2>
      {serviceIds.length ? (
        <Offering key={serviceIds.join()} serviceIds={serviceIds} onClear={clear} />
      ) : (
        <EmptyState illustration="handshake" tint="parlor" action={<Directories />}>
          {t('businesses.hint')}
        </EmptyState>
      )}
    </Stack>
  );
}

/** Links to the directories, shown while no service is ticked. */
function Directories() {
  const { t } = useTranslation('services');
  return (
    <Group justify="center" gap="sm" align="stretch">
      <Button component={Link} to={paths.users({ userCategoryId: USER_CATEGORY.parlor })} variant="default">
        {t('businesses.parlors')}
      </Button>
      <Button component={Link} to={paths.users({ userCategoryId: USER_CATEGORY.veterinary })} variant="default">
        {t('businesses.clinics')}
      </Button>
    </Group>
  );
}

function Offering({ serviceIds, onClear }: BusinessesProps) {
  const filter = useDirectoryFilter();
  const { t, i18n } = useTranslation(['services', 'users']);
  const query = useInfiniteQuery(offeringQuery(serviceIds, filter));
  return (
    <EndlessList
      key={JSON.stringify(filter)}
      query={query}
      className={cards.grid}
      boxHeight={440}
      failed={(error, retry) => (
        <ApiErrorMessage
          error={error}
          title={t('users:failedUsers', { message: errorText(i18n, error) })}
          onRetry={retry}
        />
      )}
      empty={
        filter.openNow ? (
          <NobodyOpen />
        ) : (
          <EmptyState
            illustration="magnifier"
            tint="veterinary"
            role="status"
            action={
              <Button variant="default" onClick={onClear}>
                {t('businesses.clear')}
              </Button>
            }
          >
            {t('businesses.none')}
          </EmptyState>
        )
      }
    >
      {(user) => <UserCard user={user} showsCategory />}
    </EndlessList>
  );
}

import { Button, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { components } from '../../api/schema';
import { PublicBusinesses_list } from '../../api/enums';
import { useSession } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardAction } from '../../ui/cards/CardAction';
import cards from '../../ui/cards/CardGrid.module.css';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { useChangeSearch } from '../../routing/useChangeSearch';
import { IN_PLACE } from '../../routing/inPlace';
import { EndlessList } from '../../ui/lists/EndlessList';
import { CoverPhoto } from '../../ui/photos/CoverPhoto';
import { Avatar } from '../../ui/pictures/Avatar';
import { CardPrices } from '../catalog/CardPrices';
import { offersServices, userCategoryLook } from '../catalog/userCategories';
import { UserCategoryChip } from '../catalog/UserCategoryChip';
import { VerifiedBadge } from '../catalog/VerifiedBadge';
import { OpenState } from '../hours/OpenState';
import { RatingLine } from '../reviews/RatingLine';
import { DirectoryFilters, FILTER_PARAMETERS } from './DirectoryFilters';
import { type BusinessCategoryId, publicBusinessesQuery, useDirectoryFilter } from './directory.queries';
import { useServiceFilter } from './useServiceFilter';
import classes from './UserDirectory.module.css';

const { userCategoryId: KINDS } = PublicBusinesses_list;

/** Businesses by kind and place, for visitors. Users are redirected to the directory. */
export function BusinessesPage() {
  const { t } = useTranslation(['visitors', 'catalog']);
  const session = useSession();
  const { search } = useLocation();
  const [searchParams] = useSearchParams();
  const kind = KINDS.find((id) => id === Number(searchParams.get('userCategoryId')));
  if (session) return <Navigate to={{ pathname: paths.users(), search }} replace />;

  const linkTo = (id?: BusinessCategoryId) => {
    const params = new URLSearchParams(searchParams);
    params.delete('userCategoryId');
    if (id) params.set('userCategoryId', String(id));
    if (id && !offersServices(id)) params.delete('services');
    return { search: params.toString() };
  };
  return (
    <Page>
      <Stack gap={4}>
        <PageHeading>
          {kind ? t(`catalog:userCategories.${userCategoryLook(kind)!.key}.people`) : t('businesses.title')}
        </PageHeading>
        <Text c="dimmed">{t('businesses.intro')}</Text>
      </Stack>
      <Stack>
        <ChoiceLinks
          label={t('businesses.kinds')}
          choices={[
            { key: 'all', to: linkTo(), label: t('businesses.all'), isChosen: !kind },
            ...KINDS.map((id) => {
              const look = userCategoryLook(id)!;
              return {
                key: id,
                to: linkTo(id),
                label: t(`catalog:userCategories.${look.key}.short`),
                icon: <look.Icon size={20} aria-hidden />,
                tint: look.tint,
                isChosen: id === kind,
              };
            }),
          ]}
        />
        <DirectoryFilters userCategoryId={kind} />
      </Stack>
      <Businesses kind={kind} />
    </Page>
  );
}

function Businesses({ kind }: { kind: BusinessCategoryId | undefined }) {
  const { t } = useTranslation('visitors');
  const filter = useDirectoryFilter();
  const { serviceIds } = useServiceFilter();
  const changeSearch = useChangeSearch();
  const requiredServiceIds = !kind || offersServices(kind) ? serviceIds : [];
  const query = useInfiniteQuery(publicBusinessesQuery(kind, filter, requiredServiceIds));
  const look = userCategoryLook(kind);
  const clear = () =>
    changeSearch((params) => {
      for (const name of FILTER_PARAMETERS) params.delete(name);
    }, IN_PLACE);

  return (
    <EndlessList
      key={JSON.stringify([kind, filter, requiredServiceIds])}
      query={query}
      className={cards.grid}
      boxHeight={{ base: 376, md: 328 }}
      failed={(error, retry) => <ApiErrorMessage error={error} title={t('businesses.failed')} onRetry={retry} />}
      empty={
        <EmptyState
          illustration={look?.illustration ?? 'compass'}
          tint={look?.tint ?? 'plain'}
          role="status"
          heading={<h2>{t('businesses.none')}</h2>}
          action={
            <Button variant="default" onClick={clear}>
              {t('businesses.clear')}
            </Button>
          }
        >
          {t('businesses.noneText')}
        </EmptyState>
      }
    >
      {(business) => <BusinessTile business={business} showsKind={!kind} />}
    </EndlessList>
  );
}

interface BusinessTileProps {
  business: components['schemas']['PublicBusinessCard'];
  showsKind: boolean;
}

function BusinessTile({ business, showsKind }: BusinessTileProps) {
  const { t } = useTranslation(['visitors', 'catalog']);
  const format = useFormat();
  const { uuid, userCategoryId, cover, city, distanceKm, services } = business;
  const look = userCategoryLook(userCategoryId)!;
  const name = business.name ?? t(`catalog:userCategories.${look.key}.name`);
  return (
    <Card lifts className={classes.card} data-tint={look.tint}>
      <div className={classes.ground}>
        {cover && <CoverPhoto src={cover.url} variants={cover.variants} sizes="(min-width: 64em) 280px, 44vw" alt="" />}
      </div>
      <div className={classes.picture}>
        <Avatar src={business.imageUrl} size={96} tint={look.tint} fallback={look.illustration} />
      </div>
      <h2 className={classes.name}>{name}</h2>
      {showsKind && <UserCategoryChip userCategoryId={userCategoryId} isShort />}
      <VerifiedBadge verifiedAt={business.verifiedAt} isShort />
      <RatingLine rating={business.rating} />
      <OpenState hours={business.openingHours} isSmall />
      {city && (
        <p className={classes.place}>
          <IconMapPin size={18} aria-hidden />
          {distanceKm
            ? t('catalog:petCard.distance', { place: city, km: format.number(Math.max(1, Math.round(distanceKm))) })
            : city}
        </p>
      )}
      {services.length > 0 && <CardPrices services={services} />}
      <CardAction to={paths.publicBusiness(uuid)} aria-label={t('businesses.viewOf', { name })}>
        {t('businesses.view')}
      </CardAction>
    </Card>
  );
}

import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/routes';
import cards from '../../ui/cards/CardGrid.module.css';
import { CountBadge } from '../../ui/cards/CountBadge';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { EndlessList } from '../../ui/lists/EndlessList';
import { savedSearchesQuery } from '../find/find.queries';
import { SavedSearchCards } from '../find/SavedSearchCards';
import { PetCard } from '../pets/PetCard';
import { FAVOURITES_PER_PAGE, favouritesQuery } from './favourites.queries';

/** The user's favourite pets and saved searches. */
export function FavouritesPage() {
  const { t } = useTranslation('find');
  const [searchParams] = useSearchParams();
  const isSearches = searchParams.get('tab') === 'searches';
  return (
    <Page>
      <PageHeading>{t('favourites.title')}</PageHeading>
      <ChoiceLinks
        label={t('favourites.tabs')}
        choices={[
          { key: 'pets', to: paths.favourites(), label: t('favourites.pets'), isChosen: !isSearches },
          {
            key: 'searches',
            to: paths.favourites({ tab: 'searches' }),
            label: t('favourites.searches'),
            badge: <NewCount />,
            isChosen: isSearches,
          },
        ]}
      />
      <VisuallyHidden component="h2">{t(isSearches ? 'favourites.searches' : 'favourites.pets')}</VisuallyHidden>
      {isSearches ? <SavedSearchCards /> : <Pets />}
    </Page>
  );
}

/** Number of new pets in all saved searches. */
function NewCount() {
  const { t } = useTranslation('find');
  const { data: searches = [] } = useQuery(savedSearchesQuery());
  const count = searches.reduce((sum, { newCount }) => sum + newCount, 0);
  if (count === 0) return null;
  return (
    <>
      <CountBadge count={count} />
      <VisuallyHidden>{t('searches.new', { count })}</VisuallyHidden>
    </>
  );
}

function Pets() {
  const { t } = useTranslation('find');
  const query = useInfiniteQuery(favouritesQuery());
  return (
    <EndlessList
      query={query}
      pageSize={FAVOURITES_PER_PAGE}
      className={cards.grid}
      boxHeight={{ base: 306, md: 400 }}
      failed={(error, retry) => <ApiErrorMessage error={error} title={t('favourites.failed')} onRetry={retry} />}
      empty={
        <EmptyState
          illustration="orangeHeart"
          heading={<h3>{t('favourites.none')}</h3>}
          action={
            <Button component={Link} to={paths.find()}>
              {t('favourites.find')}
            </Button>
          }
        >
          {t('favourites.noneText')}
        </EmptyState>
      }
    >
      {(pet) => <PetCard pet={pet} sizes="(min-width: 64em) 260px, (min-width: 48em) 30vw, 44vw" />}
    </EndlessList>
  );
}

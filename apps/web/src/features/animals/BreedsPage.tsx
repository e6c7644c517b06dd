import { Box, Group, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Flex } from '../../ui/layout/Layout';
import { paths } from '../../routing/routes';
import { IN_PLACE } from '../../routing/inPlace';
import { setParameter, useChangeSearch } from '../../routing/useChangeSearch';
import { AdSlot } from '../../ui/layout/AdSlot';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import cards from '../../ui/cards/CardGrid.module.css';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { errorText } from '../../ui/feedback/errorText';
import { Illustration } from '../../ui/pictures/Illustration';
import { LoadMore } from '../../ui/lists/LoadMore';
import { Page } from '../../ui/layout/Page';
import { SearchSelect } from '../../ui/fields/SearchSelect';
import { TextLink } from '../../ui/layout/TextLink';
import { useShownPages } from '../../ui/lists/useShownPages';
import { type Breed, breedContext, type PetCategoryId, withoutUnknown } from '../catalog/breeds';
import { breedsQuery } from '../catalog/catalog.queries';
import { PET_CATEGORY, type PetCategoryKey, petCategoryLook } from '../catalog/petCategories';
import { useBreedsWithPetsFirst } from '../find/find.queries';
import { BreedCard } from './BreedCard';
import { KindBanner } from './KindBanner';
import { NoBreeds } from './NoBreeds';
import { OwnLinks } from './OwnLinks';
import { BreedsSkeleton } from './BreedsSkeleton';

const KINDS = Object.keys(PET_CATEGORY) as PetCategoryKey[];
/** Number of cards added by "Show more". The whole list is loaded, because the search needs it. */
const PAGE_SIZE = 24;
/** Maximum number of placeholder cards while a long list is restored on back navigation. */
const MOST_BOXES = 240;

/** The breeds of one animal category (/dogs, /cats, …), each with a link to its pets. */
export function BreedsPage() {
  const { t } = useTranslation(['animals', 'catalog']);
  const { pathname } = useLocation();
  const kind = KINDS.find((key) => paths[key] === pathname) ?? 'dogs';

  return (
    <Page>
      <KindBanner
        title={t(`catalog:petCategories.${kind}`)}
        intro={t('kind.intro')}
        petCategoryId={PET_CATEGORY[kind]}
      />
      <ChoiceLinks
        label={t('filterLabel')}
        choices={KINDS.map((key) => {
          const look = petCategoryLook(PET_CATEGORY[key]);
          return {
            key,
            to: paths[key],
            label: t(`catalog:petCategories.${key}`),
            icon: <Illustration name={look.illustration} eager />,
            tint: look.tint,
            isChosen: key === kind,
          };
        })}
      />
      <BreedsOfKind key={kind} kind={kind} />
      <AdSlot slot="animals" />
      <OwnLinks />
    </Page>
  );
}

function BreedsOfKind({ kind }: { kind: PetCategoryKey }) {
  const { t, i18n } = useTranslation('animals');
  const petCategoryId = PET_CATEGORY[kind];
  const context = breedContext(petCategoryId);
  const { data: breeds, error, refetch } = useQuery({ ...breedsQuery(petCategoryId), select: withoutUnknown });
  const [searchParams] = useSearchParams();
  const changeSearch = useChangeSearch();
  const { shown, showMore } = useShownPages();
  const sorted = useBreedsWithPetsFirst(breeds);
  const chosen = breeds?.find(({ id }) => String(id) === searchParams.get('breed'));

  const choose = (breed: string | null) => changeSearch((params) => setParameter(params, 'breed', breed), IN_PLACE);

  return (
    <Flex component="section" direction="column" gap="md" aria-labelledby="breeds-title">
      <Group justify="space-between" gap="sm">
        <h2 id="breeds-title">{t('breeds.titleAll', { context })}</h2>
        <Box flex="1 1 260px" maw={{ md: 360 }}>
          <SearchSelect
            data={(breeds ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={chosen ? String(chosen.id) : null}
            onChange={choose}
            aria-label={t('breeds.search')}
            placeholder={t('breeds.searchPlaceholder')}
            nothingFoundMessage={t('kind.nothingFound')}
            disabled={!breeds}
            radius={9999}
          />
        </Box>
      </Group>
      {error ? (
        <ApiErrorMessage
          error={error}
          title={t('failed', { message: errorText(i18n, error) })}
          onRetry={() => void refetch()}
        />
      ) : sorted ? (
        <>
          {chosen && (
            <TextLink to={paths[kind]} replace preventScrollReset>
              <IconArrowLeft size={20} aria-hidden />
              {t('breeds.titleAll', { context })}
            </TextLink>
          )}
          <Cards breeds={chosen ? [chosen] : sorted} petCategoryId={petCategoryId} shown={shown} onMore={showMore} />
        </>
      ) : (
        <BreedsSkeleton count={shown > 1 ? Math.min(shown * PAGE_SIZE, MOST_BOXES) : undefined} />
      )}
    </Flex>
  );
}

interface CardsProps {
  breeds: Breed[];
  petCategoryId: PetCategoryId;
  /** The number of rendered pages. */
  shown: number;
  onMore: () => void;
}

function Cards({ breeds, petCategoryId, shown, onMore }: CardsProps) {
  const { t } = useTranslation('animals');
  const count = shown * PAGE_SIZE;

  if (!breeds.length) {
    return <NoBreeds petCategoryId={petCategoryId} />;
  }
  return (
    <>
      <Text c="dimmed" fz={15} role="status">
        {t('breeds.found', { count: breeds.length, context: breedContext(petCategoryId) })}
      </Text>
      <ul className={cards.grid}>
        {breeds.slice(0, count).map((breed) => (
          <li key={breed.id}>
            <BreedCard breed={breed} />
          </li>
        ))}
      </ul>
      <LoadMore hasMore={breeds.length > count} isLoading={false} error={null} onMore={onMore} />
    </>
  );
}

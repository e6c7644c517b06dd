import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Flex } from '../../ui/layout/Layout';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import cards from '../../ui/cards/CardGrid.module.css';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Pagination } from './Pagination';
import { matchRank } from '../../lib/foldText';
import { SearchField } from '../../ui/fields/SearchField';
import { errorText } from '../../ui/feedback/errorText';
import { type Breed, breedContext, type PetCategoryId } from '../catalog/breeds';
import { breedsQuery } from '../catalog/catalog.queries';
import { petCategoryLook } from '../catalog/petCategories';
import { useBreedsWithPetsFirst } from '../find/find.queries';
import { BreedCard } from './BreedCard';
import { NoBreeds } from './NoBreeds';
import { BreedsSkeleton } from './BreedsSkeleton';

/** The page size from the specification. */
const BREEDS_PER_PAGE = 50;

interface BreedsProps {
  title: string;
  petCategoryId: PetCategoryId | undefined;
  page: number;
}

/** The breeds of a category, page by page. The search covers all pages. */
export function Breeds({ title, petCategoryId, page }: BreedsProps) {
  const { t } = useTranslation('animals');
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed).trim();

  return (
    <Flex component="section" direction="column" gap="md" aria-labelledby="breeds-title">
      <Group justify="space-between" gap="sm">
        <h2 id="breeds-title">{title}</h2>
        <SearchField
          label={t('breeds.search')}
          clearLabel={t('breeds.clearSearch')}
          placeholder={t('breeds.searchPlaceholder')}
          value={typed}
          onChange={setTyped}
          flex="1 1 260px"
          maw={{ md: 360 }}
        />
      </Group>
      {text ? (
        <FoundBreeds text={text} petCategoryId={petCategoryId} onClear={() => setTyped('')} />
      ) : (
        <BreedPage page={page} petCategoryId={petCategoryId} />
      )}
    </Flex>
  );
}

function BreedPage({ page, petCategoryId }: { page: number; petCategoryId: PetCategoryId | undefined }) {
  const { t, i18n } = useTranslation('animals');
  const { data, error, refetch } = useQuery(breedsQuery(petCategoryId));
  // Sorts all breeds before paging, so breeds with pets are on the first pages.
  const breeds = useBreedsWithPetsFirst(data);

  if (error) {
    const title = t('failed', { message: errorText(i18n, error) });
    return <ApiErrorMessage error={error} title={title} onRetry={() => void refetch()} />;
  }
  if (!breeds) return <BreedsSkeleton />;
  const shown = breeds.slice((page - 1) * BREEDS_PER_PAGE, page * BREEDS_PER_PAGE);
  if (!shown.length) {
    return <NoBreeds petCategoryId={petCategoryId} />;
  }
  return (
    <>
      <BreedGrid breeds={shown} total={breeds.length} petCategoryId={petCategoryId} />
      <Pagination
        page={page}
        totalPages={Math.ceil(breeds.length / BREEDS_PER_PAGE)}
        to={(number) => paths.animals({ petCategoryId, page: number > 1 ? number : undefined })}
        texts={{
          label: t('pagination.label'),
          previous: t('pagination.previous'),
          next: t('pagination.next'),
          page: (number) => t('pagination.page', { number }),
        }}
      />
    </>
  );
}

interface FoundBreedsProps {
  text: string;
  petCategoryId: PetCategoryId | undefined;
  onClear: () => void;
}

function FoundBreeds({ text, petCategoryId, onClear }: FoundBreedsProps) {
  const { t, i18n } = useTranslation('animals');
  const { data: breeds, error, refetch } = useQuery(breedsQuery(petCategoryId));

  if (error) {
    const title = t('failed', { message: errorText(i18n, error) });
    return <ApiErrorMessage error={error} title={title} onRetry={() => void refetch()} />;
  }
  if (!breeds) return <BreedsSkeleton />;
  const found = breeds
    .map((breed) => ({ breed, rank: matchRank(breed.name, text) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ breed }) => breed);
  if (!found.length) {
    return (
      <EmptyState
        illustration="magnifier"
        tint={petCategoryLook(petCategoryId).tint}
        role="status"
        action={
          <Button variant="default" onClick={onClear}>
            {t('breeds.titleAll', { context: breedContext(petCategoryId) })}
          </Button>
        }
      >
        {t('breeds.noMatch', { text, context: breedContext(petCategoryId) })}
      </EmptyState>
    );
  }
  return <BreedGrid breeds={found} total={found.length} petCategoryId={petCategoryId} />;
}

interface BreedGridProps {
  breeds: Breed[];
  total: number;
  petCategoryId: PetCategoryId | undefined;
}

function BreedGrid({ breeds, total, petCategoryId }: BreedGridProps) {
  const { t } = useTranslation('animals');
  return (
    <>
      <Text c="dimmed" fz={15} role="status">
        {t('breeds.found', { count: total, context: breedContext(petCategoryId) })}
      </Text>
      <ul className={cards.grid}>
        {breeds.map((breed) => (
          <li key={breed.id}>
            <BreedCard breed={breed} replaces />
          </li>
        ))}
      </ul>
    </>
  );
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineError } from '../../ui/InlineError';
import { SearchSelect } from '../../ui/SearchSelect';
import type { Control } from '../../ui/useGuidedForm';
import type { PetCategoryId } from '../catalog/breeds';
import { breedsQuery } from '../catalog/catalog.queries';

interface BreedSelectProps extends Control<number | null> {
  petCategoryId: number | null;
}

/** Breeds and types of the chosen category, found with or without their diacritics. */
export function BreedSelect({ petCategoryId, value, onChange, ...props }: BreedSelectProps) {
  const { t } = useTranslation('pets');
  const {
    data: breeds,
    error,
    refetch,
  } = useQuery({
    ...breedsQuery((petCategoryId ?? undefined) as PetCategoryId | undefined),
    enabled: petCategoryId !== null,
  });

  if (error) return <InlineError title={t('create.breedsFailed')} error={error} onRetry={() => void refetch()} />;
  if (petCategoryId !== null && !breeds) return <Skeleton height={78} radius={12} />;
  if (breeds && !breeds.length) return <p role="status">{t('create.noBreeds')}</p>;
  return (
    <SearchSelect
      {...props}
      data={(breeds ?? []).map((breed) => ({ value: String(breed.id), label: breed.name }))}
      value={value === null ? null : String(value)}
      onChange={(breed) => onChange(breed ? Number(breed) : null)}
      label={t('fields.petCategoryGroupId')}
      placeholder={petCategoryId === null ? t('create.categoryFirst') : t('create.breedPlaceholder')}
      nothingFoundMessage={t('create.noBreedFound')}
      disabled={petCategoryId === null}
      autoComplete="off"
      required
    />
  );
}

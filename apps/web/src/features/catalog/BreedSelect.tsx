import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FieldWrapper } from '../../ui/forms/FieldWrapper';
import { InlineError } from '../../ui/feedback/InlineError';
import { SearchSelect } from '../../ui/fields/SearchSelect';
import type { Control } from '../../ui/forms/useGuidedForm';
import { breedChoices, type PetCategoryId } from './breeds';
import { breedsQuery } from './catalog.queries';

interface BreedSelectProps extends Control<number | null> {
  petCategoryId: number | null;
  optional?: boolean;
}

/** Select field for the breeds of a category, with a search that ignores diacritics. */
export function BreedSelect({ petCategoryId, value, onChange, optional = false, ...props }: BreedSelectProps) {
  const { t } = useTranslation('pets');
  const {
    data: breeds,
    error,
    refetch,
  } = useQuery({
    ...breedsQuery((petCategoryId ?? undefined) as PetCategoryId | undefined),
    enabled: petCategoryId !== null,
  });

  const label = t('fields.petCategoryGroupId');
  if (petCategoryId !== null && !breeds?.length) {
    const renderPlaceholder = () => {
      if (error) return <InlineError title={t('create.breedsFailed')} error={error} onRetry={() => void refetch()} />;
      return breeds ? <p role="status">{t('create.noBreeds')}</p> : <Skeleton height={46} radius={12} />;
    };
    return (
      <FieldWrapper label={label} required={!optional}>
        {renderPlaceholder()}
      </FieldWrapper>
    );
  }
  return (
    <SearchSelect
      {...props}
      data={breedChoices(breeds ?? [], t('create.breedUnknown')).map(({ id, name }) => ({
        value: String(id),
        label: name,
      }))}
      value={value === null ? null : String(value)}
      onChange={(breed) => onChange(breed ? Number(breed) : null)}
      label={label}
      placeholder={petCategoryId === null ? t('create.categoryFirst') : t('create.breedPlaceholder')}
      nothingFoundMessage={t('create.noBreedFound')}
      disabled={petCategoryId === null}
      autoComplete="off"
      required={!optional}
      clearable={optional}
    />
  );
}

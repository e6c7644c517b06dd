import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { FieldWrapper } from '../../ui/forms/FieldWrapper';
import { InlineError } from '../../ui/feedback/InlineError';
import { Notice } from '../../ui/feedback/Notice';
import type { Control } from '../../ui/forms/useGuidedForm';
import { PillsSkeleton } from '../../ui/loading/PillsSkeleton';
import { PET_CATEGORY, petCategoryLook } from '../catalog/petCategories';
import { foodsQuery } from './pets.queries';

interface FoodChoiceProps extends Control<number | null> {
  petCategoryId: number;
  /** Whether the field has the option "not specified". */
  optional?: boolean;
}

/** Value of the option "not specified". Food ids start at 1. */
const NONE = 0;

/** Select field for the food, with the foods of the pet's category. */
export function FoodChoice({ petCategoryId, value, onChange, optional, ...props }: FoodChoiceProps) {
  const { t } = useTranslation('pets');
  const { tint } = petCategoryLook(petCategoryId);
  const hasFood = petCategoryId !== PET_CATEGORY.spiders;
  const { data: foods, error, refetch } = useQuery({ ...foodsQuery(petCategoryId), enabled: hasFood });

  if (!hasFood) {
    return (
      <Notice illustration="web" tint={tint}>
        {t('create.foodNotAvailable')}
      </Notice>
    );
  }
  const label = t('fields.petCategoryFoodId');
  if (!foods?.length) {
    const renderPlaceholder = () => {
      if (error) return <InlineError title={t('create.foodsFailed')} error={error} onRetry={() => void refetch()} />;
      return foods ? <p role="status">{t('create.noFoods')}</p> : <PillsSkeleton count={7} width={160} />;
    };
    return (
      <FieldWrapper label={label} required={!optional}>
        {renderPlaceholder()}
      </FieldWrapper>
    );
  }
  return (
    <ChoiceCards<number>
      {...props}
      optional={optional}
      layout="pills"
      legend={label}
      choices={[
        ...foods.map(({ id, name }) => ({ value: id, label: name, tint })),
        ...(optional ? [{ value: NONE, label: t('unknown') }] : []),
      ]}
      value={value ?? (optional ? NONE : null)}
      onChange={(id) => onChange(id === NONE ? null : id)}
    />
  );
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../ui/ChoiceCards';
import { InlineError } from '../../ui/InlineError';
import { Notice } from '../../ui/Notice';
import type { Control } from '../../ui/useGuidedForm';
import { PET_CATEGORY, petCategoryLook } from '../catalog/petCategories';
import { FieldPlace } from './FieldPlace';
import classes from './PetForm.module.css';
import { foodsQuery } from './pets.queries';

interface FoodChoiceProps extends Control<number | null> {
  petCategoryId: number;
  /** Nothing may be said about it, too. */
  optional?: boolean;
}

/** How wide the pills are that are on their way: about as many lines of them, on a phone and on a desktop, as of those that come. */
const WAITING_FOODS = [180, 130, 180, 130, 180, 130, 190];

/** Stands for no food among the ids of foods. */
const NONE = 0;

/** What the pet eats, of what its category can eat. */
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
    const instead = () => {
      if (error) return <InlineError title={t('create.foodsFailed')} error={error} onRetry={() => void refetch()} />;
      return foods ? <p role="status">{t('create.noFoods')}</p> : <WaitingFoods />;
    };
    return (
      <FieldPlace label={label} required={!optional}>
        {instead()}
      </FieldPlace>
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

function WaitingFoods() {
  return (
    <div className={classes.waitingFoods} aria-hidden>
      {WAITING_FOODS.map((width, index) => (
        <Skeleton key={index} width={width} height={44} radius={9999} />
      ))}
    </div>
  );
}

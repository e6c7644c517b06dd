import { useTranslation } from 'react-i18next';
import { PET_CATEGORY } from '../catalog/petCategories';
import type { AnimalReport, AnimalReportSummary } from './lost.queries';

/** Ids of the pet categories. */
export const KINDS = Object.values(PET_CATEGORY);
export type Kind = (typeof KINDS)[number];

/** Returns the animal's name, or its kind if the name is unknown. */
export function useReportName({ name, petCategoryId }: Pick<AnimalReportSummary, 'name' | 'petCategoryId'>) {
  const { t } = useTranslation('lost-and-found');
  return name ?? t(`kindNames.${petCategoryId as Kind}`);
}

/** Returns the ready-made advice in the reader's language, with the reporter's own words. */
export function useAdvice({ advice, behaviour }: AnimalReport): string {
  const { t } = useTranslation('lost-and-found');
  return [...advice.map((code) => t(`behaviours.${code}`)), behaviour].filter(Boolean).join(' ');
}

import { useTranslation } from 'react-i18next';
import type { AnimalReportSummary } from './lost.queries';
import type { Kind } from './kinds';

/** Returns the animal's name, or its kind if the name is unknown. */
export function useReportName({ name, petCategoryId }: Pick<AnimalReportSummary, 'name' | 'petCategoryId'>) {
  const { t } = useTranslation('lost');
  return name ?? t(`kindNames.${petCategoryId as Kind}`);
}

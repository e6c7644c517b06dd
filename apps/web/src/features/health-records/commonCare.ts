import { useTranslation } from 'react-i18next';
import type texts from '../../i18n/locales/en/health-records.json';
import { useFormat } from '../../i18n/useFormat';
import { addDays, addMonths, isDay } from '../../lib/day';
import type { EntryValues } from './entryForm';

/** Name of a vaccination or treatment in the texts. */
type Name = keyof (typeof texts)['common'];

interface Common {
  name: Name;
  petCategoryIds: readonly number[];
}

const VACCINES: (Common & { months: number })[] = [
  { name: 'rabies', petCategoryIds: [1, 2], months: 12 },
  { name: 'distemper', petCategoryIds: [1], months: 36 },
  { name: 'parvovirus', petCategoryIds: [1], months: 36 },
  { name: 'hepatitis', petCategoryIds: [1], months: 36 },
  { name: 'leptospirosis', petCategoryIds: [1], months: 12 },
  { name: 'kennelCough', petCategoryIds: [1], months: 12 },
  { name: 'lyme', petCategoryIds: [1], months: 12 },
  { name: 'leishmaniasis', petCategoryIds: [1], months: 12 },
  { name: 'panleukopenia', petCategoryIds: [2], months: 36 },
  { name: 'herpesvirus', petCategoryIds: [2], months: 36 },
  { name: 'calicivirus', petCategoryIds: [2], months: 36 },
  { name: 'leukaemia', petCategoryIds: [2], months: 12 },
  { name: 'polyomavirus', petCategoryIds: [3], months: 12 },
  { name: 'myxomatosis', petCategoryIds: [5], months: 12 },
  { name: 'haemorrhagicDisease', petCategoryIds: [5], months: 12 },
];

const TREATMENTS: (Common & { parasites: 'internal' | 'external' | 'both'; days: number })[] = [
  { name: 'wormingTablet', petCategoryIds: [1, 2], parasites: 'internal', days: 90 },
  { name: 'spotOn', petCategoryIds: [1, 2], parasites: 'external', days: 30 },
  { name: 'collar', petCategoryIds: [1], parasites: 'external', days: 240 },
  { name: 'chewableTablet', petCategoryIds: [1], parasites: 'external', days: 30 },
  { name: 'combined', petCategoryIds: [1, 2], parasites: 'both', days: 30 },
  { name: 'heartworm', petCategoryIds: [1], parasites: 'internal', days: 30 },
  { name: 'mites', petCategoryIds: [3, 5], parasites: 'external', days: 30 },
  { name: 'worming', petCategoryIds: [4], parasites: 'internal', days: 180 },
];

export interface SuggestedDay {
  day: string;
  label: string;
}

const YEAR = 12;

/**
 * Returns the names of common vaccinations or treatments, and the usual next dates of the
 * vaccination or treatment in the form. Without a category, returns the names for all pets.
 */
export function useCommonCare({ kind, day, details }: EntryValues, petCategoryId: number | undefined) {
  const { t } = useTranslation('health-records');
  const format = useFormat();
  const isForPet = ({ petCategoryIds }: Common) => !petCategoryId || petCategoryIds.includes(petCategoryId);
  const find = <One extends Common>(common: One[], typed: string) =>
    common.find(({ name }) => t(`common.${name}`).toLowerCase() === typed.trim().toLowerCase());
  const namesOf = (common: Common[]) => common.map(({ name }) => t(`common.${name}`));

  if (kind === 'vaccination') {
    const vaccines = VACCINES.filter(isForPet);
    const usual = find(vaccines, details.against)?.months ?? YEAR;
    const nextDays = [...new Set([YEAR, usual])].map((months): SuggestedDay => ({
      day: addMonths(day, months),
      label: t('entry.plusYears', { count: months / YEAR }),
    }));
    return { names: namesOf(vaccines), nextDays: isDay(day) ? nextDays : [] };
  }
  if (kind === 'parasite_treatment') {
    const treatments = TREATMENTS.filter(isForPet).filter(({ parasites }) => parasites === details.parasites);
    const treatment = find(treatments, details.product) ?? treatments[0];
    const next = treatment && isDay(day) ? addDays(day, treatment.days) : undefined;
    const nextDays = next ? [{ day: next, label: t('entry.suggestion', { date: format.date(next) }) }] : [];
    return { names: namesOf(treatments), nextDays };
  }
  return { names: [], nextDays: [] };
}

import { useTranslation } from 'react-i18next';
import type { AnimalReport } from './lost.queries';

/** Returns the ready-made advice in the reader's language, with the reporter's own words. */
export function useAdvice({ advice, behaviour }: AnimalReport): string {
  const { t } = useTranslation('lost');
  return [...advice.map((code) => t(`behaviours.${code}`)), behaviour].filter(Boolean).join(' ');
}

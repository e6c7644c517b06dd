import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { addDays } from '../../lib/day';

/** Returns a function that names a date: today, tomorrow, or the date. */
export function useDayName(today: string) {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  return (day: string) => {
    if (day === today) return t('days.today');
    return day === addDays(today, 1) ? t('days.tomorrow') : format.date(day);
  };
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  capitalized,
  type DatePart,
  datePattern,
  formatAge,
  formatAgo,
  formatBirthday,
  formatBytes,
  formatClock,
  formatDate,
  formatDayName,
  formatDays,
  formatKnownDate,
  formatList,
  formatMoney,
  formatMinute,
  formatMoment,
  formatMonth,
  formatNumber,
  formatRecent,
  formatShortDate,
  formatShortDay,
  formatWeekday,
  formatWeekdayDate,
  formatWeight,
  formatYears,
} from './format';
import { currencies } from '../lib/serverSettings';
import { FALLBACK_LANGUAGE, isLanguage } from './languages';

/** Returns formatters for the current language. */
export function useFormat() {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : FALLBACK_LANGUAGE;
  return useMemo(
    () => ({
      language,
      datePattern: datePattern(language),
      date: (value: string | Date) => formatDate(value, language),
      moment: (value: string | Date) => formatMoment(value, language),
      ago: (value: string | Date, now?: Date) => formatAgo(value, language, now),
      clock: (value: string | Date, timeZone?: string) => formatClock(value, language, timeZone),
      minute: (value: number) => formatMinute(value, language),
      weekday: (day: number) => formatWeekday(day, language),
      recent: (value: string) => formatRecent(value, language),
      dayName: (value: string) => formatDayName(value, language),
      weekdayDate: (day: string) => capitalized(formatWeekdayDate(day, language), language),
      weekdayDateInText: (day: string) => formatWeekdayDate(day, language),
      days: (from: string, until: string) => formatDays(from, until, language),
      shortDay: (day: string) => formatShortDay(day, language),
      shortDate: (value: string | Date) => formatShortDate(value, language),
      month: (value: string | Date) => formatMonth(value, language),
      knownDate: (value: string, precision: DatePart) => formatKnownDate(value, precision, language),
      birthday: (birthdate: string, precision?: DatePart) => formatBirthday(birthdate, language, undefined, precision),
      age: (birthdate: string, precision?: DatePart) => formatAge(birthdate, language, undefined, precision),
      years: (years: number) => formatYears(years, language),
      list: (parts: string[]) => formatList(parts, language),
      number: (value: number) => formatNumber(value, language),
      /** Formats a count, with a plus sign if there are more, as in "250+". */
      count: ({ count, isMore }: { count: number; isMore: boolean }) =>
        `${formatNumber(count, language)}${isMore ? '+' : ''}`,
      weight: (grams: number) => formatWeight(grams, language),
      bytes: (value: number) => formatBytes(value, language),
      /** Old prices have no stored currency and are in the default currency. */
      price: (value: number, currency: string | null) => formatMoney(value, currency ?? currencies[0]!, language),
    }),
    [language],
  );
}

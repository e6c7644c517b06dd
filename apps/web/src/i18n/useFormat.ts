import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  datePattern,
  formatAge,
  formatBirthday,
  formatDate,
  formatMoment,
  formatMonth,
  formatNumber,
  formatPrice,
  formatYears,
} from './format';
import { FALLBACK_LANGUAGE, isLanguage } from './languages';

/** Dates, ages, numbers and prices in the language on screen. */
export function useFormat() {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : FALLBACK_LANGUAGE;
  return useMemo(
    () => ({
      language,
      datePattern: datePattern(language),
      date: (value: string | Date) => formatDate(value, language),
      moment: (value: string | Date) => formatMoment(value, language),
      month: (value: string | Date) => formatMonth(value, language),
      birthday: (birthdate: string) => formatBirthday(birthdate, language),
      age: (birthdate: string) => formatAge(birthdate, language),
      years: (years: number) => formatYears(years, language),
      number: (value: number) => formatNumber(value, language),
      price: (value: number) => formatPrice(value, language),
    }),
    [language],
  );
}

import { beforeAll, describe, expect, it } from 'vitest';
import i18next from 'i18next';
import { i18nReady } from './index';
import {
  formatAge,
  formatAgo,
  formatBirthday,
  formatDate,
  formatDayName,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPrice,
  formatRecent,
  formatWeekday,
} from './format';

const now = new Date(2026, 5, 15);

beforeAll(async () => {
  await i18nReady;
  await i18next.loadLanguages(['en', 'sr']);
});

describe('date and number formats', () => {
  it('keep the calendar day in every time zone', () => {
    expect(formatDate('2021-04-09', 'en')).toBe('9 April 2021');
    expect(formatDate('2021-04-09', 'sr')).toBe('9. aprila 2021.');
    expect(formatMonth('2021-04-01', 'sr')).toBe('april 2021.');
  });

  it.each([
    ['2026-02-01', '1. februara 2026.', '1. фебруара 2026.'],
    ['2026-03-01', '1. marta 2026.', '1. марта 2026.'],
    ['2026-05-01', '1. maja 2026.', '1. маја 2026.'],
    ['2026-12-01', '1. decembra 2026.', '1. децембра 2026.'],
  ])('write the month of %s in the genitive in Serbian', (day, latin, cyrillic) => {
    expect(formatDate(day, 'sr')).toBe(latin);
    expect(formatDate(day, 'sr-Cyrl')).toBe(cyrillic);
  });

  it.each([
    ['2021-06-15', '5 years', '5 godina'],
    ['2024-06-16', '1 year', '1 godina'],
    ['2023-06-01', '3 years', '3 godine'],
    ['2026-04-01', '2 months', '2 meseca'],
    ['2026-06-10', '5 days', '5 dana'],
    ['2026-06-12', '3 days', '3 dana'],
    ['2026-05-25', '21 days', '21 dan'],
    ['2026-06-14', '1 day', '1 dan'],
    ['2026-06-15', 'born today', 'na svetu od danas'],
  ])('show the age of a user born on %s', (birthdate, en, sr) => {
    expect(formatAge(birthdate, 'en', now)).toBe(en);
    expect(formatAge(birthdate, 'sr', now)).toBe(sr);
  });

  it.each([
    [new Date(2026, 5, 14, 0, 1), '00:01', '00:01'],
    [new Date(2026, 5, 13, 23, 59), 'Sat', 'sub'],
    [new Date(2026, 5, 8, 0, 1), 'Mon', 'pon'],
    [new Date(2026, 5, 7, 23, 59), '7 Jun', '7. jun'],
  ])('show the time, the weekday or the date of a message sent at %s', (moment, en, sr) => {
    expect(formatRecent(moment.toISOString(), 'en', now)).toBe(en);
    expect(formatRecent(moment.toISOString(), 'sr', now)).toBe(sr);
  });

  // In this test the current time is Monday evening.
  it.each([
    [new Date(2026, 5, 14, 20, 0), '22 hours ago', 'pre 22 sata'],
    [new Date(2026, 5, 14, 0, 1), 'yesterday', 'juče'],
    // The time is less than 48 hours but two calendar days ago.
    [new Date(2026, 5, 13, 23, 59), '2 days ago', 'prekjuče'],
    [new Date(2026, 5, 9, 0, 1), '6 days ago', 'pre 6 dana'],
    [new Date(2026, 5, 8, 23, 59), '8 June 2026', '8. juna 2026.'],
  ])('show how many calendar days ago %s was', (moment, en, sr) => {
    const evening = new Date(2026, 5, 15, 18, 0);
    expect(formatAgo(moment, 'en', evening)).toBe(en);
    expect(formatAgo(moment, 'sr', evening)).toBe(sr);
  });

  it.each([
    [new Date(2026, 5, 15, 23, 59), 'Today', 'Danas'],
    [new Date(2026, 5, 14, 0, 0), 'Yesterday', 'Juče'],
    [new Date(2026, 5, 13, 23, 59), 'Saturday 13 June', 'Subota, 13. jun'],
    [new Date(2025, 11, 31, 12, 0), 'Wednesday 31 December 2025', 'Sreda, 31. decembar 2025.'],
  ])('show a name for the day of %s', (moment, en, sr) => {
    expect(formatDayName(moment.toISOString(), 'en', now).replace(',', '')).toBe(en);
    expect(formatDayName(moment.toISOString(), 'sr', now)).toBe(sr);
  });

  it('show a birthday with the age', () => {
    expect(formatBirthday('2023-06-01', 'en', now)).toBe('1 June 2023 (3\u00a0years)');
    expect(formatBirthday('2023-06-01', 'sr', now)).toBe('1. juna 2023. (3\u00a0godine)');
    expect(formatBirthday('2027-01-01', 'en', now)).toBe('1 January 2027');
  });

  it.each([
    ['2023-01-01', 'year', 'about 3 years', 'oko 3 godine'],
    ['2025-01-01', 'year', 'about 1 year', 'oko 1 godinu'],
    ['2021-01-01', 'year', 'about 5 years', 'oko 5 godina'],
    ['2026-01-01', 'year', 'less than a year', 'manje od godinu dana'],
    ['2023-06-01', 'month', '3 years', '3 godine'],
    ['2026-04-01', 'month', '2 months', '2 meseca'],
    ['2026-06-01', 'month', 'less than a month', 'manje od mesec dana'],
  ] as const)('show the age of a pet born in %s, with a known %s', (birthdate, precision, en, sr) => {
    expect(formatAge(birthdate, 'en', now, precision)).toBe(en);
    expect(formatAge(birthdate, 'sr', now, precision)).toBe(sr);
  });

  it('show only the known part of a birth date', () => {
    expect(formatBirthday('2023-01-01', 'en', now, 'year')).toBe('2023 (about\u00a03\u00a0years)');
    expect(formatBirthday('2023-01-01', 'sr', now, 'year')).toBe('2023. (oko\u00a03\u00a0godine)');
    expect(formatBirthday('2023-06-01', 'en', now, 'month')).toBe('June 2023 (3\u00a0years)');
  });

  it('show no age for a future or invalid date', () => {
    expect(formatAge('2027-01-01', 'en', now)).toBeNull();
    expect(formatAge('soon', 'en', now)).toBeNull();
  });

  it('are the same in Cyrillic and Latin Serbian except for the letters', () => {
    expect(formatDate('2021-04-09', 'sr-Cyrl')).toBe('9. априла 2021.');
    expect(formatMonth('2021-04-01', 'sr-Cyrl')).toBe('април 2021.');
    expect(formatWeekday(0, 'sr-Cyrl')).toBe('Понедељак');
    expect(formatDayName(new Date(2026, 5, 13).toISOString(), 'sr-Cyrl', now)).toBe('Субота, 13. јун');
    expect(formatAgo(new Date(2026, 5, 13, 12, 0), 'sr-Cyrl', now)).toBe('прекјуче');
    expect(formatAge('2023-06-01', 'sr-Cyrl', now)).toBe('3 године');
    expect(formatNumber(12_500.5, 'sr-Cyrl')).toBe('12.500,5');
    expect(formatPrice(99.5, 'sr-Cyrl')).toBe('99,50');
    expect(formatMoney(15_000, 'RSD', 'sr-Cyrl')).toBe('15.000\u00a0RSD');
  });

  it('show prices as plain numbers', () => {
    expect(formatPrice(1500, 'en')).toBe('1,500');
    expect(formatPrice(1500, 'sr')).toBe('1.500');
    expect(formatPrice(99.5, 'sr')).toBe('99,50');
  });
});

import { monthInDate } from '@sapa/shared/month-in-date.ts';
import i18next from 'i18next';
import { supportedTimeZone } from '../lib/timeZone';
import { type Language, localeOf } from './languages';

/**
 * Parses a calendar day ("2021-04-09") as local time, because in UTC it would be the previous day
 * west of Greenwich.
 */
const toDate = (value: string | Date) => {
  if (value instanceof Date) return value;
  const day = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00:00(?:\.000)?Z)?$/.exec(value);
  return day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(value);
};

const writeDate = (date: Date, options: Intl.DateTimeFormatOptions, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), options)
    .formatToParts(date)
    .map(({ type, value }) => (type === 'month' ? monthInDate(value, language) : value))
    .join('');

export const formatDate = (value: string | Date, language: Language) =>
  writeDate(toDate(value), { dateStyle: 'long' }, language);

export const formatMonth = (value: string | Date, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric' }).format(toDate(value));

/** Formats a date with digits only: "17/05/2021", or "17. 5. 2021." in Serbian. */
export const formatShortDate = (value: string | Date, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'short' }).format(toDate(value));

/** Formats date and time in the user's time zone: "21 November 2026 at 09:03". */
export const formatMoment = (value: string | Date, language: Language) =>
  writeDate(new Date(value), { dateStyle: 'long', timeStyle: 'short' }, language);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the number of calendar days from `now` to a date, negative for the past. A day with 23
 * or 25 hours counts as one day.
 */
function daysFrom(now: Date, moment: Date) {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(moment) - midnight(now)) / DAY_MS);
}

/**
 * Returns "now", "5 minutes ago" or "yesterday", or the date if older than a week. A future time
 * counts as "now", because the device's clock may be slow.
 */
export function formatAgo(value: string | Date, language: Language, now = new Date()) {
  const elapsedMs = Math.max(0, now.getTime() - new Date(value).getTime());
  const ago = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
  if (elapsedMs < MINUTE_MS) return ago.format(0, 'second');
  if (elapsedMs < HOUR_MS) return ago.format(-Math.floor(elapsedMs / MINUTE_MS), 'minute');
  if (elapsedMs < DAY_MS) return ago.format(-Math.floor(elapsedMs / HOUR_MS), 'hour');
  const days = daysFrom(now, new Date(value));
  if (days > -7) return ago.format(Math.min(days, -1), 'day');
  return formatDate(new Date(value), language);
}

/** Formats a time of day, by default in the user's time zone: "09:03". */
export const formatClock = (value: string | Date, language: Language, timeZone?: string) =>
  new Intl.DateTimeFormat(localeOf(language), {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: supportedTimeZone(timeZone),
  }).format(new Date(value));

/** Formats minutes since midnight as a time of day: "09:03". */
export const formatMinute = (minute: number, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(
    minute * MINUTE_MS,
  );

/** Writes the first letter as a capital, for headings and rows. */
export const capitalized = (text: string, language: Language) =>
  text.charAt(0).toLocaleUpperCase(localeOf(language)) + text.slice(1);

/** Returns a weekday's name, where 0 is Monday. */
export function formatWeekday(day: number, language: Language) {
  // 5 January 1970 was a Monday.
  const name = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(
    (4 + day) * DAY_MS,
  );
  return capitalized(name, language);
}

/**
 * Formats a time as briefly as possible: today the time, this week the weekday, otherwise day and
 * month (specification part 2 §2).
 */
export function formatRecent(value: string, language: Language, now = new Date()) {
  const moment = new Date(value);
  const hours = (now.getTime() - moment.getTime()) / HOUR_MS;
  if (hours < 24) return formatClock(moment, language);
  const options = hours < 168 ? ({ weekday: 'short' } as const) : ({ month: 'short', day: 'numeric' } as const);
  return new Intl.DateTimeFormat(localeOf(language), options).format(moment);
}

/**
 * Returns "Today", "Yesterday" or the date with its weekday. The year is omitted if it is the
 * current year.
 */
export function formatDayName(value: string, language: Language, now = new Date()) {
  const moment = new Date(value);
  const days = daysFrom(now, moment);
  const name =
    days === 0 || days === -1
      ? new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(days, 'day')
      : new Intl.DateTimeFormat(localeOf(language), {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          ...(moment.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
        }).format(moment);
  return capitalized(name, language);
}

/** Formats a calendar day with its weekday: "Monday, 30 November". Other years are named. */
export function formatWeekdayDate(day: string, language: Language, now = new Date()) {
  const date = toDate(day);
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return writeDate(date, { weekday: 'long', day: 'numeric', month: 'long', ...year }, language);
}

/** Formats the days from one day to another: "29 Nov – 5 Dec". */
export function formatDays(from: string, until: string, language: Language) {
  const format = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short' });
  return [from, until].map((day) => format.format(toDate(day))).join(' – ');
}

/** Formats a calendar day in a row of days: "Mon 30". */
export const formatShortDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', day: 'numeric' }).format(toDate(day));

const DATE_PARTS = ['day', 'month', 'year'] as const;
export type DatePart = (typeof DATE_PARTS)[number];

/**
 * Returns the separator, order and suffix of numeric dates such as "17.05.2021." or "17/05/2021".
 */
export function datePattern(language: Language) {
  const parts = new Intl.DateTimeFormat(localeOf(language)).formatToParts();
  const literals = parts.flatMap(({ type, value }) => (type === 'literal' ? [value.trim()] : []));
  return {
    order: parts.flatMap(({ type }) => DATE_PARTS.find((part) => part === type) ?? []),
    separator: literals[0] ?? '',
    end: literals[DATE_PARTS.length - 1] ?? '',
  };
}

/** Joins words into a list with an initial capital: "Calm, playful, quiet". */
export function formatList(parts: string[], language: Language) {
  const text = parts.join(', ');
  return capitalized(text, language);
}

export const formatNumber = (value: number, language: Language) =>
  new Intl.NumberFormat(localeOf(language)).format(value);

/** Formats a weight: in grams for light pets, otherwise in kilograms with at most two decimals. */
export const formatWeight = (grams: number, language: Language) =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: grams < 1000 ? 'gram' : 'kilogram',
    maximumFractionDigits: 2,
  }).format(grams < 1000 ? grams : grams / 1000);

/** Returns a language's thousands separator and decimal separator. */
export function numberMarks(language: Language) {
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(123_456.7);
  const mark = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { thousand: mark('group'), decimal: mark('decimal') };
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a size in the largest unit with a value of at least 1: "12 MB". */
export function formatBytes(bytes: number, language: Language) {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTE_UNITS.length - 1);
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: BYTE_UNITS[power],
    maximumSignificantDigits: 3,
  }).format(bytes / 1000 ** power);
}

/** Formats an amount with its currency, whole amounts without decimals: "15.000 RSD", "€120". */
export const formatMoney = (value: number, currency: string, language: Language) =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(value);

/** Formats a price as a number without a currency, for price fields. */
export const formatPrice = (value: number, language: Language) =>
  new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(value);

/**
 * Formats a date of which only a part may be known: "9 April 2021", "April 2021" or "2021". The
 * rest of the date is its first day.
 */
export function formatKnownDate(value: string, precision: DatePart, language: Language) {
  if (precision === 'day') return formatDate(value, language);
  if (precision === 'month') return formatMonth(value, language);
  return new Intl.DateTimeFormat(localeOf(language), { year: 'numeric' }).format(toDate(value));
}

/**
 * Formats an age in the largest unit with a value of at least 1: "3 years", "12 days". If only the
 * birth year is known, the age is approximate: "about 3 years". Returns null for a future date.
 */
export function formatAge(birthdate: string, language: Language, now = new Date(), precision: DatePart = 'day') {
  const born = toDate(birthdate);
  if (Number.isNaN(born.getTime()) || born > now) return null;
  const t = i18next.getFixedT(language);
  const years = now.getFullYear() - born.getFullYear();
  if (precision === 'year') return years === 0 ? t('age.underYear') : t('age.aboutYears', { count: years });
  let months = years * 12 + now.getMonth() - born.getMonth();
  if (now.getDate() < born.getDate()) months -= 1;
  if (precision === 'month' && months === 0) return t('age.underMonth');
  const days = -daysFrom(now, born);
  if (days === 0) return t('bornToday');
  const [amount, unit] =
    months >= 12 ? [Math.floor(months / 12), 'year'] : months >= 1 ? [months, 'month'] : [days, 'day'];
  return formatUnit(Number(amount), String(unit), language);
}

const formatUnit = (amount: number, unit: string, language: Language) =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(amount);

/** Formats an age in years, for users whose birth date is hidden: "3 years". */
export const formatYears = (years: number, language: Language) => formatUnit(years, 'year', language);

/**
 * Formats a birth date with the age: "9 April 2021 (5 years)". The age does not break across
 * lines.
 */
export function formatBirthday(birthdate: string, language: Language, now = new Date(), precision: DatePart = 'day') {
  const age = formatAge(birthdate, language, now, precision)?.replaceAll(' ', '\u00a0');
  return [formatKnownDate(birthdate, precision, language), age && `(${age})`].filter(Boolean).join(' ');
}

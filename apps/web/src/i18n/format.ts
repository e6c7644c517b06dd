import { type Language, localeOf } from './languages';

/** Calendar days ("2021-04-09") are days, not instants: they must not slip to the day before west of Greenwich. */
const toDate = (value: string | Date) => {
  if (value instanceof Date) return value;
  const day = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00:00(?:\.000)?Z)?$/.exec(value);
  return day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(value);
};

export const formatDate = (value: string | Date, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(toDate(value));

export const formatMonth = (value: string | Date, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric' }).format(toDate(value));

/** A day and its time, where the person is: "21 November 2026 at 09:03". */
export const formatMoment = (value: string | Date, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(value));

const DATE_PARTS = ['day', 'month', 'year'] as const;
export type DatePart = (typeof DATE_PARTS)[number];

/** How a date is written in figures, "17.05.2021." or "17/05/2021": its parts in their order, what stands between them and behind the last. */
export function datePattern(language: Language) {
  const parts = new Intl.DateTimeFormat(localeOf(language)).formatToParts();
  const literals = parts.flatMap(({ type, value }) => (type === 'literal' ? [value.trim()] : []));
  return {
    order: parts.flatMap(({ type }) => DATE_PARTS.find((part) => part === type) ?? []),
    separator: literals[0] ?? '',
    end: literals[DATE_PARTS.length - 1] ?? '',
  };
}

export const formatNumber = (value: number, language: Language) =>
  new Intl.NumberFormat(localeOf(language)).format(value);

/** By what thousands and decimals are set apart. */
export function numberMarks(language: Language) {
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(123_456.7);
  const mark = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { thousand: mark('group'), decimal: mark('decimal') };
}

/** Prices are plain numbers: the product names no currency. Whole ones go without decimals. */
export const formatPrice = (value: number, language: Language) =>
  new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(value);

/** "3 years", "5 months", "12 days": the largest unit that is at least one. Null for a birthday in the future. */
export function formatAge(birthdate: string, language: Language, now = new Date()) {
  const born = toDate(birthdate);
  if (Number.isNaN(born.getTime()) || born > now) return null;
  let months = (now.getFullYear() - born.getFullYear()) * 12 + now.getMonth() - born.getMonth();
  if (now.getDate() < born.getDate()) months -= 1;
  const days = Math.floor((now.getTime() - born.getTime()) / 86_400_000);
  const [amount, unit] =
    months >= 12 ? [Math.floor(months / 12), 'year'] : months >= 1 ? [months, 'month'] : [days, 'day'];
  return formatUnit(Number(amount), String(unit), language);
}

const formatUnit = (amount: number, unit: string, language: Language) =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(amount);

/** "3 years", of somebody whose birthday is not known here. */
export const formatYears = (years: number, language: Language) => formatUnit(years, 'year', language);

/** "9 April 2021 (5 years)"; the age goes to the next line as a whole. */
export function formatBirthday(birthdate: string, language: Language, now = new Date()) {
  const age = formatAge(birthdate, language, now)?.replaceAll(' ', '\u00a0');
  return [formatDate(birthdate, language), age && `(${age})`].filter(Boolean).join(' ');
}

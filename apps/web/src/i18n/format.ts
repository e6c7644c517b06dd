import { LOCALES, type Language } from './languages';

/** Calendar days ("2021-04-09") are days, not instants: they must not slip to the day before west of Greenwich. */
const toDate = (value: string | Date) => {
  if (value instanceof Date) return value;
  const day = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00:00(?:\.000)?Z)?$/.exec(value);
  return day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(value);
};

export const formatDate = (value: string | Date, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(toDate(value));

export const formatMonth = (value: string | Date, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric' }).format(toDate(value));

/** A day and its time, where the person is: "21 November 2026 at 09:03". */
export const formatMoment = (value: string | Date, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short' }).format(new Date(value));

/** What stands between the figures of a date: "17.05.2021." or "17/05/2021". */
export const dateSeparator = (language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language])
    .formatToParts()
    .find(({ type }) => type === 'literal')!
    .value.trim();

export const formatNumber = (value: number, language: Language) =>
  new Intl.NumberFormat(LOCALES[language]).format(value);

/** Prices are plain numbers: the product names no currency. Whole ones go without decimals. */
export const formatPrice = (value: number, language: Language) =>
  new Intl.NumberFormat(LOCALES[language], {
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
  return new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: String(unit), unitDisplay: 'long' }).format(
    Number(amount),
  );
}

/** "9 April 2021 (5 years)"; the age goes to the next line as a whole. */
export function formatBirthday(birthdate: string, language: Language, now = new Date()) {
  const age = formatAge(birthdate, language, now)?.replaceAll(' ', '\u00a0');
  return [formatDate(birthdate, language), age && `(${age})`].filter(Boolean).join(' ');
}

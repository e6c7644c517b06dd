/** Formats a local date as a calendar day for forms and the API: 2021-04-09. */
export const toDay = (date: Date) =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

/** Today's date in the local time zone. */
export const today = () => toDay(new Date());

export function addDays(day: string, days: number) {
  const date = new Date(`${day}T12:00`);
  date.setDate(date.getDate() + days);
  return toDay(date);
}

/** Whether this moment is later than now. */
export const isFuture = (moment: string) => new Date(moment) > new Date();

/** Returns the same day this many months later, or the last day of that month. */
export function addMonths(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(year, month + months, 0).getDate();
  return toDay(new Date(year, month - 1 + months, Math.min(date, lastDate)));
}

const EARLIEST_DAY = '1800-01-01';

/**
 * Whether the string is a valid, plausible day. Forms may contain incomplete days or 31 February.
 */
export function isDay(text: string) {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (!year || !month || !day) return false;
  return text >= EARLIEST_DAY && toDay(new Date(year, month - 1, day)) === text;
}

/** Contents of a date's three input fields. */
export interface DayParts {
  day: string;
  month: string;
  year: string;
}

/**
 * Joins the three fields into a form value. Keeps incomplete days such as `2021--17`, so no input
 * is lost.
 */
export function fromParts({ day, month, year }: DayParts) {
  const twoDigits = (part: string) => part && part.padStart(2, '0');
  return day || month || year ? [year, twoDigits(month), twoDigits(day)].join('-') : '';
}

export function toParts(text: string): DayParts {
  const [year = '', month = '', day = ''] = text.split('-');
  return { day, month, year };
}

/** A date of which only this part is known. The rest of `day` is its first day. */
interface KnownDay {
  day: string;
  precision: keyof DayParts;
}

/**
 * Parses a form value without a day (`2021-05-`) or without day and month (`2021--`). Returns null
 * for other incomplete dates.
 */
export function toKnownDay(text: string): KnownDay | null {
  const [, year, month = '', day = ''] = /^(\d{4})-(\d{2})?-(\d{2})?$/.exec(text) ?? [];
  const first = `${year}-${month || '01'}-${day || '01'}`;
  if (!year || (day && !month) || !isDay(first)) return null;
  return { day: first, precision: day ? 'day' : month ? 'month' : 'year' };
}

/** Returns the form value of a date of which only this part is known. */
export const fromKnownDay = ({ day, precision }: KnownDay) =>
  ({ day, month: `${day.slice(0, 7)}-`, year: `${day.slice(0, 4)}--` })[precision];

/** Parses a numeric date in common formats: 17.5.2021., 17/05/2021, 2021-05-17, 17052021. */
export function readDate(text: string): DayParts | null {
  const yearFirst = /^\s*(\d{4})[\s./-]+(\d{1,2})[\s./-]+(\d{1,2})[\s.]*$/.exec(text);
  if (yearFirst) return { day: yearFirst[3]!, month: yearFirst[2]!, year: yearFirst[1]! };
  const yearLast =
    /^\s*(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})[\s.]*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  if (!yearLast) return null;
  const [, first = '', second = '', year = ''] = yearLast;
  // US dates start with the month, but only a second number above 12 proves that the date is a US
  // date.
  return Number(second) > 12 && Number(first) <= 12
    ? { day: second, month: first, year }
    : { day: first, month: second, year };
}

import type { FieldProblem } from '../errors/problems.js';
import { Satisfies, composed } from './rules.js';

const ISO = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const DAY = 86_400_000;

/** Parses an ISO date or date-time. Returns undefined for other strings, including 31 February. */
export function parseDate(value: unknown): Date | undefined {
  const parts = typeof value === 'string' ? ISO.exec(value) : null;
  if (!parts) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const calendar = new Date(Date.UTC(year, month - 1, day));
  const exists = calendar.getUTCMonth() === month - 1 && calendar.getUTCDate() === day;
  const date = new Date(value as string);
  return exists && year >= 1800 && !Number.isNaN(date.getTime()) ? date : undefined;
}

/** Returns the calendar day of an ISO date or date-time, for columns of the type `date`. */
export const parseDay = (value: string): Date => new Date(`${value.slice(0, 10)}T00:00:00Z`);

export const PRECISIONS = ['day', 'month', 'year'] as const;
/** The known part of a date. */
export type Precision = (typeof PRECISIONS)[number];

/** Returns the first day of the known part, so that no invented day is stored. */
export const firstDay = (value: string, precision: Precision): Date => {
  const day = value.slice(0, 10);
  return parseDay({ day, month: `${day.slice(0, 7)}-01`, year: `${day.slice(0, 4)}-01-01` }[precision]);
};

/** Allows one day in the future, because of time zones ahead of UTC. */
export const isInFuture = (date: Date): boolean => date.getTime() > Date.now() + DAY;

/**
 * Requires an ISO date or date-time that is not in the future. class-validator's decorators would
 * also accept week dates, ordinal dates and any year.
 */
export const PastDate = (future: FieldProblem = 'date_in_future') =>
  composed(
    Satisfies('isDate', (value) => parseDate(value) !== undefined, { message: 'date_invalid' }),
    Satisfies('isNotInFuture', (value) => !isInFuture(parseDate(value) ?? new Date()), { message: future }),
  );

/** Returns true for a date more than a year and a day ago. The day allows for time zones. */
export const isOld = (date: Date): boolean => date.getTime() < Date.now() - 366 * DAY;

/** Requires an ISO date or date-time of the last year. */
export const RecentDate = () =>
  composed(
    PastDate(),
    Satisfies('isRecent', (value) => !isOld(parseDate(value) ?? new Date()), { message: 'date_too_old' }),
  );

/** Dates computed from dates of this year stay below the year 10000, which has other formats. */
const LAST_YEAR = 2299;

/** Requires an ISO date or date-time, which may be in the future. */
export const AnyDate = () =>
  Satisfies('isDate', (value) => (parseDate(value)?.getUTCFullYear() ?? Infinity) <= LAST_YEAR, {
    message: 'date_invalid',
  });

/** Returns the age in years on a calendar day. */
export function ageOf(birthDate: Date, today: Date): number {
  const years = today.getUTCFullYear() - birthDate.getUTCFullYear();
  const birthday = new Date(birthDate);
  birthday.setUTCFullYear(today.getUTCFullYear());
  return Math.max(0, birthday > today ? years - 1 : years);
}

/** Formats a date as `2020-05-17`. */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10);

import type { ReminderUnit } from '@sapa/prisma/client';

const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the local time of the zone in the UTC fields of a Date. Due times are compared in local
 * time, so a notice in the hour skipped by daylight saving time is sent right after that hour, and
 * a notice in the repeated hour is sent once.
 */
export function localTime(time: Date, timeZone: string): Date {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  return new Date(Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second));
}

/** Returns the instant of a local time. For a time in the skipped hour, returns a later time. */
export function instantOf(local: Date, timeZone: string): Date {
  const offsetAt = (time: number) => localTime(new Date(time), timeZone).getTime() - time;
  const first = local.getTime() - offsetAt(local.getTime());
  return new Date(local.getTime() - offsetAt(first));
}

/** Returns midnight at the start of a local time's day, for columns of the type `date`. */
export const dateOf = (local: Date): Date => new Date(Math.floor(local.getTime() / DAY) * DAY);

export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY);

const atMinute = (date: Date, minute: number): Date => new Date(date.getTime() + minute * MINUTE);

export const toTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

export function toMinute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export interface Interval {
  count: number;
  unit: ReminderUnit;
}

/** Adds an interval to a date. Uses the last day of a month that is too short. */
export function addInterval(date: Date, { count, unit }: Interval): Date {
  if (unit === 'DAY' || unit === 'WEEK') return addDays(date, unit === 'WEEK' ? 7 * count : count);
  const months = date.getUTCMonth() + (unit === 'YEAR' ? 12 * count : count);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(date.getUTCFullYear(), months, Math.min(date.getUTCDate(), lastDay)));
}

/** Returns the interval between two dates: whole months if possible, otherwise days. */
export function intervalBetween(from: Date, until: Date): Interval | null {
  if (until <= from) return null;
  const months = 12 * (until.getUTCFullYear() - from.getUTCFullYear()) + until.getUTCMonth() - from.getUTCMonth();
  if (months > 0 && addInterval(from, { count: months, unit: 'MONTH' }).getTime() === until.getTime())
    return { count: months, unit: 'MONTH' };
  return { count: Math.round((until.getTime() - from.getTime()) / DAY), unit: 'DAY' };
}

export interface Medication {
  /** First day. */
  day: Date;
  /** Last day. */
  endsOn: Date | null;
  timesOfDay: string[];
  everyDays: number;
}

/** Returns the local times of the doses on this date. */
export function dosesOn({ day, endsOn, timesOfDay, everyDays }: Medication, date: Date): Date[] {
  const days = Math.round((date.getTime() - day.getTime()) / DAY);
  if (days < 0 || days % everyDays !== 0 || (endsOn && date > endsOn)) return [];
  return timesOfDay.map((time) => atMinute(date, toMinute(time))).sort((a, b) => a.getTime() - b.getTime());
}

/** Returns the local time of the first dose after this local time, or null. */
export function nextDose(medication: Medication, after: Date): Date | null {
  const { day, everyDays } = medication;
  const days = Math.max(0, Math.floor((after.getTime() - day.getTime()) / DAY));
  const last = addDays(day, days - (days % everyDays));
  const doses = [...dosesOn(medication, last), ...dosesOn(medication, addDays(last, everyDays))];
  return doses.find((dose) => dose > after) ?? null;
}

export interface Schedule {
  nextOn: Date;
  minuteOfDay: number;
  daysBefore: number[];
  snoozedUntil: Date | null;
  medication: Medication | null;
}

/** Returns the local time of the first notice after this local time, or null. */
export function nextNotice(schedule: Schedule, after: Date): Date | null {
  if (schedule.medication) return nextDose(schedule.medication, after);
  const { nextOn, minuteOfDay, daysBefore, snoozedUntil } = schedule;
  const days = daysBefore.map((count) => addDays(nextOn, -count));
  // A snoozed reminder sends no notices before its new date.
  const wanted = snoozedUntil ? [snoozedUntil, ...days.filter((day) => day > snoozedUntil)] : days;
  const times = wanted.map((day) => atMinute(day, minuteOfDay)).filter((time) => time > after);
  return times.length > 0 ? new Date(Math.min(...times.map((time) => time.getTime()))) : null;
}

import type { ReminderUnit } from '@sapa/prisma/client';
import { addDays, DAY, localTime } from '../../platform/common/local-time.js';

const MINUTE = 60_000;

/** Returns the instant of a local time. For a time in the skipped hour, returns a later time. */
export function instantOf(local: Date, timeZone: string): Date {
  const offsetAt = (time: number) => localTime(new Date(time), timeZone).getTime() - time;
  const first = local.getTime() - offsetAt(local.getTime());
  return new Date(local.getTime() - offsetAt(first));
}

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

/** Returns this day of a month, or the last day of a month that is too short. */
function dayOfMonth(year: number, month: number, day: number): Date {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay)));
}

/**
 * Adds an interval to a date. Months and years lead to the intended day of the month, or to the
 * last day of a month that is too short.
 */
export function addInterval(date: Date, { count, unit }: Interval, intendedDay = date.getUTCDate()): Date {
  if (unit === 'DAY' || unit === 'WEEK') return addDays(date, unit === 'WEEK' ? 7 * count : count);
  const months = date.getUTCMonth() + (unit === 'YEAR' ? 12 * count : count);
  return dayOfMonth(date.getUTCFullYear(), months, intendedDay);
}

/** Returns the interval between two dates: whole months if possible, otherwise days. */
export function intervalBetween(from: Date, until: Date, intendedDay = from.getUTCDate()): Interval | null {
  if (until <= from) return null;
  const months = 12 * (until.getUTCFullYear() - from.getUTCFullYear()) + until.getUTCMonth() - from.getUTCMonth();
  const count = { count: months, unit: 'MONTH' } as const;
  if (months > 0 && addInterval(from, count, intendedDay).getTime() === until.getTime()) return count;
  return { count: Math.round((until.getTime() - from.getTime()) / DAY), unit: 'DAY' };
}

/**
 * Returns the day of the month that the owner wants. The stored day does not count if the date has
 * been set to another day since.
 */
export function intendedDayOf({ nextOn, intendedDay }: { nextOn: Date; intendedDay: number | null }): number {
  const isCurrent =
    intendedDay !== null &&
    dayOfMonth(nextOn.getUTCFullYear(), nextOn.getUTCMonth(), intendedDay).getTime() === nextOn.getTime();
  return isCurrent ? intendedDay : nextOn.getUTCDate();
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

import { APPOINTMENTS } from '../../platform/common/limits.js';
import { addDays, DAY, dateOf, localTime } from '../../platform/common/local-time.js';
import { toDay } from '../../platform/validation/dates.js';
import type { Span } from '../businesses/opening-hours.js';

const MINUTE = 60_000;
const WEEK = 7 * 1440;

/** A time at which a place is taken, in milliseconds since 1970. */
export interface BusyTime {
  placeId: number;
  from: number;
  until: number;
}

/** Everything that decides which times of a business are free for a service. */
export interface BookingRules {
  minutes: number;
  /** Minutes after the appointment in which the place is not free. */
  bufferMinutes: number;
  timeZone: string;
  /** Weekly opening hours. */
  hours: Span[];
  /** Closed days, as dates such as 2026-12-31. */
  closedDays: { firstOn: string; lastOn: string }[];
  noticeMinutes: number;
  horizonDays: number;
  /** Ids of the places in the order in which they are booked. */
  placeIds: number[];
  /** Busy times of these places, at least on the days for which free times are computed. */
  busy: BusyTime[];
}

export interface FreeDay {
  /** Local date. */
  date: string;
  /** Whether the day has times that customers can book, free or taken. */
  isOpen: boolean;
  /** Starts in milliseconds since 1970, soonest first. */
  times: number[];
}

/** Returns the instants that can have this local time: none, one, or two when clocks go back. */
function instantsAt(local: Date, timeZone: string) {
  const offsetAt = (time: number) => localTime(new Date(time), timeZone).getTime() - time;
  const offsets = [offsetAt(local.getTime() - DAY), offsetAt(local.getTime() + DAY)];
  const candidates = offsets.map((offset) => local.getTime() - offset);
  const exact = candidates.filter((time) => offsetAt(time) === local.getTime() - time);
  return { candidates, exact };
}

/** Returns the first instant at this local time, or after the hour that the clocks skip. */
export function earliestAt(local: Date, timeZone: string): number {
  const { candidates, exact } = instantsAt(local, timeZone);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}

/** Returns the last instant at this local time, or before the hour that the clocks skip. */
function latestAt(local: Date, timeZone: string): number {
  const { candidates, exact } = instantsAt(local, timeZone);
  return exact.length > 0 ? Math.max(...exact) : Math.min(...candidates);
}

/** Returns the time from one local date until before another, as a condition. */
export const periodOf = (first: Date, end: Date, timeZone: string) => ({
  gte: new Date(earliestAt(first, timeZone)),
  lt: new Date(earliestAt(end, timeZone)),
});

/** Returns the hours that begin on this local date, as instants. */
function openedOn({ hours, closedDays, timeZone }: BookingRules, day: Date): { from: number; until: number }[] {
  const date = toDay(day);
  if (closedDays.some(({ firstOn, lastOn }) => firstOn <= date && date <= lastOn)) return [];
  const midnight = ((day.getUTCDay() + 6) % 7) * 1440;
  const at = (minute: number) => new Date(day.getTime() + (minute - midnight) * MINUTE);
  return hours
    .filter(({ opensAt }) => opensAt % WEEK >= midnight && opensAt % WEEK < midnight + 1440)
    .map(({ opensAt, closesAt }) => ({
      from: earliestAt(at(opensAt), timeZone),
      until: latestAt(at(closesAt), timeZone),
    }));
}

/** Returns the starts on this local date during opening hours, whether they are free or not. */
function startsOn(rules: BookingRules, day: Date): number[] {
  const { gte, lt } = periodOf(day, addDays(day, 1), rules.timeZone);
  // Hours of the day before can end after midnight.
  const opened = [...openedOn(rules, addDays(day, -1)), ...openedOn(rules, day)];
  const starts: number[] = [];
  for (const open of opened)
    for (let start = open.from; start + rules.minutes * MINUTE <= open.until; start += APPOINTMENTS.step * MINUTE)
      if (start >= gte.getTime() && start < lt.getTime()) starts.push(start);
  return [...new Set(starts)].sort((a, b) => a - b);
}

const earliestStart = ({ noticeMinutes }: BookingRules, now: Date): number => now.getTime() + noticeMinutes * MINUTE;
const latestStart = ({ horizonDays }: BookingRules, now: Date): number => now.getTime() + horizonDays * DAY;

/** Returns the first place that is free from this start to the end of the buffer, or undefined. */
export function freePlace({ placeIds, busy, minutes, bufferMinutes }: BookingRules, start: number): number | undefined {
  const end = start + (minutes + bufferMinutes) * MINUTE;
  const taken = new Set(busy.filter(({ from, until }) => from < end && until > start).map(({ placeId }) => placeId));
  return placeIds.find((id) => !taken.has(id));
}

/** Returns the free times on a local date. */
export function freeTimesOn(rules: BookingRules, day: Date, now: Date): FreeDay {
  const [first, last] = [earliestStart(rules, now), latestStart(rules, now)];
  const starts = startsOn(rules, day).filter((start) => start >= first && start <= last);
  const end = (starts.at(-1) ?? 0) + (rules.minutes + rules.bufferMinutes) * MINUTE;
  const busy = rules.busy.filter(({ from, until }) => from < end && until > starts[0]!);
  return {
    date: toDay(day),
    isOpen: starts.length > 0,
    times: starts.filter((start) => freePlace({ ...rules, busy }, start) !== undefined),
  };
}

type Refusal = 'too_late' | 'too_far' | 'closed' | 'time_taken';

/** Returns the place for an appointment at this time, or the reason why there is none. */
export function placeAt(rules: BookingRules, startsAt: Date, now: Date): number | Refusal {
  const start = startsAt.getTime();
  if (start < earliestStart(rules, now)) return 'too_late';
  if (start > latestStart(rules, now)) return 'too_far';
  const day = dateOf(localTime(startsAt, rules.timeZone));
  if (!startsOn(rules, day).includes(start)) return 'closed';
  return freePlace(rules, start) ?? 'time_taken';
}

/** Returns the next free starts after a time, soonest first. */
export function nextFreeTimes(rules: BookingRules, after: Date, now: Date): Date[] {
  const day = dateOf(localTime(after, rules.timeZone));
  const times: number[] = [];
  for (let count = 0; count < APPOINTMENTS.freeDays && times.length < APPOINTMENTS.nextTimes; count++) {
    const free = freeTimesOn(rules, addDays(day, count), now);
    times.push(...free.times.filter((time) => time > after.getTime()));
  }
  return times.slice(0, APPOINTMENTS.nextTimes).map((time) => new Date(time));
}

/** Returns the start of the appointment that repeats another one after some weeks. */
export const repeatedAt = (startsAt: Date, weeks: number, timeZone: string): Date =>
  new Date(earliestAt(addDays(localTime(startsAt, timeZone), 7 * weeks), timeZone));

interface VaryingDuration {
  minutes: number;
  durations: { petCategoryId: number | null; size: string | null; minutes: number }[];
}

/**
 * Returns the minutes of a service for this pet. The duration with the most matching fields
 * counts.
 */
export function minutesFor(
  { minutes, durations }: VaryingDuration,
  pet: { petCategoryId: number; size: string | null } | null,
): number {
  if (!pet) return minutes;
  const weigh = ({ petCategoryId, size }: VaryingDuration['durations'][number]) =>
    Number(petCategoryId !== null) + Number(size !== null);
  const matching = durations.filter(
    ({ petCategoryId, size }) =>
      (petCategoryId === null || petCategoryId === pet.petCategoryId) && (size === null || size === pet.size),
  );
  return matching.sort((a, b) => weigh(b) - weigh(a))[0]?.minutes ?? minutes;
}

import type { components } from '../../api/schema';
import { supportedTimeZone } from '../../lib/timeZone';

export type OpeningHours = components['schemas']['OpeningHours'];

export const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Minutes since Monday 00:00. `until` is later than `from` and may be in the next week. */
interface Span {
  from: number;
  until: number;
}

/**
 * Opening and closing time, such as "08:00" and "12:00". Midnight is "00:00", as in a time input.
 */
export interface Times {
  from: string;
  until: string;
}

/** The intervals of each day, starting with Monday. */
export type Week = Times[][];

export const minuteOf = (time: string) => {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return hour * 60 + minute;
};

export function toWeek(hours: readonly string[]): Week {
  const week: Week = DAYS.map(() => []);
  for (const text of hours) {
    const [day, times] = text.split(' ') as [(typeof DAYS)[number], string];
    const [from, until] = times.split('-') as [string, string];
    week[DAYS.indexOf(day)]?.push({ from, until: until === '24:00' ? '00:00' : until });
  }
  return week;
}

/** Converts to the server's format, in which midnight at the end of a day is "24:00". */
export const toHours = (week: Week): string[] =>
  week.flatMap((times, day) =>
    times.map(({ from, until }) => `${DAYS[day]} ${from}-${until === '00:00' ? '24:00' : until}`),
  );

function spansOf(week: Week): Span[] {
  return week.flatMap((times, day) =>
    times.map(({ from, until }) => {
      const [start, end] = [minuteOf(from), minuteOf(until)];
      return { from: day * DAY + start, until: day * DAY + end + (end <= start ? DAY : 0) };
    }),
  );
}

/** Returns day and index of each interval that begins before an earlier interval has ended. */
export function overlapping(week: Week): { day: number; index: number }[] {
  const places = week.flatMap((times, day) => times.map((_, index) => ({ day, index })));
  const spans = spansOf(week).map((span, index) => ({ ...span, place: places[index]! }));
  return spans
    .filter((span) =>
      spans.some(
        (other) =>
          other !== span &&
          [span.from, span.from + WEEK].some((from) => other.from <= from && from < other.until) &&
          // If two intervals begin together, only the second interval is reported.
          (other.from !== span.from || spans.indexOf(other) < spans.indexOf(span)),
      ),
    )
    .map(({ place }) => place);
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Returns the local time in the time zone, in minutes since Monday 00:00. */
export function minuteOfWeek(moment: Date, timeZone?: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: supportedTimeZone(timeZone),
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return WEEKDAYS.indexOf(part('weekday')) * DAY + Number(part('hour')) * 60 + Number(part('minute'));
}

/**
 * Current state, and the minute of the day at which it ends. Weekdays are counted from Monday.
 */
export type OpenState =
  | { is: 'always' }
  | { is: 'byAppointment' }
  | { is: 'open' | 'closed'; time: number; day: number; inDays: number };

/**
 * Returns the current state, or null if unknown. Calculates in the business's local time, so
 * time zones and daylight saving time do not shift it.
 */
export function openState({ hours, timeZone, byAppointment }: OpeningHours, now = new Date()): OpenState | null {
  const spans = spansOf(toWeek(hours));
  if (!spans.length) return byAppointment ? { is: 'byAppointment' } : null;
  const minute = minuteOfWeek(now, timeZone);
  const today = Math.floor(minute / DAY);
  const at = (then: number) => ({
    time: then % DAY,
    day: Math.floor(then / DAY) % 7,
    inDays: Math.floor(then / DAY) - today,
  });

  const begun = spans.map(({ from, until }) =>
    from > minute ? { from: from - WEEK, until: until - WEEK } : { from, until },
  );
  const open = begun.find(({ until }) => minute < until);
  if (!open) return { is: 'closed', ...at(Math.min(...begun.map(({ from }) => from)) + WEEK) };
  let { until } = open;
  // Adjacent intervals count as one interval.
  for (let next: Span | undefined = open; next; next = spans.find(({ from }) => from === until % WEEK)) {
    if (next !== open) until += next.until - next.from;
    if (until - open.from >= WEEK) return { is: 'always' };
  }
  // A closing time after midnight still belongs to the day on which the interval began.
  return { is: 'open', ...at(until), inDays: Math.floor((until - minute) / DAY) };
}

/** Returns the city of a time zone, for example "Buenos Aires". */
export const cityOf = (timeZone: string) => timeZone.split('/').at(-1)!.replaceAll('_', ' ');

import type { components } from '../../api/schema';

export type OpeningHours = components['schemas']['OpeningHours'];

export const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Minutes since the beginning of Monday; `until` is later than `from`, and may be beyond the week. */
interface Span {
  from: number;
  until: number;
}

/** Times of day, "08:00" to "12:00"; midnight at the end of the day is "00:00", as a field for a time has it. */
export interface Times {
  from: string;
  until: string;
}

/** The times of each day from Monday on. */
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

/** As the server has them. From midnight to midnight is the whole day. */
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

/** Which times of the week, by their day and place in it, begin before others have ended. */
export function overlapping(week: Week): { day: number; index: number }[] {
  const places = week.flatMap((times, day) => times.map((_, index) => ({ day, index })));
  const spans = spansOf(week).map((span, index) => ({ ...span, place: places[index]! }));
  return spans
    .filter((span) =>
      spans.some(
        (other) =>
          other !== span &&
          [span.from, span.from + WEEK].some((from) => other.from <= from && from < other.until) &&
          // Of two that begin together, the second one.
          (other.from !== span.from || spans.indexOf(other) < spans.indexOf(span)),
      ),
    )
    .map(({ place }) => place);
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** What a clock there shows at a moment, in minutes since the beginning of Monday. */
export function minuteOfWeek(moment: Date, timeZone?: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timeZone && known(timeZone),
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return WEEKDAYS.indexOf(part('weekday')) * DAY + Number(part('hour')) * 60 + Number(part('minute'));
}

/** This device may not know a time zone that the server knows: then its own clock has to do. */
function known(timeZone: string): string | undefined {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return undefined;
  }
}

/** What can be said of them now: until when they are open, or from when on. `time` is a minute of its day; days count from Monday. */
export type OpenState =
  | { is: 'always' }
  | { is: 'byAppointment' }
  | { is: 'open' | 'closed'; time: number; day: number; inDays: number };

/** Null where nothing is known. Everything is by the clocks there: no change of theirs, nor another time zone, shifts it. */
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
  // Where others begin as they end, it stays open.
  for (let next: Span | undefined = open; next; next = spans.find(({ from }) => from === until % WEEK)) {
    if (next !== open) until += next.until - next.from;
    if (until - open.from >= WEEK) return { is: 'always' };
  }
  // A night belongs to the day before.
  return { is: 'open', ...at(until), inDays: Math.floor((until - minute) / DAY) };
}

/** The time zones that one can choose from, and these, which a browser may list under another name. */
export const timeZones = (...more: string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...more])].sort();

export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "Buenos Aires" */
export const cityOf = (timeZone: string) => timeZone.split('/').at(-1)!.replaceAll('_', ' ');

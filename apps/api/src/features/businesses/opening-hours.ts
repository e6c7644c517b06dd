const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const DAY = 24 * 60;
const WEEK = 7 * DAY;

/**
 * Opening hours in minutes since the start of Monday. Hours that end after midnight close on the
 * next day, and Sunday is followed by the next week.
 */
export interface Span {
  opensAt: number;
  closesAt: number;
}

/** Pattern of one opening interval in OpenStreetMap and schema.org format. */
export const HOURS_PATTERN = '^(Mo|Tu|We|Th|Fr|Sa|Su) ([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)$';

const minuteOf = (time: string) => {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return hour * 60 + minute;
};

/**
 * Parses a string such as "Fr 20:00-02:00", which ends on Saturday. Returns undefined for an
 * invalid string or an empty interval.
 */
export function parseSpan(text: string): Span | undefined {
  if (!new RegExp(HOURS_PATTERN).test(text)) return undefined;
  const [day, times] = text.split(' ') as [string, string];
  const [from, until] = times.split('-').map(minuteOf) as [number, number];
  if (from === until) return undefined;
  const midnight = DAYS.indexOf(day) * DAY;
  return { opensAt: midnight + from, closesAt: midnight + until + (until < from ? DAY : 0) };
}

const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Returns the string form of an interval, such as "Fr 20:00-02:00" or "Fr 08:00-24:00". */
export function formatSpan({ opensAt, closesAt }: Span): string {
  const day = Math.floor(opensAt / DAY);
  const until = closesAt - day * DAY;
  return `${DAYS[day]} ${timeOf(opensAt % DAY)}-${timeOf(until > DAY ? until - DAY : until)}`;
}

/**
 * Returns true if two of the intervals overlap. An interval may start exactly when another
 * interval ends. Sunday may continue into Monday.
 */
export function overlap(spans: readonly Span[]): boolean {
  const sorted = spans.toSorted((one, other) => one.opensAt - other.opensAt);
  return sorted.some(({ closesAt }, index) => {
    const next = sorted[index + 1] ?? { opensAt: sorted[0]!.opensAt + WEEK };
    return closesAt > next.opensAt;
  });
}

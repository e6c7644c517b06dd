const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Minutes since the beginning of Monday. Over midnight `closesAt` is on the next day, after a Sunday beyond the week. */
export interface Span {
  opensAt: number;
  closesAt: number;
}

/** As in OpenStreetMap and schema.org, one day each. */
export const HOURS_PATTERN = '^(Mo|Tu|We|Th|Fr|Sa|Su) ([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)$';

const minuteOf = (time: string) => {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return hour * 60 + minute;
};

/** "Fr 20:00-02:00" ends on Saturday. Undefined for another text, and for hours that are over as they begin. */
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

/** "Fr 20:00-02:00", "Fr 08:00-24:00". */
export function formatSpan({ opensAt, closesAt }: Span): string {
  const day = Math.floor(opensAt / DAY);
  const until = closesAt - day * DAY;
  return `${DAYS[day]} ${timeOf(opensAt % DAY)}-${timeOf(until > DAY ? until - DAY : until)}`;
}

/** One may begin when another one ends. After Sunday comes Monday. */
export function overlap(spans: readonly Span[]): boolean {
  const sorted = spans.toSorted((one, other) => one.opensAt - other.opensAt);
  return sorted.some(({ closesAt }, index) => {
    const next = sorted[index + 1] ?? { opensAt: sorted[0]!.opensAt + WEEK };
    return closesAt > next.opensAt;
  });
}

import { addDays, DAY, localTime } from './schedule.js';

/** Years of time zone data in a calendar. Calendar apps refresh subscriptions much earlier. */
const YEARS = 10;
const WEEK = 7;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A change of the offset from UTC, in milliseconds. */
interface Transition {
  /** Local time at which the old offset ends. */
  at: Date;
  from: number;
  to: number;
}

const offsetAt = (time: Date, timeZone: string) => localTime(time, timeZone).getTime() - time.getTime();

export const icsTime = (local: Date) => local.toISOString().replaceAll(/[-:]|\.\d+Z/g, '');

function icsOffset(milliseconds: number): string {
  const seconds = Math.abs(milliseconds) / 1000;
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${milliseconds < 0 ? '-' : '+'}${parts.join('').replace(/00$/, '').padEnd(4, '0')}`;
}

/** Returns the transitions of a time zone in these years. */
function transitionsOf(timeZone: string, start: Date, end: Date): Transition[] {
  const transitions: Transition[] = [];
  for (let time = start; time < end; time = addDays(time, WEEK)) {
    let [low, high] = [time.getTime(), addDays(time, WEEK).getTime()];
    const [from, to] = [offsetAt(new Date(low), timeZone), offsetAt(new Date(high), timeZone)];
    if (from === to) continue;
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (offsetAt(new Date(middle), timeZone) === from) low = middle;
      else high = middle;
    }
    transitions.push({ at: new Date(high + from), from, to });
  }
  return transitions;
}

/** Returns the rule of yearly transitions, such as the last Sunday of March, or null. */
function yearlyRule(times: Date[]): string | null {
  const [first] = times;
  const lastDay = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 0)).getUTCDate();
  const isSame = (of: (time: Date) => number) => times.every((time) => of(time) === of(first!));
  const isYearly =
    times.length >= YEARS &&
    times.every((time, index) => time.getUTCFullYear() === first!.getUTCFullYear() + index) &&
    [(time: Date) => time.getUTCMonth(), (time: Date) => time.getUTCDay(), (time: Date) => time.getTime() % DAY].every(
      isSame,
    );
  if (!isYearly) return null;
  const nth = (time: Date) => Math.ceil(time.getUTCDate() / WEEK);
  const isLast = times.every((time) => time.getUTCDate() > lastDay(time) - WEEK);
  if (!isLast && !isSame(nth)) return null;
  const weekday = `${isLast ? -1 : nth(first!)}${WEEKDAYS[first!.getUTCDay()]}`;
  return `RRULE:FREQ=YEARLY;BYMONTH=${first!.getUTCMonth() + 1};BYDAY=${weekday}`;
}

/**
 * Returns the lines of a time zone from the year before `start` (RFC 5545, 3.6.5). Uses the data
 * of Node.js. Yearly rules are written as RRULE, which Outlook needs.
 */
export function timeZoneLines(timeZone: string, start: Date): string[] {
  const year = start.getUTCFullYear() - 1;
  const [from, until] = [new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year + YEARS, 0, 1))];
  const transitions = transitionsOf(timeZone, from, until);
  const standard = Math.min(offsetAt(from, timeZone), ...transitions.map(({ to }) => to));
  const observance = ({ from: before, to }: Transition, lines: string[]) => {
    const name = to > standard ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${name}`,
      ...lines,
      `TZOFFSETFROM:${icsOffset(before)}`,
      `TZOFFSETTO:${icsOffset(to)}`,
      `END:${name}`,
    ];
  };
  const offset = offsetAt(from, timeZone);
  const groups = new Map<string, Transition[]>();
  for (const one of transitions) {
    const key = `${one.from} ${one.to} ${one.at.getUTCMonth()}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance({ at: from, from: offset, to: offset }, [`DTSTART:${icsTime(from)}`]),
    ...[...groups.values()].flatMap((group) => {
      const times = group.map(({ at }) => at);
      const rule = yearlyRule(times);
      const rest = times.slice(1).map(icsTime);
      const repeated = rule ? [rule] : rest.length > 0 ? [`RDATE:${rest.join(',')}`] : [];
      return observance(group[0]!, [`DTSTART:${icsTime(times[0]!)}`, ...repeated]);
    }),
    'END:VTIMEZONE',
  ];
}

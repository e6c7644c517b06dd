import ICAL from 'ical.js';
import { addDays, DAY, localTime } from '../../platform/common/local-time.js';

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

/** Returns a local time for a calendar. */
export const icalTime = (local: Date): ICAL.Time => ICAL.Time.fromDateTimeString(local.toISOString().slice(0, 19));

/** Returns the transitions of a time zone in these years. */
function transitionsOf(timeZone: string, start: Date, end: Date): Transition[] {
  const transitions: Transition[] = [];
  let from = offsetAt(start, timeZone);
  for (let time = start; time < end; time = addDays(time, WEEK)) {
    let [low, high] = [time.getTime(), addDays(time, WEEK).getTime()];
    const to = offsetAt(new Date(high), timeZone);
    if (from === to) continue;
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (offsetAt(new Date(middle), timeZone) === from) low = middle;
      else high = middle;
    }
    transitions.push({ at: new Date(high + from), from, to });
    from = to;
  }
  return transitions;
}

/**
 * Returns the rule of transitions that recur every year until the last year, such as the last
 * Sunday of March, or null.
 */
function yearlyRule(times: Date[], endYear: number): string | null {
  const first = times[0]!;
  const lastDay = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 0)).getUTCDate();
  const isSame = (of: (time: Date) => number) => times.every((time) => of(time) === of(first));
  const isYearly =
    first.getUTCFullYear() + times.length - 1 === endYear &&
    times.every((time, index) => time.getUTCFullYear() === first.getUTCFullYear() + index) &&
    [(time: Date) => time.getUTCMonth(), (time: Date) => time.getUTCDay(), (time: Date) => time.getTime() % DAY].every(
      isSame,
    );
  if (!isYearly) return null;
  const nth = (time: Date) => Math.ceil(time.getUTCDate() / WEEK);
  const isLast = times.every((time) => time.getUTCDate() > lastDay(time) - WEEK);
  if (!isLast && !isSame(nth)) return null;
  const weekday = `${isLast ? -1 : nth(first)}${WEEKDAYS[first.getUTCDay()]}`;
  return `FREQ=YEARLY;BYMONTH=${first.getUTCMonth() + 1};BYDAY=${weekday}`;
}

/**
 * Adds a STANDARD or DAYLIGHT part. Several times are a rule, or one RDATE line each. The first
 * time is repeated as RDATE, because Thunderbird ignores DTSTART next to RDATE.
 */
function addObservance(zone: ICAL.Component, name: string, group: Transition[], rule: string | null): void {
  const { at, from, to } = group[0]!;
  const component = new ICAL.Component(name);
  component.addPropertyWithValue('dtstart', icalTime(at));
  if (rule) component.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule));
  else if (group.length > 1) for (const one of group) component.addPropertyWithValue('rdate', icalTime(one.at));
  component.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(from / 1000));
  component.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(to / 1000));
  zone.addSubcomponent(component);
}

/**
 * Returns a time zone with its transitions from the first to the last year (RFC 5545, 3.6.5). Uses
 * the data of Node.js, as the notices do. Yearly rules are written as RRULE, which Outlook needs.
 */
export function timeZoneComponent(timeZone: string, startYear: number, endYear: number): ICAL.Component {
  const start = new Date(Date.UTC(startYear, 0, 1));
  const transitions = transitionsOf(timeZone, start, new Date(Date.UTC(endYear + 1, 0, 1)));
  const offset = offsetAt(start, timeZone);
  const standard = Math.min(offset, ...transitions.map(({ to }) => to));
  const groups = new Map<string, Transition[]>();
  for (const one of transitions) {
    const key = `${one.from} ${one.to} ${one.at.getUTCMonth()}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const zone = new ICAL.Component('vtimezone');
  zone.addPropertyWithValue('tzid', timeZone);
  addObservance(zone, 'standard', [{ at: start, from: offset, to: offset }], null);
  for (const group of groups.values()) {
    const times = group.map(({ at }) => at);
    addObservance(zone, group[0]!.to > standard ? 'daylight' : 'standard', group, yearlyRule(times, endYear));
  }
  return zone;
}

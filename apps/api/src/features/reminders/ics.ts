import ICAL from 'ical.js';
import { CALENDAR } from '../../platform/common/limits.js';
import { instantOf, type Interval } from './schedule.js';
import { icalTime, timeZoneComponent } from './vtimezone.js';

/** Maximum length of a line in bytes, without the space in front of a continued line. */
ICAL.foldLength = 74;

const FREQUENCIES = { DAY: 'DAILY', WEEK: 'WEEKLY', MONTH: 'MONTHLY', YEAR: 'YEARLY' } as const;
/** Every month has at least this many days. */
const SHORTEST_MONTH = 28;
const LONGEST_MONTH = 31;

export interface CalendarEvent {
  uid: string;
  createdAt: Date;
  changedAt: Date;
  /** Local time, or an instant. */
  start: Date;
  /** Whether `start` is an instant. Such an event does not repeat. */
  isInstant?: boolean;
  /** Default: 15. */
  minutes?: number;
  every: Interval | null;
  /** Day of the month of a series that repeats by month or year. */
  intendedDay: number;
  /** Local time of the last repetition. */
  until: Date | null;
  /** Local time to which the first event of a series is moved. The series stays. */
  movedTo: Date | null;
  summary: string;
  /** Defaults: the text and the address of the calendar. */
  description?: string;
  url?: string;
}

export interface CalendarTexts {
  name: string;
  description: string;
}

interface Calendar {
  timeZone: string;
  texts: CalendarTexts;
  /** Address of the page that every event links to, if the server knows its own address. */
  url: string | undefined;
  events: CalendarEvent[];
}

const utcTime = (time: Date) => ICAL.Time.fromJSDate(time, true);

/** Returns the year after which a series without an end stops, so that the time zone covers it. */
const lastYearOf = ({ start, until, changedAt }: CalendarEvent): number =>
  until?.getUTCFullYear() ?? Math.max(start.getUTCFullYear(), changedAt.getUTCFullYear()) + CALENDAR.seriesYears;

/**
 * Returns the rule of a repeated event. In months that are too short, the event is on the last
 * day, as in the app.
 */
function ruleOf(event: CalendarEvent, { count, unit }: Interval, timeZone: string): ICAL.Recur {
  const { start, intendedDay } = event;
  const parts = [`FREQ=${FREQUENCIES[unit]}`, `INTERVAL=${count}`];
  if (intendedDay > SHORTEST_MONTH && (unit === 'MONTH' || unit === 'YEAR')) {
    if (unit === 'YEAR') parts.push(`BYMONTH=${start.getUTCMonth() + 1}`);
    const days = Array.from({ length: intendedDay - SHORTEST_MONTH + 1 }, (_, index) => SHORTEST_MONTH + index);
    parts.push(
      ...(intendedDay === LONGEST_MONTH ? ['BYMONTHDAY=-1'] : [`BYMONTHDAY=${days.join(',')}`, 'BYSETPOS=-1']),
    );
  }
  const rule = ICAL.Recur.fromString(parts.join(';'));
  rule.until = utcTime(event.until ? instantOf(event.until, timeZone) : new Date(Date.UTC(lastYearOf(event), 11, 31)));
  return rule;
}

function eventComponents(event: CalendarEvent, calendar: Calendar): ICAL.Component[] {
  const { timeZone, texts } = calendar;
  const { uid, createdAt, changedAt, start, every, movedTo, summary, minutes = 15 } = event;
  const { description = texts.description, url = calendar.url } = event;
  const add = (component: ICAL.Component, name: string, value: unknown) => component.addPropertyWithValue(name, value);
  const addLocal = (component: ICAL.Component, name: string, local: Date) => {
    const time = icalTime(local);
    if (timeZone === 'UTC') time.zone = ICAL.Timezone.utcTimezone;
    const property = add(component, name, time);
    if (timeZone !== 'UTC') property.setParameter('tzid', timeZone);
  };
  const component = (at: Date) => {
    const one = new ICAL.Component('vevent');
    add(one, 'uid', uid);
    add(one, 'dtstamp', utcTime(changedAt));
    add(one, 'created', utcTime(createdAt));
    add(one, 'last-modified', utcTime(changedAt));
    // Any growing number is valid, so no counter is stored.
    add(one, 'sequence', Math.floor((changedAt.getTime() - createdAt.getTime()) / 1000));
    if (event.isInstant) add(one, 'dtstart', utcTime(at));
    else addLocal(one, 'dtstart', at);
    add(one, 'duration', ICAL.Duration.fromString(`PT${minutes}M`));
    add(one, 'summary', summary);
    if (description) add(one, 'description', description);
    if (url) add(one, 'url', url);
    return one;
  };
  if (!every) return [component(movedTo ?? start)];
  const series = component(start);
  add(series, 'rrule', ruleOf(event, every, timeZone));
  if (!movedTo) return [series];
  const moved = component(movedTo);
  addLocal(moved, 'recurrence-id', start);
  return [series, moved];
}

/** Returns a calendar as text (RFC 5545). */
export function toIcs(calendar: Calendar): string {
  const { timeZone, texts, events } = calendar;
  const component = new ICAL.Component('vcalendar');
  const add = (name: string, value: string) => component.addPropertyWithValue(name, value);
  add('version', '2.0');
  add('prodid', '-//Sapa//Care//EN');
  add('calscale', 'GREGORIAN');
  add('method', 'PUBLISH');
  add('x-wr-calname', texts.name);
  add('x-wr-timezone', timeZone);
  const interval = new ICAL.Property('refresh-interval');
  interval.resetType('duration');
  interval.setValue(ICAL.Duration.fromString('PT6H'));
  component.addProperty(interval);
  add('x-published-ttl', 'PT6H');
  if (timeZone !== 'UTC' && events.length > 0) {
    const starts = events.flatMap(({ start, movedTo }) => [start, movedTo ?? start]);
    const years = starts.map((start) => start.getUTCFullYear());
    const startYear = Math.min(...years) - 1;
    const endYear = Math.max(...years, ...events.map(lastYearOf)) + 1;
    component.addSubcomponent(timeZoneComponent(timeZone, startYear, endYear));
  }
  for (const event of events) for (const one of eventComponents(event, calendar)) component.addSubcomponent(one);
  return `${component.toString()}\r\n`;
}

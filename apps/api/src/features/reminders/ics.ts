import type { Interval } from './schedule.js';
import { instantOf } from './schedule.js';
import { icsTime, timeZoneLines } from './vtimezone.js';

const MAX_LINE_BYTES = 75;
const UNIT_NAMES = { DAY: 'DAILY', WEEK: 'WEEKLY', MONTH: 'MONTHLY', YEAR: 'YEARLY' } as const;
/** Every month has at least this many days. */
const SHORTEST_MONTH = 28;
const LONGEST_MONTH = 31;

export interface CalendarEvent {
  uid: string;
  createdAt: Date;
  /** Local time. */
  start: Date;
  every: Interval | null;
  /** Local time of the last repetition. */
  until: Date | null;
  summary: string;
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

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Folds a line after at most 75 bytes, without splitting a character (RFC 5545, 3.1). */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > MAX_LINE_BYTES) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}

/**
 * Returns the rule of a repeated event. In months that are too short, the event is on the last
 * day, as in the app.
 */
function ruleOf({ start, every, until }: CalendarEvent, timeZone: string): string[] {
  if (!every) return [];
  const day = start.getUTCDate();
  const parts = [`FREQ=${UNIT_NAMES[every.unit]}`, `INTERVAL=${every.count}`];
  if (day > SHORTEST_MONTH && (every.unit === 'MONTH' || every.unit === 'YEAR')) {
    if (every.unit === 'YEAR') parts.push(`BYMONTH=${start.getUTCMonth() + 1}`);
    const days = Array.from({ length: day - SHORTEST_MONTH + 1 }, (_, index) => SHORTEST_MONTH + index);
    parts.push(...(day === LONGEST_MONTH ? ['BYMONTHDAY=-1'] : [`BYMONTHDAY=${days.join(',')}`, 'BYSETPOS=-1']));
  }
  if (until) parts.push(`UNTIL=${icsTime(instantOf(until, timeZone))}Z`);
  return [`RRULE:${parts.join(';')}`];
}

/** Returns a calendar as text (RFC 5545). */
export function toIcs({ timeZone, texts, url, events }: Calendar): string {
  const isUtc = timeZone === 'UTC';
  const earliest = new Date(Math.min(Date.now(), ...events.map(({ start }) => start.getTime())));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sapa//Care//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(texts.name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...(isUtc ? [] : timeZoneLines(timeZone, earliest)),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${icsTime(event.createdAt)}Z`,
      isUtc ? `DTSTART:${icsTime(event.start)}Z` : `DTSTART;TZID=${timeZone}:${icsTime(event.start)}`,
      'DURATION:PT15M',
      ...ruleOf(event, timeZone),
      `SUMMARY:${escaped(event.summary)}`,
      `DESCRIPTION:${escaped(texts.description)}`,
      ...(url ? [`URL:${url}`] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

import type { Prisma } from '@sapa/prisma/client';

export const DAY = 24 * 60 * 60_000;

/** Time zone of users whose browser has not sent one. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** Selects the time zone of a user. */
export const zoneSelect = { notificationSettings: { select: { timeZone: true } } } as const satisfies Prisma.UserSelect;

interface ZoneRow {
  notificationSettings: { timeZone: string } | null;
}

export const zoneOf = ({ notificationSettings }: ZoneRow): string =>
  notificationSettings?.timeZone ?? DEFAULT_TIME_ZONE;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the local time of the zone in the UTC fields of a Date. Due times are compared in local
 * time, so a notice in the hour skipped by daylight saving time is sent right after that hour, and
 * a notice in the repeated hour is sent once.
 */
export function localTime(time: Date, timeZone: string): Date {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  return new Date(Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second));
}

/** Returns midnight at the start of a local time's day, for columns of the type `date`. */
export const dateOf = (local: Date): Date => new Date(Math.floor(local.getTime() / DAY) * DAY);

/** Returns today's date in this time zone. */
export const todayIn = (timeZone: string): Date => dateOf(localTime(new Date(), timeZone));

export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY);

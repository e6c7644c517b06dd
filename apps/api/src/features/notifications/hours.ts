const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** Returns a time zone's local time in minutes since midnight. */
export function minuteOfDay(time: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  return parts.hour! * 60 + parts.minute!;
}

/**
 * Returns the minutes from one time of day to the next occurrence of another time of day. Both
 * times are minutes since midnight.
 */
const minutesBetween = (start: number, end: number) => (((end - start) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

/**
 * Returns the time close to `guess` when local clocks show this minute of the day. If daylight
 * saving time skips that minute, returns a time shortly after it.
 */
function nearestTime(guess: number, minute: number, timeZone: string): Date {
  const distance = minutesBetween(minuteOfDay(new Date(guess), timeZone), minute);
  // Choose the nearer direction, because daylight saving time moves clocks by at most two hours.
  return new Date(guess + (distance > DAY_MINUTES / 2 ? distance - DAY_MINUTES : distance) * MINUTE);
}

/** Returns the next time after `now` when local clocks show this minute of the day. */
export function nextAt(minute: number, timeZone: string, now: Date): Date {
  const start = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const distance = minutesBetween(minuteOfDay(now, timeZone), minute) || DAY_MINUTES;
  const next = nearestTime(start + distance * MINUTE, minute, timeZone);
  return next > now ? next : nearestTime(start + (distance + DAY_MINUTES) * MINUTE, minute, timeZone);
}

/** Returns the latest time, not after `now`, when local clocks showed this minute of the day. */
export function lastAt(minute: number, timeZone: string, now: Date): Date {
  const start = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const last = nearestTime(start - minutesBetween(minute, minuteOfDay(now, timeZone)) * MINUTE, minute, timeZone);
  return last <= now ? last : nearestTime(last.getTime() - DAY_MINUTES * MINUTE, minute, timeZone);
}

export interface QuietHours {
  timeZone: string;
  /**
   * Minutes since midnight. If `quietFrom` is greater than `quietUntil`, the quiet hours include
   * midnight.
   */
  quietFrom: number | null;
  quietUntil: number | null;
}

/**
 * Returns the end of the quiet hours that contain `now`, or null if `now` is not in quiet hours.
 */
export function quietEnd({ quietFrom, quietUntil, timeZone }: QuietHours, now: Date): Date | null {
  if (quietFrom === null || quietUntil === null) return null;
  const minute = minuteOfDay(now, timeZone);
  const isQuiet = minutesBetween(quietFrom, minute) < minutesBetween(quietFrom, quietUntil);
  return isQuiet ? nextAt(quietUntil, timeZone, now) : null;
}

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** What a clock there shows, in minutes since midnight. */
export function minuteOfDay(moment: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  return parts.hour! * 60 + parts.minute!;
}

/** How far `minute` is after `other`, on a clock. */
const after = (minute: number, other: number) => (((minute - other) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

/** A moment near this one at which a clock there shows that minute; where it is put forward over it, shortly after. */
function settle(guess: number, minute: number, timeZone: string): Date {
  const distance = after(minute, minuteOfDay(new Date(guess), timeZone));
  // Clocks are put forward and back by an hour or two, never by half a day.
  return new Date(guess + (distance > DAY_MINUTES / 2 ? distance - DAY_MINUTES : distance) * MINUTE);
}

/** When a clock there shows that minute the next time, after this moment. */
export function nextAt(minute: number, timeZone: string, moment: Date): Date {
  const start = Math.floor(moment.getTime() / MINUTE) * MINUTE;
  const distance = after(minute, minuteOfDay(moment, timeZone)) || DAY_MINUTES;
  const next = settle(start + distance * MINUTE, minute, timeZone);
  return next > moment ? next : settle(start + (distance + DAY_MINUTES) * MINUTE, minute, timeZone);
}

/** When it showed that minute the last time, up to this moment. */
export function lastAt(minute: number, timeZone: string, moment: Date): Date {
  const start = Math.floor(moment.getTime() / MINUTE) * MINUTE;
  const last = settle(start - after(minuteOfDay(moment, timeZone), minute) * MINUTE, minute, timeZone);
  return last <= moment ? last : settle(last.getTime() - DAY_MINUTES * MINUTE, minute, timeZone);
}

export interface QuietHours {
  timeZone: string;
  /** Minutes of the day; over midnight where the first is later. */
  quietFrom: number | null;
  quietUntil: number | null;
}

/** When the quiet hours end in which this moment lies; null where it lies in none. */
export function quietEnd({ quietFrom, quietUntil, timeZone }: QuietHours, moment: Date): Date | null {
  if (quietFrom === null || quietUntil === null) return null;
  const minute = minuteOfDay(moment, timeZone);
  const isQuiet = after(minute, quietFrom) < after(quietUntil, quietFrom);
  return isQuiet ? nextAt(quietUntil, timeZone, moment) : null;
}

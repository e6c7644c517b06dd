/** The selectable time zones. `more` adds zones that this browser lists under another name. */
export const timeZones = (...more: string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...more])].sort();

export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the time zone, or undefined (the device's zone) if this browser does not support it. */
export function supportedTimeZone(timeZone: string | undefined): string | undefined {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return undefined;
  }
}

/** Returns the date and the time of day in a time zone, as in forms: 2026-12-31 and 09:30. */
export function zonedTime(moment: string | number | Date, timeZone: string) {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv', {
    timeZone: supportedTimeZone(timeZone),
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [day = '', time = ''] = format.format(new Date(moment)).split(' ');
  return { day, time };
}

/** Today's date in a time zone. */
export const todayIn = (timeZone: string) => zonedTime(new Date(), timeZone).day;

/**
 * Returns the moment of a date and time of day in a time zone. A time that the clocks skip is
 * moved on by the skipped hour, and of a repeated time one moment is returned.
 */
export function momentIn(timeZone: string, day: string, time: string): string {
  const wanted = Date.parse(`${day}T${time}Z`);
  const shownAt = (moment: number) => {
    const shown = zonedTime(moment, timeZone);
    return Date.parse(`${shown.day}T${shown.time}Z`);
  };
  const first = wanted + (wanted - shownAt(wanted));
  // The first result is an hour off if the clocks change between the two moments.
  const second = first + (wanted - shownAt(first));
  return new Date(shownAt(second) === wanted ? second : Math.max(first, second)).toISOString();
}

/** The selectable time zones. `more` adds zones that this browser lists under another name. */
export const timeZones = (...more: string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...more])].sort();

export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

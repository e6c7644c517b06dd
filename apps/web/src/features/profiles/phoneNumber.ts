import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number as it is read and as it is dialled, both with the country in front; null for what is no number anywhere. */
export function readPhoneNumber(typed: string, countryCode?: string) {
  const country = countryCode && isSupportedCountry(countryCode) ? countryCode : undefined;
  const number = parsePhoneNumberFromString(typed, country);
  return number?.isPossible() ? { text: grouped(number.formatInternational()), href: number.getURI() } : null;
}

/** Many countries' official way to write a number, Serbia's too, ends in one long run of digits. It is read by threes and fours. */
const grouped = (text: string) => text.replace(/\d{6,}/g, (run) => groupsOf(run).join(' '));

/** Threes, of which the last have a fourth where that leaves no rest. */
function groupsOf(run: string): string[] {
  if (run.length < 6) return [run];
  const length = run.length % 3 === 0 || run.length > 8 ? 3 : run.length - 4;
  return [run.slice(0, length), ...groupsOf(run.slice(length))];
}

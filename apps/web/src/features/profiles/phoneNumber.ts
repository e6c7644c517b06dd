import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Formats a number for reading and for dialling, both with the country code; null for an invalid number. */
export function readPhoneNumber(typed: string, countryCode?: string) {
  const country = countryCode && isSupportedCountry(countryCode) ? countryCode : undefined;
  const number = parsePhoneNumberFromString(typed, country);
  return number?.isPossible() ? { text: grouped(number.formatInternational()), href: number.getURI() } : null;
}

/** The official format of many countries, also Serbia's, ends in one long run of digits. Splits it into groups of three and four. */
const grouped = (text: string) => text.replace(/\d{6,}/g, (run) => groupsOf(run).join(' '));

/** Groups of three; the last ones have four digits if three do not divide evenly. */
function groupsOf(run: string): string[] {
  if (run.length < 6) return [run];
  const length = run.length % 3 === 0 || run.length > 8 ? 3 : run.length - 4;
  return [run.slice(0, length), ...groupsOf(run.slice(length))];
}

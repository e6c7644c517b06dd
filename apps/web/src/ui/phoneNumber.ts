import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number as it is read and as it is dialled, both with the country in front; null for what is no number anywhere. */
export function readPhoneNumber(typed: string, countryCode?: string) {
  const country = countryCode && isSupportedCountry(countryCode) ? countryCode : undefined;
  const number = parsePhoneNumberFromString(typed, country);
  return number?.isPossible() ? { text: number.formatInternational(), href: number.getURI() } : null;
}

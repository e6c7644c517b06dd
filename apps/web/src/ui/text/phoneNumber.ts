import { findPhoneNumbersInText, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';

export interface PhonePart {
  text: string;
  /** The `tel:` link of a number. Text between numbers has no link. */
  href?: string;
  extension?: string;
}

/** Matches Serbian words for an extension. The library knows only English words. */
const EXTENSION = /[,;]?\s*(?<!\p{L})(?:lok|lokal|ku[ćc]ni|int|лок|локал|кућни|инт)\.?:?\s*(?=\d{1,6}(?!\d))/giu;
/** Separates two numbers. The library would read a number after a comma as an extension. */
const SEPARATOR = /([,;\n]|\s\/\s)/;

/**
 * Splits a string into phone numbers, formatted with their country code, and the text between
 * them.
 */
export function readPhoneNumbers(typed: string, countryCode?: string): PhonePart[] {
  const defaultCountry = countryCode && isSupportedCountry(countryCode) ? countryCode : undefined;
  return typed
    .replace(EXTENSION, ' ext. ')
    .split(SEPARATOR)
    .flatMap((piece): PhonePart[] => {
      const parts: PhonePart[] = [];
      let end = 0;
      for (const { startsAt, endsAt, number } of findPhoneNumbersInText(piece, { defaultCountry })) {
        parts.push({ text: piece.slice(end, startsAt) });
        const { ext: extension } = number;
        number.setExt('');
        const text = grouped(number.formatInternational());
        // A comma in a `tel:` link is a pause, after which phones dial the extension.
        parts.push({ text, extension, href: `tel:${number.number}${extension ? `,${extension}` : ''}` });
        end = endsAt;
      }
      return [...parts, { text: piece.slice(end) }];
    });
}

/** Returns the prefix of a country's phone numbers, such as "+381". */
export const phonePrefix = (countryCode: string) =>
  isSupportedCountry(countryCode) ? `+${getCountryCallingCode(countryCode)}` : undefined;

/**
 * Splits long runs of digits into groups of three and four, because some countries' official
 * format, such as Serbia's, does not.
 */
const grouped = (text: string) => text.replace(/\d{6,}/g, (run) => groupsOf(run).join(' '));

/** Splits digits into groups of three, with groups of four at the end if necessary. */
function groupsOf(run: string): string[] {
  if (run.length < 6) return [run];
  const length = run.length % 3 === 0 || run.length > 8 ? 3 : run.length - 4;
  return [run.slice(0, length), ...groupsOf(run.slice(length))];
}

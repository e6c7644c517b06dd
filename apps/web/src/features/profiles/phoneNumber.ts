import { findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/min';

export interface PhonePart {
  text: string;
  /** The `tel:` link of a number; text between numbers has none. */
  href?: string;
  extension?: string;
}

/** Serbian words for an extension; the library knows the English words. */
const EXTENSION = /[,;]?\s*(?<!\p{L})(?:lok|lokal|ku[ćc]ni|int|лок|локал|кућни|инт)\.?:?\s*(?=\d{1,6}(?!\d))/giu;
/** Separates two numbers. The library would take a number after a comma for an extension. */
const SEPARATOR = /([,;\n]|\s\/\s)/;

/** Finds the phone numbers in a text and formats each with its country code. */
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
        // A comma is a pause: phones dial the extension after the call is answered.
        parts.push({ text, extension, href: `tel:${number.number}${extension ? `,${extension}` : ''}` });
        end = endsAt;
      }
      return [...parts, { text: piece.slice(end) }];
    });
}

/**
 * The official format of many countries, such as Serbia, ends in a long run of digits. Splits it
 * into groups of three and four.
 */
const grouped = (text: string) => text.replace(/\d{6,}/g, (run) => groupsOf(run).join(' '));

/** Groups of three digits; the last groups have four if the number is not divisible. */
function groupsOf(run: string): string[] {
  if (run.length < 6) return [run];
  const length = run.length % 3 === 0 || run.length > 8 ? 3 : run.length - 4;
  return [run.slice(0, length), ...groupsOf(run.slice(length))];
}

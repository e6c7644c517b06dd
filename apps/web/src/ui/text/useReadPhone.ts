import { useEffect, useState } from 'react';
import type { PhonePart } from './phoneNumber';

/**
 * Returns the phone numbers in the input and the text between them. Undefined until the phone
 * number library is loaded, and while offline.
 * @param countryCode the country of numbers without a country code; ISO 3166-1 alpha-2
 */
export function useReadPhone(typed: string, countryCode?: string): PhonePart[] | undefined {
  const [read, setRead] = useState<{ text: string; parts: PhonePart[] }>();
  const text = `${countryCode}:${typed}`;

  useEffect(() => {
    if (!typed) return;
    let isWanted = true;
    import('./phoneNumber').then(
      ({ readPhoneNumbers }) => isWanted && setRead({ text, parts: readPhoneNumbers(typed, countryCode) }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [text, typed, countryCode]);

  return read?.text === text ? read.parts : undefined;
}

/** Returns the prefix of a country's phone numbers once the phone number library is loaded. */
export function usePhonePrefix(countryCode?: string): string | undefined {
  const [found, setFound] = useState<{ countryCode: string; prefix: string | undefined }>();
  useEffect(() => {
    if (!countryCode) return;
    import('./phoneNumber').then(
      ({ phonePrefix }) => setFound({ countryCode, prefix: phonePrefix(countryCode) }),
      () => undefined,
    );
  }, [countryCode]);
  return found?.countryCode === countryCode ? found?.prefix : undefined;
}

/** Returns the input with its phone numbers formatted as in profiles. */
export const useFormattedPhone = (typed: string, countryCode?: string): string =>
  useReadPhone(typed, countryCode)
    ?.map(({ text, extension }) => (extension ? `${text}, ${extension}` : text))
    .join('') ?? typed;

/** Matches input that is a single number. Phone numbers have at most fifteen digits. */
const ONE_NUMBER = /^\+?(?:[\s()/.-]*\d){6,15}$/;

/** Returns the `tel:` link of a single number, without the phone number library. */
export const dialledAsEntered = (typed: string): string | undefined =>
  ONE_NUMBER.test(typed.trim()) ? `tel:${typed.replace(/[^\d+]/g, '')}` : undefined;

/** Returns the `tel:` link of the first number in the input, or undefined if it has no number. */
export function useDialled(typed: string, countryCode?: string): string | undefined {
  const parts = useReadPhone(typed, countryCode);
  return parts?.find(({ href }) => href)?.href ?? (parts && countryCode ? undefined : dialledAsEntered(typed));
}

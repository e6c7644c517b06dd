import { useEffect, useState } from 'react';
import type { readPhoneNumber } from './phoneNumber';

type ReadPhone = ReturnType<typeof readPhoneNumber>;

/**
 * A phone number formatted for reading and dialling; null if it is invalid. Undefined until the library for phone numbers is loaded, or
 * without a connection.
 * @param countryCode where numbers without a country code are dialled; ISO 3166-1 alpha-2
 */
export function useReadPhone(number: string, countryCode?: string): ReadPhone | undefined {
  const [read, setRead] = useState<{ of: string; phone: ReadPhone }>();
  const of = `${countryCode}:${number}`;

  useEffect(() => {
    if (!number) return;
    let isWanted = true;
    import('./phoneNumber').then(
      ({ readPhoneNumber }) => isWanted && setRead({ of, phone: readPhoneNumber(number, countryCode) }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [of, number, countryCode]);

  return read?.of === of ? read.phone : undefined;
}

/** Where a number is dialled: as it was entered until the library is loaded; null if it is invalid. */
export function useDialled(number: string, countryCode?: string): string | null {
  const phone = useReadPhone(number, countryCode);
  const dialled = number.replace(/[^\d+]/g, '');
  return phone === undefined && dialled ? `tel:${dialled}` : (phone?.href ?? null);
}

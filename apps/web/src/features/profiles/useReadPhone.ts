import { useEffect, useState } from 'react';
import type { readPhoneNumber } from './phoneNumber';

type ReadPhone = ReturnType<typeof readPhoneNumber>;

/**
 * A phone number as it is read and dialled, null where it is none anywhere. How the numbers of the world are written is known a
 * moment later; until then, or without a connection, undefined.
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

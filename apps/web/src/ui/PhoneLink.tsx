import { useEffect, useState } from 'react';

interface PhoneLinkProps {
  /** As somebody wrote it. */
  number: string;
  /** Where numbers without a country code are dialled; ISO 3166-1 alpha-2. */
  countryCode?: string;
}

interface Readable {
  of: string;
  text: string;
  href: string;
}

/** A phone number to press. How the numbers of the world are written is known a moment later; until then it stands as it was typed. */
export function PhoneLink({ number, countryCode }: PhoneLinkProps) {
  const [readable, setReadable] = useState<Readable | null>(null);

  useEffect(() => {
    let isWanted = true;
    import('./phoneNumber').then(
      ({ readPhoneNumber }) => {
        const found = readPhoneNumber(number, countryCode);
        if (isWanted && found) setReadable({ of: number, ...found });
      },
      // Without a connection the number is all there, only less tidy.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [number, countryCode]);

  if (readable?.of === number) return <a href={readable.href}>{readable.text}</a>;
  const dialled = number.replace(/[^\d+]/g, '');
  return dialled ? <a href={`tel:${dialled}`}>{number}</a> : number;
}

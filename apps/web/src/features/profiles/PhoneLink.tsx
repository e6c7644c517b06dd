import { useReadPhone } from './useReadPhone';

interface PhoneLinkProps {
  /** As it was entered. */
  number: string;
  /** Where numbers without a country code are dialled; ISO 3166-1 alpha-2. */
  countryCode?: string;
}

/** A phone number as a `tel:` link. Shown as it was entered until the library for formatting is loaded. */
export function PhoneLink({ number, countryCode }: PhoneLinkProps) {
  const phone = useReadPhone(number, countryCode);
  if (phone) return <a href={phone.href}>{phone.text}</a>;
  const dialled = number.replace(/[^\d+]/g, '');
  return dialled ? <a href={`tel:${dialled}`}>{number}</a> : number;
}

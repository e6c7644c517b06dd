import { useDialled, useFormattedPhone } from '../../ui/text/useReadPhone';
import type { AnimalReport } from './lost.queries';

/** Returns the reporter's phone number with its `tel:` link, or null if it is not public. */
export function useReportPhone({ phone, place }: AnimalReport): { text: string; href: string } | null {
  const text = useFormattedPhone(phone ?? '', place?.countryCode);
  const dialled = useDialled(phone ?? '', place?.countryCode);
  return phone ? { text, href: dialled ?? `tel:${phone.replace(/[^+\d]/g, '')}` } : null;
}

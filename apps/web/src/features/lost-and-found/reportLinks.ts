import { paths } from '../../routing/routes';
import { useDialled, useFormattedPhone } from '../../ui/text/useReadPhone';
import type { AnimalReport } from './lost.queries';

export const reportPath = ({ type, uuid }: Pick<AnimalReport, 'type' | 'uuid'>) =>
  type === 'lost' ? paths.lostReport(uuid) : paths.foundReport(uuid);

/** Path of the conversation with the reporter, about the pet if it is on Šapa. */
export const conversationPath = ({ person, petUuid }: AnimalReport) =>
  paths.conversation(person?.uuid ?? '', petUuid ? { pet: petUuid } : {});

/** Returns the reporter's phone number with its `tel:` link, or null if it is not public. */
export function useReportPhone({ phone, place }: AnimalReport): { text: string; href: string } | null {
  const text = useFormattedPhone(phone ?? '', place?.countryCode);
  const dialled = useDialled(phone ?? '', place?.countryCode);
  return phone ? { text, href: dialled ?? `tel:${phone.replace(/[^+\d]/g, '')}` } : null;
}

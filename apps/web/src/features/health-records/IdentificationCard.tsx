import { ActionIcon, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { EntryFacts } from './EntryFacts';
import type { HealthSummary, Identification } from './health.queries';
import { loadIdentificationEditor } from './dialogs';
import { RecordCard } from './RecordCard';

const FACTS = [
  'colours',
  'markings',
  'chipNumber',
  'chipDate',
  'chipPlace',
  'tattoo',
  'passportNumber',
  'insurer',
  'policyNumber',
] as const;

/** Returns the known identification as pairs of label and value. */
export function useIdentificationFacts() {
  const { t } = useTranslation(['health-records', 'traits']);
  const format = useFormat();
  return (identification: Identification): [label: string, value: string][] => {
    const { chipDate, colours } = identification;
    const texts = {
      ...identification,
      chipDate: chipDate && format.date(chipDate),
      colours: format.list(colours.map((colour) => t(`traits:colours.${colour}`))),
    };
    return FACTS.flatMap((name) => (texts[name] ? [[t(`identification.${name}`), texts[name]]] : []));
  };
}

/** Chip, passport, tattoo and insurance of the pet. */
export function IdentificationCard({ summary }: { summary: HealthSummary }) {
  const { t } = useTranslation('health-records');
  const editor = useLazyPart(loadIdentificationEditor);
  const facts = useIdentificationFacts()(summary.identification);
  if (!summary.isOwner && facts.length === 0) return null;
  return (
    <RecordCard
      title={t('identification.title')}
      action={
        summary.isOwner && (
          <ActionIcon aria-label={t('identification.edit')} aria-busy={editor.isLoading} onClick={editor.open}>
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
        )
      }
    >
      {facts.length > 0 ? <EntryFacts facts={facts} /> : <Text c="dimmed">{t('identification.empty')}</Text>}
      {editor.Part && <editor.Part summary={summary} onClose={editor.close} />}
    </RecordCard>
  );
}

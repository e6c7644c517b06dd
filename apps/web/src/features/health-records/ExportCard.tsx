import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../api/download';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useSubmit } from '../../ui/forms/useSubmit';
import type { HealthSummary } from './health.queries';
import { RecordCard } from './RecordCard';

const FORMATS = ['csv', 'json'] as const;

/** Buttons that download the whole record, only for the owner. */
export function ExportCard({ pet }: { pet: HealthSummary['pet'] }) {
  const { t, i18n } = useTranslation('health-records');
  const { submit, isPending, error } = useSubmit({
    mutationFn: (format: (typeof FORMATS)[number]) =>
      downloadFile(
        `/pet/${pet.uuid}/health-records/export?format=${format}`,
        `${t('export.file', { name: pet.name })}.${format}`,
      ),
  });
  return (
    <RecordCard title={t('export.title')} hint={t('export.hint')}>
      <Group gap="8px 12px" align="stretch">
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            disabled={isPending}
            onClick={() => submit(format)}
          >
            {t('export.as', { format: format.toUpperCase() })}
          </Button>
        ))}
      </Group>
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
    </RecordCard>
  );
}

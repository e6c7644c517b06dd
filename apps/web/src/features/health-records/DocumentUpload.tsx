import '@mantine/core/styles/Progress.layer.css';
import { Button, FileButton, Progress } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ACCEPTED_DOCUMENTS } from './sendDocument';

/** Button that chooses a document. */
export function DocumentButton({ disabled, onChoose }: { disabled: boolean; onChoose: (file: File) => void }) {
  const { t } = useTranslation('health-records');
  return (
    <FileButton accept={ACCEPTED_DOCUMENTS} onChange={(file) => file && onChoose(file)}>
      {(props) => (
        <Button
          {...props}
          variant="subtle"
          color="teal"
          mih={44}
          px={0}
          mr="auto"
          disabled={disabled}
          leftSection={<IconPaperclip size={18} aria-hidden />}
        >
          {t('documents.add')}
        </Button>
      )}
    </FileButton>
  );
}

/** Fraction of the document that is sent. */
export function DocumentProgress({ sent }: { sent: number }) {
  const { t } = useTranslation('health-records');
  return (
    <Progress.Root size={8} radius={4}>
      <Progress.Section value={sent * 100} color="teal" aria-label={t('documents.progress')} />
    </Progress.Root>
  );
}

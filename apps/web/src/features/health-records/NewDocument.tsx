import { ActionIcon, Text } from '@mantine/core';
import { IconFile, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Group, Stack } from '../../ui/layout/Layout';
import { DocumentButton, DocumentProgress } from './DocumentUpload';

interface NewDocumentProps {
  file: File | null;
  /** Progress of the upload from 0 to 1. Undefined unless the document is being sent. */
  sent: number | undefined;
  onChange: (file: File | null) => void;
}

/** Field for the document of a new entry. The document is sent after the entry. */
export function NewDocument({ file, sent, onChange }: NewDocumentProps) {
  const { t } = useTranslation('health-records');
  if (!file) return <DocumentButton disabled={sent !== undefined} onChoose={onChange} />;
  return (
    <Stack gap="xs">
      <Group wrap="nowrap" gap="xs">
        <IconFile size={20} aria-hidden />
        <Text span miw={0}>
          {file.name}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          ml="auto"
          disabled={sent !== undefined}
          aria-label={t('documents.delete', { title: file.name })}
          onClick={() => onChange(null)}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
      {sent !== undefined && <DocumentProgress sent={sent} />}
    </Stack>
  );
}

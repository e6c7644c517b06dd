import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../api/download';
import { useFormat } from '../../i18n/useFormat';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useSubmit } from '../../ui/forms/useSubmit';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { loadDeleteDialog } from './dialogs';
import { Group, Stack } from '../../ui/layout/Layout';
import { DocumentButton, DocumentProgress } from './DocumentUpload';
import { DOCUMENTS_PER_ENTRY, type HealthEntry, useDeleteDocument } from './health.queries';
import { useSendDocument } from './sendDocument';

type HealthDocument = HealthEntry['documents'][number];

interface DocumentsProps {
  entry: HealthEntry;
  petUuid: string;
  /** API path of the documents. */
  path?: string | undefined;
}

/** Documents of an entry, with their downloads and an upload button. */
export function Documents({ entry, petUuid, path = '/health-records/documents' }: DocumentsProps) {
  const { t, i18n } = useTranslation(['health-records', 'errors']);
  const [sent, setSent] = useState(0);
  const { submit, isPending, error } = useSubmit(useSendDocument(petUuid, setSent));
  const { documents, canChange, kind } = entry;
  if (documents.length === 0 && (!canChange || kind === 'weight')) return null;

  return (
    <Stack gap="xs">
      {documents.length > 0 && (
        <Stack component="ul" gap={4}>
          {documents.map((document) => (
            <Document key={document.id} document={document} canChange={canChange} petUuid={petUuid} path={path} />
          ))}
        </Stack>
      )}
      {isPending && <DocumentProgress sent={sent} />}
      <FormMessage>{error && t('documents.failed', { message: errorText(i18n, error) })}</FormMessage>
      {canChange && kind !== 'weight' && documents.length < DOCUMENTS_PER_ENTRY && (
        <DocumentButton disabled={isPending} onChoose={(file) => submit({ entryId: entry.id, file })} />
      )}
    </Stack>
  );
}

interface DocumentProps {
  document: HealthDocument;
  canChange: boolean;
  petUuid: string;
  path: string;
}

function Document({ document: { id, title, type, bytes }, canChange, petUuid, path }: DocumentProps) {
  const { t, i18n } = useTranslation('health-records');
  const format = useFormat();
  const dialog = useLazyPart(loadDeleteDialog);
  const Icon = type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  const download = useSubmit<void, void>({
    mutationFn: () => downloadFile(`${path}/${id}`, title),
    onError: (error) => notify.error(() => errorText(i18n, error)),
  });
  const deletion = useDeleteDocument(petUuid, id);
  return (
    <Group component="li" wrap="nowrap" gap="xs" justify="space-between">
      <UnstyledButton miw={0} mih={44} c="var(--link)" fw={700} onClick={() => download.submit()}>
        <Group component="span" wrap="nowrap" gap="xs">
          <Icon size={20} aria-hidden />
          <span>{title}</span>
          <Text span flex="none" c="dimmed">
            {format.bytes(bytes)}
          </Text>
        </Group>
      </UnstyledButton>
      {canChange && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('documents.delete', { title })}
          aria-busy={dialog.isLoading}
          onClick={dialog.open}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
      {dialog.Part && (
        <dialog.Part
          title={t('documents.deleteTitle')}
          text={t('documents.deleteText', { title })}
          mutation={deletion}
          onClose={dialog.close}
        />
      )}
    </Group>
  );
}

import '@mantine/core/styles/Progress.layer.css';
import { ActionIcon, Button, FileButton, Progress, Text, UnstyledButton } from '@mantine/core';
import { IconFileTypePdf, IconPaperclip, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import { downloadFile } from '../../api/download';
import { upload } from '../../api/upload';
import { useFormat } from '../../i18n/useFormat';
import { useClientId } from '../../lib/useClientId';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useSubmit } from '../../ui/forms/useSubmit';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { prepareImage } from '../../ui/uploads/imageFile';
import { loadDeleteDialog } from './dialogs';
import { Group, Stack } from '../../ui/layout/Layout';
import { DOCUMENTS_PER_ENTRY, type HealthEntry, useDeleteDocument, useRecordChange } from './health.queries';

type HealthDocument = HealthEntry['documents'][number];

interface DocumentsProps {
  entry: HealthEntry;
  petUuid: string;
  /** API path of the documents. */
  path?: string | undefined;
}

const ACCEPTED = 'application/pdf,image/*';

/** Converts pictures that the server rejects to JPEG, and leaves PDF files unchanged. */
async function prepared(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const image = await prepareImage(file);
  if (image.problem) throw new ApiError(0, { code: image.problem });
  return image.file;
}

/** Documents of an entry, with their downloads and an upload button. */
export function Documents({ entry, petUuid, path = '/health-records/documents' }: DocumentsProps) {
  const { t, i18n } = useTranslation(['health', 'errors']);
  const [sent, setSent] = useState(0);
  const clientIdOf = useClientId();
  const { submit, isPending, error } = useSubmit(
    useRecordChange(petUuid, async (file: File) => {
      setSent(0);
      const form = new FormData();
      form.append('title', file.name);
      form.append('clientId', clientIdOf([file.name, file.size, file.lastModified]));
      form.append('file', await prepared(file));
      return upload(`/pet/${petUuid}/health-records/${entry.id}/documents`, form, { onProgress: setSent });
    }),
  );
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
      {isPending && (
        <Progress.Root size={8} radius={4}>
          <Progress.Section value={sent * 100} color="teal" aria-label={t('documents.progress')} />
        </Progress.Root>
      )}
      <FormMessage>{error && t('documents.failed', { message: errorText(i18n, error) })}</FormMessage>
      {canChange && kind !== 'weight' && documents.length < DOCUMENTS_PER_ENTRY && (
        <FileButton accept={ACCEPTED} onChange={(file) => file && submit(file)}>
          {(props) => (
            <Button
              {...props}
              variant="subtle"
              color="teal"
              mih={44}
              px={0}
              mr="auto"
              disabled={isPending}
              leftSection={<IconPaperclip size={18} aria-hidden />}
            >
              {t('documents.add')}
            </Button>
          )}
        </FileButton>
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
  const { t, i18n } = useTranslation('health');
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

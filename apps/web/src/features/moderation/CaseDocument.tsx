import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../api/download';
import { useFormat } from '../../i18n/useFormat';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { useSubmit } from '../../ui/forms/useSubmit';
import { Group, Stack } from '../../ui/layout/Layout';
import shared from './Reports.module.css';
import { type CaseDetail, caseDocumentQuery, documentPath } from './moderation.queries';

interface CaseDocumentProps {
  detail: CaseDetail;
  document: NonNullable<CaseDetail['document']>;
}

/**
 * Document of a business that asks to be verified. A PDF is downloaded, because the app runs no
 * scripts of documents.
 */
export function CaseDocument({ detail: { id, openedAt }, document: { type, bytes } }: CaseDocumentProps) {
  const { t, i18n } = useTranslation('moderation');
  const format = useFormat();
  const download = useSubmit<void, void>({
    mutationFn: () => downloadFile(documentPath(id), t('document.fileName')),
    onError: (error) => notify.error(() => errorText(i18n, error)),
  });
  return (
    <Stack gap="xs">
      {type !== 'application/pdf' && <DocumentPicture id={id} openedAt={openedAt} />}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.submit()}
        >
          {t('document.download')}
        </Button>
        <Text c="dimmed">{format.bytes(bytes)}</Text>
      </Group>
    </Stack>
  );
}

function DocumentPicture({ id, openedAt }: { id: number; openedAt: string }) {
  const { t } = useTranslation('moderation');
  const { data: url, isError } = useQuery(caseDocumentQuery(id, openedAt));
  if (isError) return <p className={shared.quiet}>{t('document.failed')}</p>;
  if (!url) return <div className={shared.picture} aria-busy />;
  return <img className={shared.picture} src={url} alt={t('document.alt')} />;
}

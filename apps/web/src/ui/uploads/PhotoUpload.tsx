import '@mantine/core/styles/Progress.layer.css';
import { ActionIcon, Button, Progress, Stack, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError';
import { errorText } from '../feedback/errorText';
import { Flex } from '../layout/Layout';
import type { QueuedPhoto } from './PhotoList';
import classes from './Photos.module.css';
import { PhotoPreview } from './PhotoPreview';
import { PreparingBar } from './PreparingBar';

const STATUS_LOOKS: Partial<Record<QueuedPhoto['status'], { c: string; fw: number }>> = {
  done: { c: 'var(--success)', fw: 700 },
  failed: { c: 'var(--danger)', fw: 600 },
};

interface PhotoUploadProps {
  photo: QueuedPhoto;
  /** Gives the upload the size of the existing photos. */
  isTile?: boolean;
  /**
   * Returns the message for an upload that the server rejected. The default message contains the
   * file name.
   */
  refused?: (refusal: ApiError) => string;
  /** Whether uploads are running. If so, a waiting photo starts by itself. */
  isRunning: boolean;
  onCancel: () => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** Progress and buttons for one photo's upload. */
export function PhotoUpload({ photo, isTile, refused, isRunning, onCancel, onRetry, onRemove }: PhotoUploadProps) {
  const { t, i18n } = useTranslation(['photos', 'common']);
  const { file, preview, description, isPreparing, status, sent, error } = photo;
  const values = { file: file.name };
  const isStoppable = status === 'sending' || (status === 'waiting' && isRunning);
  const isStopped = status === 'failed' || status === 'cancelled' || (status === 'waiting' && !isRunning);

  const refusal = status === 'failed' && error instanceof ApiError ? error : null;
  const state = () => {
    if (refusal && refused) return refused(refusal);
    if (refusal) return t('failed', { ...values, message: errorText(i18n, refusal) });
    if (isPreparing && status === 'waiting') return t('common:preparingPicture');
    return status === 'failed' ? t('failedUnknown') : t(`status.${status}`);
  };
  // The rejection message already contains the file name.
  const title = description || (refusal && !refused ? null : file.name);

  return (
    <Flex
      component="li"
      direction={isTile ? 'column' : 'row'}
      wrap={isTile ? 'nowrap' : 'wrap'}
      align={isTile ? 'stretch' : 'center'}
      gap="8px 16px"
      data-tile={isTile || undefined}
    >
      <div className={classes.thumb}>
        <PhotoPreview src={preview} />
      </div>
      <Stack gap={4} flex={isTile ? undefined : '1 1 160px'} miw={0}>
        {title && (
          <Text component="span" inherit truncate fw={700}>
            {title}
          </Text>
        )}
        <Flex
          component="p"
          align="center"
          gap={6}
          c="dimmed"
          fz="sm"
          {...STATUS_LOOKS[status]}
          role={status === 'failed' ? 'alert' : undefined}
        >
          {status === 'done' && <IconCircleCheckFilled size={18} aria-hidden />}
          {state()}
        </Flex>
        {isPreparing && status === 'waiting' && <PreparingBar />}
        {(status === 'sending' || status === 'storing') && (
          <Progress.Root size={8} radius={4}>
            <Progress.Section
              value={sent * 100}
              color="teal"
              animated={status === 'storing'}
              aria-label={t('progressOf', values)}
            />
          </Progress.Root>
        )}
      </Stack>
      <Flex mih={44} ml={isTile ? 0 : 'auto'}>
        {/* After the last byte the photo may already be stored, so the upload cannot be
            cancelled. */}
        {isStoppable && (
          <Button variant="default" onClick={onCancel} aria-label={t('cancelOf', values)}>
            {t('cancel')}
          </Button>
        )}
        {isStopped && (
          <>
            <ActionIcon aria-label={t('retryOf', values)} onClick={onRetry}>
              <IconRefresh size={22} />
            </ActionIcon>
            <ActionIcon aria-label={t('remove', values)} onClick={onRemove}>
              <IconTrash size={22} />
            </ActionIcon>
          </>
        )}
      </Flex>
    </Flex>
  );
}

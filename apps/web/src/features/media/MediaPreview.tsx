import { ActionIcon, Box, Group } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/feedback/errorText';
import { Illustration } from '../../ui/pictures/Illustration';
import classes from './MediaPreview.module.css';
import type { MediaUpload } from './useMediaUpload';

/** Preview of the chosen picture with upload progress, retry and removal. */
export function MediaPreview({ upload }: { upload: MediaUpload }) {
  const { t, i18n } = useTranslation(['media', 'common', 'errors']);
  const { preview, sent, isPreparing, problem, error } = upload;
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (!preview) return null;
  const { src, media } = preview;
  const ratio = media?.width && media.height ? `${media.width} / ${media.height}` : undefined;
  const failed = problem ? t(`errors:${problem}`) : error && errorText(i18n, error);
  return (
    <div className={classes.preview}>
      <div className={classes.box} style={{ aspectRatio: ratio }}>
        {src === failedSrc ? (
          <Illustration name="picture" className={classes.frame} eager />
        ) : (
          <img src={src} alt={t('chosen')} className={classes.picture} onError={() => setFailedSrc(src)} />
        )}
        <Group pos="absolute" top={8} right={8} gap="xs">
          {error && (
            <ActionIcon variant="default" aria-label={t('retry')} title={t('retry')} onClick={upload.retry}>
              <IconRefresh size={20} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            variant="default"
            aria-label={sent === null ? t('remove') : t('cancel')}
            title={sent === null ? t('remove') : t('cancel')}
            onClick={({ currentTarget: { form }, detail }) => {
              upload.remove();
              // After a keyboard click the focused button disappears, so the focus moves to the
              // text field.
              if (detail === 0) form?.querySelector('textarea')?.focus();
            }}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </Group>
      </div>
      {sent !== null && (
        <div
          className={classes.progress}
          role="progressbar"
          aria-label={isPreparing ? t('common:preparingPicture') : t('progress')}
          aria-valuenow={isPreparing ? undefined : Math.round(sent * 100)}
          data-preparing={isPreparing || undefined}
        >
          <div style={{ width: `${sent * 100}%` }} />
        </div>
      )}
      <div role="alert">
        {failed && (
          <Box component="p" c="var(--danger)" fz="sm" fw={600}>
            {t('failed', { message: failed })}
          </Box>
        )}
      </div>
    </div>
  );
}

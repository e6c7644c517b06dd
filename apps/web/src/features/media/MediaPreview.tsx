import '@mantine/core/styles/Image.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import { ActionIcon, Box, Center, Group, Image, Progress, Stack } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/feedback/errorText';
import { Illustration } from '../../ui/pictures/Illustration';
import { PreparingBar } from '../../ui/uploads/PreparingBar';
import type { MediaUpload } from './useMediaUpload';

interface MediaPreviewProps {
  upload: MediaUpload;
  /** Maximum width in px. */
  width?: number;
}

/** Preview of the chosen picture with upload progress, retry and removal. */
export function MediaPreview({ upload, width }: MediaPreviewProps) {
  const { t, i18n } = useTranslation(['media', 'errors']);
  const { preview, sent, isPreparing, problem, error } = upload;
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (!preview) return null;
  const { src, media } = preview;
  const ratio = media?.width && media.height ? `${media.width} / ${media.height}` : '4 / 3';
  const failed = problem ? t(`errors:${problem}`) : error && errorText(i18n, error);
  return (
    <Stack gap="xs" maw={width}>
      <Box pos="relative" mah={320} bdrs="lg" bg="var(--sunken)" style={{ aspectRatio: ratio }}>
        {src === failedSrc ? (
          <Center h="100%">
            <Illustration name="picture" size={96} eager />
          </Center>
        ) : (
          <Image src={src} alt={t('chosen')} h="100%" fit="contain" radius="lg" onError={() => setFailedSrc(src)} />
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
      </Box>
      {sent !== null &&
        (isPreparing ? (
          <PreparingBar />
        ) : (
          <Progress value={Math.round(sent * 100)} size={8} radius={4} color="teal" aria-label={t('progress')} />
        ))}
      <div role="alert">
        {failed && (
          <Box component="p" c="var(--danger)" fz="sm" fw={600}>
            {t('failed', { message: failed })}
          </Box>
        )}
      </div>
    </Stack>
  );
}

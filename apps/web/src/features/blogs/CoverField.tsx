import { Input, Stack } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Control } from '../../ui/forms/useGuidedForm';
import { MediaButton } from '../media/MediaButton';
import { MediaPreview } from '../media/MediaPreview';
import { useMediaUpload } from '../media/useMediaUpload';

/** Covers always have this aspect ratio, regardless of the picture's size. */
const RATIO = { width: 16, height: 9 };

interface CoverFieldProps extends Control<string> {
  draftKey: string;
  onSending: (isSending: boolean) => void;
}

/** Field for the cover picture. Accepts chosen, dropped and pasted files. */
export function CoverField({ value, onChange, error, draftKey, onSending }: CoverFieldProps) {
  const { t } = useTranslation('blogs');
  const upload = useMediaUpload({
    value: value ? { url: value, ...RATIO } : null,
    onChange: (media) => onChange(media?.url ?? ''),
    draftKey,
  });
  const { isSending } = upload;
  const notifySending = useEffectEvent(onSending);
  useEffect(() => notifySending(isSending), [isSending]);

  return (
    <Input.Wrapper label={t('form.fields.imageUrl')} description={t('form.coverHint')} labelElement="div" error={error}>
      <Stack
        align={upload.preview ? undefined : 'center'}
        mt="xs"
        px="sm"
        py={20}
        bd={`2px dashed var(${upload.isDragging ? '--link' : '--field-border'})`}
        bdrs="md"
        bg={upload.isDragging ? 'var(--link-ground)' : 'var(--sunken)'}
        {...upload.dropProps}
      >
        {upload.preview ? <MediaPreview upload={upload} /> : <MediaButton upload={upload} />}
      </Stack>
    </Input.Wrapper>
  );
}

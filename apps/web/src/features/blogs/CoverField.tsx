import { Input, Stack } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Control } from '../../ui/forms/useGuidedForm';
import { useDraft } from '../../lib/draft';
import { ChosenMedia } from '../media/ChosenMedia';
import { type DraftMedia, readDraftMedia, toDraftMedia } from '../media/draftMedia';
import { MediaButton } from '../media/MediaButton';
import { useMediaUploads } from '../media/useMediaUploads';

const toMedia = (url: string): DraftMedia[] =>
  url ? toDraftMedia([{ url, description: null, width: null, height: null, video: null }]) : [];

interface CoverFieldProps extends Control<string> {
  draftKey: string;
  onSending: (isSending: boolean) => void;
}

/** Field for the cover picture. Accepts chosen, dropped and pasted files. */
export function CoverField({ value, onChange, error, draftKey, onSending }: CoverFieldProps) {
  const { t } = useTranslation('blogs');
  // The form has the URL of an uploaded cover. The draft has a cover that is not uploaded yet.
  const [chosen, setChosen] = useDraft<DraftMedia[]>(draftKey, readDraftMedia);
  const media = chosen?.length ? chosen : toMedia(value);
  const uploads = useMediaUploads({
    media,
    onChange: (update) =>
      setChosen((before) => {
        const [cover] = update(before?.length ? before : toMedia(value));
        onChange(cover?.stored?.url ?? '');
        return cover && !cover.stored ? [cover] : null;
      }),
    draftKey,
    accepted: 'picture',
  });
  const { isSending } = uploads;
  const notifySending = useEffectEvent(onSending);
  useEffect(() => notifySending(isSending), [isSending]);

  return (
    <Input.Wrapper label={t('form.fields.imageUrl')} description={t('form.coverHint')} labelElement="div" error={error}>
      <Stack
        align={media.length > 0 ? undefined : 'center'}
        mt="xs"
        px="sm"
        py={20}
        bd={`2px dashed var(${uploads.isDragging ? '--link' : '--field-border'})`}
        bdrs="md"
        bg={uploads.isDragging ? 'var(--link-ground)' : 'var(--sunken)'}
        {...uploads.dropProps}
      >
        {media.length > 0 ? <ChosenMedia uploads={uploads} isDescribed={false} /> : <MediaButton uploads={uploads} />}
      </Stack>
    </Input.Wrapper>
  );
}

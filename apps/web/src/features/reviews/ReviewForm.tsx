import { Text, Textarea } from '@mantine/core';
import { trimText } from '@sapa/shared/trim-text.ts';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReviewDto } from '../../api/limits';
import { useFormat } from '../../i18n/useFormat';
import { FormActions } from '../../ui/dialogs/FormActions';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { Group, Stack } from '../../ui/layout/Layout';
import { ChosenMedia } from '../media/ChosenMedia';
import { toDraftMedia, toMediaInput, toMediaItems } from '../media/draftMedia';
import { MediaButton } from '../media/MediaButton';
import { useMediaUploads } from '../media/useMediaUploads';
import { type ReviewContact, useWriteReview } from './reviews.queries';
import { StarsField } from './StarsField';

interface ReviewFormProps {
  contact: ReviewContact;
  onClose: () => void;
}

/** Dialog in which a customer writes or changes a review. */
export function ReviewForm({ contact, onClose }: ReviewFormProps) {
  const { t, i18n } = useTranslation('reviews');
  const format = useFormat();
  const { appointmentId, transferUuid, business, review, until } = contact;
  const { submit, isPending, error } = useWriteReview();
  const [stars, setStars] = useState(review?.stars ?? 0);
  const [text, setText] = useState(review?.text ?? '');
  const [media, setMedia] = useState(() => toDraftMedia(review?.media ?? []));
  const [isMissing, setIsMissing] = useState(false);
  const starsField = useRef<HTMLFieldSetElement>(null);
  const uploads = useMediaUploads({
    media,
    onChange: setMedia,
    draftKey: `review:${appointmentId ?? transferUuid}`,
    accepted: 'pictures',
    maxPictures: ReviewDto.media.maxItems,
  });
  const isChanged =
    stars !== (review?.stars ?? 0) ||
    trimText(text) !== (review?.text ?? '') ||
    media.map(({ key }) => key).join() !== (review?.media ?? []).map(({ url }) => url).join();

  function close() {
    uploads.finish();
    onClose();
  }

  function send(event: SyntheticEvent) {
    event.preventDefault();
    setIsMissing(stars === 0);
    if (stars === 0) starsField.current?.querySelector('input')?.focus();
    if (stars === 0 || uploads.isMissing) return;
    submit(
      { appointmentId, transferUuid, stars, text: trimText(text), media: toMediaInput(toMediaItems(media)) },
      {
        onSuccess: () => {
          close();
          notify.success((t) => t('reviews:write.done'));
        },
      },
    );
  }

  return (
    <FormDialog
      title={t('write.title', { name: business.firstName ?? '' })}
      isChanged={isChanged}
      unsaved={t('write.unsaved')}
      busy={isPending}
      onClose={close}
    >
      <Stack component="form" noValidate onSubmit={send} {...uploads.dropProps}>
        <p>{t('write.intro', { date: format.date(until) })}</p>
        <StarsField
          ref={starsField}
          value={stars}
          isMissing={isMissing}
          onChange={(value) => {
            setStars(value);
            setIsMissing(false);
          }}
        />
        <Textarea
          label={t('write.text')}
          value={text}
          minRows={4}
          autosize
          maxLength={ReviewDto.text.maxLength}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <ChosenMedia uploads={uploads} />
        <Group>
          <MediaButton uploads={uploads} disabled={isPending || uploads.isFull} />
        </Group>
        <Text c="dimmed" fz="sm">
          {t('write.hint')}
        </Text>
        <FormMessage comesIntoView>{error && t('write.failed', { message: errorText(i18n, error) })}</FormMessage>
        <FormActions
          busy={isPending || uploads.isSending}
          submit={review ? t('write.save') : t('write.submit')}
          busyText={isPending ? t('write.busy') : t('write.uploading')}
          onCancel={close}
        />
      </Stack>
    </FormDialog>
  );
}

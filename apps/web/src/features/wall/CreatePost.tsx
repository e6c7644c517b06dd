import { Group } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { unansweredId } from '../../lib/outbox';
import { trimText } from '@sapa/shared/trim-text.ts';
import { Card } from '../../ui/cards/Card';
import { errorText } from '../../ui/feedback/errorText';
import { useFailure } from '../../ui/feedback/useFailure';
import { FormMessage } from '../../ui/forms/FormMessage';
import { Stack } from '../../ui/layout/Layout';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { Avatar } from '../../ui/pictures/Avatar';
import { MediaButton } from '../media/MediaButton';
import { useDropArea } from '../media/useDropArea';
import { useMediaUpload } from '../media/useMediaUpload';
import classes from './PostCard.module.css';
import { PostMedia } from './PostMedia';
import { postDraftKey, postOutbox, type PostValues } from './postDraft';
import { PostField } from './PostField';
import { useCreatePost, type WallPost } from './wall.queries';

interface CreatePostProps {
  user: SessionUser;
  /** Posts that the list has loaded. */
  known: readonly WallPost[];
}

/** Form for a new post. The device keeps the draft until the server has stored the post. */
export function CreatePost({ user, known }: CreatePostProps) {
  const { t, i18n } = useTranslation('wall');
  const draftKey = postDraftKey(user.uuid);
  const entry = postOutbox.use(draftKey);
  const { values, sending } = entry;
  const unanswered = unansweredId(entry);
  const { mutate, error, reset } = useCreatePost();
  const failure = useFailure(error);
  const field = useRef<HTMLTextAreaElement>(null);
  const upload = useMediaUpload({ value: values.media, onChange: (media) => change({ media }), draftKey });
  useDropArea(field, upload);
  const content = trimText(values.content);
  const mediaUrl = values.media?.url ?? null;
  const isPictureMissing = upload.preview !== null && !mediaUrl;
  const canSend = (content || mediaUrl) && !isPictureMissing && !sending;

  // An earlier attempt succeeded although its response was lost, so the draft is discarded.
  const hasArrived = unanswered !== undefined && known.some(({ clientId }) => clientId === unanswered);
  useEffect(() => {
    if (!hasArrived) return;
    postOutbox.discard(draftKey);
    reset();
  }, [hasArrived, draftKey, reset]);

  function change(changed: Partial<PostValues>) {
    // Clears the error, which is about the post before this change.
    if (error) reset();
    postOutbox.change(draftKey, { ...postOutbox.get(draftKey).values, ...changed });
  }

  function send() {
    if (!canSend) {
      field.current?.focus();
      return;
    }
    const { clientId } = postOutbox.send(draftKey);
    upload.finish();
    mutate({ draftKey, content, mediaUrl, clientId });
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    send();
  }

  return (
    <Card>
      <Stack
        component="form"
        gap="xs"
        p="md"
        className={classes.form}
        aria-label={t('create.title')}
        data-dragging={upload.isDragging || undefined}
        onSubmit={submit}
        noValidate
        {...upload.dropProps}
      >
        <Group align="flex-start" gap="sm" wrap="nowrap">
          <Avatar src={user.imageUrl} size={44} />
          <PostField
            ref={field}
            className={classes.field}
            aria-label={t('create.label')}
            placeholder={t('create.label')}
            value={values.content}
            onSubmit={send}
            onChange={({ currentTarget }) => change({ content: currentTarget.value })}
          />
        </Group>
        {upload.preview && <PostMedia upload={upload} />}
        <FormMessage>
          {failure && !sending && t('errors.createPost', { message: errorText(i18n, failure) })}
        </FormMessage>
        <Group justify="space-between" gap="xs">
          <MediaButton upload={upload} />
          <SubmitButton
            ml="auto"
            busy={Boolean(sending) || upload.isSending}
            busyText={sending ? t('create.busy') : t('create.uploading')}
            variant={canSend ? 'filled' : 'default'}
          >
            {t('create.submit')}
          </SubmitButton>
        </Group>
      </Stack>
    </Card>
  );
}

import { Group } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateWallPostDto } from '../../api/limits';
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
import { ChosenMedia } from '../media/ChosenMedia';
import { toMediaItems } from '../media/draftMedia';
import { MediaButton } from '../media/MediaButton';
import { useDropArea } from '../media/useDropArea';
import { useMediaUploads } from '../media/useMediaUploads';
import classes from './PostCard.module.css';
import { postDraftKey, postOutbox, type PostValues } from './postDraft';
import { PostField } from './PostField';
import { useSharedContent } from './useSharedContent';
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
  const uploads = useMediaUploads({
    media: values.media,
    onChange: (update) => change(({ media }) => ({ media: update(media) })),
    draftKey,
  });
  useDropArea(field, uploads);
  const isShareLost = useSharedContent(({ text, files }) => {
    change(({ content }) => ({
      content: [content, text].filter(Boolean).join('\n').slice(0, CreateWallPostDto.content.maxLength),
    }));
    uploads.add(files);
  });
  const content = trimText(values.content);
  const isEmpty = !content && values.media.length === 0;
  const canSend = !isEmpty && !uploads.isMissing && !sending;

  // An earlier attempt succeeded although its response was lost, so the draft is discarded.
  const hasArrived = unanswered !== undefined && known.some(({ clientId }) => clientId === unanswered);
  useEffect(() => {
    if (!hasArrived) return;
    postOutbox.discard(draftKey);
    reset();
  }, [hasArrived, draftKey, reset]);

  function change(update: (before: PostValues) => Partial<PostValues>) {
    // Clears the error, which is about the post before this change.
    if (error) reset();
    const before = postOutbox.get(draftKey).values;
    postOutbox.change(draftKey, { ...before, ...update(before) });
  }

  function send() {
    if (!canSend) {
      field.current?.focus();
      return;
    }
    const { clientId } = postOutbox.send(draftKey);
    uploads.finish();
    mutate({ draftKey, content, media: toMediaItems(values.media), clientId });
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
        data-dragging={uploads.isDragging || undefined}
        onSubmit={submit}
        noValidate
        {...uploads.dropProps}
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
            onChange={({ currentTarget }) => change(() => ({ content: currentTarget.value }))}
          />
        </Group>
        <ChosenMedia uploads={uploads} />
        <FormMessage>
          {failure && !sending
            ? t('errors.createPost', { message: errorText(i18n, failure) })
            : isShareLost && isEmpty && t('errors.shareLost')}
        </FormMessage>
        <Group justify="space-between" gap="xs">
          <MediaButton uploads={uploads} />
          <SubmitButton
            ml="auto"
            busy={Boolean(sending) || uploads.isSending}
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

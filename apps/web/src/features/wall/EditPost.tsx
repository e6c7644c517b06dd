import { Button, Group } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { draft, useKeepDraft } from '../../lib/draft';
import { trimText } from '@sapa/shared/trim-text.ts';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { Stack } from '../../ui/layout/Layout';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSubmit } from '../../ui/forms/useSubmit';
import { ChosenMedia } from '../media/ChosenMedia';
import { toDraftMedia, toMediaInput, toMediaItems } from '../media/draftMedia';
import { MediaButton } from '../media/MediaButton';
import { useMediaUploads } from '../media/useMediaUploads';
import { mentionUuidsOf } from '../mentions/chosen';
import classes from './PostCard.module.css';
import { postEditKey, parsePostEdit } from './postDraft';
import { PostField } from './PostField';
import { type WallPost, type PostChange, useUpdatePost } from './wall.queries';

interface EditPostProps {
  post: WallPost;
  user: SessionUser;
  onClose: () => void;
}

/** Edits a post in place. The device keeps the unsaved text and picture. */
export function EditPost({ post, user, onClose }: EditPostProps) {
  const { t, i18n } = useTranslation(['wall', 'common']);
  const key = postEditKey(user.uuid, post.id);
  const [edit, setEdit] = useState(() => parsePostEdit(draft.read(key)));
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { content = post.content } = edit;
  const media = edit.media ?? toDraftMedia(post.media);
  useKeepDraft(key, edit, content !== post.content || edit.media !== undefined);
  const uploads = useMediaUploads({
    media,
    onChange: (update) => setEdit((before) => ({ ...before, media: update(before.media ?? toDraftMedia(post.media)) })),
    draftKey: key,
  });
  const { submit, isPending, error } = useSubmit<WallPost, PostChange>(useUpdatePost(post.id));

  function close() {
    uploads.finish();
    draft.remove(key);
    onClose();
  }

  function save() {
    const text = trimText(content);
    if (uploads.isMissing || (!text && media.length === 0)) {
      setIsEmpty(!uploads.isMissing);
      field.current?.focus();
      return;
    }
    submit(
      {
        content: text,
        mentionUuids: mentionUuidsOf(text, post.mentions),
        ...(edit.media && { media: toMediaInput(toMediaItems(edit.media)) }),
      },
      { onSuccess: close },
    );
  }

  return (
    <Stack
      component="form"
      gap="xs"
      px="md"
      pb="md"
      className={classes.form}
      aria-label={t('post.edit')}
      data-dragging={uploads.isDragging || undefined}
      noValidate
      {...uploads.dropProps}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        save();
      }}
    >
      <PostField
        ref={field}
        aria-label={t('edit.label')}
        value={content}
        error={isEmpty && t('errors.postEmpty')}
        autoFocus
        onSubmit={save}
        onChange={({ currentTarget }) => {
          setIsEmpty(false);
          setEdit({ ...edit, content: currentTarget.value });
        }}
      />
      <ChosenMedia uploads={uploads} />
      <FormMessage>{error && t('errors.editPost', { message: errorText(i18n, error) })}</FormMessage>
      <Group justify="space-between" gap="xs">
        <MediaButton uploads={uploads} disabled={isPending || uploads.isFull} />
        <Group justify="flex-end" gap="xs" ml="auto">
          <Button variant="default" onClick={close} disabled={isPending}>
            {t('common:cancel')}
          </Button>
          <SubmitButton
            busy={isPending || uploads.isSending}
            busyText={isPending ? t('edit.busy') : t('create.uploading')}
          >
            {t('edit.save')}
          </SubmitButton>
        </Group>
      </Group>
    </Stack>
  );
}

import { Button } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { draft, useKeepDraft } from '../../lib/draft';
import { useReturnFocus } from '../../ui/dialogs/useReturnFocus';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSubmit } from '../../ui/forms/useSubmit';
import { mentionUuidsOf } from '../mentions/chosen';
import classes from './EditPost.module.css';
import { postEditKey } from './postDraft';
import { PostField } from './PostField';
import { type PostChange, useUpdatePost, type WallPost } from './wall.queries';

interface EditPostProps {
  post: WallPost;
  user: SessionUser;
  onClose: () => void;
}

const keptText = (key: string) => {
  const { content } = (draft.read(key) ?? {}) as { content?: unknown };
  return typeof content === 'string' ? content : null;
};

/** Changes a post where it stands. What is typed stays on this device until it is saved or given up. */
export function EditPost({ post, user, onClose }: EditPostProps) {
  const { t, i18n } = useTranslation(['wall', 'common']);
  const key = postEditKey(user.uuid, post.id);
  const [content, setContent] = useState(() => keptText(key) ?? post.content);
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useKeepDraft(key, { content }, content !== post.content);
  useReturnFocus();
  const { submit, isPending, error } = useSubmit<WallPost, PostChange>(useUpdatePost(post.id));

  function close() {
    draft.remove(key);
    onClose();
  }

  function save() {
    const text = content.trim();
    if (!text && !post.mediaUrl) {
      setIsEmpty(true);
      field.current?.focus();
      return;
    }
    submit({ content: text, mentionUuids: mentionUuidsOf(text, post.mentions) }, { onSuccess: close });
  }

  return (
    <form
      className={classes.form}
      aria-label={t('post.edit')}
      noValidate
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
          setContent(currentTarget.value);
        }}
      />
      <FormMessage>{error && t('errors.editPost', { message: errorText(i18n, error) })}</FormMessage>
      <div className={classes.actions}>
        <Button variant="default" onClick={close} disabled={isPending}>
          {t('common:cancel')}
        </Button>
        <SubmitButton busy={isPending} busyText={t('edit.busy')}>
          {t('edit.save')}
        </SubmitButton>
      </div>
    </form>
  );
}

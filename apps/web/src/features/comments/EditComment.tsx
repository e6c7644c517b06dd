import { Button, Group } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { draft, useKeepDraft } from '../../lib/draft';
import { trimText } from '@sapa/shared/trim-text.ts';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { useSubmit } from '../../ui/forms/useSubmit';
import { mentionUuidsOf } from '../mentions/chosen';
import { commentEditKey } from './commentDrafts';
import { CommentField } from './CommentField';
import classes from './Comments.module.css';
import { type Comment, useUpdateComment } from './comments.queries';
import { parseCommentEdit } from './unsent';

interface EditCommentProps {
  comment: Comment;
  user: SessionUser;
  onClose: () => void;
}

/** Edits a comment in place. Unsaved text is kept on this device. */
export function EditComment({ comment, user, onClose }: EditCommentProps) {
  const { t, i18n } = useTranslation('comments');
  const key = commentEditKey(user.uuid, comment, comment.id);
  const [edit, setEdit] = useState(() => parseCommentEdit(draft.read(key)) ?? { content: comment.content });
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useKeepDraft(key, edit, edit.content !== comment.content);
  const { submit, isPending, error } = useSubmit(useUpdateComment(comment.id));

  function close() {
    draft.remove(key);
    onClose();
  }

  function save() {
    const content = trimText(edit.content);
    if (!content) {
      setIsEmpty(true);
      field.current?.focus();
      return;
    }
    submit({ content, mentionUuids: mentionUuidsOf(content, comment.mentions) }, { onSuccess: close });
  }

  return (
    <form
      className={classes.typing}
      aria-label={t('edit.label')}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        save();
      }}
    >
      <CommentField
        ref={field}
        aria-label={t('edit.label')}
        value={edit.content}
        error={isEmpty && t(comment.parentId === null ? 'errors.commentEmpty' : 'errors.replyEmpty')}
        autoFocus
        onSubmit={save}
        onChange={({ currentTarget }) => {
          setIsEmpty(false);
          setEdit({ content: currentTarget.value });
        }}
      />
      <FormMessage>{error && t('errors.editComment', { message: errorText(i18n, error) })}</FormMessage>
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" onClick={close} disabled={isPending}>
          {t('cancel')}
        </Button>
        <SubmitButton busy={isPending} busyText={t('edit.busy')}>
          {t('edit.save')}
        </SubmitButton>
      </Group>
    </form>
  );
}

import { ActionIcon, Box, Button } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../api/session';
import { unansweredId } from '../../lib/outbox';
import { trimText } from '@sapa/shared/trim-text.ts';
import { errorText } from '../../ui/feedback/errorText';
import { useFailure } from '../../ui/feedback/useFailure';
import { FormMessage } from '../../ui/forms/FormMessage';
import { Group } from '../../ui/layout/Layout';
import { Avatar } from '../../ui/pictures/Avatar';
import { commentOutbox, commentDraftKey } from './commentDrafts';
import { CommentField } from './CommentField';
import classes from './Comments.module.css';
import { type Comment, type CommentedTarget, useCreateComment } from './comments.queries';

interface CommentFormProps {
  target: CommentedTarget;
  user: SessionUser;
  /** The comment being replied to. */
  parent?: { id: number; name: string };
  /** All loaded comments. */
  known: Comment[];
  onSent?: () => void;
  onCancel?: () => void;
}

/** Form for a comment or reply. Unsent text is kept on this device. */
export function CommentForm({ target, user, parent, known, onSent, onCancel }: CommentFormProps) {
  const { t, i18n } = useTranslation('comments');
  const parentId = parent?.id ?? null;
  const draftKey = commentDraftKey(user.uuid, target, parentId);
  const entry = commentOutbox.use(draftKey);
  const { values, sending } = entry;
  const unanswered = unansweredId(entry);
  const { mutate, error, reset } = useCreateComment(target);
  const failure = useFailure(error);
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const content = trimText(values.content);

  // An earlier attempt succeeded although its response was lost, so the draft is discarded.
  const hasArrived = unanswered !== undefined && known.some(({ clientId }) => clientId === unanswered);
  useEffect(() => {
    if (!hasArrived) return;
    commentOutbox.discard(draftKey);
    reset();
  }, [hasArrived, draftKey, reset]);

  function send() {
    if (sending) return;
    if (!content) {
      setIsEmpty(true);
      field.current?.focus();
      return;
    }
    const { clientId } = commentOutbox.send(draftKey);
    mutate({ draftKey, content, parentId, clientId }, { onSuccess: onSent });
    // The field keeps the focus for the next comment.
    field.current?.focus();
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    send();
  }

  const label = parent ? t('replyTo', { name: parent.name }) : t('write');
  const failed = parent ? 'errors.createReply' : 'errors.createComment';
  return (
    <Group component="form" gap="xs" align="flex-start" wrap="nowrap" onSubmit={submit} aria-label={label} noValidate>
      <Box mt={4}>
        <Avatar src={user.imageUrl} size={36} />
      </Box>
      <Box flex={1} miw={0} className={classes.typing}>
        <CommentField
          ref={field}
          aria-label={label}
          placeholder={label}
          value={values.content}
          error={isEmpty && t(parent ? 'errors.replyEmpty' : 'errors.commentEmpty')}
          autoFocus={parent !== undefined}
          onSubmit={send}
          onChange={({ currentTarget }) => {
            setIsEmpty(false);
            // Clears the error, which is about the text before this edit.
            if (error) reset();
            commentOutbox.change(draftKey, { content: currentTarget.value });
          }}
        />
        <FormMessage>{failure && !sending && t(failed, { message: errorText(i18n, failure) })}</FormMessage>
        {onCancel && (
          <Button
            variant="subtle"
            color="teal"
            onClick={() => {
              commentOutbox.discard(draftKey);
              onCancel();
            }}
          >
            {t('cancel')}
          </Button>
        )}
      </Box>
      <ActionIcon
        type="submit"
        variant={content ? 'filled' : 'subtle'}
        color={content ? 'terracotta' : 'gray'}
        aria-label={parent ? t('sendReply') : t('send')}
        title={parent ? t('sendReply') : t('send')}
      >
        <IconSend2 size={22} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

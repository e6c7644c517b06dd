import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { type CommentedTarget, type Comment, useDeleteComment } from './comments.queries';

interface DeleteCommentProps {
  comment: Comment;
  /** Number of replies that are also deleted. */
  replies: number;
  target: CommentedTarget;
  onClose: () => void;
}

export function DeleteComment({ comment, replies, target, onClose }: DeleteCommentProps) {
  const { t, i18n } = useTranslation('comments');
  const deleteComment = useDeleteComment(target, (error) =>
    notify.error((t) => t('comments:errors.deleteComment', { message: errorText(i18n, error) })),
  );
  return (
    <ConfirmDialog
      title={t('deletion.title')}
      confirm={t('delete')}
      busyText={t('delete')}
      busy={false}
      onConfirm={() => {
        onClose();
        deleteComment(comment);
      }}
      onCancel={onClose}
    >
      {replies > 0 ? t('deletion.withReplies', { count: replies }) : t('deletion.text')}
    </ConfirmDialog>
  );
}

import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { useDeleteAnswer, useDeleteReview } from './reviews.queries';

interface DeletionProps {
  /** Id of the review. */
  id: number;
  onClose: () => void;
}

export function DeleteReview({ id, onClose }: DeletionProps) {
  const { t } = useTranslation('reviews');
  return <Deletion call={useDeleteReview(id)} title={t('delete.open')} text={t('delete.text')} onClose={onClose} />;
}

export function DeleteAnswer({ id, onClose }: DeletionProps) {
  const { t } = useTranslation('reviews');
  return (
    <Deletion call={useDeleteAnswer(id)} title={t('answer.delete')} text={t('answer.deleteText')} onClose={onClose} />
  );
}

interface QuestionProps {
  call: ReturnType<typeof useDeleteReview>;
  title: string;
  text: string;
  onClose: () => void;
}

function Deletion({ call: { submit, isPending, error }, title, text, onClose }: QuestionProps) {
  const { t, i18n } = useTranslation('reviews');
  return (
    <ConfirmDialog
      title={title}
      confirm={title}
      busyText={t('delete.busy')}
      busy={isPending}
      error={error && t('delete.failed', { message: errorText(i18n, error) })}
      onConfirm={() =>
        submit(undefined, {
          onSuccess: () => {
            onClose();
            notify.success((t) => t('reviews:delete.done'));
          },
        })
      }
      onCancel={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

import type { UseMutationOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { errorText } from '../../ui/feedback/errorText';
import { useSubmit } from '../../ui/forms/useSubmit';

interface DeleteDialogProps {
  title: string;
  text: string;
  mutation: UseMutationOptions<unknown, Error, void>;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before an entry or a document is deleted. */
export function DeleteDialog({ title, text, mutation, onDeleted, onClose }: DeleteDialogProps) {
  const { t, i18n } = useTranslation('health-records');
  const { submit, isPending, error } = useSubmit({
    ...mutation,
    onSuccess: () => {
      onClose();
      onDeleted?.();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      confirm={t('timeline.delete')}
      busyText={t('entry.deleting')}
      busy={isPending}
      error={error && errorText(i18n, error)}
      onConfirm={() => submit()}
      onCancel={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

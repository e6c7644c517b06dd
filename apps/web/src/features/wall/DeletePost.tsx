import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { useSubmit } from '../../ui/forms/useSubmit';
import { type WallPost, useRemovePost } from './wall.queries';

export function DeletePost({ post, onClose }: { post: WallPost; onClose: () => void }) {
  const { t, i18n } = useTranslation('wall');
  const removal = useRemovePost(post.id);
  const { submit, isPending, error } = useSubmit<void, void>({
    ...removal,
    onSuccess: () => {
      onClose();
      removal.onSuccess();
      notify.success((t) => t('wall:deletion.done'));
    },
  });
  return (
    <ConfirmDialog
      title={t('deletion.title')}
      confirm={t('post.delete')}
      busyText={t('deletion.busy')}
      busy={isPending}
      error={error && t('errors.deletePost', { message: errorText(i18n, error) })}
      onConfirm={() => submit()}
      onCancel={onClose}
    >
      {t('deletion.text')}
    </ConfirmDialog>
  );
}

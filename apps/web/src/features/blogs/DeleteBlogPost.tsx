import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { draft } from '../../lib/draft';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { useSubmit } from '../../ui/forms/useSubmit';
import type { BlogPost } from './blogCategories';
import { useRemoveBlogPost } from './blogs.queries';

interface DeleteBlogPostProps {
  post: BlogPost;
  /** Error message for a failed deletion. Each screen specifies its own message. */
  failed: string;
  onCancel: () => void;
  onDeleted: () => void;
}

export function DeleteBlogPost({ post, failed, onCancel, onDeleted }: DeleteBlogPostProps) {
  const { t, i18n } = useTranslation(['blogs', 'errors']);
  const userUuid = useSession()?.user.uuid;
  const { submit, isPending, isSuccess, error } = useSubmit<unknown, void>({
    ...useRemoveBlogPost(post),
    onSuccess: () => {
      draft.remove(`blog:${userUuid}:${post.uuid}`);
      notify.success((t) => t('blogs:delete.done'));
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      busyText={t('delete.busy')}
      busy={isPending || isSuccess}
      error={
        error && (
          <>
            <span>{failed}</span>
            <span>{errorText(i18n, error)}</span>
          </>
        )
      }
      onConfirm={() => submit()}
      onCancel={onCancel}
    >
      {t('delete.text', { title: post.title })}
    </ConfirmDialog>
  );
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { isUuid } from '../../lib/uuid';
import { Dialog } from '../../ui/dialogs/Dialog';
import { InlineError } from '../../ui/feedback/InlineError';
import { notify } from '../../ui/feedback/notify';
import type { BlogPost } from './blogCategories';
import { BlogForm } from './BlogForm';
import type { Outcome } from './useBlogForm';
import { blogPostQuery } from './blogs.queries';

interface BlogOverlayProps {
  /** UUID of the post to edit. Undefined if the post is new. */
  uuid: string | undefined;
  onClose: () => void;
  onSaved: (post: BlogPost, outcome: Outcome) => void;
}

/** The blog form in a dialog over the list. Unlike the page, the dialog does not publish. */
export function BlogOverlay({ uuid, onClose, onSaved }: BlogOverlayProps) {
  const { t } = useTranslation('blogs');
  const userUuid = useSession()?.user.uuid;
  const isValid = isUuid(uuid);
  const { data: post, error, refetch } = useQuery({ ...blogPostQuery(uuid ?? ''), enabled: isValid });
  const isForeign = post && post.authorUuid !== userUuid;

  return (
    <Dialog wide title={t(uuid ? 'form.edit.overlayTitle' : 'form.create.overlayTitle')} onClose={onClose}>
      {!uuid || (post && !isForeign) ? (
        <BlogForm
          post={post}
          form="overlay"
          onCancel={onClose}
          onSaved={(saved, outcome) => {
            if (outcome === 'saved') notify.success((t) => t('blogs:form.edit.done', { title: saved.title }));
            onSaved(saved, outcome);
          }}
        />
      ) : !isValid || isForeign ? (
        <p role="alert">{t(isForeign ? 'form.edit.notYours' : 'post.invalid')}</p>
      ) : error ? (
        <InlineError title={t('form.edit.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} radius={12} />
      )}
    </Dialog>
  );
}

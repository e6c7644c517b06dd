import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import type { BlogPost } from './blogCategories';
import { usePublishBlogPost } from './blogs.queries';

type ErrorKey = 'publish.failed' | 'publish.failedOnList';

/**
 * Publishes a draft and notifies the author of the result. `failed` is the screen's error
 * message.
 */
export function usePublish(failed: ErrorKey) {
  const { i18n } = useTranslation();
  const { mutate, isPending } = usePublishBlogPost((error) => notifyPublishFailed(i18n, failed, error));
  return {
    isPending,
    publish: (post: BlogPost, onPublished?: () => void) =>
      mutate(post, {
        onSuccess: () => {
          notify.success((t) => t('blogs:publish.done', { title: post.title }));
          onPublished?.();
        },
      }),
  };
}

export const notifyPublishFailed = (i18n: i18n, failed: ErrorKey, error: unknown) =>
  notify.error((t) => `${t(`blogs:${failed}`)} ${errorText(i18n, error)}`);

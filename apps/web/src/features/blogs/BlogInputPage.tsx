import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { notify } from '../../ui/feedback/notify';
import { FormPage } from '../../ui/forms/FormPage';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import { type BlogPost, categoryLook } from './blogCategories';
import { BlogForm } from './BlogForm';
import type { Outcome } from './useBlogForm';
import { blogPostQuery, isPostIdentifier } from './blogs.queries';

/** Page for writing a new post, or for editing the post in the URL. */
export function BlogInputPage() {
  const { uuid } = useParams();
  return uuid === undefined ? <WritePost /> : <EditPost key={uuid} identifier={uuid} />;
}

function EditPost({ identifier }: { identifier: string }) {
  const { t } = useTranslation('blogs');
  const userUuid = useSession()?.user.uuid;
  const isValid = isPostIdentifier(identifier);
  const { data: post, error, refetch } = useQuery({ ...blogPostQuery(identifier), enabled: isValid });

  if (!isValid) {
    return (
      <MissingPage title={t('post.invalid')} to={paths.ownBlog} toText={t('mine')}>
        {t('post.invalidText')}
      </MissingPage>
    );
  }
  if (post && post.authorUuid !== userUuid) {
    return (
      <MissingPage title={t('form.edit.notYours')} to={paths.blogPost(post.uuid)} toText={t('own.view')}>
        {t('form.edit.notYoursText')}
      </MissingPage>
    );
  }
  if (post) return <WritePost post={post} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <MissingPage title={t('post.notFound')} to={paths.ownBlog} toText={t('mine')}>
        {t('form.edit.loadFailed')}
      </MissingPage>
    );
  }
  if (error) {
    return <ApiErrorMessage isPage title={t('form.edit.loadFailed')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div role="status">
      <HeadingSkeleton />
      <Skeleton height={640} radius={20} />
    </div>
  );
}

const SUCCESS_TEXTS: Record<Outcome, 'publish.done' | 'form.edit.done' | 'form.draftDone' | null> = {
  published: 'publish.done',
  saved: 'form.edit.done',
  draft: 'form.draftDone',
  'publish-failed': null,
};

function WritePost({ post }: { post?: BlogPost }) {
  const { t } = useTranslation('blogs');
  const navigate = useNavigate();
  const textKey = post ? ('form.edit' as const) : ('form.create' as const);

  function handleSaved({ title }: BlogPost, outcome: Outcome) {
    const successText = SUCCESS_TEXTS[outcome];
    if (successText) notify.success((t) => t(`blogs:${successText}`, { title }));
    else notify.error((t) => t('blogs:form.publishFailed'));
    void navigate(paths.ownBlog, { replace: true });
  }

  return (
    <FormPage
      title={t(`${textKey}.title`)}
      intro={t(`${textKey}.intro`)}
      illustration={post ? categoryLook(post.category).illustration : 'speech'}
    >
      <BlogForm post={post} form="page" onSaved={handleSaved} />
    </FormPage>
  );
}

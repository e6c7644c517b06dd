import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router-dom';
import type { BlogPost } from './blogCategories';
import { useForgetBlogPost } from './blogs.queries';

const DeleteBlogPost = lazy(() => import('./DeleteBlogPost').then((m) => ({ default: m.DeleteBlogPost })));

interface ListedPostToolsProps extends Pick<LinkProps, 'preventScrollReset'> {
  post: BlogPost;
  /** Link to the editor. */
  edit: LinkProps['to'];
}

/** Edit and delete buttons for the author of a listed post. */
export function ListedPostTools({ post, edit, preventScrollReset }: ListedPostToolsProps) {
  const { t } = useTranslation('blogs');
  const [isDeleting, setIsDeleting] = useState(false);
  const forget = useForgetBlogPost();
  const { title } = post;
  return (
    <>
      <ActionIcon
        component={Link}
        to={edit}
        preventScrollReset={preventScrollReset}
        aria-label={t('own.edit', { title })}
        title={t('post.edit')}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('own.delete', { title })} title={t('post.delete')} onClick={() => setIsDeleting(true)}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteBlogPost
            post={post}
            failed={t('delete.failed')}
            onCancel={() => setIsDeleting(false)}
            onDeleted={() => {
              forget(post);
              setIsDeleting(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

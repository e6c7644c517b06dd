import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { Notice } from '../../ui/feedback/Notice';
import type { BlogPost } from './blogCategories';
import { usePublish } from './usePublish';

/** Tells the author that the draft was saved, because the public list does not contain drafts. */
export function StoredDraft({ post, onPublished }: { post: BlogPost; onPublished: () => void }) {
  const { t } = useTranslation('blogs');
  const { publish, isPending } = usePublish('publish.failedOnList');
  return (
    <Notice
      illustration="sparkles"
      tint="veterinary"
      action={
        <Group gap="xs">
          <Button loading={isPending} onClick={() => publish(post, onPublished)}>
            {t('post.publish')}
          </Button>
          <Button component={Link} to={paths.blogPost(post.uuid)} variant="default">
            {t('own.view')}
          </Button>
        </Group>
      }
    >
      {t('list.draftStored', { title: post.title })}
    </Notice>
  );
}

import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { Skeletons } from '../../ui/loading/Skeletons';
import { BlogCard } from './BlogCard';
import classes from './BlogCards.module.css';
import { blogsOfUserQuery } from './blogs.queries';

interface BlogCardsProps {
  uuid: string;
  /** The author's name. Empty if the user has no name yet. */
  name: string;
  isOwn: boolean;
}

/** Blog posts of a user, for the profile page. */
export function BlogCards({ uuid, name, isOwn }: BlogCardsProps) {
  const { t } = useTranslation('blogs');
  return (
    <Section
      title={isOwn ? t('mine') : name ? t('theirs', { name }) : t('theirsUnnamed')}
      more={isOwn && <TextLink to={paths.ownBlog}>{t('toMine')}</TextLink>}
    >
      <Posts uuid={uuid} name={name} isOwn={isOwn} />
    </Section>
  );
}

function Posts({ uuid, name, isOwn }: BlogCardsProps) {
  const { t } = useTranslation('blogs');
  const query = useInfiniteQuery(blogsOfUserQuery(uuid));
  const { data, error, refetch } = query;

  if (error && !data) return <ApiErrorMessage title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={2} className={classes.grid} boxHeight={320} />;
  const posts = data.pages.flatMap(({ items }) => items);
  if (!posts.length) {
    return (
      <EmptyState
        illustration="speech"
        heading={<h3>{t('none')}</h3>}
        action={
          isOwn && (
            <Button component={Link} to={paths.createBlogPost} variant="default">
              {t('write')}
            </Button>
          )
        }
      >
        {isOwn ? t('noneTextMine') : name && t('noneText', { name })}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.grid}>
        {posts.map((post) => (
          <li key={post.id}>
            <BlogCard post={post} />
          </li>
        ))}
      </ul>
      <LoadMorePages query={query} />
    </>
  );
}

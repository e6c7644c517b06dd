import { Box, Button, Flex, Group, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconShare, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { useSession } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { useLeavePreview } from '../../lib/useLeavePreview';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { TintChip } from '../../ui/cards/TintChip';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { shareLink } from '../../ui/feedback/shareLink';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Notice } from '../../ui/feedback/Notice';
import { TryAgain } from '../../ui/feedback/TryAgain';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { RemovedPicture } from '../../ui/photos/RemovedPicture';
import { isRemovedPicture, uploadVariants } from '../../ui/photos/uploadVariants';
import { Avatar } from '../../ui/pictures/Avatar';
import { UserCategoryChip } from '../catalog/UserCategoryChip';
import { userCategoryLook } from '../catalog/userCategories';
import { Comments } from '../comments/Comments';
import { ReportButton } from '../moderation/ReportButton';
import { LikeButton } from '../likes/LikeButton';
import { BlogCard } from './BlogCard';
import { Placeholder } from '../../ui/loading/Skeletons';
import cards from './BlogCards.module.css';
import { type BlogPost, categoryLook } from './blogCategories';
import { blogPostQuery, isPostIdentifier, publishedOfAuthorQuery, useForgetBlogPost } from './blogs.queries';
import { BlogContent } from './content/BlogContent';
import { readingTime } from './content/markdownTree';
import { usePublish } from './usePublish';

const DeleteBlogPost = lazy(() => import('./DeleteBlogPost').then((m) => ({ default: m.DeleteBlogPost })));

/** Maximum number of other posts by the author below a post. */
const MAX_OTHERS = 3;

/** Public page of a post. The URL contains the UUID or the numeric id. */
export function BlogPostPage() {
  const { t, i18n } = useTranslation(['blogs', 'errors']);
  const { uuid = '' } = useParams();
  const isValid = isPostIdentifier(uuid);
  const { data: post, error, refetch } = useQuery({ ...blogPostQuery(uuid), enabled: isValid });

  if (!isValid) {
    return (
      <MissingPage title={t('post.invalid')} to={paths.blog()} toText={t('post.back')}>
        {t('post.invalidText')}
      </MissingPage>
    );
  }
  // The author may delete the post or block the viewer while the page is open.
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <MissingPage title={t('post.notFound')} to={paths.blog()} toText={t('post.back')}>
          {t('post.notFoundText')}
        </MissingPage>
        {post && (
          <Page width="text">
            <Comments targetType="blog_post" targetId={post.id} ownerId={post.authorId} isGone />
          </Page>
        )}
      </>
    );
  }
  if (post) return <LoadedPost key={post.uuid} post={post} />;
  if (error) {
    return (
      <EmptyState
        role="alert"
        illustration={error instanceof ApiError && error.isNetwork ? 'offline' : 'cryingCat'}
        heading={<PageHeading>{t('post.failed')}</PageHeading>}
        action={
          <Group gap="xs" justify="center">
            <TryAgain variant="filled" onClick={() => void refetch()} />
            <Button component={Link} to={paths.blog()} variant="default">
              {t('post.back')}
            </Button>
          </Group>
        }
      >
        {errorText(i18n, error)}
      </EmptyState>
    );
  }
  return <BlogPostSkeleton />;
}

function LoadedPost({ post }: { post: BlogPost }) {
  const { t } = useTranslation('blogs');
  const format = useFormat();
  const viewer = useSession()?.user;
  const isOwn = viewer?.uuid === post.authorUuid;
  const name = userName(post.author);
  const { tint } = categoryLook(post.category);
  useLeavePreview();

  return (
    <Page component="article" width="text" data-tint={tint}>
      <TextLink to={paths.blog()}>
        <IconArrowLeft size={20} aria-hidden />
        {t('post.back')}
      </TextLink>
      <Flex component="header" direction="column" gap="sm">
        <Group gap="xs">
          <TintChip tint={tint}>{t(`categories.${post.category}`)}</TintChip>
          {!post.isPublished && <TintChip tint="plain">{t('draft')}</TintChip>}
        </Group>
        <PageHeading>{post.title}</PageHeading>
        <Group gap="0 16px" c="dimmed">
          <Box component="span" c="var(--ink)" fw={700}>
            {name ? t('post.by', { name }) : t('post.byUnnamed')}
          </Box>
          <time dateTime={post.createdAt}>{format.date(new Date(post.createdAt))}</time>
          <span>{t('post.readingTime', { minutes: format.number(readingTime(post.content)) })}</span>
        </Group>
        {isOwn && <AuthorTools post={post} />}
      </Flex>
      {post.imageUrl && isRemovedPicture(post.imageUrl) && <RemovedPicture className={cards.cover} />}
      {post.imageUrl && !isRemovedPicture(post.imageUrl) && (
        <PhotoFrame
          src={post.imageUrl}
          variants={uploadVariants(post.imageUrl)}
          sizes="(min-width: 48em) 760px, 100vw"
          alt=""
          ratio="wide"
          fallback={categoryLook(post.category).illustration}
          tint={tint}
          eager
          className={cards.cover}
        />
      )}
      <BlogContent>{post.content}</BlogContent>
      {post.isPublished && (
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <LikeButton
            targetType="blog_post"
            targetId={post.id}
            likeCount={post.likeCount}
            likedByMe={post.likedByMe}
            label={t('post.like', { title: post.title })}
          />
          <Button
            variant="subtle"
            color="teal"
            leftSection={<IconShare size={20} aria-hidden />}
            onClick={() => void shareLink(paths.blogPost(post.uuid), post.title)}
          >
            {t('post.share')}
          </Button>
          {viewer && !isOwn && <ReportButton type="blog_post" id={post.id} name={name || post.title} />}
        </Group>
      )}
      <Author author={post.author} />
      {post.isPublished && (
        <Section title={t('post.comments')}>
          <Comments targetType="blog_post" targetId={post.id} ownerId={post.authorId} />
        </Section>
      )}
      <MoreByAuthor post={post} name={name} />
    </Page>
  );
}

/** Buttons for the author. A draft can also be published. */
function AuthorTools({ post }: { post: BlogPost }) {
  const { t } = useTranslation('blogs');
  const navigate = useNavigate();
  const forget = useForgetBlogPost();
  const { publish, isPending } = usePublish('publish.failed');
  const [isDeleting, setDeleting] = useState(false);

  async function leave() {
    await navigate(paths.blog(), { replace: true });
    forget(post);
  }

  return (
    <>
      {!post.isPublished && (
        <Notice
          illustration="sparkles"
          tint="veterinary"
          action={
            <Button loading={isPending} onClick={() => publish(post)}>
              {t('post.publish')}
            </Button>
          }
        >
          {t('post.draftNotice')}
        </Notice>
      )}
      <Group gap="xs" role="group" aria-label={t('post.tools')}>
        <Button
          component={Link}
          to={paths.editBlogPost(post.uuid)}
          variant="default"
          leftSection={<IconPencil size={20} aria-hidden />}
        >
          {t('post.edit')}
        </Button>
        <Button
          variant="subtle"
          c="var(--danger)"
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => setDeleting(true)}
        >
          {t('post.delete')}
        </Button>
      </Group>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteBlogPost
            post={post}
            failed={t('delete.failedOnPage')}
            onCancel={() => setDeleting(false)}
            onDeleted={() => void leave()}
          />
        </Suspense>
      )}
    </>
  );
}

function Author({ author }: { author: BlogPost['author'] }) {
  const { t } = useTranslation(['blogs', 'users']);
  const look = userCategoryLook(author.userCategoryId);
  return (
    <Card lifts>
      <Group wrap="nowrap" p="md">
        <Avatar src={author.imageUrl} size={64} tint={look?.tint} fallback={look?.illustration} />
        <Stack gap={2} flex={1} miw={0}>
          <Box component="span" c="dimmed" fz={13}>
            {t('post.author')}
          </Box>
          <Box fz={17} fw={800}>
            <CardLink to={paths.user(author.uuid)}>{userName(author) || t('users:unnamed')}</CardLink>
          </Box>
          <div>
            <UserCategoryChip userCategoryId={author.userCategoryId} />
          </div>
        </Stack>
      </Group>
    </Card>
  );
}

/** More posts by the author. Renders nothing if there are no more posts. */
function MoreByAuthor({ post, name }: { post: BlogPost; name: string }) {
  const { t } = useTranslation('blogs');
  const { data, error, refetch } = useQuery(publishedOfAuthorQuery(post.authorUuid, MAX_OTHERS + 1));
  const others = data?.filter(({ id }) => id !== post.id).slice(0, MAX_OTHERS);
  if (!error && !others?.length) return null;
  return (
    <Section title={name ? t('post.moreOf', { name }) : t('post.moreOfUnnamed')}>
      {others ? (
        <ul className={cards.grid}>
          {others.map((other) => (
            <li key={other.id}>
              <BlogCard post={other} />
            </li>
          ))}
        </ul>
      ) : (
        <InlineError title={t('post.moreFailed')} error={error} onRetry={() => void refetch()} />
      )}
    </Section>
  );
}

function BlogPostSkeleton() {
  const { t } = useTranslation('blogs');
  return (
    <Page width="text">
      <Stack gap={20} role="status">
        <Box component="h1" c="dimmed" fz={16} fw={600}>
          {t('post.loading')}
        </Box>
        <Skeleton height={44} width={140} radius={12} />
        <Skeleton height={120} radius={12} />
        <Placeholder boxRatio="16 / 9" />
        <Skeleton height={320} radius={12} />
      </Stack>
    </Page>
  );
}

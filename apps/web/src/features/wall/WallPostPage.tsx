import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { type SessionUser, useSession } from '../../api/session';
import { userName } from '../../lib/userName';
import { useEventStream } from '../../live/live';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import { Skeletons } from '../../ui/loading/Skeletons';
import { useKeepFocus } from '../../ui/layout/useKeepFocus';
import { findUnsentComments } from '../comments/unsent';
import { PostCard } from './PostCard';
import { PostComments } from './PostComments';
import { wallPostQuery } from './wall.queries';
import feed from './WallFeed.module.css';
import { WallLayout } from './WallLayout';

/** Page of a single post with its comments. */
export function WallPostPage() {
  const user = useSession()?.user;
  const { id } = useParams();
  const postId = Number(id);
  const isValid = Number.isSafeInteger(postId) && postId > 0;
  if (!user) return null;
  return <WallLayout user={user}>{isValid ? <Post id={postId} user={user} /> : <Missing id={0} />}</WallLayout>;
}

function Post({ id, user }: { id: number; user: SessionUser }) {
  const { t } = useTranslation(['wall', 'users']);
  const { data: post, error, refetch } = useQuery(wallPostQuery(id));
  useEventStream();
  const isMissing = error instanceof ApiError && error.status === 404;
  const place = useKeepFocus(isMissing);

  // The post may be deleted while the page is open.
  if (isMissing) return <Missing id={id} />;
  if (error && !post)
    return <ApiErrorMessage isPage title={t('errors.loadPost')} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div>
        <TextLink to={paths.wall()}>
          <IconArrowLeft size={20} aria-hidden />
          {t('tag.back')}
        </TextLink>
        {post ? (
          <PageHeading>{t('post.by', { name: userName(post.user) || t('users:unnamed') })}</PageHeading>
        ) : (
          <HeadingSkeleton />
        )}
      </div>
      {post ? (
        <div ref={place}>
          <PostCard key={post.id} post={post} user={user} isAlone />
        </div>
      ) : (
        <Skeletons count={1} boxClassName={feed.skeleton} />
      )}
    </>
  );
}

/** Shows that the post is missing, with the user's unsent comments on it. */
function Missing({ id }: { id: number }) {
  const { t } = useTranslation('wall');
  return (
    <>
      <MissingPage title={t('missing.title')} to={paths.wall()} toText={t('tag.back')}>
        {t('missing.text')}
      </MissingPage>
      {findUnsentComments({ targetType: 'wall_post', targetId: id }).length > 0 && (
        <PostComments post={{ id, userId: 0, isGone: true }} />
      )}
    </>
  );
}

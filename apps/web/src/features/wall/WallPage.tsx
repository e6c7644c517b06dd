import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { type SessionUser, useSession } from '../../api/session';
import { live, useEventStream } from '../../live/live';
import { paths } from '../../routing/routes';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { Stack } from '../../ui/layout/Layout';
import { useKeepFocusInList } from '../../ui/layout/useKeepFocus';
import { IntroduceFirst } from '../catalog/IntroduceFirst';
import { CreatePost } from './CreatePost';
import { RecentAlbums } from './RecentAlbums';
import { isWallStale, postsIn, refreshWall, type Tag, wallQuery } from './wall.queries';
import { WallFeed } from './WallFeed';
import { WallLayout } from './WallLayout';

/** Polling interval while the event stream is disconnected. */
const POLL_MS = 60_000;

/** Returns the hashtag in a wall URL, or null if the URL shows all posts. */
const wallTag = (searchParams: URLSearchParams) => searchParams.get('tag')?.replace(/^[#＃﹟]/, '') || null;

/** The wall with all posts, or with all posts that have a hashtag, newest first. */
export function WallPage() {
  const user = useSession()?.user;
  const [searchParams] = useSearchParams();
  const tag = wallTag(searchParams);
  // If the session ends here, the router redirects to the login page.
  return user && <Wall key={tag} tag={tag} user={user} />;
}

function Wall({ tag, user }: { tag: Tag; user: SessionUser }) {
  const { t } = useTranslation('wall');
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(wallQuery(tag));
  const list = useKeepFocusInList(postsIn(query.data).filter(({ isGone }) => !isGone));
  useEventStream();

  // Refreshes the list on mount, because events may have been missed while the page was closed.
  useEffect(() => {
    const refresh = () => void refreshWall(queryClient, tag).catch(() => undefined);
    if (isWallStale(queryClient, tag)) refresh();
    const timer = setInterval(() => !document.hidden && !live.isStreamHeard() && refresh(), POLL_MS);
    return () => clearInterval(timer);
  }, [queryClient, tag]);

  if (tag !== null)
    return (
      <WallLayout user={user}>
        <div>
          <TextLink to={paths.wall()}>
            <IconArrowLeft size={20} aria-hidden />
            {t('tag.back')}
          </TextLink>
          <PageHeading step={tag}>#{tag}</PageHeading>
        </div>
        <Stack ref={list}>
          <WallFeed
            tag={tag}
            user={user}
            query={query}
            empty={
              <NoPosts
                text={t('tag.none', { tag })}
                action={
                  <Button component={Link} to={paths.wall()}>
                    {t('tag.back')}
                  </Button>
                }
              />
            }
          />
        </Stack>
      </WallLayout>
    );
  return (
    <WallLayout user={user}>
      <PageHeading>{t('title')}</PageHeading>
      <IntroduceFirst user={user} />
      <CreatePost key={user.uuid} user={user} known={postsIn(query.data)} />
      <RecentAlbums user={user} />
      <Stack ref={list}>
        <WallFeed tag={tag} user={user} query={query} empty={<NoPosts text={t('none')} />} />
      </Stack>
    </WallLayout>
  );
}

const NoPosts = ({ text, action }: { text: string; action?: ReactNode }) => (
  <EmptyState illustration="speech" role="status" action={action}>
    {text}
  </EmptyState>
);

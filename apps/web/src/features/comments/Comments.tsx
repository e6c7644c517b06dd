import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { type SessionUser, useSession } from '../../api/session';
import { useEventStream } from '../../live/live';
import { paths } from '../../routing/addresses';
import { InlineError } from '../../ui/feedback/InlineError';
import { useKeepFocus } from '../../ui/layout/useKeepFocus';
import { TextLink } from '../../ui/layout/TextLink';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { Skeletons } from '../../ui/loading/Skeletons';
import { IntroduceFirst } from '../catalog/IntroduceFirst';
import { CommentForm } from './CommentForm';
import classes from './Comments.module.css';
import { CommentThread, SendingComment } from './CommentThread';
import type { CommentedTarget } from './commentKeys';
import { commentsQuery, threadsOf, useCommentsOnTheirWay } from './comments.queries';
import { useLinkedComment } from './useLinkedComment';

interface CommentsProps extends CommentedTarget {
  /** Who may delete all of them: the id of the post's author. */
  ownerId: number;
}

/** The comments on something, with replies one level deep, and a form for a new one. Its texts are `comments` and `users`. */
export function Comments({ targetType, targetId, ownerId }: CommentsProps) {
  const { t } = useTranslation('comments');
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session)
    return (
      <div className={classes.comments}>
        <TextLink to={paths.login({ next: pathname + search })}>{t('login')}</TextLink>
      </div>
    );
  return <CommentList target={{ targetType, targetId }} ownerId={ownerId} user={session.user} />;
}

interface CommentListProps {
  target: CommentedTarget;
  ownerId: number;
  user: SessionUser;
}

function CommentList({ target, ownerId, user }: CommentListProps) {
  const { t } = useTranslation('comments');
  useEventStream();
  const query = useInfiniteQuery(commentsQuery(target));
  const { data, error, refetch } = query;
  const place = useKeepFocus<HTMLDivElement>(data?.pages.reduce((sum, { items }) => sum + items.length, 0));
  useLinkedComment(query);
  const sending = useCommentsOnTheirWay(target, data?.pages);

  if (error && !data) {
    // It was deleted, or is not there for this reader: trying again would not help.
    if (error instanceof ApiError && (error.status === 404 || error.status === 403))
      return (
        <p className={classes.none} role="alert">
          {t('gone')}
        </p>
      );
    return <InlineError title={t('errors.loadComments')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeletons count={2} className={classes.list} boxClassName={classes.skeleton} />;

  const threads = threadsOf(data.pages);
  const known = threads.flatMap(({ comment, replies }) => [comment, ...replies]).sort((a, b) => a.id - b.id);
  const top = sending.filter(({ parentId }) => parentId === null);
  return (
    <div ref={place} role="group" className={classes.comments} aria-label={t('title')}>
      {!threads.length && !top.length && !query.hasNextPage && <p className={classes.none}>{t('none')}</p>}
      <ul className={classes.list}>
        {threads.map((thread) => (
          <CommentThread
            key={thread.comment.id}
            thread={thread}
            target={target}
            ownerId={ownerId}
            user={user}
            known={known}
            sending={sending.filter(({ parentId }) => parentId === thread.comment.id)}
          />
        ))}
      </ul>
      <LoadMorePages query={query} />
      {top.length > 0 && (
        <ul className={classes.list}>
          {top.map(({ content }, index) => (
            <SendingComment key={index} user={user} content={content} />
          ))}
        </ul>
      )}
      <>
        <IntroduceFirst user={user} />
        <CommentForm target={target} user={user} known={known} />
      </>
    </div>
  );
}

import { Box, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { type SessionUser, useSession } from '../../api/session';
import { useEventStream } from '../../live/live';
import { useShownTarget } from '../../live/shownTargets';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { InlineError } from '../../ui/feedback/InlineError';
import { Stack } from '../../ui/layout/Layout';
import { useKeepFocus, useKeepFocusInList } from '../../ui/layout/useKeepFocus';
import { TextLink } from '../../ui/layout/TextLink';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { Skeletons } from '../../ui/loading/Skeletons';
import { IntroduceFirst } from '../catalog/IntroduceFirst';
import { CommentForm } from './CommentForm';
import { CommentThread, SendingComment } from './CommentThread';
import {
  type CommentedTarget,
  commentsQuery,
  threadsOf,
  useCommentsBeingSent,
  useDeletingCommentIds,
} from './comments.queries';
import { findUnsentComments } from './unsent';
import { UnsentTexts } from './UnsentTexts';
import { useLinkedComment } from './useLinkedComment';

interface CommentsProps extends CommentedTarget {
  /** Id of the target's author, who may delete all comments. */
  ownerId: number;
  /** Whether the commented post, album or photo was deleted. */
  isGone?: boolean | undefined;
}

/**
 * Comments with one level of replies, and a form. The page must load the namespaces `comments` and
 * `users`.
 */
export function Comments({ targetType, targetId, ownerId, isGone = false }: CommentsProps) {
  const { t } = useTranslation('comments');
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session)
    return (
      <div>
        <TextLink to={paths.login({ next: pathname + search })}>{t('login')}</TextLink>
      </div>
    );
  const target = { targetType, targetId };
  if (isGone) return <UnsentOnDeleted target={target} />;
  return <CommentList target={target} ownerId={ownerId} user={session.user} />;
}

/**
 * The user's unsent comments on a deleted target. Renders nothing if there are no such comments.
 */
function UnsentOnDeleted({ target }: { target: CommentedTarget }) {
  const { t } = useTranslation('comments');
  const [isDiscarded, setDiscarded] = useState(false);
  const container = useKeepFocus<HTMLElement>(isDiscarded);
  const unsent = findUnsentComments(target);
  if (isDiscarded || unsent.length === 0) return null;
  return (
    <article ref={container} aria-label={t('unsent.title')} tabIndex={0}>
      <Box component={Card} p="md">
        <UnsentTexts deletedTarget="post" unsent={unsent} onDiscard={() => setDiscarded(true)} />
      </Box>
    </article>
  );
}

interface CommentListProps {
  target: CommentedTarget;
  ownerId: number;
  user: SessionUser;
}

function CommentList({ target, ownerId, user }: CommentListProps) {
  const { t } = useTranslation('comments');
  useEventStream();
  useShownTarget(target.targetType, target.targetId);
  const query = useInfiniteQuery(commentsQuery(target));
  const { data, error, refetch } = query;
  const container = useKeepFocusInList(data?.pages.flatMap(({ items }) => items));
  useLinkedComment(query);
  const sending = useCommentsBeingSent(target, data?.pages);
  const deleting = useDeletingCommentIds(target);
  const [, rerender] = useReducer((times: number) => times + 1, 0);

  if (error && !data) {
    // The target is deleted or hidden from this user, so a retry would fail again.
    if (error instanceof ApiError && (error.status === 404 || error.status === 403))
      return (
        <>
          <Text c="dimmed" role="alert">
            {t('gone')}
          </Text>
          <UnsentOnDeleted target={target} />
        </>
      );
    return <InlineError title={t('errors.loadComments')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeletons count={2} boxHeight={64} />;

  const threads = threadsOf(data.pages);
  const known = threads.flatMap(({ comment, replies }) => [comment, ...replies]).sort((a, b) => a.id - b.id);
  const sendingTopLevel = sending.filter(({ parentId }) => parentId === null);

  // Shows unsent replies to a deleted comment at its old position. Comments on unloaded pages
  // count as existing.
  const knownIds = new Set([...known.map(({ id }) => id), ...deleting]);
  const lastLoadedId = query.hasNextPage ? (known.findLast(({ userId }) => userId !== user.id)?.id ?? 0) : Infinity;
  const orphaned = findUnsentComments(target).filter(
    ({ commentId }) => commentId !== null && commentId < lastLoadedId && !knownIds.has(commentId),
  );
  const orphanedRows = [...new Set(orphaned.map(({ commentId }) => commentId!))].map((id) => ({
    id,
    thread: undefined,
  }));
  const rows = [...orphanedRows, ...threads.map((thread) => ({ id: thread.comment.id, thread }))].sort(
    (a, b) => a.id - b.id,
  );
  return (
    <Stack ref={container} gap="sm" role="group" aria-label={t('title')}>
      {!threads.length && !sendingTopLevel.length && !query.hasNextPage && <Text c="dimmed">{t('none')}</Text>}
      {rows.length > 0 && (
        <Stack component="ul" gap="sm">
          {rows.map(({ id, thread }) =>
            thread ? (
              <CommentThread
                key={id}
                thread={thread}
                target={target}
                ownerId={ownerId}
                user={user}
                known={known}
                sending={sending.filter(({ parentId }) => parentId === id)}
              />
            ) : (
              <li key={id}>
                <UnsentTexts
                  deletedTarget="comment"
                  unsent={orphaned.filter(({ commentId }) => commentId === id)}
                  onDiscard={rerender}
                />
              </li>
            ),
          )}
        </Stack>
      )}
      <LoadMorePages query={query} />
      {sendingTopLevel.length > 0 && (
        <Stack component="ul" gap="sm">
          {sendingTopLevel.map(({ content }, index) => (
            <SendingComment key={index} user={user} content={content} />
          ))}
        </Stack>
      )}
      <IntroduceFirst user={user} />
      <CommentForm target={target} user={user} known={known} />
    </Stack>
  );
}

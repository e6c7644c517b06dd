import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, isUnanswered } from '../../api/ApiError';
import { changePages } from '../../api/changeData';
import { api, data, page } from '../../api/client';
import { type Page, pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { inSession, session, SessionChanged } from '../../api/session';
import { useOptimisticMutation } from '../../api/useOptimisticMutation';
import { mentioning } from '../mentions/chosen';
import { commentOutbox, commentPlace, type CommentPlace } from './commentDrafts';
import { setCount } from './commentCount';
import { type CommentedTarget, commentKeys } from './commentKeys';
import { discardUnsent, unsentBelow } from './unsent';

export type Comment = components['schemas']['Comment'];
type CommentPages = InfiniteData<Page<Comment>, string | undefined>;

const loadPage = ({ targetType, targetId }: CommentedTarget, cursor: string | undefined, signal?: AbortSignal) => {
  const query = { type: targetType, id: targetId, includeReplies: true, cursor };
  return page(api.GET('/comments/target', { params: { query }, signal }));
};

/** Comments and replies as one list, oldest first. */
export const commentsQuery = (target: CommentedTarget) =>
  pagedQuery<Comment>(commentKeys.list(target), ({ cursor, signal }) => loadPage(target, cursor, signal));

export interface Thread {
  comment: Comment;
  replies: Comment[];
}

const commentsIn = (pages: readonly Page<Comment>[]) => {
  // The user's own new comments appear twice when their page loads: keep each id once.
  const byId = new Map(pages.flatMap(({ items }) => items).map((comment) => [comment.id, comment]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
};

/** Groups replies under their comments. */
export function threadsOf(pages: readonly Page<Comment>[]): Thread[] {
  const comments = commentsIn(pages);
  return comments
    .filter(({ parentId }) => parentId === null)
    .map((comment) => ({ comment, replies: comments.filter(({ parentId }) => parentId === comment.id) }));
}

export const newestId = (pages: readonly Page<Comment>[] | undefined) =>
  (pages ? commentsIn(pages).at(-1)?.id : undefined) ?? 0;

const shown = (queryClient: QueryClient, target: CommentedTarget) =>
  queryClient.getQueryData<CommentPages>(commentKeys.list(target));

/**
 * Appends comments unless they are in the list. With `mayWait`, only if the last page is loaded.
 */
const putLast = (queryClient: QueryClient, target: CommentedTarget, comments: Comment[], mayWait = false) =>
  changePages<Comment>(queryClient, commentKeys.list(target), (items, index, pages) => {
    // Comments by others appear when their page loads.
    if (index < pages.length - 1 || (mayWait && pages[index]?.next !== undefined)) return items;
    const known = new Set(commentsIn(pages).map(({ id }) => id));
    return [...items, ...comments.filter(({ id }) => !known.has(id))];
  });

/** Refetches the count after the user's own change, because the stream may be disconnected. */
async function refreshCount(queryClient: QueryClient, target: CommentedTarget) {
  const { targetType, targetId } = target;
  const counted = data(api.GET('/comments/count', { params: { query: { type: targetType, id: targetId } } }));
  // On failure the old count stays.
  const answer = await counted.catch(() => undefined);
  if (answer) setCount(queryClient, target, answer.count);
}

/** Adds a comment from a response or an event. */
export const addComment = (queryClient: QueryClient, comment: Comment) =>
  putLast(queryClient, comment, [comment], comment.userId !== session.get()?.user.id);

/** Replaces an edited comment. */
export const changeComment = (queryClient: QueryClient, comment: Comment) =>
  changePages<Comment>(queryClient, commentKeys.list(comment), (items) =>
    items.map((item) => (item.id === comment.id ? comment : item)),
  );

/** Removes a comment and its replies. */
export const removeComment = (queryClient: QueryClient, { id, ...target }: CommentedTarget & Pick<Comment, 'id'>) =>
  changePages<Comment>(queryClient, commentKeys.list(target), (items) =>
    items.filter((item) => item.id !== id && item.parentId !== id),
  );

export interface NewComment {
  place: CommentPlace;
  content: string;
  parentId: number | null;
  /** Set by the outbox if an earlier attempt may have succeeded. */
  unansweredSince: number | undefined;
}

/** Whether this comment is the one that was sent. */
export const isSent = (
  { id, userId, content, parentId }: Comment,
  sent: Pick<NewComment, 'content' | 'parentId'>,
  since: number,
) => id > since && userId === session.get()?.user.id && parentId === sent.parentId && content === sent.content;

/** After a lost response, looks for the comment on the pages not loaded yet. */
async function findArrived(queryClient: QueryClient, target: CommentedTarget, sent: NewComment, since: number) {
  let cursor = shown(queryClient, target)?.pageParams.at(-1);
  for (;;) {
    const { items, next } = await loadPage(target, cursor);
    const found = items.find((item) => isSent(item, sent, since));
    if (found || !next) return found;
    cursor = next;
  }
}

/** Sends a comment or reply, even if the form is unmounted meanwhile. */
export function useCreateComment(target: CommentedTarget) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: commentKeys.creations(target),
    scope: { id: commentKeys.creations(target).join(':') },
    mutationFn: async (sent: NewComment) => {
      const { place, content, parentId, unansweredSince } = sent;
      const begun = session.get();
      // The mutation may have waited for another one while the user changed.
      if (place !== commentPlace(begun?.user.uuid ?? '', target, parentId)) throw new SessionChanged();
      const arrived =
        unansweredSince === undefined
          ? undefined
          : await inSession(begun, () => findArrived(queryClient, target, sent, unansweredSince));
      const body = { ...target, content, parentId, ...mentioning(content) };
      return arrived ?? inSession(begun, (headers) => data(api.POST('/comments', { body, headers })));
    },
    onSuccess: (comment, { place }) => {
      commentOutbox.arrived(place);
      addComment(queryClient, comment);
      void refreshCount(queryClient, target);
    },
    onError: (error, { place }) => commentOutbox.failed(place, isUnanswered(error)),
  });
}

/** Comments being sent, without comments that are already in the list. */
export function useCommentsOnTheirWay(target: CommentedTarget, pages: readonly Page<Comment>[] | undefined) {
  const sent = useMutationState({
    filters: { mutationKey: commentKeys.creations(target), status: 'pending' },
    select: ({ state }) => state.variables as NewComment,
  });
  const known = pages ? commentsIn(pages) : [];
  return sent.filter((each) => {
    const since = commentOutbox.get(each.place).sending?.unansweredSince ?? 0;
    return !known.some((comment) => isSent(comment, each, since));
  });
}

export function useUpdateComment(id: number) {
  const queryClient = useQueryClient();
  return {
    mutationFn: (body: { content: string; mentionUuids: string[] }) =>
      data(api.PATCH('/comments/{id}', { params: { path: { id } }, body })),
    onSuccess: (comment: Comment) => changeComment(queryClient, comment),
  };
}

/** A deleted comment and its replies. */
type Gone = [Comment, ...Comment[]];

/** Deletes a comment and its replies optimistically. `onFailed` is called after a rollback. */
export function useDeleteComment(target: CommentedTarget, onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  const { mutate } = useOptimisticMutation({
    mutationKey: commentKeys.deletions(target),
    mutationFn: async ([comment]: Gone) => {
      try {
        await data(api.DELETE('/comments/{id}', { params: { path: { id: comment.id } } }));
        return true;
      } catch (error) {
        // Already deleted.
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      }
    },
    show: (gone) => {
      gone.forEach((each) => removeComment(queryClient, each));
      return () => putLast(queryClient, target, gone);
    },
    onError: onFailed,
    onSuccess: (wasThere, gone) => {
      if (!wasThere) return;
      // Discard the user's unsent replies to the deleted comments.
      const ids = new Set(gone.map(({ id }) => id));
      unsentBelow(target)
        .filter(({ commentId }) => commentId !== null && ids.has(commentId))
        .forEach(discardUnsent);
      // A fetch in between may have restored the comment.
      removeComment(queryClient, gone[0]);
      void refreshCount(queryClient, target);
    },
  });
  return (comment: Comment) => {
    const replies = commentsIn(shown(queryClient, target)?.pages ?? []).filter(
      ({ parentId }) => parentId === comment.id,
    );
    mutate([comment, ...replies]);
  };
}

/** Ids of the comments that the user is deleting. */
export function useDeletedNow(target: CommentedTarget) {
  return useMutationState({
    filters: { mutationKey: commentKeys.deletions(target), status: 'pending' },
    select: ({ state }) => (state.variables as Gone).map(({ id }) => id),
  }).flat();
}

import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { changeTarget, type CommentTarget, type Target } from '../likes/targets';
import { ApiError, isUnanswered } from '../../api/ApiError';
import { changePages } from '../../api/changeData';
import { api, data, page } from '../../api/client';
import { type Page, pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { inSession, session, SessionChanged } from '../../api/session';
import { useOptimisticMutation } from '../../api/useOptimisticMutation';
import { mentioning } from '../mentions/chosen';
import { commentDraftKey, type CommentDraftKey, commentOutbox } from './commentDrafts';
import { discardUnsent, findUnsentComments } from './unsent';

/** The commented post, album or other target. */
export type CommentedTarget = Target<CommentTarget>;

export const commentKeys = {
  all: ['comments'] as const,
  list: ({ targetType, targetId }: CommentedTarget) => ['comments', 'list', targetType, targetId] as const,
  deletions: ({ targetType, targetId }: CommentedTarget) => ['comments', 'delete', targetType, targetId] as const,
  creations: ({ targetType, targetId }: CommentedTarget) => ['comments', 'create', targetType, targetId] as const,
};

/** Sets the count sent by the server. Counting locally would drift after a missed event. */
export const setCount = (queryClient: QueryClient, target: CommentedTarget, commentCount: number) =>
  changeTarget(queryClient, target, (item) => ({ ...item, commentCount }));

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
  // The user's new comments appear again when their page loads, so each id is kept once.
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

const loadedComments = (queryClient: QueryClient, target: CommentedTarget) =>
  queryClient.getQueryData<CommentPages>(commentKeys.list(target));

/**
 * Appends comments that are not in the list yet. With `onlyIfComplete`, does so only if the last
 * page is loaded.
 */
const appendComments = (
  queryClient: QueryClient,
  target: CommentedTarget,
  comments: Comment[],
  onlyIfComplete = false,
) =>
  changePages<Comment>(queryClient, commentKeys.list(target), (items, index, pages) => {
    // New comments belong at the end of the list, so they appear when the last page is loaded.
    if (index < pages.length - 1 || (onlyIfComplete && pages[index]?.next !== undefined)) return items;
    const loaded = new Set(commentsIn(pages).map(({ id }) => id));
    return [...items, ...comments.filter(({ id }) => !loaded.has(id))];
  });

/** Refetches the count after the user's own change, because the stream may be disconnected. */
async function refreshCount(queryClient: QueryClient, target: CommentedTarget) {
  const { targetType, targetId } = target;
  const request = data(api.GET('/comments/count', { params: { query: { type: targetType, id: targetId } } }));
  // If the request fails, the old count stays.
  const response = await request.catch(() => undefined);
  if (response) setCount(queryClient, target, response.count);
}

/** Adds a comment from a response or an event. */
export const addComment = (queryClient: QueryClient, comment: Comment) =>
  appendComments(queryClient, comment, [comment], comment.userId !== session.get()?.user.id);

/** Updates an edited comment in the cached pages. */
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
  draftKey: CommentDraftKey;
  content: string;
  parentId: number | null;
  clientId: string;
}

/** Sends a comment or reply, even if the form is unmounted before the response. */
export function useCreateComment(target: CommentedTarget) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: commentKeys.creations(target),
    scope: { id: commentKeys.creations(target).join(':') },
    mutationFn: async (sent: NewComment) => {
      const { draftKey, content, parentId, clientId } = sent;
      const sessionAtStart = session.get();
      // Another user may have logged in while the mutation waited for an earlier mutation.
      if (draftKey !== commentDraftKey(sessionAtStart?.user.uuid ?? '', target, parentId)) throw new SessionChanged();
      const body = { ...target, content, parentId, clientId, ...mentioning(content) };
      return inSession(sessionAtStart, (headers) => data(api.POST('/comments', { body, headers })));
    },
    onSuccess: (comment, { draftKey }) => {
      commentOutbox.arrived(draftKey);
      addComment(queryClient, comment);
      void refreshCount(queryClient, target);
    },
    onError: (error, { draftKey }) => commentOutbox.failed(draftKey, isUnanswered(error)),
  });
}

/** Returns the comments being sent, without comments that are already in the list. */
export function useCommentsBeingSent(target: CommentedTarget, pages: readonly Page<Comment>[] | undefined) {
  const sent = useMutationState({
    filters: { mutationKey: commentKeys.creations(target), status: 'pending' },
    select: ({ state }) => state.variables as NewComment,
  });
  const loaded = pages ? commentsIn(pages) : [];
  return sent.filter((item) => !loaded.some(({ clientId }) => clientId === item.clientId));
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
type DeletedComments = [Comment, ...Comment[]];

/** Deletes a comment and its replies optimistically. `onFailed` is called after a rollback. */
export function useDeleteComment(target: CommentedTarget, onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  const { mutate } = useOptimisticMutation({
    mutationKey: commentKeys.deletions(target),
    mutationFn: async ([comment]: DeletedComments) => {
      try {
        await data(api.DELETE('/comments/{id}', { params: { path: { id: comment.id } } }));
        return true;
      } catch (error) {
        // The comment is already deleted, so the deletion has succeeded.
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      }
    },
    show: (deleted) => {
      deleted.forEach((item) => removeComment(queryClient, item));
      return () => appendComments(queryClient, target, deleted);
    },
    onError: onFailed,
    onSuccess: (wasThere, deleted) => {
      if (!wasThere) return;
      // Discards the user's unsent replies to the deleted comments.
      const ids = new Set(deleted.map(({ id }) => id));
      findUnsentComments(target)
        .filter(({ commentId }) => commentId !== null && ids.has(commentId))
        .forEach(discardUnsent);
      // A fetch during the request may have restored the comment.
      removeComment(queryClient, deleted[0]);
      void refreshCount(queryClient, target);
    },
  });
  return (comment: Comment) => {
    const replies = commentsIn(loadedComments(queryClient, target)?.pages ?? []).filter(
      ({ parentId }) => parentId === comment.id,
    );
    mutate([comment, ...replies]);
  };
}

/** Ids of the comments that the user is deleting. */
export function useDeletingCommentIds(target: CommentedTarget) {
  return useMutationState({
    filters: { mutationKey: commentKeys.deletions(target), status: 'pending' },
    select: ({ state }) => (state.variables as DeletedComments).map(({ id }) => id),
  }).flat();
}

import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { setCount } from './commentCount';
import { commentKeys } from './commentKeys';
import type { Comment, NewComment } from './comments.queries';

/**
 * Loads the queries on demand. A failed import is ignored, because it means that the connection
 * is lost, and everything is refetched after the reconnect.
 */
const withComments = (use: (comments: typeof import('./comments.queries')) => void) =>
  void import('./comments.queries').then(use, () => undefined);

const isBeingSent = (queryClient: QueryClient, { clientId, ...target }: Comment) =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: commentKeys.creations(target), status: 'pending' })
    .some(({ state }) => (state.variables as NewComment).clientId === clientId);

/** Updates comments and comment counts from the event stream. */
export function commentsLive(queryClient: QueryClient): LiveHandlers {
  return {
    comment: ({ commentCount, ...comment }) => {
      setCount(queryClient, comment, commentCount);
      // The response of the pending request adds the user's own comment and replaces the pending
      // item.
      if (isBeingSent(queryClient, comment)) return;
      withComments(({ addComment }) => addComment(queryClient, comment));
    },
    comment_updated: (comment) => withComments(({ changeComment }) => changeComment(queryClient, comment)),
    comment_deleted: ({ commentCount, ...gone }) => {
      setCount(queryClient, gone, commentCount);
      withComments(({ removeComment }) => removeComment(queryClient, gone));
    },
    streamResync: () => void queryClient.invalidateQueries({ queryKey: commentKeys.all }),
  };
}

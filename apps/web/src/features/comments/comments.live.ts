import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../api/session';
import type { LiveHandlers } from '../../live/events';
import { setCount } from './commentCount';
import { commentKeys } from './commentKeys';

/**
 * Loads the queries on demand. A failed import is ignored, because it means that the connection
 * is lost, and everything is refetched after the reconnect.
 */
const withComments = (use: (comments: typeof import('./comments.queries')) => void) =>
  void import('./comments.queries').then(use, () => undefined);

/** Updates comments and comment counts from the event stream. */
export function commentsLive(queryClient: QueryClient): LiveHandlers {
  return {
    comment: ({ commentCount, ...comment }) => {
      setCount(queryClient, comment, commentCount);
      const isOwn = comment.userId === session.get()?.user.id;
      // The response of the pending request adds the user's own comment and replaces the pending
      // item.
      if (isOwn && queryClient.isMutating({ mutationKey: commentKeys.creations(comment) }) > 0) return;
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

import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../api/session';
import type { LiveHandlers } from '../../live/events';
import { setCount } from './commentCount';
import { commentKeys } from './commentKeys';

/**
 * Loads the queries on demand. If loading fails there is no connection, and the next connection
 * refetches everything.
 */
const withComments = (use: (comments: typeof import('./comments.queries')) => void) =>
  void import('./comments.queries').then(use, () => undefined);

/** Updates comments and comment counts from the event stream. */
export function commentsLive(queryClient: QueryClient): LiveHandlers {
  return {
    comment: ({ commentCount, ...comment }) => {
      setCount(queryClient, comment, commentCount);
      const isOwn = comment.userId === session.get()?.user.id;
      // The own pending comment is added by its response, which also replaces the pending item.
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

import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../api/session';
import type { LiveHandlers } from '../../live/events';
import { setCount } from './commentCount';
import { commentKeys } from './commentKeys';

/** Comes with the first event, or with the first comments that are opened. Where it cannot be fetched, the next connection begins with everything anew. */
const withComments = (use: (comments: typeof import('./comments.queries')) => void) =>
  void import('./comments.queries').then(use, () => undefined);

/** Keeps comments and their counts in step with the stream, wherever they are shown. */
export function commentsLive(queryClient: QueryClient): LiveHandlers {
  return {
    comment: ({ commentCount, ...comment }) => {
      setCount(queryClient, comment, commentCount);
      const isOwn = comment.userId === session.get()?.user.id;
      // The answer to what is on its way brings it, too, and belongs to what is shown in its place until then.
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

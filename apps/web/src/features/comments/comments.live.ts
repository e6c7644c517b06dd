import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../api/session';
import type { LiveHandlers } from '../../live/events';
import { addComment, commentKeys, removeComment, setCount } from './comments.queries';

/** Keeps comments and their counts in step with the stream, wherever they are shown. */
export function commentsLive(queryClient: QueryClient): LiveHandlers {
  return {
    comment: ({ commentCount, ...comment }) => {
      setCount(queryClient, comment, commentCount);
      const isOwn = comment.userId === session.get()?.user.id;
      // The answer to what is on its way brings it, too, and belongs to what is shown in its place until then.
      if (isOwn && queryClient.isMutating({ mutationKey: commentKeys.creations(comment) }) > 0) return;
      addComment(queryClient, comment);
    },
    comment_deleted: ({ commentCount, ...gone }) => {
      setCount(queryClient, gone, commentCount);
      removeComment(queryClient, gone);
    },
    streamResync: () => void queryClient.invalidateQueries({ queryKey: commentKeys.all }),
  };
}

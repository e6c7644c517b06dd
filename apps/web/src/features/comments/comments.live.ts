import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import {
  addComment,
  changeComment,
  type Comment,
  commentKeys,
  type NewComment,
  removeComment,
  setCount,
} from './comments.queries';

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
      addComment(queryClient, comment);
    },
    comment_updated: (comment) => changeComment(queryClient, comment),
    comment_deleted: ({ commentCount, ...gone }) => {
      setCount(queryClient, gone, commentCount);
      removeComment(queryClient, gone);
    },
    streamResync: () => void queryClient.invalidateQueries({ queryKey: commentKeys.all }),
  };
}

import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { likeKeys } from './likes.queries';
import { changeTarget } from './targets';

/** Keeps the counts of likes in step with the stream, wherever they are shown. */
export function likesLive(queryClient: QueryClient): LiveHandlers {
  return {
    like: ({ likeCount, ...target }) => {
      changeTarget(queryClient, target, (item) => ({ ...item, likeCount }));
      void queryClient.invalidateQueries({ queryKey: likeKeys.people(target) });
    },
    streamResync: () => void queryClient.invalidateQueries({ queryKey: likeKeys.all }),
  };
}

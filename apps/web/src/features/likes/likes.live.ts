import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { likeKeys } from './likes.queries';
import { changeTarget } from './targets';

/** Updates like counts from the event stream. */
export function likesLive(queryClient: QueryClient): LiveHandlers {
  return {
    like: ({ likeCount, ...target }) => {
      changeTarget(queryClient, target, (item) => ({ ...item, likeCount }));
      void queryClient.invalidateQueries({ queryKey: likeKeys.people(target) });
    },
    streamResync: () => void queryClient.invalidateQueries({ queryKey: likeKeys.all }),
  };
}

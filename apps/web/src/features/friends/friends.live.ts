import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { friendKeys, refreshRelationship } from './friends.queries';

/** Updates friends and requests when somebody else changes them, or the user does in another tab. */
export function friendsLive(queryClient: QueryClient): LiveHandlers {
  return {
    relationship_changed: ({ uuid }) => {
      // A change from this tab refreshes when it is done: earlier, the server may know less than the screen shows.
      if (queryClient.isMutating({ mutationKey: [...friendKeys.actions, uuid] })) return;
      void refreshRelationship(queryClient, uuid);
    },
    socketResync: () => void queryClient.invalidateQueries({ queryKey: friendKeys.all }),
  };
}

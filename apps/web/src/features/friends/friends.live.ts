import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { applyMissedBlocks, friendKeys, refreshRelationship } from './friends.queries';

/** Updates friends and requests when another user, or another tab, changes them. */
export function friendsLive(queryClient: QueryClient): LiveHandlers {
  return {
    relationship_changed: ({ uuid }) => {
      // The mutation refetches when it ends. Until then, the server may not have the change.
      if (queryClient.isMutating({ mutationKey: [...friendKeys.actions, uuid] })) return;
      void refreshRelationship(queryClient, uuid);
    },
    socketResync: () => {
      void queryClient.invalidateQueries({ queryKey: friendKeys.all });
      // After a failure, the next reconnect checks again.
      applyMissedBlocks(queryClient).catch(() => undefined);
    },
  };
}

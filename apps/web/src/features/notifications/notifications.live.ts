import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { addNotification, notificationKeys, setUnreadCount } from './notifications.queries';

/** Updates notifications from socket events, including reads on other devices. */
export function notificationsLive(queryClient: QueryClient): LiveHandlers {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: notificationKeys.all });
  return {
    notification: ({ notification, unreadCount }) => {
      setUnreadCount(queryClient, unreadCount);
      addNotification(queryClient, notification);
    },
    notifications_read: ({ unreadCount }) => {
      setUnreadCount(queryClient, unreadCount);
      // Keep the highlights of an open list.
      void queryClient.invalidateQueries({ queryKey: notificationKeys.list, refetchType: 'none' });
    },
    notification_settings_changed: () => {
      // A pending change of this tab refetches when it finishes. An earlier response could
      // overwrite the optimistic update.
      if (queryClient.isMutating({ mutationKey: notificationKeys.changeSettings })) return;
      void queryClient.invalidateQueries({ queryKey: notificationKeys.settings });
    },
    // A friend request may have been answered, or a block may hide notifications.
    relationship_changed: refresh,
    socketResync: refresh,
  };
}

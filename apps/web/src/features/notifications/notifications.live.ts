import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { addNotification, notificationKeys, setUnreadCount } from './notifications.queries';

/** Keeps notifications in step with what others do, and with what is read in other tabs and on other devices. */
export function notificationsLive(queryClient: QueryClient): LiveHandlers {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: notificationKeys.all });
  return {
    notification: ({ notification, unreadCount }) => {
      setUnreadCount(queryClient, unreadCount);
      addNotification(queryClient, notification);
    },
    notifications_read: ({ unreadCount }) => {
      setUnreadCount(queryClient, unreadCount);
      // What an open list shows as new stays so until it is opened again.
      void queryClient.invalidateQueries({ queryKey: notificationKeys.list, refetchType: 'none' });
    },
    notification_settings_changed: () => {
      // A change from this tab refreshes when it is done: earlier, the server may know less than the screen shows.
      if (queryClient.isMutating({ mutationKey: notificationKeys.changeSettings })) return;
      void queryClient.invalidateQueries({ queryKey: notificationKeys.settings });
    },
    // A request may have been answered or withdrawn, and a block hides what somebody did.
    relationship_changed: refresh,
    socketResync: refresh,
  };
}

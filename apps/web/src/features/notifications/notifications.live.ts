import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../live/events';
import { addNotification, type Notification, notificationKeys, setUnreadCount } from './notifications.queries';

/**
 * First query keys that a notification makes stale. Written out, because an import would add the
 * code of these features to every page of a logged-in user.
 */
const STALE_KEYS: Partial<Record<Notification['kind'], string[]>> = {
  business_verified: ['verification', 'users'],
  verification_refused: ['verification'],
  verification_ended: ['verification', 'users'],
  sighting: ['lost'],
  possible_match: ['lost'],
  report_ended: ['lost'],
  chip_read: ['chip-lookups'],
  health_entry_added: ['health'],
  health_entry_changed: ['health'],
  clinic_access_granted: ['health'],
  transfer_offered: ['transfers'],
  transfer_accepted: ['transfers', 'pets'],
  transfer_declined: ['transfers'],
  transfer_cancelled: ['transfers'],
};

/** Updates notifications from socket events, even if they were read on another device. */
export function notificationsLive(queryClient: QueryClient): LiveHandlers {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: notificationKeys.all });
  return {
    notification: ({ notification, unreadCount }) => {
      setUnreadCount(queryClient, unreadCount);
      addNotification(queryClient, notification);
      for (const key of STALE_KEYS[notification.kind] ?? []) void queryClient.invalidateQueries({ queryKey: [key] });
    },
    notifications_read: ({ unreadCount }) => {
      setUnreadCount(queryClient, unreadCount);
      // Does not refetch an open list, so its highlights stay.
      void queryClient.invalidateQueries({ queryKey: notificationKeys.list, refetchType: 'none' });
    },
    notification_settings_changed: () => {
      // A pending mutation in this tab refetches when it ends. An earlier response could
      // overwrite the optimistic update.
      if (queryClient.isMutating({ mutationKey: notificationKeys.changeSettings })) return;
      void queryClient.invalidateQueries({ queryKey: notificationKeys.settings });
    },
    // A friend request may have been answered, or notifications may be hidden after a user was
    // blocked.
    relationship_changed: refresh,
    socketResync: refresh,
  };
}

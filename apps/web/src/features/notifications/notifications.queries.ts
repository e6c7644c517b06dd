import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { changePages, setData } from '../../api/changeData';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';

export type Notification = components['schemas']['Notification'];

export const notificationKeys = {
  all: ['notifications'] as const,
  list: ['notifications', 'list'] as const,
  unreadCount: ['notifications', 'unread'] as const,
  settings: ['notifications', 'settings'] as const,
  changeSettings: ['change-notification-settings'] as const,
};

/** Polling interval in case the socket is disconnected. */
const REFRESH_MS = 120_000;

export const unreadNotificationsQuery = () =>
  queryOptions({
    queryKey: notificationKeys.unreadCount,
    queryFn: ({ signal }) => data(api.GET('/notifications/unread-count', { signal })),
    select: ({ unreadCount }) => unreadCount,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });

export const setUnreadCount = (queryClient: QueryClient, unreadCount: number) =>
  setData(queryClient, notificationKeys.unreadCount, { unreadCount });

/** Adds a notification to the loaded list. A notification that is in the list moves to the top. */
export function addNotification(queryClient: QueryClient, notification: Notification) {
  changePages<Notification>(queryClient, notificationKeys.list, (items, index, pages) => {
    const known = pages.flatMap((page) => page.items).find(({ id }) => id === notification.id);
    if (known && known.position > notification.position) return items;
    const others = items.filter(({ id }) => id !== notification.id);
    return index === 0 ? [notification, ...others] : others;
  });
}

import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { changePages, setData } from '../../api/changeData';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';

export type Notification = components['schemas']['Notification'];

export const notificationKeys = {
  all: ['notifications'] as const,
  list: ['notifications', 'list'] as const,
  unreadCount: ['notifications', 'unread'] as const,
  settings: ['notifications', 'settings'] as const,
};

/** The socket says what is new; without it, this often. */
const REFRESH_MS = 120_000;

export const unreadNotificationsQuery = () =>
  queryOptions({
    queryKey: notificationKeys.unreadCount,
    queryFn: ({ signal }) => data(api.GET('/notifications/unread-count', { signal })),
    select: ({ unreadCount }) => unreadCount,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });

/** The last ones first. Opened again, it shows what has been read since. */
export const notificationsQuery = () => ({
  ...pagedQuery<Notification>(notificationKeys.list, ({ cursor, signal }) =>
    page(api.GET('/notifications', { params: { query: { cursor } }, signal })),
  ),
  refetchOnMount: 'always' as const,
});

export const setUnreadCount = (queryClient: QueryClient, unreadCount: number) =>
  setData(queryClient, notificationKeys.unreadCount, { unreadCount });

/** Puts a notification on top of the list, if it is there. One that others were added to leaves its former place. */
export function addNotification(queryClient: QueryClient, notification: Notification) {
  changePages<Notification>(queryClient, notificationKeys.list, (items, index, pages) => {
    const known = pages.flatMap((page) => page.items).find(({ id }) => id === notification.id);
    if (known && known.position > notification.position) return items;
    const others = items.filter(({ id }) => id !== notification.id);
    return index === 0 ? [notification, ...others] : others;
  });
}

/**
 * The list of a screen that is open. What it shows is marked as read on the server, and stays marked as new on this screen as long as it
 * is open.
 */
export function useNotifications() {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(notificationsQuery());
  const { data: unreadCount = 0 } = useQuery(unreadNotificationsQuery());
  const { mutate } = useMutation({
    mutationFn: (positions: number[]) => data(api.POST('/notifications/read', { body: { positions } })),
    onSuccess: (read) => setUnreadCount(queryClient, read.unreadCount),
    // They stay unread, and are marked when the list is opened the next time.
    onError: (error) => console.info('Notifications could not be marked as read', error),
  });
  const marked = useRef(new Set<number>());
  const pages = query.data?.pages;
  const hasUnread = unreadCount > 0;
  useEffect(() => {
    const positions = (pages ?? [])
      .flatMap(({ items }) => items)
      .filter(({ isRead, position }) => !isRead && !marked.current.has(position))
      .map(({ position }) => position);
    if (!hasUnread || positions.length === 0) return;
    const mark = () => {
      for (const position of positions) marked.current.add(position);
      mutate(positions);
    };
    if (!document.hidden) {
      mark();
      return;
    }
    // Nobody is looking yet.
    const onSeen = () => !document.hidden && mark();
    document.addEventListener('visibilitychange', onSeen, { once: true });
    return () => document.removeEventListener('visibilitychange', onSeen);
  }, [pages, hasUnread, mutate]);
  return query;
}

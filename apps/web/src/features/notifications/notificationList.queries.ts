import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import { type Notification, notificationKeys, setUnreadCount, unreadNotificationsQuery } from './notifications.queries';

/** Notifications, newest first. Refetched on mount to update their read state. */
export const notificationsQuery = () => ({
  ...pagedQuery<Notification>(notificationKeys.list, ({ cursor, signal }) =>
    page(api.GET('/notifications', { params: { query: { cursor } }, signal })),
  ),
  refetchOnMount: 'always' as const,
});

/**
 * Notifications on an open screen. They are marked as read on the server, but stay highlighted
 * until the screen is opened again.
 */
export function useNotifications() {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(notificationsQuery());
  const { data: unreadCount = 0 } = useQuery(unreadNotificationsQuery());
  const { mutate } = useMutation({
    mutationFn: (positions: number[]) => data(api.POST('/notifications/read', { body: { positions } })),
    onSuccess: (read) => setUnreadCount(queryClient, read.unreadCount),
    // Opening the list again retries marking the notifications.
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
    // Waits until the tab is visible.
    const onVisible = () => !document.hidden && mark();
    document.addEventListener('visibilitychange', onVisible, { once: true });
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [pages, hasUnread, mutate]);
  return query;
}

/** Confirms that a pet's offer is still valid, then reloads pets and notifications. */
export function useConfirmOffer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (petUuid: string) => data(api.POST('/pet/{id}/offer/confirm', { params: { path: { id: petUuid } } })),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first === 'pets' || first === notificationKeys.all[0],
      }),
  });
}

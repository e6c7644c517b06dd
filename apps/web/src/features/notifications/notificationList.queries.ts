import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, data, page } from '../../api/client';
import { pagedQuery } from '../../api/pagedQuery';
import { type Notification, notificationKeys, setUnreadCount, unreadNotificationsQuery } from './notifications.queries';

/** The last ones first. Opened again, it shows what has been read since. */
export const notificationsQuery = () => ({
  ...pagedQuery<Notification>(notificationKeys.list, ({ cursor, signal }) =>
    page(api.GET('/notifications', { params: { query: { cursor } }, signal })),
  ),
  refetchOnMount: 'always' as const,
});

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

/** Says that the offer of a pet still holds: pets, and the notification that asks, are other ones then. */
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

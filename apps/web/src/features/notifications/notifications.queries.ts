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
import type { components } from '../../api/schema';
import { pagedQuery } from '../../api/pagedQuery';
import { showInQuery, useOptimisticMutation } from '../../api/useOptimisticMutation';
import { ownTimeZone } from '../../lib/timeZone';
import { isSubscribed, startPush, stopPush } from './push';

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

export type NotificationSettings = components['schemas']['NotificationSettings'];
export type SettingsChange = components['schemas']['ChangeNotificationSettingsDto'];
export type MailChoice = components['schemas']['MailChoice'];
export type Topic = components['schemas']['NotificationTopic'];

export const settingsQuery = () =>
  queryOptions({
    queryKey: notificationKeys.settings,
    queryFn: async ({ signal }) => {
      const settings = await data(api.GET('/notifications/settings', { signal }));
      return { ...settings, isPushedHere: settings.isPushedHere && (await isSubscribed()) };
    },
    staleTime: 0,
  });

/** Returns the settings with the change applied, for the optimistic update. */
function withChange(before: NotificationSettings, change: SettingsChange): NotificationSettings {
  const { topics = [], mail, push, quietFrom, quietUntil, ...rest } = change;
  return {
    ...before,
    ...rest,
    ...(quietFrom !== undefined && {
      quietHours: quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null,
    }),
    choices: before.choices.map((choice) =>
      topics.includes(choice.topic) ? { ...choice, mail: mail ?? choice.mail, push: push ?? choice.push } : choice,
    ),
  };
}

/** Adds the time zone of this device to a change if the account has no time zone yet. */
const withTimeZone = (change: SettingsChange, settings: NotificationSettings | undefined): SettingsChange =>
  settings?.timeZone ? change : { timeZone: ownTimeZone(), ...change };

/** Saves a change of the notification settings. */
export function useChangeSettings(settings: NotificationSettings) {
  const queryClient = useQueryClient();
  return useOptimisticMutation({
    mutationKey: notificationKeys.changeSettings,
    mutationFn: (change: SettingsChange) =>
      data(api.PATCH('/notifications/settings', { body: withTimeZone(change, settings) })),
    show: (change) =>
      showInQuery<NotificationSettings>(queryClient, notificationKeys.settings, (before) =>
        before ? withChange(before, withTimeZone(change, before)) : before,
      ),
    refresh: () => queryClient.invalidateQueries({ queryKey: notificationKeys.settings }),
  });
}

/** Turns push on or off for this device. */
export function usePushHere() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ isOn, settings }: { isOn: boolean; settings: NotificationSettings }) => {
      if (!isOn) return stopPush();
      await startPush(settings.pushKey);
      // The first activation on any device enables all topics except likes.
      if (settings.choices.some(({ push }) => push)) return;
      const topics = settings.choices.map(({ topic }) => topic).filter((topic) => topic !== 'like');
      await data(api.PATCH('/notifications/settings', { body: withTimeZone({ topics, push: true }, settings) }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationKeys.settings }),
  });
}

export function useUnsubscribe() {
  return useMutation({
    mutationFn: (key: string) => data(api.POST('/notifications/unsubscribe', { params: { query: { key } } })),
  });
}

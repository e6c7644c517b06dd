import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import type { components } from '../../api/schema';
import { showInQuery, useOptimisticMutation } from '../../api/useOptimisticMutation';
import { ownTimeZone } from '../../lib/timeZone';
import { notificationKeys } from './notifications.queries';
import { isSubscribed, startPush, stopPush } from './push';

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

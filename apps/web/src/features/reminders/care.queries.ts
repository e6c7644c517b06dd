import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { downloadFile } from '../../api/download';
import type { components } from '../../api/schema';
import { useClientId } from '../../lib/useClientId';
import { endingExpiredSession } from '../../ui/feedback/expiredSession';

type Schemas = components['schemas'];
export type Care = Schemas['Care'];
export type CareOverview = Schemas['CareOverview'];
export type Reminder = Schemas['Reminder'];
export type CareDose = Schemas['CareDose'];
export type CreateReminder = Schemas['CreateReminderDto'];

const keys = { all: ['care'] as const };

const FIVE_MINUTES = 5 * 60_000;

/** Care of all the user's pets. */
export const careQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'due'],
    queryFn: ({ signal }) => data(api.GET('/care', { signal })),
    staleTime: FIVE_MINUTES,
  });

/** All reminders of one pet, including medication. */
export const remindersOfPetQuery = (petUuid: string) =>
  queryOptions({
    queryKey: [...keys.all, 'of-pet', petUuid],
    queryFn: ({ signal }) => data(api.GET('/reminders', { params: { query: { petUuid } }, signal })),
    staleTime: FIVE_MINUTES,
  });

export const calendarQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'calendar'],
    queryFn: ({ signal }) => data(api.GET('/care/calendar', { signal })),
  });

/**
 * Runs a change, then refetches due care, also on the home page, and the health records, which may
 * have a new entry.
 */
function useCareChange<Values, Result>(change: (values: Values) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: Values) => endingExpiredSession(change(values), (t) => t('common:session.expired')),
    onSettled: () =>
      Promise.all([keys.all, ['home'], ['health']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

const idOf = ({ id }: Reminder) => ({ params: { path: { id } } });

export function useAddReminder() {
  const clientIdOf = useClientId();
  return useCareChange((reminder: CreateReminder) =>
    data(api.POST('/reminders', { body: { ...reminder, clientId: clientIdOf(reminder) } })),
  );
}

export const useChangeReminder = (reminder: Reminder) =>
  useCareChange((body: Schemas['UpdateReminderDto']) =>
    data(api.PATCH('/reminders/{id}', { ...idOf(reminder), body })),
  );

export const useDeleteReminder = (reminder: Reminder) =>
  useCareChange(() => data(api.DELETE('/reminders/{id}', idOf(reminder))));

export const useFinishReminder = (reminder: Reminder) =>
  useCareChange((body: Omit<Schemas['FinishReminderDto'], 'dueOn'>) =>
    data(api.POST('/reminders/{id}/done', { ...idOf(reminder), body: { dueOn: reminder.nextOn, ...body } })),
  );

export const useSkipReminder = (reminder: Reminder) =>
  useCareChange(() => data(api.POST('/reminders/{id}/skip', { ...idOf(reminder), body: { dueOn: reminder.nextOn } })));

export const useSnoozeReminder = (reminder: Reminder) =>
  useCareChange((until: string) => data(api.POST('/reminders/{id}/snooze', { ...idOf(reminder), body: { until } })));

/** Marks a dose as given, or as not given. */
export const useGiveDose = (petUuid: string, entryId: number) =>
  useCareChange(({ dueAt, isGiven }: { dueAt: string; isGiven: boolean }) => {
    const params = { path: { uuid: petUuid, id: entryId, dueAt } };
    return data(
      isGiven
        ? api.PUT('/pet/{uuid}/health-records/{id}/doses/{dueAt}', { params })
        : api.DELETE('/pet/{uuid}/health-records/{id}/doses/{dueAt}', { params }),
    );
  });

/** Downloads a reminder as a calendar file. */
export const downloadEvent = ({ id }: Reminder) => downloadFile(`/reminders/${id}/event.ics`, 'sapa.ics');

export const useCreateCalendar = () => useCareChange(() => data(api.POST('/care/calendar')));
export const useDeleteCalendar = () => useCareChange(() => data(api.DELETE('/care/calendar')));

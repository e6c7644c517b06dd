import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, data, page } from '../../api/client';
import { downloadFile } from '../../api/download';
import { pagedQuery } from '../../api/pagedQuery';
import type { components } from '../../api/schema';
import { useClientId } from '../../lib/useClientId';
import { useSubmit } from '../../ui/forms/useSubmit';

type Schemas = components['schemas'];
export type Booking = Schemas['Booking'];
export type FreeTimes = Schemas['FreeTimes'];
export type Appointment = Schemas['Appointment'];
export type AppointmentDetails = Schemas['AppointmentDetails'];
export type WaitingEntry = Schemas['WaitingEntry'];
export type BookBody = Omit<Schemas['BookDto'], 'clientId'>;

export const appointmentKeys = {
  /** Everything that a changed appointment may change, of customers and of businesses. */
  all: ['appointments'] as const,
  booking: (uuid: string) => ['appointments', 'booking', uuid] as const,
};

/** What can be booked at a business, also for visitors. */
export const bookingQuery = (uuid: string) =>
  queryOptions({
    queryKey: appointmentKeys.booking(uuid),
    queryFn: ({ signal }) => data(api.GET('/booking/{uuid}', { params: { path: { uuid } }, signal })),
  });

export interface TimesOf {
  uuid: string;
  serviceId: number;
  petUuid: string | undefined;
}

/** The free times of seven days. */
export const freeTimesQuery = ({ uuid, ...query }: TimesOf & { from: string }) =>
  queryOptions({
    queryKey: [...appointmentKeys.booking(uuid), 'times', query],
    queryFn: ({ signal }) => data(api.GET('/booking/{uuid}/times', { params: { path: { uuid }, query }, signal })),
    // Other customers book meanwhile.
    staleTime: 0,
  });

export const appointmentsQuery = (when: 'upcoming' | 'past') =>
  pagedQuery([...appointmentKeys.all, 'own', when], ({ cursor, signal }) =>
    page(api.GET('/appointments', { params: { query: { when, cursor } }, signal })),
  );

export const appointmentQuery = (id: number) =>
  queryOptions({
    queryKey: [...appointmentKeys.all, 'one', id],
    queryFn: ({ signal }) => data(api.GET('/appointments/{id}', { params: { path: { id } }, signal })),
  });

export const waitingListQuery = () =>
  queryOptions({
    queryKey: [...appointmentKeys.all, 'waiting'],
    queryFn: ({ signal }) => data(api.GET('/waiting-list', { signal })),
  });

/** Refetches all appointments and free times, also after a failure: a time may just be taken. */
export function useAppointmentChange<Values, Result>(change: (values: Values) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: appointmentKeys.all }),
  });
}

export function useBook() {
  const clientIdOf = useClientId();
  return useAppointmentChange((body: BookBody) =>
    data(api.POST('/appointments', { body: { ...body, clientId: clientIdOf(body) } })),
  );
}

export const useMoveAppointment = (id: number) =>
  useAppointmentChange((startsAt: string) =>
    data(api.POST('/appointments/{id}/move', { params: { path: { id } }, body: { startsAt } })),
  );

export const useCancelAppointment = (id: number) =>
  useAppointmentChange((body: Schemas['CancelOwnAppointmentDto']) =>
    data(api.POST('/appointments/{id}/cancel', { params: { path: { id } }, body })),
  );

export const useWait = () =>
  useAppointmentChange((body: Schemas['WaitDto']) => data(api.POST('/waiting-list', { body })));

export const useStopWaiting = () =>
  useAppointmentChange((id: number) => data(api.DELETE('/waiting-list/{id}', { params: { path: { id } } })));

/** Downloads an appointment as a calendar file. */
export const downloadEvent = (id: number) => downloadFile(`/appointments/${id}/event.ics`, 'sapa.ics');

import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../../api/client';
import { downloadFile } from '../../../api/download';
import type { components } from '../../../api/schema';
import { useClientId } from '../../../lib/useClientId';
import { appointmentKeys, useAppointmentChange } from '../appointments.queries';

type Schemas = components['schemas'];
export type Desk = Schemas['Desk'];
export type DeskAppointment = Schemas['DeskAppointment'];
export type OwnBooking = Schemas['OwnBooking'];
export type OwnBookingBody = Schemas['OwnBookingDto'];
export type ClosedDays = Schemas['ClosedDays'];
type SetState = Schemas['AppointmentStateDto']['state'];

const key = [...appointmentKeys.all, 'business'] as const;

/** The appointments of the user's business. Without `from`, they start today. */
export const deskQuery = (days: number, from?: string) =>
  queryOptions({
    queryKey: [...key, 'days', days, from ?? 'today'],
    queryFn: ({ signal }) => data(api.GET('/business/appointments', { params: { query: { from, days } }, signal })),
    // Customers book meanwhile, and the desk may stay open all day.
    refetchInterval: 60_000,
  });

export const deskAppointmentQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => data(api.GET('/business/appointments/{id}', { params: { path: { id } }, signal })),
  });

export const ownBookingQuery = () =>
  queryOptions({
    queryKey: [...key, 'booking'],
    queryFn: ({ signal }) => data(api.GET('/business/booking', { signal })),
  });

export const useSaveBooking = () =>
  useAppointmentChange((body: OwnBookingBody) => data(api.PUT('/business/booking', { body })));

export const useAddClosedDays = () =>
  useAppointmentChange((body: Schemas['ClosedDaysDto']) => data(api.POST('/business/closed-days', { body })));

export const useRemoveClosedDays = () =>
  useAppointmentChange((id: number) => data(api.DELETE('/business/closed-days/{id}', { params: { path: { id } } })));

export function useWalkIn() {
  const clientIdOf = useClientId();
  return useAppointmentChange((body: Omit<Schemas['WalkInDto'], 'clientId'>) =>
    data(api.POST('/business/appointments', { body: { ...body, clientId: clientIdOf(body) } })),
  );
}

export function useBlockTime() {
  const clientIdOf = useClientId();
  return useAppointmentChange((body: Omit<Schemas['BlockTimeDto'], 'clientId'>) =>
    data(api.POST('/business/blocks', { body: { ...body, clientId: clientIdOf(body) } })),
  );
}

const at = (id: number) => ({ params: { path: { id } } });

export const useDeskMove = (id: number) =>
  useAppointmentChange((body: Schemas['MoveDto']) =>
    data(api.POST('/business/appointments/{id}/move', { ...at(id), body })),
  );

export const useSetState = (id: number) =>
  useAppointmentChange((state: SetState) =>
    data(api.POST('/business/appointments/{id}/state', { ...at(id), body: { state } })),
  );

export const useDeskCancel = (id: number) =>
  useAppointmentChange((body: Schemas['CancelAppointmentDto']) =>
    data(api.POST('/business/appointments/{id}/cancel', { ...at(id), body })),
  );

export const useSaveNote = (id: number) =>
  useAppointmentChange((text: string) =>
    data(api.PUT('/business/appointments/{id}/note', { ...at(id), body: { text } })),
  );

export const useRequestAccess = (id: number) =>
  useAppointmentChange(() => data(api.POST('/business/appointments/{id}/access-request', at(id))));

/** Downloads the appointments of these days. */
export const downloadAppointments = (from: string, until: string, format: 'csv' | 'json') =>
  downloadFile(
    `/business/appointments/export?${new URLSearchParams({ from, until, format })}`,
    `sapa-${from}-${until}.${format}`,
  );

import { useTranslation } from 'react-i18next';
import { userName } from '../../../lib/userName';
import type { DeskAppointment } from './desk.queries';

/** Returns functions that name an appointment of the user's business. */
export function useDeskText() {
  const { t } = useTranslation(['appointments', 'users']);
  const petOf = ({ pet, petName }: DeskAppointment) => pet?.name ?? petName;
  return {
    petOf,
    customerOf: ({ customer, customerName }: DeskAppointment) =>
      customerName ?? (customer && (userName(customer) || t('users:unnamed'))),
    /** Pet and service, or that the time is blocked. */
    title: (appointment: DeskAppointment) =>
      appointment.state === 'blocked'
        ? (appointment.words ?? t('states.blocked'))
        : [petOf(appointment), appointment.service?.name].filter(Boolean).join(', ') || t('one.title'),
  };
}

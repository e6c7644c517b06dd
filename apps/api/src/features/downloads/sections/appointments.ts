import type { Prisma } from '@sapa/prisma/client';
import { localizedText } from '../../../platform/http/language.js';
import { fullName } from '../../../platform/users/user-summary.js';
import { toDay } from '../../../platform/validation/dates.js';
import { atBusinessOf, bookedBy } from '../../appointments/appointments.visibility.js';
import { BY_ID, inPages, section, timestamp, timestampOrNull, type Subject } from './section.js';

const names = { select: { firstName: true, lastName: true } } as const;

/** Yields the appointments that meet the condition. */
async function* appointmentsOf({ prisma, language }: Subject, condition: Prisma.AppointmentWhereInput) {
  const rows = inPages((where) =>
    prisma.appointment.findMany({
      ...BY_ID,
      where: { AND: [where, condition] },
      relationLoadStrategy: 'join',
      include: {
        service: { select: { names: true } },
        place: { select: { name: true } },
        pet: { select: { name: true } },
        customer: names,
        businessProfile: { select: { user: names } },
      },
    }),
  );
  for await (const row of rows)
    yield {
      id: Number(row.id),
      business: fullName(row.businessProfile.user),
      customer: row.customer ? fullName(row.customer) : row.customerName,
      phone: row.customerPhone,
      pet: row.pet?.name ?? row.petName,
      service: row.service && localizedText(row.service.names, language),
      place: row.place?.name ?? null,
      state: row.state,
      startsAt: timestamp(row.startsAt),
      endsAt: timestamp(row.endsAt),
      words: row.words,
      cancelledBy: row.cancelledBy,
      reason: row.reason,
      recordAccessRequestedAt: timestampOrNull(row.accessRequestedAt),
      createdAt: timestamp(row.createdAt),
    };
}

export const appointments = section({
  file: 'appointments',
  tables: ['Appointment'],
  rows: async function* (subject) {
    yield* appointmentsOf(subject, bookedBy({ id: subject.userId }));
    yield* appointmentsOf(subject, atBusinessOf({ id: subject.userId }));
  },
});

export const waitingList = section({
  file: 'waiting-list',
  tables: ['WaitingEntry'],
  rows: async function* ({ prisma, userId, language }) {
    const rows = inPages((where) =>
      prisma.waitingEntry.findMany({
        ...BY_ID,
        where: { ...where, customerId: userId },
        include: {
          service: { select: { names: true } },
          pet: { select: { name: true } },
          businessProfile: { select: { user: names } },
        },
      }),
    );
    for await (const { businessProfile, service, pet, day, createdAt } of rows)
      yield {
        business: fullName(businessProfile.user),
        service: localizedText(service.names, language),
        pet: pet.name,
        day: toDay(day),
        createdAt: timestamp(createdAt),
      };
  },
});

export const booking = section({
  file: 'booking',
  tables: ['BookingSettings', 'BookingPlace', 'BookableService', 'ServiceDuration', 'ClosedDays', 'CustomerNote'],
  rows: async function* ({ prisma, userId, language }) {
    const rows = inPages((where) =>
      prisma.businessProfile.findMany({
        ...BY_ID,
        where: { ...where, userId, bookingSettings: { isNot: null } },
        include: {
          bookingSettings: { omit: { businessProfileId: true } },
          bookingPlaces: { orderBy: { position: 'asc' } },
          bookableServices: { include: { service: true, durations: true } },
          closedDays: { orderBy: { firstOn: 'asc' } },
          customerNotes: { include: { customer: names, pet: { select: { name: true } } } },
        },
      }),
    );
    for await (const row of rows) {
      const { updatedAt, ...rules } = row.bookingSettings!;
      yield {
        kind: row.kind,
        rules,
        places: row.bookingPlaces.map(({ name }) => name),
        services: row.bookableServices.map(({ service, minutes, bufferMinutes, durations }) => ({
          service: localizedText(service.names, language),
          minutes,
          bufferMinutes,
          durations: durations.map(({ petCategoryId, size, minutes }) => ({ petCategoryId, size, minutes })),
        })),
        closedDays: row.closedDays.map(({ firstOn, lastOn, note }) => ({
          firstOn: toDay(firstOn),
          lastOn: toDay(lastOn),
          note,
        })),
        notes: row.customerNotes.map(({ customer, pet, text }) => ({
          customer: fullName(customer),
          pet: pet.name,
          text,
        })),
        updatedAt: timestamp(updatedAt),
      };
    }
  },
});

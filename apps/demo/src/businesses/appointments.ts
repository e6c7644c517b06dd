import { randomUUID } from 'node:crypto';
import type { AppointmentState, Prisma } from '@sapa/prisma/client';
import { nextReminder } from '@sapa/api/features/appointments/appointments.mapper';
import { earliestAt, minutesFor, repeatedAt } from '@sapa/api/features/appointments/free-times';
import type { Span } from '@sapa/api/features/businesses/opening-hours';
import { columnsOf } from '@sapa/api/features/health-records/entry-values';
import { addDays, dateOf, localTime, todayIn } from '@sapa/api/platform/common/local-time';
import type { PrismaService } from '@sapa/api/platform/prisma/prisma.service';
import { toDay } from '@sapa/api/platform/validation/dates';
import { personIds } from '../ids.js';
import { PEOPLE } from '../people/people.js';
import { PETS } from '../pets/pets.js';
import { petUuid } from '../uuids.js';
import { BOOKING_RULES } from './booking-rules.js';
import { DIARIES, PHONE, WAITING, type DemoAppointment } from './diary.js';

/** Name of this part of the demo data. */
export const APPOINTMENTS = 'appointments';

type Transaction = Prisma.TransactionClient;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BOOKED_DAYS_BEFORE = 4;

interface Business {
  id: number;
  userId: number;
  key: string;
  timeZone: string;
  hours: Span[];
  placeIds: number[];
}

/** Pets by key that still belong to their demo owner. */
type Pets = ReadonlyMap<string, { id: number; userId: number; petCategoryId: number; size: string | null }>;

async function petsOf(prisma: PrismaService): Promise<Pets> {
  const people = await personIds(prisma);
  const rows = await prisma.pet.findMany({
    where: { uuid: { in: PETS.map(({ key }) => petUuid(key)) }, diedOn: null },
    select: { id: true, uuid: true, userId: true, petCategoryId: true, size: true },
  });
  return new Map(
    PETS.flatMap(({ key, owner }) => {
      const row = rows.find(({ uuid, userId }) => uuid === petUuid(key) && userId === people.get(owner));
      return row ? [[key, row] as const] : [];
    }),
  );
}

/** Adds rules. Returns undefined if the business has rules already, or no opening hours. */
async function addRules(transaction: Transaction, key: string, userId: number): Promise<Business | undefined> {
  const business = await transaction.businessProfile.findFirst({
    where: { userId, services: { some: {} }, hours: { some: {} }, timeZone: { not: null }, bookingSettings: null },
    select: { id: true, timeZone: true, hours: true },
  });
  if (!business) return undefined;
  const { places, services, ...settings } = BOOKING_RULES[key]!;
  const { bookingPlaces } = await transaction.businessProfile.update({
    where: { id: business.id },
    data: {
      bookingSettings: { create: { isOpen: true, ...settings } },
      bookingPlaces: { create: places.map((name, position) => ({ name, position })) },
      bookableServices: {
        create: services.map(({ serviceId, minutes, bufferMinutes = 0, bySize = {} }) => ({
          ...{ serviceId, minutes, bufferMinutes },
          durations: { create: Object.entries(bySize).map(([size, minutes]) => ({ size: size as 'SMALL', minutes })) },
        })),
      },
    },
    select: { bookingPlaces: { orderBy: { position: 'asc' }, select: { id: true } } },
  });
  return { ...business, timeZone: business.timeZone!, userId, key, placeIds: bookingPlaces.map(({ id }) => id) };
}

const weekday = (day: Date) => (day.getUTCDay() + 6) % 7;

/** Returns the date of an open day: 0 is today, or the next day on which the business is open. */
function openDay({ hours, timeZone }: Business, count: number): Date {
  const isOpen = (day: Date) => hours.some(({ opensAt }) => Math.floor(opensAt / 1440) === weekday(day));
  const step = count < 0 ? -1 : 1;
  let day = todayIn(timeZone);
  if (count < 0) day = addDays(day, -1);
  for (let left = count < 0 ? -count - 1 : count; ; day = addDays(day, step)) {
    if (!isOpen(day)) continue;
    if (left === 0) return day;
    left -= 1;
  }
}

/** Returns the starts of an appointment and its repetitions, or none if the business is closed. */
function startsOf(business: Business, { day, at, repeated }: DemoAppointment, minutes: number): Date[] {
  const date = openDay(business, day);
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const from = weekday(date) * 1440 + hour * 60 + minute;
  if (!business.hours.some(({ opensAt, closesAt }) => opensAt <= from && from + minutes <= closesAt)) return [];
  const first = new Date(earliestAt(new Date(date.getTime() + hour * HOUR + minute * MINUTE), business.timeZone));
  const { times = 1, weeks = 0 } = repeated ?? {};
  return Array.from({ length: times }, (_, index) => repeatedAt(first, index * weeks, business.timeZone));
}

function stateOf({ service, state }: DemoAppointment, endsAt: Date, now: Date): AppointmentState {
  if (service === null) return 'BLOCKED';
  return state ?? (endsAt < now ? 'DONE' : 'CONFIRMED');
}

async function addAppointment(
  transaction: Transaction,
  business: Business,
  appointment: DemoAppointment,
  pets: Pets,
): Promise<void> {
  const { id: businessProfileId, userId, key, placeIds, timeZone } = business;
  const { service: serviceId, guest, note, review, entry } = appointment;
  const pet = appointment.pet === undefined ? null : pets.get(appointment.pet);
  if (pet === undefined) return;
  const service = BOOKING_RULES[key]!.services.find((one) => one.serviceId === serviceId);
  const sizes = Object.entries(service?.bySize ?? {});
  const durations = sizes.map(([size, minutes]) => ({ size, minutes, petCategoryId: null }));
  const minutes = appointment.minutes ?? minutesFor({ minutes: service!.minutes, durations }, pet);
  const now = new Date();
  const starts = startsOf(business, appointment, minutes);
  const seriesId = starts.length > 1 ? randomUUID() : null;
  for (const startsAt of starts) {
    const endsAt = new Date(startsAt.getTime() + minutes * MINUTE);
    const state = stateOf(appointment, endsAt, now);
    const bookedAt = new Date(Math.min(addDays(startsAt, -BOOKED_DAYS_BEFORE).getTime(), now.getTime() - 2 * HOUR));
    const { id } = await transaction.appointment.create({
      data: {
        ...{ businessProfileId, serviceId, state, startsAt, endsAt, seriesId },
        placeId: placeIds[appointment.place]!,
        occupiedUntil: new Date(endsAt.getTime() + (service?.bufferMinutes ?? 0) * MINUTE),
        customerId: pet?.userId ?? null,
        petId: pet?.id ?? null,
        customerName: guest?.[0] ?? null,
        petName: guest?.[1] ?? null,
        customerPhone: guest?.[2] ? `${PHONE}${guest[2]}` : null,
        words: appointment.words ?? null,
        ...(state === 'CANCELLED' && { cancelledBy: 'CUSTOMER', reason: appointment.reason ?? null }),
        remindAt: pet && state === 'CONFIRMED' ? nextReminder({ state, startsAt, endsAt }, now) : null,
        createdById: pet?.userId ?? userId,
        createdAt: bookedAt,
        updatedAt: bookedAt,
      },
      select: { id: true },
    });
    if (pet && note)
      await transaction.customerNote.create({
        data: { businessProfileId, customerId: pet.userId, petId: pet.id, text: note },
      });
    if (pet && review) {
      const createdAt = addDays(endsAt, 1);
      const answeredAt = review.answer ? addDays(endsAt, 2) : null;
      await transaction.review.create({
        data: { businessProfileId, authorId: pet.userId, appointmentId: id, ...review, createdAt, answeredAt },
      });
    }
    if (pet && entry) {
      const day = dateOf(localTime(startsAt, timeZone));
      const followUp = entry.followUpIn && { followUpOn: toDay(addDays(day, entry.followUpIn)) };
      await transaction.healthEntry.create({
        data: {
          petId: pet.id,
          ...columnsOf(entry.kind, { ...entry.details, ...followUp }, day),
          note: entry.note ?? null,
          ...{ enteredByClinic: true, clinicId: userId, isClinicVerified: true },
          clinicName: PEOPLE.find((person) => person.key === key)!.firstName,
          createdAt: endsAt,
          updatedAt: endsAt,
        },
      });
    }
  }
}

/** Adds the appointments of the businesses with services, and the reviews of their customers. */
export async function addAppointments(prisma: PrismaService): Promise<void> {
  const [people, pets] = [await personIds(prisma), await petsOf(prisma)];
  await prisma.$transaction(async (transaction) => {
    for (const key of Object.keys(BOOKING_RULES)) {
      const userId = people.get(key);
      const business = userId && (await addRules(transaction, key, userId));
      if (!business) continue;
      for (const appointment of DIARIES[key] ?? []) await addAppointment(transaction, business, appointment, pets);
      for (const { pet: petKey, service, day } of WAITING.filter((entry) => entry.business === key)) {
        const pet = pets.get(petKey);
        if (!pet) continue;
        const own = { businessProfileId: business.id, customerId: pet.userId, petId: pet.id };
        await transaction.waitingEntry.create({ data: { ...own, serviceId: service, day: openDay(business, day) } });
      }
    }
    await transaction.seededPart.create({ data: { name: APPOINTMENTS } });
  });
}

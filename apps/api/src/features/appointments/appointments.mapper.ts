import type { Prisma } from '@sapa/prisma/client';
import { APPOINTMENTS } from '../../platform/common/limits.js';
import { addDays, dateOf, DEFAULT_TIME_ZONE, localTime } from '../../platform/common/local-time.js';
import type { Language } from '../../platform/http/language.js';
import { fullName, toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import { USER_CATEGORY } from '../catalog/catalog.dto.js';
import { namedSelect, toNamedView } from '../catalog/catalog.mapper.js';
import type { CarePetView } from '../reminders/reminders.dto.js';
import { carePetSelect, toCarePetView } from '../reminders/reminders.mapper.js';
import type {
  AppointmentView,
  RecordAccessName,
  SharedAppointmentView,
  SideName,
  StateName,
} from './appointments.dto.js';
import type { DeskAppointmentView, DeskStateName } from './desk.dto.js';

const MINUTE = 60_000;

const personSelect = {
  ...userSummarySelect,
  disabledAt: true,
  notificationSettings: { select: { language: true, timeZone: true } },
} as const satisfies Prisma.UserSelect;

/** Columns for the views of both sides, for notices and for calendars. */
export const appointmentSelect = {
  id: true,
  businessProfileId: true,
  state: true,
  startsAt: true,
  endsAt: true,
  occupiedUntil: true,
  customerId: true,
  customerName: true,
  customerPhone: true,
  petId: true,
  petName: true,
  words: true,
  cancelledBy: true,
  reason: true,
  seriesId: true,
  serviceId: true,
  accessRequestedAt: true,
  createdAt: true,
  updatedAt: true,
  place: { select: { id: true, name: true } },
  service: { select: namedSelect },
  customer: { select: personSelect },
  pet: { select: { ...carePetSelect, userId: true, hiddenAt: true, clinics: { select: { clinicId: true } } } },
  review: { select: { id: true } },
  businessProfile: {
    select: {
      kind: true,
      userId: true,
      timeZone: true,
      user: { select: personSelect },
      bookingSettings: { select: { cancelUntilMinutes: true, words: true } },
    },
  },
} as const satisfies Prisma.AppointmentSelect;

/** Arguments of a query for `AppointmentRow`s, sorted by their start. */
export const BY_START = {
  orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  relationLoadStrategy: 'join',
  select: appointmentSelect,
} satisfies Prisma.AppointmentFindManyArgs;

export type AppointmentRow = Prisma.AppointmentGetPayload<{ select: typeof appointmentSelect }>;

export const zoneOfBusiness = ({ businessProfile }: Pick<AppointmentRow, 'businessProfile'>): string =>
  businessProfile.timeZone ?? DEFAULT_TIME_ZONE;

/** Returns the date of the appointment, or of another time, in the time zone of the business. */
export const localDayOf = (row: AppointmentRow, time = row.startsAt): Date =>
  dateOf(localTime(time, zoneOfBusiness(row)));

/** Returns the last time at which the customer can move or cancel the appointment. */
export const changeUntil = ({ startsAt, businessProfile }: AppointmentRow): Date =>
  new Date(startsAt.getTime() - (businessProfile.bookingSettings?.cancelUntilMinutes ?? 0) * MINUTE);

/**
 * Returns true if the customer can move or cancel the appointment. A request can be changed until
 * the appointment begins.
 */
export function canChange(row: AppointmentRow, now = new Date()): boolean {
  if (row.state === 'REQUESTED') return now < row.startsAt;
  return row.state === 'CONFIRMED' && now <= changeUntil(row);
}

/**
 * Returns when to remind the customer of a confirmed appointment, or to ask for a review after the
 * appointment. Returns null if there is no later reminder.
 */
export function nextReminder(
  { state, startsAt, endsAt }: Pick<AppointmentRow, 'state' | 'startsAt' | 'endsAt'>,
  now = new Date(),
): Date | null {
  if (state === 'DONE') return addDays(endsAt, 1);
  if (state !== 'CONFIRMED') return null;
  const times = APPOINTMENTS.reminders.map((minutes) => startsAt.getTime() - minutes * MINUTE);
  const next = times.filter((time) => time > now.getTime());
  return next.length > 0 ? new Date(Math.min(...next)) : null;
}

/**
 * Returns the clinic's access to the pet's health record. Returns null if the business is not a
 * clinic, or if the pet does not belong to the customer.
 */
export function recordAccessOf({
  businessProfile,
  customer,
  pet,
  accessRequestedAt,
}: AppointmentRow): RecordAccessName | null {
  const isClinic = businessProfile.user.userCategoryId === USER_CATEGORY.veterinary;
  if (businessProfile.kind !== 'VETERINARY' || !isClinic || !pet || pet.userId !== customer?.id) return null;
  if (pet.clinics.some(({ clinicId }) => clinicId === businessProfile.userId)) return 'granted';
  return accessRequestedAt ? 'requested' : 'possible';
}

/** Leaves out the photo of a pet that moderators hide, or that belongs to somebody else now. */
function toPet({ pet, customerId }: AppointmentRow): CarePetView | null {
  if (!pet) return null;
  const view = toCarePetView(pet);
  return pet.userId === customerId && pet.hiddenAt === null ? view : { ...view, imageUrl: null };
}

/** Returns the fields that both sides see. */
const toSharedView = (row: AppointmentRow, language: Language): SharedAppointmentView => ({
  id: Number(row.id),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  service: row.service && toNamedView(row.service, language),
  pet: toPet(row),
  words: row.words,
  cancelledBy: row.cancelledBy && (row.cancelledBy.toLowerCase() as SideName),
  reason: row.reason,
  seriesId: row.seriesId,
  createdAt: row.createdAt.toISOString(),
});

export const toAppointmentView = (row: AppointmentRow, language: Language): AppointmentView => ({
  ...toSharedView(row, language),
  state: row.state.toLowerCase() as StateName,
  timeZone: zoneOfBusiness(row),
  business: toUserSummary(row.businessProfile.user),
  place: row.place?.name ?? null,
  changeUntil: changeUntil(row).toISOString(),
  canChange: canChange(row),
  isAccessRequested: recordAccessOf(row) === 'requested',
});

export const nameOfCustomer = ({ customer, customerName }: AppointmentRow): string | null =>
  customer ? fullName(customer) || null : customerName;

export const nameOfPet = ({ pet, petName }: AppointmentRow): string | null => pet?.name ?? petName;

export const toDeskView = (row: AppointmentRow, note: string | null, language: Language): DeskAppointmentView => ({
  ...toSharedView(row, language),
  state: row.state.toLowerCase() as DeskStateName,
  occupiedUntil: row.occupiedUntil.toISOString(),
  place: row.place,
  customer: row.customer && toUserSummary(row.customer),
  customerName: nameOfCustomer(row),
  customerPhone: row.customerPhone,
  petName: nameOfPet(row),
  note,
  recordAccess: recordAccessOf(row),
});

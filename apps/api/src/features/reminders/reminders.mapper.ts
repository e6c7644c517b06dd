import type { Prisma, ReminderUnit } from '@sapa/prisma/client';
import { localeOf, type Language } from '../../platform/http/language.js';
import { imageSelect, imageUrl } from '../../platform/storage/urls.js';
import { toDay } from '../../platform/validation/dates.js';
import type { HealthDetailsView, Kind } from '../health-records/details.dto.js';
import type { CarePetView, ReminderView, Unit } from './reminders.dto.js';
import {
  addInterval,
  dosesOn,
  intendedDayOf,
  intervalBetween,
  nextNotice,
  toTime,
  type Interval,
  type Medication,
} from './schedule.js';

const PET_IMAGE_WIDTH = 320;

const entrySelect = { kind: true, day: true, details: true, dueOn: true, endsOn: true } as const;
type Entry = Prisma.HealthEntryGetPayload<{ select: typeof entrySelect }>;

export const reminderSelect = {
  id: true,
  petId: true,
  entryId: true,
  title: true,
  nextOn: true,
  intendedDay: true,
  minuteOfDay: true,
  everyCount: true,
  everyUnit: true,
  daysBefore: true,
  snoozedUntil: true,
  ignoresQuietHours: true,
  sendAt: true,
  state: true,
  pet: { select: { uuid: true, name: true } },
  entry: { select: entrySelect },
} as const satisfies Prisma.ReminderSelect;

export type ReminderRow = Prisma.ReminderGetPayload<{ select: typeof reminderSelect }>;

export const toUnit = (unit: Unit) => unit.toUpperCase() as ReminderUnit;

export const kindOf = ({ entry }: Pick<ReminderRow, 'entry'>): Kind | null =>
  entry && (entry.kind.toLowerCase() as Kind);

/** Returns the times of a medication, or null if the entry has none. */
export function medicationOf(entry: Pick<Entry, 'kind' | 'day' | 'details' | 'endsOn'> | null): Medication | null {
  const { timesOfDay = [], everyDays = 1 } = (entry?.details ?? {}) as HealthDetailsView;
  if (entry?.kind !== 'MEDICATION' || timesOfDay.length === 0) return null;
  return { day: entry.day, endsOn: entry.endsOn, timesOfDay, everyDays };
}

/**
 * Returns the subject of an entry: the disease, the product or the reason. With a language, the
 * product has its dose.
 */
export function subjectOf({ against, product, reason, dose, unit }: HealthDetailsView, language?: Language) {
  const name = against ?? product ?? reason ?? null;
  return name && dose && language
    ? [name, dose.toLocaleString(localeOf(language)), unit].filter(Boolean).join(' ')
    : name;
}

export const titleOf = ({ title, entry }: Pick<ReminderRow, 'title' | 'entry'>, language?: Language): string | null =>
  entry ? subjectOf(entry.details as HealthDetailsView, language) : title;

/** Returns the repeat interval. For an entry: the time between its date and its due date. */
export function intervalOf({ entry, everyCount, everyUnit, intendedDay }: ReminderRow): Interval | null {
  if (!entry) return everyCount && everyUnit ? { count: everyCount, unit: everyUnit } : null;
  if (!entry.dueOn) return null;
  // An entry of 28 February may intend the 31st, so the next due date is 31 March.
  const isShortMonth = intendedDay !== null && intendedDayOf({ nextOn: entry.day, intendedDay }) === intendedDay;
  return intervalBetween(entry.day, entry.dueOn, isShortMonth ? intendedDay : undefined);
}

/** Returns the intended day of the date after care done on this date. */
const nextIntendedDay = (row: ReminderRow, day: Date): number =>
  day.getTime() === row.nextOn.getTime() ? intendedDayOf(row) : day.getUTCDate();

/** Returns the next date for care done on this date, or null if the reminder has no interval. */
export function proposedDate(row: ReminderRow, day: Date): Date | null {
  const interval = intervalOf(row);
  return interval && addInterval(day, interval, nextIntendedDay(row, day));
}

/** Returns the next date after care done on this date, with its intended day. */
export const nextColumns = (row: ReminderRow, day: Date, nextOn: Date) => ({
  nextOn,
  intendedDay: proposedDate(row, day)?.getTime() === nextOn.getTime() ? nextIntendedDay(row, day) : nextOn.getUTCDate(),
});

/** Returns the day of the month that a due date in the record intends. */
export const intendedByEntry = ({ day, dueOn }: Pick<Entry, 'day' | 'dueOn'>): number | null =>
  dueOn && intervalBetween(day, dueOn)?.unit === 'MONTH' ? day.getUTCDate() : null;

/**
 * Returns the columns that depend on the schedule: the next notice after this local time, and the
 * date of a medication's next dose.
 */
export function plannedColumns(
  row: Pick<ReminderRow, 'nextOn' | 'minuteOfDay' | 'daysBefore' | 'snoozedUntil' | 'entry'>,
  after: Date,
): { sendAt: Date | null; nextOn: Date } {
  const medication = medicationOf(row.entry);
  const sendAt = nextNotice({ ...row, medication }, after);
  return { sendAt, nextOn: medication && sendAt ? new Date(toDay(sendAt)) : row.nextOn };
}

export const carePetSelect = {
  uuid: true,
  name: true,
  petCategoryId: true,
  mainPhoto: { select: imageSelect },
} as const satisfies Prisma.PetSelect;

export const toCarePetView = ({
  mainPhoto,
  ...pet
}: Prisma.PetGetPayload<{ select: typeof carePetSelect }>): CarePetView => ({
  uuid: pet.uuid,
  name: pet.name,
  petCategoryId: pet.petCategoryId,
  imageUrl: imageUrl(mainPhoto, PET_IMAGE_WIDTH),
});

export const toReminderView = (row: ReminderRow, today: Date): ReminderView => ({
  id: Number(row.id),
  pet: { uuid: row.pet.uuid, name: row.pet.name },
  entryId: row.entryId === null ? null : Number(row.entryId),
  kind: kindOf(row),
  title: titleOf(row),
  nextOn: toDay(row.nextOn),
  time: toTime(row.minuteOfDay),
  everyCount: row.everyCount,
  everyUnit: row.everyUnit && (row.everyUnit.toLowerCase() as Unit),
  daysBefore: row.daysBefore,
  snoozedUntil: row.snoozedUntil && toDay(row.snoozedUntil),
  ignoresQuietHours: row.ignoresQuietHours,
  proposedNextOn: dayOrNull(proposedDate(row, today)),
});

const dayOrNull = (date: Date | null) => date && toDay(date);

export const doseTimes = (entry: Parameters<typeof medicationOf>[0], days: Date[]): Date[] => {
  const medication = medicationOf(entry);
  return medication ? days.flatMap((day) => dosesOn(medication, day)) : [];
};

import type { PetSize, Prisma } from '@sapa/prisma/client';
import { toDay } from '../../platform/validation/dates.js';
import type { Size } from '../pets/pets.dto.js';
import type { ClosedDaysView, ServiceDurationDto } from './booking.dto.js';

export const rulesSelect = {
  isOpen: true,
  noticeMinutes: true,
  horizonDays: true,
  confirmsByHand: true,
  cancelUntilMinutes: true,
  words: true,
} as const satisfies Prisma.BookingSettingsSelect;

/** Rules of a business that has not set any. */
export const DEFAULT_RULES: Prisma.BookingSettingsGetPayload<{ select: typeof rulesSelect }> = {
  isOpen: false,
  noticeMinutes: 120,
  horizonDays: 60,
  confirmsByHand: false,
  cancelUntilMinutes: 1440,
  words: null,
};

const durationSelect = { petCategoryId: true, size: true, minutes: true } as const;

export const bookableSelect = {
  orderBy: { serviceId: 'asc' },
  select: {
    serviceId: true,
    minutes: true,
    bufferMinutes: true,
    durations: { orderBy: { id: 'asc' }, select: durationSelect },
  },
} as const satisfies Prisma.BusinessProfile$bookableServicesArgs;

const fromSize = (size: PetSize | null) => size && (size.toLowerCase() as Size);
export const toSize = (size: Size | null) => size && (size.toUpperCase() as PetSize);

export const toDurations = (
  durations: Prisma.ServiceDurationGetPayload<{ select: typeof durationSelect }>[],
): ServiceDurationDto[] => durations.map(({ size, ...duration }) => ({ ...duration, size: fromSize(size) }));

export const CLOSED_DAYS = {
  orderBy: { firstOn: 'asc' },
  select: { id: true, firstOn: true, lastOn: true, note: true },
} as const satisfies Prisma.BusinessProfile$closedDaysArgs;

type ClosedDaysRow = Prisma.ClosedDaysGetPayload<{ select: (typeof CLOSED_DAYS)['select'] }>;

export const toClosedDaysView = ({ id, firstOn, lastOn, note }: ClosedDaysRow): ClosedDaysView => ({
  id,
  firstOn: toDay(firstOn),
  lastOn: toDay(lastOn),
  note,
});

import type { Prisma } from '@sapa/prisma/client';
import { formatSpan } from './opening-hours.js';
import type { OpeningHoursView } from './opening-hours.dto.js';

export const openingHoursSelect = {
  timeZone: true,
  byAppointment: true,
  hoursNote: true,
  hours: { select: { opensAt: true, closesAt: true }, orderBy: { opensAt: 'asc' } },
} as const satisfies Prisma.BusinessProfileSelect;

type OpeningHoursRow = Prisma.BusinessProfileGetPayload<{ select: typeof openingHoursSelect }>;

/** Returns the opening hours, or null if the owner has not set them. */
export const toOpeningHours = (business: OpeningHoursRow): OpeningHoursView | null =>
  business.timeZone === null
    ? null
    : {
        hours: business.hours.map(formatSpan),
        timeZone: business.timeZone,
        byAppointment: business.byAppointment,
        note: business.hoursNote,
      };

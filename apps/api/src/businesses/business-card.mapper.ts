import type { Prisma } from '@sapa/prisma/client';
import type { BusinessCardView } from './business-card.dto.js';
import { openingHoursSelect, toOpeningHours } from './opening-hours.mapper.js';

export const businessCardSelect = {
  kind: true,
  ...openingHoursSelect,
} as const satisfies Prisma.BusinessProfileSelect;

type BusinessCardRow = Prisma.BusinessProfileGetPayload<{ select: typeof businessCardSelect }>;

export const toBusinessCard = (business: BusinessCardRow): BusinessCardView => ({
  openingHours: toOpeningHours(business),
});

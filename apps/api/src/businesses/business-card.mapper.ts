import type { Prisma } from '@sapa/prisma/client';
import { photoSelect, toPhotoView } from '../storage/photo.view.js';
import type { BusinessCardView } from './business-card.dto.js';
import { openingHoursSelect, toOpeningHours } from './opening-hours.mapper.js';

export const businessCardSelect = {
  kind: true,
  ...openingHoursSelect,
  coverPhoto: { select: { ...photoSelect, deletedAt: true } },
} as const satisfies Prisma.BusinessProfileSelect;

type BusinessCardRow = Prisma.BusinessProfileGetPayload<{ select: typeof businessCardSelect }>;

export const toBusinessCard = (business: BusinessCardRow): BusinessCardView => ({
  openingHours: toOpeningHours(business),
  // Hidden ones count as deleted.
  cover: business.coverPhoto && !business.coverPhoto.deletedAt ? toPhotoView(business.coverPhoto) : null,
});

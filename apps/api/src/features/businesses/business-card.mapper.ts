import type { Prisma } from '@sapa/prisma/client';
import { isShownPhotoRow, shownPhotoSelect } from '../../platform/prisma/hidden.js';
import { photoSelect, toPhotoView } from '../../platform/storage/photo.view.js';
import type { BusinessCardView } from './business-card.dto.js';
import { openingHoursSelect, toOpeningHours } from './opening-hours.mapper.js';

export const businessCardSelect = {
  kind: true,
  verifiedAt: true,
  ...openingHoursSelect,
  coverPhoto: { select: { ...photoSelect, ...shownPhotoSelect } },
  bookingSettings: { select: { isOpen: true } },
} as const satisfies Prisma.BusinessProfileSelect;

type BusinessCardRow = Prisma.BusinessProfileGetPayload<{ select: typeof businessCardSelect }>;

export const toBusinessCard = (business: BusinessCardRow): BusinessCardView => ({
  openingHours: toOpeningHours(business),
  cover: business.coverPhoto && isShownPhotoRow(business.coverPhoto) ? toPhotoView(business.coverPhoto) : null,
  takesAppointments: business.bookingSettings?.isOpen ?? false,
  verifiedAt: business.verifiedAt?.toISOString() ?? null,
});

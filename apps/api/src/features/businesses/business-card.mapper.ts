import type { Prisma } from '@sapa/prisma/client';
import { REVIEWS } from '../../platform/common/limits.js';
import { isShownPhotoRow, shownPhotoSelect } from '../../platform/prisma/hidden.js';
import { photoSelect, toPhotoView } from '../../platform/storage/photo.view.js';
import type { BusinessCardView, RatingView } from './business-card.dto.js';
import { openingHoursSelect, toOpeningHours } from './opening-hours.mapper.js';

export const businessCardSelect = {
  kind: true,
  verifiedAt: true,
  ...openingHoursSelect,
  ratingCount: true,
  ratingSum: true,
  coverPhoto: { select: { ...photoSelect, ...shownPhotoSelect } },
  bookingSettings: { select: { isOpen: true } },
} as const satisfies Prisma.BusinessProfileSelect;

type BusinessCardRow = Prisma.BusinessProfileGetPayload<{ select: typeof businessCardSelect }>;

const toRating = ({ ratingCount: count, ratingSum }: BusinessCardRow): RatingView | null =>
  count < REVIEWS.shownFrom ? null : { average: Math.round((10 * ratingSum) / count) / 10, count };

export const toBusinessCard = (business: BusinessCardRow): BusinessCardView => ({
  openingHours: toOpeningHours(business),
  cover: business.coverPhoto && isShownPhotoRow(business.coverPhoto) ? toPhotoView(business.coverPhoto) : null,
  takesAppointments: business.bookingSettings?.isOpen ?? false,
  verifiedAt: business.verifiedAt?.toISOString() ?? null,
  rating: toRating(business),
});

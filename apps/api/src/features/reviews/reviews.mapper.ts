import { REVIEWS } from '../../platform/common/limits.js';
import { addDays } from '../../platform/common/local-time.js';
import type { ReviewContactView } from './reviews.dto.js';

/** A completed appointment or transfer with its business. */
export interface ReviewContactRow extends Omit<ReviewContactView, 'completedAt' | 'until'> {
  transferId: number | null;
  businessProfileId: number;
  completedAt: Date;
}

export const toContactView = ({
  appointmentId,
  transferUuid,
  business,
  completedAt,
  review,
}: ReviewContactRow): ReviewContactView => ({
  appointmentId,
  transferUuid,
  business,
  completedAt: completedAt.toISOString(),
  until: addDays(completedAt, REVIEWS.days).toISOString(),
  review,
});

import { fullName } from '../../../platform/users/user-summary.js';
import { storedMedia } from '../../media/media-items.js';
import { aboutBusinessOf, writtenBy } from '../../reviews/reviews.visibility.js';
import { BY_ID, inPages, section, timestamp, timestampOrNull } from './section.js';

export const reviews = section({
  file: 'reviews',
  tables: ['Review'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.review.findMany({
        ...BY_ID,
        where: { ...where, ...writtenBy({ id: userId }) },
        include: { businessProfile: { select: { user: { select: { firstName: true, lastName: true } } } } },
      }),
    );
    for await (const { id, businessProfile, stars, text, media, answer, createdAt, editedAt } of rows)
      yield {
        id,
        business: fullName(businessProfile.user),
        stars,
        text,
        pictures: storedMedia(media, null),
        answer,
        createdAt: timestamp(createdAt),
        editedAt: timestampOrNull(editedAt),
      };
  },
});

export const receivedReviews = section({
  file: 'received-reviews',
  tables: ['Review'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.review.findMany({ ...BY_ID, where: { ...where, ...aboutBusinessOf({ id: userId }) } }),
    );
    for await (const { id, stars, text, answer, answeredAt, createdAt } of rows)
      yield { id, stars, text, answer, answeredAt: timestampOrNull(answeredAt), createdAt: timestamp(createdAt) };
  },
});

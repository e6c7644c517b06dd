import type { PrismaService } from '../../../platform/prisma/prisma.service.js';
import { storedMedia, urlsOf } from '../../media/media-items.js';
import type { ReviewsService } from '../../reviews/reviews.service.js';
import { visibleTo } from '../../reviews/reviews.visibility.js';
import { byId, EMPTY_SNAPSHOT, type Reportable, shownMedia, stateOf, unlessHidden } from './reportable.js';

/** Reviews with the answer of the business. The reported user is the author of the review. */
export const reviews = (prisma: PrismaService, service: ReviewsService): Reportable => ({
  visible: async (viewer, ids) => {
    const rows = await prisma.review.findMany({
      where: { AND: [visibleTo(viewer), { id: { in: ids } }] },
      select: {
        id: true,
        authorId: true,
        stars: true,
        text: true,
        media: true,
        answer: true,
        businessProfile: { select: { user: { select: { uuid: true, firstName: true } } } },
      },
    });
    return byId(rows, ({ authorId, stars, text, media, answer, businessProfile: { user } }) => ({
      userId: authorId,
      snapshot: {
        ...EMPTY_SNAPSHOT,
        uuid: user.uuid,
        title: [user.firstName, `${stars}/5`].filter(Boolean).join(' · '),
        text: [text, answer && `${user.firstName}: ${answer}`].filter(Boolean).join('\n\n') || null,
        ...shownMedia(urlsOf(storedMedia(media, null)), []),
      },
    }));
  },
  state: async (database, id) =>
    stateOf(await database.review.findUnique({ where: { id }, select: { hiddenAt: true } })),
  setHidden: (database, id, hiddenAt) =>
    database.review.updateMany({ where: unlessHidden(id, hiddenAt), data: { hiddenAt } }),
  pictures: (database, id) =>
    database.media.findMany({ where: { uses: { some: { reviewId: id } } }, select: { key: true } }),
  remove: (transaction, id, author) => service.removeIn(transaction, author, id),
});

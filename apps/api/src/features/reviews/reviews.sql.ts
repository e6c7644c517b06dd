import { Prisma } from '@sapa/prisma/client';
import { REVIEWS } from '../../platform/common/limits.js';
import { decodeCursor } from '../../platform/pagination/page.js';
import { selectPage, timestampSql, viewColumns, viewJson } from '../../platform/prisma/as-json.js';
import { toSqlCondition } from '../../platform/prisma/condition.js';
import { isNotHidden } from '../../platform/prisma/hidden.js';
import { summaryTables, summaryViewJson } from '../../platform/users/users.sql.js';
import { PERSON, visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { isCurrentBusiness } from '../businesses/businesses.sql.js';
import { hasPublicPage } from '../businesses/businesses.visibility.js';
import { mediaItemsJson } from '../media/media.sql.js';
import type { ReviewContactRow } from './reviews.mapper.js';
import type { PublicReviewView, ReviewsQuery, ReviewView } from './reviews.dto.js';
import { authorVisibleTo, REVIEW } from './reviews.visibility.js';

type Person = Pick<Viewer, 'id'>;

const publicFields = {
  id: Prisma.sql`review.id`,
  stars: Prisma.sql`review.stars`,
  text: Prisma.sql`review.text`,
  media: mediaItemsJson(Prisma.sql`review.media`, Prisma.sql`review.media ->> 0`),
  answer: Prisma.sql`review.answer`,
  answeredAt: timestampSql(Prisma.sql`review."answeredAt"`),
  createdAt: timestampSql(Prisma.sql`review."createdAt"`),
  editedAt: timestampSql(Prisma.sql`review."editedAt"`),
};
const fields = { ...publicFields, author: summaryViewJson };

/**
 * Selects the reviews of a business as `ReviewView`s, newest first, or no rows if the viewer may
 * not see the business. For visitors: `PublicReviewView`s, if it has a public page.
 */
export function selectReviews(
  viewer: Person | undefined,
  uuid: string,
  { cursor, limit, serviceId }: ReviewsQuery,
): Prisma.Sql {
  const columns = viewer ? viewColumns<ReviewView>(fields) : viewColumns<PublicReviewView>(publicFields);
  const isShown = viewer ? toSqlCondition(usersVisibleTo(viewer), PERSON) : hasPublicPage;
  return selectPage(
    Prisma.sql`
      SELECT ${columns} FROM "Review" review JOIN (${summaryTables}) ON person.id = review."authorId"
      WHERE review."businessProfileId" = (
          SELECT business.id FROM "User" person JOIN "BusinessProfile" business ON ${isCurrentBusiness}
          WHERE person.uuid = ${uuid}::uuid AND ${isShown})
        AND ${toSqlCondition(authorVisibleTo(viewer), REVIEW)}
        AND ${serviceId ? isOfService(serviceId) : Prisma.sql`true`}
        AND ${cursor ? Prisma.sql`review.id < ${decodeCursor(cursor)}::int` : Prisma.sql`true`}
      ORDER BY review.id DESC LIMIT ${limit + 1}`,
    limit,
  );
}

const isOfService = (serviceId: number) => Prisma.sql`EXISTS (
  SELECT FROM "Appointment" WHERE id = review."appointmentId" AND "serviceId" = ${serviceId}::int)`;

/** Selects a `ReviewView` without a check of who may see it. */
export const selectReview = (id: number): Prisma.Sql => Prisma.sql`
  SELECT ${viewColumns<ReviewView>(fields)}
  FROM "Review" review JOIN (${summaryTables}) ON person.id = review."authorId" WHERE review.id = ${id}::int`;

/**
 * Selects the viewer's completed appointments and transfers that can be reviewed as
 * `ReviewContactRow`s, newest first. Leaves out reviews that moderators have hidden, and
 * businesses across a block.
 */
export const selectContacts = (viewer: Person): Prisma.Sql => Prisma.sql`
  SELECT ${viewColumns<ReviewContactRow>({
    appointmentId: Prisma.sql`contact."appointmentId"::float8`,
    transferId: Prisma.sql`contact."transferId"`,
    transferUuid: Prisma.sql`contact."transferUuid"`,
    businessProfileId: Prisma.sql`business.id`,
    business: summaryViewJson,
    completedAt: Prisma.sql`contact."completedAt"`,
    review: Prisma.sql`(
      SELECT ${viewJson<ReviewView>(fields)} FROM ${summaryTables} WHERE person.id = review."authorId" AND review.id IS NOT NULL)`,
  })}
  FROM (
    (
      SELECT id AS "appointmentId", NULL::int AS "transferId", NULL::uuid AS "transferUuid", "businessProfileId", "endsAt" AS "completedAt"
      FROM "Appointment"
      WHERE "customerId" = ${viewer.id} AND state = 'DONE' AND "endsAt" > now() - ${REVIEWS.days} * interval '1 day'
        AND "startsAt" > now() - ${REVIEWS.days + 1} * interval '1 day'
      ORDER BY "startsAt" DESC LIMIT ${REVIEWS.contacts}
    )
    UNION ALL
    (
      SELECT NULL, transfer.id, transfer.uuid, business.id, transfer."finishedAt"
      FROM "PetTransfer" transfer JOIN "User" person ON person.id = transfer."fromUserId"
        JOIN "BusinessProfile" business ON ${isCurrentBusiness}
      WHERE transfer."toUserId" = ${viewer.id} AND transfer.state = 'ACCEPTED'
        AND transfer."finishedAt" > now() - ${REVIEWS.days} * interval '1 day'
      ORDER BY transfer.id DESC LIMIT ${REVIEWS.contacts}
    )
  ) contact
  JOIN "BusinessProfile" business ON business.id = contact."businessProfileId"
  JOIN (${summaryTables}) ON ${isCurrentBusiness}
  LEFT JOIN "Review" review ON review."appointmentId" = contact."appointmentId" OR review."transferId" = contact."transferId"
  WHERE business."userId" <> ${viewer.id} AND ${toSqlCondition(usersVisibleTo(viewer), PERSON)} AND ${isNotHidden('review')}
  ORDER BY contact."completedAt" DESC LIMIT ${REVIEWS.contacts}`;

import { Prisma } from '@sapa/prisma/client';
import { businessCardSelect, toBusinessCard } from '../businesses/business-card.mapper.js';
import { BUSINESS_CATEGORIES, currentBusiness, isCurrentBusiness } from '../businesses/kinds.js';
import { isOpenAt } from '../businesses/opening-hours.mapper.js';
import { decodeCursor } from '../common/pagination/page.js';
import { conditionOf } from '../prisma/condition.js';
import { toUserSummary, userSummarySelect } from '../users/user-summary.js';
import { PERSON, visibleTo } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';
import type { DirectoryEntryView, UserListQuery } from './profiles.dto.js';

interface Found {
  /** What they are near: the places around the one that is asked for. */
  placeIds: number[] | undefined;
  /** Of who is open now. */
  moment: Date;
}

/** The ids of one page and of the one after it. Services and hours are those of a business. */
export function selectDirectory(
  viewer: Viewer,
  { userCategoryId, serviceIds = [], openNow, cursor, limit }: UserListQuery,
  { placeIds, moment }: Found,
): Prisma.Sql {
  const isOfBusinesses = serviceIds.length > 0 || openNow === true;
  // By which an index finds the few who are businesses.
  const anyCategory = isOfBusinesses
    ? Prisma.sql`person."userCategoryId" = ANY (${BUSINESS_CATEGORIES}::int[])`
    : Prisma.sql`person."userCategoryId" IS NOT NULL`;
  const conditions = [
    conditionOf(visibleTo(viewer), PERSON),
    userCategoryId === undefined ? anyCategory : Prisma.sql`person."userCategoryId" = ${userCategoryId}`,
    ...(cursor ? [Prisma.sql`person.id < ${decodeCursor(cursor)}`] : []),
    ...(placeIds
      ? [
          Prisma.sql`EXISTS (
            SELECT FROM "Address" address WHERE address."userId" = person.id AND address."placeId" = ANY (${placeIds}::int[]))`,
        ]
      : []),
    ...serviceIds.map(
      (serviceId) => Prisma.sql`EXISTS (
        SELECT FROM "BusinessService" offered WHERE offered."businessProfileId" = business.id AND offered."serviceId" = ${serviceId})`,
    ),
    ...(openNow ? [isOpenAt(moment)] : []),
  ];
  const business = isOfBusinesses ? Prisma.sql`JOIN "BusinessProfile" business ON ${isCurrentBusiness}` : Prisma.empty;
  return Prisma.sql`
    SELECT person.id FROM "User" person ${business}
    WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY person.id DESC LIMIT ${limit + 1}`;
}

export const directorySelect = {
  ...userSummarySelect,
  businessProfiles: { select: businessCardSelect },
} as const satisfies Prisma.UserSelect;

type DirectoryRow = Prisma.UserGetPayload<{ select: typeof directorySelect }>;

export function toDirectoryEntry(user: DirectoryRow): DirectoryEntryView {
  const business = currentBusiness(user);
  return { ...toUserSummary(user), ...(business && { business: toBusinessCard(business) }) };
}
